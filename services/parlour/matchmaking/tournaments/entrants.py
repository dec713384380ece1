"""Entrants and the accounts behind them: people, teams, and bots of the host, each with an account of its own."""

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlmodel import Session, col

from parlour.matchmaking.bots import bot_account, bot_name
from parlour.matchmaking.records import Account, Kind
from parlour.matchmaking.tournaments.records import PersonRow
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.events import Registration

_PREFIX = bot_account("")
_IN_ONE_QUERY = 500


def bot_of(account_id: str) -> str:
    """Return the key of the bot that plays for an account; empty for a person."""
    if not account_id.startswith(_PREFIX):
        return ""
    return account_id.removeprefix(_PREFIX).partition(":")[0]


def numbered_bot(bot: str, number: int) -> str:
    """Return the account of one of many bots of a kind: each entrant has its own results and ratings."""
    return f"{bot_account(bot)}:{number}"


def bot_entries(uow: UnitOfWork, bot: str, taken: Sequence[str], count: int) -> list[Registration]:
    """Return entries of so many bots that have none yet, with accounts; `taken` are the entrants there are."""
    mine = {account for account in taken if bot_of(account) == bot}
    numbers = [number for number in range(1, count + len(mine) + 1) if numbered_bot(bot, number) not in mine][:count]
    accounts = [numbered_bot(bot, number) for number in numbers]
    known = _known(uow.session, accounts)
    names = {account: f"{bot_name(bot)} {number}" for account, number in zip(accounts, numbers, strict=True)}
    missing = [
        {
            "account_id": account,
            "kind": Kind.BOT,
            "display_name": names[account],
            "scopes": "bot",
            "created_at": uow.now_us,
        }
        for account in accounts
        if account not in known
    ]
    if missing:
        uow.session.flush()
        uow.connection.execute(insert(Account), missing)
    return [Registration(entrant=account, name=names[account]) for account in accounts]


def missing_accounts(session: Session, accounts: Sequence[str]) -> list[str]:
    """Return those that are no accounts of this host."""
    known = _known(session, accounts)
    return [account for account in accounts if account not in known]


def note_people(uow: UnitOfWork, tournament_id: str, accounts: Sequence[str]) -> None:
    """Remember who takes part or has a role, for lists of one's own."""
    wanted = list(dict.fromkeys(accounts))
    uow.session.flush()
    for start in range(0, len(wanted), _IN_ONE_QUERY):
        part = wanted[start : start + _IN_ONE_QUERY]
        here = col(PersonRow.tournament_id) == tournament_id, col(PersonRow.account_id).in_(part)
        known = set(uow.session.execute(select(col(PersonRow.account_id)).where(*here)).scalars())
        rows = [{"tournament_id": tournament_id, "account_id": account} for account in part if account not in known]
        if rows:
            uow.connection.execute(insert(PersonRow), rows)


def _known(session: Session, accounts: Sequence[str]) -> set[str]:
    found = set[str]()
    for start in range(0, len(accounts), _IN_ONE_QUERY):
        part = accounts[start : start + _IN_ONE_QUERY]
        found |= set(
            session.execute(select(col(Account.account_id)).where(col(Account.account_id).in_(part))).scalars()
        )
    return found
