"""What holds in every game, whatever is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_gardens.table import CASUAL, GAME, STANDARD, dealt, play_out, tiles_of

from parlour.engine.dice import Dice
from parlour.games.solar_gardens.happenings import RoundStarted
from parlour.games.solar_gardens.rounds import ROUNDS

games = given(st.integers(2, 5), st.sampled_from([STANDARD, CASUAL]), st.integers(0, 10**6))
few = settings(max_examples=12, deadline=None)


def dice():
    """Fresh dice of one and the same step."""
    return Dice(bytes(32), 1)


@few
@games
def test_no_tile_is_lost_or_doubled(seats, options, number):
    """SGD-002 SGD-020 SGD-R08: after every step each of the 90 tiles is in exactly one place."""
    state = dealt(seats, number, options)

    def watch(now, seat, answer, news):
        assert tiles_of(now) == list(range(90))

    play_out(state, Random(number), watch)


@few
@games
def test_tiles_of_earlier_rounds_never_move(seats, options, number):
    """SGD-035 SGD-R20: what lies on a board when a round starts lies there in the same way to the end."""
    state, locked = dealt(seats, number, options), []

    def watch(now, seat, answer, news):
        nonlocal locked
        for before, board in zip(locked, now.boards, strict=False):
            assert all(code == board[space] for space, code in enumerate(before) if code >= 0)
        if any(isinstance(one.public, RoundStarted) for one in news):
            locked = [board[:] for board in now.boards]

    play_out(state, Random(number), watch)
    assert ROUNDS == 16


@few
@games
def test_simultaneous_answers_commute(seats, options, number):
    """T015 SGD-042 SGD-D02 SGD-D04: two seats asked at once may answer in either order; the table is the same."""
    rng = Random(number)
    state = dealt(seats, number, options)
    compared = 0
    while questions := GAME.decisions(state):
        if len(questions) > 1:
            one, other = rng.sample([question.seat for question in questions], 2)
            answers = {seat: rng.choice(list(GAME.actions(state, seat))) for seat in (one, other)}
            first, second = GAME.copy(state), GAME.copy(state)
            if played(first, one, other, answers) and played(second, other, one, answers):
                assert GAME.dump(first) == GAME.dump(second)
                compared += 1
        seat = rng.choice(questions).seat
        GAME.apply(state, seat, rng.choice(list(GAME.actions(state, seat))), dice())
    assert compared > 10


def played(state, one, other, answers):
    """Let two seats answer one after the other; return whether the first answer left the second one's question open."""
    before = [question for question in GAME.decisions(state) if question.seat == other]
    GAME.apply(state, one, answers[one], dice())
    if [question for question in GAME.decisions(state) if question.seat == other] != before:
        return False
    GAME.apply(state, other, answers[other], dice())
    return True


@few
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_if_all_keep_both_ways_of_construction_are_the_same(seats, number):
    """SGD-043: where everyone keeps the first tile, casual construction gives the same tiles as standard."""
    boards = []
    for options in (STANDARD, CASUAL):
        state = dealt(seats, number, options)
        while questions := GAME.decisions(state):
            seat = questions[-1].seat
            GAME.apply(state, seat, GAME.fallback(state, seat), dice())
        boards.append(state.boards)
    assert boards[0] == boards[1]
