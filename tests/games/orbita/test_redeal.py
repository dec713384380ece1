"""Other deals that a viewer could not tell from the true one."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.orbita.board import DICE, GAME, asked, cards, dealt, game, hand, laid, on_the_table, play, play_out

from parlour.engine.dice import Dice
from parlour.games.orbita.components import PLANETS
from parlour.games.orbita.redeal import could_be, hands_before
from parlour.games.orbita.rules_runs import can_play, legal_plays

numbers = st.integers(0, 10**6)
choices = st.randoms(use_true_random=False)


def rolls(count=200):
    """Dice of many steps."""
    return [Dice(bytes(32), step) for step in range(count)]


def redealt_hands(state, viewer, seat):
    """The different hands of the seat in many redeals."""
    return {hand(GAME.redeal(state, viewer, dice), seat) for dice in rolls()}


@pytest.mark.parametrize(
    ("now", "played", "before"),
    [
        ("G P", "B1", {"B G P", "G B P", "G P B"}),
        ("B G", "B1", {"B G B"}),
        ("B G", "B3", {"B B B B G", "B G B B B"}),
        ("B B B G", "B1", {"B B B B G", "B B B G B"}),
        ("B", "B1", set()),
        ("B", "B2", set()),
        ("B B G", "B1", {"B B G B"}),
        ("B B G", "B2", {"B B B B G", "B B G B B"}),
        ("B B", "B2", {"B B B B"}),
    ],
)
def test_taking_back_a_play(now, played, before):
    """ORB-011 ORB-012: a hand before a play has the cards as a whole run, or as part of a run of four or more."""
    found = {" ".join(p.name[0] for p in earlier) for earlier in hands_before(cards(now), laid(played))}
    assert found == before


@given(st.lists(st.sampled_from(PLANETS), min_size=1, max_size=9).map(tuple))
def test_taking_back_undoes_every_play(held):
    """Each legal play of a hand is among those that are taken back from the hand after it."""
    for answer in legal_plays(held, None):
        start, count = answer.index, answer.count
        after = held[:start] + held[start + count :]
        text = held[start].name[0] + str(count)
        assert held in set(hands_before(after, laid(text)))


def test_taking_back_finds_nothing_else():
    """Exactly those arrangements are possible that some legal order of plays leads to, tried out one by one."""
    played = [laid("B1"), laid("G1"), laid("B1")]
    opening = cards("B B B B G G P")
    reached = set()
    for start in set(permutations(opening)):
        layer = {start}
        for one in played:
            layer = {
                held[: a.index] + held[a.index + a.count :]
                for held in layer
                for a in legal_plays(held, None)
                if held[a.index] is one.planet and a.count == one.count
            }
        reached |= layer
    rest = cards("B B G P")
    assert {order for order in set(permutations(rest)) if could_be(order, played)} == reached


def test_only_possible_orders_come_up():
    """A blue played alone had no blue beside it, so B G B, which has no room for that, can't be what is left."""
    state = game("O O P", "B B G")
    state.plays[1] = [laid("B1")]
    assert redealt_hands(state, 0, 1) == {"B B G", "G B B"}


def test_every_possible_order_comes_up():
    """ORB-F08: the seat knows the cards of the other hand, not their order: all orders come up, about equally often."""
    state = game("O", "B G P")
    seen = Counter(hand(GAME.redeal(state, 0, dice), 1) for dice in rolls(600))
    assert len(seen) == 6
    assert min(seen.values()) > 60


def test_a_seat_keeps_its_own_hand():
    """A redeal for a seat moves nothing that the seat sees."""
    state = game("O B G B", "B G P P")
    assert redealt_hands(state, 0, 0) == {"O B G B"}
    assert redealt_hands(state, 1, 1) == {"B G P P"}
    assert len(redealt_hands(state, 1, 0)) > 5


def test_for_a_spectator_both_hands_move():
    """A spectator does not know which seat holds which cards, only how many."""
    state = game("O O", "B G P")
    for seat, size in ((0, 2), (1, 3)):
        found = redealt_hands(state, None, seat)
        assert len(found) > 5
        assert {len(text.split()) for text in found} == {size}


def test_a_spectator_knows_that_the_second_player_has_an_answer():
    """ORB-041: who is asked after green holds another planet; no redeal says otherwise."""
    state = game("G O", "G G B", table="G1")
    for dice in rolls():
        other = GAME.redeal(state, None, dice)
        assert can_play(other.hands[1], state.laid.planet)


def test_after_the_end_nothing_is_hidden():
    """ORB-R16: a redeal of an ended game is the game itself, whatever hand the plays would have left."""
    state = game("G O", "B G B G", starts=1)
    for text in ("B1", "G1", "O1", "B1"):
        play(state, text)
    assert asked(state) == []
    for viewer in (0, 1, None):
        assert GAME.redeal(state, viewer, Dice(bytes(32), 5)) == state


@settings(max_examples=40)
@given(numbers, choices)
def test_nobody_can_tell_a_redeal(number, rng):
    """At every step: the same view, the same cards in all, and hands that the plays so far can have left."""
    state = dealt(number)
    step = 0

    def choose(now, actions):
        nonlocal step
        step += 1
        for viewer in (0, 1, None):
            other = GAME.redeal(now, viewer, Dice(bytes(32), step))
            assert GAME.view(other, viewer) == GAME.view(now, viewer)
            assert on_the_table(other) == on_the_table(now)
            assert asked(other) == asked(now)
            assert all(could_be(held, plays) for held, plays in zip(other.hands, other.plays, strict=True))
            assert GAME.actions(other, other.to_play)
        return rng.choice(actions)

    play_out(state, choose)


@given(numbers, choices)
def test_the_truth_is_always_possible(number, rng):
    """The true hands are among those that could be."""
    state = dealt(number)

    def choose(now, actions):
        assert all(could_be(held, plays) for held, plays in zip(now.hands, now.plays, strict=True))
        return rng.choice(actions)

    play_out(state, choose)


def test_a_redeal_leaves_the_game_alone():
    """The state that is redealt stays as it was, and a play on the redealt one doesn't reach it."""
    state = dealt(3)
    before = GAME.dump(state)
    other = GAME.redeal(state, 1 - state.to_play, Dice(bytes(32), 1))
    assert other.hands != state.hands
    GAME.apply(other, other.to_play, GAME.actions(other, other.to_play)[0], DICE)
    assert GAME.dump(state) == before
