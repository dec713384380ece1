"""Pod Swiss round by round: meetings, odd tables, byes, seats, reasons."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import msgspec
import pytest
from tests.tournaments.pods.events import (
    drawn,
    everybody_once,
    field_of,
    play,
    played,
    rules_of,
    won,
)

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.history import Kind, history_of
from parlour.tournaments.model import POINT, Bye, ByeLine, Entrant, Field, Flag, Round, Scheme, Table

PODS = format_of("pods")


def last_field(field: Field, rules, rounds: int, seed: int = 0) -> Field:
    """Return the field after so many rounds."""
    for before, pairing in play(field, rules, rounds, seed):
        field, last = before, pairing
    return played(field, last, Random(99))


def last_round(field: Field, rules, rounds: int, seed: int = 0):
    """Return the pairing of the last of so many rounds by the engine of the size, those before made by swaps."""
    quick = msgspec.structs.replace(rules, details={"engine": "swaps"})
    before = last_field(field, quick, rounds - 1, seed)
    return PODS.pair(before, rules, b"last")


@pytest.mark.parametrize(
    ("n", "rounds", "rematches"), [(12, 3, 9), (16, 4, 7), (20, 4, 5), (24, 3, 1), (32, 5, 0), (64, 5, 0)]
)
def test_meetings_in_small_fields(n, rounds, rematches):
    """After so many rounds in fours the next has no more meetings again than was measured to be needed."""
    pairing = last_round(field_of(n), rules_of(), rounds + 1)
    assert pairing.cost[0] == 0
    assert pairing.cost[1] <= rematches


def test_a_large_field():
    """O12, O11: nine rounds of 10,002: no two meet twice, nobody has a second short table, all sit once a round."""
    pairs, short = Counter(), Counter()
    for field, pairing in play(field_of(10_002), rules_of(3, 4), 9):
        assert everybody_once(field, pairing)
        pairs.update(tuple(sorted(pair)) for seats in pairing.tables for pair in combinations(seats, 2))
        short.update(number for seats in pairing.tables if len(seats) == 3 for number in seats)
    assert max(pairs.values()) == 1
    assert (sum(short.values()), max(short.values())) == (54, 1)


def test_short_tables_take_turns_in_a_small_field():
    """At 42 entrants in nine rounds, 54 places at short tables: nobody has a third."""
    for seed in range(4):
        short = Counter()
        for _field, pairing in play(field_of(42), rules_of(3, 4, details={"engine": "swaps"}), 9, seed):
            short.update(number for seats in pairing.tables if len(seats) == 3 for number in seats)
        assert sum(short.values()) == 54
        assert max(short.values()) <= 2


def test_listing_entrants_in_another_order_changes_no_byte():
    """O9: shuffled entrants, tables and byes with the same seed give the same bytes; another seed gives others."""
    rules = rules_of(3, 4)
    for n in (11, 22, 310):
        field = last_field(field_of(n), rules, 2)
        chance = Random(7)
        entrants = chance.sample(field.entrants, n)
        rounds = tuple(msgspec.structs.replace(one, tables=one.tables[::-1]) for one in field.rounds)
        shuffled = msgspec.structs.replace(field, entrants=tuple(entrants), rounds=rounds)
        encoded = [msgspec.json.encode(PODS.pair(one, rules, b"seed")) for one in (field, field, shuffled)]
        assert encoded[0] == encoded[1] == encoded[2]
        assert encoded[0] != msgspec.json.encode(PODS.pair(field, rules, b"other"))


def test_points_are_conserved():
    """O11: the sum of all points is that of the tables and byes, whatever the sizes."""
    rules = rules_of(4, 4)
    field = last_field(field_of(23), rules, 5)
    paid = sum(line.points for round_ in field.rounds for table in round_.tables for line in table.lines)
    byes = sum(bye.points for round_ in field.rounds for bye in round_.byes)
    assert sum(row.points for row in PODS.standings(field, rules, b"s").rows) == paid + byes


def test_byes_go_to_the_lowest_who_had_fewest():
    """TC08, T074, TC06: no second pairing bye while somebody has none; then the fewest points; the leader never."""
    had = Counter()
    for field, pairing in play(field_of(11), rules_of(), 6, seed=4):
        cards = history_of(field).cards
        free = [number for number, kind in pairing.byes.items() if kind is Bye.PAIRING]
        assert len(free) == 3
        for number in free:
            assert all(had[number] <= had[other] for other in cards if other not in free)
            lower = [
                other
                for other, card in cards.items()
                if other not in free and had[other] <= had[number] and card.total < cards[number].total
            ]
            assert not lower
        had.update(free)


def test_a_bye_of_another_kind_is_not_forgotten():
    """T074, TC06: who had a full win's bye is passed over; half and zero byes and absence leave a claim to one."""
    round_one = Round(
        round=1,
        tables=(Table(table=1, seats=(1, 2, 3, 4), lines=won((1, 2, 3, 4), 1)),),
        byes=(
            ByeLine(number=5, kind=Bye.FULL, points=5 * POINT),
            ByeLine(number=6, kind=Bye.ZERO, points=0),
            ByeLine(number=7, kind=Bye.ABSENT, points=0),
            ByeLine(number=8, kind=Bye.HALF, points=5 * POINT // 2),
            ByeLine(number=9, kind=Bye.PAIRING, points=5 * POINT),
        ),
    )
    field = msgspec.structs.replace(field_of(9), rounds=(round_one,))
    pairing = PODS.pair(field, rules_of(), b"s")
    assert pairing.byes == {7: Bye.PAIRING}
    without = msgspec.structs.replace(field, granted={7: Bye.HALF, 6: Bye.ZERO, 4: Bye.FULL}, away=frozenset({8, 4}))
    assert PODS.pair(without, rules_of(), b"s").byes == {
        4: Bye.ABSENT,
        6: Bye.ZERO,
        7: Bye.HALF,
        8: Bye.ABSENT,
        3: Bye.PAIRING,
    }


def test_a_bye_says_who_was_passed_over():
    """TC09: the reason of a bye names byes and points, and who would have been next."""
    *_, (_, pairing) = play(field_of(9), rules_of(), 3)
    (number,) = pairing.byes
    why = pairing.why[-1]
    assert why.numbers == (number,)
    assert [criterion.name for criterion in why.criteria] == ["bye", "alternative"]
    assert "would be next" in why.criteria[1].text


def test_the_bye_is_credited():
    """TC20: who has the bye of a leftover has a win's points in the standings, and no table as played."""
    rules = rules_of()
    field = last_field(field_of(5), rules, 1)
    (bye,) = field.rounds[0].byes
    row = next(row for row in PODS.standings(field, rules, b"s").rows if row.number == bye.number)
    assert (row.points, row.played) == (5 * POINT, 0)


def test_the_best_sit_together():
    """TC19: after rounds without repeats to avoid, the top table holds the best scores, and tables go down in order."""
    for field, pairing in play(field_of(400), rules_of(), 3):
        cards = history_of(field).cards
        best = sorted((card.total for card in cards.values()), reverse=True)
        tops = [max(cards[number].total for number in seats) for seats in pairing.tables]
        assert tops == sorted(tops, reverse=True)
        assert sorted((cards[number].total for number in pairing.tables[0]), reverse=True) == best[:4]


@pytest.mark.parametrize(("win", "draw", "pays"), [(3, 1, True), (5, 1, False), (4, 1, False)])
def test_draws_that_pay_are_told_before(win, draw, pays):
    """TC19: a warning when four who draw get more together than a table with a winner hands out."""
    scheme = Scheme(places=(win * POINT,), draw=draw * POINT)
    cautions = PODS.check(rules_of(rounds=3, scheme=scheme), 16)
    assert ("DRAWS_PAY" in {caution.reason for caution in cautions}) == pays


@pytest.mark.parametrize(("n", "rounds", "told"), [(16, 5, False), (16, 6, True), (12, 2, True), (12, 1, False)])
def test_rounds_that_need_rematches_are_told_before(n, rounds, told):
    """More rounds than opponents, or fewer tables than seats, bring meetings again: told with what would fit."""
    cautions = PODS.check(rules_of(rounds=rounds), n)
    assert [caution.reason for caution in cautions] == ["REMATCHES_UNAVOIDABLE"] * told
    if told:
        assert f"play {5 if n == 16 else 1} or fewer" in cautions[0].text


def test_impossible_sizes_are_refused_before_and_relaxed_during():
    """Five at tables of three or four are refused at the start; when the fifth leaves six, a bye is given and told."""
    rules = rules_of(3, 4)
    with pytest.raises(BadRules):
        PODS.check(rules, 5)
    pairing = PODS.pair(field_of(6, away=frozenset({2})), rules, b"s")
    assert sorted(pairing.byes.values()) == [Bye.ABSENT, Bye.PAIRING]
    assert any(note.startswith("Relaxed") for note in pairing.notes)


def test_too_few_end_the_event():
    """TC04: when fewer are left than a table needs no round comes any more; with byes granted it is an error."""
    rules = rules_of()
    assert PODS.pair(field_of(8, away=frozenset(range(1, 6))), rules, b"s") is None
    assert PODS.finished(field_of(8, away=frozenset(range(1, 9))), rules)
    with pytest.raises(CannotPair) as refused:
        PODS.pair(field_of(4, granted={1: Bye.HALF}), rules, b"s")
    assert refused.value.reason == "TOO_FEW"


def test_who_must_not_meet_does_not():
    """Forbidden pairs stay apart in every round, whatever it costs; where they cannot, the refusal names them."""
    forbidden = frozenset({(1, 2), (3, 4), (1, 5), (2, 6)})
    for n in (8, 24, 320):
        for _field, pairing in play(field_of(n, forbidden=forbidden), rules_of(), 4):
            for seats in pairing.tables:
                assert not any(pair in forbidden for pair in combinations(sorted(seats), 2))
    with pytest.raises(CannotPair, match="1 and 2") as refused:
        PODS.pair(field_of(4, forbidden=frozenset({(1, 2)})), rules_of(), b"s")
    assert refused.value.reason == "FORBIDDEN"


def test_a_bye_may_part_who_must_not_meet():
    """With five at tables of four, one of two who must not meet has the bye."""
    pairing = PODS.pair(field_of(5, forbidden=frozenset({(1, 2)})), rules_of(), b"s")
    assert set(pairing.byes) <= {1, 2}


def test_club_mates_are_parted_where_it_is_free():
    """In round 1 families of four are spread over the tables: no pair of one family sits together."""
    for n in (16, 320):
        entrants = tuple(Entrant(number=one, affinity=f"family {one % (n // 4)}") for one in range(1, n + 1))
        pairing = PODS.pair(Field(entrants=entrants), rules_of(), b"s")
        assert pairing.cost == (0,) * 6


def test_seats_are_even():
    """In 1,000 entrants' seven rounds the first seat comes 1 to 3 times to each, hardly ever a seat twice running."""
    rules = rules_of()
    cards = history_of(last_field(field_of(1_000), rules, 7)).cards
    firsts = [card.seats.get(1, 0) for card in cards.values()]
    assert (min(firsts), max(firsts)) == (1, 3)
    again = sum(one == other for card in cards.values() for one, other in pairwise(card.seat_order))
    assert again < 6 * 1_000 // 50


def test_each_table_has_reasons():
    """TC15, T080: a table says the points it was made by, what it could not avoid, the next best swap, its seats."""
    *_, (_, pairing) = play(field_of(12), rules_of(), 4)
    assert [why.numbers for why in pairing.why] == list(pairing.tables)
    names = [[criterion.name for criterion in why.criteria] for why in pairing.why]
    assert all(name[0] == "points" and name[-2:] == ["alternative", "seats"] for name in names)
    assert any("met" in name for name in names)


def test_only_the_record_may_tell_the_engine():
    """The engine, its rules' date and the seed stand in the pairing: exact to 12, annealing to 300, swaps above."""
    engines = [PODS.pair(field_of(n), rules_of(), b"s").engine for n in (12, 16, 300, 304)]
    assert engines == [f"parlour-pods-{name} 1" for name in ("exact", "annealing", "annealing", "swaps")]
    pairing = PODS.pair(field_of(12), rules_of(), b"s")
    assert (pairing.seed, pairing.ruleset) == (b"s".hex(), "parlour-pods-2026-12-01")


def test_a_no_show_may_be_met_again():
    """Who did not appear at a pod has met nobody there; the others have met each other."""
    lines = won((1, 2, 3, 4), 1)
    absent = msgspec.structs.replace(lines[3], flag=Flag.NO_SHOW, place=4)
    table = Table(table=1, seats=(1, 2, 3, 4), lines=(*lines[:3], absent))
    other = Table(table=2, seats=(5, 6, 7, 8), lines=drawn((5, 6, 7, 8)))
    field = msgspec.structs.replace(field_of(8), rounds=(Round(round=1, tables=(table, other)),))
    assert history_of(field).cards[4].games[0].kind is Kind.NO_SHOW
    assert history_of(field).met(1, 4) == 0
    pairing = PODS.pair(field, rules_of(), b"s")
    assert pairing.cost[1] == 3
