"""The value of a system: stars, what adds to them or doubles them, and the points of abilities (SDR-068 to SDR-075)."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.effects import AddValue, DoubleAbility, DoubleValue, Score, Trigger
from parlour.games.solar_draft.measuring import Count, Pick, System, Test, condition, quantity, selector


class PlanetValue(NamedTuple):
    """What a planet is worth: (stars + moon stars + added) doubled so many times (SDR-R47)."""

    card: int
    column: int
    stars: int
    moon_stars: int
    added: int
    doublings: int

    @property
    def value(self) -> int:
        """The result."""
        return (self.stars + self.moon_stars + self.added) << self.doublings


class AbilityPoints(NamedTuple):
    """What a card's score ability brings: points doubled so many times (SDR-R49)."""

    card: int
    column: int
    ability: int
    points: int
    doublings: int

    @property
    def value(self) -> int:
        """The result."""
        return self.points << self.doublings


class SystemScore(NamedTuple):
    """What a system is worth without bonus cards.

    Attributes:
        planets: Planets with their moons' stars, from the sun outwards.
        comets: Comets as (card, column, stars).
        abilities: Score abilities whose condition holds, from the sun outwards.
    """

    planets: tuple[PlanetValue, ...]
    comets: tuple[tuple[int, int, int], ...]
    abilities: tuple[AbilityPoints, ...]

    @property
    def card_points(self) -> int:
        """Points of the cards."""
        return sum([planet.value for planet in self.planets]) + sum([stars for _, _, stars in self.comets])

    @property
    def ability_points(self) -> int:
        """Points of the abilities."""
        return sum([ability.value for ability in self.abilities])


class _Rule(NamedTuple):
    ability: int
    test: Test | None
    effect: Score | AddValue | DoubleValue | DoubleAbility
    target: Pick | None
    per: Count | None


class _Effects(NamedTuple):
    """What score abilities do: to the value of planets, to the ability points of cards, and in points of their own."""

    added: dict[int, int]
    doubled: dict[int, int]
    twice: dict[int, int]
    points: list[tuple[int, int, int, int]]


class Scorer:
    """Scores systems of an edition."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._rules = [_rules(cards, number) for number in (0, *cards.numbers)]

    def score(self, line: tuple[int, ...], moons: tuple[tuple[int, ...], ...]) -> SystemScore:
        """Return what the system is worth, card by card."""
        stars, is_planet = self.cards.stars, self.cards.is_planet
        found = self._effects(System(self.cards, line, moons))
        return SystemScore(
            tuple(
                PlanetValue(
                    card,
                    at + 1,
                    stars[card],
                    sum(stars[moon] for moon in moons[at]),
                    found.added.get(card, 0),
                    found.doubled.get(card, 0),
                )
                for at, card in enumerate(line)
                if is_planet[card]
            ),
            tuple((card, at + 1, stars[card]) for at, card in enumerate(line) if not is_planet[card]),
            tuple(AbilityPoints(own, at + 1, which, n, found.twice.get(own, 0)) for own, at, which, n in found.points),
        )

    def total(self, system: System) -> int:
        """Return what the system is worth, as one number."""
        stars, line, moons = self.cards.stars, system.line, system.moons
        found = self._effects(system)
        total = sum([stars[card] for card in line]) + sum([stars[moon] for moon in system.host])
        for own, _, _, points in found.points:
            total += points << found.twice.get(own, 0)
        for card in found.added.keys() | found.doubled.keys():
            plain = stars[card] + sum([stars[moon] for moon in moons[line.index(card)]])
            total += ((plain + found.added.get(card, 0)) << found.doubled.get(card, 0)) - plain
        return total

    def _effects(self, system: System) -> _Effects:
        """Return what the score abilities do; one pass, since none reads points (SDR-R50)."""
        is_planet = self.cards.is_planet
        found = _Effects({}, {}, {}, [])
        for own, at, rule in self._active(system):
            effect = rule.effect
            if isinstance(effect, Score):
                found.points.append((own, at, rule.ability, _points(effect, rule.per, system, at, own)))
                continue
            for card in rule.target(system, at, own) if rule.target else ():
                if isinstance(effect, DoubleAbility):
                    found.twice[card] = found.twice.get(card, 0) + (card != own)
                elif not is_planet[card]:
                    continue
                elif isinstance(effect, AddValue):
                    found.added[card] = found.added.get(card, 0) + effect.amount
                else:
                    found.doubled[card] = found.doubled.get(card, 0) + 1
        return found

    def _active(self, system: System) -> Iterator[tuple[int, int, _Rule]]:
        """Yield carrier, position of the anchor and rule of every score ability whose condition holds."""
        rules = self._rules
        for at, card in enumerate(system.line):
            for own in (card, *system.moons[at]):
                for rule in rules[own]:
                    if rule.test is None or rule.test(system, at, own):
                        yield own, at, rule


def _points(effect: Score, per: Count | None, system: System, at: int, own: int) -> int:
    points = effect.points if per is None else effect.points * per(system, at, own)
    if effect.max is None:
        return points
    return min(points, effect.max) if effect.points >= 0 else max(points, effect.max)


def _rules(cards: Cards, number: int) -> tuple[_Rule, ...]:
    found = []
    for index, ability in enumerate(cards.abilities[number]):
        effect = ability.effect
        if ability.trigger is not Trigger.SCORE or not isinstance(
            effect, Score | AddValue | DoubleValue | DoubleAbility
        ):
            continue
        target = None if isinstance(effect, Score) else selector(cards, effect.target)
        per = quantity(cards, effect.per) if isinstance(effect, Score) and effect.per else None
        test = condition(cards, ability.condition) if ability.condition else None
        found.append(_Rule(index, test, effect, target, per))
    return tuple(found)
