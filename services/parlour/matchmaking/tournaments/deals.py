"""Deals that tables share: in co-op stages all tables of a round, or of a level in it, are one deal group."""

import uuid
from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlmodel import col

from parlour.api.events.v1.events_pb2 import DealGroupOver
from parlour.bus.outbox import announce
from parlour.matchmaking.announcements import STREAM
from parlour.matchmaking.tournaments.records import DealRow, TournamentRow
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.coop import FORMATS as COOP
from parlour.tournaments.coop import levels_of
from parlour.tournaments.events import Cancelled, Entry, Finished, PairingDiscarded, RoundClosed, Undone
from parlour.tournaments.fields import field_of
from parlour.tournaments.state import Phase, RoundState, Seats, StageState, Tournament

ENDING = (RoundClosed, PairingDiscarded, Undone, Finished, Cancelled)
"""Events after which nobody may have to play a deal any more."""


def dealt_alike(stage: StageState) -> bool:
    """Whether tables of the stage share deals."""
    return stage.rules.format in COOP


def groups_of(
    uow: UnitOfWork, state: Tournament, stage: StageState, round_: RoundState, tables: Sequence[Seats], game_no: int
) -> dict[int, str]:
    """Return the deal group of each of these tables, by its number; none where each table has a deal of its own.

    A deal is one of a round, a level and a game of a table. One that is over is not dealt again: there is another.
    """
    if not dealt_alike(stage):
        return {}
    levels = levels_of(field_of(state, stage, before=round_.round), stage.rules)
    known = {
        (deal.level, deal.game_no): deal.deal_group
        for deal in _open_deals(uow, state.id)
        if (deal.stage, deal.round_no) == (stage.rules.key, round_.round)
    }
    found = dict[int, str]()
    for seats in tables:
        place = levels[seats.table.seats[0]], game_no
        if place not in known:
            known[place] = _new_deal(uow, state, stage, round_, *place)
        found[seats.table.table] = known[place]
    return found


def end_deals(uow: UnitOfWork, row: TournamentRow, state: Tournament, entries: Sequence[Entry]) -> None:
    """Tell of each deal that nobody has to play any more, once: its round is over or gone, or the tournament is."""
    if not any(isinstance(entry.event, ENDING) for entry in entries):
        return
    played = set(_rounds_played(state))
    for deal in _open_deals(uow, state.id):
        if (deal.stage, deal.round_no) not in played:
            deal.over_at = uow.now_us
            uow.session.add(deal)
            event = DealGroupOver(tournament_id=row.tournament_id, deal_group=deal.deal_group)
            announce(uow, STREAM, row.tournament_id, row.version, event)


def has_secret_deal(uow: UnitOfWork, state: Tournament, stage: StageState, round_: RoundState) -> bool:
    """Whether a deal of the round is still secret."""
    here = stage.rules.key, round_.round
    return any((deal.stage, deal.round_no) == here for deal in _open_deals(uow, state.id))


def _rounds_played(state: Tournament) -> Iterator[tuple[str, int]]:
    if state.phase is Phase.RUNNING:
        for stage in state.running:
            for round_ in stage.rounds:
                if round_.published and not round_.closed:
                    yield stage.rules.key, round_.round


def _open_deals(uow: UnitOfWork, tournament_id: str) -> Sequence[DealRow]:
    mine = col(DealRow.tournament_id) == tournament_id, col(DealRow.over_at).is_(None)
    uow.session.flush()
    chosen = select(DealRow).where(*mine).order_by(col(DealRow.made_at), col(DealRow.deal_group))
    return uow.session.execute(chosen).scalars().all()


def _new_deal(
    uow: UnitOfWork, state: Tournament, stage: StageState, round_: RoundState, level: int, game_no: int
) -> str:
    group = str(uuid.uuid4())
    deal = DealRow(
        deal_group=group,
        tournament_id=state.id,
        stage=stage.rules.key,
        round_no=round_.round,
        level=level,
        game_no=game_no,
        made_at=uow.now_us,
    )
    uow.session.add(deal)
    return group
