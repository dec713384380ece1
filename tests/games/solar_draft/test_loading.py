"""Editions from files: what is accepted, and how errors name file, item and field."""

import hashlib
import json

import pytest

from parlour.games.solar_draft import EditionError, SolarDraft, check_edition, describe, entry_for, load_edition
from parlour.games.solar_draft.loading import HOUSE


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


def place(card_data, *keys):
    """Follow keys into nested data."""
    for key in keys:
        card_data = card_data[key]
    return card_data


def test_another_edition_of_the_same_shape(data, written):
    """A file with other names and stars is a game of its own, named and hashed after its file."""
    data["name"], data["cards"][0]["stars"], data["cards"][0]["name"] = "Mine", 4, "Other"
    path = written(data)
    edition = check_edition(path)
    game = SolarDraft(edition)
    assert (game.info.content, game.info.content_hash) == ("Mine", hashlib.sha256(path.read_bytes()).hexdigest())
    assert describe(edition).cards[0].name == "Other"
    assert entry_for(edition).game.info.content == "Mine"


SCORE = {"trigger": "score", "effect": {"do": "score", "points": 1}}
BAD = [
    (("name",), "", "", "name"),
    (("cards", 3, "stars"), "many", "cards[3]", "stars"),
    (("cards", 3, "color"), "X", "cards[3]", "color"),
    (("cards", 3, "rings"), 4, "cards[3]", "rings"),
    (("cards", 3, "size_number"), 9, "cards[3] ", "size_number"),
    (("cards", 3, "number"), 9, "cards[3]", "number"),
    (("cards", 3, "luck"), 9, "cards[3]", ""),
    (("cards", 70, "rings"), 1, "cards[70] ", "rings"),
    (("cards", 70, "color"), "B", "cards[70] ", "color"),
    (("cards", 3, "abilities"), [SCORE] * 3, "cards[3] ", "abilities"),
    (
        ("cards", 3, "abilities"),
        [{"trigger": "score", "effect": {"do": "steal"}}],
        "cards[3]",
        "abilities[0].effect.do",
    ),
    (("cards", 3, "abilities"), [{**SCORE, "trigger": "lasting"}], "cards[3] ", "abilities[0].trigger"),
    (("cards", 3, "abilities"), [{**SCORE, "optional": True}], "cards[3] ", "abilities[0].optional"),
    (("suns", 0, "special"), {"do": "score", "points": 5}, "suns[0]", "special.do"),
    (("suns", 0, "key"), "surge", "suns[1]", "key"),
    (("suns", 0, "special"), {"do": "recover", "kinds": ["planet", "moon", "comet"]}, "suns[4]", "special"),
    (("bonus_cards", 0, "color"), "G", "", "bonus_cards"),
]


@pytest.mark.parametrize(("keys", "value", "item", "field"), BAD, ids=[f"{row[0][-1]}-{row[2]}" for row in BAD])
def test_what_is_wrong_is_named(data, written, keys, value, item, field):
    """The error names the file, the item and the field at fault."""
    place(data, *keys[:-1])[keys[-1]] = value
    path = written(data)
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert str(path) in str(caught.value)
    assert caught.value.item.startswith(item)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("effect", "more", "field"),
    [
        ({"do": "take_back", "kinds": ["planet"]}, {"trigger": "when_played"}, "effect.kinds"),
        ({"do": "refresh_row"}, {"trigger": "when_played", "optional": True}, "optional"),
        ({"do": "free_placement", "kinds": ["comet"], "scope": "self"}, {"trigger": "lasting"}, "effect.kinds"),
        ({"do": "free_placement", "kinds": ["moon"]}, {"trigger": "lasting"}, "effect.kinds"),
        ({"do": "draft_limit", "plus": 1}, {"trigger": "lasting", "discard": 1}, "discard"),
        ({"do": "double_ability", "target": {"reach": "self"}}, {"trigger": "score"}, "effect.target"),
        ({"do": "double_ability", "target": {"reach": "anchor"}}, {"trigger": "score"}, "effect.target"),
        ({"do": "double_value", "target": {"reach": "moons_on"}}, {"trigger": "score"}, "effect.target.on"),
        ({"do": "score", "points": 1, "max": -2}, {"trigger": "score"}, "effect.max"),
        ({"do": "score", "points": 1, "per": {"measure": "count"}}, {"trigger": "score"}, "effect.per.cards"),
        (
            {"do": "score", "points": 1, "per": {"measure": "count", "cards": {"reach": "all_moons", "colors": ["B"]}}},
            {"trigger": "score"},
            "effect.per.cards.kind",
        ),
    ],
    ids=lambda value: value.get("do", "") if isinstance(value, dict) else str(value),
)
def test_words_that_do_not_go_together(data, written, effect, more, field):
    """SDR-R25 SDR-R34 SDR-R49: what could go on without end, mean nothing or take a planet away is refused."""
    data["cards"][3]["abilities"] = [{"effect": effect, **more}]
    with pytest.raises(EditionError) as caught:
        load_edition(written(data))
    assert (caught.value.item.split()[0], caught.value.field) == ("cards[3]", f"abilities[0].{field}")


@pytest.mark.parametrize("effect", ["take_back", "recover", "terraform"])
def test_reactions_that_could_repeat_without_end(data, written, effect):
    """SDR-R25: "whenever you play" never takes back, recovers or terraforms."""
    kinds = {} if effect == "terraform" else {"kinds": ["moon"]}
    on_play = {"do": "on_play", "kinds": ["moon"], "effect": {"do": effect, **kinds}}
    data["cards"][3]["abilities"] = [{"trigger": "lasting", "effect": on_play}]
    with pytest.raises(EditionError) as caught:
        load_edition(written(data))
    assert caught.value.item == "cards[3]"


def test_a_card_too_few(data, written):
    """SDR-F12: the numbers of planets, moons and comets are fixed."""
    del data["cards"][-1]
    with pytest.raises(EditionError, match="13 comets, must have 14"):
        load_edition(written(data))


def test_two_cards_of_one_name(data, written):
    """Names tell cards apart."""
    data["cards"][1]["name"] = data["cards"][0]["name"]
    with pytest.raises(EditionError, match="name of another card"):
        load_edition(written(data))


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe"])
def test_no_json(tmp_path, text):
    """What is no JSON object is named as such, never a stack trace of a library."""
    path = tmp_path / "broken.json"
    path.write_bytes(text)
    with pytest.raises(EditionError, match=r"broken\.json"):
        load_edition(path)


def test_no_file(tmp_path):
    """A file that is not there is named."""
    with pytest.raises(EditionError, match=r"nothing\.json: No such file"):
        load_edition(tmp_path / "nothing.json")
