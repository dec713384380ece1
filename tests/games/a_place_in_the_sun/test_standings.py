"""Results: who is where at the end."""

import pytest
from tests.games.a_place_in_the_sun.scene import Scene

from parlour.engine.errors import MatchNotOver
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
    scene = Scene("earth", "theta", mode="extinctor").put("earth", power=2).put("theta", power=2)
    scene.put("boss", power=30, dial=1, deck="plasma_storm").turn("boss")
    sheet = sheet_of(scene.table)
    assert not any(seat.won for seat in sheet.seats)
    assert sheet.extinctor_power == 30
    assert places(scene) == [1, 1]


def test_too_early():
    """There is no result while the game goes on."""
    with pytest.raises(MatchNotOver):
        standings_of(Scene("earth", "theta").turn("earth").table)
