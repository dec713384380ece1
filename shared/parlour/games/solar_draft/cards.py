"""An edition made ready to play: what the rules ask of a card again and again, by its number."""

from parlour.games.solar_draft.components import COLORS, Kind
from parlour.games.solar_draft.edition import Edition
from parlour.games.solar_draft.effects import (
    Ability,
    CountsAsColors,
    CountsAsPlanets,
    Deed,
    Draft,
    DraftLimit,
    FreePlacement,
    FreeTerraform,
    OnPlay,
    Scope,
    Trigger,
)

PLANET, MOON, COMET, FREE_COMET = 1, 2, 4, 8
"""Classes of cards that are playable together; a free comet may itself be put anywhere."""

CLASSES: dict[Kind, int] = {Kind.PLANET: PLANET, Kind.MOON: MOON, Kind.COMET: COMET | FREE_COMET}
COLOR_BITS = {color: 1 << index for index, color in enumerate(COLORS)}


def classes_of(kinds: tuple[Kind, ...]) -> int:
    """Return the classes of the kinds as bits."""
    found = 0
    for kind in kinds:
        found |= CLASSES[kind]
    return found


class Cards:
    """The tables. The lists are indexed by card number; number 0 is no card.

    Attributes:
        edition: What they were made from.
        numbers: Every card.
        classes: `PLANET`, `MOON`, `COMET` or `FREE_COMET`.
        is_planet: Whether it is a planet.
        is_comet: Whether it is a comet.
        stars: Its star.
        rings: Its rings.
        sizes: Size number; 0 for moons and comets.
        colors: Printed colour as a bit of `COLOR_BITS`.
        abilities: Its abilities.
        deeds: What each ability, or the reaction of a lasting one, lets its owner do; None if nothing.
        when_played: Indices of its abilities with that trigger, in printed order.
        lasting: Whether it changes what its owner may do.
        reacts: For each class of a card played, the indices of its abilities that react.
        anywhere: Whether the card itself may be put anywhere.
        more_colors: Colours that it gives its anchor.
        weights: As how many planets it counts; 0 for moons and comets.
        specials: What each sun's Special Ability does.
    """

    def __init__(self, edition: Edition) -> None:
        cards = edition.cards
        self.edition = edition
        self.numbers = [card.number for card in cards]
        self.is_planet = [False, *(card.kind is Kind.PLANET for card in cards)]
        self.is_moon = [False, *(card.kind is Kind.MOON for card in cards)]
        self.is_comet = [False, *(card.kind is Kind.COMET for card in cards)]
        self.kinds: list[Kind | None] = [None, *(card.kind for card in cards)]
        self.stars = [0, *(card.stars for card in cards)]
        self.rings = [0, *(card.rings for card in cards)]
        self.sizes = [0, *(card.size_number for card in cards)]
        self.letters = [None, *(card.size for card in cards)]
        self.colors = [0, *(COLOR_BITS[card.color] if card.color else 0 for card in cards)]
        self.abilities: list[tuple[Ability, ...]] = [(), *(card.abilities for card in cards)]
        self.deeds = [tuple(ability.deed for ability in abilities) for abilities in self.abilities]
        self.when_played = [
            tuple(i for i, ability in enumerate(abilities) if ability.trigger is Trigger.WHEN_PLAYED)
            for abilities in self.abilities
        ]
        self.anywhere = [any(_inserts_itself(ability) for ability in abilities) for abilities in self.abilities]
        self.classes = [0, *(self._class(card.number) for card in cards)]
        self.lasting = [any(_changes_rights(ability) for ability in abilities) for abilities in self.abilities]
        self.reacts = [_reactions(abilities) for abilities in self.abilities]
        self.more_colors = [_more_colors(abilities) for abilities in self.abilities]
        self.weights = [0, *(_weight(card.abilities) if card.kind is Kind.PLANET else 0 for card in cards)]
        self.specials: list[Deed] = [sun.special for sun in edition.suns]

    def _class(self, number: int) -> int:
        if self.is_comet[number]:
            return FREE_COMET if self.anywhere[number] else COMET
        return PLANET if self.is_planet[number] else MOON

    def draws(self, number: int) -> int:
        """Return how many cards the card's "when played" abilities draft."""
        effects = (self.abilities[number][i].effect for i in self.when_played[number])
        return sum(effect.n for effect in effects if isinstance(effect, Draft))


def _inserts_itself(ability: Ability) -> bool:
    effect = ability.effect
    return isinstance(effect, FreePlacement) and effect.scope is Scope.SELF


def _changes_rights(ability: Ability) -> bool:
    effect = ability.effect
    if isinstance(effect, FreePlacement):
        return effect.scope is Scope.ALL
    return isinstance(effect, DraftLimit | FreeTerraform)


def _reactions(abilities: tuple[Ability, ...]) -> dict[int, tuple[int, ...]]:
    reactions = [
        (i, classes_of(ability.effect.kinds))
        for i, ability in enumerate(abilities)
        if isinstance(ability.effect, OnPlay)
    ]
    if not reactions:
        return {}
    return {one: tuple(i for i, seen in reactions if seen & one) for one in (PLANET, MOON, COMET, FREE_COMET)}


def _more_colors(abilities: tuple[Ability, ...]) -> int:
    bits = 0
    for ability in abilities:
        if isinstance(ability.effect, CountsAsColors):
            for color in ability.effect.colors:
                bits |= COLOR_BITS[color]
    return bits


def _weight(abilities: tuple[Ability, ...]) -> int:
    return max([1, *(ability.effect.n for ability in abilities if isinstance(ability.effect, CountsAsPlanets))])
