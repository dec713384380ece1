"""Plays and activations: what counts, where cards go, and what may happen in between."""

from tests.games.a_place_in_the_sun.scene import CARDS, FACTIONS, Scene, number, play
from tests.games.a_place_in_the_sun.walk import CARDS as HOUSE

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, PLANET
from parlour.games.a_place_in_the_sun.views import view_of


def earth(hand="", *others, **fields):
    """Earth's turn against Theta and others."""
    return Scene("earth", "theta", *others).put("earth", hand=hand, **fields).turn("earth")


def test_turning_the_dial_changes_the_next_turn():
    """What is owed stays as it was read at the start (APS-010, APS-011)."""
    scene = earth("social_cw x3")
    scene.play("social_cw").play("social_cw").play("social_cw")
    assert (scene.under_way.required, scene.under_way.made, scene.earth.dial) == (3, 3, 1)
    assert scene.refused(play("social_cw")) == "APS-010"
    assert scene.turn("earth").under_way.required == 1


def test_what_a_play_is():
    """Actions, Orbitals on the line or the Moon, Leaders from slot and hand: each is one play (APS-012, APS-D04)."""
    scene = earth("heavy_industry, orb_1, orb_2, the_admiral, social", dial=5, leaders="the_magnate")
    scene.play("heavy_industry").play("orb_1").play("orb_2", Place.MOON).play("the_admiral").do(a.PlayLeader())
    assert scene.under_way.made == 5
    assert scene.names(scene.earth.pile) == ["heavy_industry", "the_admiral"]
    assert (scene.line("earth"), scene.earth.moon.card) == (["orb_1"], number("orb_2"))
    assert scene.earth.leader.card == number("the_magnate")


def test_the_slot_needs_a_leader():
    """The top Leader of the slot may be played while plays are owed (APS-D05, APS-055)."""
    scene = earth("social x2", dial=1, leaders="the_admiral, the_magnate")
    assert a.PlayLeader() in scene.answers
    scene.play("social")
    assert scene.refused(a.PlayLeader()) == "APS-055"
    assert scene.names(scene.earth.leaders) == ["the_admiral", "the_magnate"]


def test_the_dial_looks_at_the_type_of_every_played_card():
    """A Social Orbital gives power like an Action; Military and Industrial ones do nothing (APS-014, APS-114)."""
    for key, power in [("media_satellite", 21), ("social", 21), ("orb_1", 20), ("hit_1", 20), ("defence_platform", 20)]:
        scene = earth(key, "rhea", power=20)
        scene.play(key)
        assert scene.earth.power == power
        assert scene.earth.dial == 3


def test_the_dial_comes_before_the_text():
    """The position of the moment counts, not the one that the text makes (APS-R14, APS-014, APS-102)."""
    scene = earth("social_cw, social_cw", power=10)
    scene.play("social_cw")
    assert (scene.earth.power, scene.earth.dial) == (11, 4)
    scene.play("social_cw")
    assert (scene.earth.power, scene.earth.dial) == (10, 5)


def test_an_action_takes_effect_once():
    """It goes to its pile and can't be activated (APS-050, APS-051)."""
    scene = earth("hit_2").play("hit_2")
    assert (scene.theta.power, scene.names(scene.earth.pile)) == (18, ["hit_2"])
    assert not any(isinstance(action, a.Activate) for action in scene.answers)


def test_nothing_happens_in_between():
    """While a card resolves only its own choices can be answered (APS-021, APS-R16, APS-D11)."""
    scene = earth("either, social x2", line="gun_1", leader="the_magnate").play("either")
    assert scene.answers == [a.ChooseOption(0), a.ChooseOption(1)]
    for action in (play("social"), a.Activate(0), a.Activate(LEADER), a.UseSkill(0), a.EndTurn()):
        assert scene.refused(action) == "APS-024"
    assert scene.do(a.ChooseOption(1)).earth.power == 22
    assert len(scene.earth.hand) == 3


def test_any_order():
    """Plays and activations come in any order, before and after the last owed play (APS-022, APS-R10, APS-D24)."""
    scene = earth("hit_1, orb_1, social x3", dial=2, line="gun_1, gun_2")
    scene.activate("gun_2").play("orb_1").activate("gun_1").play("hit_1")
    assert scene.asked == "earth take_turn"
    scene.activate("orb_1")
    assert scene.refused(a.Activate(2)) == "APS-052"
    assert scene.do(a.EndTurn()).asked == "theta take_turn"


def test_additional_cards_do_not_count():
    """They are played cards with their dial effect, uncounted, one for each grant (APS-020, APS-R17, APS-D06)."""
    scene = earth("social_extra_gain, social_extra_gain, social, hit_1", dial=1, power=10)
    scene.play("social_extra_gain")
    assert scene.earth.power == 13
    assert scene.refused(play("hit_1")) != ""
    scene.play("social_extra_gain").play("social")
    assert (scene.earth.power, scene.under_way.made) == (10 + 3 + 3 + 1, 1)
    scene = earth("social_extra_gain, social", dial=1).play("social_extra_gain").do(a.Decline())
    assert scene.refused(play("social")) == "APS-010"


def test_one_victim():
    """What exceeds one player's power never reaches another (APS-026, APS-072)."""
    scene = earth("hit_8", "rhea").put("theta", power=3, line="theta_orb_2").play("hit_8").choose("theta")
    assert (scene.theta.out, scene.rhea.power, scene.earth.power) == (1, 20, 20)


def test_the_card_prevails():
    """The rules say outermost, the card says any target (APS-027, APS-060, APS-110, APS-D10)."""
    scene = earth("mobile_infantry", power=20).put("theta", line="theta_orb_3, theta_orb_5").play("mobile_infantry")
    assert scene.answers[0] == a.ChooseSpot(PLANET, 1)
    assert scene.spot("theta", 0).line("theta") == ["theta_orb_5"]


def test_carrier_and_load_are_two_plays():
    """The second card may come in a later turn (APS-028, APS-082, APS-R74)."""
    scene = earth("carrier, social", dial=2).play("carrier").play("social").do(a.EndTurn())
    scene.put("earth", hand="hit_2, social").turn("earth").play("hit_2", Place.CARRIER, 0)
    assert (scene.under_way.made, scene.theta.power) == (1, 20)
    assert scene.activate("hit_2", loaded=True).theta.power == 18


def test_what_a_carrier_takes():
    """Military Actions only (APS-109, APS-084, APS-R18)."""
    scene = earth("hit_1, orb_1, social, heavy_industry, carrier, triffids", line="carrier")
    onto = {action.card for action in scene.answers if isinstance(action, a.PlayCard) and action.place is Place.CARRIER}
    assert onto == {number("hit_1")}
    scene.play("hit_1", Place.CARRIER, 0).put("earth", hand="hit_2").play("hit_2", Place.CARRIER, 0)
    assert scene.names(scene.earth.pile) == ["hit_1"]


def test_a_loaded_card_is_no_orbital():
    """It is not put in play, can't be a target, adds no defence, and shares the Carrier's way home (APS-R74)."""
    scene = earth("hit_2", line="carrier").play("hit_2", Place.CARRIER, 0)
    assert scene.table.counted(Counter.ORBITALS_PUT_IN_PLAY) == 0
    assert scene.left("earth", 0) == 4
    scene.put("theta", hand="theta_send_home").turn("theta").play("theta_send_home")
    assert sorted(scene.names(scene.earth.hand)) == ["carrier", "hit_2"]
    assert scene.earth.pile == []
    scene = earth("", line="carrier")
    scene.earth.line[0].loaded = number("hit_2")
    scene.put("theta", hand="theta_scrap").turn("theta").play("theta_scrap")
    assert sorted(scene.names(scene.earth.pile)) == ["carrier", "hit_2"]


def test_the_moon_protects_nobody():
    """Orbitals shield planet and Moon card; a Moon card shields nothing (APS-030, APS-037, APS-039, APS-061)."""
    scene = earth("hit_2, hit_2, hit_2").put("theta", line="theta_orb_2", moon="theta_orb_5", power=20)
    scene.play("hit_2")
    assert (scene.line("theta"), scene.theta.power, scene.left("theta", MOON)) == ([], 20, 7)
    assert scene.play("hit_2").spot("theta", PLANET).theta.power == 18
    assert scene.play("hit_2").spot("theta", MOON).left("theta", MOON) == 5


def test_kinds_of_moon():
    """One kind takes Orbitals only, the other own Actions too; what was there goes (APS-040, APS-041, APS-042)."""
    for side, actions in [(4, False), (7, True)]:
        scene = earth("hit_2, orb_2", side=side, moon="orb_1")
        assert (play("hit_2", Place.MOON) in scene.answers) is actions
        scene.play("orb_2", Place.MOON)
        assert (scene.earth.moon.card, scene.names(scene.earth.pile)) == (number("orb_2"), ["orb_1"])


def test_the_play_area():
    """Line, Moon card, Leader and Eye Bots lie open before everyone (APS-043, APS-053)."""
    scene = Scene("earth", "theta", mode="extinctor").put("earth", line="orb_1, orb_2", moon="orb_3", bots=2)
    scene.put("earth", leader="the_admiral", hand="orb_4").turn("earth")
    seen = view_of(scene.table, None).planets[0]
    assert [placed.spot for placed in seen.placed] == [0, 1, MOON, LEADER]
    assert (seen.bots, seen.hand) == (2, 1)


def test_only_cards_in_play_are_counted():
    """Hands, decks and piles are not in play (APS-053)."""
    scene = earth("muster, orb_1, orb_2", deck="orb_1 x5", pile="orb_3 x2", line="orb_1", moon="orb_2", power=10)
    assert scene.play("muster").earth.power == 12


def test_every_card_goes_home():
    """Destroyed or discarded, a card goes to the pile of its own faction (APS-054, APS-076)."""
    scene = earth("hit_5", line="theta_orb_1").put("theta", line="orb_2, theta_orb_1").play("hit_5")
    assert scene.names(scene.earth.pile) == ["hit_5", "orb_2"]
    assert scene.names(scene.theta.pile) == ["theta_orb_1"]
    assert scene.theta.power == 18


def test_leaders_act_once_a_turn():
    """At once in the turn they are played, then once in each (APS-057, APS-056, APS-R25)."""
    scene = earth("the_magnate", dial=4, power=10).play("the_magnate")
    assert (scene.earth.power, scene.under_way.played) == (10, [0, 0, 0])
    scene.activate("the_magnate")
    assert scene.refused(a.Activate(LEADER)) == "APS-052"
    assert scene.turn("earth").activate("the_magnate").earth.power == 12


def test_leaders_are_out_of_reach():
    """No attack aims at a Leader, and one on everything leaves it alone (APS-058, APS-R43)."""
    scene = earth("mobile_infantry, mass_8").put("theta", leader="wing_commander", line="theta_orb_1")
    scene.play("mobile_infantry")
    assert {action.spot for action in scene.answers} == {PLANET, 0}
    scene.spot("theta", 0).play("mass_8")
    assert scene.theta.leader.card == number("wing_commander")


def test_base_defence():
    """It is the printed number, without bonuses of boards and cards (APS-068, APS-156)."""
    scene = Scene("theta", "earth").put("theta", line="graviton_cannon").turn("theta")
    scene.put("earth", side=6, line="orb_2, cover", power=20)
    assert scene.left("earth", 0) == 4
    assert scene.activate("graviton_cannon").earth.power == 18


def test_damage_to_a_planet():
    """It returns that much power; nobody gets it; at nothing the player is out (APS-069, APS-072, APS-070)."""
    scene = earth("hit_5, hit_8", "rhea", power=20).put("theta", power=12).play("hit_5").choose("theta")
    assert (scene.theta.power, scene.earth.power) == (7, 20)
    scene.play("hit_8").choose("theta")
    assert (scene.theta.power, scene.theta.out, scene.earth.power) == (0, 1, 20)
    assert scene.table.living() == [0, 2]


def test_nothing_is_unplayable():
    """Every card of every faction can be played, with or without a target or condition (APS-R18, APS-025)."""
    for faction in FACTIONS:
        other = "theta" if faction != "theta" else "earth"
        place = FACTIONS.index(faction)
        for card in sorted({*HOUSE.decks[place], *HOUSE.leaders[place]}):
            key = CARDS.edition.printed_cards[card].id
            scene = Scene(faction, other).put(faction, hand=key, deck="", dial=3, power=20).put(other, deck="")
            scene.turn(faction).play(key)
            while scene.asked and not scene.asked.endswith("take_turn"):
                scene.do(scene.answers[0])
            assert scene.under_way.made == 1


def test_foreign_cards_have_one_way():
    """A received infestation goes neither to the Moon nor onto a Carrier (APS-R18, APS-R60, APS-080, APS-081)."""
    scene = earth("triffids, roach_infestation", side=7, line="carrier")
    plays = [action for action in scene.answers if isinstance(action, a.PlayCard)]
    assert {action.place for action in plays} == {Place.RESOLVE}
    assert len(plays) == 2


def test_a_mark_belongs_to_the_stay():
    """A copy that comes anew may be activated though the one before it was (APS-R19, APS-052)."""
    scene = earth("gun_1, gun_1", moon="gun_1").activate("gun_1")
    assert scene.refused(a.Activate(MOON)) == "APS-052"
    scene.play("gun_1", Place.MOON).activate("gun_1")
    assert scene.theta.power == 18


def test_regimes():
    """How many cards are owed and may be discarded at each position (APS-103, APS-104, APS-105)."""
    for dial, discards in [(1, 2), (2, 1), (3, 0), (4, 0), (5, 0)]:
        scene = earth("social", dial=dial)
        assert (scene.under_way.required, scene.under_way.discards) == (dial, discards)


def test_the_regime_of_the_start_counts():
    """Turned away in the turn, the right stays; it may empty the hand (APS-R70, APS-D16, APS-104)."""
    scene = earth("social_cw, orb_1", dial=2).play("social_cw")
    assert scene.earth.dial == 3
    assert scene.refused(a.EndTurn()) == "APS-015"
    scene.do(a.RegimeDiscard(number("orb_1")))
    assert (scene.under_way.made, scene.earth.hand) == (1, [])
    assert scene.do(a.EndTurn()).asked == "theta take_turn"
    scene = earth("social_cw x3, orb_1", dial=3).play("social_cw")
    scene.put("earth", dial=1)
    assert scene.refused(a.RegimeDiscard(number("orb_1"))) == "APS-103"


def test_a_covered_line_outlives_its_cover():
    """A line bonus of a card counts for the others of that line only (APS-034, APS-038, APS-R32)."""
    scene = earth("", line="orb_1, cover", moon="orb_1")
    assert [scene.left("earth", spot) for spot in (0, 1, MOON)] == [2, 2, 3]
    scene.put("theta", hand="theta_hit_2").turn("theta").play("theta_hit_2")
    assert [scene.left("earth", spot) for spot in (0, MOON)] == [1, 3]
