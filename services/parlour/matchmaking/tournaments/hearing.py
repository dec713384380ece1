"""What tournaments do when they hear of their matches, in the transaction of the inbox.

Every result counts once (T094, TC28, TC29).
"""

import msgspec
import structlog
from sqlalchemy import ColumnElement, func, select
from sqlmodel import col

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.matchmaking.tournaments.life import Life
from parlour.matchmaking.tournaments.plan import read_plan
from parlour.matchmaking.tournaments.records import GameRow, GameState
from parlour.matchmaking.tournaments.results import decided, heard, outcomes, read_seats
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts
from parlour.tournaments.errors import TournamentError
from parlour.tournaments.events import Present
from parlour.tournaments.look import round_of, seats_of, stage_of
from parlour.tournaments.roles import SYSTEM
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

_MOST_ABANDONED = 3
"""Matches of a table that may be abandoned before it counts for nobody."""

_log = structlog.get_logger(__name__)


class Hearing:
    """Reactions of tournaments.

    Args:
        life: Carries acts out.
    """

    def __init__(self, life: Life) -> None:
        self._life = life

    def on_match_started(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """Who had taken a seat by the deal has appeared."""
        game = self._game(uow, envelope.match_started.match_id, GameState.ARRANGED)
        if game is None:
            return
        game.state = GameState.RUNNING
        numbers = msgspec.json.decode(game.numbers, type=list[int])
        gone = {numbers[seat] for seat in envelope.match_started.absent if seat < len(numbers)}
        here = tuple(number for number in dict.fromkeys(numbers) if number not in gone)
        _, state = self._life.journal.lock(uow, game.tournament_id)
        if state.settings.grace_us and here:
            present = (Present(game.table_no, here),)
            self._act(uow, game, acts.Appear(stage=game.stage, round=game.round_no, present=present))

    def on_result_recorded(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """A match of a table has a checked result: the next match begins, or the table has its result."""
        event = envelope.result_recorded
        game = self._game(uow, event.match_id, GameState.ARRANGED, GameState.RUNNING)
        if game is None:
            return
        numbers = msgspec.json.decode(game.numbers, type=list[int])
        if len(event.seats) != len(numbers):
            _log.error("a result does not fit its table", match_id=event.match_id)
            return
        game.state, game.result = GameState.FINISHED, msgspec.json.encode(heard(numbers, event))
        uow.session.flush()
        self._count(uow, game)

    def on_match_abandoned(self, uow: UnitOfWork, envelope: Envelope) -> None:
        """A match has no result: the table gets another one; after some of them it counts for nobody."""
        game = self._game(uow, envelope.match_abandoned.match_id, GameState.ARRANGED, GameState.RUNNING)
        if game is None:
            return
        game.state = GameState.ABANDONED
        uow.session.flush()
        place = self._place(uow, game)
        if place is None or not place[3].open:
            return
        failed = *_same_table(game), col(GameRow.state) == GameState.ABANDONED
        count = uow.session.execute(select(func.count()).select_from(GameRow).where(*failed)).scalar_one()
        if count < _MOST_ABANDONED:
            self._play(uow, game, place, game.game_no)
            return
        reason = f"{count} matches were abandoned: {envelope.match_abandoned.reason}"
        self._act(
            uow,
            game,
            acts.VoidResult(stage=game.stage, round=game.round_no, table=game.table_no, reason=reason, confirm=True),
        )

    def _game(self, uow: UnitOfWork, match_id: str, *states: GameState) -> GameRow | None:
        game = uow.session.get(GameRow, match_id, with_for_update=True)
        return game if game is not None and game.state in states else None

    def _count(self, uow: UnitOfWork, game: GameRow) -> None:
        place = self._place(uow, game)
        if place is None or not place[3].open:
            _log.warning("a result came too late", match_id=game.match_id)
            return
        _, stage, _, seats = place
        finished = (*_same_table(game), col(GameRow.state) == GameState.FINISHED)
        rows = uow.session.execute(select(GameRow).where(*finished).order_by(col(GameRow.game_no))).scalars()
        matches = [read_seats(row.result) for row in rows]
        if not decided(matches, stage.rules.best_of):
            self._play(uow, game, place, len(matches) + 1)
            return
        found = outcomes(matches, str(stage.rules.details.get("outcome", "")))
        report = acts.Report(table=game.table_no, version=seats.version + 1, outcomes=found, match=game.match_id)
        self._act(uow, game, acts.ReportResult(stage=game.stage, round=game.round_no, reports=(report,)))

    def _play(
        self,
        uow: UnitOfWork,
        game: GameRow,
        place: tuple[Tournament, StageState, RoundState, Seats],
        game_no: int,
    ) -> None:
        """Arrange another match of a table. The log names the first one of a table, and the one that decided."""
        row, _ = self._life.journal.lock(uow, game.tournament_id)
        state, stage, round_, seats = place
        self._life.seater.start(uow, row, state, read_plan(row.plan), stage, round_, [seats], game_no)

    def _place(self, uow: UnitOfWork, game: GameRow) -> tuple[Tournament, StageState, RoundState, Seats] | None:
        _, state = self._life.journal.lock(uow, game.tournament_id)
        try:
            stage = stage_of(state, game.stage)
            round_ = round_of(stage, game.round_no)
            return state, stage, round_, seats_of(stage, round_, game.table_no)
        except TournamentError:
            return None

    def _act(self, uow: UnitOfWork, game: GameRow, order: acts.Act) -> None:
        """Carry an act out; a refusal of the core leaves the tournament as it is, and others are not held up by it."""
        try:
            self._life.act(uow, game.tournament_id, [order], SYSTEM)
        except TournamentError as refusal:
            _log.warning("a match changes nothing", match_id=game.match_id, reason=refusal.reason, text=str(refusal))


def _same_table(game: GameRow) -> tuple[ColumnElement[bool], ...]:
    return (
        col(GameRow.tournament_id) == game.tournament_id,
        col(GameRow.stage) == game.stage,
        col(GameRow.round_no) == game.round_no,
        col(GameRow.table_no) == game.table_no,
    )
