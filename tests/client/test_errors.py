"""What a server raises arrives as a ParlourError with everything that it said."""

import grpc
import pytest
from tests.client.fakes import FakeMatches, add, client_of

from parlour.client import ParlourError
from parlour.client.errors import error_of
from parlour.serving import errors


async def raised(error):
    """Return what the client makes of an error of the server."""
    matches = FakeMatches()
    matches.fails("SubmitAction", error)
    async with client_of(add(matches)) as client:
        with pytest.raises(ParlourError) as failure:
            await client.submit("m-1", "0.0", None)
    assert matches.calls["SubmitAction"] == 1
    return failure.value


async def test_reason_metadata_and_message_arrive():
    """An illegal action comes with its code, its reason, the rule and a text for people."""
    error = await raised(errors.illegal_action("not your run", "ORB-011"))
    assert (error.code, error.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_ACTION")
    assert error.metadata == {"rule": "ORB-011"}
    assert error.message == "not your run"
    assert str(error) == "ILLEGAL_ACTION: not your run"
    assert not error.temporary


async def test_fields_of_a_malformed_request_arrive():
    """Each field at fault comes with what is wrong with it."""
    error = await raised(errors.malformed(("action.orbita.kind", "is not set"), ("match_id", "is no UUID")))
    assert error.violations == {"action.orbita.kind": "is not set", "match_id": "is no UUID"}
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_fault_of_the_server_is_not_tried_again():
    """INTERNAL with a reason was raised by the server: trying again is no use, the request id is there to quote."""
    error = await raised(errors.internal("r-77"))
    assert error.metadata == {"request_id": "r-77"}
    assert not error.temporary


def failure(code, *metadata):
    """Return a failed call as gRPC raises it."""
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), grpc.aio.Metadata(*metadata), "text")


def test_connections_that_break_are_temporary():
    """A code that came from the connection, without a reason, is worth another attempt; other codes are not."""
    for code in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.INTERNAL):
        assert error_of(failure(code)).temporary
    for code in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.UNIMPLEMENTED):
        assert not error_of(failure(code)).temporary


def test_details_that_make_no_sense_are_left_out():
    """Bytes that are no status leave an error with the code alone."""
    error = error_of(failure(grpc.StatusCode.NOT_FOUND, ("grpc-status-details-bin", b"\xff\xff")))
    assert (error.code, error.reason, error.message) == (grpc.StatusCode.NOT_FOUND, "", "text")
