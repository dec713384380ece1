"""What the scoring service keeps, and the statements that read and write it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from parlour.scoring.ratings import START_MU, START_SIGMA, opponent_of
from parlour.scoring.tables import Opponent, PlayerRating, RatingChange, Result


def take_turns(session: Session) -> None:
    """Make the transaction wait for the rows that it locks, rather than fail when they changed meanwhile.

    To be called first. PostgreSQL's stricter levels would refuse the second of two results of one player; here it goes
    on with what the first has committed (T094). SQLite's write transactions run one after the other anyway.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.connection(execution_options={"isolation_level": "READ COMMITTED"})


def claim_result(session: Session, result: Result) -> bool:
    """Write the result unless its match has one; whether it was written.

    Two that claim the same match at once are put in a row: the second sees what the first has committed.
    """
    statement = (
        _insert(session)(Result).values(result.model_dump()).on_conflict_do_nothing().returning(col(Result.match_id))
    )
    return session.execute(statement).first() is not None


def result_of(session: Session, match_id: str) -> Result | None:
    """Return the result of a match, or None."""
    return session.get(Result, match_id)


def lock_ratings(session: Session, game: str, contest: int, names: Mapping[str, str]) -> dict[str, PlayerRating]:
    """Return the accounts' ratings of one kind, locked until the transaction ends; who never played starts here.

    The rows are locked in the order of the accounts' ids, so that two matches with the same players wait for each other
    and never for ever (T094). SQLite needs no row locks: its write transactions run one after the other.

    Args:
        session: Of a writing transaction.
        game: Key of the game.
        contest: The kind of contest.
        names: The accounts' ids, each with its display name.
    """
    starts = [
        {
            "game": game,
            "contest": contest,
            "account_id": account,
            "display_name": names[account],
            "mu": START_MU,
            "sigma": START_SIGMA,
            "conservative": 0.0,
            "matches": 0,
            "wins": 0,
        }
        for account in sorted(names)
    ]
    session.execute(_insert(session)(PlayerRating).values(starts).on_conflict_do_nothing())
    rows = session.execute(
        select(PlayerRating)
        .where(*_kind(game, contest), col(PlayerRating.account_id).in_(names))
        .order_by(col(PlayerRating.account_id))
        .with_for_update()
        .execution_options(populate_existing=True)
    ).scalars()
    return {row.account_id: row for row in rows}


def lock_opponent(session: Session, game: str, challenge: str, seats: int) -> Opponent:
    """Return the rating of what a co-op match is played against, locked until the transaction ends.

    To be called after `lock_ratings`: so whoever waits here holds nothing that the one before may still want (T094).

    Args:
        session: Of a writing transaction.
        game: Key of the game.
        challenge: Options of the match.
        seats: How many play.
    """
    start = opponent_of(seats)
    key = {"game": game, "challenge": challenge, "seats": seats}
    values = key | {"mu": start.mu, "sigma": start.sigma, "matches": 0, "wins": 0}
    session.execute(_insert(session)(Opponent).values(values).on_conflict_do_nothing())
    return session.get_one(Opponent, key, with_for_update=True, populate_existing=True)


def rating_of(session: Session, game: str, contest: int, account_id: str) -> PlayerRating | None:
    """Return an account's rating, or None when it has not played."""
    return session.get(PlayerRating, {"game": game, "contest": contest, "account_id": account_id})


def changes_of(
    session: Session, account_id: str, game: str, contest: int, before: int | None, count: int
) -> Sequence[RatingChange]:
    """Return rating changes of an account, newest first.

    Args:
        session: To read with.
        account_id: The account.
        game: Only of this game; empty means all.
        contest: Only of this kind of contest; 0 means all.
        before: Only changes with a smaller id; None starts with the newest.
        count: Most rows to return.
    """
    query = select(RatingChange).where(col(RatingChange.account_id) == account_id)
    if game:
        query = query.where(col(RatingChange.game) == game)
    if contest:
        query = query.where(col(RatingChange.contest) == contest)
    if before is not None:
        query = query.where(col(RatingChange.id) < before)
    return session.execute(query.order_by(col(RatingChange.id).desc()).limit(count)).scalars().all()


def best_of(
    session: Session, game: str, contest: int, after: tuple[float, str] | None, count: int
) -> Sequence[PlayerRating]:
    """Return ratings of a game and a kind of contest, best first, equal ones in a fixed order.

    Args:
        session: To read with.
        game: Key of the game.
        contest: The kind of contest.
        after: Conservative rating and account id of the entry to go on after; None starts at the top.
        count: Most rows to return.
    """
    order = (col(PlayerRating.conservative).desc(), col(PlayerRating.account_id).desc())
    return session.execute(_board(game, contest, after).order_by(*order).limit(count)).scalars().all()


def better_than(session: Session, game: str, contest: int, conservative: float) -> int:
    """Return how many accounts have a better rating on the leaderboard."""
    query = select(func.count()).where(*_kind(game, contest), col(PlayerRating.conservative) > conservative)
    return int(session.execute(query).scalar_one())


def level_before(session: Session, game: str, contest: int, conservative: float, account_id: str) -> int:
    """Return how many accounts with just that rating stand before this one on the leaderboard."""
    query = select(func.count()).where(
        *_kind(game, contest),
        col(PlayerRating.conservative) == conservative,
        col(PlayerRating.account_id) > account_id,
    )
    return int(session.execute(query).scalar_one())


def _kind(game: str, contest: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return col(PlayerRating.game) == game, col(PlayerRating.contest) == contest


def _board(game: str, contest: int, after: tuple[float, str] | None) -> Select[Any]:
    query = select(PlayerRating).where(*_kind(game, contest))
    if after is None:
        return query
    rating, account = after
    below = col(PlayerRating.conservative) < rating
    beside = and_(col(PlayerRating.conservative) == rating, col(PlayerRating.account_id) < account)
    return query.where(col(PlayerRating.conservative) <= rating, or_(below, beside))


def _insert(session: Session) -> Any:
    """Both stores know ON CONFLICT, each with a word of its own for it."""
    return postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
