"""Effects of the vocabulary that the house edition does not use, or not in every form."""

from tests.games.a_place_in_the_sun.scene import GAME, Scene

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.frames import MOON
from parlour.games.a_place_in_the_sun.happenings import CardsLooked


def earth(hand, *others, **fields):
    """Earth's turn against Theta and others."""
    return Scene("earth", "theta", *others).put("earth", hand=hand, **fields).turn("earth")


def test_direct_damage():
    """Direct damage passes lines and shields, and counts as dealt (APS-R44, APS-R46)."""
    scene = earth("burn", "rhea").put("theta", line="force_shield_iii").play("burn").choose("theta")
    assert (scene.theta.power, scene.rhea.power) == (17, 20)
    assert scene.under_way.damage == [0, 3, 0]
    scene = earth("burn_all", "rhea").play("burn_all")
    assert [planet.power for planet in scene.state.planets] == [20, 18, 18]


def test_loss_of_an_enemy():
    """One enemy returns power (APS-071)."""
    assert earth("drain").play("drain").theta.power == 18


def test_turning_another_dial():
    """Another's dial keeps its own limits (APS-R36)."""
    assert earth("turn_enemy").put("theta", dial=4).play("turn_enemy").theta.dial == 5
    scene = Scene("theta", "earth").put("theta", hand="theta_turn_enemy").put("earth", dial=4).turn("theta")
    assert scene.play("theta_turn_enemy").earth.dial == 1


def test_removing_orbitals():
    """A removed card goes to its pile or its owner's hand, without damage (APS-R115, APS-R34)."""
    scene = earth("scrap").put("theta", dial=3, line="generator_core, theta_orb_5", moon="theta_orb_1").play("scrap")
    assert scene.answers == [a.ChooseSpot(spot, 1) for spot in (1, 0, MOON)]
    scene.spot("theta", 0)
    assert (scene.line("theta"), scene.theta.dial) == (["theta_orb_5"], 4)
    scene = earth("send_home").put("theta", line="theta_orb_1, theta_orb_5").play("send_home")
    assert scene.names(scene.theta.hand) == ["theta_orb_5"]
    assert scene.theta.pile == []


def test_discards_from_hands():
    """At random, by the holder, or as many as one likes (APS-076, APS-D12)."""
    scene = earth("rob").put("theta", hand="theta_orb_1 x3").play("rob")
    assert (len(scene.theta.hand), len(scene.theta.pile)) == (1, 2)
    scene = earth("force").put("theta", hand="theta_orb_1, theta_orb_2").play("force")
    assert scene.asked == "theta choose_cards"
    scene.cards("theta_orb_2")
    assert scene.names(scene.theta.hand) == ["theta_orb_1"]
    scene = earth("cast_off, orb_1, orb_2").play("cast_off").cards("orb_1").do(a.Decline())
    assert scene.names(scene.earth.hand) == ["orb_2"]
    assert scene.asked == "earth take_turn"


def test_reveal_and_take():
    """Everybody sees revealed cards; one is taken (APS-078)."""
    scene = earth("show", deck="orb_1, orb_2, orb_3").play("show")
    seen = next(one for one in scene.news if isinstance(one.public, CardsLooked))
    assert scene.names(seen.public.cards) == ["orb_3", "orb_2"]
    scene.cards("orb_2")
    assert (scene.names(scene.earth.hand), scene.names(scene.earth.deck)) == (["orb_2"], ["orb_1", "orb_3"])


def test_attack_bonus_sums_and_conditions():
    """Bonuses raise attacks, amounts add up, conditions are looked at when they resolve (APS-R40, APS-025)."""
    assert earth("rage").play("rage").theta.power == 17
    assert earth("tally, orb_1, orb_2", dial=4).play("tally").earth.power == 20 + 4 + 2 + 1
    assert earth("hopeful, orb_1").play("hopeful").earth.power == 20
    assert earth("hopeful, orb_1 x2").play("hopeful").earth.power == 25


def test_type_effects_are_never_undone():
    """Only cards that hold the dial turn it back (APS-S83, APS-086, APS-120, APS-R34)."""
    scene = (
        Scene("arachne", "earth").put("arachne", dial=4, hand="void_leviathan").turn("arachne").play("void_leviathan")
    )
    assert scene.arachne.dial == 3
    scene.put("earth", hand="hit_4").turn("earth").play("hit_4")
    assert (scene.line("arachne"), scene.arachne.dial) == ([], 3)


def test_only_played_spacecraft_count():
    """Activating a Spacecraft gives nothing, playing one does (APS-S27, APS-145, APS-R92)."""
    scene = Scene("theta", "earth").put("theta", dial=3, power=10, line="escort_frigate", hand="accumulator_drones")
    scene.turn("theta").play("accumulator_drones").activate("escort_frigate")
    assert scene.theta.power == 11


def test_replacing_a_core_on_the_moon():
    """The Core leaves first, and the position it leaves behind is read afterwards (APS-S86, APS-042, APS-R31)."""
    scene = Scene("theta", "earth").put("theta", dial=1, power=6, line="generator_core", moon="generator_core")
    scene.put("theta", hand="escort_frigate").turn("theta").play("escort_frigate", a.Place.MOON)
    assert (scene.theta.dial, scene.theta.power) == (2, 6)
    assert scene.do(a.CollectCharge()).theta.power == 7
    scene = Scene("theta", "earth").put("theta", dial=2, power=6, line="generator_core", moon="generator_core")
    scene.put("theta", hand="escort_frigate").turn("theta").play("escort_frigate", a.Place.MOON)
    assert (scene.theta.dial, scene.theta.power) == (3, 7)
    assert scene.refused(a.CollectCharge()) == "APS-144"


def test_clock():
    """When time is up the oldest cards are played with the first choices, then the turn ends (APS-S79, APS-R148)."""
    scene = earth("social, orb_3, politics, social_cw", dial=3, line="orb_1, orb_2").play("social")
    while scene.asked.startswith("earth"):
        scene.do(GAME.fallback(scene.state, 0))
    assert scene.line("earth") == ["orb_1", "orb_2", "orb_3"]
    assert scene.earth.dial == 4
    assert "social_cw" in scene.names(scene.earth.hand)
    assert len(scene.earth.hand) == 5
