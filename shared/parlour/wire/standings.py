"""Final results, as messages and back."""

import msgspec

from parlour.api.match.v1 import match_pb2
from parlour.engine.game import Ending, Standing, Standings, TieBreak
from parlour.wire.errors import sending
from parlour.wire.planning import plan_message


class _Rows(msgspec.Struct, frozen=True):
    """The message `Standings` field by field; the engine keeps the first two together as an `Ending`."""

    end_reason: str
    end_rule: str
    seats: tuple[Standing, ...]
    tie_breaks: tuple[TieBreak, ...]


_PLAN = plan_message(_Rows, match_pb2.Standings.DESCRIPTOR)


def encode_standings(standings: Standings) -> match_pb2.Standings:
    """Return a result as a message; raises `WireError` when a number does not fit its field."""
    ending = standings.ending
    rows = _Rows(ending.reason, ending.rule, standings.seats, standings.tie_breaks)
    with sending("standings"):
        return match_pb2.Standings(**_PLAN.encode(rows))


def decode_standings(message: match_pb2.Standings) -> Standings:
    """Return the result in a message."""
    rows = _PLAN.decode(message)
    return Standings(Ending(rows.end_reason, rows.end_rule), rows.seats, rows.tie_breaks)
