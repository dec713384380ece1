"""What holds at every moment of any game."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.solar_draft.board import BASIC, HOUSE, SPECIAL, dealt

from parlour.games.solar_draft.cards import Cards
from parlour.games.solar_draft.rules_line import is_sound, update_rights

CARDS: Cards = HOUSE.cards
games = given(st.integers(0, 10**6), st.integers(2, 5), st.booleans(), st.randoms(use_true_random=False))
some = settings(deadline=None, max_examples=15)


def states(number, seats, special, rng):
    """Every state of a random game, the first and the last included."""
    state = dealt(number, seats, SPECIAL if special else BASIC)
    yield state
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        HOUSE.apply(state, seat, rng.choice(HOUSE.actions(state, seat)), None)
        yield state


@some
@games
def test_every_card_exactly_once(number, seats, special, rng):
    """SDR-008 SDR-011 SDR-016: deck, row, hands, systems, pile and box are the 90 cards; the box never changes."""
    box = None
    for state in states(number, seats, special, rng):
        held = [card for p in state.players for card in (*p.hand, *p.line, *(m for ms in p.moons for m in ms))]
        everywhere = [*held, *state.deck, *state.box, *state.discard, *(card for card in state.row if card)]
        assert sorted(everywhere) == list(range(1, 91))
        box = box or state.box
        assert state.box == box
        assert len(box) == {2: 40, 3: 30, 4: 20, 5: 10}[seats]


@some
@games
def test_lines_are_sound_and_rows_full(number, seats, special, rng):
    """SDR-028 SDR-R15 SDR-R16 SDR-039: five cards in the row while the deck lasts; no two comets touch."""
    for state in states(number, seats, special, rng):
        assert not state.deck or all(state.row)
        for player in state.players:
            assert is_sound(CARDS, player.line)
            assert len(player.moons) == len(player.line)
            hosts = zip(player.line, player.moons, strict=True)
            assert all(CARDS.is_planet[card] or not moons for card, moons in hosts)
            assert not player.line or any(CARDS.is_planet[card] for card in player.line)


@some
@games
def test_passing_needs_an_empty_deck(number, seats, special, rng):
    """SDR-R04 SDR-R13: while there is a card to draft there is something to do."""
    for state in states(number, seats, special, rng):
        for decision in HOUSE.decisions(state):
            commands = [type(action).__name__ for action in HOUSE.actions(state, decision.seat)]
            assert "Pass" not in commands or not state.deck


@some
@games
def test_what_follows_from_a_system_is_up_to_date(number, seats, special, rng):
    """SDR-054 SDR-R60: limit and rights kept with a seat are those that its cards give now."""
    for state in states(number, seats, special, rng):
        for player in state.players:
            kept = (player.limit, player.placement, player.free_terraform)
            update_rights(CARDS, player)
            assert (player.limit, player.placement, player.free_terraform) == kept
            assert len(player.notes) == len(player.hand)


@some
@games
def test_a_card_is_spent_once(number, seats, special, rng):
    """SDR-051 SDR-R25: the marks only grow, and no card has two."""
    spent = ()
    for state in states(number, seats, special, rng):
        assert state.spent[: len(spent)] == spent
        assert len(set(state.spent)) == len(state.spent)
        spent = state.spent


@some
@games
def test_a_snapshot_is_small(number, seats, special, rng):
    """A state that is written down stays under 8 KB at any point of a game."""
    assert max(len(HOUSE.dump(state)) for state in states(number, seats, special, rng)) < 8192
