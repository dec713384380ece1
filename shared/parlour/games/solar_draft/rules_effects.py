"""Abilities under way: what they ask, what can't be done, and what an answer does (SDR-R26, SDR-R63).

They wait on a stack; the last one is carried out first, so that a card played by an ability is resolved completely
before the rest goes on (SDR-R27). A sun's Special Ability waits there too, as source 0.
"""

import msgspec

from parlour.engine.game import News
from parlour.games.solar_draft.cards import PLANET, Cards, classes_of
from parlour.games.solar_draft.components import NO_CARD
from parlour.games.solar_draft.effects import (
    Ability,
    Deed,
    Draft,
    ExtraPlay,
    Move,
    OnPlay,
    Recover,
    RefreshRow,
    Reshape,
    TakeBack,
    Trigger,
)
from parlour.games.solar_draft.hands import Told, rule_out
from parlour.games.solar_draft.happenings import AbilitySkipped
from parlour.games.solar_draft.measuring import System, condition
from parlour.games.solar_draft.rules_draft import can_draft, refresh_row
from parlour.games.solar_draft.rules_line import planets_of, playable_classes
from parlour.games.solar_draft.rules_moves import can_move, host_of, recoveries, returns
from parlour.games.solar_draft.rules_terraform import can_terraform
from parlour.games.solar_draft.state import Pending, Player, SolarState

DISCARD_COST = "resolve_discard_cost"
QUESTIONS: dict[type[Deed], str] = {
    Draft: "resolve_draft",
    ExtraPlay: "resolve_play",
    Reshape: "resolve_terraform",
    Move: "resolve_move",
    Recover: "resolve_recover",
    TakeBack: "resolve_take_back",
}


def ability_of(cards: Cards, player: Player, pending: Pending) -> Ability:
    """Return the ability that is under way; a sun's is never optional."""
    if pending.source == NO_CARD:
        return Ability(trigger=Trigger.WHEN_PLAYED, effect=cards.specials[player.sun])
    return cards.abilities[pending.source][pending.ability]


def deed_of(cards: Cards, player: Player, pending: Pending) -> Deed:
    """Return what its owner gets to do."""
    if pending.source == NO_CARD:
        return cards.specials[player.sun]
    deed = cards.deeds[pending.source][pending.ability]
    if deed is None:
        raise AssertionError("only what can be done waits")
    return deed


def may_decline(ability: Ability, pending: Pending) -> bool:
    """Whether the ability may be declined now: not any more once a part of its cost is paid."""
    return ability.optional and pending.unpaid in {0, ability.discard}


def possible_for_all_to_see(  # noqa: PLR0911  # one case for each word
    cards: Cards, state: SolarState, player: Player, deed: Deed
) -> bool:
    """Whether public facts leave room for it (SDR-R36, SDR-R39, SDR-R63); a hand counts by its size alone."""
    match deed:
        case Draft():
            return can_draft(state)
        case ExtraPlay():
            return bool(player.hand)
        case Reshape():
            return len(player.hand) >= 2 - deed.free and bool(planets_of(cards, player))
        case Move():
            return can_move(cards, player, classes_of(deed.kinds))
        case Recover():
            return bool(recoveries(cards, state, classes_of(deed.kinds)))
        case TakeBack():
            return bool(returns(cards, player, classes_of(deed.kinds)))
        case RefreshRow():
            return bool(state.deck)


def wanted_classes(cards: Cards, player: Player, deed: Deed) -> int:
    """Return the classes of cards of which the hand must have one for it; 0 if the hand plays no part."""
    if isinstance(deed, ExtraPlay):
        return classes_of(deed.kinds) & playable_classes(cards, player)
    return PLANET if isinstance(deed, Reshape) else 0


def possible(cards: Cards, state: SolarState, player: Player, deed: Deed) -> bool:
    """Whether it can do anything, the cards in hand considered."""
    if not possible_for_all_to_see(cards, state, player, deed):
        return False
    if isinstance(deed, Reshape):
        return can_terraform(cards, player, free=deed.free)
    return not isinstance(deed, ExtraPlay) or holds_any(cards, player, wanted_classes(cards, player, deed))


def holds_any(cards: Cards, player: Player, classes: int) -> bool:
    """Whether the hand has a card of these classes."""
    table = cards.classes
    return any(table[card] & classes for card in player.hand)


def advance(cards: Cards, state: SolarState, seat: int, told: Told) -> bool:
    """Carry on with the last ability of the stack as far as nobody need be asked; return whether it waits now."""
    pending, player = state.stack[-1], state.players[seat]
    ability = ability_of(cards, player, pending)
    if not pending.begun:
        if not _still_applies(cards, player, pending, ability):
            return _skip(state, seat, told)
        pending = state.stack[-1] = msgspec.structs.replace(pending, begun=True)
    if pending.unpaid:
        return len(player.hand) >= pending.unpaid or _skip(state, seat, told)
    deed = deed_of(cards, player, pending)
    if not possible_for_all_to_see(cards, state, player, deed):
        return _skip(state, seat, told)
    if isinstance(deed, RefreshRow):
        state.stack.pop()
        refresh_row(state, seat, told)
        return False
    if not ability.optional and not possible(cards, state, player, deed):
        rule_out(player, wanted_classes(cards, player, deed))
        return _skip(state, seat, told)
    return True


def _still_applies(cards: Cards, player: Player, pending: Pending, ability: Ability) -> bool:
    """Whether its condition holds, and a card that reacts is still in play."""
    if ability.condition is None and not isinstance(ability.effect, OnPlay):
        return True
    source = pending.source
    at = player.line.index(source) if source in player.line else host_of(player, source)
    if at is None:
        return False
    test = condition(cards, ability.condition) if ability.condition else None
    return test is None or test(System(cards, player.line, player.moons), at, source)


def _skip(state: SolarState, seat: int, told: Told) -> bool:
    source = state.stack.pop().source
    told.append(News(AbilitySkipped(seat, source)))
    return False
