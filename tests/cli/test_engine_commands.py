"""The commands that need no server."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.games.registry import keys

SIMULATE = ("simulate", "orbita", "--seats", "2", "--games", "100", "--seed", "7", "--json")


def refused(done):
    """Assert that a command failed with one line on standard error, and return the line."""
    assert done.returncode != 0
    assert done.stderr.startswith("parlour: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_games_lists_what_is_hosted(parlour):
    """Each game shows its key, title and seats, to people and as JSON."""
    assert "orbita: Orbita, 2 seats" in parlour("games").stdout
    assert [game["key"] for game in json.loads(parlour("games", "--json").stdout)["games"]] == list(keys())


def test_equal_seeds_simulate_to_equal_bytes(parlour):
    """The JSON of a simulation holds no times: the same seed gives the same bytes, another seed gives others."""
    first, second = parlour(*SIMULATE, "--bots", "greedy,random"), parlour(*SIMULATE, "--bots", "greedy,random")
    assert first.stdout == second.stdout
    assert first.stderr == ""
    assert first.stdout != parlour(*SIMULATE, "--bots", "greedy,random", "--seed", "8").stdout
    result = json.loads(first.stdout)
    assert [list(entrant) for entrant in result["entrants"]] == [["bot", "wins", "win_share", "mean_points"]] * 2
    assert list(result)[:5] == ["game", "seats", "games", "seed", "decisions"]


def test_a_simulation_adds_up(parlour):
    """Wins, points and endings are those of the same matches, whether counted by entrant, seat or category."""
    result = json.loads(parlour("simulate", "solar_draft", "--seats", "3", "--games", "20", "--json").stdout)
    entrants, seats, points = result["entrants"], result["by_seat"], result["points"]
    assert sum(seat["win_share"] for seat in seats) == pytest.approx(1)
    assert sum(entrant["win_share"] for entrant in entrants) == pytest.approx(1)
    for parts in (entrants, seats):
        assert sum(part["mean_points"] for part in parts) / 3 == pytest.approx(points["mean"])
    assert sum(points["categories"].values()) == pytest.approx(points["mean"])
    assert points["least"] <= points["mean"] <= points["winners"] <= points["most"]
    assert sum(result["endings"].values()) == 20


def test_the_installed_command_prints_the_same(parlour):
    """In a process of its own, with another hash seed, the command prints the same bytes."""
    command = [Path(sys.executable).with_name("parlour"), *SIMULATE]
    done = subprocess.run(command, env={"PYTHONHASHSEED": "5"}, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == parlour(*SIMULATE).stdout


def test_greedy_beats_random(parlour):
    """Greedy wins at least 70% of its matches against random, in either order of the list."""
    for bots in ("greedy,random", "random,greedy"):
        entrants = json.loads(parlour(*SIMULATE, "--bots", bots).stdout)["entrants"]
        shares = {entrant["bot"]: entrant["win_share"] for entrant in entrants}
        assert shares["greedy"] >= 0.7
        assert sum(entrant["wins"] for entrant in entrants) == 100


def test_search_takes_part(parlour):
    """A search bot plays through the command too, repeatably."""
    arguments = ("simulate", "orbita", "--bots", "search,greedy", "--games", "1", "--iterations", "5", "--json")
    assert parlour(*arguments).stdout == parlour(*arguments).stdout != ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "chess"), "chess"),
        (("simulate", "orbita", "--bots", "clever,random"), "clever"),
        (("simulate", "orbita", "--seats", "3"), "2 seats"),
        (("simulate", "orbita", "--seats", "1"), "1 seats"),
        (("simulate", "orbita", "--option", "speed=9"), "speed"),
        (("simulate", "orbita", "--games", "0"), "games"),
        (("simulate", "orbita", "--games", "many"), "games"),
        (("simulate",), "GAME"),
        (("dance",), "dance"),
        (("play", "orbita", "--seat", "2"), "seat 2"),
        (("verify", "no-such-file"), "no-such-file"),
        (("replay", "."), "."),
    ],
)
def test_mistakes_are_told_in_one_line(parlour, arguments, says):
    """A wrong game, bot, number, option, file or command ends in one line that names it."""
    assert says.lower() in refused(parlour(*arguments)).lower()


def test_help_is_shown_where_nothing_is_asked(parlour):
    """Without a command the list of commands is shown."""
    done = parlour()
    assert done.returncode == 0
    for command in ("games", "play", "simulate", "verify", "replay"):
        assert command in done.stdout


def test_a_person_plays_to_the_end(parlour):
    """Answering by number leads through a match against a bot to the result."""
    done = parlour("play", "orbita", "--seed", "1", feed="1\n" * 40)
    assert done.returncode == 0
    assert "1. " in done.stdout
    assert "points" in done.stdout


def test_a_person_may_leave(parlour):
    """The end of input and `q` leave politely, and an answer that is no number of the list is asked again."""
    for feed in ("", "q\n", "99\n0\nx\nq\n"):
        done = parlour("play", "orbita", "--seed", "1", feed=feed)
        assert done.returncode == 0
        assert "Goodbye" in done.stdout
        assert done.stdout.count("Please answer") == max(feed.count("\n") - 1, 0)


def test_play_has_json(parlour):
    """With --json the result is the only thing on standard output."""
    done = parlour("play", "orbita", "--seed", "1", "--json", feed="1\n" * 40)
    assert json.loads(done.stdout)["finished"] is True
    assert json.loads(parlour("play", "orbita", "--json", feed="q\n").stdout)["finished"] is False


def test_a_record_that_holds_is_verified(parlour, record_path):
    """The commitment, the chain's end and the result are shown."""
    done = parlour("verify", str(record_path))
    assert done.returncode == 0
    assert "holds" in done.stdout
    assert "ac7107222318248496580d7f2f441daf80e98f7f93e5e83f8438dea06fa63c39" in done.stdout
    assert json.loads(parlour("verify", str(record_path), "--json").stdout)["valid"] is True


def test_a_record_that_was_changed_is_refused_with_its_step(parlour, record_path):
    """A changed action is told with the step that it broke."""
    record = json.loads(record_path.read_text("utf-8"))
    record["steps"][4]["seat"] = 1 - record["steps"][4].get("seat", 0)
    record_path.write_text(json.dumps(record), "utf-8")
    assert "step 5" in refused(parlour("verify", str(record_path)))
    assert json.loads(parlour("verify", str(record_path), "--json").stdout)["step"] == 5


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"game": "chess"}', '{"steps": 3}', "\x00"])
def test_files_that_are_no_records_are_refused(parlour, tmp_path, text):
    """Whatever else is in a file, one line says that it is no record."""
    path = tmp_path / "other.json"
    path.write_text(text, "utf-8")
    for command in ("verify", "replay"):
        refused(parlour(command, str(path)))


def test_a_replay_tells_every_step(parlour, record_path):
    """Each step is told with its happenings, and what happened when time was up."""
    steps = len(json.loads(record_path.read_text("utf-8"))["steps"])
    text = parlour("replay", str(record_path)).stdout
    assert f"{steps:>3}. seat" in text
    assert "when time was up" in text
    shown = json.loads(parlour("replay", str(record_path), "--json").stdout)
    assert [step["step"] for step in shown["steps"]] == list(range(1, steps + 1))
    assert all(step["happenings"] for step in shown["steps"])


def test_a_replay_shows_one_seat_what_it_saw(parlour, record_path):
    """The view of a seat shows its hand; a spectator's shows none, and other seats do not exist."""
    assert "Your hand" in parlour("replay", str(record_path), "--seat", "1", "--tables").stdout
    assert "Your hand" not in parlour("replay", str(record_path), "--tables").stdout
    assert "seat 2" in refused(parlour("replay", str(record_path), "--seat", "2"))
