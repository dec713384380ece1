"""Influence, Vast Space, A Nuke in the Back and teams, rule by rule."""

from tests.games.a_place_in_the_sun.scene import CARDS, Scene, number

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place

KEYS = [card.id for card in CARDS.edition.influence]


def card(key):
    """Return the number of an Influence Card."""
    return KEYS.index(key)


def influence(*opened, mode="competitive_influence", others=("theta",), **earth):
    """Earth's turn with Influence Cards open."""
    return Scene("earth", *others, mode=mode).open(*opened).put("earth", **earth).turn("earth")


def test_the_influence_deck_runs_out():
    """The pile becomes the deck; with neither the display shrinks and nothing is replaced (APS-R133, APS-237)."""
    scene = influence("space_invader_1", "fortress_2", "fortress_3", hand="orb_1", power=9)
    scene.state.influence_deck, scene.state.influence_pile = [], [card("purge_1")]
    scene.play("orb_1").do(a.ClaimInfluence(card("space_invader_1")))
    assert sorted(scene.state.open) == sorted([card("fortress_2"), card("fortress_3"), card("purge_1")])
    assert scene.refused(a.ReplaceInfluence(card("purge_1"))) == "APS-238"
    scene.turn("earth")
    scene.state.influence_deck = []
    scene.put("earth", hand="orb_2").play("orb_2")
    scene.state.open = [card("space_invader_1")]
    scene.do(a.ClaimInfluence(card("space_invader_1")))
    assert scene.state.open == []


def test_claims_are_voluntary():
    """They may wait, be made between any two resolutions, or not at all (APS-R134, APS-D20, APS-234)."""
    scene = influence("space_invader_1", "fortress_2", "fortress_3", hand="orb_1, social, either", dial=3)
    claim = a.ClaimInfluence(card("space_invader_1"))
    scene.play("orb_1")
    assert claim in scene.answers
    scene.play("either")
    assert claim not in scene.answers
    scene.do(a.ChooseOption(0))
    assert claim in scene.answers
    scene.play("social").do(a.EndTurn())
    assert (scene.earth.influence, scene.asked) == ([], "theta take_turn")


def test_replacing_has_its_price():
    """Once a turn, for the printed cost, before or after a claim; the card goes to the pile (APS-D21, APS-R132)."""
    scene = influence("space_invader_1", "fortress_2", "fortress_3", hand="orb_1 x3", power=2)
    assert a.ReplaceInfluence(card("fortress_3")) in scene.answers
    scene.play("orb_1").do(a.ClaimInfluence(card("space_invader_1")), a.ReplaceInfluence(card("fortress_2")))
    assert (scene.earth.power, scene.state.influence_pile) == (1, [card("fortress_2")])
    assert not any(isinstance(action, a.ReplaceInfluence) for action in scene.answers)
    scene = influence("space_invader_1", "fortress_2", "fortress_3", hand="orb_1 x3", power=1)
    assert a.ReplaceInfluence(card("fortress_3")) not in scene.answers
    assert a.ReplaceInfluence(card("fortress_2")) in scene.answers


def test_a_last_claim_may_be_declined():
    """The card with most points is the default; declining means falling (APS-D22, APS-R53, APS-R135)."""
    scene = influence("sacrifice_1", "sacrifice_2", "fortress_3", power=4, influence=[2, 5, 0], hand="orb_1 x3")
    scene.do(a.UseSkill(0))
    best, other = a.ClaimInfluence(card("sacrifice_2")), a.ClaimInfluence(card("sacrifice_1"))
    assert scene.answers == [best, other, a.Decline()]
    scene.do(a.Decline())
    assert (scene.state.result.winners, scene.earth.out) == ((1,), 1)


def test_points_of_the_fallen():
    """An eliminated player's points can't win; the cards go to the pile (APS-R135, APS-R54)."""
    scene = Scene("earth", "theta", "rhea", mode="competitive_influence").put("theta", power=1, influence=[2, 5, 8])
    scene.open("space_invader_1", "fortress_2", "fortress_3").put("earth", hand="hit_1").turn("earth").play("hit_1")
    scene.choose("theta")
    assert (scene.theta.out, scene.theta.influence, scene.state.influence_pile) == (1, [], [2, 5, 8])
    assert scene.state.result is None


def test_conditions_see_every_kind_of_count():
    """Short-lived and additional plays, costs, draws, discards and dial steps are counted (APS-R130, APS-235)."""
    scene = influence(
        "purge_2", "upheaval_2", "sacrifice_2", hand="orb_1, orb_2, social x2, social_draw", power=10, dial=3
    )
    scene.do(a.UseSkill(0)).cards("orb_1", "orb_2")
    there = {action.card for action in scene.answers if isinstance(action, a.ClaimInfluence)}
    assert there == {card("purge_2"), card("upheaval_2"), card("sacrifice_2")}
    scene = influence("archivist_1", "archivist_2", "purity_2", hand="social_draw x3", power=10, dial=3)
    scene.play("social_draw").play("social_draw").play("social_draw")
    there = {action.card for action in scene.answers if isinstance(action, a.ClaimInfluence)}
    assert there == {card("archivist_1"), card("archivist_2"), card("purity_2")}


def test_the_pile_between_the_players():
    """Any attack takes its value once from the pile, never a player; what exceeds it is lost (APS-242, APS-R140)."""
    scene = Scene("earth", "theta", vast=10).put("theta", line="theta_orb_1", power=20)
    scene.put("earth", hand="mass_3, aim_4, hit_5, hit_2", dial=4).turn("earth").play("mass_3")
    assert scene.state.vast == 7
    scene.play("aim_4").play("hit_5")
    assert (scene.state.vast, scene.theta.power, scene.line("theta")) == (0, 20, ["theta_orb_1"])
    scene.play("hit_2")
    assert (scene.theta.power, scene.line("theta")) == (19, [])


def test_a_later_effect_of_the_same_card():
    """Once the pile is gone the next effect reaches players (APS-R140, APS-023)."""
    scene = Scene("arachne", "earth", vast=2).put("arachne", hand="arachne_rage", dial=3).turn("arachne")
    scene.play("arachne_rage")
    assert scene.state.vast == 1
    scene = Scene("rhea", "earth", vast=1).put("rhea", hand="canopy_horror, rhea_burn", power=10).turn("rhea")
    scene.play("canopy_horror").activate("canopy_horror")
    assert (scene.state.vast, scene.earth.power) == (0, 20)
    assert scene.play("rhea_burn").earth.power == 17


def test_which_gains_close_the_distance():
    """Printed gains only, all or nothing, before modifiers; dial, skill and charge never (APS-D19, APS-R141)."""
    scene = Scene("earth", "theta", vast=9).put("earth", hand="social_gain_3, social_gain_2", power=10).turn("earth")
    scene.put("earth", line="quantum_relay_network").activate("quantum_relay_network").play("social_gain_3")
    assert (scene.asked, scene.earth.power) == ("earth redirect_gain", 12)
    assert scene.answers == [a.Decline(), a.Accept()]
    scene.do(a.Accept())
    assert (scene.earth.power, scene.state.vast) == (12, 6)
    scene.play("social_gain_2").do(a.Decline())
    assert (scene.earth.power, scene.state.vast) == (12 + 2 + 3, 6)
    scene = Scene("rhea", "earth", vast=9).put("rhea", dial=3, power=8).turn("rhea").do(a.UseSkill())
    assert (scene.rhea.power, scene.state.vast, scene.asked) == (11, 9, "rhea take_turn")


def test_a_redirected_gain_is_no_gain():
    """None of it counts for Influence, nor what exceeds the pile (APS-R141, APS-243)."""
    scene = Scene("earth", "theta", mode="competitive_influence", vast=1).put("earth", hand="heavy_industry", power=5)
    scene.open("golden_age_1", "fortress_2", "fortress_3").turn("earth").play("heavy_industry").do(a.Accept())
    assert (scene.state.vast, scene.earth.power) == (0, 5)
    assert scene.refused(a.ClaimInfluence(card("golden_age_1"))) == "APS-234"


def test_alone_behind_the_pile():
    """Infiltrators, Roach and Scourge have nobody to meet; effects on oneself work (APS-241, APS-R142)."""
    scene = Scene("theta", "earth", vast=5).put("theta", hand="infiltrators, sensor_sweep").turn("theta")
    scene.play("infiltrators").play("sensor_sweep")
    assert scene.names(scene.theta.pile) == ["infiltrators", "sensor_sweep"]
    scene = Scene("arachne", "earth", vast=5).put("arachne", hand="roach_infestation, scourge").turn("arachne")
    scene.play("roach_infestation").play("scourge")
    assert scene.asked == "arachne order_cards"
    assert (scene.names(scene.arachne.pile), scene.state.vast) == (["roach_infestation", "scourge"], 4)


def nuke(*points, power=1):
    """A Nuke in the Back in which the next hit fells the Extinctor; seats have claimed cards worth so much."""
    by_points = {0: [], 1: [0], 2: [1], 3: [2], 4: [0, 2], 5: [1, 2]}
    factions = ("earth", "theta", "rhea", "arachne")[: len(points)]
    scene = Scene(*factions, mode="nuke_in_the_back").put("boss", power=power)
    for faction, mine in zip(factions, points, strict=True):
        scene.put(faction, influence=by_points[mine])
    scene.put("earth", hand="hit_5").turn("earth")
    scene.under_way.forward = 0
    return scene.play("hit_5").choose("boss")


def test_fewest_and_most():
    """When the Extinctor falls the fewest points lose and the most win in all (APS-250, APS-251, APS-252, APS-253)."""
    assert nuke(3, 5, 2).state.result.winners == (1,)
    assert nuke(4, 4, 2).state.result.winners == (0, 1)
    assert nuke(2, 2).state.result.winners == ()
    assert nuke(0, 1, 1, 0).state.result.winners == (1, 2)
    assert nuke(0, 1, power=9).state.result is None


def test_the_extinctor_must_fall():
    """Without that, points alone never win, and the cap is lost by all (APS-250, APS-R58, APS-R144)."""
    scene = nuke(5, 0, power=30)
    assert scene.state.result is None
    scene.state.round, scene.state.order = 60, []
    scene.do(a.EndTurn())
    assert (scene.state.result.winners, scene.state.result.reason) == ((), "round_cap")


def test_partners_claim_apart():
    """Points of a team add up; each claims in the own turn; hands stay hidden (APS-R147, APS-260)."""
    scene = Scene("earth", "rhea", "theta", "arachne", mode="enemy_of_my_enemy").put("theta", influence=[2, 5, 8])
    scene.open("space_invader_2", "fortress_2", "fortress_3").put("earth", influence=[0], hand="orb_1, orb_2")
    scene.turn("earth").play("orb_1").play("orb_2", Place.MOON).do(a.ClaimInfluence(card("space_invader_2")))
    assert (scene.state.result.winners, scene.state.result.rule) == ((0, 2), "APS-260")
    assert number("orb_1") in [placed.card for placed in scene.earth.line]
