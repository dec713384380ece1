"""Setup: the components, the deal, the starting player."""

from collections import Counter

import pytest
from tests.games.orbita.board import GAME, asked, cards, dealt, game, hand, listed, play, refusal, track

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions
from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.components import DECK, LETTERS, Planet
from parlour.games.orbita.options import Options
from parlour.games.orbita.track import SPACES_CLOCKWISE, space_named


def test_there_are_seven_cards_of_each_of_four_planets():
    """ORB-F02 ORB-F03: 28 cards, seven blue, green, orange and purple each."""
    assert Counter(LETTERS[card] for card in DECK) == {"B": 7, "G": 7, "O": 7, "P": 7}


def test_the_track_has_fourteen_spaces():
    """ORB-F04 ORB-F06: the loop of the board, and its spaces from smallest to largest."""
    assert SPACES_CLOCKWISE == ("1", "2", "3", "4", "5", "6", "7", "7+", "6+", "5+", "4+", "3+", "2+", "1+")
    by_size = ["1", "1+", "2", "2+", "3", "3+", "4", "4+", "5", "5+", "6", "6+", "7", "7+"]
    assert sorted(SPACES_CLOCKWISE, key=space_named) == by_size


def test_a_fresh_game():
    """ORB-S35 ORB-001 ORB-002 ORB-F05: two hands of 14, seven of each planet, an empty track, no other card."""
    state = dealt()
    assert [len(cards_in_hand) for cards_in_hand in state.hands] == [14, 14]
    assert Counter(state.hands[0] + state.hands[1]) == dict.fromkeys(Planet, 7)
    assert track(state) == ""
    assert state.captured == [[0] * 4, [0] * 4]
    assert (state.laid, state.discarded, state.plays) == (None, (), [[], []])


def test_what_each_viewer_sees_of_a_fresh_game():
    """ORB-S35 ORB-004: seat 0 sees its own 14 cards in order and the number 14; a spectator sees 14 and 14."""
    state = dealt()
    mine, public = GAME.view(state, 0), GAME.view(state, None)
    assert (mine.hand, mine.hand_sizes) == (state.hands[0], (14, 14))
    assert (public.hand, public.hand_sizes) == ((), (14, 14))


def test_the_deck_is_split():
    """ORB-R15 ORB-002: seat 0 gets the first 14 cards of the shuffled deck, in order; the start is drawn after."""
    dice, deck = Dice(bytes(32), 0), list(DECK)
    dice.shuffle(deck)
    state = dealt(0)
    assert (list(state.hands[0]), list(state.hands[1])) == (deck[:14], deck[14:])
    assert state.starting_player == dice.below(2)


def test_the_starting_player_is_drawn():
    """ORB-005 ORB-R15: over many deals each seat starts about half of them, and the one who starts is asked first."""
    games = [dealt(number) for number in range(400)]
    assert 160 < sum(state.starting_player for state in games) < 240
    assert all(asked(state) == [state.starting_player] for state in games)


def test_nobody_arranges_a_hand():
    """ORB-003: every answer there is lays cards; and laying some leaves the others in their order."""
    state = game("G B O G P", "P P B")
    assert all(type(answer) is PlayCards for answer in GAME.actions(state, 0))
    assert listed(state) == ["G1@0", "B1@1", "O1@2", "G1@3", "P1@4"]
    play(state, "O1")
    assert hand(state) == "G B G P"


def test_swapping_two_cards_is_no_answer():
    """ORB-S34 ORB-003: a wish to swap cards is refused and changes nothing."""
    assert refusal(game("G B O"), 0, ("swap", 0, 1)).rule == "ORB-009"


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_the_game_is_for_two(seats):
    """ORB-F01: exactly two seats."""
    with pytest.raises(InvalidOptions) as caught:
        GAME.check(seats, Options())
    assert caught.value.field == "seats"
    GAME.check(2, Options())


def test_hands_are_read_left_to_right():
    """ORB-003: position 0 is the leftmost card, for the view as for a play."""
    state = game("O G G", "P")
    assert GAME.view(state, 0).hand == cards("O G G")
    play(state, "O1", at=0)
    assert hand(state) == "G G"
