"""King of the table: who stays, who waits, and that the queue is fair."""

from random import Random

import msgspec
import pytest
from tests.tournaments.pods.events import field_of

from parlour.tournaments.errors import BadRules, CannotPair
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, ByeLine, Field, Flag, Line, Pairing, Round, StageRules, Table

KOTT = format_of("kott")


def rules_of(seats=2, **values) -> StageRules:
    """Return the rules of a throne."""
    return StageRules(key="s", format="kott", seats=seats, **values)


def finish(field: Field, pairing: Pairing, order, **flags) -> Field:
    """Return the field after the table of a pairing, finished in this order."""
    (seats,) = pairing.tables
    lines = tuple(
        Line(
            number=one,
            points=POINT * (order[0] == one),
            place=1 + order.index(one),
            flag=flags.get(f"e{one}", Flag.PLAYED),
        )
        for one in seats
    )
    byes = tuple(ByeLine(number=one, kind=kind, points=0) for one, kind in pairing.byes.items())
    round_ = Round(round=len(field.rounds) + 1, tables=(Table(table=1, seats=seats, lines=lines),), byes=byes)
    return msgspec.structs.replace(field, rounds=(*field.rounds, round_))


def run(field: Field, rules: StageRules, winners) -> list[tuple[int, ...]]:
    """Return the tables when these win, the others finishing in seat order; the last table is not played."""
    tables = []
    for winner in (*winners, 0):
        pairing = KOTT.pair(field, rules, b"s")
        tables.append(pairing.tables[0])
        if winner:
            field = finish(field, pairing, [winner, *(one for one in pairing.tables[0] if one != winner)])
    return tables


def test_the_winner_stays_and_the_loser_goes_to_the_back():
    """The king keeps the first seat, challengers come in the order of the queue, losers after all who wait."""
    assert run(field_of(4), rules_of(), [1, 3, 3, 3]) == [(1, 2), (1, 3), (3, 4), (3, 2), (3, 1)]


def test_losers_queue_in_finishing_order():
    """At a table of four the second goes to the back before the third and the fourth."""
    field, rules = field_of(7), rules_of(4)
    pairing = KOTT.pair(field, rules, b"s")
    field = finish(field, pairing, [2, 4, 1, 3])
    pairing = KOTT.pair(field, rules, b"s")
    assert pairing.tables == ((2, 5, 6, 7),)
    assert pairing.notes == ("Waiting, the next first: 4, 1, 3.",)


def test_the_best_m_stay():
    """With `stay` 2 the first two of the table keep their seats."""
    field, rules = field_of(6), rules_of(4, details={"stay": 2})
    field = finish(field, KOTT.pair(field, rules, b"s"), [3, 1, 4, 2])
    assert KOTT.pair(field, rules, b"s").tables == ((3, 1, 5, 6),)


def test_defences_are_limited():
    """After the second table held in a row the king leaves, behind all who wait, and two challengers play for it."""
    rules = rules_of(details={"defences": 2})
    assert run(field_of(5), rules, [1, 1, 1]) == [(1, 2), (1, 3), (1, 4), (5, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("defences", [0, 1, 3])
def test_nobody_is_pushed_back(seats, defences):
    """Over random results nobody's place in the queue ever grows, and each waits just as long as the place says."""
    chance = Random(seats * 10 + defences)
    for stay in range(1, seats):
        rules = rules_of(seats, details={"stay": stay, "defences": defences})
        field, waiting = field_of(11), []
        for _ in range(60):
            pairing = KOTT.pair(field, rules, b"s")
            (seated,) = pairing.tables
            assert len(set(seated)) == seats
            assert set(waiting[: seats - stay]) <= set(seated)
            queue = [int(one) for one in pairing.notes[0].split(": ")[1].rstrip(".").split(", ")]
            still = [one for one in waiting if one not in seated]
            assert queue[: len(still)] == still
            assert sorted((*seated, *queue)) == list(range(1, 12))
            waiting = queue
            field = finish(field, pairing, chance.sample(seated, seats))


def test_who_is_away_keeps_the_place():
    """Whoever is away when the turn comes is passed over, and is next when back; a king who left waits at the back."""
    rules = rules_of()
    field = finish(field_of(5, away=frozenset({3})), KOTT.pair(field_of(5), rules, b"s"), [1, 2])
    pairing = KOTT.pair(field, rules, b"s")
    assert (pairing.tables, pairing.byes) == (((1, 4),), {3: Bye.ABSENT})
    field = msgspec.structs.replace(finish(field, pairing, [4, 1]), away=frozenset({4}))
    pairing = KOTT.pair(field, rules, b"s")
    assert pairing.tables == ((3, 5),)
    field = msgspec.structs.replace(finish(field, pairing, [5, 3]), away=frozenset())
    assert KOTT.pair(field, rules, b"s").tables == ((5, 2),)


def test_a_voided_table_is_played_again():
    """A table whose result was voided was not played: the same challengers are next."""
    field, rules = field_of(4), rules_of()
    field = finish(field, KOTT.pair(field, rules, b"s"), [1, 2])
    void = finish(field, KOTT.pair(field, rules, b"s"), [3, 1])
    last = void.rounds[-1]
    voided = msgspec.structs.replace(last, tables=(msgspec.structs.replace(last.tables[0], void=True),))
    void = msgspec.structs.replace(void, rounds=(void.rounds[0], voided))
    assert KOTT.pair(void, rules, b"s").tables == KOTT.pair(field, rules, b"s").tables


def test_who_did_not_appear_does_not_stay():
    """A no-show goes to the back even when the place would keep a seat."""
    field, rules = field_of(5), rules_of(3, details={"stay": 2})
    field = finish(field, KOTT.pair(field, rules, b"s"), [1, 2, 3], e2=Flag.NO_SHOW)
    assert KOTT.pair(field, rules, b"s").tables == ((1, 3, 4),)


def test_who_must_not_meet_does_not():
    """A challenger who must not meet the king is passed over and keeps the place; nobody left is a refusal."""
    field, rules = field_of(4, forbidden=frozenset({(1, 2)})), rules_of()
    assert KOTT.pair(field, rules, b"s").tables == ((1, 3),)
    with pytest.raises(CannotPair) as refused:
        KOTT.pair(field_of(2, forbidden=frozenset({(1, 2)})), rules, b"s")
    assert refused.value.reason == "FORBIDDEN"


def test_the_end():
    """The stage ends by rounds, by a target of points, or when too few are left."""
    field = finish(field_of(3), KOTT.pair(field_of(3), rules_of(), b"s"), [1, 2])
    assert KOTT.finished(field, rules_of(rounds=1))
    assert KOTT.finished(field, rules_of(details={"target": 1}))
    assert not KOTT.finished(field, rules_of(details={"target": 2}))
    assert KOTT.pair(field_of(3, away=frozenset({1, 2})), rules_of(), b"s") is None
    assert KOTT.standings(field, rules_of(), b"s").rows[0].number == 1


def test_checks():
    """Tables that are none, too few entrants and details out of range are refused; what is doubtful is told."""
    for rules, entrants in (
        (rules_of(6), 9),
        (rules_of(3), 2),
        (rules_of(3, details={"stay": 3}), 9),
        (rules_of(3, details={"stay": 0}), 9),
        (rules_of(details={"defences": "many"}), 9),
    ):
        with pytest.raises(BadRules):
            KOTT.check(rules, entrants)
    assert [caution.reason for caution in KOTT.check(rules_of(), 4)] == ["NO_END"]
    assert [caution.reason for caution in KOTT.check(rules_of(rounds=2), 4)] == ["SOME_NEVER_PLAY"]
    assert KOTT.check(rules_of(rounds=3), 4) == []


def test_listing_entrants_in_another_order_changes_no_byte():
    """O9: shuffled entrants give the same bytes."""
    field = finish(field_of(5), KOTT.pair(field_of(5), rules_of(), b"s"), [2, 1])
    other = msgspec.structs.replace(field, entrants=field.entrants[::-1])
    for make in (KOTT.pair, KOTT.standings):
        assert msgspec.json.encode(make(field, rules_of(), b"t")) == msgspec.json.encode(make(other, rules_of(), b"t"))
