"""What happened in a match, played again from its log: for late answers, for readers that were away, for records."""

from collections.abc import Iterator

from sqlmodel import Session, select

from parlour.api.match.v1 import match_pb2
from parlour.engine.match import Advance
from parlour.engine.record import Record, record_of
from parlour.games import registry
from parlour.gamestate import log, translate
from parlour.gamestate.hosted import SPECTATOR, Hosted, LoggedStep, again, shown
from parlour.gamestate.house import House
from parlour.gamestate.records import MatchRow, OutageRow, SeatRow, State
from parlour.wire import decode_options


async def state_after(house: House, hosted: Hosted, step: int) -> tuple[Hosted, Advance]:
    """Return the match as it stood after a step, and that step."""
    return await house.database.query(_state_after, hosted.match_id, step, house.outages)


async def shown_between(
    house: House, hosted: Hosted, seat: int | None, after: int, upto: int
) -> list[match_pb2.Happening]:
    """Return what the viewer was shown, numbered after + 1 to upto."""
    return await house.database.query(_shown_between, hosted.match_id, seat, after, upto)


async def record(house: House, hosted: Hosted) -> Record:
    """Return the record of a finished match."""
    return await house.database.query(_record, hosted.match_id)


def _dealt(session: Session, match_id: str) -> tuple[Hosted, list[LoggedStep]]:
    row = session.get_one(MatchRow, match_id)
    seats = session.exec(select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.seat)).all()  # type: ignore[arg-type]
    hosted = log.hosted_from(row, seats)
    hosted.play = log.deal(row, hosted.setup, seats)
    return hosted, log.read_steps(session, hosted.play.game, match_id)


def _steps(hosted: Hosted, steps: list[LoggedStep]) -> Iterator[tuple[LoggedStep, Advance]]:
    for logged in steps:
        if hosted.play is None:
            raise ValueError("the match is not dealt")
        advance = again(hosted.play, logged)
        hosted.play.accept(advance)
        hosted.count_shown(advance)
        yield logged, advance


def _state_after(session: Session, match_id: str, step: int, outages: list[OutageRow]) -> tuple[Hosted, Advance]:
    hosted, steps = _dealt(session, match_id)
    times = {0: hosted.started_at or 0} | {logged.step: logged.at for logged in steps}
    for logged, advance in _steps(hosted, steps):
        if logged.step == step:
            hosted.state = State.FINISHED if advance.over else State.RUNNING
            for seat, question in advance.open.items():
                if hosted.limit_us is not None:
                    opened_at = times[question.opened]
                    given = sum(o.ended_at - o.began_at for o in outages if opened_at < o.ended_at)
                    hosted.deadlines[seat] = opened_at + hosted.limit_us + given
            return hosted, advance
    raise ValueError(f"match {match_id} has no step {step}")


def _shown_between(
    session: Session, match_id: str, seat: int | None, after: int, upto: int
) -> list[match_pb2.Happening]:
    hosted, steps = _dealt(session, match_id)
    viewer = SPECTATOR if seat is None else seat
    found: list[match_pb2.Happening] = []
    for _, advance in _steps(hosted, steps):
        first = hosted.shown[viewer] - sum(1 for _ in shown(advance, seat)) + 1
        for number, item in enumerate(shown(advance, seat), start=first):
            if after < number <= upto:
                found.append(translate.happening(hosted.game, item, advance.step, number))
        if hosted.shown[viewer] >= upto:
            break
    return found


def _record(session: Session, match_id: str) -> Record:
    row = session.get_one(MatchRow, match_id)
    seats = session.exec(select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.seat)).all()  # type: ignore[arg-type]
    hosted = log.hosted_from(row, seats)
    game = registry.entry(row.game).game
    steps = [(s.seat, s.cause, s.action, s.at // 1000) for s in log.read_steps(session, game, match_id)]
    options = decode_options(row.game, hosted.setup.options)
    return record_of(match_id, row.server_seed, tuple(seat.nonce for seat in seats), steps, game, options)
