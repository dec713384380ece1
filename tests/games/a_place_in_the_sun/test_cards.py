"""Single cards: infestations, searches, looks, borrowed cards."""

from tests.games.a_place_in_the_sun.scene import Scene, number, play

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.happenings import CardsLooked, CardsPutBack


def test_roach_infestation():
    """Damage to a planet shuffles the card into its top cards; played there it costs 1 (APS-S37, APS-131, APS-132)."""
    scene = Scene("arachne", "earth").put("arachne", hand="roach_infestation").put("earth", power=15)
    scene.put("earth", deck="orb_1 x12").turn("arachne").play("roach_infestation")
    assert (scene.earth.power, len(scene.earth.deck)) == (14, 13)
    assert number("roach_infestation") in scene.earth.deck[-6:]
    scene.put("earth", deck="orb_1 x12", hand="roach_infestation").turn("earth").play("roach_infestation")
    assert (scene.earth.power, scene.under_way.made, len(scene.earth.deck)) == (13, 1, 13)
    assert scene.arachne.pile == []


def test_roach_that_does_not_spread():
    """Without power taken it goes to its own pile; discarded by the holder too (APS-S38, APS-S39, APS-133, APS-R61)."""
    scene = Scene("arachne", "earth").put("arachne", hand="roach_infestation").put("earth", line="orb_2")
    scene.turn("arachne").play("roach_infestation")
    assert scene.names(scene.arachne.pile) == ["roach_infestation"]
    scene = Scene("earth", "arachne").put("earth", dial=2, power=10, hand="roach_infestation, orb_1").turn("earth")
    scene.do(a.RegimeDiscard(number("roach_infestation")))
    assert scene.names(scene.arachne.pile) == ["roach_infestation"]
    assert (scene.earth.power, scene.under_way.made, scene.under_way.discards) == (10, 0, 0)


def test_flowers_of_evil():
    """Each Triffids among the top 5 deals 6 past everything and leaves (APS-S40, APS-181, APS-R46, APS-R102)."""
    scene = Scene("rhea", "earth").put("rhea", hand="flowers_of_evil")
    scene.put("earth", power=14, line="orb_1 x4", moon="orb_1")
    scene.put("earth", deck="triffids, orb_2, orb_1, triffids, orb_3, orb_4").turn("rhea").play("flowers_of_evil")
    assert scene.earth.power == 8
    assert scene.names(scene.rhea.pile) == ["flowers_of_evil", "triffids"]
    scene.cards("orb_1", "orb_2", "orb_3")
    assert scene.names(scene.earth.deck) == ["triffids", "orb_4", "orb_3", "orb_2", "orb_1"]


def test_triffids():
    """Given to a hand; played there it goes among the top of that deck (APS-S90, APS-179, APS-180, APS-182)."""
    scene = Scene("rhea", "earth").put("rhea", hand="triffids").put("earth", hand="orb_1 x3, orb_2 x2")
    scene.turn("rhea").play("triffids")
    assert len(scene.earth.hand) == 6
    scene.turn("earth").play("triffids")
    assert (len(scene.earth.deck), scene.under_way.made, scene.earth.power) == (21, 1, 20)
    assert number("triffids") in scene.earth.deck[-6:]


def test_triffids_and_the_refill():
    """A received card counts for the hand; discarded by a skill it goes home (APS-S90, APS-182, APS-R22)."""
    scene = Scene("earth", "rhea").put("earth", dial=3, hand="triffids, orb_1, orb_2, orb_3 x3").turn("earth")
    scene.play("triffids").play("orb_1").play("orb_2").do(a.EndTurn())
    assert (len(scene.earth.hand), len(scene.earth.deck)) == (5, 19)
    scene = Scene("earth", "rhea").put("earth", hand="triffids, orb_1, orb_2").turn("earth").do(a.UseSkill(0))
    scene.cards("triffids", "orb_1")
    assert scene.names(scene.rhea.pile) == ["triffids"]


def test_infiltrators():
    """The owner looks, orders and puts the card anywhere; nobody else learns the order (APS-157, APS-R62, APS-D13)."""
    scene = Scene("theta", "earth").put("theta", hand="infiltrators")
    scene.put("earth", deck="orb_5, orb_4, orb_3, orb_2, orb_1").turn("theta").play("infiltrators")
    assert scene.asked == "theta order_cards"
    scene.cards("orb_3", "infiltrators", "orb_1", "orb_2", "orb_4")
    assert scene.names(scene.earth.deck) == ["orb_5", "orb_4", "orb_2", "orb_1", "infiltrators", "orb_3"]
    told = next(one for one in scene.news if isinstance(one.public, CardsPutBack))
    assert told.public.cards == ()
    assert len(told.seen_by(0).cards) == 6


def test_infiltrators_played_by_the_infested():
    """Theta draws at once; the player gets nothing (APS-S67, APS-081, APS-158, APS-R60, APS-R98)."""
    scene = Scene("earth", "theta").put("earth", dial=3, power=10, hand="infiltrators")
    scene.put("theta", hand="theta_orb_1 x5", deck="theta_orb_1 x9", pile="theta_orb_2 x4").turn("earth")
    scene.play("infiltrators")
    assert (len(scene.theta.hand), len(scene.theta.deck), len(scene.theta.pile)) == (7, 7, 5)
    assert scene.names(scene.theta.pile)[-1] == "infiltrators"
    assert (scene.earth.power, scene.earth.hand, scene.under_way.made) == (10, [], 1)


def test_scourge():
    """As many of the top 5 may go as damage was done to that planet; only the looker sees (APS-S15, APS-134)."""
    scene = Scene("arachne", "earth").put("arachne", dial=3, hand="spitters, scourge")
    scene.put("earth", deck="orb_5, orb_4, orb_3, orb_2, orb_1").turn("arachne").play("spitters").play("scourge")
    scene.choose("earth")
    seen = next(one for one in scene.news if isinstance(one.public, CardsLooked))
    assert (seen.public.cards, len(seen.seen_by(0).cards)) == ((), 5)
    scene.cards("orb_2", "orb_4").do(a.Decline()).cards("orb_5", "orb_3")
    assert scene.names(scene.earth.deck) == ["orb_1", "orb_3", "orb_5"]
    assert scene.names(scene.earth.pile) == ["orb_2", "orb_4"]


def test_brain_fungus_action():
    """A borrowed Action works without its condition and goes back to its pile (APS-S42, APS-126, APS-128, APS-R80)."""
    scene = (
        Scene("arachne", "earth", "theta").put("arachne", hand="brain_fungus").put("earth", pile="nuclear_bombardment")
    )
    scene.put("theta", power=12, line="theta_orb_3").turn("arachne").play("brain_fungus")
    scene.do(a.ChooseCard(number("nuclear_bombardment"), 1)).choose("theta")
    assert (scene.theta.power, scene.line("theta"), scene.arachne.dial) == (7, [], 2)
    assert scene.names(scene.earth.pile) == ["nuclear_bombardment"]
    assert scene.names(scene.arachne.pile) == ["brain_fungus"]
    assert scene.under_way.made == 1


def test_brain_fungus_orbital():
    """A borrowed Orbital is paid for by its borrower, moves no dial, goes home (APS-S43, APS-S95, APS-129, APS-R80)."""
    scene = Scene("arachne", "theta").put("arachne", hand="brain_fungus", power=10)
    scene.put("theta", line="generator_core x4", pile="escort_frigate").turn("arachne").play("brain_fungus")
    scene.do(a.ChooseCard(number("escort_frigate"), 1), play("escort_frigate", a.Place.LINE, 0))
    scene.activate("escort_frigate")
    assert scene.arachne.power == 9
    scene.put("theta", hand="theta_hit_3").turn("theta").play("theta_hit_3")
    assert scene.names(scene.theta.pile) == ["theta_hit_3", "escort_frigate"]
    assert scene.line("arachne") == []
    scene = Scene("arachne", "theta").put("arachne", hand="brain_fungus").put("theta", pile="generator_core")
    scene.turn("arachne").play("brain_fungus").do(
        a.ChooseCard(number("generator_core"), 1), play("generator_core", a.Place.LINE, 0)
    )
    assert scene.arachne.dial == 2


def test_searching_the_own_deck():
    """A borrowed search looks in the borrower's deck, finds nothing and shuffles it (APS-S95, APS-127)."""
    scene = Scene("arachne", "earth").put("arachne", hand="brain_fungus").put("earth", pile="nationalisation")
    scene.turn("arachne").play("brain_fungus").do(a.ChooseCard(number("nationalisation"), 1))
    assert scene.asked == "arachne take_turn"
    assert scene.names(scene.earth.pile) == ["nationalisation"]
    assert len(scene.arachne.deck) == 20


def test_elections():
    """Elections finds itself in the pile (APS-S70, APS-051, APS-R15)."""
    scene = Scene("earth", "theta").put("earth", hand="elections").turn("earth").play("elections")
    assert scene.names(scene.earth.hand) == ["elections"]
    assert scene.under_way.made == 1


def test_quantum_relay():
    """Every single gain is 1 larger, the dial's too (APS-S47, APS-113, APS-R73)."""
    scene = Scene("earth", "theta").put("earth", dial=2, power=6, line="quantum_relay_network", hand="social_gain_3")
    scene.turn("earth").activate("quantum_relay_network").play("social_gain_3")
    assert scene.earth.power == 12


def test_overload_with_little_deck():
    """The discarded Core itself is reshuffled and drawn; the third draw fails (APS-S49, APS-146, APS-R20)."""
    scene = Scene("theta", "earth").put("theta", deck="theta_orb_1", hand="generator_core, theta_orb_2").turn("theta")
    scene.do(a.UseSkill(1, number("generator_core")))
    assert sorted(scene.names(scene.theta.hand)) == ["generator_core", "theta_orb_1", "theta_orb_2"]
    assert (scene.theta.deck, scene.theta.pile) == ([], [])
