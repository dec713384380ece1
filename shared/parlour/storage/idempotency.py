"""Requests that were answered: the same request id gets the same answer, and its effects once."""

import hashlib
from collections.abc import Callable

import sqlalchemy as sa
from alembic.operations import Operations
from sqlmodel import Session

from parlour.storage.database import Database
from parlour.storage.errors import Conflict, LostRace, RequestIdReused
from parlour.storage.statements import Row, insert
from parlour.storage.tables import MICROS, metadata_with
from parlour.storage.translation import translated
from parlour.storage.unit_of_work import UnitOfWork

RETENTION_US = 24 * 3600 * 1_000_000
"""How long an answer is kept unless told otherwise."""

_PURGE_ROWS = 1000

REQUESTS = sa.Table(
    "request",
    metadata_with(),
    sa.Column("principal", sa.String, primary_key=True),
    sa.Column("request_id", sa.String, primary_key=True),
    sa.Column("method", sa.String, nullable=False),
    sa.Column("body_sha256", sa.LargeBinary, nullable=False),
    sa.Column("response", sa.LargeBinary, nullable=False),
    sa.Column("created_at", MICROS, nullable=False, index=True),
)
"""Who asked for what under which id, and what the answer was. Copied into each service's metadata (`metadata_with`)."""

INSERT_REQUEST = insert(REQUESTS)
"""For batches of a `GroupWriter`, with rows from `request_row`."""


def create_requests(operations: Operations) -> None:
    """Make the table, for a migration's `upgrade(op)`: as of the first version of Parlour, and never changed."""
    operations.create_table(
        "request",
        sa.Column("principal", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("body_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("response", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("principal", "request_id", name="pk_request"),
    )
    operations.create_index("ix_request_created_at", "request", ["created_at"])


def request_row(principal: str, request_id: str, method: str, body: bytes, response: bytes, now_us: int) -> Row:
    """The row that remembers an answer, for `INSERT_REQUEST`."""
    return (principal, request_id, method, hashlib.sha256(body).digest(), response, now_us)


def recall(session: Session, principal: str, request_id: str, method: str, body: bytes) -> bytes | None:
    """The answer that the request got before, or None.

    Raises:
        RequestIdReused: The id was used for another method or body.
    """
    columns = REQUESTS.c
    query = sa.select(columns.method, columns.body_sha256, columns.response).where(
        columns.principal == principal, columns.request_id == request_id
    )
    found = session.connection().execute(query).one_or_none()
    if found is None:
        return None
    if found.method != method or found.body_sha256 != hashlib.sha256(body).digest():
        raise RequestIdReused(f"request id {request_id} was used for another request")
    return bytes(found.response)


def remember(
    unit: UnitOfWork, principal: str, request_id: str, method: str, body: bytes, make: Callable[[], bytes]
) -> bytes:
    """Answer a request once: what `make` does and answers is kept in the unit, and found again under the request id.

    Args:
        unit: The unit in which `make` works.
        principal: Who asks; ids of different callers never meet.
        request_id: The caller's name for the request.
        method: Full name of the method.
        body: The request, serialized.
        make: Does the work and gives the answer, serialized.

    Raises:
        RequestIdReused: The id was used for another method or body.
        LostRace: The same request is being answered elsewhere; `Database.run` tries again and finds that answer.
    """
    known = recall(unit.session, principal, request_id, method, body)
    if known is not None:
        return known
    response = make()
    row = request_row(principal, request_id, method, body, response, unit.now_us)
    try:
        with translated():
            unit.write([(INSERT_REQUEST, row)])
    except Conflict as error:
        raise LostRace(f"request {request_id} is being answered elsewhere") from error
    return response


def purge(database: Database, retention_us: int = RETENTION_US) -> int:
    """Forget answers older than the retention, in small transactions; returns how many."""
    gone = 0
    while True:
        count = database.run_sync(_purge_some, retention_us)
        gone += count
        if count < _PURGE_ROWS:
            return gone


def _purge_some(unit: UnitOfWork, retention_us: int) -> int:
    columns = REQUESTS.c
    key = sa.tuple_(columns.principal, columns.request_id)
    old = (
        sa.select(columns.principal, columns.request_id)
        .where(columns.created_at < unit.now_us - retention_us)
        .limit(_PURGE_ROWS)
    )
    return unit.connection.execute(sa.delete(REQUESTS).where(key.in_(old))).rowcount
