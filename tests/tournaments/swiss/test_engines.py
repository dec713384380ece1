"""What every Swiss engine keeps, in every size: nobody meets twice, byes go round, equal input gives equal bytes."""

from collections import Counter
from random import Random

import msgspec
import pytest
from tests.tournaments.swiss.events import absences, field_of, play, played, result

from parlour.tournaments.errors import CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, ByeLine, Entrant, Field, StageRules
from parlour.tournaments.swiss.rounds import automatic_rounds, most_rounds, safe_rounds

BRACKETS = {"format": "swiss-dutch", "exact_up_to": 0}
ENGINES = [
    pytest.param({"format": "swiss-dutch"}, id="exact"),
    pytest.param(BRACKETS, id="brackets"),
    pytest.param({"format": "swiss-monrad"}, id="monrad"),
    pytest.param({"format": "swiss-random", "details": {"last_round": "same"}}, id="random"),
    pytest.param({"format": "swiss-random"}, id="random-last-by-standings"),
]


def rules_of(engine: dict, rounds: int = 0) -> StageRules:
    """Return rules of a stage that this engine pairs."""
    return StageRules(key="swiss", rounds=rounds, **engine)


def meetings(rounds) -> Counter:
    """Count how often each pair was paired."""
    return Counter(frozenset(table) for _, pairing in rounds for table in pairing.tables)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("count", [*range(4, 16), 18, 23, 30])
def test_nobody_meets_twice_up_to_half_as_many_rounds(engine, count):
    """O8, TC01: within the bound that always has a pairing, every engine finds one, small fields included."""
    rounds = list(play(rules_of(engine, safe_rounds(count)), count, Random(count)))
    assert len(rounds) == safe_rounds(count)
    assert max(meetings(rounds).values()) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_the_one_pairing_left_is_found(engine):
    """TC01: four entrants after two rounds have one pairing without a rematch, whatever their scores."""
    for seed in range(20):
        rounds = list(play(rules_of(engine | {"details": {"last_round": "same"}}, 3), 4, Random(seed)))
        assert len(meetings(rounds)) == 6


@pytest.mark.parametrize("engine", ENGINES)
def test_byes_go_round_and_everybody_is_somewhere(engine):
    """T074, TC06, TC08, O11: no second bye while another is eligible; everybody in one table or bye; points add up."""
    rounds = list(play(rules_of(engine, 5), 9, Random(5), absent=0.1, forfeits=0.1))
    had = Counter()
    for field, pairing in rounds:
        places = [number for table in pairing.tables for number in table] + list(pairing.byes)
        assert sorted(places) == [entrant.number for entrant in field.entrants]
        assert len(pairing.why) == len(pairing.tables) + len(pairing.byes)
        had.update(number for number, kind in pairing.byes.items() if kind is Bye.PAIRING)
    assert not had or max(had.values()) == 1
    field, pairing = rounds[-1]
    random = Random(6)
    done = played(field, pairing, lambda seats: result(random, seats))
    given = sum(line.points for round_ in done.rounds for table in round_.tables for line in table.lines)
    given += sum(bye.points for round_ in done.rounds for bye in round_.byes)
    form = format_of(engine["format"])
    assert sum(row.points for row in form.standings(done, rules_of(engine, 5), b"").rows) == given


@pytest.mark.parametrize("engine", ENGINES)
def test_order_of_entry_changes_nothing(engine):
    """O9: entrants and tables listed in another order give identical bytes, and so does asking twice."""
    rules = rules_of(engine, 6)
    *_, (field, pairing) = play(rules, 21, Random(2), absent=0.1)
    mixed = list(field.entrants)
    Random(1).shuffle(mixed)
    other = msgspec.structs.replace(
        field,
        entrants=tuple(mixed),
        rounds=tuple(
            msgspec.structs.replace(one, tables=one.tables[::-1], byes=one.byes[::-1]) for one in field.rounds
        ),
    )
    seed = b"seed of round %d" % len(field.rounds)
    again = [format_of(engine["format"]).pair(one, rules, seed) for one in (field, other)]
    assert [msgspec.json.encode(one) for one in again] == [msgspec.json.encode(pairing)] * 2


@pytest.mark.parametrize(
    "engine", [BRACKETS, {"format": "swiss-monrad"}, {"format": "swiss-random"}], ids=["brackets", "monrad", "random"]
)
@pytest.mark.parametrize("count", [61, 402, 2001])
def test_size_changes_the_engine_and_not_the_promises(engine, count):
    """TC18, O12: fields far above what exact engines pair keep meetings and byes unique; the engine is named."""
    rounds = list(play(rules_of(engine, 7), count, Random(count), absent=0.03))
    assert max(meetings(rounds).values()) == 1
    byes = Counter(n for _, pairing in rounds for n, kind in pairing.byes.items() if kind is Bye.PAIRING)
    assert max(byes.values(), default=0) <= 1
    assert all(pairing.engine.startswith("parlour ") and "20" in pairing.ruleset for _, pairing in rounds)


def test_colours_balance_in_large_fields():
    """C3: nobody is more than two from balance or has a seat three times running before the last round."""
    rounds = list(play(rules_of(BRACKETS, 9), 600, Random(1)))
    seats = dict.fromkeys(range(1, 601), "")
    for _, pairing in rounds[:-1]:
        for first, second in pairing.tables:
            seats[first] += "w"
            seats[second] += "b"
    assert all(abs(2 * row.count("w") - len(row)) <= 2 for row in seats.values())
    assert not [row for row in seats.values() if "www" in row or "bbb" in row]
    assert sum(pairing.cost[6] for _, pairing in rounds) < 9 * 300 * 0.05


@pytest.mark.parametrize("engine", ENGINES)
def test_forbidden_pairs_hold(engine):
    """T080: pairs that an organiser forbade never meet; where nothing else is left the round is refused."""
    forbidden = frozenset({(1, 5), (2, 6), (9, 3), (4, 8)})
    rounds = list(play(rules_of(engine, 5), 0, Random(3), field=field_of(11, forbidden=forbidden)))
    assert not {frozenset(pair) for pair in forbidden} & set(meetings(rounds))
    field = field_of(4, forbidden=frozenset({(1, 2), (1, 3), (1, 4)}))
    with pytest.raises(CannotPair) as refused:
        format_of(engine["format"]).pair(field, rules_of(engine, 2), b"seed")
    assert refused.value.reason in {"NO_PAIRING_LEFT", "FORBIDDEN_PAIRS"}


@pytest.mark.parametrize("engine", ENGINES)
def test_pairing_makes_no_results(engine):
    """TC47: pairing reads the field and leaves it as it was; the proposal has seats and no result."""
    field = field_of(8)
    before = msgspec.json.encode(field)
    pairing = format_of(engine["format"]).pair(field, rules_of(engine, 3), b"seed")
    assert msgspec.json.encode(field) == before
    assert "lines" not in msgspec.to_builtins(pairing)


@pytest.mark.parametrize("engine", ENGINES)
def test_who_dropped_after_a_result_is_not_paired(engine):
    """TC12, TC04: after a drop and a reload nobody meets himself or who is gone; when all drop the stage is over."""
    rules = rules_of(engine, 4)
    form = format_of(engine["format"])
    field = played(field_of(7), form.pair(field_of(7), rules, b""), lambda seats: result(Random(1), seats))
    reloaded = msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(field, away=frozenset({2}))), type=Field)
    pairing = form.pair(reloaded, rules, b"")
    seated = [number for table in pairing.tables for number in table]
    assert sorted(seated) == [1, 3, 4, 5, 6, 7]
    assert pairing.byes[2] is Bye.ABSENT
    gone = msgspec.structs.replace(field, away=frozenset(range(1, 8)))
    assert form.finished(gone, rules)
    assert form.pair(gone, rules, b"") is None


@pytest.mark.parametrize("engine", ENGINES)
def test_leaving_and_coming_back_earns_nothing(engine):
    """TC37: rounds away are worth nothing, and who comes back gets at most the one bye of everybody."""
    rules = rules_of(engine, 6)
    form = format_of(engine["format"])
    field = field_of(9)
    random = Random(4)
    for round_ in range(6):
        field = msgspec.structs.replace(field, away=frozenset({1} if round_ % 2 else ()))
        field = played(field, form.pair(field, rules, b""), lambda seats: result(random, seats))
    byes = [bye for one in field.rounds for bye in one.byes if bye.number == 1]
    assert sum(bye.points for bye in byes) <= POINT
    assert [bye.kind for bye in byes].count(Bye.PAIRING) <= 1


@pytest.mark.parametrize("engine", ENGINES)
def test_a_latecomer_with_a_bye(engine):
    """TC44: who enters in round 3 with a requested bye is paired in round 4 like everybody."""
    rules = rules_of(engine, 5)
    form = format_of(engine["format"])
    field = field_of(8)
    random = Random(7)
    for round_ in range(5):
        if round_ == 2:
            late = (*field.entrants, Entrant(number=9))
            field = msgspec.structs.replace(field, entrants=late, granted={9: Bye.HALF})
        pairing = form.pair(field, rules, b"")
        if round_ == 2:
            assert pairing.byes == {9: Bye.HALF}
        field = played(field, pairing, lambda seats: result(random, seats))
    assert any(9 in table.seats for table in field.rounds[3].tables) or field.rounds[3].byes[0].number == 9


@pytest.mark.parametrize("engine", ENGINES)
def test_teams_are_paired_like_one(engine):
    """TC38: an entrant with two members is paired by its number; who the members are changes nothing."""
    rules = rules_of(engine, 3)
    solo = field_of(8)
    teams = Field(entrants=tuple(Entrant(number=n, members=(f"a{n}", f"b{n}")) for n in range(1, 9)))
    form = format_of(engine["format"])
    assert form.pair(solo, rules, b"s") == form.pair(teams, rules, b"s")


def test_byes_form_no_hidden_group():
    """TC17: in card-game Swiss those who had byes meet each other as often as chance has it."""
    rules = rules_of({"format": "swiss-random", "details": {"last_round": "same"}}, 9)
    field = field_of(20)
    lines = tuple(
        ByeLine(number=number, kind=Bye.PAIRING if number < 5 else Bye.FULL, points=POINT) for number in range(1, 21)
    )
    first = msgspec.structs.replace(
        played(field, format_of("swiss-random").pair(field, rules, b""), lambda _: ()).rounds[0]
    )
    field = msgspec.structs.replace(field, rounds=(msgspec.structs.replace(first, tables=(), byes=lines),))
    together = sum(
        set(table) <= {1, 2, 3, 4}
        for draw in range(200)
        for table in format_of("swiss-random").pair(field, rules, b"%d" % draw).tables
    )
    assert 35 < together < 95  # 63 expected


@pytest.mark.parametrize("engine", ENGINES)
def test_requested_absences_do_not_stop_a_round(engine):
    """O11: with only one left to play, that one has the bye and the others theirs."""
    field = absences(Random(0), field_of(3), 0.0)
    field = msgspec.structs.replace(field, granted={1: Bye.HALF, 2: Bye.ZERO})
    pairing = format_of(engine["format"]).pair(field, rules_of(engine, 2), b"")
    assert pairing.byes == {1: Bye.HALF, 2: Bye.ZERO, 3: Bye.PAIRING}
    assert pairing.tables == ()


def test_automatic_rounds_are_always_safe():
    """TC05: the computed number of rounds stays within what can be paired without a rematch."""
    assert [automatic_rounds(count) for count in (2, 4, 8, 9, 100, 10_000)] == [1, 2, 3, 4, 7, 14]
    assert all(automatic_rounds(count) <= safe_rounds(count) <= most_rounds(count) for count in range(2, 10_001))
