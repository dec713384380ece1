"""The house edition keeps every printed count."""

from collections import Counter

import pytest

from parlour.games.a_place_in_the_sun.effects import AttackMode, Scope, lasting
from parlour.games.a_place_in_the_sun.loading import house_edition
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Faction

EDITION = house_edition()
CARDS = {card.id: card for card in EDITION.printed_cards}


def copies(faction, kind=None, type_=None):
    """Return how many cards of a faction there are."""
    cards = [card for card in EDITION.cards if card.faction == faction]
    return sum(card.copies for card in cards if kind in (None, card.card) and type_ in (None, card.type))


def test_246_cards():
    """Four decks of 43, 30 Influence Cards and 44 of the Extinctor make 246 (APS-F01, APS-F03, APS-F04, APS-F05)."""
    assert [copies(faction) for faction in Faction] == [43] * 4
    assert [copies(faction, CardKind.LEADER) for faction in Faction] == [3] * 4
    assert len(EDITION.influence) == 30
    extinctor = Counter(card.card for card in EDITION.extinctor_cards for _ in range(card.copies))
    assert extinctor[CardKind.PROGRAM] == 4
    assert extinctor.total() == 44
    assert sum(card.copies for card in EDITION.printed_cards) + len(EDITION.influence) == 246


@pytest.mark.parametrize(
    ("faction", "types", "action", "orbital"),
    [
        ("earth", {"Military": 10, "Industrial": 10, "Social": 20}, 28, 12),
        ("arachne", {"Hatch": 12, "Fertilize": 8, "Larvae": 20}, 28, 12),
        ("theta", {"Generator Core": 4, "Ship Device": 18, "Spacecraft": 18}, 20, 20),
        ("rhea", {"Protojungle": 12, "Pollen": 10, "Tree": 18}, 34, 6),
    ],
)
def test_types_and_ratios(faction, types, action, orbital):
    """Each deck has its printed numbers of types, Actions and Orbitals (APS-F12, APS-F13, APS-F14, APS-F15)."""
    assert {type_: copies(faction, type_=type_) for type_ in types} == types
    assert (copies(faction, CardKind.ACTION), copies(faction, CardKind.ORBITAL)) == (action, orbital)


def test_named_cards():
    """Every card that the rulebook names is there (APS-F23, APS-F24, APS-F25, APS-F26, APS-F27, APS-R75)."""
    named = {
        "earth": "carrier mobile_infantry nuclear_bombardment quantum_relay_network patrol_shuttles fighter_fleet",
        "arachne": "brain_fungus harvesters meat_hunters roach_infestation scourge",
        "theta": "generator_core auxiliary_platforms accumulator_drones force_shield_i interceptor_drones "
        "graviton_cannon infiltrators overcharge",
        "rhea": "blinding_pollen parasites the_wicked_one triffids flowers_of_evil",
    }
    for faction, ids in named.items():
        for key in ids.split():
            assert CARDS[key].faction == faction
            assert CARDS[key].printed
    assert CARDS["the_wicked_one"].card is CardKind.LEADER
    assert CARDS["combat_bot"].printed
    assert CARDS["eye_bot"].printed


def test_fixed_numbers():
    """Numbers that the rulebook gives for named cards are kept (APS-F28)."""
    fleet = CARDS["fighter_fleet"].effects[0]
    assert (fleet.mode, fleet.amount, fleet.scope) == (AttackMode.MASS, 2, Scope.EVERYTHING)
    assert CARDS["force_shield_i"].effects[0].amount == 1
    assert CARDS["flowers_of_evil"].effects[0].amount == 6
    assert CARDS["roach_infestation"].infested[0].amount == 1
    fives = [CARDS["scourge"], CARDS["infiltrators"], CARDS["flowers_of_evil"]]
    assert [card.effects[0].count for card in fives] == [5, 5, 5]
    assert CARDS["roach_infestation"].effects[1].then[0].count == 5
    assert CARDS["triffids"].infested[0].count == 5


def test_sides():
    """Five boards with two sides each are numbered in printed order (APS-F06, APS-F07, APS-F08, APS-R04)."""
    names = (
        "White Dwarf, Nebula, Binary Star, Red Dwarf, Pulsar, "
        "Yellow Dwarf, Black Hole, Red Giant, White Giant, Blue Giant"
    )
    assert [side.name for side in EDITION.sides] == names.split(", ")
    assert [side.number for side in EDITION.sides] == list(range(1, 11))
    assert [side.board for side in EDITION.sides] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert {side.line for side in EDITION.sides} == {"none", "plus_one", "minus_one", "one_round"}
    assert {side.moon for side in EDITION.sides} == {"orbital", "orbital_or_action"}


def test_dials_and_skills():
    """Six dials: four planetary ones, of which only Earth's is a ring, and two of the Extinctor (APS-F02, APS-F17)."""
    assert [(dial.faction, dial.wraps) for dial in EDITION.dials] == [
        ("earth", True),
        ("arachne", False),
        ("theta", False),
        ("rhea", False),
    ]
    assert [(dial.skill.name, dial.skill.cost) for dial in EDITION.dials] == [
        ("Revolution", 4),
        ("Lay Eggs", 3),
        ("Overload", 0),
        ("Overgrowth", 0),
    ]
    assert [dial.name for dial in EDITION.extinctor_dials] == ["The Space Bender", "The Doom Forge"]
    assert [position.name for position in EDITION.dials[0].positions] == [
        "Totalitarianism",
        "Authoritarianism",
        "Democracy",
        "Neoliberalism",
        "Anarchism",
    ]


def test_only_orbitals_last():
    """Whatever works without being activated stands on an Orbital (APS-D07)."""
    holders = {card.card for card in EDITION.printed_cards if any(map(lasting, card.effects))}
    assert holders == {CardKind.ORBITAL}
