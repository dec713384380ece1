"""The Extinctor's turn, card by card, and what happens to players in between."""

import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, Scene, number

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.frames import BossFrame
from parlour.games.a_place_in_the_sun.options import ExtinctorDialName
from parlour.games.a_place_in_the_sun.rules.rounds import next_turn
from parlour.games.a_place_in_the_sun.vocabulary import CardKind


def against(*factions, which="space_bender", mode="extinctor", **boss):
    """A game against the Extinctor."""
    boss = {"power": 30, **boss}
    return Scene(*factions, mode=mode, extinctor=ExtinctorDialName(which)).put("boss", **boss)


def test_as_many_cards_as_the_dial_shows():
    """It draws and plays them one after another; Actions resolve and are discarded (APS-207, APS-208)."""
    scene = against("earth", "theta", dial=3, deck="nanite_reclaim x5").turn("boss")
    assert scene.boss.power == 30 + 9
    assert (len(scene.boss.deck), scene.names(scene.boss.pile)) == (2, ["nanite_reclaim"] * 3)


@pytest.mark.parametrize(("which", "extra"), [("space_bender", 2), ("doom_forge", 1)])
def test_what_a_program_does(which, extra):
    """Up to 4 it raises the position, at 5 it brings more cards this turn, then its text (APS-210, APS-209)."""
    scene = against("earth", "theta", which=which, dial=4, deck="nanite_reclaim x9, program_harvest").turn("boss")
    assert (scene.boss.dial, len(scene.boss.deck)) == (5, 6)
    scene = against("earth", "theta", which=which, dial=5, deck="nanite_reclaim x9, program_harvest").put(
        "earth", bots=2
    )
    scene.turn("boss")
    assert (scene.boss.dial, len(scene.boss.deck)) == (5, 9 - 4 - extra)
    assert scene.boss.power == 30 + 3 * (4 + extra) + 2


def test_orbitals_wait_for_their_activation():
    """Placed outermost, all activated after the cards, from the outermost inwards (APS-212, APS-214)."""
    scene = against("earth", "theta", dial=2, line="shield_bot", deck="annihilation_ray, combat_bot")
    scene.put("earth", power=20).put("theta", power=19).turn("boss")
    assert scene.names(placed.card for placed in scene.boss.line) == ["shield_bot", "combat_bot"]
    # the ray goes first and makes Theta the strongest, whom the bot then hits
    assert (scene.earth.power, scene.theta.power, scene.boss.power) == (16, 17, 31)


def test_from_the_outermost_inwards():
    """The order of activations tells in what the machines aim at (APS-214, APS-216, APS-217)."""
    scene = against("earth", "theta", dial=1, line="combat_bot, siege_bot", deck="shield_bot")
    scene.put("earth", power=10).put("theta", power=11).turn("boss")
    # the Siege Bot outside hits Earth first: 8; the Combat Bot then hits Theta: 9
    assert (scene.earth.power, scene.theta.power) == (8, 9)


def test_a_full_line_is_cut_after_the_activations():
    """Six Orbitals act, then the outermost go until four are left (APS-215, APS-R113)."""
    scene = against("earth", "theta", dial=3, line="shield_bot x3", deck="combat_bot, combat_bot, repair_bot")
    scene.put("earth", power=9).put("theta", power=9).turn("boss")
    assert scene.names(placed.card for placed in scene.boss.line) == ["shield_bot"] * 3 + ["repair_bot"]
    assert scene.boss.power == 30 + 3 + 2
    assert scene.earth.power + scene.theta.power == 18 - 4
    assert scene.names(scene.boss.pile) == ["combat_bot"] * 2


def test_free_orbitals_count_the_line_before():
    """The Doom Forge places the fourth for nothing, the fifth for a play; the other dial none (APS-222, APS-R114)."""
    scene = against("earth", "theta", which="doom_forge", dial=1, line="shield_bot x3", deck="shield_bot x3")
    scene.turn("boss")
    assert (len(scene.boss.deck), len(scene.boss.line)) == (1, 4)
    scene = against("earth", "theta", dial=1, deck="shield_bot x3").turn("boss")
    assert (len(scene.boss.deck), len(scene.boss.line)) == (2, 1)


def test_its_pile_is_reshuffled():
    """An empty deck is made of the pile; Eye Bots elsewhere stay there (APS-213, APS-R118)."""
    scene = against("earth", "theta", dial=2, deck="nanite_reclaim", pile="nanite_reclaim x3")
    scene.put("earth", bots=1, hand="eye_bot").turn("boss")
    assert (scene.boss.power, len(scene.boss.deck), len(scene.boss.pile)) == (36, 3, 1)
    assert (scene.earth.bots, scene.earth.hand) == (1, [number("eye_bot")])


def test_nothing_left_to_play():
    """With deck and pile empty the phase ends and the Orbitals act (APS-R116, APS-214)."""
    scene = against("earth", "theta", dial=4, line="repair_bot").turn("boss")
    assert scene.boss.power == 32
    assert scene.asked == "earth take_turn"


def test_eye_bots_in_the_hand():
    """No play area but the own; it fills the hand; no discard, no dial, no line, no Moon (APS-R118, APS-226)."""
    scene = against("earth", "theta").put("earth", dial=1, side=7, hand="eye_bot x5, force", line="carrier")
    scene.turn("earth")
    bots = [action for action in scene.answers if isinstance(action, a.PlayCard) and action.card == number("eye_bot")]
    assert bots == [a.PlayCard(number("eye_bot"), Place.AREA)]
    scene.play("eye_bot").do(a.EndTurn())
    assert (scene.earth.bots, len(scene.earth.hand), scene.earth.power) == (1, 5, 20)


def test_eye_bots_and_discards():
    """A discard that the holder owes can't be an Eye Bot (APS-R118, APS-227)."""
    scene = Scene("earth", "theta", mode="nuke_in_the_back").put("boss", power=30)
    scene.put("earth", hand="force, rob").put("theta", hand="eye_bot x2").turn("earth").play("force")
    assert scene.asked == "earth take_turn"
    scene.play("rob")
    assert scene.names(scene.theta.hand) == ["eye_bot"] * 2


def test_the_token_wanders_past_the_fallen():
    """From an eliminated holder it goes to the next living one on the left (APS-R121, APS-206)."""
    scene = against("earth", "arachne", "theta", dial=1, deck="nanite_reclaim x9").put("arachne", out=1, power=0)
    scene.state.outs, scene.state.first, scene.state.order, scene.state.turn = 1, 0, [], None
    scene.turn("earth")
    scene.state.order = []
    scene.state.stack.clear()
    next_turn(scene.table)
    assert scene.state.first == 2
    assert scene.state.order == [2, 0, 1]


def test_an_attack_on_all():
    """Player by player in the order of the round, each reacting; the fallen fall together (APS-R122, APS-218)."""
    scene = against("earth", "arachne", "theta", dial=1, deck="plasma_storm").put("earth", power=2)
    scene.put("arachne", power=2).put("theta", power=20, line="theta_screen, theta_orb_1")
    scene.state.first = 2
    scene.turn("boss")
    assert scene.asked == "theta react_absorb"
    assert (scene.earth.power, scene.arachne.power) == (2, 2)
    scene.do(a.Absorb(0))
    assert (scene.earth.out, scene.arachne.out, scene.theta.out) == (1, 1, 0)
    assert scene.line("theta") == ["theta_screen", "theta_orb_1"]


def test_a_target_that_falls():
    """What is left of a card is lost when its target is eliminated (APS-R111, APS-216)."""
    scene = against("earth", "theta", dial=2, deck="nanite_reclaim, annihilation_ray").put("earth", power=3)
    scene.put("theta", power=2).turn("boss")
    assert (scene.earth.out, scene.theta.power, scene.boss.power) == (1, 2, 33)


def test_a_planet_and_a_faction():
    """Players' cards treat it like any planet: attacked, crashed into, looked through, infested (APS-223, APS-R123)."""
    scene = Scene("theta", "earth", mode="extinctor").put(
        "boss", power=30, line="shield_bot, combat_bot", deck="eye_bot"
    )
    scene.put("theta", line="graviton_cannon", hand="infiltrators, theta_hit_8, theta_hit_8", power=20).turn("theta")
    scene.under_way.forward = 0
    scene.activate("graviton_cannon")
    assert (scene.boss.power, scene.names(scene.boss.pile)) == (26, ["shield_bot"])
    scene.play("infiltrators").choose("boss")
    assert scene.names(scene.boss.deck) == ["eye_bot", "infiltrators"]
    scene.play("theta_hit_8")
    assert (scene.boss.power, scene.line("boss")) == (20, [])


def test_nothing_but_its_planet_without_a_line():
    """It has no Moon Slot: with an empty line there is nothing to choose (APS-R123, APS-061)."""
    scene = against("earth", "theta").put("earth", hand="hit_4").turn("earth").play("hit_4")
    assert (scene.asked, scene.boss.power) == ("earth take_turn", 29)


def test_programs_are_neither_actions_nor_orbitals():
    """No filter by card type finds one, and reactions to Actions do not see it (APS-R123, APS-R96)."""
    for card in CARDS.programs:
        assert CARDS.kinds[card] is CardKind.PROGRAM
        assert not CARDS.is_orbital(card)
    scene = against("earth", "theta", dial=1, deck="program_purge").put("theta", line="interceptor_drones, theta_orb_3")
    scene.turn("boss")
    assert scene.asked == "earth take_turn"
    scene = against("earth", "theta", dial=1, deck="plasma_storm").put("theta", line="interceptor_drones, theta_orb_3")
    assert scene.turn("boss").asked == "theta react_absorb"


def test_the_turn_of_the_machine_asks_nobody():
    """It plays itself: no question but players' reactions (APS-207, APS-R120)."""
    scene = against("earth", "theta", dial=1, deck="plasma_storm").put("theta", line="theta_screen").turn("boss")
    assert isinstance(scene.state.stack[0], BossFrame)
    assert scene.asked == "theta react_absorb"
    assert scene.do(a.Decline()).asked == "earth take_turn"
