"""Casual construction, in beats: all decide about the tile in front of them at the same time (SGD-R24 to SGD-R28)."""

from parlour.engine.game import News
from parlour.games.solar_gardens.actions import Choice
from parlour.games.solar_gardens.draft import Names, Told, discard, end_draft, first_in, must_keep, next_in, take
from parlour.games.solar_gardens.draft_standard import check_choice
from parlour.games.solar_gardens.happenings import ChoiceSealed, PassVoid, TilePassed, TileTurnedUp
from parlour.games.solar_gardens.state import NONE, SolarGardensState


def start_beats(state: SolarGardensState, names: Names, told: Told) -> None:
    """Start beats until somebody has to decide, or everyone has a tile."""
    while (first := first_in(state)) != NONE:
        if state.front[first] == NONE and state.stack:
            tile = state.stack.pop()
            state.front[first] = tile
            told.append(News(TileTurnedUp(first, names[tile])))
        if waiting(state):
            return
        _resolve(state, names, told)
    end_draft(state, told)


def is_waiting_for(state: SolarGardensState, seat: int) -> bool:
    """Return whether the beat waits for the seat: it has a tile in front, a choice, and has not made it."""
    if state.front[seat] == NONE or state.choices[seat] is not None:
        return False
    return not (state.discard_used and must_keep(state, seat))


def waiting(state: SolarGardensState) -> bool:
    """Return whether the beat waits for anyone."""
    return any(is_waiting_for(state, seat) for seat in range(len(state.front)))


def seal(state: SolarGardensState, seat: int, choice: Choice, names: Names, told: Told) -> None:
    """Note what the seat decided; when it is the last one of the beat, reveal and carry out everything.

    Raises:
        IllegalAction: The seat does not have this choice.
    """
    check_choice(choice, last=next_in(state, seat) == NONE, discard_used=state.discard_used)
    state.choices[seat] = choice
    told.append(News(ChoiceSealed(seat), {seat: ChoiceSealed(seat, choice)}))
    if not waiting(state):
        _resolve(state, names, told)
        start_beats(state, names, told)


def _resolve(state: SolarGardensState, names: Names, told: Told) -> None:
    """Carry out the choices from the last seat of the order to the first (SGD-R24)."""
    seats = len(state.front)
    forced = [state.front[seat] != NONE and must_keep(state, seat) for seat in range(seats)]
    for back in range(1, seats + 1):
        seat = (state.starting_player - back) % seats
        choice = Choice.KEEP if forced[seat] else state.choices[seat]
        if choice is Choice.KEEP:
            take(state, seat, names, told, forced=forced[seat])
        elif choice is Choice.DISCARD:
            discard(state, seat, names, told)
        elif choice is Choice.PASS:
            _hand_on(state, seat, names, told)
    state.choices = [None] * seats


def _hand_on(state: SolarGardensState, seat: int, names: Names, told: Told) -> None:
    """Move the tile to the next seat still in, if that seat has none in front; else the pass is void (SGD-R25)."""
    later, tile = next_in(state, seat), state.front[seat]
    if later == NONE or state.front[later] != NONE:
        told.append(News(PassVoid(seat, names[tile])))
        return
    state.front[seat] = NONE
    state.front[later] = tile
    told.append(News(TilePassed(seat, later, names[tile])))
