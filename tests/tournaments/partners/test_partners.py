"""Rotating partners: designs, balanced rounds, rounds by standings."""

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest
from tests.tournaments.swiss.events import absences, field_of, played

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, Line, StageRules
from parlour.tournaments.partners.designs import FIRST_ROUNDS, design_round, design_rounds


def rules_of(rounds: int = 0, **details) -> StageRules:
    """Return rules of a stage with rotating partners."""
    return StageRules(key="pairs", format="indiv-pairs", seats=4, rounds=rounds, details=details)


def teams(seats) -> list[frozenset]:
    """Return the two teams of a table."""
    return [frozenset(seats[::2]), frozenset(seats[1::2])]


def result(random: Random, seats) -> tuple[Line, ...]:
    """Let one of the teams win."""
    winners = random.choice(teams(seats))
    return tuple(Line(number=n, points=POINT if n in winners else 0, place=1 if n in winners else 3) for n in seats)


def play(rules: StageRules, count: int, seed: int, *, absent: float = 0.0):
    """Play a random event and return its field."""
    form, random, field = format_of("indiv-pairs"), Random(seed), field_of(count)
    pairings = []
    while not form.finished(field, rules):
        field = absences(random, field, absent) if absent else field
        pairing = form.pair(field, rules, b"%d" % len(field.rounds))
        pairings.append(pairing)
        field = played(field, pairing, lambda seats: result(random, seats))
    return field, pairings


@pytest.mark.parametrize("entrants", FIRST_ROUNDS)
def test_partner_everybody_once_and_oppose_everybody_twice(entrants):
    """Each design: every pair is partners once and opponents twice; with 4k + 1 everybody sits out once."""
    partners, opponents, seats, firsts = Counter(), Counter(), Counter(), Counter()
    for round_ in range(1, design_rounds(entrants) + 1):
        tables = design_round(entrants, round_)
        playing = [place for table in tables for place in table]
        assert len(set(playing)) == len(playing) == entrants - entrants % 4
        for table in tables:
            firsts[table[0]] += 1
            seats.update(table)
            one, other = teams(table)
            partners.update([one, other])
            opponents.update(frozenset((a, b)) for a in one for b in other)
    pairs = [frozenset(pair) for pair in combinations(range(entrants), 2)]
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    assert set(seats.values()) == {entrants - 1}
    assert max(firsts.values()) - min(firsts[place] for place in range(entrants)) <= (0 if entrants % 4 else 3)


@pytest.mark.parametrize("entrants", [8, 13])
def test_a_stage_by_design(entrants):
    """The stage plays the whole design in pairing numbers, and says so at every table (T080)."""
    rules = rules_of()
    field, pairings = play(rules, entrants, 1)
    assert len(field.rounds) == design_rounds(entrants)
    together = Counter(team for pairing in pairings for table in pairing.tables for team in teams(table))
    assert together == dict.fromkeys([frozenset(pair) for pair in combinations(range(1, entrants + 1), 2)], 1)
    assert all(why.criteria[0].value == "design" for pairing in pairings for why in pairing.why[: len(pairing.tables)])
    assert {pairing.engine for pairing in pairings} == {"parlour whist 1"}


@pytest.mark.parametrize("entrants", [6, 7, 10, 11, 14, 30])
def test_numbers_without_a_design_rotate_partners_and_sit_outs(entrants):
    """Nobody has a partner twice in half as many rounds as entrants; sit-outs differ by at most one."""
    field, pairings = play(rules_of(entrants // 2), entrants, 2)
    together = Counter(team for pairing in pairings for table in pairing.tables for team in teams(table))
    assert max(together.values()) <= (1 if entrants > 7 else 2)
    out = Counter(number for pairing in pairings for number in pairing.byes)
    assert max(out.values()) - min(out[number] for number in range(1, entrants + 1)) <= 1
    assert all(pairing.seed for pairing in pairings)
    assert len(field.rounds) == entrants // 2


def test_by_standings_first_and_fourth_meet_second_and_third():
    """After a round each four of the standings are split 1+4 v 2+3, unless that makes partners again."""
    rules = rules_of(3, partners="standings")
    form = format_of("indiv-pairs")
    field = field_of(8)
    first = form.pair(field, rules, b"")
    assert first.tables == ((1, 2, 4, 3), (5, 6, 8, 7))
    field = played(field, first, lambda seats: result(Random(1), seats))
    order = [
        row.number for row in sorted(form.standings(field, rules, b"").rows, key=lambda row: (-row.points, row.number))
    ]
    second = form.pair(field, rules, b"")
    assert [set(table) for table in second.tables] == [set(order[:4]), set(order[4:])]
    before = {team for table in first.tables for team in teams(table)}
    assert not before & {team for table in second.tables for team in teams(table)}


@pytest.mark.parametrize("mode", ["design", "balanced", "standings"])
def test_everybody_is_somewhere_and_forbidden_pairs_hold(mode):
    """O11, O9: one table or bye for everybody with absences, too; forbidden pairs share no table; bytes repeat."""
    rules = rules_of(5, partners=mode)
    field, pairings = play(rules, 13, 3, absent=0.15)
    for pairing in pairings:
        places = [number for table in pairing.tables for number in table] + list(pairing.byes)
        assert sorted(places) == list(range(1, 14))
        assert len(pairing.why) == len(pairing.tables) + len(pairing.byes)
    form = format_of("indiv-pairs")
    banned = msgspec.structs.replace(field_of(13), forbidden=frozenset({(1, 4), (2, 3), (5, 13)}))
    one = form.pair(banned, rules, b"s")
    assert not any(set(pair) <= set(table) for pair in banned.forbidden for table in one.tables)
    other = form.pair(msgspec.structs.replace(banned, entrants=banned.entrants[::-1]), rules, b"s")
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    points = sum(line.points for round_ in field.rounds for table in round_.tables for line in table.lines)
    points += sum(bye.points for round_ in field.rounds for bye in round_.byes)
    assert sum(row.points for row in form.standings(field, rules, b"").rows) == points


def test_an_absence_leaves_the_design_for_a_round():
    """Somebody away: the round is balanced and says so; when all are back the design goes on."""
    rules = rules_of()
    form = format_of("indiv-pairs")
    field = msgspec.structs.replace(field_of(8), away=frozenset({3}))
    pairing = form.pair(field, rules, b"s")
    assert pairing.engine == "parlour partners 1"
    assert "leaves the design" in pairing.notes[0]
    assert list(pairing.byes.values()).count(Bye.ABSENT) == 1
    field = played(field, pairing, lambda seats: result(Random(1), seats))
    assert form.pair(field, rules, b"s").engine == "parlour whist 1"


def test_what_does_not_fit():
    """Sizes and details that cannot be played are refused; sit-outs, missing or cut designs are told of before."""
    form = format_of("indiv-pairs")
    with pytest.raises(BadRules):
        form.check(rules_of(), 3)
    with pytest.raises(BadRules):
        form.check(rules_of(partners="bridge"), 8)
    assert form.check(rules_of(), 8) == []
    assert [caution.reason for caution in form.check(rules_of(5), 6)] == ["SIT_OUTS", "NO_DESIGN"]
    assert [caution.reason for caution in form.check(rules_of(9), 8)] == ["INCOMPLETE_DESIGN", "PARTNERS_REPEAT"]
    with pytest.raises(CannotPair):
        form.pair(field_of(4, forbidden=frozenset({(1, 2)})), rules_of(), b"")


def test_a_large_field_is_paired_in_blocks():
    """O12: two thousand entrants keep partners apart for three rounds."""
    _, pairings = play(rules_of(3), 2002, 5)
    together = Counter(team for pairing in pairings for table in pairing.tables for team in teams(table))
    assert max(together.values()) == 1
