"""Content as data: the house edition, other editions, and what is told of faults."""

import tomllib

import pytest
from tests.games.supernova.scene import GAME

from parlour.games.supernova import entry_for
from parlour.games.supernova.content import (
    EditionError,
    check_edition,
    content_hash,
    describe,
    house_edition,
    load_edition,
)
from parlour.games.supernova.content.loading import HOUSE
from parlour.games.supernova.game import Supernova
from parlour.games.supernova.happenings import ResearchPlayed


def written(tmp_path, old, new):
    """The house edition with one thing changed."""
    text = HOUSE.read_text()
    assert old in text
    path = tmp_path / "other.toml"
    path.write_text(text.replace(old, new, 1))
    return path


def test_the_house_edition_is_whole():
    """SNV-F06 SNV-F07 SNV-F08 SNV-F10 SNV-F11 SNV-F15 SNV-C03 SNV-C04 SNV-C05 SNV-C06 SNV-C07 SNV-C08: counts."""
    edition = house_edition()
    assert check_edition(HOUSE) == []
    assert edition.desperation == 3
    assert len(edition.powers) == 7
    assert sum(card.copies for card in edition.research) == 40
    assert sum(card.copies for card in edition.research if card.printed) == 12
    assert {card.name for card in edition.research if card.printed} == {
        "Plasma Shield", "Retreat!", "Surface Eruption", "Industrial Espionage",
    }  # fmt: skip
    assert {power.name for power in edition.powers if power.printed} == {"Resource Hijacking", "Technological Wizardry"}
    assert [planet.name for planet in edition.colonization if planet.printed] == ["Eorthal"]
    assert sum(marker.copies for marker in edition.encounters) == 25
    assert sum(marker.copies for marker in edition.encounters if marker.immediate) == 16


COPIES = {
    "plasma_shield": 3, "retreat": 3, "surface_eruption": 3, "industrial_espionage": 3, "fold_drive": 4,
    "forward_beacon": 3, "general_muster": 3, "reserve_wing": 4, "salvage_contract": 4, "targeting_solution": 3,
    "hardened_hulls": 3, "orbital_drag": 2, "deep_listening": 2,
}  # fmt: skip


def test_research_cards_of_the_house():
    """SNV-C06 SNV-F09: thirteen kinds with these copies."""
    assert {card.id: card.copies for card in house_edition().research} == COPIES


FAULTS = [
    (
        'copies = 3\ntiming = "battle_defender"',
        'copies = 2\ntiming = "battle_defender"',
        "research, copies: add up to 39",
    ),
    ("wild = 9", "wild = 8", "battle: makes 65 Battle cards, wanted 66"),
    ('op = "retreat"', 'op = "retreet"', "research.retreat, effect[0]"),
    ("n = 4 }", "n = 40 }", "powers.grand_armada, effect[0].n"),
    ("icon = 2", "icon = 3", "colonization, icon: wanted one card for each icon"),
    ('id = "ore"', 'id = "gold"', "encounters.gold, id: is no kind of encounter marker"),
    ('id = "retreat"', 'id = "plasma_shield"', "research.plasma_shield, id: stands there twice"),
    ("small = [[-1, 4], [1, -4]]", "small = [[-1, 4], [1, 4]]", "layouts.2: the small piece at (1, 4) covers"),
    ("small = [[-1, 4], [1, -4]]", "small = [[-1, 4]]", "layouts.2, small: has 1 pieces"),
    (
        '[{ op = "burn_extra", n = 1 }]',
        '[{ op = "gain_ru", n = 1 }]',
        "research.surface_eruption, effect: gain_ru can't",
    ),
    ("desperation = 3", 'desperation = "three"', "desperation: Expected `int`"),
    ("desperation = 3", "desperation = ", "other.toml"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faults_name_file_item_and_field(tmp_path, old, new, message):
    """T010: each fault is told with the file, the card or layout, and the field."""
    path = written(tmp_path, old, new)
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert str(caught.value).startswith("other.toml")
    assert any(message in line for line in check_edition(path))


def test_a_missing_file_is_told():
    """A file that is not there is a fault like any other."""
    assert check_edition("nowhere.toml")[0].startswith("nowhere.toml")


def test_another_edition_is_played(tmp_path):
    """A host's own edition of the same shape plays; its hash tells it from the house's."""
    path = written(tmp_path, 'name = "house"', 'name = "other"')
    game = Supernova(load_edition(path))
    assert game.info.content == "other"
    assert game.info.content_hash != GAME.info.content_hash
    assert GAME.info.content_hash == content_hash(house_edition())
    assert len(game.info.content_hash) == 64


def test_happenings_are_told_with_the_editions_names(tmp_path):
    """A card that another edition calls otherwise is told by that name."""
    entry = entry_for(load_edition(written(tmp_path, 'name = "Fold Drive"', 'name = "Short Cut"')))
    assert entry.tell(ResearchPlayed(0, "fold_drive")) == "Seat 0 plays Short Cut."
    assert {card.name for card in entry.content.research} >= {"Short Cut", "Retreat!"}
    assert any("Short Cut" in line for line in entry.describe())


def test_the_hash_looks_at_what_is_printed(tmp_path):
    """A comment does not change it, a text does."""
    same = load_edition(written(tmp_path, "# The house edition.", "# An edition."))
    other = load_edition(written(tmp_path, "Take 2 RU.", "Take two RU."))
    assert content_hash(same) == content_hash(house_edition())
    assert content_hash(other) != content_hash(house_edition())


def test_an_edition_is_described():
    """Every card stands there with its text."""
    told = describe(house_edition())
    for section in tomllib.loads(HOUSE.read_text()).values():
        if isinstance(section, list) and "text" in section[0]:
            assert all(item["name"] in told and item["text"] in told for item in section)
