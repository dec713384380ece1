"""Solar Draft on a terminal."""

from tests.games.solar_draft.board import HOUSE, SPECIAL, Board, ability, dealt

from parlour.games.solar_draft import ENTRY, text, text_actions, text_happenings
from parlour.games.solar_draft.rules_turns import settle

SEEN = """\
Turn 1, started by seat 0; seat 0 is to act

Solar Row
  p (R M5 0* 0r)
  q (R M5 0* 0r)
  an empty slot
  an empty slot
  an empty slot
Deck 9, box 0, discard pile: o
Bonus 5 for most blue, 5 for most green, 5 for most red, 5 for most tan

Seat 0 (you): Goldmane, flare ready, 2 in hand
  Solar Flare: Discard the Solar Row and deal a new one.
  1. A (B S1 2* 1r)
       m (moon 0*) When played: draft 1 card.

Seat 1: Whitecrest, flare used, 1 in hand
  1. K (R M5 0* 0r)
  2. c (comet 0*)

Your hand
  B (R M5 0* 0r)
  d (comet 0*)"""


def board():
    """A board with a little of everything."""
    return Board(
        "A[m]",
        "K c",
        hands=("B d", "L"),
        row="p q",
        deck_size=9,
        discard="o",
        faces={"A": "B S1 2* 1r"},
        abilities={"m": ability({"do": "draft"})},
        flares=(1,),
        bonus=True,
    )


def test_what_a_seat_sees():
    """Row, piles, bonus cards, every system, and the own hand with texts."""
    table = board()
    assert text.render(table.game.cards.edition, table.game.view(table.state, 0)) == SEEN


def test_a_spectator_sees_no_hand():
    """SDR-R54: there is no hand in a spectator's picture."""
    table = board()
    lines = text.render(table.game.cards.edition, table.game.view(table.state, None))
    assert "Your hand" not in lines
    assert "d (comet" not in lines


def test_after_the_end():
    """SDR-R43 SDR-065: what was left in the hands, and who has the bonus cards."""
    table = board()
    table.scored()
    lines = text.render(table.game.cards.edition, table.game.view(table.state, 0)).splitlines()
    assert lines[0] == "The game is over after 1 turns"
    assert lines[-2:] == ["Seat 0 was left with B, d", "Seat 1 was left with L"]
    assert "Bonus 5 for most blue to seat 0, 5 for most green, 5 for most red to seat 1, 5 for most tan" in lines


def test_answers_in_words():
    """Every answer of a turn is told by card, place and price."""
    table = board()
    view, edition = table.game.view(table.state, 0), table.game.cards.edition
    words = [text_actions.label(edition, view, action) for action in table.game.actions(table.state, 0)]
    assert words == [
        "draft p",
        "draft q",
        "draw the top card of the deck",
        "play B in column 2",
        "play d in column 2",
        "terraform A into B, discarding d",
        "use Solar Flare",
    ]


def test_what_happened_in_words():
    """A drawn card is named to its owner only; a played card with its text."""
    table = board()
    edition = table.game.cards.edition
    (news,) = table.do("draw")
    assert text_happenings.tell(edition, news.seen_by(0)) == "Seat 0 draws z0."
    assert text_happenings.tell(edition, news.seen_by(1)) == "Seat 0 draws a card."
    ended, played, *_ = table.do("end", "play L")
    assert text_happenings.tell(edition, ended.public) == "Seat 0 has ended its turn."
    assert text_happenings.tell(edition, played.public) == "Seat 1 plays L (R M5 0* 0r): column 3."


def test_everything_has_words():
    """A game with Special Abilities can be told from the first turn to the last."""
    state, told = dealt(3, 4, SPECIAL), 0
    settle(HOUSE.cards, state, [])
    number = 0
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        actions = HOUSE.actions(state, seat)
        view = HOUSE.view(state, seat)
        assert ENTRY.render(view)
        labels = [ENTRY.label(view, action) for action in actions]
        assert len(set(labels)) == len(labels)
        number = (number * 31 + 7) % 1009
        for news in HOUSE.apply(state, seat, actions[number % len(actions)], None):
            assert ENTRY.tell(news.public).endswith(".")
            told += 1
    assert told > 50
