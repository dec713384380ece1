"""Records of finished matches, as messages and back, and as JSON in files."""

from collections.abc import Iterator, Sequence

from google.protobuf.json_format import MessageToJson, Parse, ParseError
from msgspec import inspect

from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.engine.match import Cause, Setting
from parlour.engine.record import Record, RecordedStep
from parlour.games.registry import UnknownGame
from parlour.wire.errors import WireError, sending, under
from parlour.wire.games import GameCodec, codec, decode_options
from parlour.wire.leaves import plan_enum
from parlour.wire.standings import decode_standings, encode_standings
from parlour.wire.times import milliseconds, timestamp

_CAUSE = plan_enum(inspect.type_info(Cause), match_pb2.RecordedStep.DESCRIPTOR.fields_by_name["cause"])


def encode_record(record: Record, holders: Sequence[setup_pb2.SeatHolder] = ()) -> match_pb2.Record:
    """Return a record as a message.

    Args:
        record: What was played.
        holders: Who held the seats, in seat order; empty when nobody is known by name.

    Raises:
        WireError: The holders are not as many as the seats, or something does not fit its field.
    """
    setting = record.setting
    if holders and len(holders) != setting.seats:
        raise WireError("seats", f"must be {setting.seats}, are {len(holders)}")
    parts = codec(setting.game)
    with sending("record"):
        return match_pb2.Record(
            match_id=record.match_id,
            game=setting.game,
            rules_version=setting.rules_version,
            content=setting.content,
            content_hash=setting.content_hash,
            options=parts.options.encode(setting.options),
            seats=holders or [setup_pb2.SeatHolder() for _ in range(setting.seats)],
            commitment=record.commitment,
            server_seed=record.server_seed,
            nonces=record.nonces,
            digest=record.digest,
            chain=record.chain,
            steps=[_encode_step(parts, step) for step in record.steps],
            standings=encode_standings(record.standings),
        )


def decode_record(message: match_pb2.Record) -> Record:
    """Return the record in a message; who held its seats stays in the message.

    Nothing is played again: `parlour.engine.record.verify` checks what the record claims.

    Raises:
        WireError: Something is missing, unknown or out of range.
    """
    try:
        parts = codec(message.game)
    except UnknownGame as error:
        raise WireError("game", str(error)) from error
    with under("standings"):
        standings = decode_standings(message.standings)
    return Record(
        message.match_id,
        _setting(message),
        message.commitment,
        message.server_seed,
        tuple(message.nonces),
        message.digest,
        message.chain,
        tuple(_decode_steps(parts, message)),
        standings,
    )


def record_to_json(message: match_pb2.Record) -> str:
    """Return a record as the text of a file: protobuf's JSON, with the names of the fields as in the schema."""
    return MessageToJson(message, preserving_proto_field_name=True, ensure_ascii=False)


def record_from_json(text: str | bytes) -> match_pb2.Record:
    """Return the record in the text of a file.

    Raises:
        WireError: The text is no record.
    """
    try:
        return Parse(text, match_pb2.Record())
    except (ParseError, UnicodeDecodeError, RecursionError) as error:
        raise WireError("record", f"can't be read: {error}") from error


def _setting(message: match_pb2.Record) -> Setting:
    with under("options"):
        options = decode_options(message.game, message.options)
    seats = len(message.seats)
    return Setting(message.game, message.rules_version, seats, options, message.content, message.content_hash)


def _encode_step(parts: GameCodec, step: RecordedStep) -> match_pb2.RecordedStep:
    return match_pb2.RecordedStep(
        seat=step.seat,
        cause=_CAUSE.encode(step.cause),
        action=None if step.action is None else parts.action.encode(step.action),
        digest=step.digest,
        chain=step.chain,
        accept_time=timestamp(step.at_ms) if step.at_ms else None,
    )


def _decode_steps(parts: GameCodec, message: match_pb2.Record) -> Iterator[RecordedStep]:
    for index, step in enumerate(message.steps):
        with under(f"steps[{index}]"):
            yield _decode_step(parts, step)


def _decode_step(parts: GameCodec, step: match_pb2.RecordedStep) -> RecordedStep:
    with under("cause"):
        cause = _CAUSE.decode(step.cause)
    acted = step.HasField("action")
    if acted == (cause is Cause.RESIGNATION):
        raise WireError("action", "is set in a resignation" if acted else "is not set")
    with under("action"):
        action = parts.action.decode(step.action) if acted else None
    with under("accept_time"):
        at_ms = milliseconds(step.accept_time)
    return RecordedStep(step.seat, cause, action, step.digest, step.chain, at_ms)
