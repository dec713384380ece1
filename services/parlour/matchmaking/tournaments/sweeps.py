"""What has to happen in tournaments because time has passed. Each sweep is safe to repeat and to run twice at once."""

from collections.abc import Sequence

import structlog
from sqlalchemy import select
from sqlmodel import Session, col

from parlour.matchmaking.policy import Policy
from parlour.matchmaking.tournaments import telling
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.entrants import bot_entries
from parlour.matchmaking.tournaments.organising import bots_in, starting
from parlour.matchmaking.tournaments.plan import Plan, read_plan
from parlour.matchmaking.tournaments.records import DeliveryRow, PairingState, TournamentRow
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts, course
from parlour.tournaments.errors import TournamentError
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.state import Phase, Tournament

_BATCH = 50
_LATER_US = 60_000_000

_log = structlog.get_logger(__name__)


def due_tournaments(session: Session, now_us: int) -> Sequence[str]:
    """Return the tournaments whose time has come, the oldest first."""
    due = col(TournamentRow.due_at) <= now_us
    chosen = select(col(TournamentRow.tournament_id)).where(due).order_by(col(TournamentRow.due_at)).limit(_BATCH)
    return session.execute(chosen).scalars().all()


def wake(uow: UnitOfWork, office: Office, tournament_id: str) -> None:
    """Do what a tournament's plan and clocks ask for by now. What is done already is not done again.

    One that runs by itself and can't start, such as with a single entrant, is called off.
    """
    row, state = office.journal.lock(uow, tournament_id)
    if row.due_at is None or row.due_at > uow.now_us:
        return
    plan, before = read_plan(row.plan), state.sequence
    for order in _orders(uow, state, plan):
        try:
            state = office.life.act(uow, tournament_id, [order], SYSTEM).state
        except TournamentError as refusal:
            _log.warning("a tournament can't do what is due", tournament_id=tournament_id, text=str(refusal))
            if plan.by_itself and isinstance(order, acts.CloseRegistration | acts.Seed | acts.StartStage):
                office.life.act(uow, tournament_id, [acts.Cancel(reason=str(refusal), confirm=True)], SYSTEM)
            break
    for order in course.due(state, uow.now_us) if state.phase is Phase.RUNNING else ():  # too many no-shows
        office.life.act(uow, tournament_id, [order], SYSTEM)
    if row.version == before:  # it can't be done, and is looked at again later
        row.due_at = uow.now_us + _LATER_US
        uow.session.add(row)


def ask_again(uow: UnitOfWork, policy: Policy) -> Sequence[str]:
    """Ask again for the pairings that have been waited for too long; return the tournaments."""
    late = (
        col(TournamentRow.pairing) == PairingState.DUE,
        col(TournamentRow.pairing_at) <= uow.now_us - policy.announce_again_us,
    )
    chosen = select(TournamentRow).where(*late).order_by(col(TournamentRow.pairing_at)).limit(_BATCH)
    rows = uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars().all()
    for row in rows:
        row.pairing_at = uow.now_us
        telling.pairing_due(uow, row)
    return [row.tournament_id for row in rows]


def post_again(uow: UnitOfWork, policy: Policy) -> Sequence[str]:
    """Ask again for posts whose time has come; return the tournaments."""
    due = col(DeliveryRow.next_at) <= uow.now_us, col(DeliveryRow.attempts) > 0
    lost = col(DeliveryRow.next_at) <= uow.now_us - policy.announce_again_us, col(DeliveryRow.attempts) == 0
    found = list[str]()
    for condition in (due, lost):
        chosen = select(DeliveryRow).where(*condition).order_by(col(DeliveryRow.next_at)).limit(_BATCH)
        for delivery in uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars():
            if delivery.attempts == 0:
                delivery.next_at = uow.now_us
            found.append(delivery.tournament_id)
    for tournament_id in dict.fromkeys(found):
        telling.deliveries_due(uow, tournament_id, 0)
    return list(dict.fromkeys(found))


def _orders(uow: UnitOfWork, state: Tournament, plan: Plan) -> Sequence[acts.Act]:
    now, opens, starts = uow.now_us, plan.open_at, plan.start_at
    if state.phase is Phase.DRAFT and opens is not None and opens <= now:
        return [acts.Open(), *_bots(uow, state, plan)]
    if state.phase in (Phase.OPEN, Phase.CLOSED) and starts is not None and starts <= now:
        return starting(state, plan, confirm=True)  # nobody is there who could confirm
    return course.due(state, now) if state.phase is Phase.RUNNING else ()


def _bots(uow: UnitOfWork, state: Tournament, plan: Plan) -> list[acts.Act]:
    entries = [
        entry for bot, count in plan.bots.items() for entry in bot_entries(uow, bot, state.entries.keys(), count)
    ]
    return bots_in(state, entries) if entries else []
