"""Whatever arrives, decoding gives a value or says where the message is wrong."""

from contextlib import suppress

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given
from hypothesis import strategies as some
from tests.wire import toys
from tests.wire.play import played, record

from parlour import wire
from parlour.api.games.orbita.v1 import orbita_pb2
from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.games import registry
from parlour.games.registry import UnknownGame
from parlour.wire import WireError
from parlour.wire.planning import plan_message

ORBITA = "orbita"
DECODERS = [
    (match_pb2.GameView, wire.decode_view),
    (match_pb2.GameAction, wire.decode_action),
    (match_pb2.GameHappening, wire.decode_happening),
    (match_pb2.GameScoreSheet, wire.decode_sheet),
    (setup_pb2.GameOptions, wire.decode_options),
]


def fault(decode, *arguments):
    """Return the path of the field that a decoder complains about."""
    with pytest.raises(WireError) as refusal:
        decode(*arguments)
    return refusal.value.field_path


def test_an_action_of_no_game_or_of_no_kind():
    """A missing game and a missing kind are named by their oneof."""
    assert fault(wire.decode_action, ORBITA, match_pb2.GameAction()) == "game"
    empty = match_pb2.GameAction(orbita=orbita_pb2.Action())
    assert fault(wire.decode_action, ORBITA, empty) == "orbita.kind"


def test_parts_of_another_game():
    """An action or options of another game are refused; a game that is not hosted is said to be unknown."""
    with pytest.raises(UnknownGame):
        wire.decode_options("chess", setup_pb2.GameOptions())
    codec = plan_message(toys.PlayCards, orbita_pb2.Action.DESCRIPTOR)
    assert fault(codec.decode, orbita_pb2.Action()) == "kind"


def test_unset_and_unknown_enum_values_are_named_with_their_place():
    """A planet that was not set, or that nobody knows, is refused wherever it stands."""
    *_, (match, _) = played(ORBITA, 2, 1)
    message = wire.encode_view(ORBITA, match.game.view(match.state, 0))
    unset = match_pb2.GameView.FromString(message.SerializeToString())
    unset.orbita.markers[2].planet = orbita_pb2.PLANET_UNSPECIFIED
    assert fault(wire.decode_view, ORBITA, unset) == "orbita.markers[2].planet"
    unknown = match_pb2.GameView.FromString(message.SerializeToString())
    unknown.orbita.discarded.append(99)
    assert fault(wire.decode_view, ORBITA, unknown) == f"orbita.discarded[{len(message.orbita.discarded)}]"


def test_numbers_outside_the_declared_limits():
    """Numbers and texts beyond the limits of their type are refused with the limit in the text."""
    plan = plan_message(toys.BoundedPlay, orbita_pb2.Action.DESCRIPTOR)
    play = orbita_pb2.PlayCards(index=13, count=3)
    assert plan.decode(orbita_pb2.Action(play_cards=play)) == toys.BoundedPlay(13, 3)
    for index, count, path in ((14, 1, "play_cards.index"), (0, 0, "play_cards.count"), (0, 4, "play_cards.count")):
        play = orbita_pb2.PlayCards(index=index, count=count)
        assert fault(plan.decode, orbita_pb2.Action(play_cards=play)) == path
    marker = plan_message(toys.NamedMarker, orbita_pb2.Marker.DESCRIPTOR)
    assert fault(marker.decode, orbita_pb2.Marker(planet=1, space="7++")) == "space"


def test_a_tuple_of_fixed_length():
    """A sequence with too few or too many entries for its type is refused."""
    score = toys.struct("S", planet=toys.Planet, cards=tuple[int, int], majority=int | None, points=int)
    plan = plan_message(score, orbita_pb2.PlanetScore.DESCRIPTOR)
    assert plan.decode(orbita_pb2.PlanetScore(planet=1, cards=[3, 4])) == score(toys.Planet.BLUE, (3, 4), None, 0)
    for cards in ([], [1], [1, 2, 3]):
        assert fault(plan.decode, orbita_pb2.PlanetScore(planet=1, cards=cards)) == "cards"


def test_a_message_that_must_be_set():
    """A nested message that its type requires is missed by name."""
    time = toys.struct("Time", seconds=int, nanos=int)
    credit = toys.struct("ClockCredit", amount=time, cause=str, time=time)
    plan = plan_message(credit, match_pb2.ClockCredit.DESCRIPTOR)
    assert fault(plan.decode, match_pb2.ClockCredit(cause="OUTAGE")) == "amount"


def test_values_that_do_not_fit_can_not_be_sent():
    """A number that is too large for its field, or a value of another type, raises instead of arriving changed."""
    action = registry.entry(ORBITA).game.action_type
    assert fault(wire.encode_action, ORBITA, action(-1, 1)) == ORBITA
    assert fault(wire.encode_action, ORBITA, action("x", 1)) == ORBITA
    assert fault(wire.encode_action, ORBITA, toys.PassTurn()) == ORBITA
    assert fault(wire.encode_view, ORBITA, None) == ORBITA


@pytest.mark.parametrize(("holder", "decode"), DECODERS)
@given(data=some.binary(max_size=60), inside=some.booleans())
def test_random_bytes(holder, decode, data, inside):
    """Bytes that happen to be a message decode to a value or raise a WireError, nothing else."""
    try:
        message = holder.FromString(b"\x0a%c%b" % (len(data), data) if inside else data)
    except DecodeError:
        return
    with suppress(WireError):
        decode(ORBITA, message)


@given(data=some.data())
def test_damaged_records(data):
    """A record with bytes changed decodes to a record or raises a WireError, nothing else."""
    whole = bytearray(wire.encode_record(record(ORBITA, 2, 7)).SerializeToString())
    for _ in range(data.draw(some.integers(1, 4))):
        whole[data.draw(some.integers(0, len(whole) - 1))] = data.draw(some.integers(0, 255))
    try:
        message = match_pb2.Record.FromString(bytes(whole))
    except DecodeError:
        return
    with suppress(WireError):
        wire.decode_record(message)
