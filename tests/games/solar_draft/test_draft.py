"""Draft a card: row, deck, refill, the limit of five."""

import pytest
from tests.games.solar_draft.board import Board, ability, happened

from parlour.games.solar_draft.happenings import CardDrafted, CardDrawn

ROW = "p q r s t"


def test_a_row_card_is_drafted_and_its_slot_filled():
    """SDR-S03 SDR-026 SDR-028 SDR-R10 SDR-R55: r goes to the hand, x into its slot, and all are told both."""
    board = Board(hands=("A B C",), row=ROW, deck="x", deck_size=20)
    told = board.do("draft r")
    assert (board.hand(), board.row, board.deck) == ("A B C r", "p q x s t", 19)
    for viewer in (0, 1, None):
        assert happened(told, viewer)[0] == CardDrafted(0, board.n["r"], board.n["x"])


def test_the_top_of_the_deck_is_drawn():
    """SDR-S04 SDR-029 SDR-030: x goes to the hand, the row stays, and only the drawer is told x."""
    board = Board(hands=("A B C",), row=ROW, deck="x", deck_size=20)
    told = board.do("draw")
    assert (board.hand(), board.row, board.deck) == ("A B C x", ROW, 19)
    assert happened(told, 0)[0] == CardDrawn(0, board.n["x"])
    assert happened(told, 1)[0] == happened(told)[0] == CardDrawn(0, None)


def test_five_cards_bar_the_draft():
    """SDR-S05 SDR-027: with five cards both drafts are refused; with four both are accepted."""
    full = Board(hands=("A m1 m2 m3 m4",), row=ROW, deck_size=9)
    assert [full.refused("draft p"), full.refused("draw")] == ["SDR-027", "SDR-027"]
    for command in ("draft p", "draw"):
        board = Board(hands=("A m1 m2 m3",), row=ROW, deck_size=9)
        board.do(command)
        assert len(board.state.players[0].hand) == 5


def test_drafts_of_an_ability_know_no_limit():
    """SDR-S06 SDR-027 SDR-029 SDR-R06 SDR-R09: 4 cards after the play, then 5, then 6; deck 10 - 1 - 1 = 8."""
    board = Board(
        "A",
        hands=("m B C D E",),
        row=ROW,
        deck_size=10,
        faces={"A": "R S2 1* 0r"},
        abilities={"m": ability({"do": "draft", "n": 2})},
    )
    board.do("moon m A")
    assert (len(board.state.players[0].hand), board.asked()) == (4, "0 resolve_draft")
    board.do("draft p")
    assert (len(board.state.players[0].hand), board.asked()) == (5, "0 resolve_draft")
    board.do("draw")
    assert (len(board.state.players[0].hand), board.deck) == (6, 8)
    board.do("end", "draw", "end")
    assert board.asked() == "0 take_turn"
    assert board.refused("draw") == "SDR-027"


def test_a_refill_can_be_drafted_next():
    """SDR-R09: drafts go one by one; the card that filled the row may be taken by the next one."""
    board = Board("A", hands=("m",), row=ROW, deck="x y", abilities={"m": ability({"do": "draft", "n": 2})})
    board.do("moon m A", "draft p", "draft x")
    assert (board.hand(), board.row) == ("p x", "y q r s t")


def test_the_last_card_of_the_deck():
    """SDR-S07 SDR-028 SDR-060 SDR-063 SDR-064 SDR-R40: x fills the slot; Z has one turn, X has none, then scoring.

    SDR-S08 SDR-029 SDR-R07 SDR-R08: Z can't draw; it drafts q; the slot stays empty, the discard pile is left alone.
    """
    board = Board(
        "A1",
        "B1 B2 B3 B4",
        "C1",
        hands=("", "K L", "M N"),
        row=ROW,
        deck="x",
        discard="o",
        active=1,
        flares=(0, 1, 2),
    )
    board.do("draft p")
    assert (board.row, board.deck, board.asked()) == ("x q r s t", 0, "2 take_turn")
    assert board.refused("draw") == "SDR-R08"
    board.do("draft q")
    assert (board.row, board.discard, board.asked()) == ("x - r s t", "o", "-")


@pytest.mark.parametrize("card", ["x", "A", "o", "-"])
def test_only_cards_of_the_row_can_be_drafted(card):
    """SDR-026 SDR-R10: neither a card of the deck, a hand or the discard pile, nor an empty slot."""
    board = Board(hands=("A",), row="p q r", deck="x", discard="o")
    assert board.refused(f"draft {card}") == "SDR-026"


def test_empty_row_and_deck():
    """SDR-R08: a row card needs a row, a draw needs a deck."""
    board = Board("A", hands=("B",), row="", deck="x")
    assert board.legal()[:1] == ["draw"]
    board = Board("A", hands=("B",), row="p")
    assert board.legal()[:2] == ["draft p", "play B 1"]


def test_an_ability_drafts_what_there_is():
    """SDR-S45 SDR-R08 SDR-R26: two of three drafts take both row cards, the third is lost without an error."""
    board = Board("A", hands=("m",), row="p q", abilities={"m": ability({"do": "draft", "n": 3})}, flares=(0, 1))
    board.do("moon m A", "draft p", "draft q")
    assert (board.hand(), board.row) == ("p q", "- - - - -")
    assert board.asked() == "-"


def test_a_raised_limit():
    """SDR-027 SDR-R11: an ability that raises the limit lets a hand of five draft."""
    lasting = ability({"do": "draft_limit", "plus": 2}, "lasting")
    board = Board("A", hands=("B m1 m2 m3 m4",), row=ROW, deck_size=5, abilities={"A": lasting})
    board.do("draft p")
    assert board.hand() == "B m1 m2 m3 m4 p"


def test_raised_limits_add_up_and_end_with_their_cards():
    """SDR-R60: after the card that raised it is gone the normal limit holds; the hand stays as it is."""
    lasting = ability({"do": "draft_limit", "plus": 2}, "lasting")
    board = Board(
        "A C",
        hands=("N m1 m2 m3 m4 m5 m6 f",),
        row=ROW,
        deck_size=9,
        abilities={"A": lasting, "C": lasting},
        flares=(0,),
    )
    assert board.state.players[0].limit == 9
    board.do("terraform N A f")
    assert (board.state.players[0].limit, board.hand()) == (7, "m1 m2 m3 m4 m5 m6")
