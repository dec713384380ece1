"""What is played when a seat's time is up: the defaults of the decision list."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import HOUSE, SPECIAL, Board, ability, dealt

ROW = "p q r s t"


def default(board):
    """Play the default of the active seat and return it as a command."""
    action = board.game.fallback(board.state, board.state.active)
    words = board.words(action)
    assert words in board.legal()
    board.do(words)
    return words


def asked_by(effect, *lines, hands, **more):
    """A board on which seat 0 has just played m on A, with that ability."""
    optional = more.pop("optional", False)
    cost = more.pop("cost", 0)
    rest = ({"optional": True} if optional else {}) | ({"discard": cost} if cost else {})
    board = Board(*lines, hands=(f"m {hands}",), abilities={"m": ability(effect, **rest)}, **more)
    board.do("moon m A")
    return board


def test_the_leftmost_row_card_and_no_sun_ability():
    """SDR-S51 SDR-026 SDR-028 SDR-R57 SDR-D01 SDR-D07 SDR-D09: p is drafted, the row refilled, the turn ended."""
    board = Board("A", "K", hands=("B C D E", "L"), row=ROW, deck="x", deck_size=8)
    assert default(board) == "draft p"
    assert (board.row, board.asked()) == ("x q r s t", "0 end_turn")
    assert default(board) == "end"
    assert not board.state.players[0].flare_used
    assert board.asked() == "1 take_turn"


def test_the_leftmost_card_stands_behind_an_empty_slot():
    """SDR-D01: empty slots are no cards."""
    assert default(Board("A", hands=("B",), row="- q r")) == "draft q"


def test_the_deck_if_the_row_is_empty():
    """SDR-D01 SDR-D02: then the top of the deck."""
    assert default(Board("A", hands=("B",), row="", deck="x y")) == "draw"


def test_a_full_hand_plays_its_earliest_playable_card():
    """SDR-D01 SDR-D03: planets and comets to the right end, moons on the planet nearest to the sun."""
    assert default(Board("A c", hands=("d m B C D",), row=ROW, deck_size=9)) == "moon m A"
    assert default(Board("A B", hands=("C m d D E",), row=ROW, deck_size=9)) == "play C 2"


def test_a_comet_as_far_right_as_may_be():
    """SDR-D03: where the right end is not legal, the legal position nearest to it."""
    anywhere = ability({"do": "free_placement", "kinds": ["comet"]}, "lasting")
    board = Board("A B c", hands=("d c1 c2 c3 c4",), row=ROW, deck_size=9, abilities={"A": anywhere})
    assert default(board) == "play d 1"


def test_the_exchange():
    """SDR-D01 SDR-D05: the earliest card for the leftmost row card; for the top of the deck if the row is empty."""
    assert default(Board(hands=("m1 m2 m3 c1 c2",), row=ROW, deck_size=9)) == "exchange m1 p"
    assert default(Board(hands=("m1 m2 m3 c1 c2",), row="", deck="x")) == "exchange m1"


def test_passing():
    """SDR-D06 SDR-D08: with nothing to do the clock passes; a sun ability is never chosen."""
    board = Board("A c", "K", hands=("c1", "L"), suns=("echo", "tide"), used=(1,), discard="x", ending=1)
    assert default(board) == "pass"
    assert default(board) == "end"


def test_terraforming_is_never_the_default():
    """SDR-D04 SDR-D01: even where a play has to be found, a terraform is not it."""
    assert default(Board("A", hands=("B C D E F",), row=ROW, deck_size=9)) == "play B 1"


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "draft"},
        {"do": "extra_play", "kinds": ["planet"]},
        {"do": "terraform"},
        {"do": "move", "kinds": ["planet"]},
        {"do": "recover", "kinds": ["planet"]},
        {"do": "take_back", "kinds": ["moon"]},
    ],
    ids=lambda effect: effect["do"],
)
def test_optional_abilities_are_declined(effect):
    """SDR-D10 SDR-D11 SDR-D12 SDR-D13 SDR-D14 SDR-D15: decline if optional."""
    board = asked_by(effect, "A B", hands="C D", row=ROW, deck_size=9, discard="x", optional=True)
    assert board.asked().startswith("0 resolve")
    assert default(board) == "decline"


def test_an_optional_cost_is_declined():
    """SDR-D16: decline if optional, else the earliest received card."""
    board = asked_by({"do": "draft"}, "A", hands="C D", row=ROW, deck_size=9, optional=True, cost=1)
    assert default(board) == "decline"
    board = asked_by({"do": "draft"}, "A", hands="C D", row=ROW, deck_size=9, cost=1)
    assert default(board) == "discard C"
    assert default(board) == "draft p"


def test_drafts_of_an_ability():
    """SDR-D10: the leftmost row card, or the top of the deck if the row is empty."""
    assert default(asked_by({"do": "draft"}, "A", hands="", row=ROW, deck_size=9)) == "draft p"
    assert default(asked_by({"do": "draft"}, "A", hands="", row="", deck="x y")) == "draw"


def test_plays_of_an_ability():
    """SDR-D11: as the default of play_card, among the kinds named."""
    board = asked_by({"do": "extra_play", "kinds": ["planet"]}, "A", hands="c B C", row=ROW, deck_size=9)
    assert default(board) == "play B 1"


@pytest.mark.parametrize(
    ("hand", "free", "expected"),
    [
        ("B c C", False, "terraform B A c"),
        ("B C D", False, "terraform C A B"),
        ("c B C", True, "terraform B A"),
    ],
)
def test_terraforming_by_an_ability(hand, free, expected):
    """SDR-D12: earliest non-planet as discard, else the earliest planet; earliest planet left; nearest target."""
    effect = {"do": "terraform"} | ({"free": True} if free else {})
    assert default(asked_by(effect, "A Z", hands=hand, row=ROW, deck_size=9)) == expected


def test_moves():
    """SDR-D13: the first legal move, cards and places from the sun outwards."""
    effect = {"do": "move", "kinds": ["planet", "comet", "moon"]}
    assert default(asked_by(effect, "A B", hands="K", row=ROW, deck_size=9)) == "move A 1"
    effect = {"do": "move", "kinds": ["moon"]}
    assert default(asked_by(effect, "A[m1] B[m2]", hands="K", row=ROW, deck_size=9)) == "shift m1 B"


def test_recoveries():
    """SDR-D14: the newest fitting card."""
    effect = {"do": "recover", "kinds": ["comet"]}
    assert default(asked_by(effect, "A", hands="K", row=ROW, deck_size=9, discard="c d x")) == "recover d"


def test_cards_taken_back():
    """SDR-D15: the outermost fitting card."""
    effect = {"do": "take_back", "kinds": ["moon", "comet"]}
    assert default(asked_by(effect, "A B[m1 m2] c", hands="K", row=ROW, deck_size=9)) == "back c"
    assert default(asked_by({"do": "take_back", "kinds": ["moon"]}, "A B[m1 m2] c", hands="K", row=ROW)) == "back m2"


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_a_game_of_defaults_ends(number, seats):
    """SDR-R57: a game in which nobody ever answers comes to its end, turn by turn, and everybody is scored."""
    state = dealt(number, seats, SPECIAL)
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        action = HOUSE.fallback(state, seat)
        assert action in HOUSE.actions(state, seat)
        HOUSE.apply(state, seat, action, None)
    assert len(HOUSE.sheet(state).seats) == seats
