"""Changes that can be asked for again: the same request id gives the answer that was stored with the change."""

import base64
import uuid
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from cryptography.fernet import Fernet
from google.protobuf.message import Message

from parlour.matchmaking.fields import checked_id
from parlour.storage.database import Database
from parlour.storage.errors import Conflict
from parlour.storage.idempotency import remember
from parlour.storage.unit_of_work import UnitOfWork

Answer = TypeVar("Answer", bound=Message)
Work = Callable[[UnitOfWork], Answer]

NOBODY = ""
"""Whom answers are stored for when the caller has no account yet."""


async def answered(
    database: Database, caller: str, method: str, request: Message, kind: type[Answer], work: Work[Answer]
) -> Answer:
    """Do the work once for each request id, and return its answer.

    Args:
        database: Where.
        caller: Account of the caller.
        method: Short name of the method.
        request: The request; has a field `request_id`.
        kind: Type of the answer.
        work: Makes the change and returns the answer; may be run again when another unit was quicker.

    Raises:
        InvalidArgument: The request id is no UUID.
        RequestIdReused: It came before with another body.
    """
    request_id = checked_id(_request_id(request), "request_id")
    body = request.SerializeToString(deterministic=True)

    def unit(uow: UnitOfWork) -> bytes:
        return remember(uow, caller, request_id, method, body, lambda: work(uow).SerializeToString())

    return kind.FromString(await _twice(database, unit))


async def answered_in_secret(
    database: Database, caller: str, method: str, request: Message, kind: type[Answer], work: Work[Answer]
) -> Answer:
    """Do as `answered`, for answers that hold secrets and requests that hold passwords.

    The store keeps neither: the request id is kept as a hash, and the answer is locked with a key made from the id,
    which only the caller knows.
    """
    secret = checked_id(_request_id(request), "request_id").encode()
    label = str(uuid.UUID(bytes=sha256(b"parlour request id" + secret).digest()[:16]))
    lock = Fernet(base64.urlsafe_b64encode(sha256(b"parlour answer key" + secret).digest()))
    body = sha256(secret + request.SerializeToString(deterministic=True)).digest()

    def unit(uow: UnitOfWork) -> bytes:
        return remember(uow, caller, label, method, body, lambda: lock.encrypt(work(uow).SerializeToString()))

    return kind.FromString(lock.decrypt(await _twice(database, unit)))


async def _twice(database: Database, unit: Callable[[UnitOfWork], bytes]) -> bytes:
    """Who loses a race for a key looks again: it finds the answer of the winner, or why its own change can't be."""
    try:
        return await database.run(unit)
    except Conflict:
        return await database.run(unit)


def _request_id(request: Message) -> str:
    value: str = request.request_id  # type: ignore[attr-defined]
    return value
