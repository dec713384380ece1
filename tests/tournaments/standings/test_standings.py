"""Ranks, what decided them, and what they must not depend on."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import msgspec
import pytest
from tests.tournaments.tiebreaks.random_events import random_event
from tests.tournaments.tiebreaks.scorebook import event, matches, pods, swiss

from parlour.tournaments.errors import BadRules, Refused
from parlour.tournaments.model import Adjustment, Bye, ByeLine, Flag, Line, Round, Scheme, Table
from parlour.tournaments.standings import after, explain, rank

SEED = bytes(range(32))
FIDE = ("direct-encounter", "buchholz-cut-1", "buchholz", "sonneborn-berger", "wins")


def order(standings):
    """Return the numbers, best first."""
    return [row.number for row in standings.rows]


def test_standings_are_a_function_of_what_happened():
    """Entrants, tables and byes listed in another order change no byte of the standings (O9, T082)."""
    random = Random(7)
    for seed in range(20):
        field = random_event(seed)
        first = msgspec.json.encode(rank(field, swiss(*FIDE), SEED))
        rounds = [
            msgspec.structs.replace(
                each,
                tables=tuple(random.sample(each.tables, len(each.tables))),
                byes=tuple(random.sample(each.byes, len(each.byes))),
            )
            for each in field.rounds
        ]
        entrants = tuple(random.sample(field.entrants, len(field.entrants)))
        shuffled = msgspec.structs.replace(field, entrants=entrants, rounds=tuple(rounds))
        assert msgspec.json.encode(rank(shuffled, swiss(*FIDE), SEED)) == first


def test_points_are_conserved():
    """The points are those of tables and byes, and each total is what its rounds show (O11, TC10, T082)."""
    for seed in range(20):
        field = random_event(seed)
        standings = rank(field, swiss(), SEED)
        given = sum(line.points for each in field.rounds for table in each.tables for line in table.lines)
        given += sum(bye.points for each in field.rounds for bye in each.byes)
        assert sum(row.points for row in standings.rows) == given
        for row in standings.rows:
            told = explain(field, swiss(), row.number, "points")
            assert sum(term.numerator for term in told.terms) == row.points


def test_a_bye_in_the_first_round_is_in_the_total():
    """Who had the first bye has its points in the total and in the list of rounds (TC10)."""
    field = event(3, "1-2 1:0, 3 U", "3-1 0.5:0.5, 2 U")
    assert [(row.number, row.points) for row in rank(field, swiss("wins-played"), SEED).rows] == [
        (1, 90),
        (3, 90),
        (2, 60),
    ]
    told = explain(field, swiss(), 3, "points")
    assert [(term.round, term.numerator, term.text) for term in told.terms] == [
        (1, 60, "pairing, 1"),
        (2, 30, "played, 0.5"),
    ]


@pytest.mark.parametrize("scheme", [(60, 30), (180, 60), (40, 20)])
def test_results_add_up_in_any_scheme(scheme):
    """A draw adds to the score, never resets it, whatever the points of a result are (TC11)."""
    win, draw = scheme
    field = matches(2, "A-B 1:0", "B-A 0:0:1", "A-B 0:1", "A-B 0:0:1", win=win, draw=draw)
    rules = swiss(scheme=Scheme(places=(win, 0), draw=draw))
    assert [row.points for row in rank(field, rules, SEED).rows] == [win + 2 * draw] * 2


def test_an_absence_is_no_bye():
    """Each kind of absence gives just the points that its line says, so leaving and coming back farms none (T076)."""
    byes = ((Bye.FULL, 60), (Bye.HALF, 30), (Bye.ZERO, 0), (Bye.ABSENT, 0))
    field = event(4)
    lines = tuple(ByeLine(number=at, kind=kind, points=points) for at, (kind, points) in enumerate(byes, 1))
    field = msgspec.structs.replace(field, rounds=(Round(round=1, tables=(), byes=lines),))
    assert [row.points for row in sorted(rank(field, swiss(), SEED).rows, key=lambda row: row.number)] == [60, 30, 0, 0]


def test_each_rank_says_what_decided_it():
    """The row carries every value in order and the name of what put it behind the line before (T079)."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 0.5:0.5, 2-4 1:0", "4-1 0.5:0.5, 2-3 0.5:0.5")
    rows = rank(field, swiss("wins", "buchholz"), SEED).rows
    assert [(row.number, row.points) for row in rows[2:]] == [(2, 90), (4, 30)]
    assert {row.number for row in rows[:2]} == {1, 3}
    assert [row.decided_by for row in rows] == ["", "lot", "points", "points"]
    assert all([value.name for value in row.values] == ["wins", "buchholz"] for row in rows)


def test_the_deciding_criterion_is_the_first_that_differs():
    """For each neighbours, all values before the deciding one are equal and the deciding one differs (T079, O2)."""
    keys = ("buchholz", "sonneborn-berger", "wins")
    for seed in range(30):
        rows = rank(random_event(seed), swiss(*keys, details={"never_played": "as-others"}), SEED).rows
        for before, row in pairwise(rows):
            criteria = [("points", before.points, row.points)]
            criteria += [
                (one.name, Fraction(one.numerator, one.denominator), Fraction(other.numerator, other.denominator))
                for one, other in zip(before.values, row.values, strict=True)
            ]
            first = next(((name, one > other) for name, one, other in criteria if one != other), ("lot", True))
            assert first == (row.decided_by, True)


def test_the_lot_can_be_drawn_again():
    """Equals are parted by a lot that depends on the seed and the numbers alone, and falls differently by seed."""
    field = event(8)
    once = order(rank(field, swiss(), b"one"))
    assert once == order(rank(field, swiss(), b"one"))
    assert len({tuple(order(rank(field, swiss(), bytes([seed])))) for seed in range(10)}) == 10
    assert {row.decided_by for row in rank(field, swiss(), b"one").rows[1:]} == {"lot"}
    assert rank(field, swiss(), b"one").seed == b"one".hex()


def test_who_never_showed_up_is_behind_equals():
    """Without a single game one is behind all with as many points, however bad their tie-breaks (T083)."""
    field = event(5, "1-2 1:0, 3-4 1:0, 5 H", "1-3 0:1, 4 U, 2 Z, 5 H", "3-1 1:0, 4 Z, 2 Z, 5 Z")
    rows = rank(field, swiss("buchholz"), SEED).rows
    assert [(row.number, row.points) for row in rows][1:] in (
        [(1, 60), (4, 60), (5, 60), (2, 0)],
        [(4, 60), (1, 60), (5, 60), (2, 0)],
    )
    assert rows[3].decided_by == "showed-up"
    forfeited = event(3, "1-2 +:-, 3 U", "1-3 1:0, 2 Z")
    assert rank(forfeited, swiss("buchholz"), SEED).rows[2].number == 2


def test_who_never_showed_up_is_last_on_request():
    """An event may put no-shows behind everybody, or leave them to the tie-breaks; other words are refused (T083)."""
    field = event(3, "1-2 1:0, 3 H")
    assert order(rank(field, swiss(details={"never_played": "last"}), SEED)) == [1, 2, 3]
    assert order(rank(field, swiss(), SEED)) == [1, 3, 2]
    level = event(3, "1-2 1:0, 3 Z")
    lots = {order(rank(level, swiss(details={"never_played": "as-others"}), bytes([seed])))[-1] for seed in range(9)}
    assert lots == {2, 3}
    with pytest.raises(BadRules, match="never_played"):
        rank(field, swiss(details={"never_played": "somewhere"}), SEED)


def test_the_disqualified_have_no_rank():
    """Who is disqualified comes last without a rank; ranks of the others close up, results stand (TC41)."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 1:0, 2-4 1:0", unranked=frozenset({1}))
    rows = rank(field, swiss("buchholz"), SEED).rows
    assert [(row.rank, row.number) for row in rows][-1] == (0, 1)
    assert [row.rank for row in rows[:3]] == [1, 2, 3]
    assert [row.points for row in rows[:3]] == sorted((row.points for row in rows[:3]), reverse=True)
    assert rows[-1].decided_by == "unranked"
    assert not rows[-1].qualified
    values = {row.number: row.values[0].numerator for row in rows}
    assert values[2] == 2


def test_ties_between_the_unranked_do_not_matter_to_anybody():
    """Several disqualified are listed by points, then by number, each without a rank."""
    field = event(4, "1-2 0.5:0.5, 3-4 1:0", unranked=frozenset({1, 2, 3}))
    assert [(row.rank, row.number) for row in rank(field, swiss(), SEED).rows] == [(1, 4), (0, 3), (0, 1), (0, 2)]


def test_points_of_an_organiser_count_for_the_rank_only():
    """A penalty changes the total, and is told among the terms; opponents' sums do not suffer from it."""
    field = event(2, "1-2 1:0", adjustments=(Adjustment(number=1, points=-90, reason="late twice"),))
    rows = rank(field, swiss("buchholz"), SEED).rows
    assert [(row.number, row.points) for row in rows] == [(2, 0), (1, -30)]
    assert rows[0].values[0].numerator == 1
    assert explain(field, swiss(), 1, "points").terms[-1].text == "by the organiser: late twice"


def test_an_old_result_is_corrected_everywhere():
    """A result edited three rounds back gives what the right result would have given from the start (TC31)."""
    rounds = ("1-2 {}, 3-4 1:0", "1-3 1:0, 2-4 0.5:0.5", "1-4 1:0, 3-2 1:0")
    wrong, right = (event(4, rounds[0].format(result), *rounds[1:]) for result in ("1:0", "0:1"))
    edited = msgspec.structs.replace(wrong, rounds=(right.rounds[0], *wrong.rounds[1:]))
    assert rank(edited, swiss(*FIDE), SEED) == rank(right, swiss(*FIDE), SEED)
    assert rank(wrong, swiss(*FIDE), SEED) != rank(right, swiss(*FIDE), SEED)


def test_entering_late_and_leaving_keep_what_happened():
    """Who entered in round two or left after it keeps all games; missed rounds are zero (TC31)."""
    field = event(5, "1-2 1:0, 3-4 1:0", "1-3 1:0, 5-4 1:0, 2 A", "1-5 1:0, 3-4 0.5:0.5, 2 A")
    standings = rank(field, swiss(*FIDE), SEED)
    assert {row.number: (row.points, row.played) for row in standings.rows}[5] == (60, 2)
    assert {row.number: (row.points, row.played) for row in standings.rows}[2] == (0, 1)
    assert explain(field, swiss(), 5, "points").terms[0].text == "not-entered, 0"


def test_the_cut_uses_the_order_that_is_shown():
    """Who qualifies are the first of the very rows that are shown, tie-breaks and lot included (TC34)."""
    for seed in range(10):
        rows = rank(random_event(seed), swiss("wins", advance=3), SEED).rows
        assert [row.qualified for row in rows] == [row.rank <= 3 for row in rows]


def test_leaving_later_moves_nobody():
    """A drop after the last round changes nothing in the standings (TC34)."""
    field = random_event(3)
    dropped = msgspec.structs.replace(field, away=frozenset({1, 2, 3}), granted={4: Bye.HALF})
    assert rank(dropped, swiss(*FIDE, advance=2), SEED) == rank(field, swiss(*FIDE, advance=2), SEED)


def test_matches_of_several_games_count_once():
    """A match is one result in sums of opponents' scores however many games it took, beside byes and leavers (T097)."""
    long = matches(4, "A-B 2:1, C-D 2:0", "A-C 2:1, B-D 2:1", "A-D 1:2, B U, C A")
    short = matches(4, "A-B 2:0, C-D 2:0", "A-C 2:0, B-D 2:0", "A-D 0:2, B U, C A")
    rules = swiss("buchholz", "sonneborn-berger", scheme=Scheme(places=(180, 0), draw=60), best_of=3)
    assert rank(long, rules, SEED) == rank(short, rules, SEED)
    values = {row.number: row.values[0] for row in rank(long, rules, SEED).rows}
    assert (values[4].numerator, values[4].denominator) == (16, 1)


def test_one_draw_may_be_worth_different_points():
    """Where a draw gave one seat half a point and the other none, each one's terms say what it got (TC40)."""
    lines = (Line(number=1, points=0, place=1, draws=1), Line(number=2, points=30, place=1, draws=1))
    field = msgspec.structs.replace(
        event(2), rounds=(Round(round=1, tables=(Table(table=1, seats=(1, 2), lines=lines),)),)
    )
    assert [explain(field, swiss(), number, "points").terms[0].text for number in (1, 2)] == [
        "played, 0",
        "played, 0.5",
    ]


def test_standings_round_by_round():
    """The field after a round gives the standings as they were."""
    field = event(4, "1-2 1:0, 3-4 1:0", "1-3 0:1, 2-4 1:0")
    assert rank(after(field, 1), swiss("wins"), SEED) == rank(event(4, "1-2 1:0, 3-4 1:0"), swiss("wins"), SEED)
    assert rank(after(field, 0), swiss(), SEED).after == 0


def test_a_pod_that_played_without_one():
    """An absent seat of a pod is no opponent of the others, whose means do not suffer (TC20)."""
    field = pods(4, "ABCD A")
    table = field.rounds[0].tables[0]
    lines = tuple(
        msgspec.structs.replace(line, flag=Flag.NO_SHOW) if line.number == 4 else line for line in table.lines
    )
    absent = msgspec.structs.replace(
        field, rounds=(Round(round=1, tables=(msgspec.structs.replace(table, lines=lines),)),)
    )
    rules = swiss("opponents-points", "omw", format="pods", seats=4, scheme=Scheme(places=(300,), draw=60))
    assert [term.opponents for term in explain(absent, rules, 2, "omw").terms] == [(1,), (3,)]
    assert rank(absent, rules, SEED).rows[3].number == 4
    assert rank(absent, rules, SEED).rows[3].decided_by == "showed-up"


def test_unknown_entrants_are_refused():
    """Asking about nobody is answered with a reason."""
    with pytest.raises(Refused, match="no entrant"):
        explain(event(2), swiss(), 3, "buchholz")
