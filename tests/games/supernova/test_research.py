"""Purchases and Research cards."""

import pytest
from tests.games.supernova.scene import GAME, A, B, C, D, Scene, cards, research

from parlour.games.supernova.actions import (
    BuyBattleCards,
    BuyResearch,
    BuyTechnology,
    ChooseHex,
    ChooseMoon,
    ChooseVictims,
    DiscardDrawn,
    EndStep,
    KeepDrawn,
    LookAtHand,
    LookAtPlanet,
    Pass,
    PlaceTile,
    PlayResearch,
)
from parlour.games.supernova.frames import Step
from parlour.games.supernova.happenings import CardsDiscarded, CardsDrawn, HandSeen, ResearchDrawn, ResearchLost
from parlour.games.supernova.parts import Marker, Technology

ENGINES, COMMS, SHIELDS, WEAPONS = Technology


def shop(**options):
    """A in step 4."""
    return Scene(5, step=Step.PURCHASE, tiles=0, **options)


def test_prices_and_limits():
    """SNV-S08 SNV-160 SNV-161 SNV-162 SNV-R78 SNV-D23 SNV-F21: the new shown level is the price, one level a turn."""
    scene = shop().planet(1, "weapons", A).bought(A, shields=2).ru(A, 6)
    scene.do(A, BuyTechnology(WEAPONS))
    assert (scene.levels(A)["weapons"], scene.player(A).ru) == (3, 3)
    assert scene.refused(A, BuyTechnology(WEAPONS)) == "SNV-160"
    scene.do(A, BuyTechnology(SHIELDS))
    assert (scene.levels(A)["shields"], scene.player(A).ru) == (3, 0)
    assert scene.refused(A, BuyTechnology(SHIELDS)) == "SNV-160"
    assert scene.refused(A, BuyTechnology(ENGINES)) == "SNV-161"


def test_all_five_levels_cost_15():
    """SNV-161 SNV-162 SNV-F21: 1, 2, 3, 4 and 5 RU."""
    paid = 0
    for level in range(5):
        scene = shop().bought(A, engines=level).ru(A, 9).do(A, BuyTechnology(ENGINES))
        paid += 9 - scene.player(A).ru
    assert paid == 15


def test_no_level_beyond_five():
    """SNV-S46 SNV-163 SNV-161 SNV-127 SNV-R77: refused at shown 5; without the planet level 4 costs 4."""
    scene = shop().planet(1, "weapons", A).bought(A, weapons=3).ru(A, 9)
    assert scene.refused(A, BuyTechnology(WEAPONS)) == "SNV-163"
    scene.own(B, "3,2")
    assert scene.levels(A)["weapons"] == 3
    scene.do(A, BuyTechnology(WEAPONS))
    assert scene.player(A).ru == 5


def test_a_bonus_that_the_limit_cuts_off():
    """SNV-R77: bought 4 and 2 of a card show 5; without the planet 4."""
    scene = shop().planet(1, "weapons", A).bought(A, weapons=4)
    assert scene.levels(A)["weapons"] == 5
    scene.own(B, "3,2")
    assert scene.levels(A)["weapons"] == 4


def test_comms_draws_a_card():
    """SNV-157 SNV-R79 SNV-R80: a bought level does, one of a planet does not; a falling maximum takes nothing."""
    scene = shop().hand(A, "blue 2").ru(A, 1).do(A, BuyTechnology(COMMS))
    assert len(scene.player(A).hand) == 2
    scene = Scene(5).planet(1, "comms").own(A, "2,2").hand(A, "blue 2").do(A, PlaceTile(3, 2))
    assert len(scene.player(A).hand) == 1
    scene.hand(A, "blue 2, blue 3, blue 4, blue 5, wild, wild").own(B, "3,2")
    assert len(scene.player(A).hand) == 6


def test_research_cards_are_bought():
    """SNV-165 SNV-166 SNV-155 SNV-D24 SNV-F08: 1 RU each, any number, unavailable; only the buyer sees them."""
    scene = shop().ru(A, 3).do(A, BuyResearch(2))
    assert (scene.player(A).ru, len(scene.player(A).shelved)) == (1, 2)
    assert scene.told_of(ResearchDrawn) == [ResearchDrawn(A, 2)]
    assert len(scene.told[-1].seen_by(A).cards) == 2
    assert scene.refused(A, BuyResearch(2)) == "SNV-165"
    assert scene.refused(A, BuyResearch(0)) == "SNV-165"


def test_one_research_card_a_turn():
    """SNV-S57 SNV-166 SNV-043 SNV-168 SNV-165: new cards wait for the next turn; then still one is played."""
    scene = shop().research(A, "salvage_contract").ru(A, 2).do(A, BuyResearch(2))
    new = GAME.edition.research[scene.player(A).shelved[0]].id
    if new != "salvage_contract":
        assert scene.refused(A, PlayResearch(new)) == "SNV-169"
    scene.do(A, PlayResearch("salvage_contract"))
    assert scene.player(A).ru == 2
    scene.player(A).research = [research("salvage_contract")] * 2
    scene.state.research_deck = [c for c in scene.state.research_deck if c != research("salvage_contract")] + [
        research("salvage_contract")
    ]
    assert scene.refused(A, PlayResearch("salvage_contract")) == "SNV-168"


def test_a_card_that_nobody_has():
    """SNV-169: refused, whichever it is."""
    assert shop().refused(A, PlayResearch("retreat")) == "SNV-169"
    assert shop().research(A, "fold_drive").refused(A, PlayResearch("fold_drive")) == "SNV-169"
    assert shop().refused(A, PlayResearch("no such card")) == "SNV-169"


def test_no_research_cards_left():
    """SNV-R87 SNV-025: with deck and discard pile empty none is bought; a discard pile is shuffled."""
    scene = shop().ru(A, 3)
    scene.player(B).research, scene.state.research_deck = sorted(scene.state.research_deck), []
    assert scene.refused(A, BuyResearch(1)) == "SNV-R87"
    scene.state.research_discard = [scene.player(B).research.pop()]
    scene.do(A, BuyResearch(1))
    assert (len(scene.player(A).shelved), scene.state.research_discard) == (1, [])


def test_battle_cards_are_bought():
    """SNV-S54 SNV-170 SNV-171 SNV-172 SNV-D25 SNV-D26 SNV-D27: the hand keeps its size, deck -3, discard pile +3."""
    scene = shop().hand(A, "blue 2, green 3, orange 4, wild").ru(A, 1).deck("blue 5, green 5, orange 2")
    left = len(scene.state.deck)
    scene.do(A, BuyBattleCards())
    assert scene.asked() == {A: "discard_drawn"}
    assert GAME.fallback(scene.state, A) == DiscardDrawn(cards("orange 2")[0])
    assert scene.refused(A, DiscardDrawn(cards("orange 5")[0])) == "SNV-170"
    scene.do(A, DiscardDrawn(cards("orange 2")[0]))
    assert GAME.fallback(scene.state, A) == KeepDrawn((), ())
    assert scene.refused(A, KeepDrawn(cards("blue 5"), ())) == "SNV-171"
    assert scene.refused(A, KeepDrawn(cards("blue 4"), cards("wild"))) == "SNV-171"
    scene.do(A, KeepDrawn(cards("blue 5, green 5"), cards("blue 2, wild")))
    assert scene.player(A).hand == cards("green 3, orange 4, blue 5, green 5")
    assert (scene.player(A).ru, len(scene.state.deck), len(scene.state.discard)) == (0, left - 3, 3)
    assert scene.told_of(CardsDiscarded) == [CardsDiscarded(A, 2)]


def test_battle_cards_are_bought_once():
    """SNV-R82 SNV-R83: one purchase a turn; an empty hand keeps nothing; without cards it is refused."""
    scene = shop().hand(A, "").ru(A, 2).do(A, BuyBattleCards())
    scene.do(A, scene.can(A)[0])
    assert scene.asked() == {A: "purchase"}
    assert (scene.player(A).hand, len(scene.state.discard)) == ((), 3)
    assert scene.refused(A, BuyBattleCards()) == "SNV-R82"
    assert shop().ru(A, 1).only_deck(0).refused(A, BuyBattleCards()) == "SNV-R83"
    assert shop().ru(A, 0).refused(A, BuyBattleCards()) == "SNV-170"


def test_few_battle_cards_to_buy():
    """SNV-R83: what is there is drawn, and one of it is discarded."""
    scene = shop().hand(A, "blue 2").ru(A, 1).only_deck(1).do(A, BuyBattleCards())
    assert scene.told_of(CardsDrawn)[0].count == 1
    scene.do(A, scene.can(A)[0])
    assert scene.asked() == {A: "purchase"}


def test_purchases_in_any_order():
    """SNV-R84 SNV-R86 SNV-D28 SNV-D29: mixed with cards, until the player goes on."""
    scene = shop().research(A, "salvage_contract").ru(A, 0)
    scene.do(A, PlayResearch("salvage_contract"), BuyTechnology(ENGINES), BuyResearch(1), EndStep())
    assert scene.player(A).ru == 0


@pytest.mark.parametrize(
    ("victims", "left"), [((B, C), (2, 0)), ((B,), (1, 1)), ((C,), (3, 0)), ((D,), (3, 1)), ((C, B), (2, 0))]
)
def test_industrial_espionage(victims, left):
    """SNV-S15 SNV-214 SNV-R121: two lose one each, one loses two, or what there is; lost cards are public."""
    scene = shop().research(A, "industrial_espionage").research(B, "retreat", "fold_drive", shelved=["orbital_drag"])
    scene.research(C, "salvage_contract").do(A, PlayResearch("industrial_espionage"))
    scene.do(A, ChooseVictims(victims))
    held = [len(scene.player(seat).research) + len(scene.player(seat).shelved) for seat in (B, C)]
    assert tuple(held) == left
    lost = sum(len(happening.cards) for happening in scene.told_of(ResearchLost))
    assert len(GAME.view(scene.state, None).research_discard) == 1 + lost


def test_who_can_be_spied_on():
    """SNV-214: one or two opponents, not oneself, nobody twice."""
    scene = shop().research(A, "industrial_espionage").do(A, PlayResearch("industrial_espionage"))
    for seats in ((), (A,), (B, B), (B, C, D), (9,)):
        assert scene.refused(A, ChooseVictims(seats)) == "SNV-214"


def test_beacon_and_fold_drive():
    """SNV-S77 SNV-030 SNV-063 SNV-168 SNV-169 SNV-064 SNV-R122 SNV-F28: no planet is target or source."""
    scene = Scene(5, at="2/1").planet(1, "weapons", A).own(A, "2,2").research(A, "fold_drive", "forward_beacon")
    scene.moon(2, "-1,5", 1).do(A, PlayResearch("forward_beacon"))
    assert scene.refused(A, ChooseHex(-2, 5)) == "SNV-R122"
    scene.do(A, ChooseHex(-1, 5))
    assert scene.state.stacks[scene.number("-1,5")] == (A,)
    assert scene.moon_at(2) == "-1,5"
    assert scene.refused(A, PlayResearch("fold_drive")) == "SNV-168"


def test_fold_drive():
    """SNV-S77 SNV-030 SNV-063 SNV-R122 SNV-F09: a single tile moves, taking what lies there; planets stay out of it."""
    scene = Scene(5, at="2/1").planet(1, "weapons", A).own(A, "2,2", "2,1 x2").research(A, "fold_drive")
    scene.encounter("-6,7", Marker.ORE).ru(A, 0).do(A, PlayResearch("fold_drive"))
    assert scene.refused(A, ChooseHex(3, 2)) == "SNV-R122"
    assert scene.refused(A, ChooseHex(2, 1)) == "SNV-R122"
    assert {(x.q, x.r) for x in scene.can(A)} == {(2, 2)}
    scene.do(A, ChooseHex(2, 2))
    assert scene.refused(A, ChooseHex(-2, 5)) == "SNV-R122"
    assert len(scene.can(A)) <= 500
    scene.do(A, ChooseHex(-6, 7))
    assert scene.state.stacks[scene.number("2,2")] == ()
    assert scene.player(A).ru == 1


def test_cards_for_later_rounds():
    """SNV-063 SNV-R24: neither Fold Drive nor Forward Beacon in round 1/1."""
    scene = Scene(5, at="1/1").research(A, "forward_beacon").own(A, "2,2")
    assert scene.refused(A, PlayResearch("forward_beacon")) == "SNV-169"


def test_general_muster():
    """SNV-154 SNV-F09 SNV-R86: up to the maximum, at any own decision outside a battle."""
    scene = Scene(5, step=Step.FORTIFY).own(A, "2,2").bought(A, comms=2).hand(A, "blue 2").research(A, "general_muster")
    scene.do(A, PlayResearch("general_muster"))
    assert len(scene.player(A).hand) == 6


def test_reserve_wing():
    """SNV-R07 SNV-R86: two tiles more in step 3b."""
    scene = Scene(5).research(A, "reserve_wing").do(A, PlayResearch("reserve_wing"))
    assert scene.turn.allotment == 6


@pytest.mark.parametrize(("forward", "where"), [(True, "4,1"), (False, "3,3")])
def test_orbital_drag(forward, where):
    """SNV-065 SNV-R86: one step either way, the direction stays."""
    scene = Scene(5).moon(1, "4,2", 1).research(A, "orbital_drag").do(A, PlayResearch("orbital_drag"))
    assert scene.refused(A, ChooseMoon(0, 0, True)) == "SNV-169"
    scene.do(A, ChooseMoon(4, 2, forward))
    assert (scene.moon_at(1), scene.state.moons[0].direction) == (where, 1)


def test_deep_listening():
    """SNV-029 SNV-167 SNV-R86: only the player learns what a hand, or a face-down planet, is."""
    scene = Scene(5).hand(B, "blue 5").research(A, "deep_listening").do(A, PlayResearch("deep_listening"))
    copy = GAME.copy(scene.state)
    assert scene.refused(A, LookAtHand(A)) == "SNV-169"
    scene.do(A, LookAtHand(B))
    assert scene.told_of(HandSeen) == [HandSeen(A, B)]
    assert scene.told[-1].seen_by(A) == HandSeen(A, B, cards("blue 5"))
    scene.state = copy
    scene.planet(1, "weapons")
    assert scene.refused(A, LookAtPlanet(2, 1)) == "SNV-169"
    scene.do(A, LookAtPlanet(3, 2))
    assert GAME.view(scene.state, A).own.planets[0].card == "vashkir"
    assert GAME.view(scene.state, B).own.planets == ()


def test_research_cards_are_hidden():
    """SNV-167 SNV-029: the owner may look, others see numbers."""
    scene = Scene(5).research(A, "retreat", shelved=["fold_drive"])
    assert GAME.view(scene.state, A).own.research == ("retreat",)
    assert GAME.view(scene.state, A).own.shelved == ("fold_drive",)
    assert (GAME.view(scene.state, B).players[A].research, GAME.view(scene.state, B).players[A].shelved) == (1, 1)
    assert "retreat" not in repr(GAME.view(scene.state, B).players)
    assert scene.asked() == {A: "place_tiles"}
    assert scene.refused(B, Pass()) == "SNV-042"
