"""`parlour tournament simulate` and `verify`, which need no server."""

import json

import pytest

SIMULATE = ("tournament", "simulate", "--format", "swiss-monrad", "--entrants", "9", "--rounds", "3")


def test_a_simulated_event_shows_its_standings(parlour):
    """People see the engine and the final standings, best first."""
    done = parlour(*SIMULATE)
    assert done.returncode == 0
    assert "main: swiss-monrad, 9 entrants, 3 rounds, 12 tables, paired by parlour list 1" in done.stdout
    assert done.stderr == ""


def test_equal_seeds_print_equal_bytes(parlour):
    """The JSON holds no times: the same seed gives the same bytes, another one others."""
    first, again, other = (parlour(*SIMULATE, "--json", "--seed", seed).stdout for seed in ("1", "1", "2"))
    assert first == again != other
    (stage,) = json.loads(first)["stages"]
    assert [row["rank"] for row in stage["standings"]] == list(range(1, 10))
    assert sum(row["points"] for row in stage["standings"]) == 3 * 5


def test_a_simulated_archive_holds_until_it_is_edited(parlour, tmp_path):
    """An archive that was written verifies; after an edit the command names the entry, and ends with 1."""
    path = tmp_path / "event.json"
    parlour(*SIMULATE, "--then", "rr:4", "--archive", str(path))
    holds = parlour("tournament", "verify", str(path))
    assert holds.returncode == 0
    assert "6 pairings computed again" in holds.stdout
    assert json.loads(parlour("tournament", "verify", str(path), "--json").stdout)["valid"] is True
    text = path.read_text("utf-8")
    path.write_text(text.replace('"score":', '"score":1', 1), "utf-8")
    broken = parlour("tournament", "verify", str(path))
    assert broken.returncode == 1
    assert "CHAIN_BROKEN" in broken.stderr
    assert "sequence " in broken.stderr
    told = json.loads(parlour("tournament", "verify", str(path), "--json").stdout)
    assert (told["valid"], told["reason"]) == (False, "CHAIN_BROKEN")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "--format", "swissy", "--entrants", "8"), "no format is called 'swissy'"),
        (("simulate", "--format", "rr", "--entrants", "8", "--then", "se"), "format:how many go on"),
        (("simulate", "--format", "rr", "--entrants", "8", "--points", "1,x"), "numbers with commas"),
        (("simulate", "--format", "rr", "--entrants", "8", "--points", "1/7"), "sixtieths"),
        (("simulate", "--format", "groups", "--entrants", "8"), "groups"),
        (("verify", "nowhere.json"), "nowhere.json: No such file"),
    ],
)
def test_what_can_not_be_done_is_one_line(parlour, arguments, told):
    """Unknown formats, stages and points that can't be read, sizes that don't fit, missing files: one line, exit 1."""
    done = parlour("tournament", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("parlour: ")
    assert done.stderr.count("\n") == 1
    assert told in done.stderr


def test_the_group_tells_its_commands(parlour):
    """Without a command the group shows what there is, and ends well."""
    done = parlour("tournament")
    assert done.returncode == 0
    assert "simulate" in done.stdout
    assert "verify" in done.stdout
