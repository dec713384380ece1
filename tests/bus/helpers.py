"""Small builders for the tests of the bus."""

import asyncio
import threading

from sqlalchemy import Column, Integer, MetaData, Table, Text, insert, select

from parlour.api.events.v1 import events_pb2 as events
from parlour.bus.consumer import Consumer, Tuning
from parlour.bus.outbox import announce
from parlour.bus.pump import Pace
from parlour.bus.tables import bus_tables

METADATA = MetaData()
bus_tables(METADATA)
EFFECT = Table(
    "effect",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("event_id", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("sequence", Integer, nullable=False),
)
"""What the test's handlers leave behind: one row for each time that they acted."""

QUICK = Tuning(idle=0.6, share_every=0.1, block=0.1, pause=0.01, longest_pause=0.05)
SWIFT = Pace(lease=0.6, check_every=0.05)


def accepted(match: str = "m1", step: int = 1):
    """An event about a match."""
    return events.ActionAccepted(match_id=match, step=step, seat=0)


def put(database, subject: str = "m1", sequence: int = 1, event=None, stream: str = "gamestate"):
    """Announce one event in a transaction of its own; return its envelope."""
    with database.unit() as uow:
        return announce(uow, stream, subject, sequence, event or accepted(subject, sequence))


def put_many(database, count: int, *, subjects: int = 5, start: int = 0, stream: str = "gamestate"):
    """Announce events about several subjects in one transaction; return their envelopes."""
    with database.unit() as uow:
        return [
            announce(uow, stream, f"m{n % subjects}", n, accepted(f"m{n % subjects}", n))
            for n in range(start, start + count)
        ]


def act(uow, envelope):
    """A handler that leaves one row for each time that it acts."""
    row = {"event_id": envelope.id, "subject": envelope.subject, "sequence": envelope.sequence}
    uow.connection.execute(insert(EFFECT), row)


def effects(database):
    """What the handlers did: (subject, sequence) in the order in which it was done."""
    with database.read() as session:
        rows = session.connection().execute(select(EFFECT.c.subject, EFFECT.c.sequence).order_by(EFFECT.c.id))
        return [tuple(row) for row in rows]


def effect_count(database):
    """How often handlers acted."""
    return len(effects(database))


def consumer(redis, database, *, name: str = "one", group: str = "scoring", handlers=None, tuning=QUICK, **more):
    """A consumer of gamestate's stream whose handler acts on accepted actions."""
    return Consumer(
        redis,
        database,
        group,
        name,
        ["gamestate"],
        {"action_accepted": act} if handlers is None else handlers,
        tuning=tuning,
        **more,
    )


def in_order(pairs):
    """Whether the sequence grows within each subject."""
    last = {}
    for subject, sequence in pairs:
        if sequence <= last.get(subject, -1):
            return False
        last[subject] = sequence
    return True


async def until(condition, seconds: float = 20.0):
    """Wait until the condition (a function, or a function that returns an awaitable) holds; fail after the time."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        value = condition()
        if asyncio.iscoroutine(value):
            value = await value
        if value:
            return value
        if asyncio.get_running_loop().time() > deadline:
            raise AssertionError(f"did not come true within {seconds} s: {condition}")
        await asyncio.sleep(0.01)


class Gate:
    """A handler that announces itself and waits in its thread until it is let through."""

    def __init__(self, then=act):
        self.entered = threading.Event()
        self.open = threading.Event()
        self._then = then

    def __call__(self, uow, envelope):
        self.entered.set()
        assert self.open.wait(20)
        self._then(uow, envelope)
