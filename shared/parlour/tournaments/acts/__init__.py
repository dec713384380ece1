"""What organisers, entrants and the host itself may order."""

from typing import TypeAlias

import msgspec

from parlour.tournaments.acts.base import Doing
from parlour.tournaments.acts.office import (
    Archive,
    Cancel,
    ChangeRules,
    Finish,
    Forbid,
    GivePoints,
    GrantRole,
    Pause,
    Penalise,
    Resume,
    RevokeRole,
    Undo,
)
from parlour.tournaments.acts.play import (
    Advance,
    Appear,
    ArrangeMatches,
    BreakTable,
    CloseRound,
    DiscardPairing,
    Dispute,
    DoubleForfeit,
    ExtendClock,
    FailPairing,
    Forfeit,
    Freeze,
    Outcome,
    OverrideResult,
    PairByHand,
    PairRound,
    PublishRound,
    PublishStandings,
    Report,
    ReportResult,
    RequestBye,
    SettleDispute,
    StartStage,
    SwapSeats,
    VoidResult,
)
from parlour.tournaments.acts.registration import (
    Approve,
    CheckIn,
    CloseRegistration,
    Configure,
    Create,
    Disqualify,
    Drop,
    Import,
    LateEntry,
    Open,
    Register,
    Seed,
    Substitute,
    Undrop,
    Withdraw,
)
from parlour.tournaments.errors import Refused

Act: TypeAlias = (
    Create
    | Configure
    | Open
    | Register
    | Import
    | Withdraw
    | Approve
    | CheckIn
    | CloseRegistration
    | Seed
    | LateEntry
    | Substitute
    | Drop
    | Undrop
    | Disqualify
    | StartStage
    | PairRound
    | FailPairing
    | DiscardPairing
    | PublishRound
    | ArrangeMatches
    | Appear
    | ReportResult
    | OverrideResult
    | VoidResult
    | Forfeit
    | DoubleForfeit
    | Dispute
    | SettleDispute
    | RequestBye
    | PairByHand
    | SwapSeats
    | BreakTable
    | ExtendClock
    | CloseRound
    | PublishStandings
    | Freeze
    | Advance
    | GrantRole
    | RevokeRole
    | Forbid
    | GivePoints
    | Penalise
    | ChangeRules
    | Pause
    | Resume
    | Finish
    | Cancel
    | Archive
    | Undo
)
"""All orders; in JSON the field `act` names which."""

_DECODER = msgspec.json.Decoder(Act)


def encode(act: Act) -> bytes:
    """Return the act as JSON."""
    return msgspec.json.encode(act)


def decode(data: bytes) -> Act:
    """Return the act of that JSON.

    Raises:
        Refused: It is none (reason `NO_ACT`).
    """
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Refused("NO_ACT", f"this is no act: {error}") from error


__all__ = [
    "Act",
    "Advance",
    "Appear",
    "Approve",
    "Archive",
    "ArrangeMatches",
    "BreakTable",
    "Cancel",
    "ChangeRules",
    "CheckIn",
    "CloseRegistration",
    "CloseRound",
    "Configure",
    "Create",
    "DiscardPairing",
    "Dispute",
    "Disqualify",
    "Doing",
    "DoubleForfeit",
    "Drop",
    "ExtendClock",
    "FailPairing",
    "Finish",
    "Forbid",
    "Forfeit",
    "Freeze",
    "GivePoints",
    "GrantRole",
    "Import",
    "LateEntry",
    "Open",
    "Outcome",
    "OverrideResult",
    "PairByHand",
    "PairRound",
    "Pause",
    "Penalise",
    "PublishRound",
    "PublishStandings",
    "Register",
    "Report",
    "ReportResult",
    "RequestBye",
    "Resume",
    "RevokeRole",
    "Seed",
    "SettleDispute",
    "StartStage",
    "Substitute",
    "SwapSeats",
    "Undo",
    "Undrop",
    "VoidResult",
    "Withdraw",
    "decode",
    "encode",
]
