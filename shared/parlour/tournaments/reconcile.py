"""Where the roll call disagrees with what was played."""

from collections.abc import Iterator, Sequence

import msgspec

from parlour.tournaments.look import PLACED, round_of, stage_of
from parlour.tournaments.model import Flag, Number
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

_PLAYED = frozenset({Flag.PLAYED, Flag.LEFT, Flag.DISQUALIFIED})


class Discrepancy(msgspec.Struct, frozen=True, kw_only=True):
    """Something about an entrant of a round that an organiser should look at.

    Attributes:
        table: 0 without one.
        kind: `played-but-not-there`, `there-but-forfeited`, `gone-but-seated` or `neither-seated-nor-bye`.
    """

    stage: str
    round: int
    table: int
    number: Number
    kind: str
    text: str


def reconcile(state: Tournament, stage: str, round_: int) -> Sequence[Discrepancy]:
    """Return where presence, registration and results of a round contradict each other.

    Presence counts only in rounds in which somebody was said to be there.

    Raises:
        Refused: There is no such round.
    """
    found = stage_of(state, stage)
    return tuple(_all(state, found, round_of(found, round_)))


def _all(state: Tournament, stage: StageState, round_: RoundState) -> Iterator[Discrepancy]:
    roll_call = any(seats.present for seats in round_.tables.values())
    seated = set[Number]()
    for table, seats in round_.tables.items():
        seated.update(seats.table.seats)
        for number, kind, text in _table(state, stage, seats, roll_call=roll_call):
            yield Discrepancy(
                stage=stage.rules.key, round=round_.round, table=table, number=number, kind=kind, text=text
            )
    if round_.round < len(stage.rounds):
        return
    for number, entrant in stage.ids.items():
        if number not in seated and number not in round_.byes and state.entries[entrant].status in PLACED:
            yield Discrepancy(
                stage=stage.rules.key,
                round=round_.round,
                table=0,
                number=number,
                kind="neither-seated-nor-bye",
                text=f"{entrant} takes part and is nowhere in round {round_.round}",
            )


def _table(state: Tournament, stage: StageState, seats: Seats, *, roll_call: bool) -> Iterator[tuple[Number, str, str]]:
    for line in seats.table.lines:
        name = stage.ids[line.number]
        here = line.number in seats.present
        if line.flag in _PLAYED and not here and (roll_call or line.number in seats.absent):
            yield line.number, "played-but-not-there", f"{name} has a result by playing, and was not there"
        if line.flag not in _PLAYED and here and line.points == 0:
            yield line.number, "there-but-forfeited", f"{name} was there, and has a forfeit"
    for number in seats.table.seats if seats.open else ():
        entry = state.entries[stage.ids[number]]
        if entry.status not in PLACED:
            yield number, "gone-but-seated", f"{entry.entrant} is {entry.status}, and sits at an open table"
