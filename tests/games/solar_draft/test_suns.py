"""Sun abilities: Solar Flare and the five Special Abilities."""

import pytest
from tests.games.solar_draft.board import Board, happened, kinds

from parlour.games.solar_draft.happenings import RowRefreshed, SolarFlareUsed, SpecialUsed

ROW = "p q r s t"


def special(key, *lines, **more):
    """A board of two seats; seat 0 has that sun, seat 1 another one, whose ability is used."""
    other = "echo" if key != "echo" else "harvest"
    return Board(*lines, suns=(key, other), used=(1,), **more)


def test_solar_flare():
    """SDR-S22 SDR-055 SDR-057 SDR-R37 SDR-D07: a new row from the top of the deck, then the draft."""
    board = Board("", "K", hands=("A B", "L"), row=ROW, deck="u v w x y z", deck_size=20)
    told = board.do("flare")
    assert (board.discard, board.row, board.deck) == (ROW, "u v w x y", 15)
    n = board.n
    old, new = (tuple(n[name] for name in names.split()) for names in (ROW, "u v w x y"))
    assert happened(told) == [SolarFlareUsed(0), RowRefreshed(0, old, new)]
    board.do("draft w")
    assert (board.hand(), board.row, board.deck) == ("A B w", "u v z x y", 14)
    assert board.state.players[0].flare_used


def test_each_ability_once():
    """SDR-S23 SDR-056 SDR-058 SDR-R35: a second flare is refused; harvest is accepted, and the action is still due."""
    board = special("harvest", hands=("A",), row=ROW, deck_size=9, flares=(0,))
    assert board.refused("flare") == "SDR-056"
    board.do("special", "draft p", "draw")
    assert (board.hand(), board.asked()) == ("A p z1", "0 take_turn")
    assert board.state.players[0].special_used
    assert board.refused("special") == "SDR-056"
    assert "end" not in board.legal()


def test_flare_after_the_action():
    """SDR-S24 SDR-057 SDR-060 SDR-R37 SDR-R40: three cards for the row; the turn ends by itself; Y has the last."""
    board = Board("A B C D E", "K", hands=("F", "c"), row=ROW, deck="x y z")
    board.do("play F")
    assert board.asked() == "0 end_turn"
    board.do("flare")
    assert (board.discard, board.row, board.deck) == (ROW, "x y z - -", 0)
    assert board.asked() == "1 take_turn"
    assert [c for c in board.legal() if c.startswith("dra")] == ["draft x", "draft y", "draft z"]
    board.do("draft x")
    assert board.asked() == "-"


def test_flare_needs_a_deck():
    """SDR-R36 SDR-R37: with an empty deck it would only destroy the last choices."""
    board = Board("A", hands=("B",), row=ROW)
    assert board.refused("flare") == "SDR-R37"


def test_plain_suns_have_no_special():
    """SDR-004 SDR-D08: without special suns there is none to use."""
    assert Board("A", hands=("B",), row=ROW, deck_size=9).refused("special") == "SDR-004"


def test_reshape():
    """SDR-S25 SDR-049 SDR-055 SDR-R24 SDR-R38: with one planet in hand; no discard; the action is still due."""
    board = special("reshape", "A", hands=("N",), row=ROW, deck_size=9, flares=(0,))
    assert not [c for c in board.legal() if c.startswith("terraform")]
    board.do("special", "terraform N A")
    assert (board.line(), board.hand(), board.discard, board.asked()) == ("N", "", "A", "0 take_turn")
    assert board.legal() == ["draft p", "draft q", "draft r", "draft s", "draft t", "draw"]


def test_harvest():
    """SDR-R38 SDR-R06: two drafts, one by one with refills, whatever the limit says."""
    board = special("harvest", "A", hands=("m1 m2 m3 m4 m5",), row=ROW, deck="x y")
    told = board.do("special", "draft p", "draft x")
    assert (board.hand(), board.row) == ("m1 m2 m3 m4 m5 p x", "y q r s t")
    assert happened(told)[0] == SpecialUsed(0, 0)


def test_surge():
    """SDR-R38 SDR-R62: a play beside the regular action, by the normal rules and with the card's ability."""
    board = special("surge", "A", hands=("m B c",), row=ROW, deck_size=9, flares=(0,))
    board.do("special")
    assert board.asked() == "0 resolve_play"
    assert board.legal() == ["moon m A", "play B 1", "play c 1"]
    board.do("play c")
    assert (board.line(), board.asked()) == ("A c", "0 take_turn")


@pytest.mark.parametrize(
    ("command", "line"),
    [("move A 3", "B c D A[m1]"), ("move c 0", "c A[m1] B D"), ("shift m1 D", "A B c D[m1]")],
)
def test_tide(command, line):
    """SDR-S48 SDR-041 SDR-042 SDR-R38 SDR-R61 SDR-D13: planets move with their moons, comets and moons alone."""
    board = special("tide", "A[m1] B c D", hands=("K",), row=ROW, deck_size=9)
    board.do("special", command)
    assert (board.line(), board.asked()) == (line, "0 take_turn")


def test_what_tide_can_not_do():
    """SDR-S48 SDR-R61: a moon needs a planet; comets may not touch; a card must move, within its own system."""
    board = special("tide", "A[m1] B c D d E", "K", hands=("L",), row=ROW, deck_size=9)
    board.do("special")
    assert board.refused("shift m1 c") == "SDR-042"
    assert board.refused("shift m1 K") == "SDR-042"
    assert board.refused("move D 0") == "SDR-R61"
    assert board.refused("move B 1") == "SDR-R61"
    assert board.refused("move B 9") == "SDR-R61"
    assert board.refused("move K 0") == "SDR-R61"
    assert board.refused("shift A B") == "SDR-R61"


def test_tide_needs_a_legal_move():
    """SDR-R36: a single planet has nowhere to go."""
    assert special("tide", "A[m]", hands=("K",), row=ROW, deck_size=9).refused("special") == "SDR-R36"


def test_echo():
    """SDR-R38 SDR-D14: any card of the discard pile, to the hand, whatever the limit says."""
    board = special("echo", "A", hands=("m1 m2 m3 m4 m5",), row=ROW, deck_size=9, discard="x c y")
    board.do("special")
    assert board.legal() == ["recover y", "recover c", "recover x"]
    board.do("recover x")
    assert (board.hand(), board.discard) == ("m1 m2 m3 m4 m5 x", "c y")


def test_the_turn_stays_open_for_what_can_still_be_used():
    """SDR-S46 SDR-057 SDR-058 SDR-R36 SDR-R39 SDR-D09: echo with an empty pile is refused and stays unused."""
    board = special("echo", "A", hands=("B",), row=ROW, deck_size=20)
    board.do("draw")
    assert board.asked() == "0 end_turn"
    assert board.refused("special") == "SDR-R36"
    assert not board.state.players[0].special_used
    board.do("end")
    assert board.asked() == "1 take_turn"


def test_the_turn_ends_by_itself():
    """SDR-S46 SDR-R39: with the flare used and an empty pile nothing is left to ask."""
    board = special("echo", "A", hands=("B",), row=ROW, deck_size=20, flares=(0,))
    board.do("draw")
    assert board.asked() == "1 take_turn"


def test_nothing_tells_whether_a_hand_is_playable():
    """SDR-S52 SDR-055 SDR-058 SDR-R36 SDR-R39: with surge and no playable card the turn stays open all the same."""
    board = special("surge", hands=("m1 m2",), row="c p q r s", deck_size=10, flares=(0,))
    board.do("draft c")
    assert board.asked() == "0 end_turn"
    assert board.refused("special") == "SDR-R36"
    assert not board.state.players[0].special_used
    assert board.legal() == ["end"]
    other = special("surge", hands=("m1 A",), row="c p q r s", deck_size=10, flares=(0,))
    other.do("draft c")
    assert other.game.decisions(other.state) == board.game.decisions(board.state)


@pytest.mark.parametrize(
    ("key", "board", "asked"),
    [
        ("harvest", {"row": "p q", "hands": ("B",)}, True),
        ("harvest", {"row": "p", "hands": ("B",)}, False),
        ("surge", {"row": "p", "hands": ("",)}, True),
        ("surge", {"row": "", "hands": ("B",)}, False),
        ("reshape", {"row": "p", "hands": ("",)}, True),
        ("tide", {"row": "p", "hands": ("",)}, False),
        ("echo", {"row": "p", "hands": ("",), "discard": "x"}, True),
        ("echo", {"row": "p", "hands": ("",)}, False),
    ],
)
def test_public_facts_decide_whether_a_turn_stays_open(key, board, asked):
    """SDR-R39: cards to draft for harvest, a hand for surge and reshape, a move for tide, a pile for echo."""
    game = special(key, "A", flares=(0, 1), **board)
    game.do("draft p" if board["row"] else "play B")
    assert (game.asked() == "0 end_turn") == (asked or (key == "tide" and len(game.state.players[0].line) > 1))


def test_both_in_one_turn_on_either_side():
    """SDR-055 SDR-057 SDR-R35: flare before, special after the action, and the action in between."""
    board = special("harvest", hands=("A",), row=ROW, deck_size=20)
    told = board.do("flare", "play A", "special", "draw", "draw")
    assert kinds(told)[:2] == ["SolarFlareUsed", "RowRefreshed"]
    assert kinds(told)[-1] == "TurnEnded"
    assert board.asked() == "1 take_turn"


def test_never_in_the_middle_or_in_the_turn_of_others():
    """SDR-R35 SDR-018: while an ability asks, and in another seat's turn, no sun ability is used."""
    board = special("harvest", hands=("A", "B"), row=ROW, deck_size=20)
    board.do("special")
    assert board.refused("flare") == "SDR-025"
    assert board.refusal(board.action("flare"), seat=1).rule == "SDR-018"


def test_what_has_been_used_is_public():
    """SDR-059: everybody sees which abilities are spent."""
    board = special("harvest", hands=("A",), row=ROW, deck_size=20)
    board.do("flare", "special", "draw", "draw")
    for viewer in (0, 1, None):
        mine = board.game.view(board.state, viewer).players[0]
        assert (mine.flare_used, mine.special_used) == (True, True)


def test_every_sun_has_the_flare():
    """SDR-005 SDR-006 SDR-F01 SDR-F02: the same flare for all five, five different Special Abilities."""
    for seat in range(5):
        board = Board(*["A1", "B1", "C1", "D1", "E1"], row=ROW, deck_size=9, active=seat)
        board.do("flare")
        assert board.discard == ROW
    assert len(set(map(repr, board.game.cards.specials))) == 5
