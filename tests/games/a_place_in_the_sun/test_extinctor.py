"""The Extinctor plays itself."""

import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, GAME, Scene

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.options import Deal, Difficulty, ExtinctorDialName, Mode, Options, check_options
from parlour.games.a_place_in_the_sun.rules.rounds import next_turn, round_order
from parlour.games.a_place_in_the_sun.setup import boss_deck, new_state
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

DICE = Dice(bytes(32), 0)


def against(*factions, which="space_bender", mode="extinctor", **boss):
    """A game against the Extinctor."""
    return Scene(*factions, mode=mode, extinctor=ExtinctorDialName(which)).put("boss", **boss)


def test_start():
    """Power and position depend on players and difficulty (APS-S07, APS-202, APS-203, APS-228, APS-R110)."""
    normal, power, position = Difficulty.NORMAL, Difficulty.HARD_POWER, Difficulty.HARD_POSITION
    wanted = {
        (2, normal): (30, 3),
        (3, normal): (40, 4),
        (4, normal): (50, 5),
        (3, power): (50, 4),
        (3, position): (40, 5),
    }
    for (seats, difficulty), start in wanted.items():
        boss = new_state(seats, Options(mode=Mode.EXTINCTOR, difficulty=difficulty)).planets[-1]
        assert (boss.power, boss.dial) == start
    with pytest.raises(InvalidOptions) as caught:
        check_options(4, Options(mode=Mode.EXTINCTOR, difficulty=position))
    assert caught.value.field == "difficulty"


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (3, Options(mode=Mode.ENEMY_OF_MY_ENEMY), "seats"),
        (2, Options(difficulty=Difficulty.HARD_POWER), "difficulty"),
        (2, Options(extinctor=ExtinctorDialName.DOOM_FORGE), "extinctor"),
        (2, Options(round_cap=5), "round_cap"),
    ],
)
def test_combinations_that_do_not_exist(seats, options, field):
    """What the text does not combine is refused with the field (APS-R02, APS-R58, APS-R144)."""
    with pytest.raises(InvalidOptions) as caught:
        check_options(seats, options)
    assert caught.value.field == field


def test_set_up():
    """Hands, decks, Leaders, open Influence Cards, and a Program in each quarter (APS-S82, APS-007, APS-204)."""
    state = GAME.setup(3, Options(mode=Mode.COMPETITIVE_INFLUENCE, deal=Deal.RANDOM), DICE)
    assert state.first == min(range(3), key=lambda seat: state.planets[seat].side)
    for planet in state.planets:
        power = CARDS.side(planet.side).power
        assert (planet.dial, len(planet.hand), len(planet.leaders), planet.pile, planet.power) == (3, 5, 3, [], power)
    assert (len(state.open), len(state.influence_deck)) == (3, 27)
    scene = against("earth", "theta")
    deck = boss_deck(scene.table)
    assert len(deck) == 44
    for first in range(0, 44, 11):
        assert sum(CARDS.kinds[card] is CardKind.PROGRAM for card in deck[first : first + 11]) == 1


def test_turn_order():
    """The smallest # begins; against the Extinctor it comes first and the token wanders (APS-S74, APS-007, APS-206)."""
    for mode, orders in [("competitive", [[1, 2, 0]] * 2), ("extinctor", [[3, 1, 2, 0], [3, 2, 0, 1]])]:
        scene = Scene("earth", "arachne", "theta", mode=mode)
        scene.state.first = 1
        assert round_order(scene.table) == orders[0]
        scene.turn("earth")
        scene.state.order = []
        next_turn(scene.table)
        assert [scene.under_way.seat, *scene.state.order] == orders[1]


def test_forward_defence():
    """Three points guard everything, each target of a mass attack by itself (APS-S08, APS-S09, APS-220, APS-221)."""
    scene = against("earth", "theta", power=30, line="shield_bot, repair_bot, repair_bot").put(
        "earth", hand="mass_1, hit_1"
    )
    scene.put("boss", line="repair_bot x2").turn("earth").play("mass_1")
    assert (scene.boss.power, scene.under_way.forward) == (30, 0)
    scene.play("hit_1")
    assert scene.left("boss", 1) == 1
    scene = against("earth", "theta", power=30, line="shield_bot, siege_bot").put("earth", hand="mass_2").turn("earth")
    scene.put("boss", line="shield_bot, siege_bot").play("mass_2")
    assert (scene.left("boss", 1), scene.left("boss", 0), scene.boss.power) == (3, 3, 28)
    assert scene.turn("theta").under_way.forward == 3


def test_second_program_ends_the_phase():
    """Two Programs are carried out, then the phase is over (APS-S57, APS-209 to APS-211, APS-R112)."""
    scene = against("earth", "theta", power=30, dial=4, line="shield_bot")
    scene.put("boss", deck="nanite_reclaim x2, program_harvest, nanite_reclaim, program_awakening").turn("boss")
    assert (scene.boss.dial, scene.boss.power, len(scene.boss.deck)) == (5, 30 + 3 + 1, 2)
    assert scene.asked.endswith("take_turn")


def test_doom_forge():
    """Orbitals drawn with fewer than 4 on the line are free; the fifth goes after the activations (APS-S58)."""
    scene = against("earth", "theta", which="doom_forge", power=30).put("boss", dial=3, line="shield_bot x3")
    scene.put("boss", deck="eye_bot, nanite_reclaim, repair_bot, nanite_reclaim, shield_bot").turn("boss")
    assert len(scene.boss.deck) == 1
    assert scene.line("boss") == ["shield_bot"] * 4
    assert scene.boss.power == 30 + 3 + 3 + 4 + 2
    assert "repair_bot" in scene.names(scene.boss.pile)


def test_infestation_on_the_extinctor():
    """It lies on top and costs a Play Action, nothing else (APS-S59, APS-224, APS-225, APS-R119)."""
    scene = against("arachne", "earth", power=30, dial=3).put("arachne", hand="roach_infestation")
    scene.put("boss", deck="nanite_reclaim x3").turn("arachne")
    scene.under_way.forward = 0
    scene.play("roach_infestation")
    assert scene.names(scene.boss.deck)[-1] == "roach_infestation"
    scene.turn("boss")
    assert scene.names(scene.arachne.pile) == ["roach_infestation"]
    assert (scene.boss.power, len(scene.boss.deck)) == (29 + 6, 1)


def test_targets():
    """The most and the least power; ties go to the first of the round (APS-S60, APS-216, APS-217, APS-R111)."""
    scene = against("earth", "arachne", "theta", power=40, dial=2).put("earth", power=12).put("arachne", power=12)
    scene.put("theta", power=7)
    scene.state.first = 1
    scene.put("boss", deck="culling_swarm, annihilation_ray").turn("boss")
    assert [planet.power for planet in scene.state.planets] == [12, 8, 4, 40]


def test_moon_before_planet():
    """The Extinctor always hits the Moon card first (APS-S61, APS-219)."""
    for key, power in [("program_swarm", 10), ("annihilation_ray", 10), ("guided_barrage", 8)]:
        scene = against("earth", "theta", power=30, dial=1).put("earth", power=10, moon="orb_1").put("theta", power=1)
        scene.put("earth", bots=4 if key == "guided_barrage" else 0).put("boss", deck=f"{key} x3").turn("boss")
        assert scene.earth.power == power


def test_victory_and_defeat():
    """Survivors win together; allies can't be attacked; without survivors all have lost (APS-S72, APS-200)."""
    scene = (
        against("earth", "theta", "rhea", power=2).put("theta", out=1, power=0).put("earth", hand="hit_5").turn("earth")
    )
    scene.state.outs = 1
    scene.play("hit_5")
    assert (scene.state.result.winners, scene.state.result.rule) == ((0, 2), "APS-200")
    scene = against("earth", "theta", power=30, dial=1).put("earth", power=2).put("theta", power=2)
    scene.put("boss", deck="plasma_storm").turn("boss")
    assert (scene.state.result.winners, scene.earth.out, scene.theta.out) == ((), 1, 1)


def test_shield_against_the_extinctor():
    """A reaction saves its player; the marks go at the end of the Extinctor's turn (APS-S91, APS-218, APS-R120)."""
    scene = against("earth", "theta", power=30, dial=1).put("earth", power=2)
    scene.put("theta", power=2, line="force_shield_i").put("boss", deck="plasma_storm").turn("boss")
    assert scene.asked == "theta react_absorb"
    scene.do(a.Absorb(0))
    assert (scene.earth.out, scene.theta.power, scene.theta.out) == (1, 1, 0)
    assert scene.asked == "theta take_turn"
    assert scene.left("theta", 0) == 2


def test_vast_space_with_the_extinctor():
    """It shortens the distance with attacks; Eye Bots are discarded (APS-S92, APS-244, APS-R143)."""
    scene = Scene("earth", "theta", mode="extinctor", vast=4).put("earth", power=12).put("theta", power=9)
    scene.put("boss", power=30, dial=3, deck="culling_swarm, annihilation_ray, eye_bot").turn("boss")
    assert (scene.state.vast, scene.theta.power, scene.earth.power) == (0, 6, 12)
    assert "eye_bot" in scene.names(scene.boss.pile)


def test_eye_bots():
    """Put on the deck of the strongest, drawn, forced into play, counted and recalled (APS-226, APS-227)."""
    scene = against("earth", "theta", power=30, dial=1).put("earth", power=21).put("boss", deck="eye_bot").turn("boss")
    assert scene.names(scene.earth.deck)[-1] == "eye_bot"
    scene.put("earth", hand="eye_bot x2").put("boss", dial=1, deck="program_awakening").turn("boss")
    assert (scene.earth.bots, scene.earth.hand) == (2, [])
    scene.put("boss", dial=1, power=30, deck="recall_signal").turn("boss")
    assert (scene.earth.bots, scene.boss.power) == (0, 32)


def test_allies_are_no_targets():
    """In the pure Extinctor game only the Extinctor can be attacked (APS-S72, APS-R45)."""
    scene = against("earth", "theta", power=30).put("earth", hand="mobile_infantry").put("theta", line="theta_orb_1")
    scene.put("boss", line="repair_bot").turn("earth").play("mobile_infantry")
    assert {action.seat for action in scene.answers} == {2}
    assert scene.refused(a.ChooseSpot(0, 1)) == "APS-060"
