"""Turns, the check at their end, and the final lap."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import HOUSE, SPECIAL, Board, ability, dealt, happened, kinds

from parlour.engine.errors import MatchNotOver
from parlour.games.solar_draft.actions import DRAW
from parlour.games.solar_draft.happenings import FinalLapStarted
from parlour.games.solar_draft.state import EndReason


def lines(counts):
    """A line of planets for each seat."""
    return [" ".join(f"{'ABDE'[seat]}{i}" for i in range(count)) for seat, count in enumerate(counts)]


def four(counts, hands, active, start=0, **more):
    """Four seats without flares, so that turns end by themselves."""
    return Board(
        *lines(counts), hands=hands, row="p q r s t", deck_size=30, active=active, start=start, flares=range(4), **more
    )


def test_turns_go_round():
    """SDR-018 SDR-062 SDR-R02: upwards by seat, and round, as long as neither condition holds."""
    board = four([1, 1, 1, 1], (), active=2, start=2)
    order = []
    for _ in range(6):
        order.append(board.state.active)
        board.do("draw")
    assert order == [2, 3, 0, 1, 2, 3]
    assert board.state.turn == 7


def test_the_start_player_ends_it():
    """SDR-S26 SDR-060 SDR-063 SDR-064 SDR-R40: W has eight; X, Y and Z take one turn each, W none, then scoring."""
    board = four([7, 5, 6, 7], ("N",), active=0)
    told = board.do("play N")
    assert happened(told)[-1] == FinalLapStarted(0, EndReason.EIGHT_PLANETS)
    order = []
    while board.state.active is not None:
        order.append(board.state.active)
        board.do("draw")
    assert order == [1, 2, 3]


def test_a_second_trigger_changes_nothing():
    """SDR-S27 SDR-063 SDR-064 SDR-R41: Y has eight, then Z as well: W and X get no turn."""
    board = four([5, 5, 7, 7], ("", "", "N", "M"), active=2)
    board.do("play N")
    assert board.asked() == "3 take_turn"
    told = board.do("play M")
    assert kinds(told) == ["CardPlayed", "TurnEnded", "GameEnded"]
    assert board.asked() == "-"


def test_the_last_in_turn_order_ends_it_at_once():
    """SDR-S28 SDR-063 SDR-064 SDR-R40: after Z's turn the game is scored."""
    board = four([5, 5, 5, 7], ("", "", "", "N"), active=3)
    board.do("play N")
    assert board.asked() == "-"


def test_the_lap_follows_the_start_player():
    """SDR-063 SDR-R40: with start player 2, seat 1 is the last; seat 0 triggers and only seat 1 still plays."""
    board = four([7, 5, 5, 5], ("N",), active=0, start=2)
    board.do("play N")
    assert board.asked() == "1 take_turn"
    board.do("draw")
    assert board.asked() == "-"


def test_only_planet_cards_count():
    """SDR-S29 SDR-061 SDR-062 SDR-R45: seven cards, one of which counts twice, moons and comets: not the end."""
    twice = ability({"do": "counts_as_planets", "n": 2}, "lasting")
    board = Board("A[m1 m2 m3] B c C D d E F G", hands=("", "K"), deck_size=10, abilities={"B": twice}, flares=(0, 1))
    board.do("draw")
    assert (board.state.ending, board.asked(), board.deck) == (None, "1 take_turn", 9)


def test_at_least_eight():
    """SDR-R03 SDR-R18 SDR-060: a ninth planet card ends the game as the eighth does."""
    board = Board("A B C D E F G H", hands=("N",), deck_size=10, flares=(0, 1))
    board.do("play N")
    assert board.state.ending is EndReason.EIGHT_PLANETS


def test_three_actions_and_two_ends():
    """SDR-R03 SDR-025: drafting, playing and terraforming are all there, and the empty deck ends the game too."""
    board = Board("A", hands=("N M",), row="p", deck="x", flares=(0, 1))
    assert {command.split()[0] for command in board.legal()} == {"draft", "draw", "play", "terraform"}
    board.do("draw")
    assert board.state.ending is EndReason.DECK_EMPTY


def test_one_action_a_turn():
    """SDR-025: after the regular action no other one is accepted."""
    board = Board("A", hands=("N M",), row="p", deck_size=9)
    board.do("draw")
    assert (board.refused("play N"), board.refused("draw"), board.legal()) == ("SDR-025", "SDR-025", ["end", "flare"])


def test_nothing_is_checked_in_mid_turn():
    """SDR-R42: the eighth planet by an extra play before the action: the action is still due."""
    board = Board(
        *lines([7, 1]), suns=("surge", "echo"), hands=("N",), row="p q", deck_size=9, used=(1,), flares=(0, 1)
    )
    board.do("special", "play N")
    assert (board.state.ending, board.asked()) == (None, "0 take_turn")
    board.do("draw")
    assert board.state.ending is EndReason.EIGHT_PLANETS


def test_an_empty_deck_in_mid_turn():
    """SDR-R42 SDR-R26: the deck runs out during a draft of two; the rest of the turn is carried out first."""
    board = Board("A", hands=("m",), row="p", deck="x", abilities={"m": ability({"do": "draft", "n": 2})})
    board.do("moon m A", "draw")
    assert (board.state.ending, board.asked()) == (None, "0 resolve_draft")
    board.do("draft p")
    assert board.state.ending is EndReason.DECK_EMPTY


def test_no_score_before_the_end():
    """SDR-052: while somebody is asked there is no result."""
    board = Board("A", hands=("B",), deck_size=9)
    for ask in (board.game.sheet, board.game.standings):
        with pytest.raises(MatchNotOver):
            ask(board.state)


def test_only_the_active_seat_is_asked():
    """SDR-018: others are refused, whatever they send."""
    board = four([1, 1, 1, 1], (), active=2)
    assert board.refusal(DRAW, seat=0).rule == "SDR-018"
    assert len(board.game.decisions(board.state)) == 1


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
def test_everybody_has_as_many_turns(number, seats, rng):
    """SDR-064 SDR-R40: whoever ends the game, all players have had equally many turns; it ends within 200."""
    state = dealt(number, seats, SPECIAL)
    turns = [0] * seats
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        told = HOUSE.apply(state, seat, rng.choice(HOUSE.actions(state, seat)), None)
        for happening in happened(told):
            if type(happening).__name__ == "TurnEnded":
                turns[happening.seat] += 1
    assert len(set(turns)) == 1
    assert sum(turns) == state.turn <= 200
