"""What holds in every game, whoever plays it."""

from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import DICE, GAME, asked, dealt, on_the_table, play_out

from parlour.games.orbita.components import DECK
from parlour.games.orbita.happenings import CardsPlayed, RoundWon

numbers = st.integers(0, 10**6)
choices = st.randoms(use_true_random=False)


@given(numbers, choices)
def test_no_card_is_lost(number, rng):
    """ORB-F02 ORB-F05: at every step the 28 cards are in hands, on the table, captured or discarded."""
    state = dealt(number)

    def choose(now, actions):
        assert on_the_table(now) == sorted(DECK)
        return rng.choice(actions)

    play_out(state, choose)
    assert on_the_table(state) == sorted(DECK)


@given(numbers, choices)
def test_the_length_of_a_game(number, rng):
    """ORB-F10: 4 to 14 rounds, the last of which may be broken off; in each, one play by either seat."""
    state = dealt(number)
    log = play_out(state, lambda _, actions: rng.choice(actions))
    assert 4 <= state.round <= 14
    assert len(log) in (2 * state.round - 1, 2 * state.round)


@given(numbers)
def test_the_shortest_and_the_longest_plays(number):
    """ORB-F10: also games of the largest plays, and of the smallest, stay between 4 and 14 rounds."""
    for best in (max, min):
        state = dealt(number)
        play_out(state, lambda _, actions: best(actions, key=lambda a: a.count))  # noqa: B023
        assert 4 <= state.round <= 14


@given(numbers, choices)
def test_the_round_structure(number, rng):
    """ORB-006 ORB-033 ORB-035: second plays are decided, the winner starts, and takes exactly what was laid."""
    state = dealt(number)
    log = play_out(state, lambda _, actions: rng.choice(actions))
    starter = log[0][0]
    for (first_seat, _, first), (second_seat, _, second) in zip(log[::2], log[1::2], strict=False):
        assert (first_seat, second_seat) == (starter, 1 - starter)
        played, won = second[0].public, second[1].public
        assert isinstance(won, RoundWon)
        assert isinstance(first[0].public, CardsPlayed)
        assert won.cards == first[0].public.count + played.count
        assert played.planet is not first[0].public.planet
        starter = won.seat


@given(numbers, choices)
def test_a_copy_is_its_own(number, rng):
    """A play on a copy leaves the original as it was, to the last byte."""
    state = dealt(number)
    while asked(state):
        before = GAME.dump(state)
        copy = GAME.copy(state)
        assert copy == state
        answer = rng.choice(GAME.actions(state, state.to_play))
        GAME.apply(copy, state.to_play, answer, DICE)
        assert GAME.dump(state) == before != GAME.dump(copy)
        state = copy


@given(numbers, choices)
def test_a_kept_game_goes_on_the_same(number, rng):
    """A state that was written and read back is the same, and the rest of the game too."""
    state = dealt(number)
    while asked(state):
        again = GAME.load(GAME.dump(state))
        assert again == state
        answer = rng.choice(GAME.actions(state, state.to_play))
        assert GAME.apply(again, state.to_play, answer, DICE) == GAME.apply(state, state.to_play, answer, DICE)
        assert again == state
