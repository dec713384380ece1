"""What brackets promise beside their size: seats, draws, corrections, absences, groups, places."""

import pytest
from msgspec.structs import replace
from tests.tournaments.elimination.play import better_seed, by_lot, entrants, lines, played, report, rules, tables, wave

from parlour.tournaments.archive import archive, verify
from parlour.tournaments.elimination import bracket, games
from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import format_of
from parlour.tournaments.groups.merged import half_of
from parlour.tournaments.model import Bye, Field, Flag, StageRules
from parlour.tournaments.simulate import simulate

SE, DE = rules("se"), rules("de")


def start(count, stage=SE, result=None, **more):
    """Return the field with its first wave."""
    return wave(Field(entrants=entrants(count, **more)), stage, result)[0]


def test_seats_do_not_depend_on_who_finished_first():
    """TC22: whatever table ended first, and however the waves fell, the same two have the same seats."""
    seats = set()
    for order in ((1, 2), (2, 1)):
        field = start(4)
        for table in order:
            field = report(field, 1, table, better_seed(field.rounds[0].tables[table - 1].seats))
        _, final = wave(field, SE)
        seats |= set(final.tables)
    assert len(seats) == 1


def test_the_first_move_goes_to_who_had_it_less():
    """TC22: over random events nobody who sat first more often sits first again against somebody who sat first less."""
    for seed in range(20):
        field = played(16, DE, by_lot(seed))
        balance = dict.fromkeys(range(1, 17), 0)
        for table in tables(field):
            one, two = table.seats
            assert balance[one] <= balance[two]
            balance[one] += 1
            balance[two] -= 1


def test_games_of_a_match_alternate():
    """TC23: in a best of five the starter alternates, the last game is drawn by lot, and both lots happen."""
    drawn = {games((7, 3), 5, bytes([at])) for at in range(40)}
    assert {order[:4] for order in drawn} == {((7, 3), (3, 7), (7, 3), (3, 7))}
    assert {order[4] for order in drawn} == {(7, 3), (3, 7)}
    assert games((7, 3), 2, b"") == ((7, 3), (3, 7))
    assert games((7, 3), 1, b"") == ((7, 3),)


def test_the_final_is_played_again_when_the_undefeated_lose_it():
    """TC24, TC25, T087: the upper finalist loses the grand final, and only then there is another one."""
    last = {}
    for upset in (False, True):
        field, waves = start(4, DE, better_seed), 1
        while field is not None:
            last[upset], waves = field, waves + 1
            best = max if upset and waves == 4 else min
            field, _ = wave(field, DE, lambda seats, best=best: lines(seats, best(seats)))
        assert len(tables(last[upset])) == 6 + upset
        last[upset] = bracket(last[upset], DE).boxes
    assert (last[False]["final"].state, last[False]["reset"].state) == ("played", "skipped")
    assert (last[True]["final"].state, last[True]["reset"].state) == ("played", "played")
    assert last[True]["reset"].spots[0].source == "who came to the final without a defeat"


def test_without_a_reset_one_grand_final_decides():
    """A stage may do without the second grand final."""
    stage = rules("de", details={"reset": False})
    field = played(8, stage, by_lot(3))
    assert len(tables(field)) == 14
    assert "reset" not in bracket(field, stage).boxes


def test_losers_of_the_semi_finals_play_for_the_third_place():
    """The table for the third place is made with the final; places are 1, 2, 3, 4, then shared ones."""
    stage = rules("se", details={"third": True})
    field = played(8, stage)
    assert {frozenset(table.seats) for table in field.rounds[2].tables} == {frozenset({1, 2}), frozenset({3, 4})}
    rows = format_of("se").standings(field, stage, b"").rows
    assert [row.values[0].numerator for row in rows] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert [row.decided_by for row in rows] == ["", *["reached"] * 4, *["seed"] * 3]


def test_tie_breaks_order_those_who_share_a_place():
    """With tie-breaks the losers of one round are ordered by them, with the lot last; their place stays shared."""
    stage = rules("se", tiebreaks=("wins",))
    rows = format_of("se").standings(played(8, stage), stage, b"x").rows
    assert [row.values[0].numerator for row in rows[4:]] == [5] * 4
    assert {row.decided_by for row in rows[5:]} == {"lot"}


def test_two_losers_advance_nobody():
    """T086: after a double forfeit the opponent of nobody goes on without a table, and the bracket names why."""
    field = start(4)
    field = report(field, 1, 1, lines(field.rounds[0].tables[0].seats))
    field = report(field, 1, 2, better_seed(field.rounds[0].tables[1].seats))
    assert format_of("se").finished(field, SE)
    boxes = bracket(field, SE).boxes
    assert (boxes["upper 1.1"].state, boxes["upper 1.1"].winner, boxes["final"].state) == ("double", 0, "bye")
    assert format_of("se").standings(field, SE, b"").rows[0].number == 2


def test_a_double_no_show_in_a_double_bracket():
    """T086: both lose once: one drops at once, the better seed from the next table, which its opponent gets free."""
    field = start(4, DE)
    field = report(field, 1, 1, lines(field.rounds[0].tables[0].seats))
    field = report(field, 1, 2, better_seed(field.rounds[0].tables[1].seats))
    boxes = bracket(field, DE).boxes
    assert (boxes["upper 2.1"].state, boxes["upper 2.1"].winner, boxes["upper 2.1"].loser) == ("bye", 2, 1)
    assert [spot.number for spot in boxes["lower 1.1"].spots] == [4, 3]
    assert boxes["lower 2.1"].spots[1].number == 1


def test_who_is_away_loses_the_table():
    """T086, TC04: the opponent of somebody who dropped has a bye, both are marked, and coming back changes nothing."""
    field = start(8, SE, better_seed)
    gone, pairing = wave(replace(field, away=frozenset({1})), SE, better_seed)
    assert pairing.byes == {1: Bye.ZERO, 4: Bye.PAIRING}
    back = replace(gone, away=frozenset())
    assert [set(seats) for seats in wave(back, SE)[1].tables] == [{4, 2}]
    nobody = replace(field, away=frozenset(range(1, 9)))
    assert wave(nobody, SE)[1].byes == dict.fromkeys((1, 2, 3, 4), Bye.ZERO)
    assert format_of("se").finished(wave(nobody, SE)[0], SE)


def test_draws_are_played_again_or_decided_by_seat():
    """A draw has the table played again with seats changed; a stage may let a seat go on instead."""
    field = start(2)
    drawn = tuple(
        replace(line, place=1, points=30, flag=Flag.PLAYED) for line in lines(field.rounds[0].tables[0].seats)
    )
    field = report(field, 1, 1, drawn)
    _, again = wave(field, SE)
    assert again.tables == (field.rounds[0].tables[0].seats[::-1],)
    assert again.why[0].criteria[1].name == "again"
    second = rules("se", details={"draws": "second"})
    assert bracket(field, second).boxes["final"].winner == field.rounds[0].tables[0].seats[1]


def test_corrected_results_move_what_depends_on_them():
    """TC27, T090, TC43: the bracket names what depends on a table; a corrected winner stands where the wrong one stood.

    A table that was played keeps its box and those who played it.
    """
    field = start(8, SE, better_seed)
    found = bracket(field, SE)
    assert found.dependants("upper 1.1") == ("upper 2.1", "final")
    assert found.boxes["upper 2.1"].spots[0].source == "winner of upper 1.1"
    seats = field.rounds[0].tables[0].seats
    fixed = report(field, 1, 1, lines(seats, max(seats)))
    assert [spot.number for spot in bracket(fixed, SE).boxes["upper 2.1"].spots] == [8, 4]
    on, _ = wave(field, SE, better_seed)
    innocent = bracket(report(on, 1, 1, lines(seats, max(seats))), SE)
    box = innocent.boxes["upper 2.1"]
    assert {spot.number for spot in box.spots} == {1, 4}
    assert (box.tables, box.winner, innocent.stray) == (((2, 1),), 1, ())


def test_seats_that_an_organiser_swapped_are_followed():
    """Two who were swapped between tables of a wave play where they were put, and the bracket goes on from there."""
    field = start(8)
    one, two, *rest = field.rounds[0].tables
    one, two = replace(one, seats=(1, 5)), replace(two, seats=(4, 8))
    swapped = replace(field, rounds=(replace(field.rounds[0], tables=(one, two, *rest)),))
    found = bracket(swapped, SE)
    assert {spot.number for spot in found.boxes["upper 1.1"].spots} == {1, 5}
    assert {spot.number for spot in found.boxes["upper 1.2"].spots} == {4, 8}
    for at in range(1, 5):
        swapped = report(swapped, 1, at, better_seed(swapped.rounds[0].tables[at - 1].seats))
    assert [set(seats) for seats in wave(swapped, SE)[1].tables] == [{1, 4}, {2, 3}]


@pytest.mark.parametrize(("groups", "each"), [(2, 2), (4, 2), (4, 4), (8, 2), (3, 2)])
def test_those_of_one_group_meet_late(groups, each):
    """Group crossing: whoever comes from one group is in opposite halves when two do, in four quarters when four do."""
    names = "abcdefgh"[:groups]
    count = groups * each
    field = start(count, groups=names * each)
    boxes = bracket(field, SE).boxes
    leaf = {}
    for at, box in enumerate(list(boxes.values())[: 1 << ((count - 1).bit_length() - 1)]):
        for spot in box.spots:
            leaf[spot.number] = at
    parts = len(set(leaf.values()))
    for group in range(groups):
        members = [number for number in range(1, count + 1) if (number - 1) % groups == group]
        assert len({leaf[number] * each // parts for number in members}) == each
    assert leaf[1] == 0


def test_halves_are_those_that_groups_are_crossed_for():
    """The half in which a seed stands is the one that the crossing of qualifiers counts with."""
    boxes = list(bracket(start(16), SE).boxes.values())[:8]
    for at, box in enumerate(boxes):
        assert {half_of(spot.number) for spot in box.spots} == {at // 4}


@pytest.mark.parametrize("key", ["se", "de"])
def test_waves_go_ahead_while_tables_are_open(key):
    """Tables that are ready are made while others are open, once; asked again, there is nothing to make."""
    stage = rules(key)
    field = start(8, stage)
    for table in (1, 2):
        field = report(field, 1, table, better_seed(field.rounds[0].tables[table - 1].seats))
    field, pairing = wave(field, stage)
    assert {1, 4} in [set(seats) for seats in pairing.tables]
    assert len(pairing.tables) == (1 if key == "se" else 2)
    assert wave(field, stage) == (None, None)
    assert not format_of(key).finished(field, stage)


def test_unplayable_rules_are_refused():
    """Tables for three, one entrant and unknown details are refused; byes and late rematches are noted."""
    for wrong, count in ((rules("se", seats=3), 8), (SE, 1), (rules("se", details={"draws": "coin"}), 8)):
        with pytest.raises(BadRules):
            format_of("se").check(wrong, count)
    assert [one.reason for one in format_of("de").check(DE, 13)] == ["BYES", "REMATCHES"]


@pytest.mark.parametrize(("key", "count"), [("se", 13), ("de", 11)])
def test_a_whole_event_verifies(key, count):
    """A bracket ends by itself; equal seeds give equal archives, which verify from themselves alone."""
    stages = (rules(key, details={"third": True}),)
    first, again = (simulate(stages, count, 5) for _ in range(2))
    assert archive(first.log) == archive(again.log)
    report_ = verify(archive(first.log))
    assert report_.pairings == len(first.state.running[0].rounds)
    assert not report_.unchecked


def test_groups_and_then_a_bracket_verify():
    """Groups qualify two each into a bracket: those of one group stand in opposite halves, and it all verifies."""
    stages = (
        StageRules(key="groups", format="groups", groups=4, advance=2),
        StageRules(key="cup", format="se"),
    )
    done = simulate(stages, 16, 2)
    cup = done.state.running[1]
    groups = {one.number: one.seed_group for one in cup.entrants.values()}
    first = [table.table.seats for table in cup.rounds[0].tables.values()]
    assert all(groups[one] != groups[two] for one, two in first)
    assert sorted(groups[n] for seats in first[:2] for n in seats) == ["A", "B", "C", "D"]
    assert verify(archive(done.log)).pairings == sum(len(stage.rounds) for stage in done.state.running)
