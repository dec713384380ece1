"""What a seat, or a spectator, may know."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import GAME, asked, cards, dealt, game, happened, play, play_out, refusal

from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.components import Planet
from parlour.games.orbita.happenings import CardsPlayed

VIEWERS = (0, 1, None)


def seen(state, viewer):
    """Every byte that the view has."""
    return msgspec.json.encode(GAME.view(state, viewer))


def test_the_other_hand_is_a_number():
    """ORB-004: a seat sees its own cards in order, and how many the other seat has."""
    state = game("G B O", "P P")
    assert (GAME.view(state, 0).hand, GAME.view(state, 1).hand) == (cards("G B O"), cards("P P"))
    assert {GAME.view(state, viewer).hand_sizes for viewer in VIEWERS} == {(3, 2)}


def test_another_hand_of_the_same_size_looks_the_same():
    """T007 T002 ORB-004: concealed cards have no names or ids in a view: whatever they are, it is the same bytes."""
    one, other = game("G B O", "P P"), game("G B O", "B G")
    assert seen(one, 0) == seen(other, 0)
    assert seen(one, None) == seen(other, None)
    assert seen(one, 1) != seen(other, 1)


def test_the_position_of_a_play_is_private():
    """ORB-R13 T003: everyone learns seat, planet, count, spaces and hand size; the seat itself also where."""
    state = game("O G B B B B", "P O", markers="B1")
    news = play(state, "B2", at=4)
    public = CardsPlayed(0, Planet.BLUE, 2, ("2", "3"), 4)
    assert happened(news, 0) == [CardsPlayed(0, Planet.BLUE, 2, ("2", "3"), 4, index=2)]
    assert happened(news, 1) == happened(news, None) == [public]


def test_where_a_play_came_from_can_not_be_told():
    """ORB-R13: plays from runs elsewhere and of other lengths look the same to everyone else."""
    one, other = game("B G B O P", "P O"), game("O B B B B", "P O")
    first, second = play(one, "B1", at=2), play(other, "B1", at=3)
    for viewer in (1, None):
        assert happened(first, viewer) == happened(second, viewer)
        assert seen(one, viewer) == seen(other, viewer)


def test_legal_plays_of_others_are_not_in_a_view():
    """ORB-R13: a view has no list of plays, and the decision says nothing but who is asked for what."""
    state = game("B B B B", "P O")
    assert "actions" not in msgspec.structs.asdict(GAME.view(state, 1))
    assert GAME.decisions(state) == GAME.decisions(game("B", "P O"))


def test_everyone_is_asked_even_for_a_single_play():
    """ORB-R14: a seat with exactly one legal play is asked like any other; nothing is played for it."""
    state = game("B G", "O O O", markers="B3")
    play(state, "B1")
    assert len(GAME.actions(state, 1)) == 1
    assert asked(state) == [1]
    assert len(state.hands[1]) == 3


def test_a_refusal_tells_only_what_its_seat_can_see():
    """ORB-R13: the text of a refusal is the same whatever the other seat holds."""
    one, other = game("B B G", "O O O"), game("B B G", "P G B")
    assert str(refusal(one, 0, PlayCards(0, 1))) == str(refusal(other, 0, PlayCards(0, 1)))
    assert str(refusal(one, 1, PlayCards(0, 1))) == str(refusal(other, 1, PlayCards(0, 1)))


def test_the_table_is_open():
    """ORB-034 ORB-008: everyone sees what was laid in this round, until the round is decided."""
    state = game("B B G", "O O G")
    play(state, "B2")
    for viewer in VIEWERS:
        laid = GAME.view(state, viewer).laid
        assert (laid.planet, laid.count) == (Planet.BLUE, 2)
    play(state, "O2")
    assert {GAME.view(state, viewer).laid for viewer in VIEWERS} == {None}


def test_after_the_end_everything_is_shown():
    """ORB-R16 ORB-042: every viewer sees the hands as they were left, and all that was discarded."""
    state = game("G O O", "G G G G")
    assert GAME.view(state, None).final_hands == ()
    play(state, "G1")
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert [hand.cards for hand in view.final_hands] == [cards("O O"), cards("G G G G")]
        assert sorted(view.discarded) == sorted(cards("G O O G G G G"))
        assert (view.hand, view.hand_sizes, view.laid, view.to_play) == ((), (0, 0), None, None)


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_a_spectator_knows_no_more_than_both_seats(number, rng):
    """T006: each field of the spectator's view and news is either what both seats see too, or empty."""

    def check(public, first, second):
        for name in public.__struct_fields__:
            value = getattr(public, name)
            assert value in ((), None) or value == getattr(first, name) == getattr(second, name)

    state = dealt(number)

    def choose(now, actions):
        check(*(GAME.view(now, viewer) for viewer in (None, 0, 1)))
        return rng.choice(actions)

    for _, _, news in play_out(state, choose):
        for one in news:
            check(one.public, one.seen_by(0), one.seen_by(1))


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_everyone_hears_of_the_same_things_in_the_same_order(number, rng):
    """T003 T010: every viewer gets as many happenings of a play, and of the same kinds."""
    for _, _, news in play_out(dealt(number), lambda _, actions: rng.choice(actions)):
        kinds = [[type(h) for h in happened(news, viewer)] for viewer in VIEWERS]
        assert kinds[0] == kinds[1] == kinds[2]
        assert CardsPlayed in kinds[0]
