"""What players are told about their table, their seat or their bye."""

from random import Random

import msgspec
import pytest
from tests.tournaments.swiss.events import decided, field_of, play, played

from parlour.tournaments.formats import format_of
from parlour.tournaments.model import Bye, Entrant, Round, StageRules, Table

FORMATS = [
    pytest.param(StageRules(key="s", format="swiss-dutch", rounds=5), id="exact"),
    pytest.param(StageRules(key="s", format="swiss-dutch", rounds=5, exact_up_to=0), id="brackets"),
    pytest.param(StageRules(key="s", format="swiss-monrad", rounds=5), id="monrad"),
    pytest.param(StageRules(key="s", format="swiss-random", rounds=5), id="random"),
]


def criteria(pairing, numbers) -> dict[str, str]:
    """Return the names and texts of the criteria of a table or bye."""
    why = next(one for one in pairing.why if set(one.numbers) == set(numbers))
    return {criterion.name: criterion.text for criterion in why.criteria}


@pytest.mark.parametrize("rules", FORMATS)
def test_every_table_says_what_decided(rules):
    """T080, TC15: each table names score group or float, order, rematch rule and colour rule."""
    field = field_of(14, forbidden=frozenset({(1, 9)}))
    for _, pairing in play(rules, 14, Random(1), field=field):
        assert [why.numbers for why in pairing.why][: len(pairing.tables)] == list(pairing.tables)
        for why in pairing.why[: len(pairing.tables)]:
            names = {criterion.name for criterion in why.criteria}
            assert {"score group", "rematch", "colour"} <= names
            assert names & {"order", "alternative"}
            assert all(criterion.text for criterion in why.criteria)
        table = next(table for table in pairing.tables if 1 in table)
        assert "must not meet 9" in criteria(pairing, table)["forbidden"]
    assert pairing.engine
    assert pairing.ruleset


@pytest.mark.parametrize("rules", FORMATS)
def test_the_bye_says_why_not_the_last(rules):
    """TC09: when the last in the standings had the bye already, the next one's explanation names the last and why."""
    field = field_of(5)
    form = format_of(rules.format)
    first = form.pair(field, rules, b"s")
    assert first.byes == {5: Bye.PAIRING}
    field = played(field, first, lambda seats: decided(min(seats), max(seats), first=seats[0]))
    lines = tuple(msgspec.structs.replace(bye, points=0) for bye in field.rounds[0].byes)
    field = msgspec.structs.replace(field, rounds=(msgspec.structs.replace(field.rounds[0], byes=lines),))
    second = form.pair(field, rules, b"s")
    (free,) = second.byes
    why = next(one for one in second.why if one.numbers == (free,))
    assert free != 5
    assert any(criterion.value == "5" and "had a bye" in criterion.text for criterion in why.criteria)


@pytest.mark.parametrize("rules", FORMATS[:2])
def test_an_exchange_names_the_better_table_and_what_was_in_its_way(rules):
    """T080: where the order would give another opponent, the explanation names it and the obstacle."""
    texts = [
        criterion.text
        for _, pairing in play(rules, 30, Random(1))
        for why in pairing.why
        for criterion in why.criteria
        if criterion.name == "alternative" and "by order number" in criterion.text
    ]
    assert any("they met already" in text for text in texts)
    assert any("both are due the" in text for text in texts)


@pytest.mark.parametrize("rules", FORMATS)
def test_members_of_one_club_are_kept_apart_if_it_costs_nothing(rules):
    """Affinity: nobody meets a club mate although the order would have it; exact Dutch says that it cannot."""
    entrants = tuple(Entrant(number=n, affinity="ab"[n % 2] if n < 5 else f"c{n % 4}") for n in range(1, 9))
    field = msgspec.structs.replace(field_of(8), entrants=entrants)
    pairing = format_of(rules.format).pair(field, rules, b"s")
    club = {entrant.number: entrant.affinity for entrant in entrants}
    if pairing.engine.startswith("gacrux"):
        assert any("affinities" in note for note in pairing.notes)
    else:
        assert all(club[a] != club[b] for a, b in pairing.tables)


def test_the_last_round_by_standings_or_as_king_of_the_hill():
    """King of the hill pairs 1 v 2 even if they met; by standings nobody meets twice; both say so."""
    for last, again in (("hill", True), ("standings", False)):
        rules = StageRules(key="s", format="swiss-monrad", rounds=2, details={"last_round": last})
        form = format_of("swiss-monrad")
        field = field_of(4)
        tables = (Table(table=1, seats=(1, 2), lines=decided(1, 2)), Table(table=2, seats=(3, 4), lines=decided(3, 4)))
        field = msgspec.structs.replace(field, rounds=(Round(round=1, tables=tables),))
        order = [row.number for row in form.standings(field, rules, b"s").rows]
        pairing = form.pair(field, rules, b"s")
        met = {frozenset({1, 2}), frozenset({3, 4})}
        assert bool(met & set(map(frozenset, pairing.tables))) is (again and set(order[:2]) in ({1, 2}, {3, 4}))
        if last == "hill":
            assert set(pairing.tables[0]) == set(order[:2])
        assert "standings" in pairing.why[0].criteria[1].value
        assert pairing.seed == b"s".hex()
