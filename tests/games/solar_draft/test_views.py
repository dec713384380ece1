"""What a seat, or a spectator, may know."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import HOUSE, SPECIAL, Board, ability, dealt, happened

from parlour.games.solar_draft.happenings import CardDiscarded, CardDrawn

ROW = "p q r s t"


def board():
    """Two seats with hands, a pile and a deck."""
    return Board("A[m] c", "K", hands=("B C", "L N m2"), row=ROW, deck="x y z", discard="o", suns=("tide", "echo"))


def seen(table, viewer):
    """Every byte of a view."""
    return msgspec.json.encode(table.game.view(table.state, viewer))


def test_hands_of_others_are_numbers():
    """SDR-R54: a seat sees its own cards in the order received, and how many the others have."""
    table = board()
    mine, theirs, public = (table.game.view(table.state, viewer) for viewer in (0, 1, None))
    assert (table.shown(mine.hand), table.shown(theirs.hand), public.hand) == ("B C", "L N m2", ())
    for view in (mine, theirs, public):
        assert [player.hand_size for player in view.players] == [2, 3]


def test_deck_and_box_are_numbers():
    """SDR-R54 SDR-016 SDR-R56: sizes only; no card of deck or box is anywhere in a view."""
    state = dealt(5, 4)
    hidden = {*state.deck, *state.box, *(card for player in state.players[1:] for card in player.hand)}
    view = HOUSE.view(state, 0)
    assert (view.deck_size, view.box_size) == (53, 20)
    assert not hidden & {*view.hand, *view.row, *view.discard, *view.spent}


def test_row_pile_systems_and_suns_are_public():
    """SDR-R53 SDR-059 SDR-041: all viewers see the same of them, the pile in order."""
    table = board()
    views = [table.game.view(table.state, viewer) for viewer in (0, 1, None)]
    for view in views:
        assert (table.shown(view.row), table.shown(view.discard)) == (ROW, "o")
        assert [(table.name[c.card], table.shown(c.moons)) for c in view.players[0].line] == [("A", "m"), ("c", "")]
    assert len({msgspec.json.encode(view.players) for view in views}) == 1


def test_bonus_cards_are_awarded_at_the_end():
    """SDR-007 SDR-065: nobody holds one before."""
    table = Board("A", "K", hands=("B",), row=ROW, deck_size=9, bonus=True)
    assert all(not card.seats for card in table.game.view(table.state, None).bonus_cards)
    table.scored()
    red = table.game.view(table.state, None).bonus_cards[2]
    assert (red.color.value, red.points, red.seats) == ("R", 5, (0, 1))


def test_a_drawn_card_is_its_owner_s():
    """SDR-029: the owner learns the card, the others that one was drawn."""
    table = board()
    told = table.do("draw")
    assert happened(told, 0)[0] == CardDrawn(0, table.n["x"])
    assert happened(told, 1)[0] == happened(told, None)[0] == CardDrawn(0)


def test_discards_are_shown():
    """SDR-R53: whatever a card is discarded for, everybody sees which one."""
    table = board()
    told = table.do("terraform B A C")
    for viewer in (0, 1, None):
        assert happened(told, viewer)[0] == CardDiscarded(0, table.n["C"])


def test_a_drafted_card_is_not_remembered_for_others():
    """SDR-R55: the happening names it, the hand view shows a count only."""
    table = board()
    table.do("draft p", "end")
    view = table.game.view(table.state, 1)
    assert table.n["p"] not in {*view.hand, *view.row, *view.discard, *view.spent}
    assert view.players[0].hand_size == 3


@pytest.mark.parametrize("hand", ["B C", "m1 m3", "c1 c2"])
def test_others_learn_the_kind_of_a_decision_only(hand):
    """SDR-R39: who is asked and what for is the same whatever the hand holds."""
    table = Board("A", "K", hands=(hand,), row=ROW, deck_size=9)
    assert table.asked() == "0 take_turn"
    assert table.game.actions(table.state, 1) == []
    assert "actions" not in msgspec.to_builtins(table.game.view(table.state, 1))


def test_one_error_for_every_card_that_is_not_held():
    """SDR-033: in another hand, the deck, the box or nowhere: text and rule are the same."""
    table = board()
    errors = {
        (str(error), error.rule)
        for error in (table.refusal(table.action(f"play {card}")) for card in ("L", "x", "z", "o", "999"))
    }
    assert errors == {("that card is not in your hand", "SDR-033")}


def test_what_is_under_way_is_public():
    """SDR-050: the card, which ability, and how often it is still to be done."""
    table = Board("A", hands=("m",), row=ROW, deck_size=9, abilities={"m": ability({"do": "draft", "n": 2})})
    table.do("moon m A", "draw")
    for viewer in (0, 1, None):
        pending = table.game.view(table.state, viewer).pending
        assert (table.name[pending.source], pending.ability, pending.left, pending.optional) == ("m", 0, 1, False)


def test_after_the_end_hands_are_shown():
    """SDR-R43 SDR-R56: hands may be seen, they score nothing; deck and box stay numbers."""
    table = Board("A", "K", hands=("B", "L"), row="p", deck="x y", deck_size=2)
    table.scored()
    view = table.game.view(table.state, None)
    assert [table.shown(hand.cards) for hand in view.final_hands] == ["B", "L"]
    assert (view.deck_size, view.active) == (2, None)


def test_the_full_breakdown_is_for_all():
    """SDR-076: the sheet has every planet, ability and bonus card, and the figures of the tie-breaks."""
    table = Board("A[m] c", "K", faces={"A": "B S1 3* 2r"}, bonus=True)
    sheet = table.scored()
    assert (sheet.seats[0].rings, sheet.seats[0].planet_count, sheet.seats[1].turn_order) == (2, 1, 1)
    assert len(sheet.bonus_cards) == 4


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
def test_no_view_ever_has_a_hidden_card(number, seats, rng):
    """SDR-R54 SDR-R56: at every step of a game; numbers of cards apart, a view holds no card of deck, box or others."""
    state = dealt(number, seats, SPECIAL)
    while decisions := HOUSE.decisions(state):
        for viewer in (None, *range(seats)):
            view = HOUSE.view(state, viewer)
            shown = [*view.hand, *view.row, *view.discard, *view.spent]
            shown += [card for player in view.players for c in player.line for card in (c.card, *c.moons)]
            hands = [card for seat, p in enumerate(state.players) if seat != viewer for card in p.hand]
            spent = set(state.spent)
            assert not ({*state.deck, *state.box, *hands} - spent) & set(shown)
        seat = decisions[0].seat
        HOUSE.apply(state, seat, rng.choice(HOUSE.actions(state, seat)), None)
