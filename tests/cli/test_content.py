"""`parlour content`, and commands that play with another edition."""

import json
from pathlib import Path

import pytest

from parlour.games import a_place_in_the_sun, registry, solar_draft

HOUSE = Path(solar_draft.__file__).parent / "content" / "house.json"


@pytest.fixture
def edition(tmp_path):
    """An edition of a host's own: the house edition under another name."""
    mine = json.loads(HOUSE.read_text())
    mine["name"] = "Edition of the house next door"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(mine))
    return path


@pytest.fixture(autouse=True)
def _house_again():
    yield
    registry._CHOSEN.clear()


def test_a_good_edition_is_told_with_its_game_and_hash(parlour, edition):
    """A file is tried with every game; its name and hash are told."""
    told = json.loads(parlour("content", "check", str(edition), "--json").stdout)
    assert told["game"] == "solar_draft"
    assert told["content"] == "Edition of the house next door"
    assert told["content_hash"] != registry.entry("solar_draft").game.info.content_hash


@pytest.mark.parametrize("game", ["solar_draft", "solar_gardens", "orbita"])
def test_a_broken_edition_is_one_clear_line(parlour, edition, game):
    """What is no edition of the game is refused with the file's name, or with the reason why there can be none."""
    broken = json.loads(edition.read_text())
    del broken["cards"]
    edition.write_text(json.dumps(broken))
    done = parlour("content", "check", str(edition), "--game", game)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert str(edition) in done.stderr or "no content" in done.stderr


def test_a_fault_in_a_nested_field_is_told_by_its_path(parlour, tmp_path):
    """An edition of A Place in the Sun with a turn too far is refused by file, item and field, not played."""
    house = Path(a_place_in_the_sun.__file__).parent / "content" / "house.json"
    broken = json.loads(house.read_text())
    broken["dials"][0]["skill"]["options"][0]["effects"][0]["steps"] = 99
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken))
    done = parlour("content", "check", str(path), "--game", "a_place_in_the_sun")
    assert done.returncode == 1
    assert f"{path}, dials[0], skill.options[0].effects[0].steps" in done.stderr


def test_matches_are_played_and_recorded_with_the_edition(parlour, edition):
    """The list shows it, and simulate plays with it."""
    assert parlour("content", "list", "solar_draft", "--content", str(edition)).stdout.startswith(
        "Edition of the house next door"
    )
    done = parlour(
        "simulate", "solar_draft", "--content", str(edition), "--games", "2", "--bots", "random,random", "--json"
    )
    assert json.loads(done.stdout)["games"] == 2


def test_a_file_that_is_not_there_is_told(parlour, tmp_path):
    """No such file: one line, status 1."""
    done = parlour("simulate", "solar_draft", "--content", str(tmp_path / "nowhere.json"))
    assert done.returncode == 1
    assert "nowhere.json" in done.stderr
