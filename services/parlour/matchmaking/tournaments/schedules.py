"""Events that come again: each is made once, however many sweeps, replicas and restarts look at the schedule (T093)."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, available_timezones

import msgspec
import structlog
from google.protobuf.duration_pb2 import Duration
from sqlalchemy import func, select
from sqlmodel import Session, col

from parlour.api.tournaments.v1 import automation_pb2 as api
from parlour.api.tournaments.v1 import tournaments_pb2
from parlour.matchmaking.bots import checked_bot
from parlour.matchmaking.fields import duration, timestamp
from parlour.matchmaking.policy import DAY, SECOND, Policy
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.making import Wish, check_config, new_row
from parlour.matchmaking.tournaments.organising import create
from parlour.matchmaking.tournaments.plan import write_plan
from parlour.matchmaking.tournaments.records import ScheduleRow
from parlour.matchmaking.tournaments.recurrence import Every, Recurrence, next_start
from parlour.matchmaking.tournaments.refusals import alone, too_many
from parlour.serving.errors import ApiError, malformed, not_found
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.deciding.configuration import check_stages
from parlour.tournaments.errors import TournamentError

MOST_SCHEDULES = 20
"""Schedules of an account."""

_SHORTEST_OPEN_US, _LONGEST_OPEN_US = 60 * SECOND, 30 * DAY
_MOST_BOTS = 1000
_EVERY = {
    api.EVERY_UNSPECIFIED: Every.WEEK,
    api.EVERY_DAY: Every.DAY,
    api.EVERY_WEEK: Every.WEEK,
    api.EVERY_MONTH: Every.MONTH,
}


_log = structlog.get_logger(__name__)


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """What each event of a schedule is like.

    Attributes:
        config: Serialized `TournamentConfig`.
        open_before_us: How long before the begin it is made and opens.
        check_in_before_us: How long before the begin check-in begins; 0: without.
        bots: Bots that enter, by key.
    """

    config: bytes
    open_before_us: int
    check_in_before_us: int = 0
    bots: dict[str, int] = {}


def read_recurrence(message: api.Recurrence) -> Recurrence:
    """Return a checked recurrence.

    Raises:
        InvalidArgument: A field can't be right.
    """
    if message.zone not in available_timezones():
        raise malformed(("recurrence.zone", "a time zone such as Europe/Berlin"))
    if not (0 <= message.hour <= 23 and 0 <= message.minute <= 59):
        raise malformed(("recurrence.hour", "an hour from 0 to 23 and a minute from 0 to 59"))
    if not 0 <= message.interval <= 100 or message.every not in _EVERY:
        raise malformed(("recurrence.interval", "0 to 100"))
    if any(not 1 <= weekday <= 7 for weekday in message.weekdays):
        raise malformed(("recurrence.weekdays", "1 (Monday) to 7"))
    return Recurrence(
        zone=message.zone,
        first=_day(message.first_day, "recurrence.first_day"),
        hour=message.hour,
        minute=message.minute,
        every=_EVERY[message.every],
        interval=message.interval or 1,
        weekdays=tuple(message.weekdays),
        last=_day(message.last_day, "recurrence.last_day") if message.last_day else None,
    )


def check_template(policy: Policy, request: tournaments_pb2.CreateScheduleRequest) -> Template:
    """Return what each event is like.

    Raises:
        InvalidArgument: A field can't be right.
        FailedPrecondition: TEAM_SIZE, bots were named and teams enter.
        TournamentError: No event can be played by these rules.
    """
    config = tournaments_pb2.TournamentConfig()
    config.CopyFrom(request.config)
    config.title = config.title or request.name
    config.plan.by_itself = True
    wish = _checked(policy, config)
    open_us, check_in_us = request.open_before_seconds * SECOND, request.check_in_before_seconds * SECOND
    if not _SHORTEST_OPEN_US <= open_us <= _LONGEST_OPEN_US:
        raise malformed(("open_before_seconds", "a minute to 30 days"))
    if not 0 <= check_in_us <= open_us:
        raise malformed(("check_in_before_seconds", "not longer than open_before_seconds"))
    bots = {checked_bot(policy, bot, "bots"): count for bot, count in request.bots.items()}
    if any(not 0 <= count <= _MOST_BOTS for count in bots.values()):
        raise malformed(("bots", f"0 to {_MOST_BOTS}"))
    if any(bots.values()) and wish.settings.team > 1:
        raise alone(wish.settings.team)
    return Template(
        config=config.SerializeToString(deterministic=True),
        open_before_us=open_us,
        check_in_before_us=check_in_us,
        bots=bots,
    )


def add_schedule(uow: UnitOfWork, owner_id: str, name: str, template: Template, recurrence: Recurrence) -> ScheduleRow:
    """Make a schedule.

    Raises:
        FailedPrecondition: FULL.
        InvalidArgument: No event will ever come.
    """
    mine = col(ScheduleRow.owner_id) == owner_id, col(ScheduleRow.next_at).is_not(None)
    if uow.session.execute(select(func.count()).select_from(ScheduleRow).where(*mine)).scalar_one() >= MOST_SCHEDULES:
        raise too_many("schedules", MOST_SCHEDULES)
    row = ScheduleRow(
        schedule_id=str(uuid.uuid4()),
        owner_id=owner_id,
        name=name,
        template=msgspec.json.encode(template),
        recurrence=msgspec.json.encode(recurrence),
        created_at=uow.now_us,
    )
    _set_next(row, uow.now_us, template, recurrence)
    if row.next_at is None:
        raise malformed(("recurrence", "no event will ever come"))
    uow.session.add(row)
    uow.session.flush()
    return row


def make_due(uow: UnitOfWork, office: Office) -> list[str]:
    """Make the events whose time to open has come, one of each schedule; return their ids.

    The row of the schedule is locked, and (schedule, occurrence) is unique: who comes second finds the next occurrence.
    Events whose begin was missed, since nothing ran, are left out, and so are those that this host can't play any more.
    """
    due = col(ScheduleRow.next_at) <= uow.now_us
    chosen = select(ScheduleRow).where(due).order_by(col(ScheduleRow.next_at)).limit(20)
    made = list[str]()
    for row in uow.session.execute(chosen.with_for_update(skip_locked=True)).scalars().all():
        template = msgspec.json.decode(row.template, type=Template)
        recurrence = msgspec.json.decode(row.recurrence, type=Recurrence)
        if row.starts_at is not None and row.starts_at > uow.now_us:
            try:
                wish = _wish(office.desk.policy, row.name, template, recurrence, row.starts_at)
            except (ApiError, TournamentError) as refusal:
                _log.error("an event can't be made", schedule_id=row.schedule_id, text=str(refusal))
            else:
                made.append(_make(uow, office, row, template, wish, row.starts_at))
                row.occurrence += 1
        _set_next(row, max(uow.now_us, row.starts_at or 0), template, recurrence)
        uow.session.add(row)
    return made


def schedules_of(session: Session, owner_id: str) -> Sequence[ScheduleRow]:
    """Return the schedules of an account, the oldest first."""
    order = col(ScheduleRow.created_at), col(ScheduleRow.schedule_id)
    mine = select(ScheduleRow).where(col(ScheduleRow.owner_id) == owner_id)
    return session.execute(mine.order_by(*order)).scalars().all()


def end_schedule(uow: UnitOfWork, owner_id: str, schedule_id: str) -> None:
    """End a schedule.

    Raises:
        NotFound: There is none, or it is another's.
    """
    row = uow.session.get(ScheduleRow, schedule_id, with_for_update=True)
    if row is None or row.owner_id != owner_id:
        raise not_found("schedule", schedule_id)
    row.next_at = row.starts_at = None
    uow.session.add(row)


def schedule_message(row: ScheduleRow) -> api.Schedule:
    """Return a schedule."""
    template = msgspec.json.decode(row.template, type=Template)
    recurrence = msgspec.json.decode(row.recurrence, type=Recurrence)
    message = api.Schedule(
        schedule_id=row.schedule_id,
        name=row.name,
        owner_id=row.owner_id,
        recurrence=_recurrence_message(recurrence),
        open_before=duration(template.open_before_us),
        check_in_before=duration(template.check_in_before_us) if template.check_in_before_us else Duration(),
        next_occurrence=row.occurrence,
    )
    if row.starts_at is not None:
        message.next_start_time.CopyFrom(timestamp(row.starts_at))
    return message


def _wish(policy: Policy, name: str, template: Template, recurrence: Recurrence, starts_at: int) -> Wish:
    """Return what the event of a day is to be; refusals come from here, before anything is written."""
    config = tournaments_pb2.TournamentConfig.FromString(template.config)
    day = datetime.fromtimestamp(starts_at / SECOND, UTC).astimezone(ZoneInfo(recurrence.zone)).date()
    config.title = f"{name}, {day.isoformat()}"[:100]
    return _checked(policy, config)


def _make(uow: UnitOfWork, office: Office, row: ScheduleRow, template: Template, wish: Wish, starts_at: int) -> str:
    plan = msgspec.structs.replace(
        wish.plan,
        open_at=uow.now_us,
        start_at=starts_at,
        check_in_at=starts_at - template.check_in_before_us if template.check_in_before_us else None,
        by_itself=True,
        bots=_positive(template.bots),
    )
    settings = msgspec.structs.replace(wish.settings, check_in=bool(template.check_in_before_us))
    tournament = new_row(wish, row.owner_id, uow.now_us)
    tournament.plan = write_plan(plan)
    tournament.schedule_id, tournament.occurrence = row.schedule_id, row.occurrence
    changed = type(wish)(wish.title, wish.stages, settings, plan)
    return create(uow, office, row.owner_id, changed, tournament).row.tournament_id


def _checked(policy: Policy, config: tournaments_pb2.TournamentConfig) -> Wish:
    wish = check_config(policy, config)
    check_stages(wish.stages, wish.settings)
    return wish


def _set_next(row: ScheduleRow, after_us: int, template: Template, recurrence: Recurrence) -> None:
    row.starts_at = next_start(recurrence, after_us)
    row.next_at = None if row.starts_at is None else row.starts_at - template.open_before_us


def _positive(bots: Mapping[str, int]) -> dict[str, int]:
    return {bot: count for bot, count in bots.items() if count}


def _day(text: str, field: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise malformed((field, "a day such as 2026-03-29")) from None


def _recurrence_message(recurrence: Recurrence) -> api.Recurrence:
    every = next(number for number, word in _EVERY.items() if word is recurrence.every and number)
    return api.Recurrence(
        zone=recurrence.zone,
        first_day=recurrence.first.isoformat(),
        hour=recurrence.hour,
        minute=recurrence.minute,
        every=every,
        interval=recurrence.interval,
        weekdays=recurrence.weekdays,
        last_day=recurrence.last.isoformat() if recurrence.last is not None else "",
    )
