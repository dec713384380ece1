"""What an edition must keep so that the game can be played with it: every printed count, and what no card may be."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.a_place_in_the_sun.checking_effects import effect_faults
from parlour.games.a_place_in_the_sun.edition import Ability, Card, Dial, Edition, ExtinctorCard
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Faction

LEADERS = 3
INFLUENCE_CARDS = 30
EXTINCTOR_CARDS, PROGRAMS = 40, 4
SIDES = 10
TYPES: dict[Faction, dict[str, int]] = {
    Faction.EARTH: {"Military": 10, "Industrial": 10, "Social": 20},
    Faction.ARACHNE: {"Hatch": 12, "Fertilize": 8, "Larvae": 20},
    Faction.THETA: {"Generator Core": 4, "Ship Device": 18, "Spacecraft": 18},
    Faction.RHEA: {"Protojungle": 12, "Pollen": 10, "Tree": 18},
}
"""Copies by faction card type (APS-F12 to APS-F15)."""
RATIOS = {Faction.EARTH: (28, 12), Faction.ARACHNE: (28, 12), Faction.THETA: (20, 20), Faction.RHEA: (34, 6)}
"""Action and Orbital Cards (APS-F12 to APS-F15)."""


class Fault(NamedTuple):
    """Something that is wrong.

    Attributes:
        item: The card, side or dial at fault; empty if it is the edition as a whole.
        field: The field at fault.
        message: What is wrong.
    """

    item: str
    field: str
    message: str


def faults(edition: Edition) -> Iterator[Fault]:
    """Yield everything that is wrong with an edition."""
    yield from _dials(edition)
    for faction in Faction:
        yield from _deck(edition, faction)
    yield from _sides(edition)
    yield from _extinctor(edition)
    if len(edition.influence) != INFLUENCE_CARDS:
        yield _count("influence", "Influence Cards", len(edition.influence), INFLUENCE_CARDS)
    yield from _ids("influence", [card.id for card in edition.influence])
    yield from _ids("cards", [card.id for card in edition.printed_cards])
    for card in edition.printed_cards:
        yield from _card(card)


def _count(field: str, what: str, there: int, wanted: int) -> Fault:
    return Fault("", field, f"has {there} {what}, must have {wanted}")


def _ids(field: str, ids: list[str]) -> Iterator[Fault]:
    for key, times in Counter(ids).items():
        if times > 1:
            yield Fault(f"{field} {key}", "id", f"is the id of {times} cards")


def _deck(edition: Edition, faction: Faction) -> Iterator[Fault]:
    cards = [card for card in edition.cards if card.faction is faction]
    for type_, wanted in TYPES[faction].items():
        there = sum(card.copies for card in cards if card.type == type_)
        if there != wanted:
            yield _count("cards", f"{type_} cards of {faction}", there, wanted)
    wanted_kinds = (*RATIOS[faction], LEADERS)
    for kind, wanted in zip((CardKind.ACTION, CardKind.ORBITAL, CardKind.LEADER), wanted_kinds, strict=True):
        there = sum(card.copies for card in cards if card.card is kind)
        if there != wanted:
            yield _count("cards", f"{kind} cards of {faction}", there, wanted)


def _dials(edition: Edition) -> Iterator[Fault]:
    if [dial.faction for dial in edition.dials] != list(Faction):
        yield Fault("", "dials", "must be one for each of earth, arachne, theta, rhea, in this order")
    for dial in edition.dials:
        if list(dial.types) != list(TYPES[dial.faction]):
            yield Fault(f"dials {dial.faction}", "types", f"must be {', '.join(TYPES[dial.faction])}")
        yield from _dial(dial)


def _dial(dial: Dial) -> Iterator[Fault]:
    item = f"dials {dial.faction}"
    if dial.charging and dial.charging not in dial.types:
        yield Fault(item, "charging", f"{dial.charging} is no type of {dial.faction}")
    for index, position in enumerate(dial.positions):
        field = f"positions[{index}]"
        if (position.charge or position.overload) and not dial.charging:
            yield Fault(item, field, "charges or overloads without a charging type")
        if position.overload and all(option.discard != dial.charging for option in dial.skill.options):
            yield Fault(item, field, "overloads, but no form of the skill discards the charging type")
        for played in position.on_play:
            if played.type not in dial.types:
                yield Fault(item, f"{field}.on_play", f"{played.type} is no type of {dial.faction}")
    for option in dial.skill.options:
        if option.discard and option.discard not in dial.types:
            yield Fault(item, "skill", f"{option.discard} is no type of {dial.faction}")


def _sides(edition: Edition) -> Iterator[Fault]:
    if [side.number for side in edition.sides] != list(range(1, SIDES + 1)):
        yield Fault("", "sides", "must have the numbers 1 to 10, in this order")
    for board, sides in Counter(side.board for side in edition.sides).items():
        if sides != 2:
            yield Fault("", "sides", f"board {board} has {sides} sides, must have 2")


def _extinctor(edition: Edition) -> Iterator[Fault]:
    programs = sum(card.copies for card in edition.extinctor_cards if card.card is CardKind.PROGRAM)
    others = sum(card.copies for card in edition.extinctor_cards) - programs
    if programs != PROGRAMS:
        yield _count("extinctor_cards", "Program Cards", programs, PROGRAMS)
    if others != EXTINCTOR_CARDS:
        yield _count("extinctor_cards", "Action and Orbital Cards", others, EXTINCTOR_CARDS)
    if sorted(dial.ability for dial in edition.extinctor_dials) != sorted(Ability):
        yield Fault("", "extinctor_dials", "must be one for each ability")


def _card(card: Card | ExtinctorCard) -> Iterator[Fault]:
    item = f"cards {card.id}"
    if (card.card is CardKind.ORBITAL) != (card.defense > 0):
        yield Fault(item, "defense", "belongs to Orbitals, and every Orbital has one")
    if isinstance(card, Card):
        if card.card is CardKind.PROGRAM:
            yield Fault(item, "card", "Programs are the Extinctor's")
        if card.card is CardKind.LEADER and card.type:
            yield Fault(item, "type", "a Leader has no type")
        if card.card is not CardKind.LEADER and card.type not in TYPES[card.faction]:
            yield Fault(item, "type", f"{card.type or 'nothing'} is no type of {card.faction}")
        if card.infested and card.card is not CardKind.ACTION:
            yield Fault(item, "infested", "an infestation card is an Action")
    elif card.card is CardKind.LEADER:
        yield Fault(item, "card", "the Extinctor has no Leaders")
    for field, message in effect_faults(card):
        yield Fault(item, field, message)
