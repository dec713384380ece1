"""Solar Flares: bids, battles for control, payment, the Research window, burning, the first player."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, D, E, Scene, cards, lay, research

from parlour.games.supernova.actions import (
    Bid,
    BurnHex,
    EndStep,
    LayCards,
    LayMarkers,
    NameFirstPlayer,
    Pass,
    PlayResearch,
)
from parlour.games.supernova.frames import MatchStage
from parlour.games.supernova.happenings import BidsShown, FlareControlled, HexBurned, RuPaid
from parlour.games.supernova.parts import Marker


def flare(hexes=2, seats=5, ru=(5, 5, 5, 5, 5), supernova=False, **options):
    """A flare on an empty board."""
    return Scene(seats, **options).flare(hexes, supernova=supernova, ru=ru[:seats])


def controlled(scene, seat=A):
    """Let a seat win the flare with a bid of 1."""
    return scene.bids(*(int(other == seat) for other in range(scene.state.seats)))


def burns(scene, *spots):
    """Burn hexes in this order with the controller A."""
    for q, r in spots:
        scene.do(A, BurnHex(q, r))
    return scene


def test_bids():
    """SNV-S34 SNV-174 SNV-175 SNV-D31 SNV-R92: the highest pays all, the others half, rounded up."""
    scene = flare(seats=3, ru=(5, 3, 0))
    assert scene.asked() == {A: "flare_bid", B: "flare_bid", C: "flare_bid"}
    assert scene.can(B) == [Bid(0), Bid(1), Bid(2), Bid(3)]
    assert scene.refused(B, Bid(4)) == "SNV-R92"
    assert scene.refused(B, Bid(-1)) == "SNV-R92"
    assert GAME.fallback(scene.state, B) == Bid(0)
    scene.bids(5, 3, 0)
    assert [player.ru for player in scene.state.players] == [0, 1, 0]
    assert scene.told_of(FlareControlled) == [FlareControlled(A)]
    assert scene.told_of(BidsShown) == [BidsShown((5, 3, 0))]
    assert scene.told_of(RuPaid) == [RuPaid(A, 5), RuPaid(B, 2)]


def test_bids_are_sealed():
    """SNV-174 SNV-D31: who has bid is public, how much is not."""
    scene = flare(seats=3).do(B, Bid(3))
    assert GAME.view(scene.state, A).flare.has_bid == (B,)
    assert GAME.view(scene.state, A).flare.bids == ()
    assert GAME.view(scene.state, B).own.bid == 3
    assert scene.asked() == {A: "flare_bid", C: "flare_bid"}


def test_tied_losers_pay_half():
    """SNV-S35 SNV-176 SNV-175 SNV-R93: paid once the controller is known."""
    scene = flare(seats=3, ru=(4, 4, 3)).hand(A, "blue 2").hand(B, "blue 5").bids(4, 4, 3)
    assert scene.asked() == {A: "flare_battle_hand", B: "flare_battle_hand"}
    assert [player.ru for player in scene.state.players] == [4, 4, 3]
    scene.do(A, lay("blue 2")).do(B, lay("blue 5"))
    assert [player.ru for player in scene.state.players] == [2, 0, 1]
    assert scene.top.controller == B


def test_a_battle_of_three_for_the_flare():
    """SNV-S36 SNV-176 SNV-177 SNV-180 SNV-181 SNV-182 SNV-R96 SNV-D32: the tied go on with a card more."""
    scene = flare(seats=3, ru=(3, 3, 3)).bought(C, weapons=5)
    scene.hand(A, "green 3, green 4, blue 4").hand(B, "orange 5, wild, wild, blue 5").hand(C, "blue 5, blue 2")
    scene.bids(0, 0, 0).do(A, lay("green 3, green 4")).do(B, lay("orange 5, wild, wild")).do(C, lay("blue 5"))
    assert scene.asked() == {A: "flare_battle_hand", B: "flare_battle_hand"}
    assert (len(scene.player(A).hand), len(scene.player(B).hand), len(scene.player(C).hand)) == (2, 2, 1)
    scene.do(A, lay("blue 4")).do(B, lay("blue 5"))
    assert scene.top.controller == B
    assert [player.ru for player in scene.state.players] == [3, 3, 3]
    assert [len(player.hand) for player in scene.state.players] == [4, 4, 4]


def test_whoever_holds_more_draws_none():
    """SNV-182 SNV-R96: refilled to 4, not to the maximum, and never reduced."""
    scene = flare(seats=3).hand(A, "blue 5, blue 4, blue 3, blue 2, wild, wild").hand(B, "green 2").bought(A, comms=5)
    scene.bids(2, 2, 0).do(A, lay("blue 5")).do(B, lay("green 2"))
    assert (len(scene.player(A).hand), len(scene.player(B).hand)) == (5, 4)


def test_no_high_impact_cards():
    """SNV-S37 SNV-178 SNV-179 SNV-R98: unless there is nothing else; then one alone, worth 3."""
    scene = flare(seats=3).hand(A, "blue Smart Bomb, orange 2").hand(B, "blue Dual Seeker, green Smart Bomb")
    scene.bids(1, 1, 0)
    assert scene.can(A, LayCards) == [lay("orange 2")]
    assert scene.refused(A, lay("blue Smart Bomb")) == "SNV-179"
    assert len(scene.can(B, LayCards)) == 2
    scene.do(A, lay("orange 2")).do(B, lay("blue Dual Seeker"))
    assert scene.top.controller == B


def test_hands_of_a_flare_keep_the_rules():
    """SNV-178 SNV-R98: one suit or different suits, one to four cards, also in open mode."""
    scene = flare(seats=3, hand_check="open").hand(A, "green 2, green 3, orange 4").hand(B, "blue 2").bids(1, 1, 0)
    assert scene.refused(A, lay("green 2, green 3, orange 4")) == "SNV-110"


def test_crystals_in_a_flare():
    """SNV-S69 SNV-183 SNV-178 SNV-180 SNV-181 SNV-R97: they count in that round only; nothing is added later."""
    scene = flare(seats=3).hand(A, "blue 3, green 5").hand(B, "wild, green 3, orange 2").keeps(A, Marker.BLUE_CRYSTAL)
    scene.bids(2, 2, 0).do(A, lay("blue 3"))
    assert scene.asked() == {A: "lay_markers", B: "flare_battle_hand"}
    assert scene.refused(A, LayCards(cards("green 5"))) == "SNV-R102"
    scene.do(A, LayMarkers((Marker.BLUE_CRYSTAL,))).do(B, lay("wild, green 3"))
    assert scene.asked() == {A: "flare_battle_hand", B: "flare_battle_hand"}
    assert scene.state.used == [Marker.BLUE_CRYSTAL]
    assert len(scene.player(A).hand) == 2


def test_no_plasma_shield_marker_in_a_flare():
    """SNV-R50 SNV-R97: everyone attacks there."""
    scene = flare(seats=3).hand(A, "blue 3").hand(B, "blue 2").keeps(A, Marker.PLASMA_SHIELD).bids(2, 2, 0)
    scene.do(A, lay("blue 3"))
    assert scene.can(A) == [LayMarkers(())]


def test_a_tied_player_without_cards():
    """SNV-R94: plays none, has 0, and stays in."""
    scene = flare(seats=3).hand(A, "").hand(B, "blue 2").bids(2, 2, 0)
    assert scene.asked() == {B: "flare_battle_hand"}
    scene.do(B, lay("blue 2"))
    assert scene.top.controller == B


def test_the_battle_ends_after_twelve_rounds():
    """SNV-R95: then one of those still tied is drawn."""
    scene = flare(seats=3).hand(A, "").hand(B, "").hand(C, "").only_deck(0).bids(1, 1, 0)
    assert scene.top.controller in (A, B)
    assert scene.top.rounds == 12


def red_and_blue():
    """A random flare in phase 2: Red (2,1) (2,2), Blue (1,2) (3,1), Green the planet (3,2); C controls it as A here."""
    scene = Scene(5, at="2/1").own(B, "2,1", "2,2").own(C, "1,2", "3,1").planet(1, "weapons", D)
    return controlled(scene.flare(3, ru=(5, 5, 5, 5, 5)))


ACCEPTED = [[(2, 1), (2, 2), (1, 2)], [(2, 1), (3, 1), (2, 2)], [(1, 2)], []]


@pytest.mark.parametrize("spots", ACCEPTED)
def test_burn_patterns(spots):
    """SNV-S38 SNV-184 SNV-186 SNV-188 SNV-189 SNV-R99 SNV-R103 SNV-D34: up to three, one beside the other."""
    scene = burns(red_and_blue(), *spots)
    assert not any(scene.state.stacks[scene.number(f"{q},{r}")] for q, r in spots)
    if len(spots) < 3:
        scene.do(A, EndStep())
    assert scene.asked() == {A: "choose_first_player"}


@pytest.mark.parametrize(
    ("before", "spot", "rule"),
    [
        ([], (2, 2), "SNV-188"),
        ([(2, 1), (2, 2)], (3, 2), "SNV-187"),
        ([(2, 1)], (3, 0), "SNV-190"),
        ([(2, 1)], (2, 1), "SNV-189"),
        ([(2, 1)], (50, 0), "SNV-R12"),
        ([(1, 2)], (3, 1), "SNV-189"),
    ],
)
def test_burns_that_are_refused(before, spot, rule):
    """SNV-S38 SNV-187 SNV-188 SNV-189 SNV-190 SNV-R100: away from the centre, a planet, an empty hex, twice."""
    assert burns(red_and_blue(), *before).refused(A, BurnHex(*spot)) == rule


def test_no_more_than_the_flare_burns():
    """SNV-S38 SNV-S14 SNV-184: after the last hex the name is asked, no fourth hex."""
    scene = burns(red_and_blue(), (2, 1), (2, 2), (1, 2))
    assert scene.refused(A, BurnHex(3, 1)) == "SNV-R102"


def test_only_next_hexes_are_offered():
    """SNV-188 SNV-189 SNV-D34: one hex at a time, only legal ones."""
    scene = red_and_blue()
    assert {(x.q, x.r) for x in scene.can(A, BurnHex)} == {(2, 1), (1, 2)}
    scene.do(A, BurnHex(2, 1))
    assert {(x.q, x.r) for x in scene.can(A, BurnHex)} == {(1, 2), (2, 2), (3, 1)}


def test_burning_through_empty_space():
    """SNV-S39 SNV-190 SNV-188 SNV-189 SNV-R101: while all 17 hexes at the centre are empty, empty ones count."""
    scene = controlled(Scene(5).own(B, "2,2").own(C, "3,1").flare(2, ru=(5, 5, 5, 5, 5)))
    assert scene.refused(A, BurnHex(2, 2)) == "SNV-188"
    burns(scene, (2, 1), (2, 2))
    assert scene.refused(A, BurnHex(3, 1)) == "SNV-R102"
    assert scene.told_of(HexBurned) == [HexBurned(2, 2, (B,))]


def test_whether_the_centre_is_empty_is_tested_once():
    """SNV-R101: burning the last centre stack opens no way through empty space."""
    scene = burns(controlled(Scene(5).own(B, "2,1").own(C, "4,1").flare(3, ru=(5,) * 5)), (2, 1))
    assert scene.asked() == {A: "choose_first_player"}


def test_burned_tiles_go_home():
    """SNV-S32 SNV-185 SNV-186 SNV-R39 SNV-R44: each to its owner's reserves, buried ones too; markers stay."""
    scene = Scene(5).own(C, "3,-3").encounter("3,-3", Marker.ORE)
    scene.state.stacks[scene.number("2,1")] = (B, B, A)
    scene.player(B).reserves -= 2
    scene.player(A).reserves -= 1
    controlled(scene.flare(2, ru=(5,) * 5))
    reserves = scene.player(A).reserves, scene.player(B).reserves
    burns(scene, (2, 1), (3, -3))
    assert (scene.player(A).reserves, scene.player(B).reserves) == (reserves[0] + 1, reserves[1] + 2)
    assert scene.state.encounters[scene.number("3,-3")] is Marker.ORE


def test_plasma_shield():
    """SNV-S16 SNV-211 SNV-188 SNV-189 SNV-186 SNV-R120 SNV-D33: one stack of its player, then no other."""
    scene = Scene(5, at="2/1").own(B, "2,1", "2,2 x3").own(C, "1,2").research(B, "plasma_shield")
    controlled(scene.flare(3, ru=(5,) * 5))
    assert scene.asked() == {B: "flare_research_window"}
    scene.do(B, PlayResearch("plasma_shield")).do(A, BurnHex(2, 1))
    assert scene.refused(A, BurnHex(2, 2)) == "SNV-211"
    scene.do(A, BurnHex(1, 2))
    assert scene.state.stacks[scene.number("2,2")] == (B, B, B)


def test_plasma_shield_does_not_work_in_the_supernova():
    """SNV-211: it is not offered there."""
    scene = Scene(5, at="3/2").research(B, "plasma_shield").flare(5, supernova=True, ru=(5,) * 5)
    controlled(scene)
    assert scene.can(B) == [Pass()]
    assert scene.refused(B, PlayResearch("plasma_shield")) == "SNV-R120"


def test_surface_eruption():
    """SNV-S18 SNV-213 SNV-184 SNV-R119 SNV-R85: one hex more, for the controller, once, in the Supernova too."""
    scene = Scene(5).own(B, "2,1", "1,2", "0,3").research(A, "surface_eruption", "surface_eruption")
    scene.research(B, "surface_eruption")
    controlled(scene.flare(2, ru=(5,) * 5))
    assert scene.asked() == {A: "flare_research_window", B: "flare_research_window"}
    assert scene.can(B) == [Pass()]
    scene.do(A, PlayResearch("surface_eruption")).do(B, Pass())
    assert scene.top.hexes == 3
    assert scene.player(A).research == [research("surface_eruption")]
    burns(scene, (2, 1), (1, 2), (0, 3))
    scene = Scene(5, at="3/2").own(B, "2,1").research(A, "surface_eruption").flare(5, supernova=True, ru=(5,) * 5)
    controlled(scene).do(A, PlayResearch("surface_eruption"))
    assert scene.top.hexes == 6


def test_the_window_asks_by_open_counts():
    """SNV-R120 SNV-D33: everyone with an available card of any kind, so nothing leaks; choices show together."""
    scene = Scene(5).research(B, "salvage_contract").research(C, "plasma_shield", shelved=["retreat"])
    scene.research(D, shelved=["plasma_shield"])
    controlled(scene.flare(2, ru=(5,) * 5))
    assert set(scene.asked()) == {B, C}
    scene.do(C, PlayResearch("plasma_shield"))
    assert GAME.view(scene.state, A).flare.shielded == ()
    assert GAME.view(scene.state, C).own.choice == "plasma_shield"


def test_naming_the_first_player():
    """SNV-191 SNV-R27 SNV-R105 SNV-R102 SNV-D35: from the next round on; any player, the winner too."""
    scene = controlled(flare()).do(A, EndStep())
    assert scene.asked() == {A: "choose_first_player"}
    assert scene.refused(A, NameFirstPlayer(5)) == "SNV-191"
    assert GAME.fallback(scene.state, A) == NameFirstPlayer(scene.state.first)
    scene.do(A, NameFirstPlayer(D))
    assert scene.turn.seat == D
    scene.fallbacks(lambda now: now.turn_is(E))
    scene.fallbacks(lambda now: now.turn_is(A))


def test_the_supernova_names_nobody():
    """SNV-R104 SNV-194 SNV-037: after the burn the game is over."""
    scene = Scene(5, at="3/2").own(B, "2,1")
    scene.flare(5, supernova=True, ru=(5,) * 5)
    scene.state.stack[0].stage = MatchStage.PHASE_CHECK
    controlled(scene)
    assert scene.top.hexes == 5
    burns(scene, (2, 1))
    assert scene.state.over
    assert scene.asked() == {}


def test_burning_own_hexes():
    """SNV-186 SNV-R100: the winner may burn own stacks, but no planet, not even the own one."""
    scene = controlled(Scene(5).own(A, "2,1", "2,2").planet(1, "weapons", A).flare(3, ru=(5,) * 5))
    burns(scene, (2, 1), (2, 2))
    assert scene.asked() == {A: "choose_first_player"}
    assert scene.state.stacks[scene.number("3,2")] == (A,)


def test_the_fallbacks_of_a_flare():
    """SNV-D32 SNV-D33 SNV-D34: the lowest card, no card, no hex."""
    scene = flare(seats=3).hand(A, "blue 5, orange 2, blue Smart Bomb").hand(B, "blue 2").research(A, "plasma_shield")
    scene.bids(1, 1, 0)
    assert GAME.fallback(scene.state, A) == lay("orange 2")
    scene.do(A, lay("blue 5")).do(B, lay("blue 2"))
    assert GAME.fallback(scene.state, A) == Pass()
    scene.own(B, "2,1").do(A, Pass())
    assert GAME.fallback(scene.state, A) == EndStep()
    scene.do(A, EndStep())
