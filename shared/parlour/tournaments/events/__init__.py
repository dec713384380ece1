"""The log of an event: what happened, in order. Everything else follows from it."""

from typing import TypeAlias

import msgspec

from parlour.tournaments.errors import BrokenArchive
from parlour.tournaments.events.base import Happened
from parlour.tournaments.events.office import (
    Archived,
    Cancelled,
    Finished,
    PairForbidden,
    Paused,
    PointsGiven,
    Resumed,
    RoleGranted,
    RoleRevoked,
    RulesChanged,
    Undone,
)
from parlour.tournaments.events.play import (
    Arranged,
    ByeGranted,
    ClockExtended,
    CorrectionNoted,
    DisputeOpened,
    DisputeSettled,
    MatchesArranged,
    PairingDiscarded,
    PairingFailed,
    Placing,
    Present,
    ResultOverridden,
    ResultsReported,
    ResultVoided,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    Seating,
    SeatsForfeited,
    SeatsTaken,
    StageFrozen,
    StageStarted,
    StandingsPublished,
    TableResult,
    TablesChanged,
)
from parlour.tournaments.events.registration import (
    Configured,
    Created,
    EnteredLate,
    Moved,
    Opened,
    Registered,
    Registration,
    RegistrationClosed,
    Seeded,
    Status,
    Substituted,
)

Event: TypeAlias = (
    Created
    | Configured
    | Opened
    | Registered
    | Moved
    | RegistrationClosed
    | Seeded
    | EnteredLate
    | Substituted
    | StageStarted
    | RoundPaired
    | PairingDiscarded
    | PairingFailed
    | RoundPublished
    | TablesChanged
    | MatchesArranged
    | SeatsTaken
    | ResultsReported
    | ResultOverridden
    | ResultVoided
    | CorrectionNoted
    | SeatsForfeited
    | DisputeOpened
    | DisputeSettled
    | ClockExtended
    | ByeGranted
    | RoundClosed
    | StandingsPublished
    | StageFrozen
    | RoleGranted
    | RoleRevoked
    | PairForbidden
    | PointsGiven
    | RulesChanged
    | Paused
    | Resumed
    | Finished
    | Cancelled
    | Archived
    | Undone
)
"""All that can happen; in JSON the field `event` names which."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An event in its place in the log.

    Attributes:
        sequence: From 1, without gaps.
        at_us: When, in microseconds since 1970 UTC.
        by: Account id of whoever did it, or `parlour`.
        event: What happened.
    """

    sequence: int
    at_us: int
    by: str
    event: Event


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """Return the event as JSON; decoding and encoding again gives the same bytes."""
    return _ENCODER.encode(event)


def decode(data: bytes) -> Event:
    """Return the event of that JSON.

    Raises:
        BrokenArchive: It is none (reason `NO_EVENT`).
    """
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise BrokenArchive("NO_EVENT", f"this is no event: {error}") from error


__all__ = [
    "Archived",
    "Arranged",
    "ByeGranted",
    "Cancelled",
    "ClockExtended",
    "Configured",
    "CorrectionNoted",
    "Created",
    "DisputeOpened",
    "DisputeSettled",
    "EnteredLate",
    "Entry",
    "Event",
    "Finished",
    "Happened",
    "MatchesArranged",
    "Moved",
    "Opened",
    "PairForbidden",
    "PairingDiscarded",
    "PairingFailed",
    "Paused",
    "Placing",
    "PointsGiven",
    "Present",
    "Registered",
    "Registration",
    "RegistrationClosed",
    "ResultOverridden",
    "ResultVoided",
    "ResultsReported",
    "Resumed",
    "RoleGranted",
    "RoleRevoked",
    "RoundClosed",
    "RoundPaired",
    "RoundPublished",
    "RulesChanged",
    "Seating",
    "SeatsForfeited",
    "SeatsTaken",
    "Seeded",
    "StageFrozen",
    "StageStarted",
    "StandingsPublished",
    "Status",
    "Substituted",
    "TableResult",
    "TablesChanged",
    "Undone",
    "decode",
    "encode",
]
