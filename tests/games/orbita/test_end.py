"""Game end: who can't play, what is discarded, what stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import (
    DICE,
    GAME,
    asked,
    cards,
    dealt,
    ended,
    game,
    happened,
    play,
    play_out,
    refusal,
    track,
    won,
)

from parlour.engine.errors import MatchNotOver
from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.happenings import EndReason, GameEnded, Hand
from parlour.games.orbita.rules_runs import can_play


def test_the_second_player_holds_only_the_forbidden_planet():
    """ORB-S13 ORB-041 ORB-042 ORB-043: green against four greens ends the game, and all is discarded."""
    state = game("G O O", "G G G G")
    _, end = happened(play(state, "G1"))
    assert end == GameEnded(EndReason.NO_OTHER_PLANET, 1, (Hand(cards("O O")), Hand(cards("G G G G"))))
    assert asked(state) == []
    assert sorted(state.discarded) == sorted(cards("G O O G G G G"))
    assert (won(state, 0), won(state, 1)) == ("", "")
    assert state.hands == [(), ()]


def test_one_other_card_is_enough_to_be_asked():
    """ORB-041 ORB-D01: with a single card of another planet the second player is asked."""
    state = game("G O O", "G G G B")
    play(state, "G1")
    assert asked(state) == [1]


def test_the_last_card_wins_a_round():
    """ORB-S24 ORB-033 ORB-040 ORB-042 ORB-R10: A's hand is empty after a full round; B's blue card is discarded."""
    state = game("P", "O B", markers="P2 O1")
    assert [type(h).__name__ for h in happened(play(state, "P1"))] == ["CardsPlayed"]
    *_, end = happened(play(state, "O1"))
    assert track(state) == "O2 P3"
    assert won(state, 0) == "O1 P1"
    assert end == GameEnded(EndReason.HAND_EMPTY, 0, (Hand(()), Hand(cards("B"))))
    assert state.discarded == cards("B")
    assert GAME.sheet(state).last_starting_player == 0


def test_the_winner_is_not_asked_when_the_other_hand_is_empty():
    """ORB-S25 ORB-040 ORB-042 ORB-R08: B won and would start, but A has no cards: the game ends at once."""
    state = game("P", "O B B G", markers="P1 O3")
    play(state, "P1")
    _, decided, end = happened(play(state, "O1"))
    assert decided.seat == 1
    assert (end.reason, end.seat) == (EndReason.HAND_EMPTY, 0)
    assert asked(state) == []
    assert state.discarded == cards("B B G")


def test_both_hands_can_run_out_together():
    """ORB-S26 ORB-033 ORB-040: the last two cards are won as ever; all 28 are captured and nothing is discarded."""
    state = game("B", "G", won=("B6 G6", "O7 P7"))
    play(state, "B1")
    _, decided, end = happened(play(state, "G1"))
    assert decided.cards == 2
    assert (state.discarded, end.hands) == ((), (Hand(()), Hand(())))
    assert sum(map(sum, state.captured)) == 28


def test_last_cards_of_the_starting_player_are_a_full_play():
    """ORB-R08: a starting player who lays the last cards ends nothing yet: the second player answers."""
    state = game("P", "O B")
    play(state, "P1")
    assert asked(state) == [1]


def test_last_cards_that_find_no_answer():
    """ORB-R08 ORB-043 ORB-041: if the second player is stuck then, the game ends by that."""
    state = game("P P", "P")
    _, end = happened(play(state, "P2"))
    assert (end.reason, end.seat) == (EndReason.NO_OTHER_PLANET, 1)
    assert state.discarded == cards("P P P")


def test_captured_cards_stay():
    """ORB-R09 ORB-043: a round that breaks off takes nothing from what was won before."""
    state = game("G O", "G G", won=("B2", "O3 P1"))
    play(state, "G1")
    assert (won(state, 0), won(state, 1)) == ("B2", "O3 P1")


def test_the_last_marker_stays_moved():
    """ORB-R12: the movement of the round that broke off is not taken back."""
    state = game("G O", "G G", markers="G4")
    play(state, "G1")
    assert track(state) == "G5"


@pytest.mark.parametrize("starter", [0, 1])
def test_a_broken_round_is_the_last_round(starter):
    """ORB-R10: the seat that played into the broken round started the last round."""
    hands = ("G O", "G G") if starter == 0 else ("G G", "G O")
    state = game(*hands, starts=starter)
    play(state, "G1")
    assert GAME.sheet(state).last_starting_player == starter


@pytest.mark.parametrize(("orange", "winner"), [("O3", 1), ("O4", 1), ("O1", 0)])
def test_a_round_nobody_played_in_is_no_round(orange, winner):
    """ORB-R10: at a boundary the last round is the one just completed, whoever won it."""
    state = game("P", "O B", markers=f"P2 {orange}")
    play(state, "P1")
    decided = happened(play(state, "O1"))[1]
    assert decided.seat == winner
    assert GAME.sheet(state).last_starting_player == 0


def test_nobody_ends_the_game_by_not_playing():
    """ORB-R17 ORB-009: while a seat can play the game goes on, and only plays are accepted."""
    state = game("G", "B B")
    refusal(state, 0, None)
    refusal(state, 0, PlayCards(0, 0))
    assert asked(state) == [0]
    with pytest.raises(MatchNotOver):
        GAME.standings(state)
    with pytest.raises(MatchNotOver):
        GAME.sheet(state)


def test_nobody_plays_after_the_end():
    """ORB-040: nobody is asked, there are no plays, and a play is refused."""
    state = ended(("B1", "G1"))
    assert (asked(state), GAME.actions(state, 0), GAME.actions(state, 1)) == ([], [], [])
    assert refusal(state, 0, PlayCards(0, 1)).rule == "ORB-006"


def test_the_standings_name_the_rule():
    """ORB-040 ORB-041: why a game ended is told with the rule's id."""
    stuck = game("G O", "G G")
    play(stuck, "G1")
    endings = [GAME.standings(state).ending for state in (ended(("", "")), stuck)]
    assert [(e.reason, e.rule) for e in endings] == [("hand_empty", "ORB-040"), ("no_other_planet", "ORB-041")]


@given(st.integers(0, 10**6))
def test_the_first_round_can_always_be_completed(number):
    """ORB-F09: a hand of 14 has at least two planets, so whatever is laid first finds an answer."""
    start = dealt(number)
    seat = start.to_play
    for answer in GAME.actions(start, seat):
        state = GAME.copy(start)
        GAME.apply(state, seat, answer, DICE)
        assert asked(state) == [1 - seat]


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_when_a_game_ends(number, rng):
    """ORB-040 ORB-041 ORB-R08: it ends when a hand is empty at a boundary, or there is no answer, and not before."""
    state = dealt(number)

    def choose(now, actions):
        if now.laid is None:
            assert all(now.hands)
        else:
            assert can_play(now.hands[now.to_play], now.laid.planet)
        return rng.choice(actions)

    play_out(state, choose)
    if state.ending is EndReason.HAND_EMPTY:
        assert state.final_hands[state.stuck] == ()
    else:
        assert {*state.final_hands[state.stuck]} == {state.plays[1 - state.stuck][-1].planet}
