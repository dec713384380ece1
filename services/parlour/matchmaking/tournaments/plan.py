"""What the host does by itself in a tournament: beside the core, which knows no clock on the wall and no games."""

import msgspec

from parlour.api.match.v1.setup_pb2 import ClockRules
from parlour.api.tournaments.v1 import automation_pb2, tournaments_pb2
from parlour.matchmaking.fields import timestamp
from parlour.serving.errors import malformed

SEEDINGS = ("rating", "lot")
LONGEST_TITLE, LONGEST_DESCRIPTION = 100, 4000


class Plan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The plan. Times are microseconds since 1970 UTC; None: an organiser does it.

    Attributes:
        open_at: When registration opens.
        check_in_at: From when on people can check in.
        start_at: When it starts.
        by_itself: It runs by itself once it has started.
        seeding: How the first stage is seeded at the start.
        clock: Serialized `ClockRules` of its matches.
        description: A few words for players.
        bots: Bots that enter when registration opens, by key.
        codes: Join codes by the name that the log knows them by, the present one and those before; see `codes`.
    """

    open_at: int | None = None
    check_in_at: int | None = None
    start_at: int | None = None
    by_itself: bool = False
    seeding: str = "rating"
    clock: bytes = b""
    description: str = ""
    bots: dict[str, int] = {}
    codes: dict[str, str] = {}


def read_plan(data: bytes) -> Plan:
    """Return a stored plan."""
    return msgspec.json.decode(data, type=Plan)


def write_plan(plan: Plan) -> bytes:
    """Return a plan as it is stored."""
    return msgspec.json.encode(plan)


def plan_of(config: tournaments_pb2.TournamentConfig, clock: bytes) -> Plan:
    """Return the plan that a caller wants.

    Args:
        config: The configuration.
        clock: The checked clock of the matches, serialized.

    Raises:
        InvalidArgument: A field can't be right.
    """
    wish = config.plan
    if wish.seeding and wish.seeding not in SEEDINGS:
        raise malformed(("config.plan.seeding", f"one of {', '.join(SEEDINGS)}"))
    if len(config.description) > LONGEST_DESCRIPTION:
        raise malformed(("config.description", f"at most {LONGEST_DESCRIPTION} characters"))
    open_at, start_at = _time(wish, "open_time"), _time(wish, "start_time")
    if open_at is not None and start_at is not None and start_at <= open_at:
        raise malformed(("config.plan.start_time", "later than open_time"))
    return Plan(
        open_at=open_at,
        check_in_at=_time(wish, "check_in_time"),
        start_at=start_at,
        by_itself=wish.by_itself,
        seeding=wish.seeding or SEEDINGS[0],
        clock=clock,
        description=config.description,
    )


def plan_message(plan: Plan) -> automation_pb2.Plan:
    """Return a plan as a message."""
    message = automation_pb2.Plan(by_itself=plan.by_itself, seeding=plan.seeding)
    for name, time in (("open_time", plan.open_at), ("check_in_time", plan.check_in_at), ("start_time", plan.start_at)):
        if time is not None:
            getattr(message, name).CopyFrom(timestamp(time))
    return message


def clock_message(plan: Plan) -> ClockRules:
    """Return the clock of the matches."""
    return ClockRules.FromString(plan.clock)


def _time(wish: automation_pb2.Plan, name: str) -> int | None:
    fields = {field.name: value for field, value in wish.ListFields()}
    return fields[name].ToMicroseconds() if name in fields else None
