"""The list of tables: open public ones and the caller's own. Nothing of a private table reaches anybody else (T013)."""

from sqlalchemy import and_, or_, select
from sqlmodel import Session, col

from parlour.matchmaking.pages import Place
from parlour.matchmaking.records import Chair, Lobby, TableState
from parlour.matchmaking.tables import Laid, lay_all


def list_tables(session: Session, account_id: str, game: str, after: Place | None, count: int) -> list[Laid]:
    """Return up to `count` tables, newest first, after the place; `game` empty means all."""
    sits = select(col(Chair.table_id)).where(col(Chair.account_id) == account_id, col(Chair.bot) == "")
    open_to_all = and_(col(Lobby.public), col(Lobby.state) == TableState.OPEN)
    own = or_(col(Lobby.owner_id) == account_id, col(Lobby.table_id).in_(sits))
    chosen = select(Lobby).where(or_(open_to_all, own))
    if game:
        chosen = chosen.where(col(Lobby.game) == game)
    if after is not None:
        same = and_(col(Lobby.created_at) == after.created_at, col(Lobby.table_id) < after.id)
        chosen = chosen.where(or_(col(Lobby.created_at) < after.created_at, same))
    newest = col(Lobby.created_at).desc(), col(Lobby.table_id).desc()
    found = session.execute(chosen.order_by(*newest).limit(count)).scalars()
    return lay_all(session, list(found))
