"""Queries for lists of tournaments and of their matches."""

from collections.abc import Sequence

from sqlalchemy import and_, or_, select
from sqlmodel import Session, col

from parlour.matchmaking.pages import Place
from parlour.matchmaking.tournaments.records import GameRow, PersonRow, TournamentRow
from parlour.tournaments.state import Phase

_IN_ONE_QUERY = 500


def list_rows(
    session: Session, viewer: str, after: Place | None, count: int, *, phase: str, game: str, mine: bool
) -> Sequence[TournamentRow]:
    """Return up to so many tournaments, newest first; drafts only where the viewer has a part in them."""
    own = col(TournamentRow.tournament_id).in_(
        select(col(PersonRow.tournament_id)).where(col(PersonRow.account_id) == viewer)
    )
    chosen = select(TournamentRow).where(own if mine else or_(col(TournamentRow.phase) != Phase.DRAFT.value, own))
    if phase:
        chosen = chosen.where(col(TournamentRow.phase) == phase)
    if game:
        chosen = chosen.where(col(TournamentRow.game) == game)
    if after is not None:
        same = and_(col(TournamentRow.created_at) == after.created_at, col(TournamentRow.tournament_id) < after.id)
        chosen = chosen.where(or_(col(TournamentRow.created_at) < after.created_at, same))
    newest = col(TournamentRow.created_at).desc(), col(TournamentRow.tournament_id).desc()
    return session.execute(chosen.order_by(*newest).limit(count)).scalars().all()


def games_of(session: Session, tournament_id: str, stage: str, round_no: int, tables: Sequence[int]) -> list[GameRow]:
    """Return the matches of tables of a round, in order."""
    here = (
        col(GameRow.tournament_id) == tournament_id,
        col(GameRow.stage) == stage,
        col(GameRow.round_no) == round_no,
    )
    found = list[GameRow]()
    for start in range(0, len(tables), _IN_ONE_QUERY):
        part = col(GameRow.table_no).in_(tables[start : start + _IN_ONE_QUERY])
        in_time = col(GameRow.arranged_at), col(GameRow.game_no), col(GameRow.state).desc(), col(GameRow.match_id)
        found += session.execute(select(GameRow).where(*here, part).order_by(col(GameRow.table_no), *in_time)).scalars()
    return found
