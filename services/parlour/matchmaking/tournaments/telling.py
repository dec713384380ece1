"""What the rest of the host and other systems hear of a tournament: events of the bus and posts, with the entries."""

import json
import uuid
from collections.abc import Iterator, Sequence

from google.protobuf import json_format
from google.protobuf.message import Message
from sqlalchemy import insert, select
from sqlmodel import col

from parlour.api.events.v1 import events_pb2
from parlour.bus.envelope import KINDS
from parlour.bus.outbox import OUTBOX, outbox_row
from parlour.matchmaking.announcements import STREAM
from parlour.matchmaking.tournaments.entrants import note_people
from parlour.matchmaking.tournaments.records import DeliveryRow, TournamentRow, WebhookRow
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import events as log
from parlour.tournaments.events import Entry
from parlour.tournaments.look import accounts_of, round_of, stage_of
from parlour.tournaments.state import Tournament

KINDS_TOLD = (
    "tournament_opened",
    "tournament_started",
    "round_paired",
    "table_settled",
    "round_closed",
    "pairing_failed",
    "tournament_finished",
)
"""Events that other systems can be told of."""


def tell(uow: UnitOfWork, row: TournamentRow, state: Tournament, entries: Sequence[Entry]) -> None:
    """Announce what entries mean, with the unit of work, and note who takes part by them.

    Args:
        uow: The unit of work.
        row: The tournament.
        state: After the entries.
        entries: New ones, in order.
    """
    people = [account for entry in entries for account in _people(entry)]
    if people:
        note_people(uow, row.tournament_id, people)
    told = [(entry.sequence, event) for entry in entries for event in _bus_events(row.tournament_id, state, entry)]
    if not told:
        return
    uow.session.flush()
    rows = [outbox_row(STREAM, row.tournament_id, number, event, time_us=uow.now_us) for number, event in told]
    uow.connection.execute(insert(OUTBOX), rows)
    _owe_posts(uow, row, told)


def pairing_due(uow: UnitOfWork, row: TournamentRow) -> None:
    """Ask the workers of the host for a pairing."""
    _say(uow, row.tournament_id, row.version, events_pb2.PairingDue(tournament_id=row.tournament_id))


def deliveries_due(uow: UnitOfWork, tournament_id: str, version: int) -> None:
    """Ask the workers of the host to send what is owed."""
    _say(uow, tournament_id, version, events_pb2.DeliveriesDue(tournament_id=tournament_id))


def _say(uow: UnitOfWork, tournament_id: str, version: int, event: Message) -> None:
    uow.session.flush()
    uow.connection.execute(insert(OUTBOX), outbox_row(STREAM, tournament_id, version, event, time_us=uow.now_us))


def _people(entry: Entry) -> Iterator[str]:
    event = entry.event
    if isinstance(event, log.Created):
        yield event.owner
    elif isinstance(event, log.RoleGranted):
        yield event.account
    elif isinstance(event, log.Registered):
        for one in event.entries:
            yield from accounts_of(one)
    elif isinstance(event, log.EnteredLate):
        yield from accounts_of(event.entry)
    elif isinstance(event, log.Substituted):
        yield event.joined


def _bus_events(tournament: str, state: Tournament, entry: Entry) -> Iterator[Message]:
    event = entry.event
    match event:
        case log.Opened():
            yield events_pb2.TournamentOpened(tournament_id=tournament, name=state.title)
        case log.StageStarted() if state.running and state.running[0].rules.key == event.stage:
            yield events_pb2.TournamentStarted(tournament_id=tournament, entrants=len(event.entrants))
        case log.RoundPublished():
            yield _paired(tournament, state, event)
        case log.RoundClosed():
            yield events_pb2.RoundClosed(tournament_id=tournament, stage=event.stage, round=event.round)
        case log.PairingFailed(final=True):
            yield _failed(tournament, event)
        case log.Finished():
            yield events_pb2.TournamentFinished(tournament_id=tournament, name=state.title)
        case _:
            for stage, round_no, table in _settled(event):
                yield events_pb2.TableSettled(tournament_id=tournament, stage=stage, round=round_no, table=table)


def _paired(tournament: str, state: Tournament, event: log.RoundPublished) -> Message:
    tables = len(round_of(stage_of(state, event.stage), event.round).tables)
    return events_pb2.RoundPaired(tournament_id=tournament, stage=event.stage, round=event.round, tables=tables)


def _failed(tournament: str, event: log.PairingFailed) -> Message:
    return events_pb2.PairingFailed(
        tournament_id=tournament, stage=event.stage, round=event.round, reason=event.reason, attempts=event.attempt
    )


def _settled(event: log.Event) -> Iterator[tuple[str, int, int]]:
    match event:
        case log.ResultsReported():
            yield from ((event.stage, event.round, result.table) for result in event.results)
        case log.ResultOverridden():
            yield event.stage, event.round, event.result.table
        case log.ResultVoided(replay=False) | log.SeatsForfeited() | log.DisputeSettled():
            yield event.stage, event.round, event.table
        case _:
            return


def _owe_posts(uow: UnitOfWork, row: TournamentRow, told: Sequence[tuple[int, Message]]) -> None:
    mine = col(WebhookRow.tournament_id) == row.tournament_id, col(WebhookRow.active)
    hooks = uow.session.execute(select(WebhookRow).where(*mine)).scalars().all()
    owed = [post for hook in hooks for number, event in told if (post := _post(uow, hook, number, event)) is not None]
    if owed:
        uow.connection.execute(insert(DeliveryRow), owed)
        deliveries_due(uow, row.tournament_id, told[-1][0])


def _post(uow: UnitOfWork, hook: WebhookRow, number: int, event: Message) -> dict[str, object] | None:
    kind = KINDS[event.DESCRIPTOR.full_name]
    if hook.kinds and kind not in hook.kinds.split():
        return None
    return {
        "delivery_id": str(uuid.uuid4()),
        "webhook_id": hook.webhook_id,
        "tournament_id": hook.tournament_id,
        "kind": kind,
        "body": body_of(kind, number, event, uow.now_us),
        "created_at": uow.now_us,
        "attempts": 0,
        "next_at": uow.now_us,
    }


def body_of(kind: str, version: int, event: Message, now_us: int) -> bytes:
    """Return what is posted about an event."""
    fields = json_format.MessageToDict(
        event, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return json.dumps({"event": kind, "version": version, "time_us": now_us, **fields}).encode()
