"""Final scoring and ties."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, Scene

from parlour.engine.errors import MatchNotOver
from parlour.games.supernova.frames import MatchStage

FREE = [
    "-2,3", "-1,3", "0,3",
    "-2,4", "-1,4", "0,4", "-3,4", "-3,5", "-3,6", "-2,6", "-1,5", "-4,5", "-4,6", "-4,7", "-3,7",
]  # fmt: skip


def ended(scene):
    """End the game as it stands."""
    scene.allot(0)
    scene.state.turn = None
    scene.state.round = 8
    scene.state.stack = scene.state.stack[:1]
    scene.state.stack[0].stage = MatchStage.FINAL
    return scene.go()


def test_a_final_score():
    """SNV-S41 SNV-193 SNV-195 SNV-196 SNV-197 SNV-198 SNV-199 SNV-R107: 17 + 5 + 6 + 4 + 4 + 8 + 11 = 55."""
    scene = Scene(5).planet(1, "weapons", A).own(A, "2,2", *FREE).moon(1, "2,2", 1).moon(2, "-2,4", 1).ru(A, 4)
    scene.player(A).stored = 8 + 11
    sheet = GAME.sheet(ended(scene).state).seats[A]
    assert (sheet.hexes, sheet.moons, sheet.planets, sheet.ru, sheet.power, sheet.phases) == (17, 2, 1, 4, True, 19)
    assert sheet.points == 55
    standing = GAME.standings(scene.state).seats[A]
    assert standing.points == 55
    assert {line.category: line.points for line in standing.lines} == {
        "phases": 19, "hexes": 17, "moons": 6, "planets": 5, "ru": 4, "special_power": 4,
    }  # fmt: skip


def test_a_played_power_gives_nothing():
    """SNV-198: 4 points only while it is unplayed."""
    scene = Scene(5).ru(A, 0)
    scene.player(A).played, scene.player(A).power = scene.player(A).power, None
    assert GAME.sheet(ended(scene).state).seats[A].points == 0


def tied(hexes_of_c):
    """A, B and C with equal points; A has played the power; B occupies 14 hexes, C 14 or 15."""
    scene = Scene(5)
    board = scene.table.board
    planets = {planet.place for planet in scene.state.planets}
    free = [f"{h.q},{h.r}" for n, h in enumerate(board.hexes) if n not in planets]
    moons = {scene.moon_at(index) for index in range(1, 6)}
    free = [spot for spot in free if spot not in moons]
    scene.own(A, *free[:13]).own(B, *free[13:27]).own(C, *free[27 : 27 + hexes_of_c])
    scene.player(A).played, scene.player(A).power = scene.player(A).power, None
    scene.ru(A, 27).ru(B, 22).ru(C, 36 - hexes_of_c)
    return ended(scene)


def test_ties():
    """SNV-S42 SNV-002 SNV-200 SNV-201 SNV-R108 SNV-R110: A drops out, C wins with 15 visible tiles against 14."""
    scene = tied(15)
    sheet, standings = GAME.sheet(scene.state), GAME.standings(scene.state)
    assert [seat.points for seat in sheet.seats[:3]] == [40, 40, 40]
    assert sheet.winners == (C,)
    assert [standing.place for standing in standings.seats[:3]] == [3, 2, 1]
    assert [(tie.name, tie.rule) for tie in standings.tie_breaks][:2] == [
        ("special_power_unplayed", "SNV-200"),
        ("visible_tiles", "SNV-201"),
    ]


def test_a_shared_win():
    """SNV-S42 SNV-R109: with equal hexes they share it."""
    scene = tied(14)
    assert GAME.sheet(scene.state).winners == (B, C)
    assert [standing.place for standing in GAME.standings(scene.state).seats[:3]] == [3, 1, 1]


def test_most_points_win():
    """SNV-002: whoever has most, whatever the power."""
    scene = Scene(5).ru(A, 30).ru(B, 20)
    scene.player(A).played, scene.player(A).power = scene.player(A).power, None
    assert GAME.sheet(ended(scene).state).winners == (A,)


def test_no_score_before_the_end():
    """SNV-037: neither standings nor sheet while somebody is asked."""
    scene = Scene(5)
    for ask in (GAME.standings, GAME.sheet):
        with pytest.raises(MatchNotOver):
            ask(scene.state)
