"""Solar Gardens on a terminal."""

from random import Random

from tests.games.solar_gardens.garden import HOUSE_BOARD, tile
from tests.games.solar_gardens.table import CASUAL, ENTRY, GAME, NAMES, STANDARD, action, dealt, play, play_out, table

from parlour.games.solar_gardens.descriptions import features
from parlour.games.solar_gardens.faces import Face
from parlour.games.solar_gardens.garden_map import Cell, draw


def test_a_board_is_drawn_with_its_values_and_edges():
    """SGD-R03 SGD-R36: values above and beside; a path, a fenced bed, an open bed and a fence at the edges."""
    cells = [Cell() for _ in range(16)]
    cells[0] = Cell(Face(tile("path:E bed:N:1 fence:NS 2P bee"), 0), "T1", "*")
    drawn = list(draw(cells, HOUSE_BOARD))
    assert " ".join(drawn[0].split()) == "column worth 1 column worth 2 column worth 3 column worth 4"
    assert [line[:21].rstrip() for line in drawn[1:6]] == [
        "   +-----AAAAA-----+",
        "   |*r1c1 T1       #",
        " 4 | 2P bee        #",
        "   | a~1           #",
        "   +===============+",
    ]
    assert len(drawn) == 1 + 4 * 5


def test_a_view_shows_the_round_and_every_board():
    """A player reads who starts, what is turned up, every board with its score, the own one last."""
    state = table(3)
    play(state, "0 keep", "0 r2c2/1")
    told = ENTRY.render(GAME.view(state, 1))
    assert told.startswith("Solar Gardens, round 1 of 16, started by seat 0 (standard construction): tiles go round")
    assert "Stack 2, pile 86, 0 tiles discarded, 0 put aside unseen; nobody has discarded in this round" in told
    assert f"in front: {NAMES[1]} ({features(GAME.edition.tiles[1])})" in told
    assert f"took {NAMES[0]} ({features(GAME.edition.tiles[0])}); on r2c2, not confirmed" in told
    assert [line[:6] for line in told.splitlines() if line.startswith("Seat ")] == ["Seat 0", "Seat 2", "Seat 1"]
    assert f"*r2c2 {NAMES[0]}" in told
    assert all(len(line) <= 160 for line in told.splitlines())


def test_a_sealed_choice_is_shown_to_its_seat():
    """SGD-R27: the own choice is named, that of others only as made."""
    state = table(2, casual=True)
    play(state, "0 pass", "0 keep")
    assert ", has decided (keep)" in ENTRY.render(GAME.view(state, 0))
    other = ENTRY.render(GAME.view(state, 1))
    assert ", has decided" in other
    assert "(keep)" not in other


def test_answers_in_a_few_words():
    """Placements name tile, space and turns; other answers are sentences of their own."""
    state = table(2)
    play(state, "0 keep", "1 keep")
    view = GAME.view(state, 0)
    assert ENTRY.label(view, action("r2c3")) == f"{NAMES[0]} to r2c3, unturned"
    assert ENTRY.label(view, action("r2c3/1")) == f"{NAMES[0]} to r2c3, 1 quarter turn"
    assert ENTRY.label(view, action("r2c3/3")) == f"{NAMES[0]} to r2c3, 3 quarter turns"


def test_every_happening_has_a_sentence():
    """Whole games of both kinds are told without a gap, and every kind of happening occurs."""
    kinds = {}
    for options in (STANDARD, CASUAL):
        for number in range(3):

            def watch(now, seat, answer, news):
                for one in news:
                    for viewer in (None, seat):
                        kinds.setdefault(type(one.public), ENTRY.tell(one.seen_by(viewer)))

            play_out(dealt(3, number, options), Random(number), watch)
    assert len(kinds) == 13
    assert all(told.endswith(".") for told in kinds.values())


def test_a_tile_in_words():
    """SGD-R36: what a tile shows, in one line."""
    shown = tile("2P 1T 3S bee path:NS bed:E:1 bed::0 fence:E")
    assert (
        features(shown) == "2 panels, 1 turbine, 3 sculptures, bee, path N S, bed E with 1 filter, bed within, fence E"
    )
