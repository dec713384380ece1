"""The error table of the API, row by row, as a client receives it."""

import grpc
import pytest
from structlog.testing import capture_logs
from tests.serving.lab import Bench, refusal, running

from parlour.serving import errors
from parlour.serving.storage_errors import STORAGE_ERRORS
from parlour.storage.errors import LostRace, RequestIdReused, StoreUnavailable

Code = grpc.StatusCode

ROWS = [
    (errors.malformed(("options.rounds", "must be 1 to 4")), Code.INVALID_ARGUMENT, "MALFORMED"),
    (errors.illegal_action("no such move", "ORB-011"), Code.FAILED_PRECONDITION, "ILLEGAL_ACTION"),
    (errors.not_asked(), Code.FAILED_PRECONDITION, "NOT_ASKED"),
    (errors.decision_closed(), Code.FAILED_PRECONDITION, "DECISION_CLOSED"),
    (errors.match_over(), Code.FAILED_PRECONDITION, "MATCH_OVER"),
    (errors.decision_expired(), Code.FAILED_PRECONDITION, "DECISION_EXPIRED"),
    (errors.conflict(), Code.ABORTED, "CONFLICT"),
    (errors.request_id_reused(), Code.INVALID_ARGUMENT, "REQUEST_ID_REUSED"),
    (errors.full("the table is full"), Code.FAILED_PRECONDITION, "FULL"),
    (errors.quota("open_tickets", 3, "client", "too many", 2.5), Code.RESOURCE_EXHAUSTED, "QUOTA"),
    (errors.slow_consumer(), Code.RESOURCE_EXHAUSTED, "SLOW_CONSUMER"),
    (errors.draining(), Code.UNAVAILABLE, "DRAINING"),
    (errors.store_away(), Code.UNAVAILABLE, "STORE_AWAY"),
    (errors.resume_expired(41), Code.OUT_OF_RANGE, "RESUME_EXPIRED"),
    (errors.resume_invalid(), Code.INVALID_ARGUMENT, "RESUME_INVALID"),
    (errors.token_missing(), Code.UNAUTHENTICATED, "TOKEN_MISSING"),
    (errors.token_invalid(), Code.UNAUTHENTICATED, "TOKEN_INVALID"),
    (errors.token_expired(), Code.UNAUTHENTICATED, "TOKEN_EXPIRED"),
    (errors.missing_scope(["play", "bot"]), Code.PERMISSION_DENIED, "SCOPE_MISSING"),
    (errors.seat_token_refused(), Code.PERMISSION_DENIED, "SEAT_TOKEN"),
    (errors.forbidden("not your tournament"), Code.PERMISSION_DENIED, "FORBIDDEN"),
    (errors.not_found("match", "m1"), Code.NOT_FOUND, "NOT_FOUND"),
    (errors.already_exists("account", "ada"), Code.ALREADY_EXISTS, "ALREADY_EXISTS"),
    (errors.unimplemented(), Code.UNIMPLEMENTED, "UNIMPLEMENTED"),
    (errors.not_now("NOT_READY", "wait"), Code.FAILED_PRECONDITION, "NOT_READY"),
]


@pytest.mark.parametrize(("error", "code", "reason"), ROWS, ids=[reason for _, _, reason in ROWS])
async def test_each_row_reaches_the_client(bench: Bench, error, code, reason):
    """Every row of the table arrives with its code, its reason, the domain and the text."""
    bench.lab.to_raise = error
    got = await refusal(bench.call("Fail"))
    assert (got.code, got.reason, got.message) == (code, reason, error.message)
    assert (got.retry_s is not None) == (error.retry_s is not None)
    assert bench.sample("parlour_rpc_ended_total", method="/lab.v1.Lab/Fail", code=code.name) == 1


async def test_malformed_names_the_field(bench: Bench):
    """A malformed request is told which field is wrong, and how."""
    bench.lab.to_raise = errors.malformed(("options.rounds", "must be 1 to 4"), ("seats", "too many"))
    violations = (await refusal(bench.call("Fail"))).details["BadRequest"].field_violations
    assert [(v.field, v.description) for v in violations] == [
        ("options.rounds", "must be 1 to 4"),
        ("seats", "too many"),
    ]


async def test_details_say_what_to_do(bench: Bench):
    """The rule, the quota, the retry time, the oldest sequence and the missing scope travel as data."""
    bench.lab.to_raise = errors.illegal_action("no", "ORB-011")
    assert (await refusal(bench.call("Fail"))).metadata == {"rule": "ORB-011"}
    bench.lab.to_raise = errors.quota("open_tickets", 3, "client", "too many", 2.5)
    got = await refusal(bench.call("Fail"))
    assert got.details["QuotaFailure"].violations[0].description == "open_tickets = 3"
    assert got.retry_s == 2.5
    bench.lab.to_raise = errors.resume_expired(41)
    assert (await refusal(bench.call("Fail"))).metadata == {"oldest_sequence": "41"}
    bench.lab.to_raise = errors.missing_scope(["play", "bot"])
    assert (await refusal(bench.call("Fail"))).metadata == {"scope": "bot play"}


def test_hidden_and_absent_read_the_same():
    """The message of NOT_FOUND doesn't depend on which object was asked for."""
    assert errors.not_found("match", "hidden").message == errors.not_found("match", "absent").message


class Trouble(Exception):
    """An error of a service."""


class WorseTrouble(Trouble):
    """A more special one."""


async def test_a_services_errors_are_mapped_by_class_and_base(ring):
    """The nearest class in the mapping decides, base classes included."""
    mapping = {Trouble: lambda error: errors.full(str(error))}
    async with running(ring, errors=mapping) as bench:
        bench.lab.to_raise = WorseTrouble("eight seats")
        got = await refusal(bench.call("Fail"))
        assert (got.reason, got.message) == ("FULL", "eight seats")


async def test_errors_of_the_storage_are_mapped(ring):
    """A store that is away, a lost race and a reused request id have rows of the table."""
    expected = {
        StoreUnavailable: (Code.UNAVAILABLE, "STORE_AWAY"),
        LostRace: (Code.ABORTED, "CONFLICT"),
        RequestIdReused: (Code.INVALID_ARGUMENT, "REQUEST_ID_REUSED"),
    }
    async with running(ring, errors=STORAGE_ERRORS) as bench:
        for kind, row in expected.items():
            bench.lab.to_raise = kind("disk /var/lib is full")
            got = await refusal(bench.call("Fail"))
            assert (got.code, got.reason) == row
            assert "/var/lib" not in got.message


@pytest.mark.parametrize("where", ["handler", "mapping"])
async def test_a_bug_tells_a_request_id_and_nothing_else(ring, where):
    """INTERNAL carries neither the exception's text nor a stack trace; the log has both under the same id."""
    mapping = {Trouble: lambda error: 1 / 0} if where == "mapping" else {}
    async with running(ring, errors=mapping) as bench:
        bench.lab.to_raise = Trouble("the seed is 1234")
        with capture_logs() as lines:
            got = await refusal(bench.call("Fail", metadata=[("x-request-id", "mine-7")]))
    assert (got.code, got.reason, got.metadata) == (Code.INTERNAL, "INTERNAL", {"request_id": "mine-7"})
    everything = f"{got.message} {got.details} {got.trailers}"
    assert "1234" not in everything
    assert "Traceback" not in everything
    assert "Trouble" not in everything
    assert got.trailers["x-request-id"] == "mine-7"
    assert [(line["request_id"], line["log_level"]) for line in lines] == [("mine-7", "error")]
    assert lines[0]["exc_info"].__traceback__ is not None


async def test_a_method_without_a_body_is_unimplemented(bench: Bench):
    """What generated base classes raise arrives as UNIMPLEMENTED, as does a method nobody knows."""
    bench.lab.to_raise = NotImplementedError()
    assert (await refusal(bench.call("Fail"))).code is Code.UNIMPLEMENTED
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await bench.channel.unary_unary("/lab.v1.Lab/Nothing")(b"")
    assert caught.value.code() is Code.UNIMPLEMENTED


async def test_long_texts_are_cut(bench: Bench):
    """A status stays within what a trailer may hold, however long a message or a list of violations is."""
    bench.lab.to_raise = errors.malformed(*((f"f{n}" * 200, "é" * 400) for n in range(200)))
    got = await refusal(bench.call("Fail"))
    assert got.code is Code.INVALID_ARGUMENT
    assert sum(len(key) + len(value) for key, value in got.trailers.items()) < 6000
