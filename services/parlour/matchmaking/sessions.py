"""Sessions: refresh tokens that are good once, and the family that ends when a spent one comes back."""

import secrets
import uuid
from hashlib import sha256

import msgspec
from sqlalchemy import update
from sqlmodel import col

from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, RefreshToken, SignedIn
from parlour.storage.unit_of_work import UnitOfWork


class Renewed(msgspec.Struct, frozen=True):
    """A refresh token that was traded in.

    Attributes:
        account: Whose session it is.
        refresh_token: The next one; a secret.
    """

    account: Account
    refresh_token: str


def open_session(uow: UnitOfWork, policy: Policy, account_id: str) -> str:
    """Start a session and return its first refresh token, a secret."""
    session_id = str(uuid.uuid4())
    uow.session.add(SignedIn(session_id=session_id, account_id=account_id, created_at=uow.now_us))
    uow.session.flush()
    return _hand_out(uow, policy, session_id)


def renew_session(uow: UnitOfWork, policy: Policy, refresh_token: str) -> Renewed | None:
    """Trade a refresh token for the next one; None when it is not valid any more.

    A token that comes back after it was spent was stolen, or its successor was: the whole family ends. That is why this
    returns None and does not raise: the end of the family has to be kept.
    """
    token = uow.session.get(RefreshToken, _digest(refresh_token), with_for_update=True)
    if token is None or token.expires_at <= uow.now_us:
        return None
    session = uow.session.get_one(SignedIn, token.session_id)
    if session.ended_at is not None:
        return None
    if token.spent_at is not None:
        _end(uow, session.session_id)
        return None
    token.spent_at = uow.now_us
    uow.session.add(token)
    account = uow.session.get_one(Account, session.account_id)
    return Renewed(account=account, refresh_token=_hand_out(uow, policy, session.session_id))


def close_session(uow: UnitOfWork, refresh_token: str) -> None:
    """End the session of a refresh token; nothing happens when there is none."""
    token = uow.session.get(RefreshToken, _digest(refresh_token))
    if token is not None:
        _end(uow, token.session_id)


def _hand_out(uow: UnitOfWork, policy: Policy, session_id: str) -> str:
    secret = secrets.token_urlsafe(32)
    uow.session.add(
        RefreshToken(digest=_digest(secret), session_id=session_id, expires_at=uow.now_us + policy.refresh_us)
    )
    uow.session.flush()
    return secret


def _end(uow: UnitOfWork, session_id: str) -> None:
    still_open = col(SignedIn.session_id) == session_id, col(SignedIn.ended_at).is_(None)
    uow.session.execute(update(SignedIn).where(*still_open).values(ended_at=uow.now_us))


def _digest(refresh_token: str) -> str:
    return sha256(refresh_token.encode()).hexdigest()
