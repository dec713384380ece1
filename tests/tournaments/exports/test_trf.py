"""Reports that other programs of chess federations read."""

from decimal import Decimal

import msgspec
import pytest
from gacrux.trf2json import trf2json
from tests.tournaments.tiebreaks.random_events import random_event
from tests.tournaments.tiebreaks.scorebook import event, matches, pods, scored, swiss

from parlour.tournaments.errors import Refused
from parlour.tournaments.exports import Heading, read_trf, write_trf
from parlour.tournaments.history import Kind, history_of
from parlour.tournaments.model import Adjustment, Bye, Scheme
from parlour.tournaments.standings import rank

ABSENT = {Kind.ABSENT, Kind.NOT_ENTERED}


def written(field, rules=None, **heading):
    """Return the report of a field."""
    rules = rules or swiss("buchholz")
    return write_trf(field, rules, rank(field, rules, b""), Heading(name="Open of Nowhere", **heading))


def told(field):
    """Return what each round was for each entrant, absences of all kinds alike."""
    return {
        number: [
            ("absent",) if game.kind in ABSENT else (game.kind, game.points, game.seat, game.scheduled)
            for game in card.games
        ]
        for number, card in history_of(field).cards.items()
    }


def test_a_report_comes_back_as_it_was():
    """Byes and forfeits of each kind, colours, points and ranks are read as they were written (T074, TC06)."""
    for seed in range(25):
        field = random_event(seed)
        standings = rank(field, swiss("buchholz"), b"")
        report = read_trf(written(field, start="2026/05/10"))
        back = msgspec.structs.replace(field, rounds=report.rounds)
        assert told(back) == told(field)
        assert report.points == {row.number: row.points for row in standings.rows}
        assert report.ranks == {row.number: row.rank for row in standings.rows}
        assert [(each.number, each.name, each.rating) for each in report.entrants] == [
            (each.number, each.name, each.rating) for each in field.entrants
        ]
        assert (report.heading.start, report.heading.rounds) == ("2026/05/10", len(field.rounds))


def test_another_program_reads_the_same():
    """The federation's own program reads each result and bye as it was, and takes no bye for another (T074, TC06)."""
    letters = {
        Kind.PAIRING: ("P", True),
        Kind.FULL: ("W", False),
        Kind.HALF: ("D", False),
        Kind.ZERO: ("Z", False),
        Kind.FORFEIT_WIN: ("W", False),
        Kind.FORFEIT_LOSS: ("Z", False),
    }
    for seed in range(25):
        field = random_event(seed)
        games = read_by_gacrux(written(field))
        for number, card in history_of(field).cards.items():
            for game in card.games:
                if game.kind in ABSENT:
                    assert (game.round, number) not in games
                    continue
                expected = letters.get(game.kind) or ({60: "W", 30: "D", 0: "L"}[game.points], True)
                opponent = game.scheduled[0] if game.scheduled else 0
                assert games[game.round, number] == (opponent, *expected)


def read_by_gacrux(text):
    """Return opponent, result letter and whether it was played, by round and number."""
    file = trf2json()
    file.parse_file(text, False)
    assert file.get_status() == 0, file.chessjson["status"]
    found = {}
    for game in file.get_tournament(1)["gameList"]:
        white, black = game["white"]["cid"], game["black"]["cid"] if game["black"] else 0
        for side, number, other in (("white", white, black), ("black", black, white)):
            if number:
                found[game["round"], number] = (other, file.recorded_result(game, side), game["played"])
    return found


def test_the_columns_are_those_of_the_format():
    """Number, name, rating, points, rank and rounds stand in their columns, byes with their codes (T074)."""
    field = event(3, "1-2 1:0, 3 U", "3-1 +:-, 2 H", "2-3 0.5:0.5, 1 Z", "1-2 1:0, 3 A", ratings=(2400, 2300, 0))
    lines = {line[4:8].strip(): line for line in written(field).splitlines() if line.startswith("001")}
    assert lines["1"][14:16] == "N1"
    assert (lines["1"][48:52], lines["3"][48:52]) == ("2400", "    ")
    assert (lines["1"][80:84], lines["3"][80:84], lines["3"][85:89]) == (" 2.0", " 2.5", "   1")
    assert lines["1"][89:].rstrip() == "     2 w 1     3 b -  0000 - Z     2 w 1"
    assert lines["2"][89:].rstrip() == "     1 b 0  0000 - H     3 w =     1 b 0"
    assert lines["3"][89:] == "  0000 - U     1 w +     2 b =          "


def test_other_points_are_declared():
    """With three points for a win the report says so, and reads back with them."""
    field = matches(4, "A-B 1:0, C-D 0:0:1", "A-C 1:0, B-D 0:1", "A U, B-C 1:0, D A")
    rules = swiss(scheme=Scheme(places=(180, 0), draw=60))
    text = written(field, rules)
    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0" in text.splitlines()
    assert read_trf(text).points[1] == 540
    file = trf2json()
    file.parse_file(text, False)
    assert file.get_status() == 0
    assert file.get_tournament(1)["competitors"][0]["gamePoints"] == Decimal("9.0")


def test_what_an_organiser_took_is_a_comment():
    """Points of rounds add up in the report; a penalty stands beside them."""
    text = written(event(2, "1-2 1:0", adjustments=(Adjustment(number=1, points=-30, reason="phone\nrang"),)))
    assert "###    1 -0.5 by the organiser: phone rang" in text.splitlines()
    assert read_trf(text).points == {1: 60, 2: 0}


def test_names_cannot_break_a_line():
    """A name with line breaks or of any length keeps to its columns."""
    field = event(2, "1-2 1:0")
    odd = msgspec.structs.replace(field.entrants[0], name="Évil\n001    9 " + "x" * 60)
    text = written(msgspec.structs.replace(field, entrants=(odd, field.entrants[1])))
    assert len([line for line in text.splitlines() if line.startswith("001")]) == 2
    assert read_trf(text).points == {1: 60, 2: 0}


@pytest.mark.parametrize(
    ("field", "rules"),
    [
        (pods(4, "ABCD A"), swiss(format="pods", seats=4, scheme=Scheme(places=(300,)))),
        (scored("A3 B2", places=(20, 0)), swiss(scheme=Scheme(places=(20, 0)))),
        (event(3, "1-2 1:0, 3 H"), swiss(scheme=Scheme(places=(60, 0), draw=15))),
    ],
)
def test_what_the_format_cannot_say_is_refused(field, rules):
    """Larger tables, thirds of points, and byes that no code stands for are refused, not bent."""
    with pytest.raises(Refused) as caught:
        write_trf(field, rules, rank(field, swiss(seats=rules.seats), b""), Heading())
    assert caught.value.reason == "NOT_FOR_TRF"


def test_more_entrants_than_four_digits_are_refused():
    """A report numbers at most 9,999."""
    field = event(10_000)
    with pytest.raises(Refused, match="9999"):
        written(field)


@pytest.mark.parametrize(
    ("old", "new"),
    [("     2 w 1", "     2 w ="), ("     2 w 1", "     2 b 1"), ("     2 w 1", "     2 w ?"), ("  1.0", "  x.0")],
)
def test_reports_that_contradict_themselves_are_refused(old, new):
    """Results or seats that do not fit each other, unknown codes and points that are none are refused by reason."""
    text = written(event(2, "1-2 1:0"))
    assert old in text
    with pytest.raises(Refused) as caught:
        read_trf(text.replace(old, new, 1))
    assert caught.value.reason == "BAD_TRF"


def test_a_bye_keeps_its_kind():
    """Each kind of bye has one code, so that no program gives a second bye for a misread first (TC06)."""
    field = event(4, "1 U, 2 F, 3 H, 4 Z")
    back = read_trf(written(field)).rounds[0].byes
    assert [bye.kind for bye in back] == [Bye.PAIRING, Bye.FULL, Bye.HALF, Bye.ZERO]
