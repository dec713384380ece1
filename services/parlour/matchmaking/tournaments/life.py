"""From an act to what follows from it, in one transaction.

Entries of the log, what is announced, matches to be played, and what the host does next by itself. Nothing is decided
here; the core decides.
"""

from collections.abc import Sequence

import msgspec
import structlog

from parlour.matchmaking.policy import Policy
from parlour.matchmaking.tournaments import telling
from parlour.matchmaking.tournaments.deals import end_deals
from parlour.matchmaking.tournaments.journal import Journal
from parlour.matchmaking.tournaments.plan import Plan, read_plan
from parlour.matchmaking.tournaments.records import PairingState, TournamentRow
from parlour.matchmaking.tournaments.seating import UNSEATING, Seater, forget_matches, wants_seats
from parlour.matchmaking.watching import Board
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts, course
from parlour.tournaments.decide import decide
from parlour.tournaments.errors import NotAllowed, TournamentError
from parlour.tournaments.events import Entry, Undone
from parlour.tournaments.pairing_job import PairingJob, needs_pairing
from parlour.tournaments.permissions import MAY
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.state import Phase, Tournament

_MOST_STEPS = 100
"""Acts that the host does in a row; more would be a fault of ours."""

_log = structlog.get_logger(__name__)


class Done(msgspec.Struct, frozen=True):
    """What acts came to.

    Attributes:
        row: The tournament, as lists know it.
        state: After all that followed.
        entries: What the acts themselves wrote.
    """

    row: TournamentRow
    state: Tournament
    entries: Sequence[Entry]


class Life:
    """Carries acts out.

    Args:
        journal: The logs.
        policy: The house rules.
        board: Where streams wait.
    """

    def __init__(self, journal: Journal, policy: Policy, board: Board) -> None:
        self.journal = journal
        self._policy = policy
        self._board = board
        self.seater = Seater(policy)

    def act(
        self, uow: UnitOfWork, tournament_id: str, orders: Sequence[acts.Act], by: str, seen: int | None = None
    ) -> Done:
        """Carry acts out, one after the other, all of them or none, and what the host does next.

        Args:
            uow: The unit of work.
            tournament_id: The tournament.
            orders: The acts.
            by: Account, or the host itself.
            seen: Version that the caller has seen; None: any.

        Raises:
            NotFound: No such tournament.
            TournamentError: The core refuses; nothing was done.
        """
        row, state = self.journal.lock(uow, tournament_id)
        return self._carry_out(uow, row, state, orders, by, seen)

    def begin(self, uow: UnitOfWork, row: TournamentRow, order: acts.Create) -> Done:
        """Write a new tournament down; raises as `act`."""
        uow.session.add(row)
        uow.session.flush()
        return self._carry_out(uow, row, Tournament(), [order], row.owner_id, None)

    def follow(self, uow: UnitOfWork, tournament_id: str) -> Done:
        """Do what the host does next, now that time has passed or something else has changed."""
        return self.act(uow, tournament_id, (), SYSTEM)

    def want_pairing(self, uow: UnitOfWork, tournament_id: str, by: str) -> Done | None:
        """Have the next round paired, although the tournament does not run by itself; None: there is none to pair.

        Raises:
            NotAllowed: The account may not pair.
        """
        row, state = self.journal.lock(uow, tournament_id)
        job = needs_pairing(state)
        if job is None:
            return None
        may = MAY[acts.PairRound]
        if may.isdisjoint(state.roles.get(by, frozenset())):
            raise NotAllowed("ROLE_MISSING", f"pairing is for {', '.join(sorted(may))}")
        row.pairing = PairingState.DUE
        return self._carry_out(uow, row, state, (), SYSTEM, None)

    def _carry_out(
        self,
        uow: UnitOfWork,
        row: TournamentRow,
        state: Tournament,
        orders: Sequence[acts.Act],
        by: str,
        seen: int | None,
    ) -> Done:
        plan, before, own = read_plan(row.plan), state.sequence, list[Entry]()
        for order in orders:
            state, entries = self._one(uow, row, state, order, by, seen)
            own += entries
            seen = None if entries else seen
        state = self._follow_up(uow, row, state, plan, own)
        self._look_ahead(uow, row, state, plan)
        if state.sequence != before:
            uow.after_commit(lambda: self._board.poke("tournament", row.tournament_id))
        return Done(row, state, own)

    def _one(
        self, uow: UnitOfWork, row: TournamentRow, state: Tournament, order: acts.Act, by: str, seen: int | None
    ) -> tuple[Tournament, Sequence[Entry]]:
        events = decide(state, order, by, uow.now_us, seen)
        state, entries = self.journal.append(uow, row, state, events, by)
        telling.tell(uow, row, state, entries)
        if any(isinstance(entry.event, UNSEATING) for entry in entries):
            forget_matches(uow, state)
        end_deals(uow, row, state, entries)
        if any(isinstance(entry.event, Undone) for entry in entries):
            self.seater.deal_anew(uow, row, state, read_plan(row.plan))
        return state, entries

    def _follow_up(
        self, uow: UnitOfWork, row: TournamentRow, state: Tournament, plan: Plan, entries: Sequence[Entry]
    ) -> Tournament:
        """Arrange matches where tables came to need them, and do what comes next, until there is nothing to do."""
        for _ in range(_MOST_STEPS):
            if wants_seats(entries) and (seated := self.seater.arrange(uow, row, state, plan)) is not None:
                state, more = self._one(uow, row, state, seated, SYSTEM, None)
                entries = (*entries, *more)
                continue
            order = self._next(state, plan)
            if order is None:
                return state
            try:
                state, entries = self._one(uow, row, state, order, SYSTEM, None)
            except TournamentError as refusal:
                _log.error("a tournament does not go on", tournament_id=row.tournament_id, reason=refusal.reason)
                return state
            if not entries:
                return state
        _log.error("a tournament goes on and on", tournament_id=row.tournament_id)
        return state

    def _next(self, state: Tournament, plan: Plan) -> acts.Act | None:
        return course.next_act(state) if plan.by_itself and state.phase is Phase.RUNNING else None

    def _look_ahead(self, uow: UnitOfWork, row: TournamentRow, state: Tournament, plan: Plan) -> None:
        """Note what the host waits for: a pairing, a time."""
        wanted = plan.by_itself or row.pairing == PairingState.DUE
        job = needs_pairing(state) if wanted else None
        if job is None:
            row.pairing = PairingState.FAILED if _stalled(state) else PairingState.NONE
            row.pairing_key, row.pairing_at = "", None
        elif row.pairing_key != (key := pairing_key(job, state)):
            row.pairing, row.pairing_key, row.pairing_at = PairingState.DUE, key, uow.now_us
            telling.pairing_due(uow, row)
        row.due_at = due_at(state, plan, uow.now_us)
        uow.session.add(row)


def pairing_key(job: PairingJob, state: Tournament) -> str:
    """Return the name of a pairing that is waited for; another try has another name."""
    attempts = state.running[-1].attempts if state.running else 0
    return f"{job.stage}/{job.round}/{attempts}/{job.field_hash}"


def due_at(state: Tournament, plan: Plan, now_us: int) -> int | None:
    """Return when the host has to look at a tournament next, in microseconds since 1970; None: it need not."""
    if state.phase is Phase.DRAFT:
        return plan.open_at
    if state.phase in (Phase.OPEN, Phase.CLOSED):
        return plan.start_at
    if state.phase is not Phase.RUNNING or state.paused or not state.running:
        return None
    return _clock_at(state, now_us)


def _clock_at(state: Tournament, now_us: int) -> int | None:
    """Return when somebody who has not appeared has to be there."""
    grace = state.settings.grace_us
    if not grace:
        return None
    times = [
        round_.starts_us + grace + seats.extended_us
        for stage in state.running
        for round_ in stage.rounds
        if round_.published and not round_.closed and round_.open
        for seats in round_.tables.values()
        if seats.open and len(seats.present) + len(seats.absent) < len(seats.table.seats)
    ]
    return max(min(times), now_us) if times else None


def _stalled(state: Tournament) -> bool:
    return bool(state.running and state.running[-1].stalled)
