"""Editions from files: what is accepted, and how errors name file, item and field."""

import hashlib
import json

import pytest

from parlour.games.a_place_in_the_sun.loading import HOUSE, EditionError, load_edition


@pytest.fixture
def data():
    """The house edition as data."""
    return json.loads(HOUSE.read_text())


@pytest.fixture
def written(tmp_path):
    """Writes an edition to a file and returns its path."""

    def write(data):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(data))
        return path

    return write


def test_another_edition(data, written):
    """A file with other numbers of the same shape is an edition of its own, hashed by its bytes."""
    data["name"] = "Mine"
    data["cards"][0]["effects"][0]["amount"] = 2
    path = written(data)
    edition = load_edition(path)
    assert (edition.name, edition.sha256) == ("Mine", hashlib.sha256(path.read_bytes()).hexdigest())
    assert edition.cards[0].effects[0].amount == 2


GAIN = {"do": "gain", "amount": 1}
BAD = [
    (("cards", 0, "copies"), 3, "", "cards"),
    (("cards", 0, "type"), "Tree", "", "cards"),
    (("cards", 0, "card"), "action", "", "cards"),
    (("cards", 0, "defense"), 0, "cards patrol_shuttles", "defense"),
    (("cards", 1, "id"), "patrol_shuttles", "cards patrol_shuttles", "id"),
    (("cards", 0, "luck"), 1, "cards[0]", ""),
    (("cards", 0, "effects"), [], "cards[0]", "effects"),
    (("cards", 0, "effects"), [{"do": "explode"}], "cards[0]", "effects[0].do"),
    (("cards", 0, "effects", 0, "scope"), "line", "cards patrol_shuttles", "effects[0]"),
    (("cards", 0, "effects", 0, "who"), "all", "cards patrol_shuttles", "effects[0]"),
    (("cards", 0, "effects"), [{"do": "boss_extra", "count": 1}], "cards patrol_shuttles", "effects[0]"),
    (("cards", 0, "infested"), [GAIN], "cards patrol_shuttles", "infested"),
    (("cards", 2, "effects"), [{"do": "dial_hold", "dir": "cw"}], "cards fighter_fleet", "effects[0]"),
    (
        ("cards", 0, "effects"),
        [{"do": "infest", "how": "give_hand", "target": "one_player"}],
        "cards patrol_shuttles",
        "effects[0]",
    ),
    (("extinctor_cards", 0, "effects"), [{"do": "draw", "count": 1}], "cards combat_bot", "effects[0]"),
    (("extinctor_cards", 0, "copies"), 5, "", "extinctor_cards"),
    (("extinctor_dials", 0, "ability"), "free_orbitals", "", "extinctor_dials"),
    (("sides", 0, "number"), 2, "", "sides"),
    (("sides", 0, "board"), 2, "", "sides"),
    (("sides", 0, "power"), 0, "sides[0]", "power"),
    (("dials", 2, "charging"), "Core", "dials theta", "charging"),
    (("dials", 2, "skill", "options", 1, "discard"), "Ship Device", "dials theta", "positions[0]"),
    (("dials", 0, "faction"), "rhea", "", "dials"),
    (("influence", 0, "points"), 0, "influence[0]", "points"),
    (("influence", 0, "id"), "golden_age_1", "influence golden_age_1", "id"),
]


@pytest.mark.parametrize(("keys", "value", "item", "field"), BAD)
def test_faults(data, written, keys, value, item, field):
    """A file with one wrong value is refused with the item and the field (bad input: no primitive can express it)."""
    place = data
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    with pytest.raises(EditionError) as caught:
        load_edition(written(data))
    assert (caught.value.item, caught.value.field) == (item, field)
    assert "mine.json" in str(caught.value)


def test_no_file(tmp_path):
    """A file that is not there, or is no JSON, is refused with its name."""
    with pytest.raises(EditionError, match=r"none\.json"):
        load_edition(tmp_path / "none.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(EditionError, match="is no JSON"):
        load_edition(broken)
