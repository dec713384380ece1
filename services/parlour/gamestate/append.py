"""What one step writes, in one transaction: the action, the decisions that it closed and opened, and the events."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, cast

import msgspec
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Table

from parlour.api.events.v1 import events_pb2
from parlour.bus.envelope import KINDS
from parlour.bus.keys import partition_of
from parlour.bus.outbox import OUTBOX
from parlour.engine.match import Advance, Cause, OpenDecision
from parlour.engine.snapshot import Snapshot
from parlour.gamestate.hosted import Hosted, shown
from parlour.gamestate.log import Kept
from parlour.gamestate.records import ActionRow, MatchRow, OpenDecisionRow, SeatRow, SnapshotRow, State
from parlour.gamestate.settings import MatchSettings
from parlour.gamestate.translate import timestamp
from parlour.storage.statements import Batch, Row, Statement, delete, insert, update, upsert

STREAM = "gamestate"


def _table(model: type) -> Table:
    return cast("Table", model.__table__)  # type: ignore[attr-defined]


INSERT_ACTION = insert(_table(ActionRow))
INSERT_OPEN = upsert(_table(OpenDecisionRow))
DELETE_OPEN = delete(_table(OpenDecisionRow), ["match_id", "seat"])
_OPEN_COLUMNS = ("seat", "opened", "opened_at", "deadline_at", "bot")
MOVE_OPEN = update(_table(OpenDecisionRow), _OPEN_COLUMNS, ["match_id", "seat"])
"""One decision is closed and another seat's is opened, in one statement: rows of many matches go together only where
nothing else writes to their table in between."""
HAND_SEAT = update(_table(SeatRow), ["bot"], ["match_id", "seat"])
HAND_OPEN = update(_table(OpenDecisionRow), ["bot"], ["match_id", "seat"])
FINISH = update(_table(MatchRow), ["state", "ended_at"], ["id"])
KEEP = upsert(_table(SnapshotRow))
INSERT_EVENT = insert(OUTBOX, ["event_id", "stream", "partition", "subject", "data", "created_at"])


def event_row(match_id: str, sequence: int, event: Message, at: int, seat: int = 0) -> tuple[Statement, Row]:
    """Return an event of the match as a row of the outbox.

    Its id is made of match, sequence, kind and seat: the same event has the same id, whoever writes it.
    """
    return next(_event_rows(match_id, sequence, at, [(event, seat)]))


def _event_rows(
    match_id: str, sequence: int, at: int, events: Iterable[tuple[Message, int]]
) -> Iterator[tuple[Statement, Row]]:
    """Return several events of one step, each with its seat, as rows.

    What their envelopes share is serialized once: serialized messages that follow one another are one message.
    """
    seconds, rest = divmod(at, 1_000_000)
    time = Timestamp(seconds=seconds, nanos=rest * 1000)
    shared = events_pb2.Envelope(stream=STREAM, subject=match_id, sequence=sequence, time=time).SerializeToString()
    partition = partition_of(match_id)
    for event, seat in events:
        kind = KINDS[event.DESCRIPTOR.full_name]
        name = f"{match_id}.{sequence}.{kind}.{seat}"
        field: dict[str, Any] = {kind: event}
        data = shared + events_pb2.Envelope(id=name, **field).SerializeToString()
        yield INSERT_EVENT, (name, STREAM, partition, match_id, data, at)


def step_batch(
    hosted: Hosted, advance: Advance, opened: int, request_id: str, at: int, settings: MatchSettings
) -> Batch:
    """Return everything that the step writes. `hosted` is as it was before the step."""
    match_id, step = hosted.match_id, advance.step
    action = b"" if advance.action is None else msgspec.json.encode(advance.action, order="sorted")
    batch: list[tuple[Statement, Row]] = [
        (INSERT_ACTION, (match_id, step, advance.seat, str(advance.cause), opened, action, request_id, at))
    ]
    batch.extend(_decisions(hosted, advance, at))
    events = _events(hosted, advance, at)
    if heir := hosted.heir(advance, settings.resigned_bot):
        handed = events_pb2.SeatHandedToBot(match_id=match_id, seat=advance.seat, bot=heir)
        events = chain(events, [(handed, advance.seat)])
        batch.append((HAND_SEAT, (heir, match_id, advance.seat)))
        batch.append((HAND_OPEN, (heir, match_id, advance.seat)))
    batch.extend(_event_rows(match_id, step, at, events))
    if advance.over:
        batch.append((FINISH, (State.FINISHED, at, match_id)))
    elif step % settings.snapshot_every == 0:
        batch.append((KEEP, (match_id, step, _snapshot(hosted, advance))))
    return batch


def _events(hosted: Hosted, advance: Advance, at: int) -> Iterable[tuple[Message, int]]:
    match_id, step = hosted.match_id, advance.step
    if advance.cause is Cause.TIMEOUT:
        yield events_pb2.DecisionTimedOut(match_id=match_id, step=step, seat=advance.seat), 0
    yield events_pb2.ActionAccepted(match_id=match_id, step=step, seat=advance.seat), 0
    for question in advance.open.values():
        if question.opened == step:
            yield _opened(hosted, question, at), question.decision.seat
    if advance.over:
        yield events_pb2.MatchFinished(match_id=match_id, game=hosted.game, steps=step), 0


def opening(hosted: Hosted, question: OpenDecision, at: int) -> Batch:
    """Return what it writes that a decision is opened."""
    row = INSERT_OPEN, (hosted.match_id, *_open_row(hosted, question, at))
    event = _opened(hosted, question, at)
    return [row, event_row(hosted.match_id, question.opened, event, at, question.decision.seat)]


def _decisions(hosted: Hosted, advance: Advance, at: int) -> Iterator[tuple[Statement, Row]]:
    before = hosted.play.open if hosted.play else {}
    closed = [seat for seat in before if seat not in advance.open]
    for seat, question in advance.open.items():
        if question.opened != advance.step:
            continue
        row = _open_row(hosted, question, at)
        if closed and seat not in before:
            yield MOVE_OPEN, (*row, hosted.match_id, closed.pop())
        else:
            yield INSERT_OPEN, (hosted.match_id, *row)
    for seat in closed:
        yield DELETE_OPEN, (hosted.match_id, seat)


def _open_row(hosted: Hosted, question: OpenDecision, at: int) -> Row:
    seat = question.decision.seat
    return seat, question.opened, at, _deadline(hosted, at), hosted.seats[seat].bot


def _opened(hosted: Hosted, question: OpenDecision, at: int) -> events_pb2.DecisionOpened:
    seat, deadline = question.decision.seat, _deadline(hosted, at)
    bot = hosted.seats[seat].bot
    event = events_pb2.DecisionOpened(match_id=hosted.match_id, decision_id=question.id, seat=seat, bot=bot)
    if deadline is not None:
        event.deadline.CopyFrom(timestamp(deadline))
    return event


def _deadline(hosted: Hosted, at: int) -> int | None:
    return None if hosted.limit_us is None else at + hosted.limit_us


def _snapshot(hosted: Hosted, advance: Advance) -> bytes:
    game = hosted.play.game if hosted.play else None
    if game is None:
        raise ValueError("the match is not dealt")
    opened = {seat: question.opened for seat, question in advance.open.items()}
    kept = Snapshot(advance.step, game.dump(advance.state), opened, advance.resigned, advance.chain)
    counts = [
        count + sum(1 for _ in shown(advance, viewer))
        for count, viewer in zip(hosted.shown, (*range(len(hosted.seats)), None), strict=True)
    ]
    return msgspec.json.encode(Kept(kept, counts))
