"""The check of the absolute rules, over tables made by engines and by hand; and what no-shows count as."""

from random import Random

import msgspec
import pytest
from tests.tournaments.swiss.events import decided, field_of, play, played

from parlour.tournaments.formats import format_of
from parlour.tournaments.model import POINT, Bye, Flag, Line, Pairing, Round, StageRules, Table
from parlour.tournaments.swiss.checks import broken_rules
from parlour.tournaments.swiss.draw import draw_of
from parlour.tournaments.swiss.form import preference

RULES = StageRules(key="s", format="swiss-dutch", rounds=9, exact_up_to=0)


@pytest.mark.parametrize("count", [30, 45, 160])
def test_score_groups_keep_the_absolute_rules(count):
    """C1 to C4: with absences and forfeits, rounds of the bracket engine break none of them, or say which."""
    rules = msgspec.structs.replace(RULES, rounds=min(9, count // 4))
    for field, pairing in play(rules, count, Random(count), absent=0.08, forfeits=0.05):
        assert broken_rules(field, rules, pairing, rules.rounds) == [] or pairing.notes


def by_hand(*tables, byes=None) -> Pairing:
    """Return a round that somebody made by hand."""
    return Pairing(tables=tables, byes=byes or {}, engine="hand", ruleset="")


def test_tables_made_by_hand_are_seen_through():
    """C1 to C4 and forbidden pairs: each broken rule is named with who breaks it."""
    field = field_of(5, forbidden=frozenset({(2, 4)}))
    first = by_hand((1, 3), (2, 5), byes={4: Bye.PAIRING})
    field = played(field, first, lambda seats: decided(*seats))
    again = by_hand((3, 1), (2, 4), byes={5: Bye.PAIRING})
    assert [(broken.rule, broken.numbers) for broken in broken_rules(field, RULES, again, 9)] == [
        ("C1", (3, 1)),
        ("forbidden", (2, 4)),
    ]
    second_bye = by_hand((1, 2), (3, 5), byes={4: Bye.PAIRING})
    assert [broken.rule for broken in broken_rules(field, RULES, second_bye, 9)] == ["C2"]
    twice = by_hand((1, 2), (1, 4), byes={5: Bye.PAIRING})
    assert ("C4", (1, 3)) in [(broken.rule, broken.numbers) for broken in broken_rules(field, RULES, twice, 9)]


def test_two_who_need_one_colour_absolutely():
    """C3: two who had the first seat twice running must not meet, unless one of them is a topscorer."""
    field = field_of(8)
    for tables in (((1, 5), (2, 6), (3, 7), (4, 8)), ((1, 6), (2, 5), (3, 8), (4, 7))):
        field = played(field, by_hand(*tables), lambda seats: decided(*seats))
    broken = broken_rules(field, RULES, by_hand((1, 2), (3, 5), (4, 6), (7, 8)), 9)
    assert [(one.rule, one.numbers) for one in broken] == [("C3", (1, 2)), ("C3", (7, 8))]
    last = broken_rules(field, RULES, by_hand((1, 2), (3, 5), (4, 6), (7, 8)), 3)
    assert [one.numbers for one in last] == [(7, 8)]


@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        ("", ("", -1)),
        ("w", ("b", 1)),
        ("wb", ("w", 0)),
        ("wwb", ("b", 1)),
        ("ww", ("b", 2)),
        ("wwbb", ("w", 2)),
        ("bwbb", ("w", 2)),
    ],
)
def test_colour_preferences(colours, wanted):
    """Article 1.7: absolute by difference or two running, strong by one, mild to alternate; the first that fits."""
    assert preference(colours) == wanted


@pytest.mark.parametrize("exact_up_to", [0, 300])
@pytest.mark.parametrize("seats", [(1, 2), (2, 1)])
def test_a_no_show_is_a_forfeit(exact_up_to, seats):
    """Whoever was alone at a table keeps the points and no colour, and may meet the one who was missing later."""
    flags = {1: Flag.PLAYED, 2: Flag.NO_SHOW}
    lines = tuple(Line(number=n, points=POINT if n == 1 else 0, place=1, flag=flags[n]) for n in seats)
    tables = (Table(table=1, seats=seats, lines=lines), Table(table=2, seats=(3, 4), lines=decided(3, 4)))
    field = field_of(4, rounds=(Round(round=1, tables=tables),))
    rules = msgspec.structs.replace(RULES, rounds=3, exact_up_to=exact_up_to)
    form = draw_of(field, rules, 3, rematches=False).forms[1]
    assert (form.score, form.colours, form.met, form.floats[0]) == (POINT, "", {}, "d")
    pairing = format_of("swiss-dutch").pair(field, rules, b"")
    assert set(map(frozenset, pairing.tables)) == {frozenset({1, 3}), frozenset({2, 4})}
