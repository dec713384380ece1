"""Terraform a planet: discard, replacement, what stays and what goes."""

import pytest
from tests.games.solar_draft.board import Board, ability, compare, happened, score

from parlour.games.solar_draft.happenings import CardDiscarded, PlanetTerraformed

FREE = ability({"do": "free_terraform"}, "lasting")


def test_a_planet_is_replaced():
    """SDR-S14 SDR-044 SDR-045 SDR-046 SDR-047 SDR-048 SDR-R23: N takes B's place and moons; f then B are discarded."""
    board = Board("A c B[m1 m2] d E", hands=("N m3 f",), deck_size=9)
    told = board.do("terraform N B f")
    assert (board.line(), board.hand(), board.discard) == ("A c N[m1 m2] d E", "m3", "f B")
    n = board.n
    assert happened(told)[:2] == [CardDiscarded(0, n["f"]), PlanetTerraformed(0, n["N"], n["B"])]
    assert sum(board.game.cards.is_planet[card] for card in board.state.players[0].line) == 3


def test_a_single_card_is_not_enough():
    """SDR-S15 SDR-049 SDR-R20: with N alone there is no terraforming, discard named or not; N can be played."""
    board = Board("A", hands=("N",), deck_size=9)
    assert (board.refused("terraform N A N"), board.refused("terraform N A")) == ("SDR-049", "SDR-049")
    board.do("play N")
    assert board.line() == "A N"


def test_what_does_not_go_together():
    """SDR-S16 SDR-045 SDR-R19 SDR-R20: a comet replaces nothing, the discard is no new planet."""
    board = Board("A", hands=("N f",), deck_size=9)
    assert board.refused("terraform f A N") == "SDR-R19"
    assert board.refused("terraform N A N") == "SDR-R20"
    board.do("terraform N A f")
    assert (board.line(), board.hand(), board.discard) == ("N", "", "f A")


def test_a_discard_must_be_named():
    """SDR-044 SDR-045: no discard, a discard that is not held, or a target that is no own planet are refused."""
    board = Board("A c", "K", hands=("N f",), deck_size=9)
    assert board.refused("terraform N A") == "SDR-044"
    assert board.refused("terraform N A K") == "SDR-033"
    assert (board.refused("terraform N c f"), board.refused("terraform N K f")) == ("SDR-045", "SDR-045")


def test_the_new_planet_counts_as_played():
    """SDR-S17 SDR-045 SDR-051 SDR-R21: its ability happens after the replacement, and it is spent."""
    board = Board(
        "A B",
        hands=("N K m",),
        row="p q r s t",
        deck_size=12,
        abilities={"N": ability({"do": "draft"})},
    )
    board.do("terraform N A K")
    assert (board.line(), board.asked()) == ("N B", "0 resolve_draft")
    board.do("draft p")
    assert (board.hand(), board.deck, board.discard) == ("m p", 11, "K A")
    assert board.shown(board.state.spent) == "N"


def test_terraforming_sets_off_reactions_of_others_only():
    """SDR-R21 SDR-R22: "whenever you play a planet" reacts, but not on the planet that was replaced."""
    react = ability({"do": "on_play", "kinds": ["planet"], "effect": {"do": "draft"}}, "lasting")
    board = Board("A B", hands=("N f",), row="p q", deck_size=9, abilities={"A": react, "B": react})
    board.do("terraform N A f")
    assert [(board.name[one.source]) for one in board.state.stack] == ["B"]


def test_what_the_old_planet_did_is_gone():
    """SDR-S49 SDR-048 SDR-069 SDR-R22 SDR-R51: m refers to N now: 3 points, no rings; without it 7 points, 2 rings."""
    rings = {"measure": "rings", "cards": {"reach": "anchor"}}
    board = Board(
        "A[m]",
        hands=("N f",),
        deck_size=9,
        faces={"A": "T L7 3* 2r", "m": "1*", "N": "B S1 2* 0r"},
        abilities={"m": score(3, condition=compare(rings, "at_least", 2))},
    )
    without = board.copy().scored().seats[0]
    assert (without.total, without.rings) == (7, 2)
    board.do("terraform N A f")
    seat = board.scored().seats[0]
    assert (seat.card_points, seat.ability_points, seat.total, seat.rings) == (3, 0, 3, 0)


def test_moons_do_not_trigger_again():
    """SDR-R22: moons keep their order and do nothing when their planet is replaced."""
    draft = ability({"do": "draft"})
    board = Board("A[m1 m2]", hands=("N f",), deck_size=9, abilities={"m1": draft, "m2": draft})
    board.do("terraform N A f")
    assert (board.line(), board.state.stack) == ("N[m1 m2]", [])


def test_free_terraforming_as_an_action():
    """SDR-049 SDR-D04 SDR-R24: one planet in hand is enough, no discard is named, and none is made."""
    board = Board("A B", hands=("N",), deck_size=9, abilities={"B": FREE})
    assert board.refusal(board.action("terraform N A N")).rule == "SDR-R24"
    assert "terraform N A" in board.legal()
    board.do("terraform N A")
    assert (board.line(), board.discard) == ("N B", "A")


@pytest.mark.parametrize(
    ("free", "listed"), [(False, ["terraform N A f", "decline"]), (True, ["terraform N A", "decline"])]
)
def test_an_ability_that_terraforms(free, listed):
    """SDR-R24 SDR-D12: the discard is due unless the ability says free."""
    effect = {"do": "terraform"} | ({"free": True} if free else {})
    board = Board("A", hands=("m N f",), deck_size=9, abilities={"m": ability(effect, optional=True)})
    board.do("moon m A")
    assert board.legal() == listed
    board.do(listed[0])
    assert board.line() == "N[m]"


def test_without_a_card_to_discard_an_ability_does_nothing():
    """SDR-R24 SDR-R26: terraforming by an ability is skipped when the only card left is the planet."""
    board = Board("A", hands=("m N",), deck_size=9, abilities={"m": ability({"do": "terraform"})}, flares=(0,))
    board.do("moon m A")
    assert (board.line(), board.hand(), board.asked()) == ("A[m]", "N", "1 take_turn")


def test_terraforming_never_starts_the_end():
    """SDR-R23: seven planets stay seven; but an empty deck is found at the end of that turn as of any."""
    board = Board("A B C D E F G", hands=("N M",), deck_size=9, flares=(0,))
    board.do("terraform N A M")
    assert board.state.ending is None
    board = Board("A", hands=("N M",), row="p", flares=(0,))
    board.do("terraform N A M")
    assert board.state.ending is not None
