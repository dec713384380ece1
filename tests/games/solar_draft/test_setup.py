"""Setup: seats, suns, hands, row, box, start player."""

import pytest
from tests.games.solar_draft.board import BASIC, HOUSE, SPECIAL, dealt

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions


def sizes(state):
    """Hands, row, box, deck, discard pile."""
    hands = [len(player.hand) for player in state.players]
    return hands, len([card for card in state.row if card]), len(state.box), len(state.deck), len(state.discard)


def test_two_players():
    """SDR-S01 SDR-002 SDR-003 SDR-009 SDR-010 SDR-011 SDR-015: 6 + 5 + 40 + 39 = 90, two different suns."""
    state = dealt(seats=2)
    assert sizes(state) == ([3, 3], 5, 40, 39, 0)
    assert len({player.sun for player in state.players}) == 2
    assert len(HOUSE.cards.specials) - 2 == 3


@pytest.mark.parametrize(("seats", "hands", "box", "deck"), [(3, 9, 30, 46), (4, 12, 20, 53), (5, 15, 10, 60)])
def test_more_players(seats, hands, box, deck):
    """SDR-S02 SDR-012 SDR-013 SDR-014 SDR-015 SDR-F05 SDR-F06: each sums to 90."""
    state = dealt(seats=seats)
    found = sizes(state)
    assert (sum(found[0]), *found[1:]) == (hands, 5, box, deck, 0)
    assert hands + 5 + box + deck == 90


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_card_is_somewhere_once(seats):
    """SDR-008 SDR-016: hands, row, box and deck are the 90 cards."""
    state = dealt(seats=seats)
    everywhere = [*state.row, *state.deck, *state.box, *(card for player in state.players for card in player.hand)]
    assert sorted(everywhere) == list(range(1, 91))


def test_the_order_of_the_deal():
    """SDR-015 SDR-R01 SDR-R02: hands from the top, then the row, then the box; then suns and start player are drawn."""
    dice, deck = Dice((4).to_bytes(32, "big"), 0), list(range(1, 91))
    dice.shuffle(deck)
    suns = list(range(5))
    dice.shuffle(suns)
    state = dealt(4, seats=3)
    top = deck[::-1]
    assert [player.hand for player in state.players] == [tuple(top[i : i + 3]) for i in (0, 3, 6)]
    assert state.row == tuple(top[9:14])
    assert state.box == tuple(top[14:44])
    assert state.deck[::-1] == top[44:]
    assert [player.sun for player in state.players] == suns[:3]
    assert state.start == state.active == dice.below(3)


def test_the_start_player_is_drawn():
    """SDR-017 SDR-R02: over many deals each of five seats starts about a fifth, and has the first turn."""
    starts = [dealt(number, seats=5).start for number in range(500)]
    assert all(70 < starts.count(seat) < 130 for seat in range(5))
    state = dealt(3, seats=5)
    assert HOUSE.decisions(state)[0].seat == state.start


def test_suns_are_dealt_at_random_and_differ():
    """SDR-002 SDR-R01: no two players have the same sun, and every sun comes to every seat."""
    found = set()
    for number in range(200):
        suns = [player.sun for player in dealt(number, seats=5).players]
        assert sorted(suns) == [0, 1, 2, 3, 4]
        found |= set(enumerate(suns))
    assert len(found) == 25


def test_plain_suns_unless_said_otherwise():
    """SDR-004 SDR-R01: a table that states no option plays without Special Abilities; a table has one side for all."""
    assert HOUSE.default_options() == BASIC
    assert not dealt().special_suns
    assert dealt(options=SPECIAL).special_suns


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five(seats):
    """SDR-001: other numbers of seats are refused."""
    with pytest.raises(InvalidOptions) as caught:
        HOUSE.check(seats, BASIC)
    assert caught.value.field == "seats"


def test_nothing_is_used_or_played_yet():
    """SDR-005 SDR-007 SDR-034: empty systems, unused suns, four bonus cards in view, five points each."""
    state = dealt(seats=4)
    view = HOUSE.view(state, None)
    assert all(player.line == () and not player.flare_used and not player.special_used for player in view.players)
    assert [(card.color.value, card.points, card.seats) for card in view.bonus_cards] == [
        ("B", 5, ()),
        ("G", 5, ()),
        ("R", 5, ()),
        ("T", 5, ()),
    ]
