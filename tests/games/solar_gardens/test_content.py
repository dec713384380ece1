"""The house edition keeps every count of its plan, and a broken edition is refused with file, item and field."""

import json
from collections import Counter

import pytest

from parlour.engine.dice import Dice
from parlour.games.solar_gardens import SolarGardens, check_edition, describe, entry_for, load_edition
from parlour.games.solar_gardens.content_files import ContentError, house_edition
from parlour.games.solar_gardens.faces import Face
from parlour.games.solar_gardens.options import Options
from parlour.games.solar_gardens.tile_checks import faults_of

HOUSE = house_edition()
TILES = HOUSE.tiles
SECTIONS = [bed for tile in TILES for bed in tile.beds]


def categories(tile):
    """The feature categories of a tile."""
    shown = {
        "panels": tile.panels,
        "turbines": tile.turbines,
        "habitat": tile.habitat,
        "sculptures": tile.sculptures,
        "path": tile.path,
        "beds": tile.beds,
    }
    return {name for name, value in shown.items() if value}


def weight(tile):
    """How much a tile shows, by the measure of the plan."""
    path = (0, 1, 2, 3, 3)[len(tile.path)]
    beds = sum(1 + bed.filters for bed in tile.beds)
    return tile.panels + tile.turbines + tile.sculptures + 2 * bool(tile.habitat) + path + beds


def histogram(values):
    """How often each value other than 0 occurs."""
    return {value: count for value, count in Counter(values).items() if value}


def test_there_are_90_tiles_and_one_board_face():
    """SGD-002 SGD-R03: 90 tiles with ids of their own; columns 1 2 3 4, rows 4 3 2 1."""
    assert len({tile.id for tile in TILES}) == 90
    assert (HOUSE.board.columns, HOUSE.board.rows) == ((1, 2, 3, 4), (4, 3, 2, 1))


def test_symbols():
    """Panels and turbines 26, 12, 2 tiles with 1, 2, 3; habitats 6 of each; sculptures 14, 7, 3."""
    assert histogram(tile.panels for tile in TILES) == {1: 26, 2: 12, 3: 2}
    assert histogram(tile.turbines for tile in TILES) == {1: 26, 2: 12, 3: 2}
    assert histogram(tile.habitat for tile in TILES) == dict.fromkeys(("bee", "frog", "bat", "hedgehog", "finch"), 6)
    assert histogram(tile.sculptures for tile in TILES) == {1: 14, 2: 7, 3: 3}


def path_shape(tile):
    """The kind of a tile's path."""
    edges = "".join(tile.path)
    return {0: "none", 1: "end", 3: "fork", 4: "crossing"}.get(
        len(edges), "straight" if edges in {"NS", "EW"} else "corner"
    )


def test_paths():
    """SGD-R31: 5 dead ends, 16 straights, 17 corners, 11 forks, 5 crossings; 124 path edges."""
    shapes = Counter(map(path_shape, TILES))
    assert shapes == {"none": 36, "end": 5, "straight": 16, "corner": 17, "fork": 11, "crossing": 5}
    assert sum(len(tile.path) for tile in TILES) == 124


def test_beds_filters_and_fences():
    """SGD-R36 SGD-R38 SGD-R40: sections by edges touched, filters by section, fences by what stands behind them."""
    assert histogram(len(tile.beds) for tile in TILES) == {1: 34, 2: 6}
    assert Counter(len(bed.edges) for bed in SECTIONS) == {0: 5, 1: 16, 2: 17, 3: 6, 4: 2}
    assert all(len(bed.edges) <= 2 for tile in TILES if len(tile.beds) == 2 for bed in tile.beds)
    assert Counter(bed.filters for bed in SECTIONS) == {0: 20, 1: 23, 2: 3}
    fences = [edge in {e for bed in tile.beds for e in bed.edges} for tile in TILES for edge in tile.fences]
    assert Counter(fences) == {True: 20, False: 14}
    assert sum(bool(bed.filters) for bed in SECTIONS if len(bed.edges) <= 1) >= 8


def test_no_tile_shows_too_little_or_too_much():
    """1 to 4 categories, at most 8 tiles with one and 10 with four; weights 3 to 6, 403 in all."""
    sizes = Counter(len(categories(tile)) for tile in TILES)
    assert set(sizes) <= {1, 2, 3, 4}
    assert sizes[1] <= 8
    assert sizes[4] <= 10
    assert {weight(tile) for tile in TILES} <= {3, 4, 5, 6}
    assert sum(map(weight, TILES)) == 403


def test_features_are_spread():
    """10 to 18 tiles with path and bed, at most 16 with panels and turbines; each habitat in varied company."""
    assert 10 <= sum({"path", "beds"} <= categories(tile) for tile in TILES) <= 18
    assert sum({"panels", "turbines"} <= categories(tile) for tile in TILES) <= 16
    for habitat in ("bee", "frog", "bat", "hedgehog", "finch"):
        company = Counter(name for tile in TILES if tile.habitat == habitat for name in categories(tile))
        assert max(count for name, count in company.items() if name != "habitat") <= 4


def looks(tile, turns):
    """All that a turned tile shows."""
    face = Face(tile, turns)
    beds = tuple(
        sorted(
            ([edge for edge in range(4) if face.bed[edge] == number], filters)
            for number, filters in enumerate(face.filters)
        )
    )
    return (face.panels, face.turbines, face.habitat, face.sculptures, face.path, face.fence, str(beds))


def test_all_tiles_differ_also_when_turned():
    """SGD-R29: no two tiles look the same in any orientation."""
    seen = {}
    for tile in TILES:
        for turns in range(4):
            assert seen.setdefault(looks(tile, turns), tile.id) == tile.id


def test_every_tile_is_sound():
    """SGD-R36: path and beds share no edge, no fence on a path, something that scores on each."""
    assert [fault for tile in TILES for fault in faults_of(tile)] == []


RAW = {
    "name": "Other",
    "board": {"columns": [4, 3, 2, 1], "rows": [2, 1, 4, 3]},
    "tiles": [{"id": f"x{number}", "panels": 1} for number in range(90)],
}


def written(tmp_path, change=lambda raw: None):
    """An edition in a file, changed by `change`."""
    raw = json.loads(json.dumps(RAW))
    change(raw)
    path = tmp_path / "other.json"
    path.write_text(json.dumps(raw))
    return path


BROKEN = {
    "tile field of a wrong type": (lambda raw: raw["tiles"][3].update(panels="two"), "x3", "panels"),
    "number out of range": (lambda raw: raw["tiles"][3].update(turbines=4), "x3", "turbines"),
    "unknown habitat": (lambda raw: raw["tiles"][3].update(habitat="wolf"), "x3", "habitat"),
    "unknown field": (lambda raw: raw["tiles"][3].update(trees=1), "x3", ""),
    "unknown edge": (lambda raw: raw["tiles"][3].update(path=["N", "X"]), "x3", "path[1]"),
    "too many filters": (lambda raw: raw["tiles"][3].update(beds=[{"filters": 3}]), "x3", "beds[0].filters"),
    "three beds": (lambda raw: raw["tiles"][3].update(beds=[{}, {}, {}]), "x3", "beds"),
    "bed on the path": (
        lambda raw: raw["tiles"][3].update(path=["N"], beds=[{}, {"edges": ["N"]}]),
        "x3",
        "beds[1].edges",
    ),
    "two beds on an edge": (
        lambda raw: raw["tiles"][3].update(beds=[{"edges": ["S"]}, {"edges": ["S"]}]),
        "x3",
        "beds[1].edges",
    ),
    "fence on the path": (lambda raw: raw["tiles"][3].update(path=["N"], fences=["N"]), "x3", "fences"),
    "edge twice": (lambda raw: raw["tiles"][3].update(path=["N", "N"]), "x3", "path"),
    "nothing that scores": (lambda raw: raw["tiles"][3].update(panels=0, fences=["N"]), "x3", ""),
    "tile without id": (lambda raw: raw["tiles"][3].pop("id"), "tiles[3]", ""),
    "no tile at all": (lambda raw: raw["tiles"].__setitem__(3, 7), "tiles[3]", ""),
    "same id twice": (lambda raw: raw["tiles"][3].update(id="x4"), "x4", "id"),
    "a tile too few": (lambda raw: raw["tiles"].pop(), "", "tiles"),
    "a value twice": (lambda raw: raw["board"].update(rows=[1, 1, 2, 3]), "board", "rows"),
    "a value too few": (lambda raw: raw["board"].update(columns=[1, 2, 3]), "board", "columns"),
    "no board": (lambda raw: raw.pop("board"), "", ""),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_edition_is_refused_with_its_place(what, tmp_path):
    """SGD-R36 SGD-R03: whatever is wrong, the error names the file, the item and the field."""
    change, item, field = BROKEN[what]
    path = written(tmp_path, change)
    with pytest.raises(ContentError) as caught:
        check_edition(path)
    assert (caught.value.file, caught.value.item, caught.value.field) == (str(path), item, field)
    assert str(caught.value).startswith(str(path))


def test_a_file_that_is_none(tmp_path):
    """A missing file and one that is no JSON are refused by name."""
    with pytest.raises(ContentError, match=r"none\.json"):
        load_edition(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(ContentError, match=r"bad\.json: is not JSON"):
        load_edition(tmp_path / "bad.json")


def test_another_edition_can_be_played(tmp_path):
    """SGD-R03: a game with an edition from a file names it and its hash, and scores by its board."""
    edition = load_edition(written(tmp_path))
    game = SolarGardens(edition)
    assert (game.info.content, game.info.content_hash) == ("Other", edition.sha256)
    assert SolarGardens(HOUSE).info.content_hash == HOUSE.sha256 != edition.sha256
    state = game.setup(2, Options(), Dice(bytes(32), 0))
    while asked := game.decisions(state):
        game.apply(state, asked[-1].seat, game.fallback(state, asked[-1].seat), Dice(bytes(32), 1))
    score = game.sheet(state).seats[0]
    assert [line.value for line in score.columns] == [4, 3, 2, 1]
    assert score.solar == 10
    assert "x1" in str(entry_for(edition).render(game.view(state, 0)))


def test_an_edition_can_be_told():
    """A description names the edition, its hash, the values, and each tile with all it shows."""
    told = list(describe(HOUSE))
    assert HOUSE.sha256 in told[0]
    assert told[1] == "Columns from the left are worth 1, 2, 3, 4"
    assert len(told) == 3 + 90
    assert all(line.startswith(f"{tile.id}: ") for line, tile in zip(told[3:], TILES, strict=True))
