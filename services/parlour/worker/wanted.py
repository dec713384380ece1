"""Tasks that events asked for: noted with the event, queued after its transaction.

A task is never queued inside a transaction: it could start before the transaction commits, or although it does not. So
the dispatcher notes what is wanted in the transaction of its inbox, and this part queues it afterwards. What is queued
twice acts once; what is lost is found by the sweep.
"""

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlmodel import Session, col

from parlour.bus.inbox import purge
from parlour.bus.trimming import Retention
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork
from parlour.worker.claims import Claims
from parlour.worker.names import BOT_TURN, DELIVER, PAIR_ROUND, SCORE_MATCH
from parlour.worker.tables import WantedTask
from parlour.worker.task_queue import TaskQueue

_BATCH = 500
_INBOX_US = int(Retention().inbox_seconds * 1e6)


def want(uow: UnitOfWork, task: str, match_id: str, seat: int = 0) -> None:
    """Note that a task is to be queued once the unit of work is committed."""
    uow.session.add(WantedTask(task=task, match_id=match_id, seat=seat, wanted_at=uow.now_us))


def forget_old_events(database: Database) -> int:
    """Forget which events were handled long ago, when they can't be delivered any more; return how many."""
    return database.run_sync(lambda uow: purge(uow.connection, uow.now_us - _INBOX_US))


class WantedTasks:
    """Queues what is wanted.

    Args:
        database: The worker's own.
        queue: Where tasks go.
        claims: Tells which matches are being played: their player is left a note instead of a task, so that matches
            between bots do not queue a task for every action.
    """

    def __init__(self, database: Database, queue: TaskQueue, claims: Claims) -> None:
        self._database = database
        self._queue = queue
        self._claims = claims

    def flush(self) -> int:
        """Queue all that is wanted; return how many notes that settled.

        Raises:
            StoreUnavailable: The database is away.
            OperationalError, RedisError: The broker is away; what is wanted stays noted.
        """
        settled = 0
        while rows := self._database.query_sync(_oldest):
            self._queue_all(rows)
            self._database.run_sync(_forget, [row.id for row in rows])
            settled += len(rows)
        return settled

    def _queue_all(self, rows: Sequence[WantedTask]) -> None:
        turns = {row.match_id: row.seat for row in rows if row.task == BOT_TURN}
        for match_id in turns.keys() - self._claims.leave_notes(turns):
            self._queue.bot_turn(match_id, turns[match_id])
        for match_id in {row.match_id for row in rows if row.task == SCORE_MATCH}:
            self._queue.score_match(match_id)
        for task, tournament_id in {(row.task, row.match_id) for row in rows if row.task in (PAIR_ROUND, DELIVER)}:
            self._queue.tournament_task(task, tournament_id)


def _oldest(session: Session) -> Sequence[WantedTask]:
    return session.execute(select(WantedTask).order_by(col(WantedTask.id)).limit(_BATCH)).scalars().all()


def _forget(uow: UnitOfWork, ids: Sequence[int | None]) -> None:
    uow.session.execute(delete(WantedTask).where(col(WantedTask.id).in_(ids)))
