"""The one error of this library: what a server said, or that none could be reached."""

from collections.abc import Iterable, Mapping

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

_DETAILS_KEY = "grpc-status-details-bin"
_TRANSPORT = {grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.CANCELLED}


class ParlourError(Exception):
    """A call that failed.

    Attributes:
        code: Kind of error.
        reason: Which rule, such as ``ILLEGAL_ACTION``; stable. Empty when the connection failed, not the call.
        message: For people.
        metadata: Particulars by name, such as ``rule``.
        violations: By field path, what is wrong with a malformed request.
        retry_after_s: When the server wants to be asked again, in seconds; None when it did not say.
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: str = "",
        metadata: Mapping[str, str] | None = None,
        message: str = "",
        violations: Mapping[str, str] | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(f"{reason or code.name}: {message}")
        self.code = code
        self.reason = reason
        self.message = message
        self.metadata = dict(metadata or {})
        self.violations = dict(violations or {})
        self.retry_after_s = retry_after_s

    @property
    def temporary(self) -> bool:
        """Whether the same call may succeed later: no server was there, none answered, or it said when to come back.

        A connection that breaks under a call shows as INTERNAL, UNKNOWN or CANCELLED without a reason; an error that a
        server raised has a reason.
        """
        if self.code in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
            return True
        return self.retry_after_s is not None or (not self.reason and self.code in _TRANSPORT)


def error_of(failure: grpc.aio.AioRpcError) -> ParlourError:
    """Return what a failed call means, with the details that came with it."""
    reason, metadata, violations, retry_after_s = "", {}, {}, None
    for detail in _details(failure):
        if detail.Is(ErrorInfo.DESCRIPTOR):
            info = ErrorInfo.FromString(detail.value)
            reason, metadata = info.reason, dict(info.metadata)
        elif detail.Is(BadRequest.DESCRIPTOR):
            fields = BadRequest.FromString(detail.value).field_violations
            violations = {field.field: field.description for field in fields}
        elif detail.Is(RetryInfo.DESCRIPTOR):
            retry_after_s = max(0.0, RetryInfo.FromString(detail.value).retry_delay.ToMilliseconds() / 1000)
    return ParlourError(failure.code(), reason, metadata, failure.details() or "", violations, retry_after_s)


def _details(failure: grpc.aio.AioRpcError) -> Iterable[AnyMessage]:
    for key, value in failure.trailing_metadata() or ():
        if key == _DETAILS_KEY and isinstance(value, bytes):
            try:
                yield from Status.FromString(value).details
            except DecodeError:
                return
