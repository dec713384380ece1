"""An `ApiError` as the status that goes over the wire, and back."""

from typing import NamedTuple

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2 as rpc
from google.rpc.status_pb2 import Status

from parlour.serving.errors import ApiError

DOMAIN = "parlour"
DETAILS_KEY = "grpc-status-details-bin"
REQUEST_ID_KEY = "x-request-id"
_LONGEST_MESSAGE = 300  # each letter takes up to 12 bytes in a trailer


class Abort(NamedTuple):
    """The arguments of `ServicerContext.abort`."""

    code: grpc.StatusCode
    details: str
    trailing_metadata: tuple[tuple[str, str | bytes], ...]


def to_status(error: ApiError) -> Status:
    """Return the error as `google.rpc.Status`: ErrorInfo first, then its details, then RetryInfo."""
    details: list[Message] = [rpc.ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=error.metadata)]
    details.extend(error.details)
    if error.retry_s is not None:
        delay = Duration()
        delay.FromMicroseconds(round(error.retry_s * 1e6))
        details.append(rpc.RetryInfo(retry_delay=delay))
    status = Status(code=error.code.value[0], message=error.message[:_LONGEST_MESSAGE])
    for detail in details:
        packed = AnyMessage()
        packed.Pack(detail)
        status.details.append(packed)
    return status


def to_abort(error: ApiError, request_id: str) -> Abort:
    """Return what `ServicerContext.abort` needs to tell the error."""
    status = to_status(error)
    trailers = ((DETAILS_KEY, status.SerializeToString()), (REQUEST_ID_KEY, request_id))
    return Abort(error.code, status.message, trailers)
