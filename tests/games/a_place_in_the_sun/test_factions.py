"""What is special about each faction."""

from tests.games.a_place_in_the_sun.scene import Scene, number, play

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.frames import MOON


def turn(faction, hand="", other="earth", **fields):
    """A faction's turn against another."""
    return Scene(faction, other).put(faction, hand=hand, **fields).turn(faction)


def test_the_spawn_never_wraps():
    """Arachne's dial stops at both ends, whatever turns it (APS-124, APS-120, APS-121, APS-125)."""
    scene = turn("arachne", "acid_swarm x2", dial=2).play("acid_swarm").play("acid_swarm")
    assert scene.arachne.dial == 1
    scene = turn("arachne", "brood_chamber x4", dial=4).do(a.UseSkill()).play("brood_chamber")
    assert (scene.arachne.dial, scene.arachne.power) == (5, 20 - 3 + 2)


def test_ship_devices_do_nothing_to_the_dial():
    """Only Platforms hold it; other devices have no effect when played (APS-143, APS-142)."""
    for key, dial in [("plasma_battery", 3), ("force_shield_i", 3), ("overcharge", 3), ("auxiliary_platforms", 4)]:
        scene = turn("theta", key, dial=3).play(key)
        assert (scene.theta.dial, scene.theta.power) == (dial, 20)


def test_playing_is_free_activating_is_not():
    """Without the power for it a card stands as a defender and can't be activated (APS-147, APS-148, APS-025)."""
    scene = turn("theta", "theta_spend_2", power=1).play("theta_spend_2")
    assert (scene.theta.power, scene.line("theta")) == (1, ["theta_spend_2"])
    assert scene.refused(a.Activate(0)) == "APS-052"
    assert scene.put("theta", power=5).activate("theta_spend_2").theta.power == 3


def test_each_core_lowers_each_cost():
    """One less for each Core, never below nothing, for Leaders, Moon cards and Actions too (APS-150, APS-R93)."""
    scene = turn("theta", "assault_wing", line="generator_core x2, theta_spend_2", moon="escort_frigate", power=10)
    scene.put("theta", leader="wing_commander").activate("theta_spend_2").activate("escort_frigate")
    scene.activate("wing_commander").play("assault_wing")
    assert scene.theta.power == 10 + 1
    assert scene.asked == "theta take_turn"
    assert scene.earth.power == 20 - 2 - 3 - 4


def test_shields_stop_attacks_only():
    """Losses, direct damage and crashes give no reaction (APS-153, APS-R46, APS-152)."""
    for key in ("drain", "burn"):
        scene = turn("earth", key, "theta").put("theta", line="theta_screen", power=20)
        assert scene.play(key).asked == "earth take_turn"
        assert scene.theta.power < 20
    scene = turn("earth", "hit_3", "theta").put("theta", line="theta_screen, theta_orb_5", power=20).play("hit_3")
    assert (scene.asked, scene.answers) == ("theta react_absorb", [a.Decline(), a.Absorb(0)])


def test_reactions_come_one_after_another():
    """Several shields work against one attack, each for its cost; passing ends it (APS-D18, APS-R95, APS-R40)."""
    scene = turn("earth", "hit_5", "theta").put("theta", line="theta_screen, theta_screen", power=20).play("hit_5")
    scene.do(a.Absorb(0))
    assert scene.answers == [a.Decline(), a.Absorb(1)]
    scene.do(a.Absorb(1))
    assert (scene.theta.power, scene.left("theta", 1), scene.left("theta", 0)) == (18, 1, 2)
    scene = turn("earth", "hit_5", "theta").put("theta", line="theta_screen", power=20).play("hit_5").do(a.Decline())
    assert (scene.theta.power, scene.line("theta")) == (17, [])


def test_infiltrators_thrown_away():
    """Discarded unplayed it goes to Theta's pile, and Theta draws nothing (APS-159)."""
    scene = turn("earth", "infiltrators, orb_1", "theta", dial=2).do(a.RegimeDiscard(number("infiltrators")))
    assert scene.names(scene.theta.pile) == ["infiltrators"]
    assert scene.theta.hand == []


def test_overcharge_lasts_a_turn():
    """A second use at full cost, this turn only; the cheapest card is the default (APS-160, APS-R99, APS-D26)."""
    scene = turn("theta", "overcharge", line="generator_core, plasma_battery, force_shield_ii, theta_orb_2", power=20)
    scene.play("overcharge")
    assert scene.asked == "theta choose_own_card"
    assert scene.answers[0] == a.ChooseSpot(3, 0)
    assert a.ChooseSpot(0, 0) not in scene.answers
    scene.spot("theta", 1).activate("plasma_battery").activate("plasma_battery")
    assert scene.theta.power == 20 - 1 - 2
    assert scene.refused(a.Activate(1)) == "APS-052"
    scene.turn("theta").activate("plasma_battery")
    assert scene.refused(a.Activate(1)) == "APS-052"


def test_overcharge_does_not_help_a_reaction():
    """A shield that was allowed twice still reacts once in another's turn (APS-R99, APS-R95)."""
    scene = turn("theta", "overcharge", line="theta_screen", dial=1).play("overcharge").do(a.EndTurn())
    scene.put("earth", hand="hit_3 x2").play("hit_3").do(a.Absorb(0))
    assert scene.play("hit_3").asked == "earth take_turn"


def test_trees_by_position():
    """At 1 a Tree turns up, at 2 to 4 it gives power, at 5 it turns down (APS-172, APS-173, APS-174)."""
    for before, after, power in [(1, 2, 20), (2, 2, 21), (3, 3, 21), (4, 4, 21), (5, 4, 20)]:
        scene = turn("rhea", "rhea_orb_1", dial=before).play("rhea_orb_1")
        assert (scene.rhea.dial, scene.rhea.power) == (after, power)


def test_overgrowth():
    """One position back and 3 power, once a turn, never at 1 (APS-175, APS-D15, APS-F17)."""
    scene = turn("rhea", dial=2, power=8).do(a.UseSkill())
    assert (scene.rhea.dial, scene.rhea.power) == (1, 11)
    assert scene.refused(a.UseSkill()) == "APS-F17"
    assert turn("rhea", dial=1).refused(a.UseSkill()) == "APS-F17"


def test_every_skill_is_a_choice():
    """Which forms there are: two of Revolution, one of Lay Eggs, a card for Overload (APS-D15, APS-146, APS-125)."""
    forms = {
        "earth": ("orb_1", [a.UseSkill(0), a.UseSkill(1)]),
        "arachne": ("arachne_orb_1", [a.UseSkill(0)]),
        "theta": (
            "generator_core, plasma_battery, escort_frigate",
            [a.UseSkill(0, number("plasma_battery")), a.UseSkill(1, number("generator_core"))],
        ),
        "rhea": ("rhea_orb_1", [a.UseSkill(0)]),
    }
    for faction, (hand, wanted) in forms.items():
        scene = turn(faction, hand, "theta" if faction == "earth" else "earth")
        assert [action for action in scene.answers if isinstance(action, a.UseSkill)] == wanted
    assert not any(isinstance(action, a.UseSkill) for action in turn("earth", "orb_1", "theta", power=3).answers)


def test_blinding_pollen():
    """One more whenever an attack reaches the planet, none for cards and none for blocked ones (APS-R100, APS-176)."""
    scene = turn("rhea", "blinding_pollen x2, rhea_hit_2 x3", dial=5).play("blinding_pollen")
    scene.put("earth", line="orb_3", power=20).play("rhea_hit_2")
    assert (scene.earth.power, scene.left("earth", 0)) == (20, 1)
    assert scene.play("rhea_hit_2").earth.power == 20 - 1 - 1
    assert scene.play("blinding_pollen").play("rhea_hit_2").earth.power == 18 - 2 - 2
    scene = turn("rhea", "blinding_pollen, flowers_of_evil").put("earth", deck="triffids").play("blinding_pollen")
    assert scene.play("flowers_of_evil").earth.power == 14


def test_parasites_hit_the_extinctor_too():
    """All living planets lose together, no line in the way (APS-R101, APS-177, APS-223)."""
    scene = Scene("rhea", "earth", mode="extinctor").put("boss", power=30, line="shield_bot")
    scene.put("rhea", hand="parasites").turn("rhea")
    scene.under_way.forward = 0
    scene.play("parasites")
    assert (scene.rhea.power, scene.earth.power, scene.boss.power) == (18, 18, 28)


def test_scourge_on_any_deck():
    """The own deck, too, and no more discards than damage done to that planet (APS-R82, APS-134, APS-D12)."""
    scene = turn("arachne", "scourge", deck="arachne_orb_1, arachne_orb_2, arachne_orb_3").play("scourge")
    scene.choose("arachne")
    assert scene.asked == "arachne order_cards"
    scene.cards("arachne_orb_1", "arachne_orb_2")
    assert scene.names(scene.arachne.deck) == ["arachne_orb_3", "arachne_orb_2", "arachne_orb_1"]
    scene = turn("arachne", "arachne_hit_8, scourge").put("earth", deck="orb_1 x3, orb_2 x3", power=20)
    scene.play("arachne_hit_8").play("scourge").choose("earth").cards("orb_2", "orb_2", "orb_2", "orb_1", "orb_1")
    assert scene.names(scene.earth.deck) == ["orb_1"]
    assert len(scene.earth.pile) == 5


def test_scourge_on_the_extinctor():
    """Its deck is one like another; Programs go to its pile (APS-R82, APS-223)."""
    scene = Scene("arachne", "earth", mode="extinctor").put("arachne", hand="arachne_hit_4, scourge")
    scene.put("boss", power=30, deck="combat_bot, program_swarm").turn("arachne").play("arachne_hit_4")
    assert scene.boss.power == 29
    scene.play("scourge").choose("boss").cards("program_swarm")
    assert scene.names(scene.boss.pile) == ["program_swarm"]


def test_drawing_with_a_small_deck():
    """The deck first, then the shuffled pile, then no more (APS-075, APS-018, APS-R20)."""
    scene = turn("arachne", "silk_weavers", deck="arachne_orb_1", pile="arachne_orb_2", dial=1).play("silk_weavers")
    assert len(scene.arachne.hand) == 2
    assert "arachne_orb_1" in scene.names(scene.arachne.hand)
    assert len(scene.arachne.deck) == 1
    scene = turn("arachne", "silk_weavers, arachne_orb_1", deck="", dial=4).play("silk_weavers")
    assert scene.names(scene.arachne.hand) == ["arachne_orb_1", "silk_weavers"]


def test_looking_at_a_small_deck():
    """What is there is looked at, nothing is reshuffled (APS-R21, APS-077)."""
    scene = turn("earth", "pore", "theta", deck="orb_1, orb_2", pile="orb_3 x5").play("pore")
    assert len(scene.answers) == 2
    scene.cards("orb_1")
    assert scene.names(scene.earth.deck) == ["orb_2", "orb_1"]
    assert scene.names(scene.earth.pile) == ["orb_3"] * 5 + ["pore"]


def test_a_card_shuffled_into_a_deck():
    """It is among the top six; with an empty deck it is the whole deck (APS-079, APS-R21, APS-R22)."""
    places = set()
    for seed in range(40):
        scene = Scene("arachne", "earth").put("arachne", hand="roach_infestation").put("earth", deck="orb_1 x9")
        scene.seed = seed
        scene.turn("arachne").play("roach_infestation")
        places.add(len(scene.earth.deck) - 1 - scene.earth.deck.index(number("roach_infestation")))
    assert places == set(range(6))
    scene = turn("arachne", "roach_infestation").put("earth", deck="").play("roach_infestation")
    assert scene.names(scene.earth.deck) == ["roach_infestation"]


def test_the_owner_part_is_the_owners():
    """In the hand of its own faction an infestation always uses the Owner part (APS-080, APS-R60)."""
    scene = turn("rhea", "triffids", "earth").play("triffids")
    assert scene.names(scene.earth.hand) == ["triffids"]
    assert scene.rhea.pile == []


def test_an_activated_roach_stays():
    """On the Moon Slot it stays if its attack took nothing, and leaves if it did (APS-R61, APS-041)."""
    scene = turn("arachne", "", side=7, moon="roach_infestation").put("earth", line="orb_5")
    scene.activate("roach_infestation")
    assert scene.arachne.moon is not None
    scene.put("earth", line="", deck="").turn("arachne").activate("roach_infestation")
    assert scene.arachne.moon is None
    assert scene.names(scene.earth.deck) == ["roach_infestation"]


def test_brain_fungus_takes_nothing_under_way():
    """It can't choose itself, nor a Program or bot of the Extinctor (APS-R80, APS-126)."""
    scene = Scene("arachne", "earth", mode="extinctor").put("arachne", hand="brain_fungus", pile="spitters")
    scene.put("boss", power=30, pile="combat_bot").turn("arachne").play("brain_fungus")
    assert scene.answers == [a.ChooseCard(number("spitters"), 0)]
    scene = turn("arachne", "brain_fungus", pile="brain_fungus").play("brain_fungus")
    assert scene.answers == [a.ChooseCard(number("brain_fungus"), 0)]


def test_a_borrowed_leader():
    """It becomes the face-up Leader; the own one before is discarded (APS-R80, APS-056)."""
    scene = turn("arachne", "brain_fungus", leader="war_queen", power=10).put("earth", pile="the_magnate")
    scene.play("brain_fungus").do(a.ChooseCard(number("the_magnate"), 1)).activate("the_magnate")
    assert (scene.arachne.power, scene.names(scene.arachne.pile)) == (11, ["brain_fungus", "war_queen"])


def test_platforms_on_the_moon():
    """A card that holds the dial does so on the Moon Slot as well (APS-142, APS-140, APS-R34)."""
    scene = turn("theta", "auxiliary_platforms, generator_core", dial=3).play("auxiliary_platforms", Place.MOON)
    assert scene.theta.dial == 4
    scene.play("generator_core", Place.MOON)
    assert scene.theta.dial == 2
    assert scene.theta.moon.card == number("generator_core")
    assert play("generator_core") not in scene.answers
    assert scene.left("theta", MOON) == 5
