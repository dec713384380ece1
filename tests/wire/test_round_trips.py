"""What is encoded, sent and decoded is what it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.wire import toys
from tests.wire.play import keys_and_seats, played, record

from parlour import wire
from parlour.api.games.orbita.v1 import orbita_pb2
from parlour.api.match.v1 import match_pb2, setup_pb2
from parlour.engine.game import Contest, Ending, Standing, Standings
from parlour.engine.record import InvalidRecord, verify
from parlour.games import registry
from parlour.wire.planning import plan_message

int32 = some.integers(-(2**31), 2**31 - 1)


def over_the_wire(message):
    """Return the message as its reader gets it."""
    return type(message).FromString(message.SerializeToString())


@pytest.mark.parametrize(("key", "seats"), keys_and_seats())
def test_views_of_every_seat_and_of_spectators_survive(key, seats):
    """Throughout random matches, to the end, each viewer's view comes out as it went in."""
    for number in range(5):
        for match, _ in played(key, seats, number):
            for viewer in (None, *range(seats)):
                view = match.game.view(match.state, viewer)
                assert wire.decode_view(key, over_the_wire(wire.encode_view(key, view))) == view


@pytest.mark.parametrize(("key", "seats"), keys_and_seats())
def test_actions_and_happenings_survive(key, seats):
    """Every legal action and everything that any viewer is shown comes out as it went in."""
    for number in range(5):
        for match, advance in played(key, seats, number):
            for seat in match.open:
                for action in match.game.actions(match.state, seat):
                    assert wire.decode_action(key, over_the_wire(wire.encode_action(key, action))) == action
            for news in advance.news if advance else ():
                for viewer in (None, *range(seats)):
                    seen = news.seen_by(viewer)
                    if seen is not None:
                        assert wire.decode_happening(key, over_the_wire(wire.encode_happening(key, seen))) == seen


@pytest.mark.parametrize(("key", "seats"), keys_and_seats())
def test_sheets_and_standings_survive(key, seats):
    """The score sheet and the standings of ended matches come out as they went in."""
    for number in range(20):
        *_, (match, _) = played(key, seats, number)
        sheet, standings = match.game.sheet(match.state), match.standings()
        assert wire.decode_sheet(key, over_the_wire(wire.encode_sheet(key, sheet))) == sheet
        assert wire.decode_standings(over_the_wire(wire.encode_standings(standings))) == standings


@given(
    some.sampled_from(
        [
            (Contest.EACH_FOR_ITSELF, (), ()),
            (Contest.EACH_FOR_ITSELF, ((0,), (1,), (2,), (3,)), ()),
            (Contest.TEAMS, ((0, 2), (1, 3)), (1, 3)),
            (Contest.COOP, ((0, 1, 2, 3),), (0, 1, 2, 3)),
            (Contest.COOP, ((0, 1, 2, 3),), ()),
        ]
    ),
    some.lists(some.integers(1, 4), min_size=4, max_size=4),
)
def test_who_played_with_whom_and_who_won_survives(contest, places):
    """Singles, teams and co-op, won and lost, come out as they went in; nothing is filled in on the way."""
    seats = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
    standings = Standings(Ending("over"), seats, (), *contest)
    message = over_the_wire(wire.encode_standings(standings))
    assert wire.decode_standings(message) == standings
    assert [tuple(side.seats) for side in message.sides] == list(standings.sides)
    assert setup_pb2.Contest.Name(message.contest) == f"CONTEST_{standings.contest.name}"


@pytest.mark.parametrize(("key", "seats"), keys_and_seats())
def test_records_of_a_time_before_sides_were_told_verify(key, seats):
    """A result that does not say who played with whom is held to its places, and to nothing else."""
    message = wire.encode_record(record(key, seats, 3))
    for field in ("contest", "sides", "winners"):
        message.standings.ClearField(field)
    game = registry.entry(key).game
    verify(wire.decode_record(message), game)
    message.standings.seats[0].place += 1
    with pytest.raises(InvalidRecord):
        verify(wire.decode_record(message), game)


@pytest.mark.parametrize("key", registry.keys())
def test_options_survive_and_nothing_said_means_the_defaults(key):
    """Options come out as they went in; unset options, or no message at all, are the game's defaults."""
    defaults = registry.entry(key).game.default_options()
    message = over_the_wire(wire.encode_options(key, defaults))
    assert message.WhichOneof("game") == key
    assert wire.decode_options(key, message) == defaults
    assert wire.decode_options(key, setup_pb2.GameOptions()) == defaults
    assert wire.decode_options(key, None) == defaults


@given(some.sampled_from(toys.NamedPlanet), some.text(max_size=2))
def test_text_enums_cross_by_name_and_keyword_only_structs_are_built(planet, space):
    """Members of a text enum travel as the value of their name, whatever their text."""
    plan = plan_message(toys.NamedMarker, orbita_pb2.Marker.DESCRIPTOR)
    marker = toys.NamedMarker(planet=planet, space=space)
    message = over_the_wire(orbita_pb2.Marker(**plan.encode(marker)))
    assert orbita_pb2.Planet.Name(message.planet) == f"PLANET_{planet.name}"
    assert plan.decode(message) == marker


@given(int32, int32, int32, some.lists(some.tuples(some.text(), int32, some.text()), max_size=5))
def test_any_standing_survives(seat, place, points, lines):
    """Any number of 32 bits and any text of a standing comes out as it went in."""
    line = toys.struct("ScoreLine", category=str, points=int, text=str)
    standing = toys.struct("Standing", seat=int, place=int, points=int, lines=tuple[line, ...])
    plan = plan_message(standing, match_pb2.Standing.DESCRIPTOR)
    value = standing(seat, place, points, tuple(line(*each) for each in lines))
    assert plan.decode(over_the_wire(match_pb2.Standing(**plan.encode(value)))) == value


def test_a_struct_without_fields_still_names_itself():
    """An action with nothing to say arrives as itself, not as nothing."""
    per_decision = toys.struct("PerDecision", limit=toys.struct("Limit", seconds=int, nanos=int))
    untimed = toys.struct("Untimed")
    plan = plan_message(per_decision | untimed, setup_pb2.ClockRules.DESCRIPTOR)
    message = over_the_wire(setup_pb2.ClockRules(**plan.encode(untimed())))
    assert message.WhichOneof("kind") == "untimed"
    assert plan.decode(message) == untimed()


@pytest.mark.parametrize("key", registry.keys())
def test_what_a_host_tells_about_a_game(key):
    """The message about a game says everything that the game says about itself."""
    info = registry.entry(key).game.info
    message = over_the_wire(wire.encode_game_info(info))
    for name in ("key", "title", "min_seats", "max_seats", "rules_version", "content", "content_hash"):
        assert getattr(message, name) == getattr(info, name)
    assert [option.name for option in message.options] == [option.name for option in info.options]
