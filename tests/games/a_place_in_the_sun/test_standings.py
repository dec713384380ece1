"""Results: who is where at the end."""

import pytest
from tests.games.a_place_in_the_sun.scene import Scene

from parlour.engine.errors import MatchNotOver
from parlour.engine.game import Contest
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.standings import sheet_of, standings_of


def places(scene):
    """Return the places in seat order."""
    return [seat.place for seat in standings_of(scene.table).seats]


def test_by_elimination():
    """The last one standing is first, later eliminations are better, simultaneous ones share (APS-190, APS-R57)."""
    scene = Scene("rhea", "earth", "theta").put("rhea", power=2, hand="parasites").put("earth", power=1)
    scene.turn("rhea").play("parasites")
    assert places(scene) == [2, 2, 1]
    scene = Scene("rhea", "earth", "theta", "arachne").put("rhea", power=1, hand="seed_rain").put("earth", power=1)
    scene.put("theta", power=1).turn("rhea").play("seed_rain")
    assert places(scene) == [2, 3, 3, 1]


def test_influence_win():
    """Survivors of an influence win rank by points, then power, then share (APS-230, APS-R57)."""
    scene = Scene("earth", "theta", "rhea", "arachne", mode="competitive_influence")
    scene.open("space_invader_1", "fortress_2", "fortress_3").put("earth", influence=[2, 5, 4], hand="orb_1")
    scene.put("theta", influence=[3], power=5).put("rhea", power=9).put("arachne", power=9)
    scene.turn("earth").play("orb_1").do(a.ClaimInfluence(0))
    assert places(scene) == [1, 2, 3, 3]
    assert [seat.points for seat in standings_of(scene.table).seats] == [3, 2, 0, 0]
    assert [seat.points for seat in sheet_of(scene.table).seats] == [9, 1, 0, 0]


def test_common_victory_and_defeat():
    """Against the Extinctor survivors win together, or nobody has won (APS-200, APS-R117)."""
    scene = Scene("earth", "theta", "rhea", mode="extinctor").put("boss", power=2).put("theta", out=1, power=0)
    scene.state.outs = 1
    scene.put("earth", hand="hit_5").turn("earth").play("hit_5")
    assert places(scene) == [1, 3, 1]
    won = standings_of(scene.table)
    assert (won.contest, won.sides, won.winners) == (Contest.COOP, ((0, 1, 2),), (0, 1, 2))
    scene = Scene("earth", "theta", mode="extinctor").put("earth", power=2).put("theta", power=2)
    scene.put("boss", power=30, dial=1, deck="plasma_storm").turn("boss")
    sheet = sheet_of(scene.table)
    assert not any(seat.won for seat in sheet.seats)
    assert sheet.extinctor_power == 30
    assert places(scene) == [1, 1]
    lost = standings_of(scene.table)
    assert (lost.contest, lost.sides, lost.winners) == (Contest.COOP, ((0, 1),), ())


def test_a_team_wins_as_one_side():
    """Partners sit across, and their side wins though only the last of them is a winner (APS-261, APS-262)."""
    scene = Scene("earth", "arachne", "rhea", "theta", mode="enemy_of_my_enemy").put("earth", out=1, power=0)
    scene.put("rhea", hand="rhea_hit_5").put("theta", power=2).put("arachne", out=2, power=0)
    scene.state.outs = 2
    scene.turn("rhea").play("rhea_hit_5")
    result = standings_of(scene.table)
    assert (result.contest, result.sides, result.winners) == (Contest.TEAMS, ((0, 2), (1, 3)), (0, 2))
    assert [seat.place for seat in result.seats] == [4, 3, 1, 2]
    assert [seat.won for seat in sheet_of(scene.table).seats] == [False, False, True, False]


def test_a_nuke_in_the_back_is_each_for_itself_and_may_have_no_winner():
    """Who has the most points wins alone; when all are level all have lost, on whatever place (APS-252, APS-253)."""
    for influence, winners, ranks in (([3], (1,), [2, 1]), ([], (), [1, 1])):
        scene = Scene("earth", "theta", mode="nuke_in_the_back").put("boss", power=1).put("theta", influence=influence)
        scene.put("earth", hand="hit_5").turn("earth")
        scene.under_way.forward = 0
        scene.play("hit_5").choose("boss")
        result = standings_of(scene.table)
        assert (result.contest, result.sides, result.winners) == (Contest.EACH_FOR_ITSELF, ((0,), (1,)), winners)
        assert places(scene) == ranks


def test_too_early():
    """There is no result while the game goes on."""
    with pytest.raises(MatchNotOver):
        standings_of(Scene("earth", "theta").turn("earth").table)
