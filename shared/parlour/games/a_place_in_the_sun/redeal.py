"""Other hidden cards that a viewer could not tell from the true ones.

Two things are done to each planet, one after the other, as it happened in the game. Cards of its faction of which the
viewer knows nothing change places within deck, hand and what is lifted from the deck: they came there face down out of
one shuffle. Then cards that were shuffled with each other, or put in a secret order, change places among themselves
(`knowledge.py`).
"""

from collections.abc import Iterator

import msgspec

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun.effects import Fetch, Source
from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.knowledge import Mark, bit, padded, padded_below, trimmed
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.state import Planet, State, copy_state
from parlour.games.a_place_in_the_sun.vocabulary import CardKind


class Hidden(msgspec.Struct):
    """A card that lies face down somewhere."""

    card: int
    mark: Mark


def redealt(cards: Printed, state: State, seat: int | None, dice: Dice) -> State:
    """Return another state that the seat (None: a spectator), with all it saw, could not tell from the given one."""
    other = copy_state(state)
    viewer = bit(seat, state.seats)
    for number, planet in enumerate(other.planets):
        dice.shuffle(planet.leaders)
        _planet(cards, other, number, viewer, dice, hand=number != seat)
    dice.shuffle(other.influence_deck)
    return other


def _planet(cards: Printed, state: State, number: int, viewer: int, dice: Dice, *, hand: bool) -> None:
    planet, frame = state.planets[number], _lifting(state, number)
    below = padded_below(planet.deck_marks, len(planet.deck))
    deck = [Hidden(card, mark) for card, mark in zip(planet.deck, below, strict=True)]
    held = [Hidden(c, m) for c, m in zip(planet.hand, padded(planet.hand_marks, len(planet.hand)), strict=True)]
    lifted = [] if frame is None else [Hidden(c, m) for c, m in zip(frame.kept + frame.cards, frame.marks, strict=True)]
    sought = _sought(cards, state, number)
    places = [*lifted, *(held if hand else []), *(one for one in deck if one.card not in sought)]
    _exchange_unknown(cards, planet, [one for one in places if not one.mark.known & viewer], dice)
    _exchange_grouped([one for one in places if one.mark.group and not one.mark.placed & viewer], dice)
    planet.deck, planet.deck_marks = [one.card for one in deck], trimmed([one.mark for one in deck])
    planet.hand, planet.hand_marks = [one.card for one in held], [one.mark for one in held]
    if frame is not None:
        kept = len(frame.kept)
        frame.kept, frame.cards = [one.card for one in lifted[:kept]], [one.card for one in lifted[kept:]]
        frame.marks = [one.mark for one in lifted]


def _exchange_unknown(cards: Printed, planet: Planet, places: list[Hidden], dice: Dice) -> None:
    """Programs only among themselves: where they are, their groups know."""
    own = [one for one in places if cards.owners[one.card] == planet.faction]
    for programs in (False, True):
        some = [one for one in own if (cards.kinds[one.card] is CardKind.PROGRAM) is programs]
        values = [one.card for one in some]
        dice.shuffle(values)
        for one, value in zip(some, values, strict=True):
            one.card = value


def _exchange_grouped(places: list[Hidden], dice: Dice) -> None:
    """What is known of a card goes with it; what is known of a place stays."""
    for group in sorted({one.mark.group for one in places}):
        some = [one for one in places if one.mark.group == group]
        values = [(one.card, one.mark.known) for one in some]
        dice.shuffle(values)
        for one, (card, known) in zip(some, values, strict=True):
            one.card, one.mark = card, Mark(known | one.mark.placed, one.mark.placed, group)


def _lifting(state: State, number: int) -> ResolveFrame | None:
    """Return the frame that holds cards lifted from a planet's deck."""
    return next((frame for frame in _resolving(state) if frame.marks and frame.chosen == number), None)


def _sought(cards: Printed, state: State, number: int) -> set[int]:
    """Return the cards for which a seat searches its deck just now: that it is asked tells that there are some."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, ResolveFrame) or top.seat != number or not top.queue:
        return set()
    effect = cards.script(top.part, top.card, top.option, state.planets[number].faction, state.options.extinctor).at(
        top.queue[0]
    )
    if not isinstance(effect, Fetch) or effect.source is not Source.DECK:
        return set()
    return {card for card in state.planets[number].deck if cards.passes(card, effect.filter)}


def _resolving(state: State) -> Iterator[ResolveFrame]:
    return (frame for frame in state.stack if isinstance(frame, ResolveFrame))
