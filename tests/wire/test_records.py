"""Records cross as messages and as JSON files and can still be verified."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.wire.play import keys_and_seats, record

from parlour import wire
from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire import WireError


@pytest.mark.parametrize("resigned", [False, True])
@pytest.mark.parametrize(("key", "seats"), keys_and_seats())
def test_a_record_survives_the_wire_and_a_file(key, seats, resigned):
    """A record that was sent, written as JSON and read again is equal and verifies."""
    played = record(key, seats, 3, resigned=resigned)
    sent = match_pb2.Record.FromString(wire.encode_record(played).SerializeToString())
    back = wire.decode_record(wire.record_from_json(wire.record_to_json(sent)))
    assert back == played
    assert verify(back, registry.entry(key).game).standings() == played.standings


def test_who_held_the_seats_travels_with_the_record():
    """The holders of the seats stay in the message, in seat order, also in a file."""
    holders = [setup_pb2.SeatHolder(account_id="a", display_name="Änne"), setup_pb2.SeatHolder(bot="greedy")]
    message = wire.record_from_json(wire.record_to_json(wire.encode_record(record("orbita", 2, 4), holders)))
    assert list(message.seats) == holders
    with pytest.raises(WireError, match="seats"):
        wire.encode_record(record("orbita", 2, 4), holders[:1])


def test_times_are_kept_to_the_millisecond():
    """When a step was accepted comes back to the millisecond; a step without a time has none."""
    played = record("orbita", 2, 5)
    message = wire.encode_record(played)
    assert message.steps[0].accept_time.ToMilliseconds() == played.steps[0].at_ms == 1_700_000_000_124
    message.steps[0].ClearField("accept_time")
    assert wire.decode_record(message).steps[0].at_ms == 0


def spoilt(change):
    """Return the path that is complained about when a good record is changed like this."""
    message = wire.encode_record(record("orbita", 2, 6, resigned=True))
    change(message)
    with pytest.raises(WireError) as refusal:
        wire.decode_record(message)
    return refusal.value.field_path


def test_what_is_wrong_in_a_record_is_named():
    """A record with an unknown game, a step without a cause or action, or an impossible time says where."""
    assert spoilt(lambda m: m.__setattr__("game", "chess")) == "game"
    assert spoilt(lambda m: m.steps[1].ClearField("cause")) == "steps[1].cause"
    assert spoilt(lambda m: m.steps[1].ClearField("action")) == "steps[1].action"
    assert spoilt(lambda m: m.steps[1].action.Clear()) == "steps[1].action.game"
    assert spoilt(lambda m: m.steps[3].action.CopyFrom(m.steps[0].action)) == "steps[3].action"
    assert spoilt(lambda m: m.steps[2].accept_time.__setattr__("nanos", -1)) == "steps[2].accept_time.nanos"
    assert spoilt(lambda m: m.steps[2].accept_time.__setattr__("seconds", -1)) == "steps[2].accept_time.seconds"


@given(some.text() | some.binary() | some.sampled_from(["{}", "[]", '{"steps": 3}', '{"game": null}', "[" * 5000]))
def test_any_text_is_a_record_or_refused(text):
    """A file that is no record raises a WireError, nothing else."""
    with suppress(WireError):
        wire.decode_record(wire.record_from_json(text))
