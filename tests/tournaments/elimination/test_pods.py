"""Knock-outs by pods."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.tournaments.elimination.play import entrants, played, report, rules, tables, wave

from parlour.tournaments.archive import archive, verify
from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Bye, Field, Flag, Line, Scheme
from parlour.tournaments.simulate import simulate

FORM = format_of("se-pods")
POINTS = Scheme(places=(300, 180, 120, 60), draw=None)


def pods(**more):
    """Return rules for pods of three or four of which one goes on."""
    return rules("se-pods", seats=4, fewest=3, scheme=POINTS, **more)


def by_seed(seats):
    """Return a result in the order of the seeds."""
    return tuple(Line(number=n, points=0, place=sorted(seats).index(n) + 1) for n in seats)


def by_lot(seed):
    """Return results that are drawn, sometimes with somebody who is not there."""
    random = Random(seed)

    def result(seats):
        order = random.sample(seats, len(seats))
        away = random.random() < 0.1
        return tuple(
            Line(
                number=n,
                points=0,
                place=order.index(n) + 1,
                score=random.randrange(9),
                flag=Flag.NO_SHOW if away and n == order[-1] else Flag.PLAYED,
            )
            for n in seats
        )

    return result


@pytest.mark.parametrize("advance", [1, 2])
def test_every_size_plays_through(advance):
    """O6: from 3 to 80 entrants one final pod is left; everybody sits once in each wave; the better seeds win."""
    stage = pods(advance=advance)
    for count in range(3, 81):
        field = played(count, stage, by_seed)
        standings = FORM.standings(field, stage, b"")
        assert standings.rows[0].number == 1
        assert [row.rank for row in standings.rows] == list(range(1, count + 1))
        assert len(field.rounds) == FORM.rounds(stage, count)
        assert len(field.rounds[-1].tables) == 1
        assert {len(table.seats) for table in tables(field)} <= {3, 4}


@pytest.mark.parametrize("count", [3, 7, 12, 16, 29, 50])
def test_random_results_play_through(count):
    """T086: with drawn results and no-shows it ends with one table, and who did not appear never goes on."""
    for advance in (1, 2):
        stage = pods(advance=advance)
        field = played(count, stage, by_lot(count))
        gone = set()
        for table in tables(field):
            assert not gone & set(table.seats)
            gone |= {line.number for line in table.lines if line.flag is Flag.NO_SHOW}
        assert FORM.finished(field, stage)


def test_sixteen_into_four_pods():
    """Pods {1,8,9,16}, {2,7,10,15}, ...: a snake, so that the four best meet in the final; better seeds sit earlier."""
    field = played(16, pods(), by_seed)
    assert [table.seats for table in field.rounds[0].tables] == [
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    ]
    assert field.rounds[1].tables[0].seats == (1, 2, 3, 4)
    rows = FORM.standings(field, pods(), b"").rows
    assert [row.values[0].numerator for row in rows] == [1, 2, 3, 4, *[5] * 4, *[9] * 4, *[13] * 4]
    assert {row.decided_by for row in rows[5:8]} == {"seed"}


def test_two_of_ten_wait_for_the_final():
    """Top ten: seeds 1 and 2 wait, 3 to 10 play two pods, whose winners join them."""
    stage = pods(details={"first_byes": 2})
    field = played(10, stage, by_seed)
    assert {bye.number: bye.kind for bye in field.rounds[0].byes} == {1: Bye.PAIRING, 2: Bye.PAIRING}
    assert [set(table.seats) for table in field.rounds[1].tables] == [{1, 2, 3, 4}]


def test_those_of_one_pod_part():
    """Two of each pod go on: in the next wave nobody meets somebody of the same pod, nor of the same group before."""
    stage = pods(advance=2)
    field = Field(entrants=entrants(16, "abcdabcdabcdabcd"))
    field, first = wave(field, stage, by_seed)
    for seats in first.tables:
        assert len({"abcd"[(n - 1) % 4] for n in seats}) == 4
    _, second = wave(field, stage)
    before = {n: at for at, seats in enumerate(first.tables) for n in seats}
    assert [sorted(before[n] for n in seats) for seats in second.tables] == [[0, 1, 2, 3]] * 2


def test_a_final_is_filled_by_those_who_just_went_out():
    """Two pods with one winner each are too few for a final of three: the best second fills it, and that is told."""
    stage = pods()
    assert [one.reason for one in FORM.check(stage, 8)] == ["FILLED_FINAL"]
    field, _ = wave(Field(entrants=entrants(8)), stage, by_seed)
    _, final = wave(field, stage)
    assert final.tables == ((1, 2, 3),)
    assert "3 went out before" in final.notes[0]


def test_away_and_voided_pods():
    """Who is away when pods are made is out; a voided pod plays again before the wave after it."""
    stage = pods()
    _, pairing = wave(Field(entrants=entrants(9), away=frozenset({1})), stage)
    assert pairing.byes == {1: Bye.ZERO}
    field, _ = wave(Field(entrants=entrants(8)), stage, by_seed)
    seats = field.rounds[0].tables
    voided = replace(field, rounds=(replace(field.rounds[0], tables=(replace(seats[0], void=True), seats[1])),))
    _, again = wave(voided, stage)
    assert again.tables == (seats[0].seats,)
    still = replace(field, rounds=(replace(field.rounds[0], tables=(replace(seats[0], lines=()), seats[1])),))
    assert FORM.pair(still, stage, b"") is None


def test_those_who_went_on_innocently_stay():
    """TC43: a pod is corrected after the next one was played: those who played it keep their places, and it ends."""
    stage = pods()
    field = played(16, stage, by_seed)
    first = field.rounds[0].tables[0]
    wrong = by_seed(first.seats)
    right = tuple(replace(line, place={1: 2, 2: 1}.get(line.place, line.place)) for line in wrong)
    fixed = report(field, 1, 1, right)
    assert FORM.finished(fixed, stage)
    assert FORM.standings(fixed, stage, b"").rows[0].number == 1
    early = replace(fixed, rounds=fixed.rounds[:1])
    assert FORM.pair(early, stage, b"").tables == ((2, 3, 4, 8),)


def test_unplayable_pods_are_refused():
    """As many going on as sit at a table, or two entrants, are refused by name."""
    with pytest.raises(BadRules):
        FORM.check(pods(advance=3), 12)
    with pytest.raises(BadRules):
        FORM.check(pods(), 2)


@pytest.mark.parametrize("advance", [1, 2])
def test_a_whole_event_verifies(advance):
    """A pod knock-out ends by itself, and its archive verifies from itself alone."""
    done = simulate((pods(advance=advance),), 21, 4)
    report = verify(archive(done.log))
    assert report.pairings == len(done.state.running[0].rounds) == FORM.rounds(pods(advance=advance), 21)
    assert not report.unchecked
