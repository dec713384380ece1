"""Other deals that a viewer could not tell from the true one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import HOUSE, SPECIAL, Board, ability, dealt

from parlour.engine.dice import Dice

ROW = "p q r s t"


def rolls(count=60):
    """Dice of many steps."""
    return [Dice(bytes(32), step) for step in range(count)]


def redealt(board, viewer, seat):
    """The hands that the seat has in many redeals, as sets of names."""
    return [
        {board.name[card] for card in board.game.redeal(board.state, viewer, dice).players[seat].hand}
        for dice in rolls()
    ]


def test_what_a_viewer_knows_stays():
    """SDR-R54: its own hand, in order, and everything in the open; the rest moves."""
    state = dealt(1, 3)
    before = HOUSE.dump(state)
    others = set()
    for dice in rolls(30):
        other = HOUSE.redeal(state, 1, dice)
        assert other.players[1].hand == state.players[1].hand
        assert other.row == state.row
        assert HOUSE.view(other, 1) == HOUSE.view(state, 1)
        others.add(other.players[0].hand)
    assert len(others) > 20
    assert HOUSE.dump(state) == before


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
def test_no_card_is_lost(number, seats, rng):
    """SDR-008: at any point of a game a redeal holds the same 90 cards, hands of the same sizes, and can be played."""
    state = dealt(number, seats, SPECIAL)
    for _ in range(rng.randrange(80)):
        decisions = HOUSE.decisions(state)
        if not decisions:
            break
        seat = decisions[0].seat
        HOUSE.apply(state, seat, rng.choice(HOUSE.actions(state, seat)), None)
    for viewer in (None, *range(seats)):
        other = HOUSE.redeal(state, viewer, Dice(bytes(32), rng.randrange(1000)))
        assert cards_of(other) == cards_of(state)
        assert [len(p.hand) for p in other.players] == [len(p.hand) for p in state.players]
        assert HOUSE.decisions(other) == HOUSE.decisions(state)


def cards_of(state):
    """Every card, wherever it is."""
    held = [card for p in state.players for card in (*p.hand, *p.line, *(m for moons in p.moons for m in moons))]
    return sorted([*held, *state.deck, *state.box, *state.discard, *[card for card in state.row if card]])


def test_cards_taken_in_the_open_stay():
    """SDR-R55: everybody saw p going into the hand; the drawn card could be any."""
    board = Board("A", "K", hands=("B C", "L"), row=ROW, deck_size=9)
    board.do("draft p", "end", "draw", "end", "draw", "end")
    hands = redealt(board, 1, 0)
    assert all("p" in hand for hand in hands)
    assert len(set.union(*hands)) > 5


def test_recovered_and_returned_cards_stay():
    """SDR-R53: so do cards from the discard pile and from the system."""
    back = ability({"do": "take_back", "kinds": ["moon"]})
    board = Board(
        "A[m1]",
        "K",
        hands=("m B", "L"),
        row=ROW,
        deck_size=9,
        discard="o",
        suns=("echo", "tide"),
        abilities={"m": back},
    )
    board.do("moon m A", "back m1", "special", "recover o", "end")
    assert all({"m1", "o"} <= hand for hand in redealt(board, 1, 0))


def test_after_an_exchange_nobody_imagines_planets():
    """SDR-R11: who had to exchange held no planet; only the card drawn then could be one."""
    board = Board("", "K", hands=("m1 m2 m3 c1 c2", "L"), row=ROW, deck_size=20, flares=(0, 1))
    board.do("exchange m1")
    for hand in redealt(board, 1, 0):
        assert sum(board.game.cards.is_planet[board.n[name]] for name in hand) <= 1


def test_after_a_skipped_ability_nobody_imagines_what_it_wanted():
    """SDR-R63: a compulsory extra play of a comet was skipped: no comet was in the hand."""
    extra = ability({"do": "extra_play", "kinds": ["comet"]})
    board = Board("A", "K", hands=("m B C", "c1 c2"), deck_size=9, abilities={"m": extra}, flares=(0, 1))
    board.do("moon m A")
    hands = redealt(board, None, 0)
    assert not any(name[0] == "c" for hand in hands for name in hand)


@pytest.mark.parametrize("optional", [True, False])
def test_a_question_tells_what_the_hand_must_hold(optional):
    """SDR-R63: asked for a compulsory extra play, the seat holds such a card; an optional offer tells nothing."""
    extra = ability({"do": "extra_play", "kinds": ["comet"]}, **({"optional": True} if optional else {}))
    board = Board("A", "K", hands=("m c B", "L N M"), deck_size=9, abilities={"m": extra})
    board.do("moon m A")
    without = [hand for hand in redealt(board, 1, 0) if not any(name[0] == "c" for name in hand)]
    assert bool(without) == optional


def test_a_seat_asked_with_nothing_left_to_draft_can_play():
    """SDR-R04 SDR-D06: else the server would have passed for it."""
    board = Board("A", "K c", hands=("", "m c1 c2"), row="p", flares=(0, 1))
    board.do("draft p")
    assert board.asked() == "1 take_turn"
    for hand in redealt(board, 0, 1):
        assert any(name[0] not in "cdf" for name in hand)


def test_a_pass_tells_that_nothing_was_playable():
    """SDR-D06: after a pass others imagine no playable card."""
    board = Board("A", "B c", "C c5", hands=("", "c1 c2", "m c3"), row="p", flares=(0, 1, 2))
    board.do("draft p")
    assert board.asked() == "2 take_turn"
    assert all(name[0] == "c" for hand in redealt(board, 0, 1) for name in hand)


def test_the_end_leaves_nothing_to_guess():
    """SDR-R43: hands are shown, so a redeal is the same game."""
    board = Board("A", "K", hands=("B", "L"))
    board.scored()
    assert board.game.dump(board.game.redeal(board.state, 0, rolls()[0])) == board.game.dump(board.state)
