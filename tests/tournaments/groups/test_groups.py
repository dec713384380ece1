"""Groups: seeding, uneven sizes, qualification, the way into a knock-out."""

from random import Random

import msgspec
import pytest
from tests.tournaments.swiss.events import decided, field_of, play, played

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.groups.merged import crossed, half_of
from parlour.tournaments.groups.snake import letter, snake
from parlour.tournaments.model import POINT, Entrant, StageRules


def rules_of(groups: int, **values) -> StageRules:
    """Return rules of a stage of groups."""
    return StageRules(key="first", format="groups", groups=groups, **values)


def finished(rules: StageRules, count: int, seed: int = 1):
    """Return the field of a random stage after its last round."""
    for field, pairing in play(rules, count, Random(seed)):
        last = field, pairing
    field, pairing = last
    return played(field, pairing, lambda seats: decided(min(seats), max(seats), first=seats[0]))


@pytest.mark.parametrize(("count", "groups"), [(8, 2), (9, 2), (10, 3), (16, 4), (23, 5), (31, 8)])
def test_snake_seeding(count, groups):
    """Seeds go 1 to g and back; sizes differ by at most one; everybody is in one group."""
    members = snake(field_of(count).entrants, groups)
    sizes = [len(group) for group in members]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(number for group in members for number in group) == list(range(1, count + 1))
    assert [group[0] for group in members] == list(range(1, groups + 1))
    assert [group[1] for group in members] == list(range(2 * groups, groups, -1))[: len(members)]


def test_protected_entrants_are_kept_apart():
    """Club mates go to different groups by exchanges within their row of seeds, as do those of one earlier group."""
    clubs = {1: "x", 8: "x", 2: "y", 7: "y"}
    entrants = tuple(Entrant(number=n, affinity=clubs.get(n, ""), seed_group="AB"[n % 2]) for n in range(1, 17))
    members = snake(entrants, 4)
    assert all(
        len({clubs[n] for n in group if n in clubs}) == len([n for n in group if n in clubs]) for group in members
    )
    assert [sorted((n - 1) // 4 for n in group) for group in members] == [[0, 1, 2, 3]] * 4
    plain = tuple(msgspec.structs.replace(one, affinity="") for one in entrants)
    assert all(sum(n % 2 for n in group) == 2 for group in snake(plain, 4))


def test_a_latecomer_moves_nobody():
    """Somebody who enters after the seeding takes the next place of the snake; all others stay where they are."""
    before = snake(field_of(10).entrants, 4)
    after = snake(field_of(11).entrants, 4)
    assert [group[: len(old)] for group, old in zip(after, before, strict=True)] == before


@pytest.mark.parametrize(("count", "groups"), [(8, 2), (9, 2), (14, 4), (15, 4)])
def test_every_group_is_a_complete_round_robin(count, groups):
    """O11: everybody meets all of the group and nobody else, and stands in each round exactly once."""
    rules = rules_of(groups, advance=2)
    field = finished(rules, count)
    met = {frozenset(table.seats) for round_ in field.rounds for table in round_.tables}
    wanted = {
        frozenset((one, other))
        for group in snake(field.entrants, groups)
        for one in group
        for other in group
        if one < other
    }
    assert met == wanted
    for round_ in field.rounds:
        places = [number for table in round_.tables for number in table.seats] + [bye.number for bye in round_.byes]
        assert sorted(places) == list(range(1, count + 1))
    assert format_of("groups").finished(field, rules)
    assert format_of("groups").pair(field, rules, b"") is None


def test_standings_by_place_and_the_best_of_the_next():
    """Best thirds: group places come first, then points for each game, which is fair between uneven groups."""
    rules = rules_of(3, advance=2, details={"best_next": 2})
    field = finished(rules, 11)
    rows = format_of("groups").standings(field, rules, b"s").rows
    values = [{value.name: (value.numerator, value.denominator) for value in row.values} for row in rows]
    places = [value["place"][0] for value in values]
    assert places == sorted(places)
    assert [row.rank for row in rows] == list(range(1, 12))
    assert sum(row.qualified for row in rows) == 8
    assert [row.qualified for row in rows] == [True] * 8 + [False] * 3
    thirds = [(num / den) for value in values if value["place"][0] == 3 for num, den in [value["points-per-game"]]]
    assert thirds == sorted(thirds, reverse=True)
    assert {row.decided_by for row in rows[1:]} <= {"place", "points-per-game", "score-per-game", "lot"}


def test_qualification_is_frozen_when_the_stage_is_over():
    """TC34, T089: who leaves after the last round keeps rank and qualification."""
    rules = rules_of(2, advance=2)
    field = finished(rules, 8)
    rows = format_of("groups").standings(field, rules, b"s").rows
    gone = msgspec.structs.replace(field, away=frozenset({rows[0].number, rows[2].number}))
    assert format_of("groups").standings(gone, rules, b"s").rows == rows


@pytest.mark.parametrize("groups", [2, 3, 4, 6, 8, 16])
def test_the_knock_out_crosses_groups(groups):
    """A1 meets the second of another group first, and the two of one group stand in opposite halves."""
    rules = rules_of(groups, advance=2)
    field = finished(rules, 4 * groups, seed=groups)
    rows = format_of("groups").standings(field, rules, b"s").rows
    seeds = crossed(rows)
    group_of = {number: at for at, group in enumerate(snake(field.entrants, groups)) for number in group}
    assert set(seeds) == {row.number for row in rows if row.qualified}
    assert set(seeds[:groups]) == {row.number for row in rows[:groups]}
    for group in range(groups):
        halves = [half_of(seed) for seed, number in enumerate(seeds, 1) if group_of[number] == group]
        assert sorted(halves) == [0, 1]
    if groups in {2, 4, 8, 16}:
        assert all(group_of[one] != group_of[other] for one, other in zip(seeds, reversed(seeds), strict=True))


def test_explanations_name_the_group():
    """T080: each table and each rest says which group it belongs to."""
    pairing = format_of("groups").pair(field_of(9), rules_of(2), b"s")
    assert len(pairing.why) == len(pairing.tables) + len(pairing.byes)
    assert {why.criteria[0].name for why in pairing.why} == {"group"}
    assert "berger" in pairing.engine


def test_what_does_not_fit_is_refused():
    """Too many groups, too many who advance, and a forbidden pair in a group are refused with what would fit."""
    form = format_of("groups")
    with pytest.raises(BadRules, match="1 to 4 groups"):
        form.check(rules_of(5), 8)
    with pytest.raises(BadRules, match="cannot send on"):
        form.check(rules_of(2, advance=5), 8)
    with pytest.raises(BadRules):
        form.check(rules_of(2, details={"inside": "se"}), 8)
    assert [caution.reason for caution in form.check(rules_of(2, advance=1), 9)] == ["UNEVEN_GROUPS"]
    with pytest.raises(CannotPair):
        form.pair(field_of(8, forbidden=frozenset({(1, 8)})), rules_of(2), b"")


def test_points_are_those_of_the_group():
    """O11: the rows carry the points of their own group's tables."""
    rules = rules_of(2)
    field = finished(rules, 8)
    rows = format_of("groups").standings(field, rules, b"s").rows
    assert sum(row.points for row in rows) == 12 * POINT


def test_order_of_entry_changes_nothing():
    """O9: entrants listed in another order give identical bytes."""
    field = field_of(13)
    mixed = msgspec.structs.replace(field, entrants=field.entrants[::-1])
    one, other = (format_of("groups").pair(listed, rules_of(3), b"s") for listed in (field, mixed))
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    assert [letter(index) for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
