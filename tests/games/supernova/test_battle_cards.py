"""Battle cards: what they are, which go together, what they are worth against each other."""

import pytest
from tests.games.supernova.scene import GAME, cards

from parlour.games.supernova.cards import Card, is_high_impact, is_regular
from parlour.games.supernova.combat import card_sums, height_bonus, plain_sum
from parlour.games.supernova.hands import is_valid, largest_valid, plays
from parlour.games.supernova.holdings import combat_bonus
from parlour.games.supernova.setup import battle_deck


def test_there_are_66_battle_cards():
    """SNV-R04 SNV-101 SNV-102 SNV-104 SNV-F11: 48 coloured ones of 2 to 5, 9 wild ones, 3 kinds of 3 with effects."""
    deck = battle_deck(GAME.edition)
    assert len(deck) == 66
    assert sum(map(is_regular, deck)) == 48
    assert deck.count(Card.WILD) == 9
    assert sum(map(is_high_impact, deck)) == 9
    assert len(set(deck)) == 22


VALID = (
    "green 2, wild, wild, wild",
    "wild, wild, wild, wild",
    "wild",
    "green Power Inverter, green 2, wild, wild",
    "green 2, orange 3, blue 4, wild",
    "blue 2, blue 3, blue 4, blue 5",
    "blue 5, blue 5",
)
INVALID = (
    "green Smart Bomb, wild",
    "green Smart Bomb, wild, orange 3",
    "green 2, green 3, orange 4",
    "green Smart Bomb, green Dual Seeker, green 3",
    "green Smart Bomb, blue 3",
    "blue 2, blue 3, blue 4, blue 5, wild",
    "",
)


@pytest.mark.parametrize("text", VALID)
def test_hands_that_are_valid(text):
    """SNV-S29 SNV-102 SNV-103 SNV-110 SNV-111 SNV-112: one suit, or all different suits, with wild cards."""
    assert is_valid(cards(text))


@pytest.mark.parametrize("text", INVALID)
def test_hands_that_are_not_valid(text):
    """SNV-S29 SNV-110 SNV-112 SNV-114 SNV-115 SNV-116: mixed suits twice, effects with other suits, five cards."""
    assert not is_valid(cards(text))


def test_a_high_impact_card_alone():
    """SNV-113 SNV-R65: it stands alone only when there is nothing else in hand."""
    alone = cards("blue Smart Bomb")
    assert not is_valid(alone)
    assert is_valid(alone, lone=True)
    hand = cards("blue Smart Bomb, green Dual Seeker")
    assert set(plays(hand, (), strict=True, lone=True)) == {(hand[0],), (hand[1],)}
    with_wild = cards("blue Smart Bomb, green Dual Seeker, wild")
    assert plays(with_wild, (), strict=True, lone=False) == (cards("wild"),)


SUMS = [
    ("green Dual Seeker, green 5, green 2", "orange Smart Bomb, orange 4, orange 3", (6, 7)),
    ("blue Power Inverter, blue 2, blue 3", "green 5, orange 4", (7, 7)),
    ("blue Power Inverter, blue 5", "green Smart Bomb, green 2, green 3", (3, 2)),
    ("green Dual Seeker, green 4, wild", "blue Dual Seeker, blue 5", (8, 9)),
    ("blue Smart Bomb, blue 3", "green 5, orange 5, blue 2", (3, 7)),
    ("blue Smart Bomb, blue 3", "green Dual Seeker, green 5, green 5", (3, 9)),
    ("orange 5, wild", "blue 5", (6, 5)),
    ("blue Smart Bomb, blue 4", "green Smart Bomb, green 5", (0, 0)),
    ("blue Power Inverter, blue 2", "green Power Inverter, green 5", (2, 5)),
    ("blue Power Inverter, blue 2", "orange Smart Bomb", (3, 2)),
    ("blue Smart Bomb, blue 2", "orange Dual Seeker", (2, 3)),
    ("blue Power Inverter, blue 2", "", (2, 0)),
    ("blue Smart Bomb, blue 2", "wild, wild", (2, 2)),
]


@pytest.mark.parametrize(("one", "other", "sums"), SUMS)
def test_cards_against_each_other(one, other, sums):
    """SNV-S25 SNV-S26 SNV-S27 SNV-S28 SNV-S68 SNV-105 SNV-106 SNV-107 SNV-108 SNV-109 SNV-113.

    SNV-R05 SNV-R68 SNV-R69 SNV-R70 SNV-R71: Dual Seeker, then Smart Bomb, then Power Inverter; alone they are worth 3.
    """
    assert card_sums(cards(one), cards(other)) == sums
    assert card_sums(cards(other), cards(one)) == sums[::-1]


def test_invalid_cards_of_the_first_printed_example():
    """SNV-S05 SNV-117 SNV-R63: of a green and a blue High Impact card with green 5, the blue one goes."""
    hand = cards("green Smart Bomb, blue Smart Bomb, green 5")
    assert largest_valid(hand, lone=False) == (cards("green Smart Bomb, green 5"),)


def test_invalid_cards_of_the_second_printed_example():
    """SNV-S04 SNV-118 SNV-R63: two green and two orange cards leave two, one of six sums, the least 5."""
    options = largest_valid(cards("green 2, green 3, orange 4, orange 5"), lone=False)
    assert sorted(plain_sum(option) for option in options) == [5, 6, 7, 7, 8, 9]


def test_a_hand_without_any_valid_part():
    """SNV-R63: of High Impact cards alone nothing stays."""
    assert largest_valid(cards("green Smart Bomb, blue Smart Bomb"), lone=False) == ()


@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"), [(3, 1, 2), (3, 2, 1), (3, 3, 0), (3, 4, 0), (4, 3, 1), (9, 3, 2)]
)
def test_height(mine, theirs, bonus):
    """SNV-092 SNV-S23: one tile higher adds 1, two or more add 2."""
    assert height_bonus(mine, theirs) == bonus


def test_levels_in_battle():
    """SNV-164 SNV-F20: levels 0 to 5 of Weapons and Shields are worth 0, 2, 3, 4, 5, 6."""
    assert [combat_bonus(level) for level in range(6)] == [0, 2, 3, 4, 5, 6]


def test_no_list_of_plays_is_too_long():
    """Even a hand of twelve different cards in open mode offers no more than 500 plays."""
    hand = cards(
        "blue 2, blue 3, blue 4, blue 5, green 2, green 3, green 4, green 5, orange 2, orange 3, orange 4, wild"
    )
    assert 298 < len(plays(hand, (), strict=False, lone=False)) <= 500
    assert len(plays(hand, (), strict=True, lone=False)) <= 500
