"""Who is asked what (SGD-D01 to SGD-D04). The names of the kinds are the decisions' names in the README."""

from enum import IntEnum

from parlour.engine.game import Decision
from parlour.games.solar_gardens.draft_casual import is_waiting_for
from parlour.games.solar_gardens.state import NONE, SolarGardensState, Stage

MOST_SEATS = 5


class Question(IntEnum):
    """What a seat is asked."""

    DRAFT = 0
    """Keep, pass or discard the tile in front (SGD-D01)."""
    CASUAL = 1
    """The same, sealed until the beat is decided (SGD-D02)."""
    PLACE_EARLY = 2
    """Lay the tile while others draft, or leave it in hand (SGD-R17)."""
    PLACE = 3
    """Lay the tile: everyone has one (SGD-D03)."""
    CHANGE = 4
    """Pick up the tile again, or leave it: others draft, or this seat has confirmed (SGD-034, SGD-R19)."""
    CONFIRM = 5
    """Confirm the placement or pick up the tile again (SGD-D04)."""


_KINDS: dict[Question, Decision] = {
    Question.DRAFT: Decision(0, "draft_choice"),
    Question.CASUAL: Decision(0, "casual_choice", sealed=True),
    Question.PLACE_EARLY: Decision(0, "place_tile", may_pass=True),
    Question.PLACE: Decision(0, "place_tile"),
    Question.CHANGE: Decision(0, "place_tile", may_pass=True),
    Question.CONFIRM: Decision(0, "confirm_placement"),
}
_DECISIONS: list[list[Decision]] = [
    [Decision(seat, kind.kind, kind.may_pass, kind.sealed) for kind in _KINDS.values()] for seat in range(MOST_SEATS)
]


_DRAFT, _CASUAL, _PLACE_EARLY, _PLACE, _CHANGE, _CONFIRM = Question


def question(state: SolarGardensState, seat: int) -> Question | None:
    """Return what the seat is asked now, or None."""
    if state.taken[seat] == NONE:
        if state.front[seat] == NONE:
            return None
        if not state.casual:
            return _DRAFT
        return _CASUAL if is_waiting_for(state, seat) else None
    if state.content[seat]:
        return None
    final = state.stage is Stage.FINALISING
    if state.spots[seat] == NONE:
        return _PLACE if final else _PLACE_EARLY
    return _CONFIRM if final and not state.confirmed[seat] else _CHANGE


def decisions_of(state: SolarGardensState) -> list[Decision]:
    """Return every open question, in seat order."""
    found = []
    for seat, decisions in zip(range(len(state.taken)), _DECISIONS, strict=False):
        asked = question(state, seat)
        if asked is not None:
            found.append(decisions[asked])
    return found
