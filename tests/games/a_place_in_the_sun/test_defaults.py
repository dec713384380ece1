"""What every decision offers, and what counts when the seat's time is up."""

import pytest
from tests.games.a_place_in_the_sun.scene import GAME, Scene, number

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.frames import MOON, PLANET


def fallback(scene):
    """The answer that counts when nobody answers; it is one of the legal ones."""
    answer = GAME.fallback(scene.state, scene.seat)
    assert answer in scene.answers
    return answer


def turn(faction, hand="", *others, **fields):
    """A faction's turn against others."""
    return (
        Scene(faction, *(others or ("theta" if faction != "theta" else "earth",)))
        .put(faction, hand=hand, **fields)
        .turn(faction)
    )


def test_plays():
    """The card longest in hand, outermost, replacing the outermost; never Moon or Carrier (APS-D04, APS-R148)."""
    assert fallback(turn("earth", "orb_1, hit_1", line="carrier, orb_2")) == a.PlayCard(number("orb_1"), Place.LINE, 2)
    assert fallback(turn("earth", "orb_1", line="orb_2 x4")) == a.PlayCard(number("orb_1"), Place.REPLACE, 3)
    assert fallback(turn("earth", "hit_1, orb_1", line="carrier", side=7)) == a.PlayCard(number("hit_1"), Place.RESOLVE)
    assert fallback(turn("earth", "the_admiral")) == a.PlayCard(number("the_admiral"), Place.LEADER)


def test_the_end_of_the_turn():
    """Owed plays first, then the end; nothing voluntary is ever done (APS-D05, APS-D07, APS-D15, APS-D24)."""
    scene = turn("earth", "social x3", leaders="the_admiral", line="gun_1", leader="the_magnate", dial=2, power=20)
    done = []
    while scene.asked.startswith("earth"):
        done.append(fallback(scene))
        scene.do(done[-1])
    assert done == [a.PlayCard(number("social"), Place.RESOLVE)] * 2 + [a.EndTurn()]
    assert scene.theta.power == 20


def test_rights_are_not_used():
    """Regime discards, the charge, claims and replacements are left alone (APS-D16, APS-D17, APS-D20, APS-D21)."""
    scene = turn("theta", "", dial=2, line="generator_core")
    assert a.CollectCharge() in scene.answers
    assert fallback(scene) == a.EndTurn()
    scene = turn("earth", "social, orb_1", dial=2)
    assert a.RegimeDiscard(number("orb_1")) in scene.answers
    assert isinstance(fallback(scene), a.PlayCard)
    scene = Scene("earth", "theta", mode="competitive_influence").open("space_invader_1", "purge_1", "purge_2")
    scene.put("earth", hand="orb_1").turn("earth").play("orb_1")
    assert {a.ClaimInfluence, a.ReplaceInfluence} <= {type(action) for action in scene.answers}
    assert fallback(scene) == a.EndTurn()


def test_the_charge():
    """Now or later in the turn, at 1 or 2, with a Core in play (APS-D17, APS-144, APS-R91)."""
    scene = turn("theta", "theta_orb_1 x2", dial=2, line="generator_core", power=10).play("theta_orb_1")
    assert scene.do(a.CollectCharge()).theta.power == 11
    assert a.CollectCharge() not in scene.answers
    assert a.CollectCharge() not in turn("theta", dial=3, line="generator_core").answers
    assert a.CollectCharge() not in turn("theta", dial=2).answers


def test_additional_plays_and_payments():
    """Declined (APS-D06, APS-D08, APS-R94)."""
    scene = turn("earth", "social_extra_gain, social").play("social_extra_gain")
    assert (scene.asked, fallback(scene)) == ("earth play_additional", a.Decline())
    scene = turn("theta", "assault_wing").play("assault_wing")
    assert (scene.asked, fallback(scene)) == ("theta pay_activation_cost", a.Decline())
    scene.do(a.Accept())
    assert (scene.theta.power, scene.earth.power) == (20 + 1 - 2, 16)


def test_planets():
    """The next living one on the left; the Extinctor where only it is legal (APS-D09, APS-R45, APS-R62)."""
    scene = turn("theta", "theta_hit_1", "earth", "rhea").put("earth", out=1, power=0)
    assert scene.play("theta_hit_1").asked == "theta take_turn"
    scene = turn("earth", "hit_1", "theta", "rhea", "arachne").put("theta", out=1, power=0).play("hit_1")
    assert (scene.asked, fallback(scene)) == ("earth choose_target_player", a.ChoosePlayer(2))
    scene = Scene("theta", "earth", mode="extinctor").put("boss", power=30).put("theta", hand="infiltrators")
    scene.turn("theta").play("infiltrators")
    assert (fallback(scene), a.ChoosePlayer(2) in scene.answers) == (a.ChoosePlayer(1), True)


def test_targets():
    """The planet (APS-D10, APS-R41, APS-R42)."""
    for key in ("hit_2", "mobile_infantry"):
        scene = turn("earth", key).put("theta", moon="theta_orb_1").play(key)
        assert (scene.asked, fallback(scene)) == ("earth choose_attack_target", a.ChooseSpot(PLANET, 1))


def test_alternatives():
    """The first, and exactly one; the rest of the card follows (APS-D11, APS-024)."""
    scene = turn("earth", "either, orb_1", power=10).play("either")
    assert fallback(scene) == a.ChooseOption(0)
    assert scene.do(a.ChooseOption(0)).earth.power == 13
    assert turn("earth", "either", power=10).play("either").do(a.ChooseOption(1)).earth.power == 12


def test_cards():
    """Owed ones: the longest in the zone; free ones: none (APS-D12, APS-R71)."""
    scene = turn("earth", "orb_3, orb_1, orb_2", power=9).do(a.UseSkill(0))
    assert (scene.asked, fallback(scene)) == ("earth choose_cards", a.ChooseCard(number("orb_3")))
    assert fallback(turn("earth", "cast_off, orb_1").play("cast_off")) == a.Decline()
    scene = turn("arachne", "spitters, scourge").put("theta", deck="theta_orb_1, theta_orb_2")
    assert fallback(scene.play("spitters").play("scourge").choose("theta")) == a.Decline()


def test_orders():
    """Unchanged; Infiltrators on top (APS-D13, APS-157)."""
    scene = turn("theta", "infiltrators", "earth").put("earth", deck="orb_3, orb_2, orb_1").play("infiltrators")
    while scene.asked.endswith("order_cards"):
        scene.do(fallback(scene))
    assert scene.names(scene.earth.deck) == ["orb_3", "orb_2", "orb_1", "infiltrators"]


def test_crashes():
    """The innermost card, else the Moon card; without either nothing happens (APS-D14, APS-R97)."""
    for line, moon, wanted in [("orb_1, orb_2", "orb_3", a.ChooseSpot(0, 1)), ("", "orb_3", None), ("", "", None)]:
        scene = turn("theta", "", "earth", line="graviton_cannon", power=20)
        scene.put("earth", line=line, power=20)
        if moon:
            scene.put("earth", moon=moon)
        scene.activate("graviton_cannon")
        if wanted:
            assert (scene.asked, fallback(scene)) == ("theta choose_crash", wanted)
            assert a.ChooseSpot(1, 1) not in scene.answers
        else:
            assert scene.asked == "theta take_turn"
            assert (scene.earth.moon, scene.earth.power) == (None, 17 if moon else 20)


def test_reactions():
    """None (APS-D18, APS-R148)."""
    scene = turn("earth", "hit_1").put("theta", line="theta_screen").play("hit_1")
    assert (scene.asked, fallback(scene)) == ("theta react_absorb", a.Decline())


def test_gains_behind_a_vast_space():
    """They are gained (APS-D19, APS-243)."""
    scene = Scene("earth", "theta", vast=5).put("earth", hand="heavy_industry").turn("earth").play("heavy_industry")
    assert (scene.asked, fallback(scene)) == ("earth redirect_gain", a.Decline())
    assert scene.do(a.Decline()).earth.power == 23


def test_the_last_claim():
    """The completing card with most points (APS-D22, APS-R53)."""
    scene = Scene("earth", "theta", mode="competitive_influence").open("sacrifice_1", "sacrifice_2", "fortress_3")
    scene.put("earth", power=4, influence=[2, 5, 0], hand="orb_1 x3").turn("earth").do(a.UseSkill(1))
    assert (scene.asked, fallback(scene)) == ("earth last_gasp_claim", a.ClaimInfluence(22))


def test_arrivals():
    """Not activated; offered only if it can be paid (APS-D23, APS-R32, APS-035)."""
    scene = turn("earth", "gun_1, media_satellite", side=1).put("earth", dial=3).play("media_satellite", Place.LINE)
    assert (scene.asked, fallback(scene)) == ("earth activate_on_arrival", a.Decline())
    scene.do(a.Decline())
    assert (scene.line("earth"), scene.names(scene.earth.pile)) == ([], ["media_satellite"])


@pytest.mark.parametrize(("line", "wanted"), [("plasma_battery, force_shield_i", 1), ("plasma_battery x2", 0)])
def test_own_cards(line, wanted):
    """The lowest printed cost, then the innermost, the Moon card last (APS-D26, APS-R99)."""
    scene = turn("theta", "overcharge", line=line, moon="plasma_battery").play("overcharge")
    assert (scene.asked, fallback(scene)) == ("theta choose_own_card", a.ChooseSpot(wanted, 0))
    assert scene.answers[-1] == a.ChooseSpot(MOON, 0)
