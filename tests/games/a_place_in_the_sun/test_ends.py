"""Eliminations and victories, by mode."""

import pytest
from tests.games.a_place_in_the_sun.scene import Scene, number

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.rules.ending import total_winners

KEYS = {"space_invader": 0, "golden_age": 3, "warmonger": 6, "sacrifice": 21}


def card(family, level):
    """Return the number of an Influence Card."""
    return KEYS[family] + level - 1


def test_dial_damage_first():
    """The dial's damage eliminates before the text gives anything (APS-S53, APS-101, APS-R51)."""
    scene = Scene("earth", "theta").put("earth", dial=4, power=1, hand="social_gain_2").turn("earth")
    scene.play("social_gain_2")
    assert scene.asked == ""
    assert scene.state.result.winners == (1,)


def test_falling_together():
    """All at once is a draw among those; somebody left wins (APS-S54, APS-190, APS-R52)."""
    scene = Scene("rhea", "earth").put("rhea", power=2, hand="parasites").put("earth", power=2).turn("rhea")
    scene.play("parasites")
    assert (scene.state.result.winners, scene.state.result.rule) == ((0, 1), "APS-R52")
    scene = Scene("rhea", "earth", "theta").put("rhea", power=2, hand="parasites").put("earth", power=1)
    scene.put("theta", power=9).turn("rhea").play("parasites")
    assert (scene.state.result.winners, scene.theta.power) == ((2,), 7)
    assert scene.rhea.out == scene.earth.out == 1


def test_seed_rain():
    """Several enemies fall together, then the own loss counts (APS-S80, APS-023, APS-R51, APS-R52)."""
    scene = Scene("rhea", "earth", "theta", "arachne").put("rhea", power=1, hand="seed_rain")
    scene.put("earth", power=1).put("theta", power=1).put("arachne", power=5).turn("rhea").play("seed_rain")
    assert (scene.earth.out, scene.theta.out, scene.rhea.out) == (1, 1, 2)
    assert (scene.arachne.power, scene.state.result.winners) == (4, (3,))
    scene = Scene("rhea", "earth", "theta").put("rhea", power=1, hand="seed_rain")
    scene.put("earth", power=1).put("theta", power=1).turn("rhea").play("seed_rain")
    assert (scene.state.result.winners, scene.rhea.power) == ((0,), 1)


def test_seed_rain_and_a_shield():
    """A shield lowers the value for its controller only (APS-S84, APS-155, APS-R40)."""
    scene = Scene("rhea", "earth", "theta").put("rhea", power=7, hand="seed_rain")
    scene.put("earth", power=8, line="orb_1").put("theta", power=9, line="force_shield_i").turn("rhea")
    scene.play("seed_rain").do(a.Absorb(0))
    assert [planet.power for planet in scene.state.planets] == [6, 7, 8]
    assert (scene.line("earth"), scene.line("theta")) == ([], ["force_shield_i"])


def test_turn_is_cancelled():
    """The eliminated active player draws nothing; marks go, the next seat begins (APS-S85, APS-067, APS-R13)."""
    scene = Scene("earth", "arachne", "theta").put("earth", dial=4, power=1, hand="aim_2, social_draw")
    scene.put("theta", line="theta_orb_5").turn("earth").play("aim_2").choose("theta")
    assert scene.left("theta", 0) == 3
    scene.play("social_draw")
    assert scene.earth.hand == scene.earth.deck == []
    assert scene.left("theta", 0) == 5
    assert scene.asked == "arachne take_turn"


def test_foreign_cards_go_home():
    """An eliminated player's foreign cards go to their owners, the own ones leave (APS-R54, APS-R55)."""
    scene = Scene("earth", "rhea", "arachne").put("earth", dial=4, power=1, hand="social, triffids")
    scene.put("earth", deck="roach_infestation, orb_1").turn("earth").play("social")
    assert scene.names(scene.rhea.pile) == ["triffids"]
    assert scene.names(scene.arachne.pile) == ["roach_infestation"]


def test_a_card_that_its_own_effect_cuts_short_goes_home():
    """Who falls by an infestation, in the own turn or at the end of the game, takes no foreign card along (APS-R55)."""
    for factions in (("earth", "arachne"), ("earth", "arachne", "theta")):
        scene = Scene(*factions).put("earth", dial=3, power=1, hand="roach_infestation").turn("earth")
        scene.play("roach_infestation")
        assert scene.earth.out == 1
        assert scene.names(scene.arachne.pile) == ["roach_infestation"]


def influence(*opened, **earth):
    """Earth's turn with Influence Cards open."""
    scene = Scene("earth", "theta", mode="competitive_influence").open(*opened).put("earth", **earth)
    return scene.turn("earth")


def test_claims():
    """One fulfilled card may be claimed in a turn; another is turned up (APS-S10, APS-234, APS-237, APS-R130)."""
    scene = influence("space_invader_2", "space_invader_1", "fortress_3", hand="orb_1, orb_2")
    assert scene.refused(a.ClaimInfluence(card("space_invader", 2))) == "APS-234"
    scene.play("orb_1").play("orb_2", a.Place.MOON).do(a.ClaimInfluence(card("space_invader", 2)))
    assert (scene.earth.influence, len(scene.state.open)) == ([card("space_invader", 2)], 3)
    assert scene.refused(a.ClaimInfluence(card("space_invader", 1))) == "APS-234"


def test_over_fulfilled():
    """More than asked fulfils, but only in this turn (APS-S11, APS-235, APS-236)."""
    scene = influence("golden_age_2", "fortress_2", "fortress_3", hand="heavy_industry x2")
    scene.play("heavy_industry").play("heavy_industry")
    assert a.ClaimInfluence(card("golden_age", 2)) in scene.answers
    scene.turn("earth")
    assert scene.refused(a.ClaimInfluence(card("golden_age", 2))) == "APS-234"


def test_replacing():
    """A card turned up for its cost sees the whole turn; once per turn (APS-S73, APS-238, APS-R131, APS-R132)."""
    scene = influence("space_invader_3", "fortress_2", "fortress_3", power=4, hand="heavy_industry, heavy_industry")
    scene.state.influence_deck = [1, card("golden_age", 2)]
    scene.play("heavy_industry").play("heavy_industry")
    scene.do(a.ReplaceInfluence(card("space_invader", 3)))
    assert (scene.earth.power, scene.state.influence_pile) == (8, [card("space_invader", 3)])
    scene.do(a.ClaimInfluence(card("golden_age", 2)))
    assert len(scene.state.open) == 3
    assert scene.refused(a.ReplaceInfluence(scene.state.open[0])) == "APS-238"


@pytest.mark.parametrize("claims", [True, False])
def test_last_gasp(claims):
    """At 0 in the own turn the completing card may be claimed at once (APS-S55, APS-231, APS-R50, APS-R53)."""
    scene = influence("sacrifice_2", "fortress_2", "fortress_3", power=4, influence=[2, 5], hand="orb_1 x3")
    scene.do(a.UseSkill(1))
    assert scene.asked == "earth last_gasp_claim"
    assert scene.earth.dial == 3
    scene.do(a.ClaimInfluence(card("sacrifice", 2)) if claims else a.Decline())
    assert scene.state.result.winners == ((0,) if claims else (1,))


def test_no_claim_in_other_turns():
    """In an enemy's turn nothing saves; claimed cards go to the pile (APS-S56, APS-S93, APS-R53, APS-R54)."""
    scene = Scene("theta", "earth", "rhea", mode="competitive_influence").open(
        "golden_age_1", "fortress_1", "fortress_2"
    )
    scene.put("theta", hand="theta_hit_5").put("earth", power=4, influence=[2, 5]).turn("theta")
    scene.play("theta_hit_5").choose("earth")
    assert (scene.earth.out, scene.state.influence_pile) == (1, [2, 5])
    scene = influence("space_invader_3", "fortress_2", "fortress_3", power=1, influence=[2, 5], hand="orb_1")
    scene.state.influence_deck = [card("golden_age", 1)]
    scene.do(a.ReplaceInfluence(24 + 1))
    assert scene.state.result.winners == (1,)


def test_a_replacement_that_wins():
    """With one power more the card turned up is claimed and wins (APS-S93, APS-230, APS-R131)."""
    scene = influence(
        "space_invader_3", "fortress_2", "fortress_3", power=3, influence=[2, 5], hand="heavy_industry x2"
    )
    scene.state.influence_deck = [card("golden_age", 2)]
    scene.play("heavy_industry").play("heavy_industry").do(a.ReplaceInfluence(25))
    assert scene.earth.power == 8
    scene.do(a.ClaimInfluence(card("golden_age", 2)))
    assert (scene.state.result.winners, scene.state.result.rule) == ((0,), "APS-230")


def test_own_losses_are_no_damage():
    """Parasites count for what other planets lose (APS-S94, APS-177, APS-234, APS-R44)."""
    for factions, legal in [(("rhea", "earth", "theta"), True), (("rhea", "earth"), False)]:
        scene = Scene(*factions, mode="competitive_influence").open("warmonger_1", "fortress_2", "fortress_3")
        scene.put("rhea", hand="parasites, rhea_orb_1").turn("rhea").play("parasites")
        assert (a.ClaimInfluence(card("warmonger", 1)) in scene.answers) is legal


def test_team_survivor():
    """A survivor keeps the partner's points and wins alone (APS-S65, APS-260, APS-262, APS-R147)."""
    scene = Scene("earth", "rhea", "theta", "arachne", mode="enemy_of_my_enemy")
    scene.open("space_invader_1", "fortress_2", "fortress_3").put("earth", influence=[2, 5, 3], hand="orb_1")
    scene.put("theta", power=1, influence=[8, 9]).put("rhea", hand="rhea_hit_1").turn("rhea")
    scene.play("rhea_hit_1").choose("theta")
    assert scene.earth.influence == [2, 5, 3, 8, 9]
    scene.turn("earth").play("orb_1").do(a.ClaimInfluence(card("space_invader", 1)))
    assert scene.state.result.winners == (0,)


def test_team_elimination():
    """When both of a team are out the other team wins (APS-R146)."""
    scene = Scene("earth", "rhea", "theta", "arachne", mode="enemy_of_my_enemy").put("rhea", power=1)
    scene.put("arachne", power=1).put("earth", hand="hit_1 x2").turn("earth")
    scene.play("hit_1").choose("rhea").play("hit_1")
    assert scene.state.result.winners == (0, 2)


def test_total_winners():
    """The fewest points lose, the most win in all, equal points lose in all (APS-S64, APS-250 to APS-253, APS-R145)."""
    assert total_winners({0: 5, 1: 3, 2: 3}) == (0,)
    assert total_winners({0: 4, 1: 4, 2: 2}) == (0, 1)
    assert total_winners({0: 3, 1: 3}) == ()
    assert total_winners({2: 0}) == (2,)


def test_eight_points_mean_nothing_with_the_extinctor():
    """A Nuke in the Back goes on at 9 points (APS-S66, APS-250, APS-R144)."""
    scene = Scene("earth", "theta", mode="nuke_in_the_back").open("space_invader_1", "fortress_2", "fortress_3")
    scene.put("boss", power=30).put("earth", hand="orb_1", influence=[2, 5, 4]).turn("earth").play("orb_1")
    scene.do(a.ClaimInfluence(card("space_invader", 1)))
    assert scene.asked == "earth take_turn"


def test_vast_space():
    """Attacks and redirected gains close the distance; nobody is hurt before (APS-S63, APS-240 to APS-243)."""
    scene = Scene("earth", "theta", vast=10).put("earth", hand="hit_4, hit_6").put("theta", hand="emergency_power")
    scene.turn("earth").play("hit_4")
    assert scene.state.vast == 6
    scene.turn("theta").play("emergency_power").do(a.Accept())
    assert (scene.state.vast, scene.theta.power) == (4, 20)
    scene.turn("earth").play("hit_6")
    assert (scene.state.vast, scene.theta.power) == (0, 20)


def test_vast_space_keeps_apart():
    """Triffids go to the own pile, parasites hit only their player (APS-S76, APS-241, APS-R142)."""
    scene = Scene("rhea", "earth", vast=3).put("rhea", dial=2, power=9, hand="triffids, parasites").turn("rhea")
    scene.play("triffids").play("parasites")
    assert scene.names(scene.rhea.pile) == ["triffids", "parasites"]
    assert (scene.rhea.power, scene.earth.power, scene.state.vast) == (7, 20, 3)
    assert number("triffids") not in scene.earth.hand
