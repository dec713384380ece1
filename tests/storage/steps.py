"""The table that the tests of the storage write to: steps of matches, unique by match and number."""

import sqlalchemy as sa

from parlour.storage.database import Database
from parlour.storage.idempotency import REQUESTS
from parlour.storage.statements import insert
from parlour.storage.tables import MICROS, metadata_with

METADATA = metadata_with(REQUESTS)
STEPS = sa.Table(
    "step",
    METADATA,
    sa.Column("match_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("at", MICROS, nullable=False),
)
INSERT_STEP = insert(STEPS)


def step(match_id, number, data=b"move"):
    """One statement of a batch: a step is taken."""
    return (INSERT_STEP, (match_id, number, data, 1_700_000_000_000_000))


def kept(database: Database, match_id=None):
    """The (match, number) of all steps in the database, in order."""
    with database.read() as session:
        rows = session.connection().execute(sa.select(STEPS.c.match_id, STEPS.c.number).order_by(*STEPS.primary_key))
        return [tuple(row) for row in rows if match_id in (None, row.match_id)]
