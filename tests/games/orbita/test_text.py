"""Orbita on a terminal."""

from tests.games.orbita.board import GAME, action, game, happened, play

from parlour.games.orbita import ENTRY
from parlour.games.registry import entry

SEEN = """\
Round 1, started by seat 0; seat 1 is to play

1+  2+  3+  4+  5+O 6+  7+
1G  2   3   4   5   6   7
Off the track: B P

Seat 0: 2 in hand, has won B1 G0 O0 P3
Seat 1 (you): 3 in hand, has won B0 G2 O0 P0
On the table: 1 green

Your hand:  P  O  O
Position:   0  1  2"""


def test_what_a_seat_sees():
    """The track with its markers, the counts, the table, and the own hand with its positions."""
    state = game("G O O", "P O O", markers="O5+", won=("B1 P3", "G2"))
    play(state, "G1")
    assert ENTRY.render(GAME.view(state, 1)) == SEEN


def test_a_spectator_sees_no_hand():
    """ORB-004: there is no hand in a spectator's picture."""
    lines = ENTRY.render(GAME.view(game("G O O", "P O O"), None))
    assert "hand:" not in lines
    assert "3 in hand" in lines


def test_after_the_end():
    """ORB-R16: the hands that were left are shown."""
    state = game("G O O", "G G")
    play(state, "G1")
    lines = ENTRY.render(GAME.view(state, None)).splitlines()
    assert lines[0] == "The game is over after round 1, which seat 0 started"
    assert lines[-2:] == ["Seat 0 was left with: O O", "Seat 1 was left with: G G"]


def test_a_play_in_words():
    """A play is named by count, planet and position."""
    state = game("G O O", "P")
    assert ENTRY.label(GAME.view(state, 0), action(state, "O2")) == "2 orange from position 1"


def test_what_happened_in_words():
    """Each happening is one sentence; a play never says where it came from (ORB-R13)."""
    state = game("G O", "B", markers="B6")
    news = play(state, "O1")
    assert ENTRY.tell(happened(news, 0)[0]) == ENTRY.tell(happened(news)[0])
    told = [ENTRY.tell(one) for one in happened([*news, *play(state, "B1")])]
    assert told == [
        "Seat 0 plays 1 orange; the marker moves to 1.",
        "Seat 1 plays 1 blue; the marker moves to 7.",
        "Seat 1 wins round 1 and takes 2 cards.",
        "The game ends: seat 1 has no cards left. Left in hand: seat 0: G; seat 1: none.",
    ]


def test_a_stuck_seat_in_words():
    """ORB-041: the other way to end reads differently."""
    told = [ENTRY.tell(one) for one in happened(play(game("G O", "G G"), "G1"))]
    assert told[-1] == "The game ends: seat 1 holds no other planet. Left in hand: seat 0: O; seat 1: G G."


def test_the_registry_knows_the_game():
    """Orbita is hosted under its key."""
    assert entry("orbita") is ENTRY
    assert ENTRY.game.info.title == "Orbita"
