"""Other hidden cards that a viewer could not tell from the true ones.

A faction's cards in hand and deck may change places, since nobody else knows which is where, with these exceptions:
cards on top of a deck that somebody looked at (`touched`); cards of a hand that came from there, were taken openly, or
became known when a pile was shuffled into the deck (`marked`); and foreign cards, whose travels are public.
Keeping more than need be does no harm: the true place is always one of the possible ones.
"""

from collections import Counter

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.state import Planet, State, copy_state
from parlour.games.a_place_in_the_sun.vocabulary import CardKind


def redealt(cards: Printed, state: State, seat: int | None, dice: Dice) -> State:
    """Return another state that the seat (None: a spectator), with all it saw, could not tell from the given one."""
    other = copy_state(state)
    for number, planet in enumerate(other.planets):
        dice.shuffle(planet.leaders)
        if number == seat or not _chooses(other, number):
            _exchange(cards, planet, dice, _lifted(other, seat, number), hand=number != seat)
    dice.shuffle(other.influence_deck)
    return other


def _chooses(state: State, seat: int) -> bool:
    """Return whether the seat chooses among cards for an effect: whether it is asked may depend on what it holds."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, ResolveFrame) and top.seat == seat and not top.secret


def _lifted(state: State, viewer: int | None, deck: int) -> list[list[int]]:
    """Return the cards lifted from a deck that only another seat than the viewer can know."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, ResolveFrame) and top.secret and top.seat != viewer and top.chosen == deck:
        return [top.kept, top.cards]
    return []


def _exchange(cards: Printed, planet: Planet, dice: Dice, lifted: list[list[int]], *, hand: bool) -> None:
    """Let the free cards of deck and hand change places; Programs only among themselves (APS-204)."""
    known = Counter(planet.marked)
    places = [(zone, index) for zone in lifted for index in range(len(zone))]
    if hand:
        for index, card in enumerate(planet.hand):
            if known[card]:
                known[card] -= 1
            else:
                places.append((planet.hand, index))
    places += [(planet.deck, index) for index in range(len(planet.deck) - planet.touched)]
    own = [(zone, index) for zone, index in places if cards.owners[zone[index]] == planet.faction]
    for programs in (False, True):
        some = [(zone, i) for zone, i in own if (cards.kinds[zone[i]] is CardKind.PROGRAM) is programs]
        values = [zone[index] for zone, index in some]
        dice.shuffle(values)
        for (zone, index), value in zip(some, values, strict=True):
            zone[index] = value
