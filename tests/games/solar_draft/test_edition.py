"""The house edition: every count and constraint that it was made to keep."""

import json
from collections import Counter

import msgspec
import pytest
from tests.games.solar_draft.board import HOUSE
from tests.games.solar_draft.families import AT_LEAST, AT_MOST, families, parts

from parlour.games.solar_draft.components import Kind
from parlour.games.solar_draft.effects import DoubleAbility, DoubleValue, Score, Trigger
from parlour.games.solar_draft.loading import HOUSE as HOUSE_FILE
from parlour.games.solar_draft.loading import house_edition

EDITION = house_edition()
PLANETS, MOONS, COMETS = ([card for card in EDITION.cards if card.kind is kind] for kind in Kind)


def by_star(cards):
    """How many cards have each star."""
    return dict(sorted(Counter(card.stars for card in cards).items()))


def test_counts():
    """SDR-F03 SDR-F04 SDR-F12 SDR-F01: 62 planets, 14 moons, 14 comets, 5 suns, 4 bonus cards worth 5 each."""
    assert (len(PLANETS), len(MOONS), len(COMETS)) == (62, 14, 14)
    assert len(EDITION.suns) == 5
    assert [(card.color.value, card.points) for card in EDITION.bonus_cards] == [("B", 5), ("G", 5), ("R", 5), ("T", 5)]


def test_every_card_is_a_card_of_its_own():
    """SDR-019 SDR-024: 90 numbers, 90 names; suns have five keys and names."""
    assert [card.number for card in EDITION.cards] == list(range(1, 91))
    assert len({card.name for card in EDITION.cards}) == 90
    assert len({sun.key for sun in EDITION.suns}) == len({sun.name for sun in EDITION.suns}) == 5


def test_colours_and_sizes_of_planets():
    """SDR-022 SDR-023 SDR-F07 SDR-F08 SDR-R32: 16, 15, 16, 15 by colour; letters by colour; numbers in their bands."""
    table = Counter((card.color.value, card.size.value) for card in PLANETS)
    expected = {"B": (6, 5, 5), "G": (5, 5, 5), "R": (5, 6, 5), "T": (5, 5, 5)}
    assert table == {(c, s): n for c, row in expected.items() for s, n in zip("SML", row, strict=True)}
    numbers = Counter(card.size_number for card in PLANETS)
    assert numbers == {**dict.fromkeys(range(1, 9), 7), 9: 6}
    bands = {"S": (1, 2, 3), "M": (4, 5, 6), "L": (7, 8, 9)}
    assert all(card.size_number in bands[card.size.value] for card in PLANETS)


def test_stars_of_planets():
    """SDR-020 SDR-F09 SDR-F11: some below zero; 101 in all, 23 to 28 in each colour."""
    assert by_star(PLANETS) == {-3: 1, -2: 2, -1: 3, 0: 8, 1: 14, 2: 15, 3: 11, 4: 6, 5: 2}
    totals = Counter()
    for card in PLANETS:
        totals[card.color.value] += card.stars
    assert sum(totals.values()) == 101
    assert all(23 <= total <= 28 for total in totals.values())


def test_rings():
    """SDR-021 SDR-F09: 28, 18, 11, 5 planets with 0 to 3 rings; 55 in all, 12 to 16 in each colour."""
    assert Counter(card.rings for card in PLANETS) == {0: 28, 1: 18, 2: 11, 3: 5}
    totals = Counter()
    for card in PLANETS:
        totals[card.color.value] += card.rings
    assert sum(totals.values()) == 55
    assert all(12 <= total <= 16 for total in totals.values())


def test_plain_planets():
    """SDR-R59: six planets without ability, with 3 to 5 stars, at least one of each colour; all else has one."""
    plain = [card for card in EDITION.cards if not card.abilities]
    assert (len(plain), {card.kind for card in plain}) == (6, {Kind.PLANET})
    assert {card.color.value for card in plain} == set("BGRT")
    assert all(3 <= card.stars <= 5 for card in plain)


def test_planets_below_zero():
    """SDR-072 SDR-F11: six, of all four colours; each has an ability that can bring at least four points."""
    negative = [card for card in PLANETS if card.stars < 0]
    assert (len(negative), {card.color.value for card in negative}) == (6, set("BGRT"))
    for card in negative:
        (ability,) = card.abilities
        effect = ability.effect
        most = effect.max or effect.points if isinstance(effect, Score) else 4
        assert most >= 4, card.name


def test_stars_of_moons_and_comets():
    """SDR-020: as many of each star as there must be."""
    assert by_star(MOONS) == {-1: 1, 0: 5, 1: 5, 2: 3}
    assert by_star(COMETS) == {-1: 2, 0: 4, 1: 4, 2: 3, 3: 1}


@pytest.mark.parametrize("cards", [MOONS, COMETS], ids=["moons", "comets"])
def test_moons_and_comets_all_have_abilities(cards):
    """SDR-R59 SDR-F11: all 14, at least 8 of which score."""
    assert all(card.abilities for card in cards)
    assert sum(any(a.trigger is Trigger.SCORE for a in card.abilities) for card in cards) >= 8


def test_cards_that_must_exist():
    """SDR-F11: doubling and adding moons, a moon that scores exactly 1, a comet that doubles a neighbour, a 5."""
    effects = [a.effect for card in MOONS for a in card.abilities]
    assert any(isinstance(effect, DoubleValue) and effect.target.reach == "anchor" for effect in effects)
    assert any(msgspec.to_builtins(effect)["do"] == "add_value" for effect in effects)
    assert Score(points=1) in effects
    comets = [a.effect for card in COMETS for a in card.abilities]
    assert any(isinstance(effect, DoubleValue) and "neighbour" in effect.target.reach for effect in comets)
    planets = [a.effect for card in PLANETS for a in card.abilities]
    assert any(isinstance(effect, Score) and 5 in {effect.points, effect.max} for effect in planets)
    assert any(isinstance(effect, DoubleAbility) for effect in planets)


def test_most_comets_look_at_what_is_beside_them():
    """SDR-053: most scoring comets speak of neighbours or of what lies before or after."""
    looks = {"neighbours", "left_neighbour", "right_neighbour", "inner_all", "outer_all"}
    scoring = [card for card in COMETS if card.abilities[0].trigger is Trigger.SCORE]
    found = [card for card in scoring if any(p.get("reach") in looks for p in parts(msgspec.to_builtins(card)))]
    assert len(found) > len(scoring) / 2


@pytest.mark.parametrize("family", AT_LEAST)
def test_families(family):
    """SDR-F11 SDR-F15: as many cards of each family as there must be."""
    count = sum(family in families(card) for card in EDITION.cards)
    assert AT_LEAST[family] <= count <= AT_MOST.get(family, 90)


def test_one_names_medium_and_one_needs_three_moons():
    """SDR-F15: extra points next to a medium planet, and for a planet with three moons."""
    everything = list(parts(msgspec.to_builtins(EDITION.cards)))
    assert any(part.get("reach") == "neighbours" and "M" in part.get("sizes", ()) for part in everything)
    assert any(
        part.get("test") == "compare" and part["n"] == 3 and part["quantity"]["cards"]["reach"] == "moons_on"
        for part in everything
    )


def test_the_mix_of_triggers():
    """SDR-F10 SDR-R59: 52 to 60 score, 14 to 20 when played, 10 to 16 lasting; at most four cards with two."""
    triggers = Counter(trigger for card in EDITION.cards for trigger in {a.trigger for a in card.abilities})
    assert 52 <= triggers[Trigger.SCORE] <= 60
    assert 14 <= triggers[Trigger.WHEN_PLAYED] <= 20
    assert 10 <= triggers[Trigger.LASTING] <= 16
    assert sum(len(card.abilities) == 2 for card in EDITION.cards) <= 4
    assert all(len(card.abilities) <= 2 for card in EDITION.cards)


def test_the_five_suns():
    """SDR-006 SDR-R38 SDR-F02: harvest, surge, reshape, tide and echo, each as it is told."""
    every = ["planet", "moon", "comet"]
    assert {sun["key"]: sun["special"] for sun in json.loads(HOUSE_FILE.read_text())["suns"]} == {
        "harvest": {"do": "draft", "n": 2},
        "surge": {"do": "extra_play", "kinds": every},
        "reshape": {"do": "terraform", "free": True},
        "tide": {"do": "move", "kinds": every},
        "echo": {"do": "recover", "kinds": every},
    }


def test_no_card_is_from_elsewhere():
    """SDR-R58 SDR-F14 SDR-R34 SDR-F16: no fourth kind of card; no word of the vocabulary names another player."""
    assert {card.kind for card in EDITION.cards} == set(Kind)
    words = {part["reach"] for part in parts(msgspec.to_builtins(EDITION.cards)) if "reach" in part}
    assert words <= {
        "anchor",
        "self",
        "left_neighbour",
        "right_neighbour",
        "neighbours",
        "inner_all",
        "outer_all",
        "line",
        "moons_on",
        "all_moons",
    }


def test_the_game_names_its_edition():
    """Records can tell with which cards they were played; and what the box says of the game."""
    info = HOUSE.info
    assert (info.content, info.content_hash) == (EDITION.name, EDITION.sha256)
    assert len(info.content_hash) == 64
    assert (info.min_seats, info.max_seats) == (2, 5), "SDR-F13"


def test_no_card_brings_more_than_fourteen():
    """SDR-R47 SDR-R49: the most that a score ability can bring alone, at eight planets, four moons, four comets."""
    for card in EDITION.cards:
        for ability in card.abilities:
            effect = ability.effect
            if isinstance(effect, Score) and effect.points > 0:
                most = effect.points * (16 if effect.per else 1)
                if effect.per and effect.per.cards.reach == "neighbours":
                    most = effect.points * 6
                assert card.stars + min(most, effect.max or 99) <= 14, card.name
