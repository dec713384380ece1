"""How good an action looks to the seat that takes it.

Everything is weighed in points at the end of the game. A hex that can be held is worth about one; moons and planets are
worth what they pay and score; cards and RU are worth what they win.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from parlour.games.supernova import actions as a
from parlour.games.supernova.cards import RANK, VALUE, Cards, is_high_impact
from parlour.games.supernova.combat import height_bonus, plain_sum
from parlour.games.supernova.holdings import combat_bonus
from parlour.games.supernova.parts import TECHNOLOGIES, Desperation, Technology
from parlour.games.supernova.sight import Sight
from parlour.games.supernova.views import BattleView, Own, View

_PLANET, _MOON, _ENCOUNTER = 14.0, 6.0, 1.0
_FORTIFY_LIMIT = 3
_LEVEL_WORTH = {
    Technology.ENGINES: 3.4,
    Technology.WEAPONS: 2.6,
    Technology.SHIELDS: 2.2,
    Technology.COMMS: 2.0,
}
_EXPECTED_HAND = 8.0
"""What an opponent lays on average."""


def rate(view: View, action: a.SupernovaAction) -> float:
    """Return how good the action looks; larger is better."""
    if view.seat is None or view.own is None:
        return 0.0
    how = _RATES.get(type(action))
    return 0.0 if how is None else how(view, view.own, action)


_LAST: list[tuple[View, Sight]] = []
"""The last view that was looked at, with what it says: all answers to a question are rated from the same view."""


def _sight_of(view: View) -> Sight:
    """Return what the view says of hexes."""
    last = _LAST[-1:]
    if last and last[0][0] is view:
        return last[0][1]
    sight = Sight(view)
    _LAST[:] = [(view, sight)]
    return sight


def rounds_left(view: View) -> int:
    """Return about how many rounds are still to come, this one included."""
    return {1: 10 - view.round, 2: 6 - view.round, 3: 3 - view.round}[view.phase]


def _place(view: View, own: Own, action: a.PlaceTile) -> float:  # noqa: ARG001
    sight = _sight_of(view)
    return 2.0 + _worth(view, sight, action.q, action.r)


def _worth(view: View, sight: Sight, q: int, r: int) -> float:
    """Return what a hex is worth to whoever takes it."""
    left = rounds_left(view)
    worth = 1.0
    if sight.is_planet(q, r):
        worth += _PLANET
    if sight.has_moon(q, r):
        worth += 1.5
    if sight.moon_comes(q, r):
        worth += _MOON
    if sight.has_encounter(q, r):
        worth += _ENCOUNTER
    worth += sight.near_free_planet(q, r) * (3.0 if view.phase < 3 else 1.5)
    worth += 0.3 * sight.free_neighbours(q, r) if left > 1 else 0.0
    worth += 0.25 * sight.own_neighbours(q, r)
    if sight.touches_centre(q, r):
        worth -= 0.9
    return worth


def _attack(view: View, own: Own, action: a.Attack) -> float:
    sight = _sight_of(view)
    seat = view.seat or 0
    mine = _best_sum(own.hand) + combat_bonus(view.players[seat].levels[Technology.WEAPONS - 1])
    mine += height_bonus(sight.best_neighbour(action.q, action.r), sight.height(action.q, action.r))
    defender = sight.owner(action.q, action.r)
    if defender is None:
        return -1.0
    theirs: float = combat_bonus(view.players[defender].levels[Technology.SHIELDS - 1])
    theirs += height_bonus(sight.height(action.q, action.r), sight.best_neighbour(action.q, action.r))
    theirs += min(_EXPECTED_HAND, 2.7 * view.players[defender].hand)
    chance = min(0.95, max(0.02, 0.5 + (mine - theirs - 0.5) * 0.11))
    gain = 3.0 + 1.6 * _worth(view, sight, action.q, action.r)
    return chance * gain - (1 - chance) * 1.5


@lru_cache(maxsize=4096)
def _best_sum(hand: Cards) -> int:
    """Return about what the best hand of these cards adds up to."""
    best = 0
    for suit in range(3):
        regular = [VALUE[card] for card in hand if 4 * suit < card <= 4 * suit + 4]
        wild = sum(card == 13 for card in hand)
        best = max(best, sum(sorted(regular + [1] * wild, reverse=True)[:4]))
    each = [max((VALUE[c] for c in hand if 4 * suit < c <= 4 * suit + 4), default=0) for suit in range(3)]
    return max(best, sum(each) + (1 if 13 in hand else 0))


def _fortify(view: View, own: Own, action: a.Fortify) -> float:  # noqa: ARG001
    sight = _sight_of(view)
    height, danger = sight.height(action.q, action.r), sight.foreign_neighbours(action.q, action.r)
    if action.free:
        return 0.5 + danger
    if not danger or height >= _FORTIFY_LIMIT:
        return -1.0
    return 6.0 - height if sight.is_planet(action.q, action.r) else -0.5


def _lay(view: View, own: Own, action: a.LayCards) -> float:
    battle = view.battle
    if battle is None:
        return plain_sum(action.cards) - 1.2 * len(action.cards) if view.flare is not None else 0.0
    worth = _battle_worth(view, battle)
    sum_ = _estimate(action.cards + own.laid)
    before = _estimate(own.laid)
    need = _needed(view, battle)
    gain = _chance(sum_ - need) - (_chance(before - need) if own.laid else 0.0)
    return worth * gain - 0.55 * len(action.cards) - (0.02 * sum_)


def _battle_worth(view: View, battle: BattleView) -> float:
    return 4.0 + 1.5 * _worth(view, _sight_of(view), battle.q, battle.r)


def _estimate(cards: Cards) -> int:
    regular = [VALUE[card] for card in cards if not is_high_impact(card)]
    strong = [card for card in cards if is_high_impact(card)]
    if len(cards) == 1 and strong:
        return 3
    return sum(regular) + 3 * len(strong)


def _needed(view: View, battle: BattleView) -> float:
    """Return about what the viewer's cards must add up to for an even fight."""
    sight = _sight_of(view)
    attacks = battle.attacker.seat == view.seat
    mine, theirs = (battle.attacker, battle.defender) if attacks else (battle.defender, battle.attacker)
    high, low = sight.neighbour_of(battle.attacker.seat, battle.q, battle.r), sight.height(battle.q, battle.r)
    weapons = combat_bonus(view.players[battle.attacker.seat].levels[Technology.WEAPONS - 1])
    shields = combat_bonus(view.players[battle.defender.seat].levels[Technology.SHIELDS - 1])
    lead = height_bonus(high, low) - height_bonus(low, high) + weapons - shields
    lead = lead if attacks else -lead
    expected = 3.3 * theirs.laid if theirs.laid else 6.5
    return expected - lead + theirs.bonus - mine.bonus + (0.5 if attacks else -0.5)


def _chance(lead: float) -> float:
    return min(0.98, max(0.02, 0.5 + 0.11 * lead))


def _markers(view: View, own: Own, action: a.LayMarkers) -> float:  # noqa: ARG001
    return 0.4 * len(action.markers)


def _technology(view: View, own: Own, action: a.BuyTechnology) -> float:
    seat = view.seat or 0
    left = rounds_left(view) - 1
    level = view.players[seat].levels[TECHNOLOGIES.index(action.technology)]
    worth = _LEVEL_WORTH[action.technology] * left * (1.3 if level == 0 else 0.6)
    if action.technology is Technology.ENGINES:
        worth = 1.1 * left
    return worth - 1.4 * (level + 1) - (0.3 if own.ru < 2 else 0.0)


def _research(view: View, own: Own, action: a.BuyResearch) -> float:  # noqa: ARG001
    return 0.4 - 0.5 * action.count if rounds_left(view) > 2 else -1.0 * action.count


def _bid(view: View, own: Own, action: a.Bid) -> float:
    flare = view.flare
    if flare is None:
        return 0.0
    wanted = min(own.ru, 2 if flare.supernova else 1 if own.ru > 2 else 0)
    return -abs(action.ru - wanted)


def _burn(view: View, own: Own, action: a.BurnHex) -> float:  # noqa: ARG001
    sight = _sight_of(view)
    owner = sight.owner(action.q, action.r)
    if owner is None:
        return 0.1
    if owner == view.seat:
        return -5.0
    lead = len([stack for stack in view.stacks if stack.tiles[-1] == owner])
    return 1.0 + 0.05 * lead + 3.0 * sight.has_moon(action.q, action.r) + 0.3 * sight.height(action.q, action.r)


def _name(view: View, own: Own, action: a.NameFirstPlayer) -> float:  # noqa: ARG001
    return 1.0 if action.seat == view.seat else 0.0


def _draft(view: View, own: Own, action: a.DraftCard) -> float:  # noqa: ARG001
    same = sum(1 for card in own.hand if not is_high_impact(card) and (card - 1) // 4 == (action.card - 1) // 4)
    return RANK[action.card] + 0.6 * same + (0.5 if action.card == 13 else 0.0)


def _keep_drawn(view: View, own: Own, action: a.KeepDrawn) -> float:  # noqa: ARG001
    return float(sum(RANK[card] for card in action.kept) - sum(RANK[card] for card in action.given))


def _exchange(view: View, own: Own, action: a.ExchangeCard) -> float:  # noqa: ARG001
    return 3.0 - RANK[action.card]


def _swap(view: View, own: Own, action: a.SwapCard) -> float:  # noqa: ARG001
    return float(RANK[action.taken] - RANK[action.given])


def _choose_hex(view: View, own: Own, action: a.ChooseHex) -> float:  # noqa: ARG001
    sight = _sight_of(view)
    if sight.owner(action.q, action.r) is not None:
        return -_worth(view, sight, action.q, action.r)
    return _worth(view, sight, action.q, action.r)


def _play_research(view: View, own: Own, action: a.PlayResearch) -> float:  # noqa: ARG001
    if action.card == "plasma_shield":
        return 1.0
    return 2.5 if view.battle is None else 1.0


def _explore(view: View, own: Own, action: a.Explore) -> float:  # noqa: ARG001
    return 1.9


def _desperation(view: View, own: Own, action: a.UseDesperation) -> float:
    face_up = view.players[view.seat or 0].desperation is Desperation.FACE_UP
    missing = own.maximum - len(own.hand)
    return (missing - 2.0 if action.refill else 1.0) if face_up else 0.0


def _power(view: View, own: Own, action: a.PlayPower) -> float:
    """A power is worth 4 points unplayed; a few are worth more when played at the right time."""
    left = rounds_left(view)
    if own.power == "technological_wizardry":
        worth = 1.4 * left if Technology.ENGINES in action.technologies else 1.0
        return worth - 6.0
    return -4.0


_RATES: dict[type, Callable[[View, Own, Any], float]] = {
    a.Pass: lambda *_: 0.01,
    a.EndStep: lambda *_: 0.0,
    a.ChangeStops: lambda *_: -5.0,
    a.SetStop: lambda *_: -5.0,
    a.SetAttention: lambda _, __, action: -5.0 if action.on else 0.1,
    a.PlaceTile: _place,
    a.Attack: _attack,
    a.Fortify: _fortify,
    a.LayCards: _lay,
    a.LayMarkers: _markers,
    a.KeepValid: lambda _, __, action: -float(plain_sum(action.cards)),
    a.BuyTechnology: _technology,
    a.BuyResearch: _research,
    a.BuyBattleCards: lambda *_: -0.2,
    a.Bid: _bid,
    a.BurnHex: _burn,
    a.NameFirstPlayer: _name,
    a.DraftCard: _draft,
    a.DiscardDrawn: lambda _, __, action: -float(RANK[action.card]),
    a.KeepDrawn: _keep_drawn,
    a.ExchangeCard: _exchange,
    a.SwapCard: _swap,
    a.ChooseHex: _choose_hex,
    a.PlayResearch: _play_research,
    a.Explore: _explore,
    a.IntroduceBoard: lambda *_: 2.5,
    a.UseDesperation: _desperation,
    a.UseMarker: lambda *_: 0.5,
    a.PlayPower: _power,
}
