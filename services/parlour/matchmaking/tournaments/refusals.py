"""What the core refuses, as errors of the API: one table for kinds, the core's own reasons, and a few that say more."""

from google.rpc import error_details_pb2 as rpc

from parlour.serving import errors
from parlour.serving.errors import Aborted, AlreadyExists, ApiError, FailedPrecondition, InvalidArgument, NotFound
from parlour.serving.errors import PermissionDenied as Denied
from parlour.tournaments.errors import BadRules, CannotPair, NotAllowed, TournamentError

KINDS: tuple[tuple[type[TournamentError], type[ApiError]], ...] = (
    (BadRules, InvalidArgument),
    (CannotPair, FailedPrecondition),
    (NotAllowed, Denied),
    (TournamentError, FailedPrecondition),
)
"""Kind of refusal -> status code; the first that fits."""

REASONS: dict[str, type[ApiError]] = {
    "STALE_VERSION": Aborted,
    "STALE_PAIRING": Aborted,
    "ENTERED_TWICE": AlreadyExists,
    "UNKNOWN_STAGE": NotFound,
    "UNKNOWN_ROUND": NotFound,
    "UNKNOWN_TABLE": NotFound,
    "UNKNOWN_ENTRANT": NotFound,
}
"""Reasons whose code says more than that of their kind."""

_AGAIN_S = 0.1
_LONGEST_LIST = 3000


def api_error(refusal: TournamentError) -> ApiError:
    """Return what a refusal of the core is for callers: its reason and its details stay."""
    kind = REASONS.get(refusal.reason) or next(code for error, code in KINDS if isinstance(refusal, error))
    details, message = dict(refusal.details), str(refusal)
    if kind is InvalidArgument:
        violation = rpc.BadRequest.FieldViolation(field=details.get("field", "config"), description=message[:300])
        return InvalidArgument(refusal.reason, message, details, details=[rpc.BadRequest(field_violations=[violation])])
    if kind is Aborted:
        return Aborted(refusal.reason, message, details, retry_s=_AGAIN_S)
    return kind(refusal.reason, message, details)


def nothing_to_pair() -> ApiError:
    """Build the refusal to pair when no round is to be paired."""
    return errors.not_now("NOTHING_TO_PAIR", "no round is to be paired now")


def too_early(what: str) -> ApiError:
    """Build the refusal of something whose time has not come."""
    return errors.not_now("TOO_EARLY", f"it is too early to {what}")


def not_entered() -> ApiError:
    """Build the refusal of a caller that takes no part."""
    return errors.not_now("NOT_ENTERED", "you have not entered this tournament")


def alone(team: int) -> ApiError:
    """Build the refusal of bots, each an entrant of its own, where teams enter."""
    return errors.not_now("TEAM_SIZE", f"bots enter one by one, and a team here has {team} members")


def bad_rows(rows: dict[int, str], field: str) -> ApiError:
    """Build the refusal of many at once: nothing was done; the first bad rows are told in words, all by number (T096).

    Args:
        rows: What is wrong, by row.
        field: Path of the list that they are in.
    """
    told = errors.malformed(*((f"{field}[{row}]", text) for row, text in rows.items()))
    told.reason, told.message = "BAD_ROWS", f"{len(rows)} rows are wrong and nothing was done; {told.message}"
    told.metadata = {"count": str(len(rows)), "rows": ",".join(map(str, rows))[:_LONGEST_LIST]}
    return told


def too_many(what: str, limit: int) -> ApiError:
    """Build the refusal of one more of something."""
    return errors.full(f"at most {limit} {what}")
