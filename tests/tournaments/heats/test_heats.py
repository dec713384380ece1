"""Heats: the draw, and the best k of them."""

from itertools import combinations
from random import Random

import msgspec
import pytest
from tests.tournaments.pods.events import everybody_once, field_of, play, played, rules_of

from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Adjustment, Bye, ByeLine, Line, Round, Table

HEATS = format_of("heats")


def heats(**details):
    """Return the rules of heats at tables of four."""
    return rules_of(3, 4, format="heats", rounds=4, details=details)


def heat(number: int, *places: tuple[int, int, int], byes=()) -> Round:
    """Return a heat of one table: number, points and score of each, in order of their places."""
    lines = tuple(
        Line(number=one, points=points * POINT, place=place, score=score, wins=place == 1)
        for place, (one, points, score) in enumerate(places, 1)
    )
    return Round(
        round=number,
        tables=(Table(table=1, seats=tuple(line.number for line in lines), lines=lines),),
        byes=tuple(ByeLine(number=one, kind=Bye.ABSENT, points=0) for one in byes),
    )


EVENING = msgspec.structs.replace(
    field_of(4),
    rounds=(
        heat(1, (1, 5, 9), (2, 3, 8), (3, 1, 2), byes=[4]),
        heat(2, (2, 5, 7), (1, 3, 6), (4, 1, 5), byes=[3]),
        heat(3, (3, 5, 10), (4, 3, 4), (2, 0, 1), byes=[1]),
        heat(4, (4, 5, 3), (2, 3, 2), (3, 1, 1), byes=[1]),
    ),
)
"""Each wins once. 1 plays two heats, 3 and 4 three, 2 all four."""


def order(rules, field=EVENING) -> list[int]:
    """Return the numbers in order of the standings."""
    return [row.number for row in HEATS.standings(field, rules, b"s").rows]


def test_the_best_two_of_each():
    """Wins of the two best heats, then their points, then fewer attempts: 1 needed two heats for what took 2 four."""
    rules = heats(best=2)
    assert order(rules) == [1, 4, 2, 3]
    rows = HEATS.standings(EVENING, rules, b"s").rows
    assert [row.points // POINT for row in rows] == [8, 8, 8, 6]
    assert [row.values[1].numerator for row in rows] == [2, 3, 4, 3]
    assert [row.decided_by for row in rows] == ["", "attempts", "attempts", "points"]


def test_all_heats_count_without_a_number():
    """Without `best` each heat counts: 2, who played most, has the most points."""
    assert order(heats(count="points"))[0] == 2


def test_more_heats_never_hurt():
    """A further heat without points leaves what the best heats gave; it costs only as an attempt."""
    more = msgspec.structs.replace(
        EVENING, rounds=(*EVENING.rounds, heat(5, (3, 0, 0), (4, 0, 0), (2, 0, 0), byes=[1]))
    )
    before = {row.number: row.points for row in HEATS.standings(EVENING, heats(best=2, count="points"), b"s").rows}
    after = {row.number: row.points for row in HEATS.standings(more, heats(best=2, count="points"), b"s").rows}
    assert before == after


def test_adjustments_and_the_unranked():
    """Points given count on top of the best heats; who was disqualified comes last without a rank."""
    field = msgspec.structs.replace(
        EVENING, adjustments=(Adjustment(number=4, points=POINT, reason="tidy"),), unranked=frozenset({1})
    )
    rows = HEATS.standings(field, heats(best=2), b"s").rows
    assert [(row.number, row.rank) for row in rows] == [(4, 1), (2, 2), (3, 3), (1, 0)]


def test_meetings_are_few_and_scores_do_not_matter():
    """Random heats of 32 in fours: nobody meets twice in four heats; everybody sits once a heat (O11)."""
    met = set()
    for field, pairing in play(field_of(32), heats(engine="swaps"), 4):
        assert everybody_once(field, pairing)
        pairs = {tuple(sorted(pair)) for seats in pairing.tables for pair in combinations(seats, 2)}
        assert not pairs & met
        met |= pairs
        assert pairing.cost[4] == 0


@pytest.mark.parametrize("n", [16, 32, 400])
def test_seeded_heats_have_one_of_each_band(n):
    """Seeded heats give each table one of the first quarter of seeds, one of the second, and so on."""
    rules = heats(draw="seeded", engine="swaps")
    pairing = HEATS.pair(field_of(n), rules, b"s")
    assert all(sorted((one - 1) * 4 // n for one in seats) == [0, 1, 2, 3] for seats in pairing.tables)


def test_listing_entrants_in_another_order_changes_no_byte():
    """O9: shuffled entrants give the same bytes, of the draw and of the standings."""
    rules = heats(draw="seeded", engine="swaps")
    field = played(field_of(14), HEATS.pair(field_of(14), rules, b"s"), Random(1))
    other = msgspec.structs.replace(field, entrants=field.entrants[::-1])
    for make in (HEATS.pair, HEATS.standings):
        assert msgspec.json.encode(make(field, rules, b"t")) == msgspec.json.encode(make(other, rules, b"t"))


def test_heats_at_tables_of_two():
    """Heats may have tables of two."""
    rules = rules_of(2, 2, format="heats", seats=2, rounds=2)
    assert all(len(seats) == 2 for seats in HEATS.pair(field_of(10), rules, b"s").tables)


def test_checks():
    """Unknown details and impossible sizes are refused; a number of best heats above the heats is told."""
    for details in ({"draw": "fair"}, {"count": "luck"}, {"best": -1}, {"best": "two"}):
        with pytest.raises(BadRules):
            HEATS.check(heats(**details), 12)
    with pytest.raises(BadRules):
        HEATS.check(heats(), 5)
    assert [caution.reason for caution in HEATS.check(heats(best=9), 12)] == ["ALL_HEATS_COUNT"]
    assert HEATS.rounds(rules_of(format="heats", rounds=0, details={"best": 4}), 12) == 4
