"""Bringing rows of one statement together."""

import sqlite3

import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from parlour.storage.grouping import layers
from parlour.storage.statements import delete, insert, update, upsert

METADATA = sa.MetaData()
MATCHES = sa.Table("match", METADATA, sa.Column("id", sa.Integer, primary_key=True), sa.Column("turn", sa.Integer))
STEPS = sa.Table(
    "step",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id")),
)
EVENTS = sa.Table("event", METADATA, sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String))

ADD_MATCH, SET_MATCH = insert(MATCHES, ["id", "turn"]), upsert(MATCHES, ["id", "turn"])
TURN_MATCH, DROP_MATCH = update(MATCHES, ["turn"], where=["id"]), delete(MATCHES, ["id"])
ADD_STEP, DROP_STEP = insert(STEPS, ["id", "match_id"]), delete(STEPS, ["match_id"])
ADD_EVENT = insert(EVENTS, ["name"])

EVERYTHING = [f"select * from {table} order by id" for table in ("match", "step", "event")]  # noqa: S608

ids = st.integers(1, 4)
statements = st.one_of(
    st.tuples(st.sampled_from([ADD_MATCH, SET_MATCH, TURN_MATCH]), st.tuples(ids, ids)),
    st.tuples(st.sampled_from([DROP_MATCH, DROP_STEP]), st.tuples(ids)),
    st.tuples(st.just(ADD_STEP), st.tuples(st.integers(1, 40), ids)),
    st.tuples(st.just(ADD_EVENT), st.tuples(st.sampled_from("abc"))),
)
batches = st.lists(st.lists(statements, min_size=1, max_size=4), max_size=8)


def effect(work):
    """What the executions leave in an empty database, or None when one of them fails."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys=ON")
    connection.executescript(
        "create table match (id integer primary key, turn integer);"
        "create table step (id integer primary key, match_id integer references match (id));"
        "create table event (id integer primary key, name text);"
    )
    try:
        for statement, rows in work:
            connection.executemany(statement.sql("sqlite"), rows)
    except sqlite3.IntegrityError:
        return None
    finally:
        found = [connection.execute(query).fetchall() for query in EVERYTHING]
        connection.close()
    return found


@given(batches)
def test_layers_have_the_effect_of_the_batches_in_turn(work):
    """Whenever the batches succeed one after another, their layers succeed and leave the same rows."""
    alone = effect((statement, [row]) for batch in work for statement, row in batch)
    if alone is not None:
        assert effect((layer.statement, layer.rows) for layer in layers(work)) == alone


@given(batches)
def test_layers_hold_every_row_once(work):
    """No row is lost or doubled."""
    before = sorted(repr(item) for batch in work for item in batch)
    after = sorted(repr((layer.statement, row)) for layer in layers(work) for row in layer.rows)
    assert before == after


def test_like_batches_need_one_layer_for_each_statement():
    """A hundred batches that each add a match, two steps and an event come to three executions."""
    work = [
        [(ADD_MATCH, (n, 0)), (ADD_STEP, (2 * n, n)), (ADD_STEP, (2 * n + 1, n)), (ADD_EVENT, ("a",))]
        for n in range(100)
    ]
    assert [layer.statement for layer in layers(work)] == [ADD_MATCH, ADD_STEP, ADD_EVENT]
