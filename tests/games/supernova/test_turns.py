"""A turn: upkeep, cards, income, tiles, fortifying, exchange."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, D, Scene, cards, lay

from parlour.games.supernova.actions import (
    Attack,
    BuyTechnology,
    EndStep,
    ExchangeCard,
    Explore,
    Fortify,
    Pass,
    PlaceTile,
    PlayPower,
    UseDesperation,
    UseMarker,
)
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import IncomeReceived, TilesTaken
from parlour.games.supernova.parts import Desperation, Marker, Technology
from parlour.games.supernova.state import Bonus


def begun(seats=5, **kwargs):
    """A scene just before a turn of A."""
    return Scene(seats, step=Step.BEGIN, tiles=0, **kwargs)


def test_the_steps_of_a_turn_in_order():
    """SNV-042 SNV-D09 SNV-D11 SNV-D12 SNV-D22 SNV-D29 SNV-D30: cards, income, tiles, 3a, 3b, 3c, 4, 5."""
    scene = begun().own(A, "2,2").hand(A, "blue 2").ru(A, 0).go()
    assert len(scene.player(A).hand) == 4
    assert scene.player(A).ru == 1
    assert scene.asked() == {A: "fortify"}
    scene.do(A, EndStep())
    assert scene.asked() == {A: "place_tiles"}
    scene.do(A, EndStep())
    assert scene.asked() == {A: "purchase"}
    scene.do(A, EndStep())
    assert scene.asked() == {A: "exchange_card"}
    scene.do(A, Pass())
    assert scene.turn.seat == B


def test_upkeep():
    """SNV-043 SNV-044: shelved Research cards become available, a used Desperation card is turned up."""
    scene = begun().research(A, "retreat", shelved=["fold_drive", "retreat"]).desperate(A, Desperation.FACE_DOWN).go()
    assert (len(scene.player(A).research), scene.player(A).shelved) == (3, [])
    assert scene.player(A).desperation is Desperation.FACE_UP


def test_the_hand_is_filled_to_the_maximum():
    """SNV-045 SNV-S07: 4 and the Comms level."""
    assert len(begun().bought(A, comms=3).hand(A, "blue 2").go().player(A).hand) == 7
    assert len(begun().hand(A, "blue 2, blue 3, blue 4, blue 5, wild").go().player(A).hand) == 5


def test_income_and_tax():
    """SNV-S01 SNV-046 SNV-048 SNV-049 SNV-050: Red keeps 2 of 3, Green gets the tax, Yellow keeps 3."""
    scene = begun().planet(1, "weapons", B).moon(1, "2,2", -1).own(A, "2,2")
    scene.planet(2, "shields", C).moon(2, "-1,4", 1).own(C, "-1,4").ru(A, 0).ru(B, 0).ru(C, 0).go()
    assert (scene.player(A).ru, scene.player(B).ru) == (2, 1)
    scene.fallbacks(lambda now: now.turn_is(C))
    assert scene.player(C).ru == 3


def test_a_moon_on_a_free_hex_pays_nobody():
    """SNV-047 SNV-R30: it is owned by lying on a tile at step 2."""
    scene = begun().moon(1, "2,2", -1).ru(A, 0).go()
    assert scene.told_of(IncomeReceived) == [IncomeReceived(A, 1, 0)]


def test_resource_hijacking_of_three_moons():
    """SNV-S10 SNV-203 SNV-204 SNV-205 SNV-R115: M gets 2, H gets 5, O nothing."""
    scene = begun(seats=5).planet(2, "shields", C).planet(3, "engines", B).own(A, "2,2", "-1,4", "-4,2")
    scene.moon(1, "2,2", -1).moon(2, "-1,4", 1).moon(3, "-4,2", 1)
    for seat in (A, B, C):
        scene.ru(seat, 0)
    scene.state.hijackers = [Bonus(B, 1)]
    scene.go()
    assert [scene.player(seat).ru for seat in (A, B, C)] == [2, 5, 0]


def test_the_hijackers_own_moons_are_untouched():
    """SNV-R115: also the base income and the Desperation RU."""
    scene = begun().moon(1, "2,2", -1).own(A, "2,2").planet(1, "weapons", B).ru(A, 0).ru(B, 0)
    scene.state.hijackers = [Bonus(A, 1)]
    scene.state.turn.seat = A
    scene.go()
    assert scene.state.hijackers == []
    assert (scene.player(A).ru, scene.player(B).ru) == (2, 1)


def test_allotment():
    """SNV-051 SNV-156 SNV-S07 SNV-F19: 4 and the Engines level, out of the reserves."""
    scene = begun().own(A, "2,2").bought(A, engines=2).go()
    assert (scene.turn.allotment, scene.player(A).reserves) == (6, 47)


def test_few_tiles_in_the_reserves():
    """SNV-S43 SNV-051 SNV-076 SNV-R07: two tiles are taken, and no Desperation tile is offered."""
    scene = begun().own(A, "2,2 x52").bought(A, engines=3).desperate(A).go()
    assert scene.asked() == {A: "use_desperation_income"}
    scene.do(A, Pass())
    assert (scene.turn.allotment, scene.asked()) == (2, {A: "fortify"})
    assert scene.player(A).desperation is Desperation.FACE_UP


def test_a_desperation_card_in_a_turn():
    """SNV-S72 SNV-044 SNV-074 SNV-075 SNV-078 SNV-046 SNV-R132 SNV-D06: one bonus, then face down."""
    scene = begun().desperate(A, Desperation.FACE_DOWN).ru(A, 1).own(A, "2,2").own(B, "2,1")
    scene.hand(A, "blue 2, blue 3, blue 4, blue 5").hand(B, "orange 5, orange 4").go()
    scene.do(A, UseDesperation())
    assert scene.player(A).ru == 3
    assert scene.player(A).desperation is Desperation.FACE_DOWN
    assert (scene.turn.allotment, scene.asked()) == (4, {A: "fortify"})
    scene.do(A, EndStep(), Attack(2, 1)).battle(A, B, "blue 2, blue 3", "orange 5")
    assert scene.refused(A, UseDesperation(refill=True)) == "SNV-R132"
    scene.fallbacks(lambda now: now.turn_is(B))
    scene.fallbacks(lambda now: now.turn_is(A))
    assert scene.player(A).desperation is Desperation.FACE_UP


def test_the_desperation_tile():
    """SNV-076 SNV-D07 SNV-S72: one tile more, which may fortify."""
    scene = begun().desperate(A).own(A, "2,2").go().do(A, Pass())
    assert scene.asked() == {A: "use_desperation_tile"}
    scene.do(A, UseDesperation())
    assert (scene.turn.allotment, scene.asked()) == (5, {A: "fortify"})


def test_fortifying():
    """SNV-053 SNV-054 SNV-056 SNV-057 SNV-D09: one tile a hex and turn, from the allotment, however high."""
    scene = Scene(5, step=Step.FORTIFY).own(A, "2,2 x9", "2,1").own(B, "1,2")
    scene.do(A, Fortify(2, 2))
    assert (scene.turn.allotment, len(scene.state.stacks[scene.number("2,2")])) == (3, 10)
    assert scene.refused(A, Fortify(2, 2)) == "SNV-056"
    assert scene.refused(A, Fortify(1, 2)) == "SNV-053"
    assert scene.refused(A, Fortify(50, 2)) == "SNV-R12"
    assert scene.refused(A, Fortify(2, 1, True)) == "SNV-R117"


def test_fortifying_a_planet():
    """SNV-S44 SNV-055 SNV-210 SNV-R38: two tiles, one of them to the reserves; with one left it is refused."""
    scene = Scene(5, step=Step.FORTIFY, tiles=2).planet(1, "weapons", A)
    reserves = scene.player(A).reserves
    scene.do(A, Fortify(3, 2))
    assert (scene.turn.allotment, scene.player(A).reserves) == (0, reserves + 1)
    assert len(scene.state.stacks[scene.number("3,2")]) == 2
    scene = Scene(5, step=Step.FORTIFY, tiles=1).planet(1, "weapons", A)
    assert scene.refused(A, Fortify(3, 2)) == "SNV-055"


def test_eorthal():
    """SNV-S11 SNV-209 SNV-053 SNV-055 SNV-056 SNV-057 SNV-R117 SNV-D10: two free fortifications, never on a planet."""
    scene = begun().planet(2, "eorthal", A).planet(1, "weapons", A).own(A, "2,2", "4,1", "1,2").moon(1, "4,1", 1)
    scene.own(A, "0,3 x19")
    assert scene.player(A).reserves == 30
    scene.go()
    assert scene.player(A).reserves == 26
    scene.do(A, Fortify(2, 2))
    assert scene.turn.allotment == 3
    assert scene.refused(A, Fortify(2, 2, True)) == "SNV-056"
    assert scene.refused(A, Fortify(3, 2, True)) == "SNV-209"
    scene.do(A, Fortify(4, 1, True), Fortify(1, 2, True))
    assert scene.player(A).reserves == 24
    assert scene.refused(A, Fortify(0, 3, True)) == "SNV-R117"
    scene.do(A, Fortify(3, 2))
    assert (scene.turn.allotment, scene.player(A).reserves) == (1, 25)


def test_eorthal_waits_for_the_next_turn():
    """SNV-070 SNV-R117: taken in this turn it gives nothing yet."""
    scene = Scene(5).planet(1, "eorthal").own(A, "2,2").do(A, PlaceTile(3, 2))
    assert scene.turn.free == 0


def test_fortifying_comes_first():
    """SNV-S64 SNV-052 SNV-058 SNV-R28 SNV-R29 SNV-D22: then neither fortifying nor an own hex; tiles left go back."""
    scene = Scene(5, step=Step.FORTIFY).own(A, "2,1", "2,2")
    scene.do(A, Fortify(2, 1), EndStep(), PlaceTile(1, 2))
    assert scene.turn.allotment == 2
    assert scene.refused(A, Fortify(2, 2)) == "SNV-052"
    assert scene.refused(A, PlaceTile(2, 1)) == "SNV-R28"
    reserves = scene.player(A).reserves
    scene.do(A, EndStep())
    assert (scene.turn.allotment, scene.player(A).reserves) == (0, reserves + 2)


def test_cards_after_battles():
    """SNV-S33 SNV-045 SNV-122 SNV-152 SNV-153 SNV-154 SNV-R72: all who fought fill up to 4, not to their maximum."""
    scene = Scene(5).bought(A, comms=2).own(A, "2,2").own(B, "2,1").own(C, "1,2")
    scene.hand(A, "blue 2, blue 2, blue 2, wild, wild, wild").hand(B, "green 5, green 5, green 4, green 3, green 2")
    scene.hand(C, "orange 5, orange 5, orange 4, orange 3")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 2, blue 2, wild", "green 5, green 5")
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (4, 4)
    scene.hand(A, "blue 2, wild, wild, green 2")
    scene.do(A, Attack(1, 2)).battle(A, C, "blue 2, wild", "orange 5, orange 4, orange 3")
    assert (len(scene.player(A).hand), len(scene.player(C).hand)) == (3, 2)
    scene.do(A, EndStep())
    assert [len(scene.player(seat).hand) for seat in (A, B, C)] == [4, 4, 4]


def test_the_deck_is_renewed_in_the_middle_of_a_draw():
    """SNV-S76 SNV-025 SNV-152 SNV-153 SNV-R73 SNV-R131: 1 from the deck, 6 shuffled in, then B draws: 4 left."""
    scene = Scene(5).hand(A, "blue 2, blue 3").hand(B, "green 2, green 3, green 4").only_deck(1, 6)
    scene.turn.fighters = [A, B]
    scene.do(A, EndStep())
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (4, 4)
    assert (len(scene.state.deck), len(scene.state.discard)) == (4, 0)


def test_an_empty_deck_waits_for_the_next_draw():
    """SNV-S76 SNV-R131 SNV-R88: the pile stays until a card is wanted; without any the draw is skipped."""
    scene = Scene(5).hand(A, "blue 2, blue 3, blue 4").only_deck(1, 6).do(A, EndStep())
    assert (len(scene.state.deck), len(scene.state.discard)) == (0, 6)
    scene = Scene(5).hand(A, "blue 2").only_deck(0).do(A, EndStep())
    assert len(scene.player(A).hand) == 1


def test_exchange():
    """SNV-S55 SNV-173 SNV-R76 SNV-D30: not after an own battle, but after one fought as defender in another turn."""
    scene = Scene(5).own(A, "2,2").own(B, "2,1").hand(A, "blue 2, blue 3").hand(B, "orange 5")
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 2", "orange 5").do(A, EndStep(), EndStep())
    assert scene.turn.seat == B
    scene.fallbacks(lambda now: now.turn.step is Step.EXCHANGE)
    assert scene.asked() == {B: "exchange_card"}
    hand = scene.player(B).hand
    scene.do(B, ExchangeCard(hand[0]))
    assert len(scene.player(B).hand) == len(hand)
    assert len(scene.state.discard) == 3


def test_an_exchange_needs_a_card_of_the_hand():
    """SNV-173: a card that is not in hand is refused."""
    scene = Scene(5, step=Step.EXCHANGE, tiles=0).hand(A, "blue 2")
    assert scene.refused(A, ExchangeCard(cards("blue 3")[0])) == "SNV-173"


def test_the_comms_enhancer():
    """SNV-S58 SNV-144 SNV-152 SNV-R49 SNV-D21 SNV-154: a card for this turn only, gone at its end if still there."""
    scene = Scene(5).hand(A, "blue 2, blue 3, green 2, green 3").keeps(A, Marker.COMMS_ENHANCER).deck("blue 5")
    scene.do(A, UseMarker(Marker.COMMS_ENHANCER))
    assert scene.player(A).hand == cards("blue 2, blue 3, blue 5, green 2, green 3")
    assert scene.state.used == [Marker.COMMS_ENHANCER]
    scene.do(A, EndStep(), EndStep())
    assert len(scene.player(A).hand) == 5
    copy = GAME.copy(scene.state)
    scene.do(A, Pass())
    assert scene.player(A).hand == cards("blue 2, blue 3, green 2, green 3")
    scene.state = copy
    scene.do(A, ExchangeCard(cards("blue 5")[0]))
    assert len(scene.player(A).hand) == 5


def test_a_marker_that_is_not_kept_is_not_used():
    """SNV-144 SNV-D21: also a crystal has no use outside a battle."""
    scene = Scene(5).keeps(A, Marker.BLUE_CRYSTAL)
    assert scene.refused(A, UseMarker(Marker.COMMS_ENHANCER)) == "SNV-144"
    assert scene.refused(A, UseMarker(Marker.BLUE_CRYSTAL)) == "SNV-R49"


def test_technologies_are_bought_in_step_4_only():
    """SNV-S81 SNV-042 SNV-155 SNV-156 SNV-160 SNV-161 SNV-051 SNV-R81: Engines 1 gives a tile in the next turn."""
    scene = begun().desperate(A).ru(A, 1).go()
    assert scene.player(A).ru == 1
    assert scene.refused(A, BuyTechnology(Technology.ENGINES)) == "SNV-042"
    scene.do(A, Pass(), Pass())
    assert (scene.player(A).ru, scene.turn.allotment) == (2, 4)
    scene.do(A, EndStep(), BuyTechnology(Technology.ENGINES))
    assert (scene.player(A).ru, scene.levels(A)["engines"], scene.turn.allotment) == (1, 1, 0)
    scene.fallbacks(lambda now: now.turn_is(B))
    scene.fallbacks(lambda now: now.turn_is(A))
    scene.fallbacks(lambda now: now.turn.step is Step.PLACE)
    assert scene.turn.allotment == 5


def test_pending_markers():
    """SNV-138 SNV-R47 SNV-R48: paid directly after income, and directly after the tiles are taken, oldest first."""
    scene = begun().own(A, "2,2").ru(A, 0)
    for marker in (Marker.REPAIR_DAMAGE, Marker.ASTEROID_IMPACT, Marker.REPAIR_DAMAGE):
        scene.state.pile.remove(marker)
        scene.player(A).pending.append(marker)
    scene.go()
    assert scene.player(A).pending == [Marker.REPAIR_DAMAGE]
    assert (scene.player(A).ru, scene.turn.allotment) == (0, 3)
    assert scene.state.used == [Marker.REPAIR_DAMAGE, Marker.ASTEROID_IMPACT]


def test_pending_after_exploring():
    """SNV-S51 SNV-135 SNV-138 SNV-146 SNV-150 SNV-R46 SNV-R47 SNV-R34: the tile is paid, so the impact waits a turn."""
    scene = Scene(5, tiles=1).own(A, "2,2").pile(Marker.ASTEROID_IMPACT, Marker.RESCUE).do(A, Explore())
    assert scene.player(A).pending == [Marker.ASTEROID_IMPACT]
    assert scene.turn.allotment == 1
    scene.fallbacks(lambda now: now.turn_is(B))
    scene.fallbacks(lambda now: now.turn_is(A, Step.FORTIFY))
    assert (scene.turn.allotment, scene.player(A).pending) == (3, [])


def test_repair_damage_waits():
    """SNV-S52 SNV-138 SNV-149 SNV-123 SNV-R47: an RU won later in the turn stays; 1 is paid after the next income."""
    scene = Scene(5).own(A, "2,2").own(B, "2,1").ru(A, 0).pile(Marker.REPAIR_DAMAGE, Marker.EMPTY_SPACE)
    scene.hand(A, "blue 5").hand(B, "green 2").do(A, Explore(), Attack(2, 1)).battle(A, B, "blue 5", "green 2")
    assert (scene.player(A).ru, scene.player(A).pending) == (1, [Marker.REPAIR_DAMAGE])
    scene.fallbacks(lambda now: now.turn_is(B))
    scene.fallbacks(lambda now: now.turn_is(A, Step.FORTIFY))
    assert (scene.player(A).ru, scene.player(A).pending) == (1, [])


def test_exploring():
    """SNV-S71 SNV-135 SNV-136 SNV-137 SNV-140 SNV-147 SNV-R46 SNV-R51 SNV-D20: two markers for a tile, in order."""
    scene = Scene(5, tiles=1).own(A, "2,2").pile(Marker.RECOVER_LOST_SQUADRON, Marker.BLUE_CRYSTAL)
    reserves, left = scene.player(A).reserves, len(scene.state.pile)
    scene.do(A, Explore())
    assert (scene.turn.allotment, scene.player(A).reserves) == (2, reserves + 1 - 2)
    assert scene.player(A).markers == [Marker.BLUE_CRYSTAL]
    assert len(scene.state.pile) == left - 2
    assert GAME.view(scene.state, B).players[A].markers == 1
    assert scene.refused(A, Fortify(2, 2)) == "SNV-052"
    assert scene.can(A, Explore)


@pytest.mark.parametrize(
    ("marker", "ru", "tiles"),
    [
        (Marker.ORE, 3, 3),
        (Marker.REPAIR_DAMAGE, 1, 3),
        (Marker.RESCUE, 2, 4),
        (Marker.RECOVER_LOST_SQUADRON, 2, 5),
        (Marker.ASTEROID_IMPACT, 2, 2),
        (Marker.EMPTY_SPACE, 2, 3),
    ],
)
def test_immediate_markers(marker, ru, tiles):
    """SNV-146 SNV-147 SNV-148 SNV-149 SNV-150 SNV-151 SNV-139: each at once, then out of the game."""
    scene = Scene(5).own(A, "2,2").only_pile(marker).do(A, Explore())
    assert (scene.player(A).ru, scene.turn.allotment) == (ru, tiles)
    assert scene.state.used[-1] is marker
    assert scene.state.pile == []


def test_the_last_marker_is_drawn_alone():
    """SNV-136 SNV-R45: then nobody explores any more."""
    scene = Scene(5).own(A, "2,2").only_pile(Marker.ORE).do(A, Explore())
    assert scene.refused(A, Explore()) == "SNV-136"


def test_technological_wizardry_before_the_first_turn():
    """SNV-S09 SNV-207 SNV-208 SNV-202 SNV-051 SNV-059 SNV-157 SNV-R116 SNV-R26: 5 tiles in the first turn."""
    scene = begun(at="1/1").power(A, "technological_wizardry").hand(A, "blue 2, blue 3, green 2, green 3")
    scene.player(B).stops = []
    scene.player(A).stops = [2]
    scene.go()
    assert scene.asked()[A] == "interrupt_window"
    scene.do(A, PlayPower((Technology.ENGINES, Technology.COMMS)))
    assert (scene.levels(A)["engines"], scene.levels(A)["comms"]) == (1, 1)
    assert len(scene.player(A).hand) == 5
    for seat in (B, C, D, 4):
        scene.do(seat, Pass())
    assert scene.turn.allotment == 5
    for spot in ((3, 0), (2, 1), (3, 1), (2, 2), (4, 0)):
        scene.do(A, PlaceTile(*spot))
    scene.do(A, EndStep())
    assert scene.refused(A, BuyTechnology(Technology.ENGINES)) == "SNV-160"
    assert BuyTechnology(Technology.COMMS) not in scene.can(A)
    assert scene.player(A).power is None


def test_tiles_taken_are_told():
    """SNV-051: everyone sees reserves and allotment."""
    scene = begun().own(A, "2,2").go()
    assert scene.told_of(TilesTaken) == [TilesTaken(A, 4, 4)]
    assert GAME.view(scene.state, None).turn.allotment == 4
    assert lay("blue 2").cards == cards("blue 2")
