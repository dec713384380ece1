"""Envelopes: one event, its subject and its place in the order."""

import random
import uuid
from typing import Any

from google.protobuf.message import DecodeError, Message

from parlour.api.events.v1.events_pb2 import Envelope
from parlour.bus.clock import now_us
from parlour.bus.errors import NotAnEvent, UnreadableEnvelope

KINDS: dict[str, str] = {
    field.message_type.full_name: field.name
    for field in Envelope.DESCRIPTOR.oneofs_by_name["event"].fields
    if field.message_type is not None
}
"""Full name of each event message -> name of its field in the envelope, such as ``match_started``."""


def make(
    stream: str,
    subject: str,
    sequence: int,
    event: Message,
    *,
    cause: str = "",
    time_us: int | None = None,
) -> Envelope:
    """Put an event into an envelope of its own.

    Args:
        stream: The service that announces it.
        subject: What it is about; order holds within a subject.
        sequence: Grows within the subject; gaps are normal.
        event: One of the messages of the envelope's ``oneof``.
        cause: Id of the event that led to this one; empty when a call did.
        time_us: Microseconds since 1970 UTC; now when left out.

    Raises:
        NotAnEvent: The message has no place in the envelope.
    """
    kind = KINDS.get(event.DESCRIPTOR.full_name)
    if kind is None:
        raise NotAnEvent(f"{event.DESCRIPTOR.full_name} is no event")
    field: dict[str, Any] = {kind: event}
    envelope = Envelope(id=_new_id(), stream=stream, subject=subject, sequence=sequence, cause=cause, **field)
    seconds, micros = divmod(now_us() if time_us is None else time_us, 1_000_000)
    envelope.time.seconds, envelope.time.nanos = seconds, micros * 1000
    return envelope


def parse(data: bytes | None) -> Envelope:
    """Read an envelope from the bytes of a stream entry.

    Raises:
        UnreadableEnvelope: The bytes are missing, are no envelope, or carry no id.
    """
    if data is None:
        raise UnreadableEnvelope("the entry has no envelope")
    try:
        envelope = Envelope.FromString(data)
    except DecodeError as error:
        raise UnreadableEnvelope(str(error)) from error
    if not envelope.id:
        raise UnreadableEnvelope("the envelope has no id")
    return envelope


def kind_of(envelope: Envelope) -> str | None:
    """Return the field name of the event, or None for a kind that this version does not know."""
    kind: str | None = envelope.WhichOneof("event")
    return kind


def _new_id() -> str:
    """A UUID; nobody gains by guessing it, so it costs no call of the system."""
    return str(uuid.UUID(int=random.getrandbits(128), version=4))
