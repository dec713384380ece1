"""Co-op stages: the same deal for all, ladders, levels by score."""

import msgspec
import pytest
from tests.tournaments.pods.events import field_of

from parlour.tournaments.coop import levels_of
from parlour.tournaments.errors import BadRules
from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, ByeLine, Line, Round, StageRules, Table

PARTS = "won,goals,-outbreaks,-turns"


def rules_of(form: str, **values) -> StageRules:
    """Return the rules of a co-op stage."""
    details = {"outcome": PARTS} | values.pop("details", {})
    return StageRules(key="s", format=form, seats=1, details=details, **values)


def round_of(number: int, outcomes: dict[int, tuple[int, ...]], byes=()) -> Round:
    """Return a round in which each group has this outcome; a win of the game is worth a point."""
    tables = tuple(
        Table(
            table=place,
            seats=(one,),
            lines=(Line(number=one, points=POINT * outcome[0], place=1, wins=outcome[0], outcome=outcome),),
        )
        for place, (one, outcome) in enumerate(outcomes.items(), 1)
    )
    absent = tuple(ByeLine(number=one, kind=Bye.ABSENT, points=0) for one in byes)
    return Round(round=number, tables=tables, byes=absent)


def after(*rounds: Round, entrants: int = 4):
    """Return the field after these rounds."""
    return msgspec.structs.replace(field_of(entrants), rounds=rounds)


WON, LOST = (1, 3, -2, -9), (0, 1, -7, -9)


def level(pairing, number: int) -> str:
    """Return the level of a group in a pairing."""
    return next(why.criteria[0].value for why in pairing.why if why.numbers == (number,))


def test_everybody_plays_the_same_deal():
    """coop-duplicate: each group has a table for itself, and all of them are of one level: the same deal."""
    pairing = format_of("coop-duplicate").pair(field_of(4, away=frozenset({3})), rules_of("coop-duplicate"), b"s")
    assert pairing.tables == ((1,), (2,), (4,))
    assert pairing.byes == {3: Bye.ABSENT}
    assert {why.criteria[0].name for why in pairing.why[:3]} == {"deal"}
    assert levels_of(field_of(4), rules_of("coop-duplicate")) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_the_outcome_ranks_part_by_part():
    """coop-duplicate: (0,3,-2,-4) beats (0,3,-2,-5); a won game beats all; the standings name the part that decided."""
    field = after(round_of(1, {1: (0, 3, -2, -5), 2: (0, 3, -2, -4), 3: (1, 1, -8, -20), 4: (0, 3, -3, -1)}))
    rows = format_of("coop-duplicate").standings(field, rules_of("coop-duplicate"), b"s").rows
    assert [row.number for row in rows] == [3, 2, 1, 4]
    assert [row.decided_by for row in rows] == ["", "points", "outcome-turns", "outcome-outbreaks"]


def test_a_ladder_rises_until_failure():
    """coop-ladder: a win leads a level up, a failure out, with a bye that says why; the end is when all are out."""
    ladder, rules = format_of("coop-ladder"), rules_of("coop-ladder", details={"levels": 5})
    field = after(round_of(1, {1: WON, 2: WON, 3: LOST, 4: LOST}), round_of(2, {1: WON, 2: LOST}, byes=[3, 4]))
    pairing = ladder.pair(field, rules, b"s")
    assert pairing.tables == ((1,),)
    assert level(pairing, 1) == "3"
    assert pairing.byes == dict.fromkeys((2, 3, 4), Bye.ABSENT)
    assert level(pairing, 2) == "out"
    done = after(*field.rounds, round_of(3, {1: LOST}, byes=[2, 3, 4]))
    assert ladder.finished(done, rules)
    assert ladder.pair(done, rules, b"s") is None


def test_lives_and_the_last_level():
    """coop-ladder: with two lives a failed level is tried again; whoever beat the last level is through."""
    rules = rules_of("coop-ladder", details={"lives": 2, "levels": 2})
    field = after(round_of(1, {1: WON, 2: LOST, 3: LOST, 4: WON}), round_of(2, {1: WON, 2: WON, 3: LOST, 4: LOST}))
    pairing = format_of("coop-ladder").pair(field, rules, b"s")
    assert {number: level(pairing, number) for number in (1, 2, 3, 4)} == {1: "out", 2: "2", 3: "out", 4: "2"}
    assert format_of("coop-ladder").rounds(rules, 4) == 3


def test_ladder_standings():
    """coop-ladder: the highest level, then fewer failures, then the outcome; the unranked come last."""
    rules = rules_of("coop-ladder", details={"lives": 2})
    field = after(
        round_of(1, {1: WON, 2: WON, 3: LOST, 4: (1, 4, -2, -9)}),
        round_of(2, {1: LOST, 2: LOST, 3: (1, 2, -2, -9), 4: LOST}),
        round_of(3, {1: LOST, 2: WON, 3: LOST, 4: LOST}),
    )
    rows = format_of("coop-ladder").standings(field, rules, b"s").rows
    assert [row.number for row in rows] == [2, 4, 1, 3]
    assert [row.decided_by for row in rows] == ["", "level", "outcome-goals", "outcome-goals"]
    assert [row.values[0].numerator for row in rows] == [2, 1, 1, 1]
    cut = msgspec.structs.replace(field, unranked=frozenset({2}))
    assert [row.rank for row in format_of("coop-ladder").standings(cut, rules, b"s").rows] == [1, 2, 3, 0]


def test_equal_scores_play_the_same_level():
    """coop-swiss: the level is the first and one for each win's worth of points, up to the highest; tables by level."""
    rules = rules_of("coop-swiss", details={"level": 3, "levels": 4}, rounds=5)
    field = after(
        round_of(1, {1: WON, 2: LOST, 3: WON, 4: LOST}),
        round_of(2, {1: WON, 2: WON, 3: LOST, 4: LOST}),
    )
    pairing = format_of("coop-swiss").pair(field, rules, b"s")
    assert {number: level(pairing, number) for number in (1, 2, 3, 4)} == {1: "4", 2: "4", 3: "4", 4: "3"}
    assert pairing.tables == ((1,), (2,), (3,), (4,))


def test_listing_entrants_in_another_order_changes_no_byte():
    """O9: pairings and standings do not depend on the order of entrants or tables."""
    field = after(round_of(1, {1: WON, 2: LOST, 3: WON, 4: LOST}))
    rounds = tuple(msgspec.structs.replace(one, tables=one.tables[::-1]) for one in field.rounds)
    other = msgspec.structs.replace(field, entrants=field.entrants[::-1], rounds=rounds)
    for key in ("coop-duplicate", "coop-ladder", "coop-swiss"):
        form, rules = format_of(key), rules_of(key, rounds=3)
        for make in (form.pair, form.standings):
            assert msgspec.json.encode(make(field, rules, b"t")) == msgspec.json.encode(make(other, rules, b"t"))


def test_checks():
    """Tables of several seats, nobody, levels that are none are refused; ranks by lot are told before."""
    form = format_of("coop-duplicate")
    for rules, entrants in (
        (msgspec.structs.replace(rules_of(form.key), seats=2), 4),
        (rules_of(form.key), 0),
        (rules_of(form.key, details={"level": 4, "levels": 2}), 4),
        (rules_of(form.key, details={"lives": -1}), 4),
    ):
        with pytest.raises(BadRules):
            form.check(rules, entrants)
    assert form.check(rules_of(form.key), 4) == []
    bare = StageRules(key="s", format=form.key, seats=1)
    assert [caution.reason for caution in form.check(bare, 4)] == ["NO_OUTCOME"]
