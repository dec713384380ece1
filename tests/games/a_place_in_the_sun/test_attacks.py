"""Attacks: targets, excess, shields, reactions, and what damage is worth."""

from tests.games.a_place_in_the_sun.scene import Scene, number, play

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.frames import MOON, PLANET


def attacked(hand, factions=("earth", "theta"), **theta):
    """Earth's turn with one card; its victim as said."""
    scene = Scene(*factions).put("earth", hand=f"{hand} x2", power=20).put("theta", power=10, **theta)
    return scene.turn("earth")


def test_excess_goes_on():
    """A multiple attack goes through the line to the planet or the Moon card (APS-S28, APS-060, APS-062, APS-R41)."""
    for spot, planet, moon in [(PLANET, 8, 3), (MOON, 10, 1)]:
        scene = attacked("hit_7", line="theta_orb_2, theta_orb_3", moon="theta_orb_1").play("hit_7")
        assert scene.asked == "earth choose_attack_target"
        scene.spot("theta", spot)
        assert scene.line("theta") == []
        assert (scene.theta.power, scene.left("theta", MOON)) == (planet, moon)
        scene.turn("theta")
    assert attacked("hit_7").play("hit_7").theta.power == 3


def test_moon_card_first():
    """Excess over the Moon card reaches the planet only in a multiple attack (APS-S29, APS-061, APS-063, APS-R42)."""
    for key, power in [("hit_5", 8), ("aim_5", 10)]:
        scene = attacked(key, moon="theta_orb_1").play(key).spot("theta", MOON)
        assert scene.theta.moon is None
        assert scene.theta.power == power


def test_single_target():
    """A single target attack loses its excess (APS-S30, APS-063)."""
    scene = attacked("aim_7", line="theta_orb_2, theta_orb_3").play("aim_7")
    assert scene.line("theta") == ["theta_orb_2"]
    assert (scene.left("theta", 0), scene.theta.power) == (2, 10)


def test_damage_adds_up_within_a_turn():
    """Two hits of one turn add up; after it the defence is whole again (APS-S31, APS-065, APS-066, APS-067)."""
    scene = attacked("hit_2", line="theta_orb_5").play("hit_2")
    assert scene.left("theta", 0) == 3
    scene.put("earth", hand="hit_3").play("hit_3")
    assert scene.line("theta") == []
    scene = attacked("hit_2", ("earth", "arachne", "theta"), line="theta_orb_5").put("earth", hand="hit_2", dial=1)
    scene.turn("earth").play("hit_2").choose("theta").do(a.EndTurn())
    assert scene.asked == "arachne take_turn"
    assert scene.left("theta", 0) == 5


def test_free_aim():
    """Only free aim reaches the Moon card behind a line (APS-S32, APS-039, APS-060, APS-110)."""
    scene = attacked("mobile_infantry", line="theta_orb_1", moon="theta_orb_1").play("mobile_infantry")
    assert {action.spot for action in scene.answers} == {0, MOON, PLANET}
    scene.spot("theta", MOON)
    assert scene.theta.moon is None
    scene = attacked("aim_1", line="theta_orb_1", moon="theta_orb_1").play("aim_1")
    assert scene.line("theta") == []
    assert scene.asked == "earth take_turn"


def test_board_bonuses():
    """The line's bonus and the Moon's bonus change the defence (APS-S33, APS-034, APS-038)."""
    scene = Scene("earth", "theta").put("theta", side=6, line="theta_orb_2", moon="theta_orb_2")
    assert (scene.left("theta", 0), scene.left("theta", MOON)) == (3, 3)
    assert Scene("earth", "theta").put("theta", moon="theta_orb_2").left("theta", MOON) == 4
    assert Scene("earth", "theta").put("theta", side=1, line="theta_orb_2").left("theta", 0) == 1


def test_mass_attack():
    """Everything takes the value once, nothing carries over (APS-S96, APS-064, APS-R43)."""
    scene = attacked("mass_2", line="theta_orb_2, theta_orb_3", moon="theta_orb_1").play("mass_2")
    assert scene.line("theta") == ["theta_orb_3"]
    assert (scene.left("theta", 0), scene.left("theta", MOON), scene.theta.power) == (1, 1, 8)
    scene.put("earth", hand="aim_1").play("aim_1")
    assert scene.line("theta") == []


def test_bonus_that_ends():
    """A card whose last defence came from another goes with that one (APS-R32, APS-R43)."""
    scene = Scene("earth", "arachne").put("earth", hand="mobile_infantry")
    scene.put("arachne", side=1, line="spore_floaters, shell_drones").turn("earth")
    assert scene.left("arachne", 0) == 1
    scene.play("mobile_infantry").spot("arachne", 1)
    assert scene.line("arachne") == []


def test_force_shield():
    """A shield lowers a mass attack for all its controller has, for its cost at that moment (APS-S04, APS-152)."""
    scene = Scene("earth", "theta").put("earth", hand="fighter_fleet", dial=1)
    scene.put("theta", power=12, line="theta_orb_3, force_shield_i").turn("earth").play("fighter_fleet")
    assert scene.asked == "theta react_absorb"
    scene.do(a.Absorb(1))
    assert (scene.theta.power, scene.left("theta", 0), scene.left("theta", 1)) == (10, 2, 1)
    scene.do(a.EndTurn())
    assert (scene.theta.power, scene.left("theta", 0), scene.left("theta", 1)) == (10, 3, 2)


def test_strength_is_lost():
    """A shield that absorbs more than there is is used up for the turn (APS-S05, APS-S06, APS-154, APS-R95)."""
    scene = Scene("earth", "rhea", "theta").put("earth", hand="hit_2, hit_1", dial=2)
    scene.put("theta", line="force_shield_iii, theta_orb_4").turn("earth")
    scene.play("hit_2").choose("theta").do(a.Absorb(0))
    assert (scene.left("theta", 1), scene.theta.power) == (4, 17)
    scene.play("hit_1").choose("theta")
    assert scene.left("theta", 1) == 3
    scene.do(a.EndTurn()).put("rhea", hand="rhea_hit_2")
    scene.play("rhea_hit_2").choose("theta")
    assert scene.asked == "theta react_absorb"


def test_interceptors():
    """Interceptor Drones work against Actions only, a loaded one too (APS-S81, APS-151, APS-R96)."""
    scene = Scene("earth", "theta").put("earth", line="patrol_shuttles, carrier", hand="hit_3")
    scene.put("theta", power=9, line="interceptor_drones, theta_orb_5").turn("earth")
    scene.activate("patrol_shuttles")
    assert scene.asked == "earth take_turn"
    scene.play("hit_3", Place.CARRIER, 1).activate("hit_3", loaded=True).do(a.Absorb(0))
    assert (scene.theta.power, scene.left("theta", 1)) == (8, 3)


def test_accumulators_do_not_help_reactions():
    """Accumulator Drones of the own turn are over in the next (APS-S46, APS-149, APS-151, APS-R93)."""
    scene = Scene("theta", "earth").put("theta", dial=1, hand="accumulator_drones", line="force_shield_i", power=10)
    scene.put("earth", hand="hit_1").turn("theta").play("accumulator_drones").do(a.EndTurn())
    scene.play("hit_1").do(a.Absorb(0))
    assert scene.theta.power == 9


def test_costs():
    """Each Core lowers every cost by 1; Overcharge's second use is at full cost (APS-S02, APS-S03, APS-S45)."""
    for cores, left in [(2, 12), (1, 9)]:
        scene = Scene("theta", "earth").put("theta", power=12, line=f"generator_core x{cores}, theta_spend_2 x2")
        scene.put("theta", moon="theta_spend_2").turn("theta")
        scene.do(a.Activate(cores), a.Activate(cores + 1), a.Activate(MOON))
        assert scene.theta.power == left
    scene = Scene("theta", "earth").put("theta", power=9, line="generator_core x2, plasma_battery", hand="overcharge")
    scene.turn("theta").play("overcharge").activate("plasma_battery").activate("plasma_battery")
    assert (scene.theta.power, scene.earth.power) == (7, 14)
    assert scene.refused(a.Activate(2)) == "APS-052"


def test_declined_cost():
    """An Action whose cost is declined does nothing and is discarded (APS-S75, APS-145, APS-148, APS-R94)."""
    scene = (
        Scene("theta", "earth").put("theta", dial=4, power=6, hand="assault_wing").turn("theta").play("assault_wing")
    )
    assert scene.asked == "theta pay_activation_cost"
    scene.do(a.Decline())
    assert (scene.theta.power, scene.earth.power, scene.under_way.made) == (7, 20, 1)
    assert scene.names(scene.theta.pile) == ["assault_wing"]


def test_hunters():
    """Meat Hunters count from the moment they are played (APS-S36, APS-130, APS-R81)."""
    scene = Scene("arachne", "earth").put("arachne", dial=1, power=10, line="arachne_gun_3, arachne_gun_2")
    scene.put("arachne", hand="meat_hunters").put("earth", power=15).turn("arachne")
    scene.activate("arachne_gun_3").play("meat_hunters").activate("arachne_gun_2")
    assert (scene.earth.power, scene.arachne.power) == (10, 12)


def test_pollen_and_parasites():
    """Blinding Pollen raises what enemies lose to parasites, not the own loss (APS-S41, APS-176 to APS-178)."""
    scene = Scene("rhea", "earth", "theta").put("rhea", power=10, dial=2, hand="blinding_pollen, parasites")
    scene.put("earth", power=10).put("theta", power=10, line="force_shield_i").turn("rhea")
    scene.play("blinding_pollen").play("parasites")
    assert [planet.power for planet in scene.state.planets] == [8, 7, 7]
    assert scene.asked == "rhea take_turn"


def test_teammates():
    """A teammate can't be attacked, but parasites hit it (APS-S78, APS-177, APS-178, APS-R45)."""
    scene = Scene("rhea", "earth", "theta", "arachne", mode="enemy_of_my_enemy")
    for who in scene.seats:
        scene.put(who, power=10)
    scene.put("rhea", dial=3, hand="blinding_pollen, parasites, rhea_hit_1").turn("rhea").play("blinding_pollen")
    scene.play("parasites")
    assert [planet.power for planet in scene.state.planets] == [8, 7, 8, 7]
    scene.play("rhea_hit_1")
    assert scene.refused(a.ChoosePlayer(2)) == "APS-024"
    assert scene.answers == [a.ChoosePlayer(1), a.ChoosePlayer(3)]


def test_carrier():
    """A Carrier shares its fate with what it carries, which has a mark of its own (APS-S69, APS-083 to APS-085)."""
    scene = Scene("earth", "theta").put("earth", dial=5, line="carrier", hand="mobile_infantry, fighter_fleet, orb_1")
    scene.put("earth", hand="mobile_infantry, fighter_fleet, orb_1, heavy_industry").turn("earth")
    assert scene.refused(play("heavy_industry", Place.CARRIER, 0)) == "APS-010"
    assert scene.refused(play("orb_1", Place.CARRIER, 0)) == "APS-010"
    scene.play("mobile_infantry", Place.CARRIER, 0).activate("mobile_infantry", loaded=True)
    assert scene.refused(a.Activate(0, loaded=True)) == "APS-052"
    scene.play("fighter_fleet", Place.CARRIER, 0)
    assert scene.names(scene.earth.pile) == ["mobile_infantry"]
    scene.activate("fighter_fleet", loaded=True)
    assert scene.theta.power == 15
    scene.put("theta", hand="theta_hit_4").turn("theta").play("theta_hit_4")
    assert scene.names(scene.earth.pile) == ["mobile_infantry", "fighter_fleet", "carrier"]


def test_nuclear_bombardment():
    """It works at 1 or 5 only, and can wait on a Carrier (APS-S13, APS-S14, APS-111, APS-112, APS-R72)."""
    scene = Scene("earth", "theta").put("earth", hand="nuclear_bombardment").turn("earth").play("nuclear_bombardment")
    assert (scene.theta.power, scene.under_way.made) == (20, 1)
    assert scene.names(scene.earth.pile) == ["nuclear_bombardment"]
    scene = Scene("earth", "theta").put("earth", line="carrier", hand="nuclear_bombardment, orb_1 x2").turn("earth")
    scene.play("nuclear_bombardment", Place.CARRIER, 0).put("earth", dial=5)
    scene.activate("nuclear_bombardment", loaded=True)
    assert scene.theta.power == 12
    scene.turn("earth").activate("nuclear_bombardment", loaded=True)
    assert scene.theta.power == 4
    assert scene.earth.line[0].loaded == number("nuclear_bombardment")


def test_crash():
    """Graviton Cannon picks the Moon card or the innermost one; its base defence hurts (APS-S44, APS-156, APS-R97)."""
    for spot, power in [(MOON, 9), (0, 7)]:
        scene = Scene("theta", "earth").put("theta", line="graviton_cannon").turn("theta")
        scene.put("earth", power=11, side=8, line="carrier, orb_1, orb_1", moon="orb_2").activate("graviton_cannon")
        assert scene.answers == [a.ChooseSpot(0, 1), a.ChooseSpot(MOON, 1)]
        scene.spot("earth", spot)
        assert scene.earth.power == power
