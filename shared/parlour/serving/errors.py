"""What callers are told when a call fails: the status code says the kind, the reason says which rule.

::

    ApiError
    ├── InvalidArgument      malformed, request id reused, resume token of another
    ├── FailedPrecondition   illegal action, not asked, decision closed or expired, match over, full
    ├── Aborted              lost a race
    ├── OutOfRange           resume token too old
    ├── NotFound             no such object, or hidden from this caller
    ├── AlreadyExists        a name that is taken
    ├── Unauthenticated      no token, a forged one, an expired one
    ├── PermissionDenied     a scope is missing, a seat token elsewhere
    ├── ResourceExhausted    a quota or a budget; says when to try again
    ├── Unavailable          draining, a store is away; says when to try again
    ├── Unimplemented        a method of the API that this server lacks
    └── Internal             our bug; carries a request id and nothing else

Services raise what the functions below build; reasons are stable and part of the API.
"""

from collections.abc import Iterable

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2 as rpc

# A status travels in trailers, which hold about 8 KiB.
_MOST_VIOLATIONS = 8
_LONGEST_TEXT = 200


class ApiError(Exception):
    """An error that a caller is meant to see.

    Args:
        reason: Which rule, in upper snake case.
        message: For people. Never names a hidden fact, a token or a secret.
        metadata: For programs; small.
        details: Further `google.rpc` messages, such as BadRequest.
        retry_s: When to try again, in seconds; None: trying again doesn't help.
    """

    code = grpc.StatusCode.UNKNOWN

    def __init__(
        self,
        reason: str,
        message: str,
        metadata: dict[str, str] | None = None,
        details: Iterable[Message] = (),
        retry_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.metadata = metadata or {}
        self.details = tuple(details)
        self.retry_s = retry_s


class InvalidArgument(ApiError):
    """The request can't be right, whatever the state."""

    code = grpc.StatusCode.INVALID_ARGUMENT


class FailedPrecondition(ApiError):
    """The request is well formed but not possible now."""

    code = grpc.StatusCode.FAILED_PRECONDITION


class Aborted(ApiError):
    """Another call came first; reading anew and trying again may work."""

    code = grpc.StatusCode.ABORTED


class OutOfRange(ApiError):
    """A place in a stream that is no longer kept."""

    code = grpc.StatusCode.OUT_OF_RANGE


class NotFound(ApiError):
    """No such object, or the caller may not know of it."""

    code = grpc.StatusCode.NOT_FOUND


class AlreadyExists(ApiError):
    """The name is taken."""

    code = grpc.StatusCode.ALREADY_EXISTS


class Unauthenticated(ApiError):
    """The caller didn't prove who it is."""

    code = grpc.StatusCode.UNAUTHENTICATED


class PermissionDenied(ApiError):
    """The caller is known, and may not."""

    code = grpc.StatusCode.PERMISSION_DENIED


class ResourceExhausted(ApiError):
    """A limit is reached."""

    code = grpc.StatusCode.RESOURCE_EXHAUSTED


class Unavailable(ApiError):
    """Not now; try again, maybe elsewhere."""

    code = grpc.StatusCode.UNAVAILABLE


class Unimplemented(ApiError):
    """The API has the method, this server doesn't."""

    code = grpc.StatusCode.UNIMPLEMENTED


class Internal(ApiError):
    """A bug of the server."""

    code = grpc.StatusCode.INTERNAL


def malformed(*violations: tuple[str, str]) -> ApiError:
    """Build the refusal of a request that can't be right: pairs of field path and what is wrong with it."""
    told = [(field[:_LONGEST_TEXT], text[:_LONGEST_TEXT]) for field, text in violations[:_MOST_VIOLATIONS]]
    fields = [rpc.BadRequest.FieldViolation(field=field, description=text) for field, text in told]
    message = "; ".join(f"{field}: {text}" for field, text in told)
    return InvalidArgument("MALFORMED", message, details=[rpc.BadRequest(field_violations=fields)])


def request_id_reused(field: str = "request_id") -> ApiError:
    """Build the refusal of a request id that came before with another body."""
    text = "this id came before with another body"
    violation = rpc.BadRequest.FieldViolation(field=field, description=text)
    return InvalidArgument("REQUEST_ID_REUSED", text, details=[rpc.BadRequest(field_violations=[violation])])


def illegal_action(message: str, rule: str) -> ApiError:
    """Build the refusal of an action that the rules forbid now; `rule` is the id in the game's README."""
    return FailedPrecondition("ILLEGAL_ACTION", message, {"rule": rule})


def not_asked(message: str = "this seat is not asked") -> ApiError:
    """Build the refusal of an answer from a seat without an open decision."""
    return FailedPrecondition("NOT_ASKED", message)


def decision_closed(message: str = "the decision is not open") -> ApiError:
    """Build the refusal of an answer to a decision that is answered, or never was."""
    return FailedPrecondition("DECISION_CLOSED", message)


def decision_expired(message: str = "time was up before the answer came") -> ApiError:
    """Build the refusal of an answer that came too late."""
    return FailedPrecondition("DECISION_EXPIRED", message)


def match_over(message: str = "the match is over") -> ApiError:
    """Build the refusal of an answer to a match that has ended."""
    return FailedPrecondition("MATCH_OVER", message)


def full(message: str) -> ApiError:
    """Build the refusal of one more at a table or tournament that is full."""
    return FailedPrecondition("FULL", message)


def not_now(reason: str, message: str, metadata: dict[str, str] | None = None) -> ApiError:
    """Build a FAILED_PRECONDITION with a reason of the service's own."""
    return FailedPrecondition(reason, message, metadata)


def deal_withheld() -> ApiError:
    """Build the refusal to show a match whose deal others still play; see `MatchSetup.deal_group`."""
    return not_now("DEAL_WITHHELD", "other matches of the same deal are being played; come back when the round is over")


def conflict(message: str = "another call came first; read again and retry") -> ApiError:
    """Build the answer to the loser of a race."""
    return Aborted("CONFLICT", message)


def quota(limit: str, value: int, subject: str, message: str, retry_s: float) -> ApiError:
    """Build the refusal over a limit.

    Args:
        limit: Name of the limit, such as ``calls_per_minute``.
        value: What it is set to.
        subject: Whose limit: ``server``, or ``client``.
        message: For people.
        retry_s: When to try again, in seconds.
    """
    violation = rpc.QuotaFailure.Violation(subject=subject, description=f"{limit} = {value}")
    metadata = {"limit": limit, "value": str(value)}
    return ResourceExhausted("QUOTA", message, metadata, [rpc.QuotaFailure(violations=[violation])], retry_s)


def draining(retry_s: float = 1.0) -> ApiError:
    """Build the refusal of a server that is about to stop. Resume tokens stay valid."""
    return Unavailable("DRAINING", "this server is about to stop; resume tokens stay valid", retry_s=retry_s)


def store_away(retry_s: float = 1.0) -> ApiError:
    """Build the answer while a database or the bus can't be reached. Resume tokens stay valid."""
    return Unavailable("STORE_AWAY", "a store can't be reached just now", retry_s=retry_s)


def resume_expired(oldest_sequence: int) -> ApiError:
    """Build the refusal of a resume token whose place is no longer kept; tells the oldest sequence that is."""
    metadata = {"oldest_sequence": str(oldest_sequence)}
    return OutOfRange("RESUME_EXPIRED", f"happenings are kept from sequence {oldest_sequence}", metadata)


def resume_invalid() -> ApiError:
    """Build the refusal of a resume token that is not this caller's, or not one of ours."""
    text = "not a resume token of this caller and match"
    violation = rpc.BadRequest.FieldViolation(field="resume_token", description=text)
    return InvalidArgument("RESUME_INVALID", text, details=[rpc.BadRequest(field_violations=[violation])])


def slow_consumer() -> ApiError:
    """Build the end of a stream whose reader fell behind; its resume token stays valid."""
    return ResourceExhausted("SLOW_CONSUMER", "the reader fell behind; resume with the last token", retry_s=0.0)


def not_found(kind: str, name: str) -> ApiError:
    """Build the answer for an object that isn't there, or is hidden from the caller: both read the same."""
    resource = rpc.ResourceInfo(resource_type=kind, resource_name=name)
    return NotFound("NOT_FOUND", f"no such {kind}", {"kind": kind}, [resource])


def already_exists(kind: str, name: str) -> ApiError:
    """Build the refusal of a name that is taken."""
    resource = rpc.ResourceInfo(resource_type=kind, resource_name=name)
    return AlreadyExists("ALREADY_EXISTS", f"this {kind} exists already", {"kind": kind}, [resource])


def token_missing() -> ApiError:
    """Build the refusal of a call without a token."""
    return Unauthenticated("TOKEN_MISSING", "send a token: `authorization: Bearer <token>`")


def token_invalid() -> ApiError:
    """Build the refusal of a token that this server didn't sign; says no more."""
    return Unauthenticated("TOKEN_INVALID", "the token is not valid")


def token_expired() -> ApiError:
    """Build the refusal of a token whose time is over."""
    return Unauthenticated("TOKEN_EXPIRED", "the token has expired")


def missing_scope(scopes: Iterable[str]) -> ApiError:
    """Build the refusal of a token that lacks a scope; any one of `scopes` would do."""
    names = " ".join(sorted(scopes))
    return PermissionDenied("SCOPE_MISSING", f"the token needs one of these scopes: {names}", {"scope": names})


def seat_token_refused() -> ApiError:
    """Build the refusal of a seat token away from its seat."""
    return PermissionDenied("SEAT_TOKEN", "a seat token is good for its own seat only")


def forbidden(message: str, reason: str = "FORBIDDEN") -> ApiError:
    """Build the refusal of a caller that has the scope but not the right, such as another's tournament."""
    return PermissionDenied(reason, message)


def unimplemented() -> ApiError:
    """Build the answer of a method that this server lacks."""
    return Unimplemented("UNIMPLEMENTED", "this server lacks the method")


def internal(request_id: str) -> ApiError:
    """Build the answer to our bug: an id to quote, nothing else."""
    return Internal("INTERNAL", f"a fault of the server; quote request {request_id}", {"request_id": request_id})
