"""Standard construction: one tile goes round at a time (SGD-013 to SGD-019)."""

from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.solar_gardens.actions import Choice
from parlour.games.solar_gardens.draft import Names, Told, discard, end_draft, first_in, must_keep, next_in, take
from parlour.games.solar_gardens.happenings import TilePassed, TileTurnedUp
from parlour.games.solar_gardens.state import NONE, SolarGardensState


def turn_up(state: SolarGardensState, names: Names, told: Told) -> None:
    """Turn up tiles until somebody has to decide, or everyone has a tile (SGD-012, SGD-014, SGD-R15)."""
    while (seat := first_in(state)) != NONE:
        tile = state.stack.pop()
        state.front[seat] = tile
        told.append(News(TileTurnedUp(seat, names[tile])))
        if not must_keep(state, seat):
            return
        take(state, seat, names, told, forced=True)
    end_draft(state, told)


def decide(state: SolarGardensState, seat: int, choice: Choice, names: Names, told: Told) -> None:
    """Carry out what the seat decided about the tile in front of it.

    Raises:
        IllegalAction: Passing with nobody later in, discarding with somebody later in.
    """
    later = next_in(state, seat)
    check_choice(choice, last=later == NONE, discard_used=state.discard_used)
    if choice is Choice.KEEP:
        take(state, seat, names, told, forced=False)
    elif choice is Choice.DISCARD:
        discard(state, seat, names, told)
    else:
        tile = state.front[seat]
        state.front[seat] = NONE
        state.front[later] = tile
        told.append(News(TilePassed(seat, later, names[tile])))
        if not must_keep(state, later):
            return
        take(state, later, names, told, forced=True)
    turn_up(state, names, told)


def check_choice(choice: Choice, *, last: bool, discard_used: bool) -> None:
    """Refuse a choice that the seat does not have.

    Raises:
        IllegalAction: The last seat still in may not pass, nobody else may discard, and only one discard is made.
    """
    if choice is Choice.PASS and last:
        raise IllegalAction("nobody after you is still in, so the tile can't be passed", "SGD-016")
    if choice is Choice.DISCARD and not last:
        raise IllegalAction("only the last player still in may discard", "SGD-016")
    if choice is Choice.DISCARD and discard_used:
        raise IllegalAction("a tile was discarded in this round already", "SGD-017")
