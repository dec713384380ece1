"""The log of tournaments in the database, and the states that follow from it, kept in memory by each process.

A state is a value that is never changed, so threads share it. What another replica wrote is caught up from the log: any
replica can serve any request. Who appends locks the tournament's row first, so appends take turns.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlmodel import Session, col

from parlour.matchmaking.tournaments.records import LogRow, TournamentRow
from parlour.serving.errors import not_found
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.decide import entries as as_entries
from parlour.tournaments.events import Entry, Event, decode, encode
from parlour.tournaments.fold import evolve
from parlour.tournaments.state import Tournament

_IN_MEMORY = 64
_PLACE = "tournaments"


class Journal:
    """Reads and writes the logs.

    Args:
        in_memory: States that are kept; the longest unused go first.
    """

    def __init__(self, in_memory: int = _IN_MEMORY) -> None:
        self._in_memory = in_memory
        self._states: OrderedDict[str, Tournament] = OrderedDict()
        self._lock = threading.Lock()

    def lock(self, uow: UnitOfWork, tournament_id: str) -> tuple[TournamentRow, Tournament]:
        """Return a tournament for a change; others who want to change it wait.

        Raises:
            NotFound: There is none.
        """
        row = uow.session.get(TournamentRow, tournament_id, with_for_update=True)
        if row is None:
            raise not_found("tournament", tournament_id)
        held: dict[str, Tournament] = uow.session.info.setdefault(_PLACE, {})
        if tournament_id not in held:
            held[tournament_id] = self._caught_up(uow.session, tournament_id)
        return row, held[tournament_id]

    def read(self, session: Session, tournament_id: str) -> tuple[TournamentRow, Tournament]:
        """Return a tournament as it is; raises as `lock`."""
        row = session.get(TournamentRow, tournament_id)
        if row is None:
            raise not_found("tournament", tournament_id)
        return row, self._caught_up(session, tournament_id)

    def append(
        self, uow: UnitOfWork, row: TournamentRow, state: Tournament, events: Sequence[Event], by: str
    ) -> tuple[Tournament, Sequence[Entry]]:
        """Write events down; return the state after them, and their entries.

        The row must be locked by this unit, or new. Another writer that got past the lock would break the key
        (tournament, sequence), and the unit would be undone.
        """
        entries = as_entries(state, tuple(events), by, uow.now_us)
        if not entries:
            return state, entries
        for entry in entries:
            state = evolve(state, entry)
        uow.session.flush()
        rows = [
            {
                "tournament_id": row.tournament_id,
                "sequence": entry.sequence,
                "at": entry.at_us,
                "by": entry.by,
                "data": encode(entry.event),
            }
            for entry in entries
        ]
        uow.connection.execute(insert(LogRow), rows)
        row.version, row.phase, row.name, row.updated_at = state.sequence, state.phase.value, state.title, uow.now_us
        uow.session.add(row)
        uow.session.info.setdefault(_PLACE, {})[row.tournament_id] = state
        uow.after_commit(lambda: self._keep(state))
        return state, entries

    def _caught_up(self, session: Session, tournament_id: str) -> Tournament:
        with self._lock:
            state = self._states.get(tournament_id, Tournament())
        known = state.sequence
        for entry in entries_after(session, tournament_id, known):
            state = evolve(state, entry)
        if state.sequence != known:
            self._keep(state)
        return state

    def _keep(self, state: Tournament) -> None:
        with self._lock:
            known = self._states.get(state.id)
            if known is None or known.sequence < state.sequence:
                self._states[state.id] = state
            self._states.move_to_end(state.id)
            while len(self._states) > self._in_memory:
                self._states.popitem(last=False)


def entries_after(session: Session, tournament_id: str, sequence: int, count: int | None = None) -> list[Entry]:
    """Return the entries after one, oldest first."""
    columns = col(LogRow.sequence), col(LogRow.at), col(LogRow.by), col(LogRow.data)
    after = col(LogRow.tournament_id) == tournament_id, col(LogRow.sequence) > sequence
    rows = session.execute(select(*columns).where(*after).order_by(col(LogRow.sequence)).limit(count))
    return [Entry(sequence=number, at_us=at, by=by, event=decode(bytes(data))) for number, at, by, data in rows]
