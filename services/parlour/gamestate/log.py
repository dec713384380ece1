"""The action log: what a step writes, and how a match is read back."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlmodel import Session, select

from parlour.api.match.v1 import setup_pb2
from parlour.engine.fairness import match_seed
from parlour.engine.match import AnyGame, Cause, Match
from parlour.engine.snapshot import Snapshot, resume
from parlour.games import registry
from parlour.gamestate.hosted import Answered, Hosted, LoggedStep, Seat, again
from parlour.gamestate.records import ActionRow, MatchRow, OpenDecisionRow, SeatRow, SnapshotRow, State
from parlour.wire import decode_options


class Kept(msgspec.Struct, frozen=True):
    """What a snapshot row holds."""

    match: Snapshot
    shown: list[int]


def read_steps(session: Session, game: AnyGame, match_id: str, after: int = 0) -> list[LoggedStep]:
    """Return the steps of a match after a step, in order."""
    rows = session.exec(
        select(ActionRow).where(ActionRow.match_id == match_id, ActionRow.step > after).order_by(ActionRow.step)  # type: ignore[arg-type]
    )
    return [_logged(game, row) for row in rows]


def read_match(session: Session, match_id: str) -> Hosted | None:
    """Read a match from the log; None when there is none of that id.

    Raises:
        EngineError, msgspec.MsgspecError: The log can't be played; the caller puts the match into quarantine.
    """
    row = session.get(MatchRow, match_id)
    if row is None:
        return None
    seats = session.exec(select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.seat)).all()  # type: ignore[arg-type]
    hosted = hosted_from(row, seats)
    if row.state in (State.RUNNING, State.FINISHED):
        _play_again(session, hosted, row, seats)
        for open_row in session.exec(select(OpenDecisionRow).where(OpenDecisionRow.match_id == match_id)):
            hosted.opened_at[open_row.seat] = open_row.opened_at
            if open_row.deadline_at is not None:
                hosted.deadlines[open_row.seat] = open_row.deadline_at
    return hosted


def hosted_from(row: MatchRow, seats: Sequence[SeatRow]) -> Hosted:
    """Return the match of these rows, not yet dealt."""
    setup = setup_pb2.MatchSetup.FromString(row.setup)
    limit = setup.clock.per_decision.limit.ToMicroseconds() if setup.clock.HasField("per_decision") else None
    return Hosted(
        match_id=row.id,
        game=row.game,
        setup=setup,
        limit_us=limit,
        seats=tuple(Seat(s.account_id, s.display_name, s.bot) for s in seats),
        state=State(row.state),
        commitment=row.commitment,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        abandon_reason=row.abandon_reason,
        shown=[0] * (len(seats) + 1),
    )


def deal(row: MatchRow, setup: setup_pb2.MatchSetup, seats: Sequence[SeatRow]) -> Match:
    """Deal the match from its seed and the nonces that were given."""
    game = registry.entry(row.game).game
    seed = match_seed(row.server_seed, [seat.nonce for seat in seats])
    return Match(game, len(seats), decode_options(row.game, setup.options), seed)


def _play_again(session: Session, hosted: Hosted, row: MatchRow, seats: Sequence[SeatRow]) -> None:
    play = deal(row, hosted.setup, seats)
    game = play.game
    kept = session.get(SnapshotRow, row.id)
    if kept is not None:
        data = msgspec.json.decode(kept.data, type=Kept)
        seed = match_seed(row.server_seed, [seat.nonce for seat in seats])
        play = resume(game, play.setting, seed, data.match)
        hosted.shown = data.shown
        early = select(ActionRow.step, ActionRow.seat, ActionRow.opened, ActionRow.request_id).where(
            ActionRow.match_id == row.id, ActionRow.step <= play.step, ActionRow.request_id != ""
        )
        for step, seat, opened, request_id in session.exec(early):
            hosted.answered[seat, request_id] = Answered(step, opened)
    hosted.play = play
    for logged in read_steps(session, game, row.id, play.step):
        take(hosted, logged)


def take(hosted: Hosted, logged: LoggedStep) -> None:
    """Play a logged step in memory."""
    play = hosted.play
    if play is None:
        raise ValueError("the match is not dealt")
    advance = again(play, logged)
    play.accept(advance)
    hosted.count_shown(advance)
    if logged.request_id:
        hosted.answered[logged.seat, logged.request_id] = Answered(logged.step, logged.opened)


def _logged(game: AnyGame, row: ActionRow) -> LoggedStep:
    cause = Cause(row.cause)
    action: Any = None if cause is Cause.RESIGNATION else decoder(game)(row.action)
    return LoggedStep(row.step, row.seat, cause, row.opened, action, row.request_id, row.at)


_DECODERS: dict[str, Callable[[bytes], Any]] = {}


def decoder(game: AnyGame) -> Callable[[bytes], Any]:
    """Return the function that reads the game's actions from canonical JSON."""
    key = game.info.key
    if key not in _DECODERS:
        _DECODERS[key] = msgspec.json.Decoder(game.action_type).decode
    return _DECODERS[key]
