"""Sheets for people and spreadsheets."""

import csv
from io import StringIO

import msgspec
from tests.tournaments.tiebreaks.scorebook import event, swiss

from parlour.tournaments.exports import (
    pairings_by_name_csv,
    pairings_by_table_csv,
    standings_by_round,
    standings_by_round_csv,
    standings_csv,
)
from parlour.tournaments.standings import rank

FIELD = event(5, "1-2 1:0, 3-4 1:0, 5 U", "1-3 0.5:0.5, 5-2 0:1, 4 U")
RULES = swiss("wins", "buchholz", advance=2)


def rows(text):
    """Return the cells of a sheet."""
    return list(csv.reader(StringIO(text)))


def test_standings_show_the_whole_key():
    """Each row has all tie-breaks and what decided it (T079)."""
    standings = rank(FIELD, RULES, b"s")
    sheet = rows(standings_csv(FIELD, standings))
    assert sheet[0] == ["rank", "number", "name", "points", "wins", "buchholz", "decided by", "played", "qualified"]
    assert [line[1] for line in sheet[1:]] == [str(row.number) for row in standings.rows]
    assert [line[0] for line in sheet[1:]] == ["1", "2", "3", "4", "5"]
    assert sheet[1][3] == "1.5"
    assert [line[-1] for line in sheet[1:]] == ["yes", "yes", "", "", ""]
    assert sheet[3][6] == "points"


def test_standings_of_each_round():
    """Ranks and points after each round stand side by side, as they were then."""
    each = standings_by_round(FIELD, RULES, b"s")
    assert [standings.after for standings in each] == [1, 2]
    sheet = rows(standings_by_round_csv(FIELD, RULES, b"s"))
    assert sheet[0] == ["number", "name", "rank 1", "points 1", "rank 2", "points 2"]
    then = {row.number: row.rank for row in each[0].rows}
    assert {int(line[0]): int(line[2]) for line in sheet[1:]} == then
    assert sheet[1][5] == "1.5"


def test_pairings_by_table_and_by_name():
    """Everybody stands once on each list, byes too."""
    round_ = FIELD.rounds[0]
    assert rows(pairings_by_table_csv(FIELD, round_)) == [
        ["table", "seat 1", "seat 2"],
        ["1", "N1", "N2"],
        ["2", "N3", "N4"],
        ["bye: pairing", "N5"],
    ]
    named = rows(pairings_by_name_csv(FIELD, round_))
    assert [line[0] for line in named[1:]] == ["N1", "N2", "N3", "N4", "N5"]
    assert named[2] == ["N2", "1", "2", "N1"]
    assert named[5][1] == "bye: pairing"


def test_names_are_no_formulas():
    """A name that a spreadsheet would run is written as text; negative numbers stay numbers."""
    evil = msgspec.structs.replace(FIELD.entrants[0], name='=HYPERLINK("x")')
    field = msgspec.structs.replace(FIELD, entrants=(evil, *FIELD.entrants[1:]))
    assert "'=HYPERLINK" in pairings_by_name_csv(field, FIELD.rounds[0])
    assert rows(standings_csv(field, rank(field, RULES, b"s")))[1][2] in {'\'=HYPERLINK("x")', "N3"}
