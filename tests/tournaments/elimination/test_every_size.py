"""O6: brackets of every size from 2 to 130 play through, with the right number of tables."""

import pytest
from tests.tournaments.elimination.play import by_lot, entrants, played, rules, tables, wave

from parlour.tournaments.elimination import bracket
from parlour.tournaments.elimination.drops import first_rematch, masks_of, meeting
from parlour.tournaments.elimination.tree import rounds_for, seed_order
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Bye, Field

FEW = (2, 3, 5, 8, 11, 16, 23, 33, 64)


def defeats(field):
    """Return how often each entrant lost a table."""
    found = {one.number: 0 for one in field.entrants}
    for table in tables(field):
        for line in table.lines:
            found[line.number] += not line.points
    return found


@pytest.mark.parametrize("first", range(2, 131, 13))
def test_single_elimination_by_seeds(first):
    """O6: n - 1 tables in ceil(log2 n) waves, byes to the top seeds, and each seed goes as far as its number says."""
    for count in range(first, min(first + 13, 131)):
        field = played(count, rules("se"))
        rounds = rounds_for(count)
        assert len(tables(field)) == count - 1
        assert len(field.rounds) == rounds == format_of("se").rounds(rules("se"), count)
        byes = [bye.number for bye in field.rounds[0].byes]
        assert byes == list(range(1, (1 << rounds) - count + 1))
        standings = format_of("se").standings(field, rules("se"), b"")
        assert [row.number for row in standings.rows] == list(range(1, count + 1))
        for row in standings.rows:
            place = row.values[0].numerator
            assert place == (1 if row.rank == 1 else (1 << ((row.rank - 1).bit_length() - 1)) + 1)


@pytest.mark.parametrize("first", range(2, 131, 13))
def test_double_elimination_by_seeds(first):
    """O6: 2n - 2 tables when the better seed always wins; byes propagate; all but the winner lost twice."""
    for count in range(first, min(first + 13, 131)):
        field = played(count, rules("de"))
        assert len(tables(field)) == 2 * count - 2
        lost = defeats(field)
        assert lost.pop(1) == 0
        assert set(lost.values()) == {2}
        most = format_of("de").rounds(rules("de"), count)
        assert len(field.rounds) <= most - 1


@pytest.mark.parametrize("key", ["se", "de"])
@pytest.mark.parametrize("first", range(2, 131, 13))
def test_random_results_play_through(key, first):
    """O6, O11, T087, TC24: whatever the results, it ends when all but one lost once (twice); tables add up."""
    lives = 1 if key == "se" else 2
    for count in range(first, min(first + 13, 131)):
        field = played(count, rules(key), by_lot(f"{key}{count}"))
        lost = defeats(field)
        assert sorted(lost.values())[1:] == [lives] * (count - 1)
        (winner,) = [number for number, times in lost.items() if times < lives]
        standings = format_of(key).standings(field, rules(key), b"")
        assert standings.rows[0].number == winner
        assert [row.rank for row in standings.rows] == list(range(1, count + 1))
        assert len(tables(field)) == lives * (count - 1) + lost[winner]


@pytest.mark.parametrize("key", ["se", "de"])
@pytest.mark.parametrize("first", range(2, 131, 13))
def test_double_forfeits_play_through(key, first):
    """O6, T086, T087: with a third of all tables lost by both, it still ends when all but one lost once (twice)."""
    lives = 1 if key == "se" else 2
    for count in range(first, min(first + 13, 131)):
        field = played(count, rules(key), by_lot(f"{key}{count}", 0.33))
        lost = sorted(defeats(field).values())
        assert lost[1:] == [lives] * (count - 1)
        assert lost[0] <= lives
        standings = format_of(key).standings(field, rules(key), b"")
        assert sorted(row.number for row in standings.rows) == list(range(1, count + 1))


@pytest.mark.parametrize("count", FEW)
def test_the_path_of_every_seed(count):
    """O6: seeds 1 and 2 meet in the final only, 1 to 4 not before the semi-finals, and so on; every seed has a path."""
    rounds = rounds_for(count)
    order = seed_order(rounds)
    assert sorted(order) == list(range(1, len(order) + 1))
    place = {seed: at for at, seed in enumerate(order)}
    for round_ in range(rounds):
        best = 1 << (rounds - round_)
        parts = [{place[seed] >> round_ for seed in range(1, best + 1)}]
        assert len(parts[0]) == best
    found = bracket(Field(entrants=entrants(count)), rules("se"))
    for box in list(found.boxes.values())[: 1 << (rounds - 1)]:
        path = [box.key]
        while found.boxes[path[-1]].winner_to:
            path.append(found.boxes[path[-1]].winner_to)
        assert len(path) == rounds
        assert path[-1] == "final"


@pytest.mark.parametrize(("size", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 9)])
def test_masks_keep_rematches_late(size, first):
    """O6: the first lower round in which two can meet again is as late as any choice of masks makes it."""
    rounds = size.bit_length() - 1
    assert first_rematch(rounds) == first
    if size <= 32:
        best = 0
        for choice in every_choice(rounds):
            met = [meeting(rounds, choice, upper, low) for upper in range(2, rounds + 1) for low in range(1, upper)]
            best = max(best, min(met))
        assert best == first
    assert all(mask < 1 << (rounds - at) for at, mask in enumerate(masks_of(rounds), 1))


def every_choice(rounds):
    """Return all masks there are."""
    choices = [(0,)]
    for upper in range(2, rounds + 1):
        choices = [(*choice, mask) for choice in choices for mask in range(1 << (rounds - upper))]
    return choices


@pytest.mark.parametrize("count", FEW)
def test_no_lower_rematch_before_that_round(count):
    """O6: over random events of each size nobody meets again in the lower bracket before the round that is promised."""
    first = first_rematch(rounds_for(count))
    earliest = 99
    for seed in range(40 if count < 20 else 4):
        field = played(count, rules("de"), by_lot(seed))
        met = set()
        boxes = {at: box.key for box in bracket(field, rules("de")).boxes.values() for at in box.tables}
        for round_ in field.rounds:
            for table in round_.tables:
                pair = frozenset(table.seats)
                part, _, where = boxes[round_.round, table.table].partition(" ")
                if part == "lower" and pair in met:
                    earliest = min(earliest, int(where.partition(".")[0]))
                met.add(pair)
    assert earliest >= first
    if count == 16:
        assert earliest == first


def test_waves_do_not_depend_on_the_order_of_entrants():
    """O9: shuffled entrants give identical pairings, explanations included."""
    field = Field(entrants=entrants(11, "abcabcabcab"))
    mixed = Field(entrants=tuple(reversed(field.entrants)))
    for key in ("se", "de"):
        assert wave(field, rules(key))[1] == wave(mixed, rules(key))[1]


def test_byes_of_the_first_wave_are_pairing_byes():
    """The byes of an unfilled bracket are explained and of the kind that a pairing gives."""
    _, pairing = wave(Field(entrants=entrants(5)), rules("se"))
    assert pairing.byes == {1: Bye.PAIRING, 2: Bye.PAIRING, 3: Bye.PAIRING}
    assert [why.numbers for why in pairing.why] == [*pairing.tables, (1,), (2,), (3,)]
