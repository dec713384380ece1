"""The bots of the host: each has an account, so that seats, results and ratings know no exception."""

from sqlmodel import Session, select

from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, Kind
from parlour.matchmaking.refusals import unknown_bot
from parlour.storage.unit_of_work import UnitOfWork

_PREFIX = "bot:"


def bot_account(bot: str) -> str:
    """Return the account id of a bot; the same on every host."""
    return f"{_PREFIX}{bot}"


def bot_name(bot: str) -> str:
    """Return the name to show for a bot."""
    return f"{bot.replace('_', ' ').capitalize()} bot"


def checked_bot(policy: Policy, bot: str, field: str) -> str:
    """Return the key of a bot; empty means the host's default.

    Raises:
        InvalidArgument: UNKNOWN_BOT.
    """
    if not bot:
        return policy.default_bot
    if bot not in policy.bots:
        raise unknown_bot(field)
    return bot


def ensure_bots(uow: UnitOfWork, policy: Policy) -> None:
    """Make the accounts of the bots that have none yet."""
    known = set(_bot_ids(uow.session))
    for bot in policy.bots:
        if bot_account(bot) not in known:
            account = Account(
                account_id=bot_account(bot),
                kind=Kind.BOT,
                display_name=bot_name(bot),
                scopes="bot",
                created_at=uow.now_us,
            )
            uow.session.add(account)
    uow.session.flush()


def _bot_ids(session: Session) -> list[str]:
    return list(session.exec(select(Account.account_id).where(Account.kind == Kind.BOT)))
