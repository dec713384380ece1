"""Accounts: what may be done with them, as functions over a unit of work."""

import uuid

from sqlmodel import Session, col, select

from parlour.matchmaking.names import folded
from parlour.matchmaking.records import Account, Kind
from parlour.matchmaking.refusals import name_taken, no_account
from parlour.storage.unit_of_work import UnitOfWork


def make_guest(uow: UnitOfWork, display_name: str) -> Account:
    """Make a guest with a checked name."""
    account = Account(account_id=str(uuid.uuid4()), kind=Kind.GUEST, display_name=display_name, created_at=uow.now_us)
    uow.session.add(account)
    uow.session.flush()
    return account


def make_member(uow: UnitOfWork, name: str, password_hash: str, guest_id: str | None) -> Account:
    """Make an account with a checked name; a guest becomes it and keeps its id.

    Args:
        uow: The unit of work.
        name: The name, unique without regard to case.
        password_hash: The hash to keep.
        guest_id: Who calls; anybody but a guest is left as it is, and a new account is made.

    Raises:
        AlreadyExists: NAME_TAKEN.
    """
    if find_member(uow.session, name) is not None:
        raise name_taken()
    account = _guest(uow, guest_id) or Account(
        account_id=str(uuid.uuid4()), kind=Kind.MEMBER, display_name=name, created_at=uow.now_us
    )
    account.kind = Kind.MEMBER
    account.display_name = name
    account.name_key = folded(name)
    account.password_hash = password_hash
    uow.session.add(account)
    uow.session.flush()
    return account


def _guest(uow: UnitOfWork, account_id: str | None) -> Account | None:
    if account_id is None:
        return None
    account = uow.session.get(Account, account_id, with_for_update=True)
    return account if account is not None and account.kind == Kind.GUEST else None


def find_member(session: Session, name: str) -> Account | None:
    """Return the account with this name, or None."""
    return session.exec(select(Account).where(col(Account.name_key) == folded(name))).first()


def get_account(session: Session, account_id: str) -> Account:
    """Return an account.

    Raises:
        NotFound: There is none.
    """
    account = session.get(Account, account_id)
    if account is None:
        raise no_account(account_id)
    return account


def display_names(session: Session, account_ids: list[str]) -> dict[str, str]:
    """Return the names to show of several accounts, by id."""
    rows = session.exec(
        select(Account.account_id, Account.display_name).where(col(Account.account_id).in_(account_ids))
    )
    return dict(rows.all())
