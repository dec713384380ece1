"""Berger tables and round robins."""

from collections import Counter
from random import Random

import msgspec
import pytest
from gacrux.berger import bergertables
from gacrux.pairingberger import pairing_berger
from tests.tournaments.swiss.events import decided, field_of, play, played, result

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, Entrant, StageRules
from parlour.tournaments.round_robin.berger import berger_round, double_round

SIZES = range(2, 41, 2)


@pytest.mark.parametrize("size", SIZES)
def test_the_tables_are_the_published_ones(size):
    """O4: each round of each size, seats included, is the one of gacrux's Berger tables."""
    theirs = bergertables(size)["pairing"]
    for round_ in range(1, size):
        assert berger_round(size, round_) == [(pair["white"], pair["black"]) for pair in theirs[round_].values()]


@pytest.mark.parametrize("size", SIZES)
def test_a_double_round_robin_is_the_published_one(size):
    """O4: both legs, the exchange before the second included, are those of gacrux."""
    if size == 2:
        assert [double_round(2, round_) for round_ in (1, 2)] == [[(1, 2)], [(2, 1)]]
        return
    for round_ in range(1, 2 * (size - 1) + 1):
        tournament = {"competitors": [0] * size, "numRounds": 2 * (size - 1), "maxMeets": 2, "topColor": "w"}
        tournament["pairingSystem"] = ["berger", "fide", "double"]
        engine = pairing_berger(tournament, round_, {"experimental": [], "verbose": 0})
        wanted = round_
        if engine.fide and engine.maxmeets == 2 and round_ in (engine.cycle, engine.cycle - 1):
            wanted = 2 * engine.cycle - round_ - 1
        pairs = bergertables(size)["pairing"][(wanted - 1) % engine.cycle + 1].values()
        first, second = engine.trans["white"], engine.trans["black"]
        assert double_round(size, round_) == [(pair[first], pair[second]) for pair in pairs]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_once_and_seats_balance(size):
    """O4, TC48: every pair once; first seats differ by at most one per leg, in total by none in a double one."""
    single = [table for round_ in range(1, size) for table in berger_round(size, round_)]
    assert Counter(frozenset(table) for table in single) == Counter(
        frozenset((a, b)) for a in range(1, size + 1) for b in range(1, a)
    )
    firsts = Counter(first for first, _ in single)
    assert all(abs(2 * firsts[place] - (size - 1)) <= 1 for place in range(1, size + 1))
    double = [table for round_ in range(1, 2 * size - 1) for table in double_round(size, round_)]
    assert set(Counter(first for first, _ in double).values()) == {size - 1}
    assert len(set(double)) == size * (size - 1)


@pytest.mark.parametrize("size", range(4, 41, 2))
def test_nobody_has_a_seat_three_times_running(size):
    """TC48: in a double round robin no seat comes three times running."""
    seats = dict.fromkeys(range(1, size + 1), "")
    for round_ in range(1, 2 * size - 1):
        for first, second in double_round(size, round_):
            seats[first] += "w"
            seats[second] += "b"
    assert not [place for place, row in seats.items() if "www" in row or "bbb" in row]


def test_an_odd_field_rests_in_turn():
    """O4, O11: seven entrants have seven rounds, each rests once, for nothing, and points are conserved."""
    rules = StageRules(key="all", format="rr")
    *_, (field, pairing) = play(rules, 7, Random(1))
    field = played(field, pairing, lambda seats: result(Random(2), seats))
    assert len(field.rounds) == format_of("rr").rounds(rules, 7) == 7
    assert Counter(bye.number for round_ in field.rounds for bye in round_.byes) == dict.fromkeys(range(1, 8), 1)
    standings = format_of("rr").standings(field, rules, b"")
    assert sum(row.points for row in standings.rows) == 21 * POINT


def test_a_latecomer_takes_the_free_place():
    """TC31: odd becomes even without disturbing the schedule; an even one has no place."""
    rules = StageRules(key="all", format="rr")
    form = format_of("rr")
    field = field_of(5)
    field = played(field, form.pair(field, rules, b""), lambda seats: decided(*seats))
    late = msgspec.structs.replace(field, entrants=(*field.entrants, Entrant(number=6)))
    pairing = form.pair(late, rules, b"")
    assert sorted(number for table in pairing.tables for number in table) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(CannotPair) as refused:
        form.pair(msgspec.structs.replace(late, entrants=(*late.entrants, Entrant(number=7))), rules, b"")
    assert refused.value.reason == "SCHEDULE_FULL"


def test_who_leaves_forfeits_or_is_annulled():
    """The policy for withdrawals is stated: opponents win by default, or results before half time count for nobody."""
    form = format_of("rr")
    for policy in ("forfeit", "annul"):
        rules = StageRules(key="all", format="rr", details={"withdrawals": policy})
        field = field_of(6)
        field = played(
            field, form.pair(field, rules, b""), lambda seats: decided(min(seats), max(seats), first=seats[0])
        )
        field = msgspec.structs.replace(field, away=frozenset({6}))
        pairing = form.pair(field, rules, b"")
        opponent = next(number for number, kind in pairing.byes.items() if kind is not Bye.ABSENT)
        assert pairing.byes == {6: Bye.ABSENT, opponent: Bye.FULL if policy == "forfeit" else Bye.ZERO}
        rows = {row.number: row.points for row in form.standings(field, rules, b"").rows}
        assert rows[1] == (POINT if policy == "forfeit" else 0)


def test_what_cannot_be_played_is_refused():
    """A forbidden pair is not seated, too many rounds are refused before the start, with what would fit."""
    form = format_of("rr")
    rules = StageRules(key="all", format="rr")
    with pytest.raises(CannotPair) as refused:
        form.pair(field_of(4, forbidden=frozenset({(1, 4)})), rules, b"")
    assert refused.value.reason == "FORBIDDEN_PAIRS"
    with pytest.raises(BadRules, match="3 rounds"):
        form.check(StageRules(key="all", format="rr", rounds=4), 4)
    assert form.check(StageRules(key="all", format="rr", rounds=2), 4)[0].reason == "INCOMPLETE_ROUND_ROBIN"
