"""Setting up, the pile and the stack, the token, the end."""

from collections import Counter
from random import Random

import pytest
from tests.games.solar_gardens.table import (
    GAME,
    NAMES,
    dealt,
    finish_round,
    laid,
    play,
    play_out,
    table,
    tiles_of,
)

from parlour.engine.errors import InvalidOptions
from parlour.games.solar_gardens.happenings import RoundStarted, TileTurnedUp
from parlour.games.solar_gardens.options import Options
from parlour.games.solar_gardens.state import Stage

SEATS = [2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "stack", "pile"), [(2, 3, 87), (3, 4, 86), (4, 5, 85), (5, 6, 84)])
def test_the_first_stack(seats, stack, pile):
    """SGD-S01 SGD-002 SGD-010: the stack has players + 1 tiles, the pile keeps the rest of the 90."""
    state = dealt(seats)
    assert len(state.stack) + 1 == stack
    assert len(state.pile) == pile
    assert tiles_of(state) == list(range(90))


def test_the_first_starting_player_is_drawn():
    """SGD-001: every seat starts about equally often."""
    starts = Counter(dealt(4, number).starting_player for number in range(2000))
    assert sorted(starts) == [0, 1, 2, 3]
    assert min(starts.values()) > 400


def test_deals_differ():
    """SGD-002: other seeds, other piles; the same seed, the same pile."""
    assert dealt(3, 1).pile != dealt(3, 2).pile
    assert dealt(3, 1) == dealt(3, 1)


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats):
    """SGD-R02: one player and six are refused."""
    with pytest.raises(InvalidOptions):
        GAME.check(seats, Options())


def test_the_first_tile_lies_face_up():
    """SGD-012 SGD-014: the starting player, still in, has the first tile in front; everybody sees it."""
    state = table(3, starts=1)
    assert state.front == [-1, 0, -1]
    assert {GAME.view(state, viewer).seats[1].offered for viewer in (None, 0, 1, 2)} == {NAMES[0]}


def test_the_token_moves_on_every_round():
    """SGD-S32 SGD-001 SGD-022 SGD-R16: from seat 2 of 5: 2, 3, 4, 0, 1, 2 ...; seat 2 starts 4 rounds, others 3."""
    state, starts = table(5, starts=2), []
    while state.stage is not Stage.OVER:
        starts.append(state.starting_player)
        finish_round(state)
    assert starts[:6] == [2, 3, 4, 0, 1, 2]
    assert starts[15] == 2
    assert Counter(starts) == {2: 4, 0: 3, 1: 3, 3: 3, 4: 3}


def test_everyone_lays_one_tile_in_each_of_16_rounds():
    """SGD-003 SGD-004 SGD-036 SGD-R01: after round k every board has k tiles; after round 16 the game is over."""
    state = table(3)
    for number in range(1, 17):
        assert state.round == number
        finish_round(state)
        assert [laid(state, seat) for seat in range(3)] == [number] * 3
    assert state.stage is Stage.OVER
    assert GAME.decisions(state) == []
    assert GAME.standings(state).ending.rule == "SGD-004"


@pytest.mark.parametrize(("seats", "boards", "gone", "pile"), [(2, 32, 16, 42), (3, 48, 16, 26), (4, 64, 16, 10)])
def test_where_the_tiles_are_at_the_end(seats, boards, gone, pile):
    """SGD-S31 SGD-004 SGD-010 SGD-R08: tiles on boards, discarded or left over, and in the pile; no reshuffle."""
    state, reshuffles = dealt(seats), []
    rng = Random(seats)
    play_out(state, rng, lambda s, seat, a, news: reshuffles.extend(told_reshuffles(news)))
    assert sum(laid(state, seat) for seat in range(seats)) == boards
    assert len(state.discarded) + len(state.left_over) == gone
    assert len(state.pile) == pile
    assert not any(reshuffles)
    assert tiles_of(state) == list(range(90))


def told_reshuffles(news):
    """Whether the discards were shuffled, for each round that started."""
    return [one.public.reshuffled for one in news if isinstance(one.public, RoundStarted)]


def test_the_discards_are_shuffled_in_round_16_of_five():
    """SGD-S30 SGD-010 SGD-011 SGD-R14: 0 in the pile, 15 discards; shuffled, 6 taken, 9 stay; at the end 80, 9, 1."""
    state, rng, before = dealt(5), Random(5), None
    gone: list[int] = []

    def watch(now, seat, answer, news):
        nonlocal before
        if any(told_reshuffles(news)):
            before = (now.round, len(now.stack) + sum(tile >= 0 for tile in now.front), len(now.pile))
            gone.extend([*now.stack, *now.pile, *(tile for tile in now.front if tile >= 0)])
            assert (now.discarded, now.left_over) == ([], [])

    play_out(state, rng, watch)
    assert before == (16, 6, 9)
    assert len(set(gone)) == 15
    assert sum(laid(state, seat) for seat in range(5)) == 80
    assert len(state.pile) == 9
    assert len(state.discarded) + len(state.left_over) == 1


def test_what_is_left_of_the_pile_comes_first():
    """SGD-R14 SGD-R07: a short pile is used up first; the rest of the stack comes from the shuffled discards."""
    state = table(3)
    finish_round(state)
    finish_round(state)
    state.pile, state.discarded, state.left_over = [7, 8], [1, 2], [3, 4]
    unseen = state.stack[0]
    finish_round(state)
    drawn = [state.front[state.starting_player], *state.stack[::-1]]
    assert drawn[:2] == [8, 7]
    assert sorted(drawn[2:] + state.pile) == sorted([1, 2, 3, 4, unseen])
    assert (state.discarded, state.left_over) == ([], [])


def test_a_full_pile_is_not_shuffled():
    """SGD-R07 SGD-R14: while the pile has enough tiles the discards stay out of the game."""
    state = table(2)
    play(state, "0 pass", "1 discard", "0 keep")
    finish_round(state)
    assert (state.round, state.discarded) == (2, [0])
    assert 0 not in state.pile + state.stack


def test_the_server_turns_tiles_up():
    """SGD-R15 SGD-019: nobody is asked to turn up or hand on; an out starting player does not stop the round."""
    state = table(3)
    told = play(state, "0 keep")
    assert told[-1] == TileTurnedUp(1, NAMES[1])


def test_the_number_of_players_never_changes():
    """SGD-R48: a seat that only ever times out keeps its stack, its token and its tiles: nothing is skipped."""
    state = table(4)
    while state.stage is not Stage.OVER:
        assert len(state.stack) + len([t for t in state.front if t >= 0]) == 5
        finish_round(state)
    assert [laid(state, seat) for seat in range(4)] == [16] * 4
