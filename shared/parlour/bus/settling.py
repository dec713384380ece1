"""Handles deliveries so that each takes effect once: effects, inbox rows and new events share one transaction."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlmodel import Session

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.bus.dead_letters import bury
from parlour.bus.delivery import Delivery
from parlour.bus.envelope import kind_of
from parlour.bus.inbox import known, take_in
from parlour.bus.threads import OwnThread
from parlour.storage.database import Database
from parlour.storage.unit_of_work import UnitOfWork

Handler: TypeAlias = Callable[[UnitOfWork, Envelope], None]
"""Does its work in the given unit, in a thread. What it raises undoes the unit, and the event is tried again."""

Effect: TypeAlias = Callable[[Envelope], None]
"""Does something outside of any transaction, in a thread, once or more often: such as queueing a task under the event's
id.

It raises `StoreUnavailable` when what it needs is away; any other error counts against the event."""


@dataclass(slots=True)
class Settling:
    """What a group does with events, and where it remembers them.

    Attributes:
        group: The consumer group.
        database: Where inbox and dead letters are; None for a group that has only effects.
        handlers: Field of the envelope -> handler.
        effects: Field of the envelope -> effect; it comes before the handler and the inbox row.
    """

    group: str
    database: Database | None
    handlers: Mapping[str, Handler] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    _thread: OwnThread | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.database is None and self.handlers:
            raise ValueError("handlers need a database; a group without one has effects only")
        self._thread = None if self.database is None else OwnThread(self.database, f"group-{self.group}")

    def close(self) -> None:
        """Take no more work; what is under way goes on."""
        if self._thread is not None:
            self._thread.close()

    async def settle(self, deliveries: Sequence[Delivery]) -> None:
        """Handle all of them in order and remember them, or none. Events that the group has handled before are skipped.

        Raises:
            StoreUnavailable: The database is away; no delivery is to blame.
            Exception: Whatever a handler raised.
        """
        envelopes = [delivery.envelope for delivery in deliveries if delivery.envelope is not None]
        if self.effects:
            await self._take_effect([envelope for envelope in envelopes if kind_of(envelope) in self.effects])
        if self._thread is not None:
            await self._thread.run(self._handle, envelopes)

    async def bury(self, delivery: Delivery) -> None:
        """Turn a delivery into a dead letter."""
        if self._thread is not None:
            await self._thread.run(bury, self.group, delivery)

    async def _take_effect(self, envelopes: list[Envelope]) -> None:
        if not envelopes:
            return
        done: set[str] = set()
        if self.database is not None:
            done = await self.database.query(self._known, [envelope.id for envelope in envelopes])
        await asyncio.to_thread(self._run_effects, [envelope for envelope in envelopes if envelope.id not in done])

    def _run_effects(self, envelopes: list[Envelope]) -> None:
        for envelope in envelopes:
            self.effects[kind_of(envelope) or ""](envelope)

    def _known(self, session: Session, event_ids: list[str]) -> set[str]:
        return known(session.connection(), self.group, event_ids)

    def _handle(self, uow: UnitOfWork, envelopes: list[Envelope]) -> None:
        fresh = take_in(uow, self.group, [envelope.id for envelope in envelopes])
        for envelope in envelopes:
            if envelope.id not in fresh:
                continue
            fresh.discard(envelope.id)
            handler = self.handlers.get(kind_of(envelope) or "")
            if handler is not None:
                handler(uow, envelope)
