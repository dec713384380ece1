"""Bringing rows of one statement together."""

import sqlite3

import sqlalchemy as sa
from hypothesis import example, given
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

ids = st.integers(1, 3)
statements = st.one_of(
    st.tuples(st.sampled_from([ADD_MATCH, SET_MATCH, TURN_MATCH]), st.tuples(ids, ids)),
    st.tuples(st.sampled_from([DROP_MATCH, DROP_STEP]), st.tuples(ids)),
    st.tuples(st.just(ADD_STEP), st.tuples(st.integers(1, 40), ids)),
    st.tuples(st.just(ADD_EVENT), st.tuples(st.sampled_from("abc"))),
)
batches = st.lists(st.lists(statements, min_size=1, max_size=5), max_size=12)


def start():
    """A database with two matches and a step of each."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys=ON")
    connection.executescript(
        "create table match (id integer primary key, turn integer);"
        "create table step (id integer primary key, match_id integer references match (id));"
        "create table event (id integer primary key, name text);"
        "insert into match values (1, 0), (2, 0); insert into step values (101, 1), (102, 2);"
    )
    return connection


def possible(work):
    """The batches without the statements that fail when all are carried out one after another."""
    connection = start()

    def succeeds(statement, row):
        try:
            connection.execute(statement.sql("sqlite"), row)
        except sqlite3.IntegrityError:
            return False
        return True

    return [[item for item in batch if succeeds(*item)] for batch in work]


def effect(work):
    """What the executions leave in the database."""
    connection = start()
    for statement, rows in work:
        connection.executemany(statement.sql("sqlite"), rows)
    return [connection.execute(query).fetchall() for query in EVERYTHING]


@given(batches.map(possible))
@example([[(SET_MATCH, (3, 0))], [(ADD_STEP, (1, 3))], [(ADD_MATCH, (4, 0))], [(ADD_STEP, (2, 4))]])
@example([[(DROP_MATCH, (9,))], [(DROP_STEP, (1,))], [(DROP_MATCH, (1,))]])
def test_layers_have_the_effect_of_the_batches_in_turn(work):
    """Where the batches succeed one after another, their layers succeed and leave the same rows."""
    alone = effect((statement, [row]) for batch in work for statement, row in batch)
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
