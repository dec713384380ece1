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


class Scorer:
    """Scores systems of an edition."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._rules = [_rules(cards, number) for number in (0, *cards.numbers)]

    def score(self, line: tuple[int, ...], moons: tuple[tuple[int, ...], ...]) -> SystemScore:
        """Return what the system is worth; one pass, since no ability reads points (SDR-R50)."""
        cards = self.cards
        stars, is_planet = cards.stars, cards.is_planet
        system = System(cards, line, moons)
        added: dict[int, int] = {}
        doubled: dict[int, int] = {}
        twice: dict[int, int] = {}
        points: list[tuple[int, int, int, int]] = []
        for own, at, rule in self._active(system):
            effect = rule.effect
            if isinstance(effect, Score):
                points.append((own, at + 1, rule.ability, _points(effect, rule.per, system, at, own)))
                continue
            for card in rule.target(system, at, own) if rule.target else ():
                if isinstance(effect, DoubleAbility):
                    twice[card] = twice.get(card, 0) + (card != own)
                elif not is_planet[card]:
                    continue
                elif isinstance(effect, AddValue):
                    added[card] = added.get(card, 0) + effect.amount
                else:
                    doubled[card] = doubled.get(card, 0) + 1
        return SystemScore(
            tuple(
                PlanetValue(
                    card,
                    at + 1,
                    stars[card],
                    sum([stars[m] for m in moons[at]]),
                    added.get(card, 0),
                    doubled.get(card, 0),
                )
                for at, card in enumerate(line)
                if is_planet[card]
            ),
            tuple((card, at + 1, stars[card]) for at, card in enumerate(line) if not is_planet[card]),
            tuple(AbilityPoints(own, column, which, n, twice.get(own, 0)) for own, column, which, n in points),
        )

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
