"""Pairing jobs: what a worker is given, and what is taken from it.

A job has a name that says all it depends on, so that a pairing is taken once and only while it is waited for (TC02),
and failures come to an end (TC03).
"""

import msgspec
import structlog
from sqlmodel import Session

from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.life import pairing_key
from parlour.matchmaking.tournaments.records import PairingState, TournamentRow
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts
from parlour.tournaments.errors import CannotPair, TournamentError
from parlour.tournaments.model import Pairing
from parlour.tournaments.pairing_job import PairingJob, needs_pairing, pairing_input
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.state import Tournament

_log = structlog.get_logger(__name__)


class Job(msgspec.Struct, frozen=True):
    """A job for a worker.

    Attributes:
        key: Its name.
        input: What the core needs, as JSON.
    """

    key: str
    input: bytes


def job_of(session: Session, office: Office, tournament_id: str) -> Job | None:
    """Return what a tournament waits for, or None."""
    row, state = office.journal.read(session, tournament_id)
    job = _waited_for(row, state, row.pairing_key)
    return None if job is None else Job(row.pairing_key, msgspec.json.encode(pairing_input(state, job)))


def take(uow: UnitOfWork, office: Office, tournament_id: str, key: str, pairing: Pairing | None) -> bool:
    """Put a pairing in place, and do what follows; return whether it was waited for.

    A pairing of nobody settles the job until something changes. One that breaks what must hold is a failure of the
    engine, and counts as one.
    """
    row, state = office.journal.lock(uow, tournament_id)
    job = _waited_for(row, state, key)
    if job is None:
        return False
    if pairing is None:
        row.pairing = PairingState.NONE
        uow.session.add(row)
        return True
    order = acts.PairRound(stage=job.stage, round=job.round, field_hash=job.field_hash, pairing=pairing)
    try:
        office.life.act(uow, tournament_id, [order], SYSTEM)
    except CannotPair as refusal:
        _log.error("a pairing is wrong", tournament_id=tournament_id, reason=refusal.reason, text=str(refusal))
        fail(uow, office, tournament_id, key, refusal.reason)
        return False
    except TournamentError as refusal:
        _log.warning("a pairing came too late", tournament_id=tournament_id, reason=refusal.reason)
        return False
    return True


def fail(uow: UnitOfWork, office: Office, tournament_id: str, key: str, reason: str) -> bool:
    """Count a failure; return whether it is tried again. The last one stops the stage and calls its organisers."""
    row, state = office.journal.lock(uow, tournament_id)
    job = _waited_for(row, state, key)
    if job is None:
        return True
    order = acts.FailPairing(stage=job.stage, round=job.round, field_hash=job.field_hash, reason=reason)
    done = office.life.act(uow, tournament_id, [order], SYSTEM)
    return done.row.pairing == PairingState.DUE


def _waited_for(row: TournamentRow, state: Tournament, key: str) -> PairingJob | None:
    if row.pairing != PairingState.DUE or not key or row.pairing_key != key:
        return None
    job = needs_pairing(state)
    return job if job is not None and pairing_key(job, state) == key else None
