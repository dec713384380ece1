"""Other deals that a viewer could not tell from the true one.

Hidden are the cards that others drew or were dealt, the order of the deck, and the box. Cards that everybody saw going
into a hand stay there. So does what the table showed of the rest: a seat that had to pass, to exchange or to leave an
ability undone held nothing that was playable then (`Player.notes`), and one that is asked although nothing is left to
draft holds something. Which of its hidden cards a seat parted with is taken as it was in truth, even where some of them
were known not to be playable and others were drawn later.
"""

from collections.abc import Iterator

from parlour.engine.dice import Dice
from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.rules_draft import can_draft
from parlour.games.solar_draft.rules_effects import (
    ability_of,
    deed_of,
    possible_for_all_to_see,
    wanted_classes,
)
from parlour.games.solar_draft.rules_line import playable_classes
from parlour.games.solar_draft.state import PUBLIC, SolarState, copy_state


def redealt(cards: Cards, state: SolarState, seat: int | None, dice: Dice) -> SolarState:
    """Return a state in which everything that the viewer can't see may be another card."""
    other = copy_state(state)
    if state.active is None:
        return other
    slots = list(_hidden_slots(state, seat))
    pool = [state.players[owner].hand[place] for owner, place in slots] + state.deck + list(state.box)
    while True:
        dice.shuffle(pool)
        if _deal(cards, other, slots, pool, dice):
            return other


def _hidden_slots(state: SolarState, viewer: int | None) -> Iterator[tuple[int, int]]:
    """Yield seat and place of every card in a hand that the viewer does not know; those with most to heed first."""
    slots = [
        (seat, place)
        for seat, player in enumerate(state.players)
        if seat != viewer
        for place, note in enumerate(player.notes)
        if note != PUBLIC
    ]
    yield from sorted(slots, key=lambda slot: -state.players[slot[0]].notes[slot[1]].bit_count())


def _deal(cards: Cards, state: SolarState, slots: list[tuple[int, int]], pool: list[int], dice: Dice) -> bool:
    """Deal the pool, in its order, as far as it fits; return whether the result could be."""
    left = list(pool)
    hands = [list(player.hand) for player in state.players]
    wanted, active = needed(cards, state), state.active
    places = [place for owner, place in slots if owner == active]
    if wanted and places and not _others_fit(cards, state, hands, places, wanted):
        chosen = next((card for card in left if cards.classes[card] & wanted), None)
        if chosen is None:
            return False
        notes = state.players[active or 0].notes
        fitting = [place for place in places if not notes[place] & cards.classes[chosen]]
        if not fitting:
            return False
        place = dice.choice(fitting)
        hands[active or 0][place] = chosen
        left.remove(chosen)
        slots = [slot for slot in slots if slot != (active, place)]
    for owner, place in slots:
        note = state.players[owner].notes[place]
        fit = next((card for card in left if not cards.classes[card] & note), None)
        if fit is None:
            return False
        hands[owner][place] = fit
        left.remove(fit)
    for player, hand in zip(state.players, hands, strict=True):
        player.hand = tuple(hand)
    state.box = tuple(left[: len(state.box)])
    state.deck = left[len(state.box) :]
    return True


def _others_fit(cards: Cards, state: SolarState, hands: list[list[int]], places: list[int], wanted: int) -> bool:
    """Whether a card that the viewer knows, in the hand of the active seat, is what the seat must hold."""
    active = state.active or 0
    return any(cards.classes[card] & wanted for place, card in enumerate(hands[active]) if place not in places)


def needed(cards: Cards, state: SolarState) -> int:
    """Return the classes of which everybody knows the active seat holds a card; 0 if nothing is known."""
    if state.active is None:
        return 0
    player = state.players[state.active]
    if state.stack:
        pending = state.stack[-1]
        if pending.unpaid or ability_of(cards, player, pending).optional:
            return 0
        return wanted_classes(cards, player, deed_of(cards, player, pending))
    if state.acted or can_draft(state):
        return 0
    special = cards.specials[player.sun]
    usable = state.special_suns and not player.special_used
    if usable and not wanted_classes(cards, player, special) and possible_for_all_to_see(cards, state, player, special):
        return 0
    return playable_classes(cards, player)
