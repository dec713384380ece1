"""The benchmark runs and tells what it found; nothing here judges how fast anything is."""

import json
import sys

import pytest

from parlour.bench.command import PARTS
from parlour.bench.results import compared, in_turn, plain
from parlour.cli.app import main

FIGURE = {"name", "value", "unit"}


def bench(monkeypatch, capsys, *arguments):
    """The exit code of `parlour bench`, what it printed and what it said beside that."""
    monkeypatch.setattr(sys, "argv", ["parlour", "bench", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return ended.value.code, *capsys.readouterr()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", PARTS)
def test_a_quick_run_of_each_part_gives_figures(part, monkeypatch, capsys, tmp_path):
    """Every part runs to its end at tiny sizes; its figures are numbers, and the printed JSON is in the file."""
    code, printed, _ = bench(monkeypatch, capsys, "--only", part, "--quick", "--json", "--results", str(tmp_path))
    assert code == 0
    report = json.loads(printed)
    assert [found["name"] for found in report["parts"]] == [part]
    figures = report["parts"][0]["figures"]
    assert figures
    assert all(set(figure) >= FIGURE and figure["value"] > 0 for figure in figures if "CPU" not in figure["name"])
    assert any(figure.get("ratio", 0) > 0 for figure in figures)
    (file,) = tmp_path.glob("*.json")
    assert json.loads(file.read_text()) == report


def test_a_report_says_what_it_ran_on(monkeypatch, capsys, tmp_path):
    """Interpreter, how it was built, cores and load are in every report, before and after; so is that it was quick."""
    _, printed, _ = bench(monkeypatch, capsys, "--only", "playouts", "--quick", "--json", "--results", str(tmp_path))
    report = json.loads(printed)
    assert report["quick"] is True
    for machine in (report["before"], report["after"]):
        assert machine["python"].startswith(f"{sys.version_info.major}.{sys.version_info.minor}")
        assert machine["cores"] >= 1
        assert len(machine["load"]) == 3
        assert isinstance(machine["optimized"], bool)


def test_an_unknown_part_is_refused(monkeypatch, capsys, tmp_path):
    """A part that does not exist is one clear line that names those that do."""
    code, _, said = bench(monkeypatch, capsys, "--only", "nothing", "--results", str(tmp_path))
    assert code == 2
    assert "'nothing'" in said
    assert all(part in said for part in PARTS)
    assert list(tmp_path.iterdir()) == []


def test_contestants_take_turns():
    """Contestants are timed A B A B, so that a slow moment of the machine hits both."""
    order = []

    def contestant(name, value):
        def run():
            order.append(name)
            return value + len(order)

        return run

    assert in_turn(2, contestant("a", 10), contestant("b", 20)) == [[11, 13], [22, 24]]
    assert order == ["a", "b", "a", "b"]


def test_a_ratio_is_of_medians():
    """A figure is the median of its rounds, its ratio that of the medians, its spread the extremes."""
    figure = compared("x", "s", [1, 9, 2], "y", [4, 4, 100], ">= 1")
    assert (figure.value, figure.baseline, figure.ratio, figure.spread) == (2, 4, 0.5, (1, 9))
    alone = plain("x", "s", [3])
    assert (alone.value, alone.baseline, alone.ratio) == (3, None, None)
