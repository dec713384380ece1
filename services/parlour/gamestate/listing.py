"""Lists in pages. A page token names the last entry of the page before."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

from sqlalchemy import tuple_
from sqlmodel import Session, col, select

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.gamestate.records import MatchRow, OpenDecisionRow, SeatRow, State
from parlour.gamestate.translate import STATES, timestamp
from parlour.serving.errors import malformed

PAGE = 50
LARGEST_PAGE = 200

_PLACE = (col(OpenDecisionRow.opened_at), col(OpenDecisionRow.match_id), col(OpenDecisionRow.seat))
_STATES = {message: state for state, message in STATES.items()}


def matches_of(
    session: Session, account_id: str, state: match_pb2.MatchState.ValueType, size: int, token: str
) -> tuple[list[str], str]:
    """Return ids of the account's matches, newest first, and the next page's token."""
    query = (
        select(MatchRow.id, MatchRow.created_at)
        .join(SeatRow, col(SeatRow.match_id) == col(MatchRow.id))
        .where(SeatRow.account_id == account_id)
        .distinct()
        .order_by(col(MatchRow.created_at).desc(), col(MatchRow.id).desc())
        .limit(size + 1)
    )
    if state != match_pb2.MATCH_STATE_UNSPECIFIED:
        if state not in _STATES:
            raise malformed(("state", "is no state of a match"))
        query = query.where(MatchRow.state == _STATES[state])
    if token:
        at, match_id = _read(token)
        query = query.where(tuple_(col(MatchRow.created_at), col(MatchRow.id)) < (at, match_id))
    rows = list(session.exec(query))
    return [row[0] for row in rows[:size]], _token(rows[size - 1][1], rows[size - 1][0]) if len(rows) > size else ""


def bot_decisions(
    session: Session, before: int | None, size: int, token: str
) -> tuple[list[matches_pb2.BotDecision], str]:
    """Return open decisions of the host's bots, oldest first, and the next page's token."""
    query = select(OpenDecisionRow).where(OpenDecisionRow.bot != "")
    if before is not None:
        query = query.where(OpenDecisionRow.opened_at < before)
    if token:
        at, name = _read(token)
        match_id, _, seat = name.rpartition("/")
        query = query.where(tuple_(*_PLACE) > (at, match_id, int(seat) if seat.isdecimal() else 0))
    query = query.order_by(*_PLACE).limit(size + 1)
    rows = list(session.exec(query))
    found = [
        matches_pb2.BotDecision(
            match_id=row.match_id,
            decision_id=f"{row.opened}.{row.seat}",
            seat=row.seat,
            bot=row.bot,
            open_time=timestamp(row.opened_at),
        )
        for row in rows[:size]
    ]
    if len(rows) <= size:
        return found, ""
    last = rows[size - 1]
    return found, _token(last.opened_at, f"{last.match_id}/{last.seat}")


def unscored(session: Session, before: int | None, size: int, token: str) -> tuple[list[str], str]:
    """Return ids of finished matches whose result is not confirmed, oldest first, and the next page's token."""
    query = select(MatchRow.id, MatchRow.ended_at).where(
        MatchRow.state == State.FINISHED, col(MatchRow.scored_at).is_(None)
    )
    if before is not None:
        query = query.where(col(MatchRow.ended_at) < before)
    if token:
        at, match_id = _read(token)
        query = query.where(tuple_(col(MatchRow.ended_at), col(MatchRow.id)) > (at, match_id))
    rows = list(session.exec(query.order_by(col(MatchRow.ended_at), col(MatchRow.id)).limit(size + 1)))
    return [row[0] for row in rows[:size]], _token(rows[size - 1][1] or 0, rows[size - 1][0]) if len(
        rows
    ) > size else ""


def _token(at: int, name: str) -> str:
    return urlsafe_b64encode(f"{at}:{name}".encode()).decode()


def _read(token: str) -> tuple[int, str]:
    try:
        at, _, name = urlsafe_b64decode(token.encode()).decode().partition(":")
        return int(at), name
    except (ValueError, NotBase64):
        raise malformed(("page_token", "is not a token of this list")) from None
