"""Round order, and winning the round."""

import pytest
from tests.games.orbita.board import GAME, asked, game, hand, happened, listed, play, refusal, refused, track, won

from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.happenings import CardsPlayed, RoundWon


def test_a_round_is_two_plays():
    """ORB-006: the starting player plays, then the second player, then the round is decided and the next one begins."""
    state = game("B G G", "O P P", starts=1)
    assert asked(state) == [1]
    assert [type(h) for h in happened(play(state, "O1"))] == [CardsPlayed]
    assert (asked(state), state.round) == ([0], 1)
    assert [type(h) for h in happened(play(state, "B1"))] == [CardsPlayed, RoundWon]
    assert state.round == 2


def test_the_other_seat_waits():
    """ORB-006: who is not asked has no plays, and a play of that seat is refused."""
    state = game("B G", "O P")
    assert GAME.actions(state, 1) == []
    assert refusal(state, 1, PlayCards(0, 1)).rule == "ORB-006"


def test_a_play_lays_cards_and_moves_the_marker():
    """ORB-007 ORB-026: two greens leave the hand, lie on the table, and move green by two spaces."""
    state = game("G G O", "B")
    news = play(state, "G2")
    assert hand(state) == "O"
    assert (state.laid.planet.name, state.laid.count) == ("GREEN", 2)
    assert track(state) == "G2"
    assert happened(news)[0].spaces == ("1", "2")


@pytest.mark.parametrize("position", [-1, 3, 14])
def test_a_play_is_of_cards_in_hand(position):
    """ORB-007: a position without a card is refused."""
    assert refusal(game("G G O"), 0, PlayCards(position, 1)).rule == "ORB-007"


def test_the_planet_of_the_starting_player_is_forbidden():
    """ORB-S12 ORB-008: after green, G G O P P may answer with orange 1 or purple 2, not with green."""
    state = game("G O", "G G O P P")
    play(state, "G1")
    assert listed(state) == ["O1@2", "P2@3"]
    assert refused(state, "G2") == "ORB-008"


def test_the_planet_is_free_again_in_the_next_round():
    """ORB-008: only what was played in this same round is forbidden."""
    state = game("G O G B", "B P P", markers="G7")
    play(state, "G1", at=0)
    play(state, "B1")
    assert asked(state) == [0]
    assert "G1@1" in listed(state)


def test_nobody_may_pass():
    """ORB-S34 ORB-009 ORB-R17: to pass or to play 0 cards is refused, and the decision says so; nothing changes."""
    state = game("B B B B G", "O")
    assert refusal(state, 0, None).rule == "ORB-009"
    assert refusal(state, 0, PlayCards(0, 0)).rule == "ORB-009"
    assert refusal(state, 0, PlayCards(4, 0)).rule == "ORB-009"
    assert not GAME.decisions(state)[0].may_pass


def test_the_one_decision_of_the_game():
    """ORB-D01: both plays of a round answer the decision `play_cards`; it is open, not sealed."""
    state = game("B G", "O P")
    first = GAME.decisions(state)[0]
    play(state, "B1")
    second = GAME.decisions(state)[0]
    assert [(d.seat, d.kind, d.sealed) for d in (first, second)] == [(0, "play_cards", False), (1, "play_cards", False)]


def test_seven_beats_six_plus():
    """ORB-S21 ORB-030 ORB-031 ORB-033 ORB-035: 7 beats 6+; the second player takes 5 cards and starts."""
    state = game("B B B G", "O O P", markers="B6 O5")
    assert happened(play(state, "B3"))[0].spaces == ("7", "7+", "6+")
    played, decided = happened(play(state, "O2"))
    assert played.spaces == ("6", "7")
    assert decided == RoundWon(1, 1, 5)
    assert (won(state, 0), won(state, 1)) == ("", "B3 O2")
    assert (state.starting_player, asked(state)) == (1, [1])


def test_the_second_marker_finds_the_track_as_the_first_left_it():
    """ORB-S22 ORB-R07: purple stops on 4, which green left, and jumps 5, where green stands now."""
    state = game("G B", "P P B", markers="G4 P3")
    play(state, "G1")
    played, decided = happened(play(state, "P2"))
    assert played.spaces == ("4", "6")
    assert decided.seat == 1


def test_the_plus_space_is_larger():
    """ORB-S23 ORB-031 ORB-032 ORB-R19: 6+ beats 6; orange on 7+ was not moved and does not count."""
    state = game("B P", "G P", markers="B5 G7 O7+")
    play(state, "B1")
    (_, decided) = happened(play(state, "G1"))
    assert track(state) == "B6 G6+ O7+"
    assert decided.seat == 1


def test_the_starting_player_can_win():
    """ORB-030 ORB-035: whoever played the larger planet wins, and a starting player who wins starts again."""
    state = game("B B P", "G P", markers="B5 G2")
    play(state, "B2")
    (_, decided) = happened(play(state, "G1"))
    assert (decided.seat, asked(state), state.starting_player) == (0, [0], 0)


def test_the_winner_takes_everything_and_everyone_can_count_it():
    """ORB-033 ORB-034: both plays go to the winner, on top of what lies there, open to every viewer."""
    state = game("B B P", "G P", markers="B5 G2", won=("B1 O2", "P3"))
    play(state, "B2")
    play(state, "G1")
    assert (won(state, 0), won(state, 1)) == ("B3 G1 O2", "P3")
    for viewer in (0, 1, None):
        mine, theirs = GAME.view(state, viewer).captures
        assert (mine.blue, mine.green, mine.orange, mine.purple, theirs.purple) == (3, 1, 2, 0, 3)


def test_markers_stay_for_the_next_round():
    """ORB-036: the next round begins on the track as it is."""
    state = game("B B P", "G P", markers="B5 G2 P1+")
    play(state, "B2")
    play(state, "G1")
    assert (track(state), state.round) == ("B7 G3 P1+", 2)
    assert happened(play(state, "P1"))[0].spaces == ("1",)
