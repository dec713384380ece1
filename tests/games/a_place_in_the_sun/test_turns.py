"""Turns: how many cards are played, what the dial does, what the hand and the decks do."""

from tests.games.a_place_in_the_sun.scene import Scene, number, play

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place


def test_exactly_as_many_cards():
    """Position 3 means three cards; placed cards may be activated besides (APS-S01, APS-010, APS-013, APS-016)."""
    scene = Scene("earth", "theta").put("earth", hand="social x5", line="gun_1, gun_2", dial=3).turn("earth")
    scene.play("social").play("social")
    assert scene.refused(a.EndTurn()) == "APS-015"
    scene.activate("gun_1").activate("gun_2")
    scene.play("social")
    assert scene.refused(play("social")) == "APS-010"
    scene.do(a.EndTurn())
    assert len(scene.earth.hand) == 5
    assert scene.asked == "theta take_turn"


def test_social_cards():
    """A Social card gives 1 power up to position 3, then costs 1, before its text (APS-S16, APS-100 to APS-102)."""
    scene = Scene("earth", "theta").put("earth", hand="social_cw, social_gain_2", power=10).turn("earth")
    scene.play("social_cw")
    assert (scene.earth.power, scene.earth.dial) == (11, 4)
    scene.play("social_gain_2")
    assert scene.earth.power == 12


def test_ring():
    """Earth turns from 5 to 1; what is owed this turn stays, the next turn has the new rights (APS-S17, APS-106)."""
    scene = Scene("earth", "theta").put("earth", hand="social_cw x5", dial=5).turn("earth")
    scene.play("social_cw")
    assert scene.earth.dial == 1
    assert scene.under_way.required == 5
    scene.turn("earth")
    assert (scene.under_way.required, scene.under_way.discards) == (1, 2)


def test_larvae():
    """Larvae at 4 turn the dial back, at 3 they give power (APS-S18, APS-122, APS-123)."""
    scene = Scene("arachne", "earth").put("arachne", hand="silk_weavers x4", power=10, dial=4).turn("arachne")
    scene.play("silk_weavers")
    assert (scene.arachne.dial, scene.arachne.power) == (3, 10)
    scene.play("silk_weavers")
    assert (scene.arachne.dial, scene.arachne.power, scene.under_way.required) == (3, 11, 4)


def test_arachne_limits():
    """Hatch stops at 1, Fertilize at 5, and Lay Eggs is refused there (APS-S19, APS-120, APS-121, APS-125, APS-R83)."""
    scene = Scene("arachne", "earth").put("arachne", hand="acid_swarm", dial=1).turn("arachne").play("acid_swarm")
    assert (scene.arachne.dial, scene.earth.power) == (1, 15)
    scene = Scene("arachne", "earth").put("arachne", hand="brood_chamber x5", dial=5).turn("arachne")
    assert scene.refused(a.UseSkill()) == "APS-F17"
    scene.play("brood_chamber")
    assert (scene.arachne.dial, scene.arachne.power) == (5, 22)


def test_trees_and_overgrowth():
    """A Tree at 1 turns the dial, at 2 gives power; Overgrowth works once a turn, never at 1 (APS-S20, APS-S21)."""
    scene = Scene("rhea", "earth").put("rhea", hand="thorn_volley", dial=1, power=8).turn("rhea")
    assert scene.refused(a.UseSkill()) == "APS-F17"
    scene.play("thorn_volley")
    assert (scene.rhea.dial, scene.rhea.power) == (2, 8)
    scene.put("rhea", hand="thorn_volley").turn("rhea").play("thorn_volley")
    assert (scene.rhea.dial, scene.rhea.power) == (2, 9)
    scene = Scene("rhea", "earth").put("rhea", dial=3, power=8).turn("rhea").do(a.UseSkill())
    assert (scene.rhea.dial, scene.rhea.power) == (2, 11)
    assert scene.refused(a.UseSkill()) == "APS-F17"


def test_rhea_limits():
    """A Tree at 5 turns back; Pollen stays at 5, Protojungle at 1 (APS-S71, APS-170, APS-171, APS-174)."""
    for key, before, after in [("thorn_volley", 5, 4), ("drifting_seeds", 5, 5), ("canopy_horror", 1, 1)]:
        scene = Scene("rhea", "earth").put("rhea", hand=f"{key} x2", dial=before).turn("rhea").play(key)
        assert (scene.rhea.dial, scene.rhea.power) == (after, 20)


def test_forced_overload():
    """A Core played at 1 becomes three cards and leaves the skill unused (APS-S22, APS-141, APS-146, APS-R90)."""
    scene = Scene("theta", "earth")
    scene.put("theta", dial=1, line="generator_core x2", hand="generator_core, plasma_battery").turn("theta")
    scene.play("generator_core")
    assert (len(scene.theta.hand), scene.theta.dial, scene.under_way.made) == (4, 1, 1)
    assert scene.line("theta") == ["generator_core"] * 2
    scene.do(a.UseSkill(0, number("plasma_battery")))
    assert len(scene.theta.hand) == 5
    assert scene.names(scene.theta.pile) == ["generator_core", "plasma_battery"]


def test_platforms_at_the_limit():
    """Leaving turns the dial back even if entering did not turn it (APS-S23, APS-142, APS-R35, APS-R36)."""
    scene = Scene("theta", "earth").put("theta", dial=5, hand="auxiliary_platforms").turn("theta")
    scene.play("auxiliary_platforms")
    assert scene.theta.dial == 5
    scene.put("earth", hand="hit_2").turn("earth").play("hit_2")
    assert scene.theta.dial == 4


def test_replacing_on_a_full_line():
    """The replaced card leaves first, the new one takes its place (APS-S24, APS-S87, APS-033, APS-140, APS-R31)."""
    scene = Scene("theta", "earth").put(
        "theta", dial=2, line="generator_core, theta_orb_1, theta_orb_2, theta_orb_3", hand="theta_orb_4"
    )
    scene.turn("theta").play("theta_orb_4", Place.REPLACE, 0)
    assert scene.theta.dial == 3
    assert scene.line("theta") == ["theta_orb_4", "theta_orb_1", "theta_orb_2", "theta_orb_3"]
    scene = Scene("theta", "earth").put(
        "theta", dial=2, line="generator_core, auxiliary_platforms, theta_orb_2, theta_orb_3", hand="generator_core"
    )
    scene.turn("theta").play("generator_core", Place.REPLACE, 1)
    assert (scene.theta.dial, scene.line("theta")[:2]) == (1, ["generator_core"] * 2)
    scene.put("earth", hand="mobile_infantry").turn("earth").play("mobile_infantry").spot("theta", 0)
    assert scene.theta.dial == 2


def test_places_on_the_line():
    """A card goes anywhere on the line; replacing waits until it is full (APS-S77, APS-031, APS-032, APS-R30)."""
    scene = Scene("earth", "theta").put("earth", line="orb_1, orb_2", hand="orb_3, orb_4, orb_5").turn("earth")
    scene.play("orb_3", Place.LINE, 1)
    assert scene.line("earth") == ["orb_1", "orb_3", "orb_2"]
    assert scene.refused(play("orb_4", Place.REPLACE, 0)) == "APS-010"
    scene.play("orb_4", Place.LINE, 0).play("orb_5", Place.REPLACE, 3)
    assert scene.line("earth") == ["orb_4", "orb_1", "orb_3", "orb_5"]


def test_line_of_one_round():
    """A line that lasts one round goes at the turn's start, before the position is read (APS-S25, APS-036, APS-R12)."""
    scene = Scene("theta", "earth")
    scene.put("theta", side=3, dial=4, line="auxiliary_platforms, escort_frigate", moon="theta_orb_1").turn("theta")
    assert (scene.theta.dial, scene.under_way.required) == (3, 3)
    assert scene.names(scene.theta.pile) == ["escort_frigate", "auxiliary_platforms"]
    assert scene.theta.moon is not None


def test_charge():
    """The charge is one gain for all Cores, once per turn (APS-S26, APS-144, APS-R91)."""
    scene = Scene("theta", "earth").put("theta", dial=2, line="generator_core x3", power=10).turn("theta")
    scene.do(a.CollectCharge())
    assert scene.theta.power == 13
    assert scene.refused(a.CollectCharge()) == "APS-144"


def test_refill_and_reshuffle():
    """The refill takes what the deck has, then the shuffled pile (APS-S50, APS-018, APS-R20)."""
    scene = Scene("earth", "theta").put("earth", dial=1, hand="social x3", deck="orb_1", pile="orb_2 x5")
    scene.turn("earth").play("social").do(a.EndTurn())
    assert (len(scene.earth.hand), len(scene.earth.deck), len(scene.earth.pile)) == (5, 4, 0)


def test_empty_hand_ends_and_a_large_one_stays():
    """An empty hand allows the end; seven cards stay (APS-S51, APS-S52, APS-015, APS-017, APS-R11)."""
    scene = Scene("earth", "theta").put("earth", dial=5, hand="social x3", leaders="the_admiral").turn("earth")
    scene.play("social").play("social").play("social")
    assert a.EndTurn() in scene.answers
    scene.do(a.PlayLeader())
    assert scene.under_way.made == 4
    scene.do(a.EndTurn())
    assert len(scene.earth.hand) == 5
    scene = Scene("earth", "theta").put("earth", dial=1, hand="social x7").turn("earth").play("social").do(a.EndTurn())
    assert len(scene.earth.hand) == 6


def test_additional_plays():
    """An additional card comes after all of the granting card's text and counts for nothing (APS-S68, APS-S88)."""
    scene = Scene("earth", "theta").put("earth", dial=2, power=10, hand="propaganda, social x3").turn("earth")
    scene.play("propaganda").play("social").play("social")
    assert (scene.earth.power, scene.under_way.made) == (13, 2)
    assert scene.refused(play("social")) == "APS-010"
    scene = Scene("earth", "theta").put("earth", power=10, hand="social_extra_gain, social_cw").turn("earth")
    scene.play("social_extra_gain")
    assert (scene.earth.power, scene.asked) == (13, "earth play_additional")
    scene.play("social_cw")
    assert (scene.earth.power, scene.earth.dial, scene.under_way.made) == (14, 4, 1)


def test_leaders():
    """The next Leader from the slot replaces the face-up one, and may be activated at once (APS-S48, APS-056)."""
    scene = Scene("earth", "theta").put("earth", leader="the_admiral", leaders="the_president, the_magnate", power=10)
    scene.put("earth", hand="social").turn("earth").activate("the_admiral").do(a.PlayLeader())
    assert scene.names(scene.earth.pile) == ["the_admiral"]
    scene.activate("the_magnate")
    assert (scene.earth.power, scene.under_way.made) == (11, 1)


def test_a_leader_from_the_hand():
    """A discarded Leader comes back with the reshuffled pile and is played from the hand (APS-S48, APS-055)."""
    scene = Scene("earth", "theta").put(
        "earth", dial=1, hand="social", deck="", pile="the_admiral", leader="the_magnate"
    )
    scene.turn("earth").play("social").do(a.EndTurn())
    assert "the_admiral" in scene.names(scene.earth.hand)
    scene.turn("earth").play("the_admiral")
    assert scene.earth.leader.card == number("the_admiral")
    assert scene.names(scene.earth.pile) == ["the_magnate"]


def test_short_lived_orbital():
    """An Orbital without defence on the line is activated at once, then discarded (APS-S34, APS-035, APS-R32)."""
    scene = Scene("arachne", "earth").put("arachne", side=1, line="void_leviathan x4", hand="spore_floaters", power=10)
    scene.turn("arachne").play("spore_floaters", Place.LINE)
    assert scene.asked == "arachne activate_on_arrival"
    scene.do(a.Accept())
    assert scene.earth.power == 19
    assert scene.line("arachne") == ["void_leviathan"] * 4
    assert scene.names(scene.arachne.pile) == ["spore_floaters"]
    assert scene.under_way.counts[0] == 1


def test_action_on_the_moon():
    """An Action on the Moon is activated once a turn and can be destroyed (APS-S35, APS-041, APS-R33)."""
    scene = Scene("earth", "theta").put("earth", side=7, hand="hit_2 x2").turn("earth").play("hit_2", Place.MOON)
    assert scene.theta.power == 20
    scene.activate("hit_2").turn("earth").activate("hit_2")
    assert scene.theta.power == 16
    scene.put("theta", hand="theta_hit_2").turn("theta").play("theta_hit_2").spot("earth", -1)
    assert scene.earth.moon is None
    assert scene.names(scene.earth.pile) == ["hit_2"]


def test_revolution():
    """Revolution turns 2 across the ring and discards or draws 2 (APS-S12, APS-107, APS-108, APS-R71)."""
    for option, before, after in [(1, 4, 1), (1, 5, 2), (0, 1, 4), (0, 2, 5)]:
        scene = Scene("earth", "theta").put("earth", dial=before, hand="social x4, orb_1", power=10).turn("earth")
        scene.do(a.UseSkill(option))
        if option == 0:
            scene.cards("orb_1", "social")
        assert (scene.earth.dial, scene.earth.power) == (after, 6)
        assert len(scene.earth.hand) == (7 if option else 3)


def test_eye_bots_stay_in_the_hand():
    """No right and no skill discards an Eye Bot; it is played into the play area (APS-S62, APS-S89, APS-226)."""
    scene = Scene("earth", "theta", mode="extinctor").put("earth", dial=1, power=9, hand="eye_bot, orb_1")
    scene.turn("earth")
    assert scene.refused(a.RegimeDiscard(number("eye_bot"))) == "APS-103"
    scene.do(a.UseSkill(0))
    assert (scene.earth.power, scene.earth.dial, scene.names(scene.earth.hand)) == (5, 4, ["eye_bot"])
    assert scene.refused(a.EndTurn()) == "APS-015"
    scene.play("eye_bot")
    assert (scene.earth.bots, scene.earth.power, scene.under_way.made) == (1, 5, 1)
