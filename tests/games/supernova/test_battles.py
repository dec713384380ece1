"""Section "Battle": who lays what when, what counts, what the outcome is."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, Scene, cards, lay

from parlour.games.supernova.actions import (
    Attack,
    KeepValid,
    LayCards,
    LayMarkers,
    Pass,
    PlaceTile,
    PlayResearch,
    UseDesperation,
)
from parlour.games.supernova.happenings import CardsLaid, CardsWithdrawn, HandShown, MarkersLaid
from parlour.games.supernova.parts import Checkpoint, Desperation, Marker

BLUE, GREEN, SILVER, SHIELD = Marker.BLUE_CRYSTAL, Marker.GREEN_CRYSTAL, Marker.SILVER_CRYSTAL, Marker.PLASMA_SHIELD


def fight(attack_hand, defence_hand, **options):
    """A stands on (2,2), B on (2,1), one tile each; A attacks."""
    scene = Scene(5, **options).own(A, "2,2").own(B, "2,1").hand(A, attack_hand).hand(B, defence_hand)
    return scene.do(A, Attack(2, 1))


def totals(scene):
    """Attack and defence of the battle that has ended."""
    return scene.ended().attack, scene.ended().defence


def test_initial_plays_and_increments():
    """SNV-S02 SNV-083 SNV-084 SNV-085 SNV-087 SNV-088 SNV-089 SNV-D13 SNV-D14 SNV-D15 SNV-D16: four cards at most."""
    scene = fight("blue 2, blue 3, blue 4, blue 5", "green 2, green 3, green 4, green 5")
    assert scene.asked() == {A: "battle_initial_attacker"}
    scene.do(A, lay("blue 2, blue 3"))
    assert scene.asked() == {B: "battle_initial_defender"}
    scene.do(B, lay("green 2, green 3"))
    assert scene.asked() == {A: "battle_increment"}
    scene.do(A, lay("blue 4")).do(B, lay("green 4, green 5"))
    assert scene.asked() == {A: "battle_increment"}
    assert scene.can(A, LayCards) == [lay("blue 5")]
    scene.do(A, lay("blue 5"))
    assert totals(scene) == (14, 14)


def test_passing_does_not_close_the_door():
    """SNV-088 SNV-R66: after a pass the other may add, then the first again; two passes in a row end it."""
    scene = fight("blue 2, blue 3, wild", "green 2, green 3, wild")
    scene.do(A, lay("blue 2")).do(B, lay("green 2"))
    scene.do(A, Pass()).do(B, lay("green 3")).do(A, lay("blue 3")).do(B, Pass())
    assert scene.asked() == {A: "battle_increment"}
    scene.do(A, Pass())
    assert totals(scene) == (5, 5)


def test_whoever_can_do_nothing_more_passes_by_itself():
    """SNV-S82 SNV-R66 SNV-089: four cards pass for their player, unless a kept marker or a card could be used."""
    scene = fight("blue 2, blue 3", "green 2, green 3, green 4, wild")
    scene.do(A, lay("blue 2")).do(B, lay("green 2, green 3, green 4, wild")).do(A, Pass())
    assert scene.ended().defence == 10
    scene = fight("blue 2, blue 3", "green 2, green 3, green 4, wild").keeps(B, SILVER)
    scene.do(A, lay("blue 2")).do(B, lay("green 2, green 3, green 4, wild"), LayMarkers(())).do(A, Pass())
    assert scene.asked() == {B: "battle_increment"}
    assert scene.can(B, LayCards) == []
    scene.do(B, Pass())
    assert scene.can(B) == [LayMarkers(()), LayMarkers((SILVER,))]
    scene.do(B, LayMarkers((SILVER,)))
    assert scene.ended().defence == 11


def test_the_automatic_pass_looks_at_open_things_only():
    """SNV-R66: an available Research card of any kind, or the active player's Desperation card, is a reason to ask."""
    scene = fight("blue 2, blue 3, blue 4, wild", "green 2").research(B, "salvage_contract")
    scene.do(A, lay("blue 2")).do(B, lay("green 2")).do(A, Pass())
    assert scene.asked() == {B: "battle_increment"}
    assert scene.can(B) == [Pass()]
    scene = fight("blue 2, blue 3, blue 4, wild, wild", "green 2, green 3").desperate(A)
    scene.do(A, lay("blue 2, blue 3, blue 4, wild")).do(B, lay("green 2"))
    assert scene.asked() == {A: "battle_increment"}


def test_weapons_count_for_the_attacker_and_shields_for_the_defender():
    """SNV-S03 SNV-091 SNV-096 SNV-097 SNV-158 SNV-159: level 2 of either adds 3, never both."""
    scene = fight("blue 5", "green 5").bought(A, weapons=2, shields=2).bought(B, weapons=2, shields=2)
    scene.battle(A, B, "blue 5", "green 5")
    assert totals(scene) == (8, 8)


@pytest.mark.parametrize(
    ("height", "bonus"), [(1, (2, 0)), (2, (1, 0)), (3, (0, 0)), (4, (0, 1)), (5, (0, 2)), (7, (0, 2))]
)
def test_height_of_stacks(height, bonus):
    """SNV-S23 SNV-092 SNV-093 SNV-095 SNV-R40: the highest own stack beside counts, without the attacking tile."""
    scene = Scene(5).own(A, "2,2 x3", "3,1").own(B, f"2,1 x{height}").encounter("2,1", Marker.ORE)
    scene.hand(A, "blue 2").hand(B, "green 5").do(A, Attack(2, 1)).battle(A, B, "blue 2", "green 5")
    assert totals(scene) == (2 + bonus[0], 5 + bonus[1])


def test_attacking_from_the_centre():
    """SNV-S24 SNV-094 SNV-119 SNV-120: height 0; the defender wins the tie and the tile goes to the reserves."""
    scene = Scene(5).own(B, "2,1").hand(A, "orange 5, wild").hand(B, "blue 5").do(A, Attack(2, 1))
    reserves = scene.player(A).reserves
    scene.battle(A, B, "orange 5, wild", "blue 5")
    assert totals(scene) == (6, 6)
    assert not scene.ended().won
    assert scene.player(A).reserves == reserves + 1
    assert scene.state.stacks[scene.number("2,1")] == (B,)
    assert scene.turn.allotment == 3


def test_a_won_battle():
    """SNV-082 SNV-121 SNV-122 SNV-123 SNV-R74: the tile goes on top, both draw one card, the attacker gains 1 RU."""
    scene = fight("blue 5, blue 4", "green 2, wild").ru(A, 0)
    scene.do(A, lay("blue 5")).do(B, lay("green 2")).do(A, Pass()).do(B, Pass())
    assert totals(scene) == (5, 2)
    assert scene.state.stacks[scene.number("2,1")] == (B, A)
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (2, 2)
    assert scene.player(A).ru == 1
    assert len(scene.state.discard) == 2


def test_a_battle_is_settled_before_anything_else():
    """SNV-S78 SNV-082 SNV-120 SNV-122 SNV-R60 SNV-R75: the drawn card is enough to attack the same hex again."""
    scene = Scene(5).own(A, "2,2").own(B, "2,1").hand(A, "blue 2").hand(B, "green 5").allot(3)
    scene.do(A, Attack(2, 1)).battle(A, B, "blue 2", "green 5")
    assert scene.turn.allotment == 2
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (1, 1)
    assert Attack(2, 1) in scene.can(A)
    scene.state.deck += scene.player(A).hand
    scene.player(A).hand = ()
    assert scene.refused(A, Attack(2, 1)) == "SNV-R60"


def test_cards_of_the_battle_are_shuffled_in_when_nothing_else_is_left():
    """SNV-S78 SNV-025 SNV-R131: with deck and discard pile empty both draw from the battle's own cards."""
    scene = fight("blue 2", "green 5").only_deck(0)
    scene.battle(A, B, "blue 2", "green 5")
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (1, 1)
    assert scene.state.deck == scene.state.discard == []


def test_a_defender_without_cards():
    """SNV-R60 SNV-084: nothing is laid, only modifiers and the Plasma Shield marker count; the attacker plays on."""
    scene = fight("blue 2, blue 3", "").keeps(B, SHIELD, BLUE).bought(B, shields=1)
    scene.do(A, lay("blue 2"))
    assert scene.asked() == {B: "lay_markers"}
    assert scene.can(B) == [LayMarkers(()), LayMarkers((SHIELD,))]
    scene.do(B, LayMarkers((SHIELD,)))
    assert scene.asked() == {A: "battle_increment"}
    scene.do(A, lay("blue 3"))
    assert scene.asked() == {B: "battle_increment"}
    assert scene.can(B, LayCards) == []
    scene.do(B, Pass(), LayMarkers(()))
    assert totals(scene) == (5, 3)


def test_no_hand_begins_with_nothing():
    """SNV-R61 SNV-083: an attacker lays at least one card."""
    scene = fight("blue 2, blue 3", "green 5")
    assert scene.refused(A, LayCards(())) == "SNV-R61"
    assert scene.refused(A, Pass()) == "SNV-088"


def test_strict_mode_refuses_hands_that_break_the_rules():
    """SNV-S67 SNV-085 SNV-086 SNV-089 SNV-101 SNV-110 SNV-112 SNV-116 SNV-R62: each with its rule, nothing changed."""
    scene = fight("green 3, orange 4, green 5, blue 2, wild, blue Smart Bomb", "green 2, wild")
    scene.do(A, lay("green 3, orange 4")).do(B, lay("green 2"))
    assert scene.refused(A, lay("green 5")) == "SNV-110"
    assert scene.refused(A, lay("blue Smart Bomb, blue 2")) == "SNV-112"
    assert scene.refused(A, lay("green 5, blue 2, wild")) == "SNV-116"
    assert scene.refused(A, lay("orange 2")) == "SNV-083"
    scene.do(A, lay("blue 2, wild")).do(B, Pass())
    assert scene.asked() != {A: "battle_increment"}
    assert scene.ended().attack == 10


def test_a_high_impact_card_that_is_all_there_is():
    """SNV-S30 SNV-113 SNV-R65 SNV-R71: one is laid alone for 3, without effect, and nothing is added."""
    scene = fight("orange 2, orange 3", "blue Smart Bomb, green Dual Seeker").do(A, lay("orange 2"))
    assert set(scene.can(B, LayCards)) == {lay("blue Smart Bomb"), lay("green Dual Seeker")}
    assert scene.refused(B, lay("blue Smart Bomb, green Dual Seeker")) == "SNV-113"
    scene.do(B, lay("blue Smart Bomb")).do(A, Pass())
    assert scene.can(B) == [Pass()]
    scene.do(B, Pass())
    assert totals(scene) == (2, 3)


def test_the_wild_card_is_the_only_play():
    """SNV-S30 SNV-103 SNV-115: with a wild card in hand no High Impact card stands alone."""
    scene = fight("orange 2", "blue Smart Bomb, green Dual Seeker, wild").do(A, lay("orange 2"))
    assert scene.can(B, LayCards) == [lay("wild")]


def test_crystals():
    """SNV-S31 SNV-098 SNV-099 SNV-100 SNV-139 SNV-140 SNV-141 SNV-143 SNV-R67: colours must match; used ones go."""
    scene = fight("green 4, orange 3", "blue 2").keeps(A, GREEN, SILVER, BLUE)
    scene.do(A, lay("green 4, orange 3"))
    assert scene.asked() == {A: "lay_markers"}
    assert scene.refused(A, LayMarkers((BLUE,))) == "SNV-R67"
    assert scene.refused(A, LayMarkers((GREEN, GREEN))) == "SNV-099"
    scene.do(A, LayMarkers((SILVER, GREEN)))
    assert scene.told_of(MarkersLaid)[0] == MarkersLaid(A, 2)
    scene.do(B, lay("blue 2")).passes()
    assert scene.ended().attack == 9
    assert scene.state.used == [GREEN, SILVER]
    assert scene.player(A).markers == [BLUE]


def test_an_orange_crystal_goes_with_an_orange_card():
    """SNV-142 SNV-R67: a High Impact card counts as its colour, a wild card has none."""
    scene = fight("orange Smart Bomb, orange 2, wild", "blue 2").keeps(A, Marker.ORANGE_CRYSTAL)
    scene.do(A, lay("wild"))
    assert scene.can(A) == [LayMarkers(())]


def test_a_crystal_counts_even_if_its_card_is_bombed():
    """SNV-S68 SNV-R67 SNV-107: the bonus stays when a Smart Bomb takes the card."""
    scene = fight("blue Smart Bomb, blue 3", "green 5, orange 5, blue 2").keeps(B, GREEN)
    scene.do(A, lay("blue Smart Bomb, blue 3")).do(B, lay("green 5, orange 5, blue 2"), LayMarkers((GREEN,))).passes()
    assert totals(scene) == (3, 8)


def test_the_plasma_shield_marker():
    """SNV-S70 SNV-145 SNV-158 SNV-159 SNV-R50 SNV-139: 1 more for a defender, never for an attacker."""
    scene = fight("orange 4, orange 2", "green 5, wild, wild").keeps(B, SHIELD).bought(A, weapons=1, shields=3)
    scene.bought(B, weapons=4).do(A, lay("orange 4, orange 2"))
    scene.do(B, lay("green 5, wild, wild"), LayMarkers((SHIELD,))).passes()
    assert totals(scene) == (8, 8)
    assert not scene.ended().won
    assert scene.state.used == [SHIELD]
    scene = fight("orange 4", "green 5").keeps(A, SHIELD).do(A, lay("orange 4"))
    assert scene.refused(A, LayMarkers((SHIELD,))) == "SNV-R67"


def test_what_others_see_of_a_battle():
    """SNV-083 SNV-090 SNV-099 SNV-R67: counts before the reveal, everything at it."""
    scene = fight("blue 5, blue 4", "green 2, green 3").do(A, lay("blue 5"))
    assert scene.told_of(CardsLaid) == [CardsLaid(A, 1)]
    assert [item.seen_by(A) for item in scene.told] == [CardsLaid(A, 1, cards("blue 5"))]
    view = GAME.view(scene.state, B).battle
    assert (view.attacker.laid, view.attacker.cards) == (1, ())
    scene.do(B, lay("green 2")).do(A, Pass()).do(B, Pass())
    assert scene.told_of(HandShown) == [HandShown(A, cards("blue 5"), ()), HandShown(B, cards("green 2"), ())]


def test_open_mode_lets_the_opponent_choose():
    """SNV-S04 SNV-117 SNV-118 SNV-R62 SNV-R63 SNV-R64 SNV-D17: the best choice for the opponent leaves 5."""
    scene = fight("green 2, green 3, orange 4, orange 5", "blue 2", hand_check="open")
    scene.do(A, lay("green 2, green 3, orange 4, orange 5")).do(B, lay("blue 2")).passes()
    assert scene.asked() == {B: "choose_valid_cards"}
    assert len(scene.can(B)) == 6
    assert scene.refused(B, KeepValid(cards("green 2"))) == "SNV-118"
    assert GAME.fallback(scene.state, B) == KeepValid(cards("green 2, green 3"))
    scene.do(B, KeepValid(cards("green 3, green 2")))
    assert scene.told_of(CardsWithdrawn) == [CardsWithdrawn(A, cards("orange 4, orange 5"))]
    assert scene.ended().attack == 5
    assert len(scene.player(A).hand) == 1


def test_open_mode_without_a_choice():
    """SNV-S05 SNV-114 SNV-117 SNV-R63: the blue High Impact card goes at once; the green one works."""
    scene = fight("green Smart Bomb, blue Smart Bomb, green 5", "orange 4, orange 2", hand_check="open")
    scene.do(A, lay("green Smart Bomb, blue Smart Bomb, green 5")).do(B, lay("orange 4, orange 2")).passes()
    assert totals(scene) == (5, 2)


def test_a_crystal_that_fails_in_open_mode_goes_back():
    """SNV-R67: tested on the cards that stay; it adds nothing and returns to its owner."""
    scene = fight("green Smart Bomb, blue Smart Bomb, green 5", "orange 4", hand_check="open").keeps(A, BLUE)
    scene.do(A, lay("green Smart Bomb, blue Smart Bomb, green 5"), LayMarkers((BLUE,))).do(B, lay("orange 4")).passes()
    assert scene.ended().attack == 5
    assert scene.player(A).markers == [BLUE]


def test_the_desperation_refill_in_an_own_battle():
    """SNV-R36 SNV-077 SNV-D08: before laying cards in the own turn; not as a defender in another's."""
    scene = fight("blue 2", "green 5").desperate(A).desperate(B)
    scene.do(A, UseDesperation(refill=True))
    assert len(scene.player(A).hand) == 4
    assert scene.asked() == {A: "battle_initial_attacker"}
    scene.do(A, lay("blue 2"))
    assert scene.refused(B, UseDesperation(refill=True)) == "SNV-R132"
    assert scene.player(A).desperation is Desperation.FACE_DOWN


def test_retreat():
    """SNV-S17 SNV-212 SNV-088 SNV-R118: the attacker's cards go unseen, crystals come back, a new hand is laid."""
    scene = fight("blue 5, blue 4, blue 3, wild", "green 2, green 3").keeps(A, SILVER).research(B, "retreat")
    scene.do(A, lay("blue 5, blue 4, blue 3"), LayMarkers((SILVER,))).do(B, lay("green 2, green 3"))
    scene.do(A, Pass())
    assert scene.asked() == {B: "battle_increment"}
    scene.do(B, PlayResearch("retreat"))
    assert scene.asked() == {A: "battle_initial_attacker"}
    assert len(scene.player(A).hand) == 4
    assert scene.player(A).markers == [SILVER]
    assert all(cards("blue 5")[0] not in getattr(happening, "cards", ()) for happening in scene.news)
    assert scene.refused(A, Pass()) == "SNV-088"
    scene.do(A, scene.can(A, LayCards)[0], LayMarkers(()))
    assert scene.asked() == {A: "battle_increment"}
    assert len(scene.top.sides[1].cards) == 2


def test_retreat_once_and_only_by_the_defender():
    """SNV-R118 SNV-R85: one Retreat! in a battle, and the attacker can't play it."""
    scene = fight("blue 5, blue 4, blue 3, wild", "green 2, green 3").research(B, "retreat", "retreat")
    scene.research(A, "retreat").do(A, lay("blue 5")).do(B, lay("green 2"))
    assert scene.refused(A, PlayResearch("retreat")) == "SNV-169"
    scene.do(A, Pass()).do(B, PlayResearch("retreat"))
    scene.do(A, scene.can(A, LayCards)[0]).do(A, Pass())
    assert scene.refused(B, PlayResearch("retreat")) == "SNV-R85"


def test_bonus_cards_in_battle():
    """SNV-168 SNV-R85: the attacker's card counts as the one of the turn, the defender's does not."""
    scene = fight("blue 2, blue 3", "green 2, green 3").research(A, "targeting_solution", "reserve_wing")
    scene.research(B, "hardened_hulls").do(A, lay("blue 2")).do(B, lay("green 2"))
    scene.do(A, PlayResearch("targeting_solution"), Pass()).do(B, PlayResearch("hardened_hulls"), Pass()).passes()
    assert totals(scene) == (4, 4)
    assert scene.refused(A, PlayResearch("reserve_wing")) == "SNV-168"


def test_windows_of_a_battle():
    """SNV-R111: stops after the declaration, before the reveal and after the settlement open windows for all."""
    for point in (Checkpoint.AFTER_ATTACK_DECLARED, Checkpoint.BEFORE_BATTLE_REVEAL, Checkpoint.AFTER_BATTLE_SETTLED):
        scene = Scene(5).own(A, "2,2").own(B, "2,1").hand(A, "blue 5").hand(B, "green 2")
        scene.player(C).stops = [point]
        scene.do(A, Attack(2, 1))
        if point is not Checkpoint.AFTER_ATTACK_DECLARED:
            scene.battle(A, B, "blue 5", "green 2")
        assert set(scene.asked().values()) == {"interrupt_window"}
        assert len(scene.asked()) == 5


def test_no_battle_on_a_free_hex():
    """SNV-082: only an opponent's hex is attacked, and an own hex is not."""
    scene = Scene(5).own(A, "2,2", "2,1")
    assert scene.refused(A, Attack(1, 2)) == "SNV-082"
    assert scene.refused(A, Attack(2, 1)) == "SNV-082"
    assert scene.refused(A, PlaceTile(2, 1)) == "SNV-R28"


def test_the_fallbacks_of_a_battle():
    """SNV-D14 SNV-D15 SNV-D16: the lowest single card, then passes."""
    scene = fight("blue 5, blue 3, green Smart Bomb", "green 4, orange 2")
    assert GAME.fallback(scene.state, A) == lay("blue 3")
    scene.do(A, GAME.fallback(scene.state, A))
    assert GAME.fallback(scene.state, B) == lay("orange 2")
    scene.do(B, GAME.fallback(scene.state, B))
    assert GAME.fallback(scene.state, A) == Pass()
