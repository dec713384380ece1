"""What is played when a seat's time is up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import DICE, GAME, dealt, game, hand, play_out

from parlour.engine.match import Cause, Match
from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.options import Options


def time_is_up(state):
    """Play the default of the seat that is asked."""
    seat = state.to_play
    answer = GAME.fallback(state, seat)
    GAME.apply(state, seat, answer, DICE)
    return answer


def test_one_card_of_a_long_run():
    """ORB-S31 ORB-D01 ORB-008 ORB-012: green is forbidden, the leftmost allowed run has four: one orange is played."""
    state = game("G B", "G G O O O O B", table="G1")
    assert time_is_up(state) == PlayCards(2, 1)
    assert hand(state, 1) == "G G O O O B"


def test_a_short_run_as_a_whole():
    """ORB-S32 ORB-D01 ORB-011: the leftmost run has three cards: all of it is played."""
    state = game("P P P B", "O G")
    assert time_is_up(state) == PlayCards(0, 3)
    assert hand(state) == "B"


@pytest.mark.parametrize(("held", "left"), [("B G G", "G G"), ("B B G", "G"), ("B B B B G", "B B B G")])
def test_the_leftmost_run(held, left):
    """ORB-D01: whole with one to three cards, else one card of it."""
    state = game(held, "O P")
    time_is_up(state)
    assert hand(state) == left


@given(st.integers(0, 10**6))
def test_the_default_is_always_legal(number):
    """ORB-D01: a game in which nobody ever answers in time comes to its end by legal plays."""
    state = dealt(number)

    def choose(now, actions):
        answer = GAME.fallback(now, now.to_play)
        assert answer in actions
        return answer

    play_out(state, choose)
    assert state.ending is not None


def test_a_match_takes_the_default():
    """ORB-D01 ORB-R14: only when time is up does a match play for a seat, and it says so."""
    match = Match(GAME, 2, Options(), bytes(32))
    (seat,) = match.open
    advance = match.propose_fallback(seat)
    assert (advance.cause, advance.action) == (Cause.TIMEOUT, GAME.fallback(match.state, seat))
