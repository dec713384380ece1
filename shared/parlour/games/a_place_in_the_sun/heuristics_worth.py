"""What cards and positions of an edition are worth at large, in points of power; reckoned once."""

from collections.abc import Callable

from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.edition import DialPosition
from parlour.games.a_place_in_the_sun.printed import FACTIONS, Printed
from parlour.games.a_place_in_the_sun.vocabulary import Amount, CardKind, Who

DRAW = 0.45
"""A card more to choose from."""
_TERM = 2
"""What a number that depends on the game is taken for."""
_FLAT: dict[type, float] = {
    e.Draw: 0.6,
    e.Look: 0.5,
    e.Fetch: 0.9,
    e.Salvage: 0.6,
    e.PutInPlay: 2.0,
    e.ExtraPlay: 1.6,
    e.Modify: 0.9,
    e.Watch: 1.5,
    e.Reuse: 0.9,
    e.Crash: 2.0,
    e.Carry: 1.0,
    e.Infest: 0.9,
    e.TriggerFound: 1.2,
    e.RemoveOrbital: 2.0,
}


class Worth:
    """The tables; cards by number.

    Attributes:
        cards: What is printed.
        once: What carrying a card's effects out once is worth.
        line: What a card is worth on an Orbital Line, besides what it shields.
        moon: What it is worth on a Moon Slot.
        leader: What it is worth as Leader.
        mean: What a card of a deck is worth, by faction.
        turn: What a turn at a position is worth, by faction; positions from 1.
        play: What the dial adds to one play at a position, by faction; positions from 1.
    """

    def __init__(self, cards: Printed) -> None:
        self.cards = cards
        numbers = range(len(cards.names))
        self.once = [max(0.0, self.at_large(cards.effects[n]) - 0.7 * cards.costs[n]) for n in numbers]
        lasting = [sum(map(_lasting, cards.effects[n])) for n in numbers]
        active = [self.once[n] if cards.activates[n] else 0.0 for n in numbers]
        self.line = [2.0 * active[n] + lasting[n] for n in numbers]
        self.moon = [3.0 * active[n] + 1.3 * lasting[n] for n in numbers]
        self.leader = [4.5 * active[n] for n in numbers]
        self.mean = [self._mean(faction) for faction in range(len(FACTIONS))]
        self.play = [self._by_position(faction, self._added) for faction in range(len(FACTIONS))]
        self.turn = [self._by_position(faction, self._turn) for faction in range(len(FACTIONS))]

    def at_large(self, effects: e.Effects) -> float:
        """Return what effects are worth, whatever the position."""
        return sum(map(self._effect, effects))

    def _effect(self, effect: e.Effect) -> float:
        match effect:
            case e.Attack() | e.Damage():
                each = 1.5 if effect.who is Who.EACH_ENEMY else 1.0
                spread = 1.6 if isinstance(effect, e.Attack) and effect.mode is e.AttackMode.MASS else 1.0
                return 0.85 * each * spread * plain(effect.amount)
            case e.Gain():
                return float(plain(effect.amount))
            case e.Lose():
                return (-1.0 if effect.who is Who.SELF else 0.6) * plain(effect.amount)
            case e.If():
                return 0.6 * self.at_large(effect.then)
            case e.ChooseOne():
                return max(map(self.at_large, effect.options))
        return _FLAT.get(type(effect), 0.0)

    def _mean(self, faction: int) -> float:
        deck = self.cards.decks[faction]
        worth = [self.line[card] if self.cards.is_orbital(card) else self.once[card] for card in deck]
        return sum(worth) / len(worth)

    def _by_position(self, faction: int, reckon: Callable[[int, int, DialPosition], float]) -> tuple[float, ...]:
        positions = self.cards.dial(faction).positions
        return (0.0, *(reckon(faction, number, position) for number, position in enumerate(positions, 1)))

    def _added(self, faction: int, number: int, position: DialPosition) -> float:  # noqa: ARG002
        deck = self.cards.decks[faction]
        added = {played.type: self.at_large(played.effects) for played in position.on_play}
        return sum(added.get(self.cards.types[card], 0.0) for card in deck) / len(deck)

    def _turn(self, faction: int, number: int, position: DialPosition) -> float:
        each = self.mean[faction] + self._added(faction, number, position)
        # the best cards of a hand are played first
        best = (0.0, 1.5, 2.8, 3.9, 4.6, 5.0)[number]
        return best * each + 0.3 * position.discards + 1.2 * position.charge


def plain(amount: Amount) -> int:
    """Return about how much an amount is."""
    if isinstance(amount, int):
        return amount
    return sum(part if isinstance(part, int) else _TERM for part in amount)


def _lasting(effect: e.Effect) -> float:
    match effect:
        case e.Absorb():
            return 0.9 * effect.amount
        case e.Modify(duration=e.Duration.IN_PLAY):
            return 1.5
        case e.Carry():
            return 1.0
    return 0.0


def is_attack(cards: Printed, card: int) -> bool:
    """Return whether a card can damage planets."""
    return cards.kinds[card] is not CardKind.PROGRAM and any(map(_hurts, cards.effects[card]))


def _hurts(effect: e.Effect) -> bool:
    match effect:
        case e.If():
            return any(map(_hurts, effect.then))
        case e.ChooseOne():
            return any(_hurts(inside) for option in effect.options for inside in option)
        case e.Lose():
            return effect.parasitic
    return isinstance(effect, e.Attack)
