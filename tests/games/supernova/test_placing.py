"""Step 3b: placing, round 1/1, moons, encounters, planets, Desperation cards, new boards."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, D, E, Scene, cards

from parlour.games.supernova.actions import (
    Attack,
    BurnHex,
    EndStep,
    Explore,
    IntroduceBoard,
    NameFirstPlayer,
    PlaceBoard,
    PlaceTile,
)
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import BoardLaid, EncounterTaken, PlanetTaken
from parlour.games.supernova.parts import Desperation, Marker
from parlour.games.supernova.pieces import PieceKind


def spots(scene, seat, kind=PlaceTile):
    """Where the seat may place (or attack)."""
    return {(x.q, x.r) for x in scene.can(seat, kind)}


def test_the_first_turn_as_printed():
    """SNV-S19 SNV-059 SNV-060 SNV-062 SNV-R22 SNV-R23 SNV-D12: two at the centre, two beside those."""
    scene = Scene(5, at="1/1")
    for q, r in ((3, 0), (2, 1), (3, 1), (2, 2)):
        scene.do(A, PlaceTile(q, r))
    assert scene.turn.allotment == 0


def test_the_first_turn_where_it_may_not_go():
    """SNV-S20 SNV-059 SNV-060 SNV-R22: not two steps off, not a third at the centre, not the planet."""
    scene = Scene(5, at="1/1").do(A, PlaceTile(3, 0), PlaceTile(2, 1), PlaceTile(3, 1))
    for q, r in ((4, 1), (1, 2), (3, 2)):
        assert scene.refused(A, PlaceTile(q, r)) == "SNV-R22"
    scene.do(A, PlaceTile(4, 0))


def test_the_centre_comes_first():
    """SNV-R23: nothing but hexes at the centre for the first two tiles."""
    scene = Scene(5, at="1/1").do(A, PlaceTile(2, 1))
    assert scene.refused(A, PlaceTile(2, 2)) == "SNV-R22"
    assert all(scene.table.board.centre[scene.number(f"{q},{r}")] for q, r in spots(scene, A))


def test_everything_is_placed_in_the_first_turn():
    """SNV-R24 SNV-060 SNV-D22: no exploring, no stopping while a free hex is legal; then tiles may go back."""
    scene = Scene(5, at="1/1")
    assert scene.refused(A, EndStep()) == "SNV-R24"
    assert scene.refused(A, Explore()) == "SNV-R24"
    assert GAME.fallback(scene.state, A) == PlaceTile(-3, 0)
    scene.do(A, PlaceTile(3, 0), PlaceTile(2, 1), PlaceTile(3, 1), PlaceTile(2, 2), EndStep())


def test_a_lost_attack_counts_in_the_first_turn():
    """SNV-061 SNV-R25: it uses up a centre tile, and nothing leans on the lost one; what can't be placed goes back."""
    scene = Scene(5, at="1/1").own(B, "2,1", "3,0").hand(A, "blue 2, green 2").hand(B, "orange 5, orange 4")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 2", "orange 5")
    scene.do(A, Attack(3, 0)).battle(A, B, "green 2", "orange 4")
    assert spots(scene, A) == set()
    assert scene.turn.allotment == 2
    scene.do(A, EndStep())


def test_a_won_attack_counts_in_the_first_turn():
    """SNV-061 SNV-R25 SNV-R26: a conquered centre hex is one of the two, and the next tiles lean on it."""
    scene = Scene(5, at="1/1").own(B, "2,1").hand(A, "blue 5").hand(B, "orange 2")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 5", "orange 2").do(A, PlaceTile(0, 3))
    assert {(2, 2), (3, 1)} < spots(scene, A)


def test_reach():
    """SNV-062 SNV-058: beside an own hex or the centre, not beside others' hexes."""
    scene = Scene(5).own(A, "2,2").own(B, "4,2").hand(A, "blue 2")
    assert {(3, 2), (2, 3), (1, 3), (3, 1)} < spots(scene, A)
    assert scene.refused(A, PlaceTile(5, 1)) == "SNV-062"
    assert scene.refused(A, PlaceTile(0, 0)) == "SNV-R12"
    assert scene.refused(A, Attack(4, 2)) == "SNV-062"
    scene.allot(0)
    assert scene.refused(A, PlaceTile(3, 1)) == "SNV-058"


def test_a_player_without_tiles_goes_on_from_the_centre():
    """SNV-R130 SNV-R11: also from hexes of small pieces that touch the centre."""
    scene = Scene(5)
    assert {(3, -3), (3, -2)} < spots(scene, A)
    assert len(spots(scene, A)) == 17


def test_taking_a_moon():
    """SNV-S65 SNV-064 SNV-065 SNV-047 SNV-039 SNV-046: it pays nothing at once and moves on at the end of the round."""
    scene = Scene(5, seed=3).moon(1, "4,1", 1).own(A, "4,0").ru(A, 0).do(A, PlaceTile(4, 1))
    assert scene.moon_at(1) == "4,1"
    assert scene.player(A).ru == 0
    scene.fallbacks(lambda now: now.state.round == 2)
    assert scene.moon_at(1) == "3,1"
    scene.fallbacks(lambda now: now.turn_is(A))
    assert scene.player(A).ru == 1


def test_a_moon_on_a_conquered_hex():
    """SNV-S66 SNV-125 SNV-065 SNV-123 SNV-039: it stays on top, pays nothing, and goes on in its direction."""
    scene = Scene(5).planet(1, "weapons").moon(1, "2,2", -1).own(B, "2,2").own(A, "2,1").ru(A, 0)
    scene.hand(A, "blue 5").hand(B, "orange 2").do(A, Attack(2, 2)).battle(A, B, "blue 5", "orange 2")
    assert scene.player(A).ru == 1
    assert scene.moon_at(1) == "2,2"
    scene.fallbacks(lambda now: now.state.round == 2)
    assert scene.moon_at(1) == "3,1"


def test_an_encounter_on_a_free_hex():
    """SNV-066 SNV-067 SNV-068 SNV-R42: the marker is taken, a new one lies on the stack, not for its owner."""
    scene = Scene(5).encounter("4,-3", Marker.SILVER_CRYSTAL).own(A, "3,-3").pile(Marker.ORE)
    scene.do(A, PlaceTile(4, -3))
    assert scene.player(A).markers == [Marker.SILVER_CRYSTAL]
    assert scene.told_of(EncounterTaken) == [EncounterTaken(A)]
    assert scene.told[1].seen_by(A) == EncounterTaken(A, Marker.SILVER_CRYSTAL)
    assert scene.state.encounters[scene.number("4,-3")] is Marker.ORE
    assert scene.refused(A, PlaceTile(4, -3)) == "SNV-R28"


def test_an_encounter_in_battle():
    """SNV-S53 SNV-124 SNV-148 SNV-067 SNV-068 SNV-R42 SNV-R43: with the pile empty none is laid."""
    scene = Scene(5).own(A, "3,-3").own(B, "4,-3").encounter("4,-3", Marker.ORE).only_pile(Marker.RESCUE).ru(A, 0)
    scene.hand(A, "blue 5").hand(B, "orange 2").do(A, Attack(4, -3)).battle(A, B, "blue 5", "orange 2")
    assert scene.player(A).ru == 2
    assert Marker.ORE in scene.state.used
    assert scene.state.encounters[scene.number("4,-3")] is Marker.RESCUE
    scene.do(A, EndStep(), EndStep())
    scene.fallbacks(lambda now: now.turn_is(C, Step.PLACE))
    scene.own(C, "3,-2").hand(C, "blue 5, blue 4, blue 3").hand(A, "orange 2")
    scene.do(C, Attack(4, -3)).battle(C, A, "blue 5, blue 4, blue 3", "orange 2")
    assert scene.state.encounters[scene.number("4,-3")] is None
    assert scene.turn.allotment == 4


def test_a_replacement_on_a_burned_hex_is_anyones():
    """SNV-R41 SNV-R44: the marker stays on the empty hex and is taken by whoever places there, the former owner too."""
    scene = Scene(5).own(A, "3,-3", "4,-3").encounter("4,-3", Marker.ORE).flare(2, ru=(1, 0, 0, 0, 0))
    scene.bids(1, 0, 0, 0, 0).do(A, BurnHex(3, -3), BurnHex(4, -3), NameFirstPlayer(A))
    assert scene.state.encounters[scene.number("4,-3")] is Marker.ORE
    scene.fallbacks(lambda now: now.turn_is(A, Step.PLACE))
    before = scene.player(A).ru
    scene.do(A, PlaceTile(3, -3), PlaceTile(4, -3))
    assert scene.player(A).ru == before + 1


def test_taking_a_free_planet():
    """SNV-S45 SNV-069 SNV-070 SNV-071 SNV-079 SNV-R81 SNV-F27: Engines +2 give two tiles at once."""
    scene = Scene(5, tiles=2).planet(1, "engines").own(A, "2,2").desperate(A).do(A, PlaceTile(3, 2))
    assert scene.told_of(PlanetTaken) == [PlanetTaken(A, 3, 2, "tesserine")]
    assert scene.levels(A)["engines"] == 2
    assert scene.turn.allotment == 3
    assert scene.player(A).desperation is Desperation.NONE


def test_a_planet_is_face_down_until_taken():
    """SNV-069 SNV-009: nobody sees the icon of a free planet, everyone that of an owned one."""
    scene = Scene(5).planet(1, "weapons").own(A, "2,2")
    assert GAME.view(scene.state, A).planets[0].card is None
    scene.do(A, PlaceTile(3, 2))
    assert GAME.view(scene.state, None).planets[0].card == "vashkir"


def test_conquering_a_planet():
    """SNV-S06 SNV-121 SNV-126 SNV-127 SNV-123 SNV-122 SNV-073 SNV-R77 SNV-R74 SNV-R33: levels move with the card."""
    scene = Scene(5).planet(1, "weapons", A).bought(A, weapons=1).own(B, "2,2").ru(B, 0)
    scene.state.turn.seat = B
    scene.player(B).reserves -= 4
    scene.player(A).reserves += 4
    assert scene.levels(A)["weapons"] == 3
    scene.hand(A, "orange 2").hand(B, "blue 5, blue 4").do(B, Attack(3, 2)).battle(B, A, "blue 5, blue 4", "orange 2")
    assert (scene.levels(A)["weapons"], scene.levels(B)["weapons"]) == (1, 2)
    assert scene.player(B).ru == 1
    assert scene.player(A).desperation is Desperation.FACE_UP
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (1, 1)


def test_the_same_desperation_card_changes_hands():
    """SNV-R35 SNV-079 SNV-073 SNV-081: the conqueror's card is discarded first, so the loser can take it."""
    scene = Scene(5).planet(1, "shields", B).own(A, "2,2").desperate(A).desperate(C).desperate(D)
    scene.hand(A, "blue 5, blue 4, blue 3").hand(B, "orange 2")
    scene.do(A, Attack(3, 2)).battle(A, B, "blue 5, blue 4, blue 3", "orange 2")
    assert scene.player(A).desperation is Desperation.NONE
    assert scene.player(B).desperation is Desperation.FACE_UP


def owned(*owners):
    """Five planets with these owners, A to move beside the first, which is free."""
    scene = Scene(5).own(A, "2,2")
    names = ["weapons", "shields", "engines", "comms", "both"]
    for index, name in enumerate(names, 1):
        scene.planet(index, name, owners[index - 1])
    return scene


def test_three_cards_for_four_players():
    """SNV-S49 SNV-072 SNV-R32: clockwise after the active player; the fourth gets none."""
    scene = owned(None, A, A, A, A).do(A, PlaceTile(3, 2))
    assert [scene.player(seat).desperation for seat in (B, C, D, E)] == [Desperation.FACE_UP] * 3 + [Desperation.NONE]


def test_only_players_without_planets_take_cards():
    """SNV-S49 SNV-072: B owns one, so C, D and E take them."""
    scene = owned(None, B, A, A, A).do(A, PlaceTile(3, 2))
    assert scene.player(B).desperation is Desperation.NONE
    assert [scene.player(seat).desperation for seat in (C, D, E)] == [Desperation.FACE_UP] * 3


def test_no_cards_while_a_planet_is_free():
    """SNV-072 SNV-R34: not before the last one on the board is taken."""
    scene = owned(None, None, A, A, A).do(A, PlaceTile(3, 2))
    assert all(player.desperation is Desperation.NONE for player in scene.state.players)


def crowded(kind=PieceKind.PLANET_BOARD, at="2/1"):
    """A on (3,4), B on (2,6): slot (4,5) is legal, since A and B are on L1 and S1 both."""
    scene = Scene(5, at=at, tiles=3).own(A, "3,4", "0,7").own(B, "2,6", "4,0")
    scene.state.aside.sort(key=lambda board: board is kind)
    return scene


def test_introducing_the_planet_board():
    """SNV-S73 SNV-128 SNV-129 SNV-131 SNV-134 SNV-080 SNV-069 SNV-R16 SNV-R54 SNV-R55 SNV-R56 SNV-D18 SNV-D19."""
    scene = crowded().desperate(C).planet(2, "weapons")
    assert scene.can(A, IntroduceBoard)
    scene.do(A, IntroduceBoard())
    assert scene.asked() == {A: "place_board"}
    assert scene.refused(A, PlaceBoard(4, 5, 4, 5)) == "SNV-R53"
    assert scene.refused(A, EndStep()) == "SNV-129"
    scene.do(A, PlaceBoard(4, 5, 3, 5))
    assert scene.told_of(BoardLaid) == [BoardLaid(A, PieceKind.PLANET_BOARD, 4, 5)]
    assert scene.player(C).desperation is Desperation.NONE
    assert GAME.view(scene.state, A).planets[-1].card is None
    assert scene.refused(A, PlaceTile(4, 4)) == "SNV-062"
    scene.do(A, PlaceTile(4, 3))
    assert scene.turn.allotment == 1
    scene.fallbacks(lambda now: now.turn_is(B, Step.PLACE) or now.turn_is(B, Step.FORTIFY))
    if scene.turn.step is Step.FORTIFY:
        scene.do(B, EndStep())
    scene.do(B, PlaceTile(3, 6), PlaceTile(4, 5))
    assert scene.told_of(PlanetTaken)[0].seat == B


def test_when_a_board_can_be_introduced():
    """SNV-S47 SNV-128 SNV-130 SNV-131 SNV-133 SNV-R53 SNV-R54: two owners on each of two pieces, from phase 2 on."""
    scene = Scene(5, at="2/1").own(A, "3,4", "0,7").own(B, "4,0")
    assert scene.refused(A, IntroduceBoard()) == "SNV-130"
    scene.own(B, "1,6")
    scene.do(A, IntroduceBoard())
    assert {(x.q, x.r) for x in scene.can(A)} == {(4, 4), (3, 5)}
    scene.do(A, PlaceBoard(4, 5, 3, 5))
    assert scene.refused(A, IntroduceBoard()) == "SNV-130"
    assert crowded(at="1/4").refused(A, IntroduceBoard()) == "SNV-130"


def test_boards_may_come_in_phase_3():
    """SNV-R57: starting in phase 2."""
    assert crowded(at="3/1").can(A, IntroduceBoard)


def test_the_moon_board():
    """SNV-S48 SNV-132 SNV-039 SNV-049 SNV-R58 SNV-R59 SNV-R31 SNV-R15: opposite the tile, then round."""
    scene = crowded(PieceKind.MOON_BOARD).do(A, IntroduceBoard(), PlaceBoard(4, 5, 3, 5))
    path = [scene.moon_at(6)]
    scene.state.stack[0].flips = 0
    for _ in range(5):
        moon = scene.state.moons[5]
        scene.state.moons[5] = type(moon)(moon.piece, (moon.at + moon.direction) % 6, moon.direction)
        path.append(scene.moon_at(6))
    assert path == ["5,5", "5,4", "4,4", "3,5", "3,6", "4,6"]
    assert GAME.view(scene.state, A).last_board is PieceKind.PLANET_BOARD


def test_the_moon_of_a_new_board_moves_at_once():
    """SNV-R59 SNV-039: at the end of the same round."""
    scene = crowded(PieceKind.MOON_BOARD).do(A, IntroduceBoard(), PlaceBoard(4, 5, 3, 5))
    scene.fallbacks(lambda now: now.state.round == 5)
    assert scene.moon_at(6) == "5,4"


def test_a_moon_without_planet_is_never_taxed():
    """SNV-R31 SNV-049: its whole income is kept."""
    scene = crowded(PieceKind.MOON_BOARD).do(A, IntroduceBoard(), PlaceBoard(4, 5, 3, 5)).ru(A, 0)
    moon = scene.state.moons[5]
    scene.state.moons[5] = type(moon)(moon.piece, (moon.at + 3) % 6, moon.direction)
    assert scene.moon_at(6) == "3,5"
    scene.turn.step = Step.INCOME
    scene.go()
    assert scene.player(A).ru == 3


def test_cards_leave_and_come_with_a_new_planet():
    """SNV-S50 SNV-080 SNV-072 SNV-081 SNV-R34 SNV-R37: all are discarded, then taken again, face up."""
    scene = crowded()
    for index, (name, owner) in enumerate(
        zip(["weapons", "shields", "engines", "comms", "both"], [A, B, A, B, A], strict=True), 1
    ):
        scene.planet(index, name, owner)
    scene.desperate(C).desperate(D, Desperation.FACE_DOWN).desperate(E)
    scene.do(A, IntroduceBoard(), PlaceBoard(4, 5, 3, 5))
    assert all(player.desperation is Desperation.NONE for player in scene.state.players)
    scene.own(B, "4,4")
    scene.fallbacks(lambda now: now.turn_is(B, Step.PLACE) or now.turn_is(B, Step.FORTIFY))
    scene.turn.step = Step.PLACE
    scene.do(B, PlaceTile(4, 5))
    assert [scene.player(seat).desperation for seat in (C, D, E)] == [Desperation.FACE_UP] * 3


def test_buried_tiles():
    """SNV-S32 SNV-121 SNV-R39: height 3, one hex for Red."""
    scene = Scene(5).own(A, "2,2").own(B, "2,1 x2").hand(A, "blue 5, blue 4").hand(B, "orange 2")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 5, blue 4", "orange 2")
    assert scene.state.stacks[scene.number("2,1")] == (B, B, A)
    assert cards("blue 5")


@pytest.mark.parametrize("kind", [PieceKind.PLANET_BOARD, PieceKind.MOON_BOARD])
def test_either_board_may_come_up(kind):
    """SNV-R55 SNV-016: the one that is turned over next was shuffled at set-up."""
    scene = crowded(kind).do(A, IntroduceBoard())
    assert GAME.view(scene.state, None).turned_board is kind
