"""Final results, as messages and back."""

import msgspec

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.engine.game import Contest, Ending, Standing, Standings, TieBreak
from parlour.wire.errors import sending
from parlour.wire.planning import plan_message


class _Side(msgspec.Struct, frozen=True):
    """The message `Side`; the engine has a tuple."""

    seats: tuple[int, ...]


class _Rows(msgspec.Struct, frozen=True):
    """The message `Standings` field by field; the engine keeps the first two together as an `Ending`."""

    end_reason: str
    end_rule: str
    seats: tuple[Standing, ...]
    tie_breaks: tuple[TieBreak, ...]
    contest: Contest
    sides: tuple[_Side, ...]
    winners: tuple[int, ...]


_PLAN = plan_message(_Rows, match_pb2.Standings.DESCRIPTOR)


def encode_standings(standings: Standings) -> match_pb2.Standings:
    """Return a result as a message; raises `WireError` when a number does not fit its field."""
    rows = _Rows(
        standings.ending.reason,
        standings.ending.rule,
        standings.seats,
        standings.tie_breaks,
        standings.contest,
        tuple(_Side(side) for side in standings.sides),
        standings.winners,
    )
    with sending("standings"):
        return match_pb2.Standings(**_PLAN.encode(rows))


def decode_standings(message: match_pb2.Standings) -> Standings:
    """Return the result in a message; one that does not say what kind of contest it was has no sides."""
    if not message.contest:
        told = match_pb2.Standings(contest=setup_pb2.Contest.CONTEST_EACH_FOR_ITSELF)
        told.MergeFrom(message)
        standings = decode_standings(told)
        msgspec.structs.force_setattr(standings, "sides", ())
        return standings
    rows = _PLAN.decode(message)
    return Standings(
        Ending(rows.end_reason, rows.end_rule),
        rows.seats,
        rows.tie_breaks,
        rows.contest,
        tuple(side.seats for side in rows.sides),
        rows.winners,
    )
