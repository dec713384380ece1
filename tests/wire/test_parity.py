"""Every type of every game has its message, field by field, and nothing is left over on either side."""

import pytest
from tests.wire import toys

from parlour.api.games.orbita.v1 import orbita_pb2
from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.games import registry
from parlour.wire.errors import PlanError
from parlour.wire.games import GameCodec, encode_content
from parlour.wire.names import screaming, snake
from parlour.wire.parts import Part
from parlour.wire.planning import plan_message

HOLDERS = (
    match_pb2.GameView,
    match_pb2.GameAction,
    match_pb2.GameHappening,
    match_pb2.GameScoreSheet,
    setup_pb2.GameOptions,
)


@pytest.mark.parametrize("key", registry.keys())
def test_types_and_messages_of_every_game_match(key):
    """A hosted game's views, actions, happenings, sheets and options match their messages in both directions."""
    assert GameCodec(key).game.info.key == key


def test_every_content_edition_has_its_message():
    """A game with a content edition, and no other, has a field in GameContent, and its edition crosses whole."""
    with_content = {key for key in registry.keys() if registry.entry(key).content is not None}
    assert set(match_pb2.GameContent.DESCRIPTOR.fields_by_name) == with_content
    for key in with_content:
        assert GameCodec(key).content.decode(encode_content(key)) == registry.entry(key).content


@pytest.mark.parametrize("holder", HOLDERS)
def test_every_message_of_a_game_belongs_to_a_hosted_game(holder):
    """The messages that hold any game's parts know the hosted games and no other."""
    assert set(holder.DESCRIPTOR.fields_by_name) == set(registry.keys())


def test_a_game_without_messages_is_refused():
    """A game that the API does not know can't be prepared."""
    with pytest.raises(PlanError, match="GameView has no message chess"):
        Part("chess", toys.Marker, match_pb2.GameView)


@pytest.mark.parametrize(("fault", "kind"), toys.MARKERS_AT_FAULT.items())
def test_a_struct_with_a_wrong_field_is_refused(fault, kind):
    """A field too many, too few, of another name or of another type is found before anything is sent."""
    with pytest.raises(PlanError, match=fault):
        plan_message(kind, orbita_pb2.Marker.DESCRIPTOR)


@pytest.mark.parametrize(("fault", "kind"), toys.SCORES_AT_FAULT.items())
def test_what_may_be_missing_or_repeated_agrees_on_both_sides(fault, kind):
    """Optional stands against None and repeated against a tuple of one type, else the pair is refused."""
    with pytest.raises(PlanError, match=fault):
        plan_message(kind, orbita_pb2.PlanetScore.DESCRIPTOR)


@pytest.mark.parametrize(("fault", "kind"), toys.ACTIONS_AT_FAULT.items())
def test_a_union_with_a_wrong_member_is_refused(fault, kind):
    """A union with a struct too many, too few or of another shape is found before anything is sent."""
    with pytest.raises(PlanError, match=fault):
        plan_message(kind, orbita_pb2.Action.DESCRIPTOR)


def test_every_difference_is_listed():
    """A refusal names all faults at once, those of nested types included."""
    wrong = toys.struct("Marker", planet=toys.Surplus, spaces=str)
    with pytest.raises(PlanError) as refusal:
        plan_message(wrong, orbita_pb2.Marker.DESCRIPTOR)
    assert len(refusal.value.faults) == 3


def test_names_of_several_words_and_abbreviations():
    """Names of structs and enums become the names that protobuf's style asks for."""
    assert [snake(name) for name in ("PlayCards", "Pass", "TakeHQCard", "Draw2Cards")] == [
        "play_cards",
        "pass",
        "take_hq_card",
        "draw2_cards",
    ]
    assert screaming("EndReason") == "END_REASON"
