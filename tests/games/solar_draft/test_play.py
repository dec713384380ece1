"""Play a card: the line, moons, comets, and abilities that let cards be put elsewhere."""

import pytest
from tests.games.solar_draft.board import Board, ability, happened

from parlour.games.solar_draft.happenings import CardPlayed

ANYWHERE = ability({"do": "free_placement", "kinds": ["planet", "comet"]}, "lasting")


def test_planets_go_to_the_right_end():
    """SDR-S09 SDR-033 SDR-034 SDR-035 SDR-036 SDR-037: right end accepted; every other position refused."""
    board = Board("A c B", hands=("D",), deck_size=9)
    assert {board.refused(f"play D {position}") for position in (0, 1, 2)} == {"SDR-037"}
    board.do("play D 3")
    assert (board.line(), board.hand()) == ("A c B D", "")


def test_the_first_card_is_a_planet():
    """SDR-S10 SDR-039 SDR-042 SDR-R14: comet and moon are refused in an empty system, a planet is accepted."""
    board = Board(hands=("c m A",), deck_size=9)
    assert (board.refused("play c"), board.refused("moon m A")) == ("SDR-039", "SDR-042")
    assert board.legal() == ["draw", "play A 0", "flare"]
    board.do("play A")
    assert board.line() == "A"


def test_comets_stand_beside_planets():
    """SDR-S11 SDR-038 SDR-039 SDR-040: A c1; c2 is refused beside c1; after B it is accepted."""
    board = Board("A", hands=("c1 c2 B", "K L N"), deck_size=9, flares=(0, 1))
    board.do("play c1", "draw")
    assert board.line() == "A c1"
    assert board.refused("play c2") == "SDR-040"
    board.do("play B", "draw", "play c2")
    assert board.line() == "A c1 B c2"


def test_comets_go_to_the_right_end():
    """SDR-038 SDR-036: a comet is not inserted either."""
    board = Board("A B", hands=("c",), deck_size=9)
    assert board.refused("play c 1") == "SDR-038"


def test_moons_orbit_planets():
    """SDR-S12 SDR-041 SDR-042 SDR-043 SDR-R17: each on its planet, above earlier ones; not on a comet."""
    board = Board("A B[m1] c", hands=("m2 m3", "K"), deck_size=9, flares=(0, 1))
    assert board.refused("moon m2 c") == "SDR-042"
    board.do("moon m2 B", "draw", "moon m3 A")
    assert board.line() == "A[m3] B[m1 m2] c"


def test_a_comet_may_follow_a_planet_with_moons():
    """SDR-R17: moons play no part in the line."""
    board = Board("A[m1 m2]", hands=("c",), deck_size=9)
    board.do("play c")
    assert board.line() == "A[m1 m2] c"


def test_kinds_have_their_places():
    """SDR-041 SDR-034: a moon has no position in the line; a planet orbits nothing; no moon on another system."""
    board = Board("A", "K", hands=("m B",), deck_size=9)
    assert board.refused("play m 1") == "SDR-041"
    assert board.refused("moon B A") == "SDR-034"
    assert board.refused("moon m K") == "SDR-042"


@pytest.mark.parametrize("card", ["p", "z0", "K", "A"])
def test_only_cards_in_hand_are_played(card):
    """SDR-033: a card that is not in the hand is refused in the same words wherever it is."""
    board = Board("A", hands=("B", "K"), row="p q r s t", deck_size=9)
    error = board.refusal(board.action(f"play {card}"))
    assert (str(error), error.rule) == ("that card is not in your hand", "SDR-033")


def test_a_ninth_planet():
    """SDR-R18: eight planets are no upper limit, and planets may be played in the final lap."""
    board = Board("A", "B1 B2 B3 B4 B5 B6 B7 B8", hands=("N", "K"), deck_size=9, flares=(0, 1), start=1, active=1)
    board.do("play K", "play N")
    assert board.line(1).split()[-1] == "K"
    assert (board.line(0), board.asked()) == ("A N", "-")


def test_the_only_playable_cards_must_be_played():
    """SDR-S13 SDR-025 SDR-027 SDR-R04: five cards, only negative ones playable: neither pass nor draft."""
    board = Board("A c", hands=("c1 c2 c3 c4 m",), row="p q r s t", deck_size=9, faces={"m": "-3*"}, flares=(0,))
    assert board.legal() == ["moon m A"]
    assert (board.refused("pass"), board.refused("draw")) == ("SDR-R04", "SDR-027")


def test_a_play_is_told_to_all():
    """SDR-050: card and place are public when it is played."""
    board = Board("A", hands=("B",), deck_size=9)
    told = board.do("play B")
    for viewer in (0, 1, None):
        assert happened(told, viewer)[0] == CardPlayed(0, board.n["B"], 1)


def test_where_cards_may_be_inserted():
    """SDR-S43 SDR-035 SDR-R15 SDR-R16: N at 0 to 3; the comet only where it touches no other comet."""
    board = Board("A c B", hands=("N d",), deck_size=9, abilities={"A": ANYWHERE})
    plays = [command for command in board.legal() if command.startswith("play")]
    assert plays == ["play N 0", "play N 1", "play N 2", "play N 3", "play d 0", "play d 3"]
    assert {board.refused(f"play d {position}") for position in (1, 2)} == {"SDR-R15"}


def test_an_inserted_comet_in_front():
    """SDR-R14 SDR-R15: the position directly right of the sun counts, once there is a planet."""
    board = Board("A", hands=("d",), deck_size=9, abilities={"A": ANYWHERE})
    board.do("play d 0")
    assert board.line() == "d A"


def test_a_card_that_inserts_itself():
    """SDR-R15: scope self is for that card alone, while it is played."""
    own = ability({"do": "free_placement", "kinds": ["planet"], "scope": "self"}, "lasting")
    board = Board("A B", hands=("N M",), deck_size=9, abilities={"N": own})
    plays = [command for command in board.legal() if command.startswith("play")]
    assert plays == ["play N 0", "play N 1", "play N 2", "play M 2"]
    board.do("play N 1")
    assert board.line() == "A N B"
    assert board.state.players[0].placement == 0


def test_a_comet_that_inserts_itself_finds_no_sound_place():
    """SDR-R15 SDR-R16: in A c there is room for it in front of A, behind c there is none."""
    own = ability({"do": "free_placement", "kinds": ["comet"], "scope": "self"}, "lasting")
    board = Board("A c", hands=("d",), deck_size=9, abilities={"d": own})
    assert [command for command in board.legal() if command.startswith("play")] == ["play d 0"]


def test_what_was_inserted_stays():
    """SDR-R60: when the card that gave the right is replaced, inserted cards stay and later ones go to the end."""
    board = Board("A B", hands=("N M f X", "K L"), deck_size=9, abilities={"A": ANYWHERE}, flares=(0, 1))
    board.do("play N 0", "draw", "terraform M A f", "draw")
    assert board.line() == "N M B"
    assert board.refused("play X 0") == "SDR-037"


def test_rights_of_a_moon():
    """SDR-054: a lasting ability holds on a moon as on a planet, from the moment the card is in play."""
    board = Board("A B", hands=("m c", "K"), deck_size=9, abilities={"m": ANYWHERE}, flares=(0, 1))
    assert board.refused("play c 1") == "SDR-038"
    board.do("moon m A", "draw", "play c 1")
    assert board.line() == "A[m] c B"
