"""One test for each effect of the vocabulary, named after it; cards are made of nothing else."""

from tests.games.a_place_in_the_sun.scene import Scene, number

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import Place
from parlour.games.a_place_in_the_sun.effects import Effect
from parlour.games.a_place_in_the_sun.happenings import CardsLooked, CardTaken, DeckShuffled


def earth(hand="", *others, **fields):
    """Earth's turn against Theta and others."""
    return Scene("earth", "theta", *others).put("earth", hand=hand, **fields).turn("earth")


def theta(hand="", **fields):
    """Theta's turn against Earth."""
    return Scene("theta", "earth").put("theta", hand=hand, **fields).turn("theta")


def boss(*deck, dial=1, **fields):
    """The Extinctor's turn with these cards, the last on top."""
    scene = Scene("earth", "theta", mode="extinctor").put("boss", power=30, dial=dial, deck=", ".join(deck))
    return scene.put("earth", power=30, **fields).turn("boss")


def told(scene, kind):
    """The first happening of a kind, and who sees what of it."""
    return next(one for one in scene.news if isinstance(one.public, kind))


def test_attack():
    """Damage from the outermost card inwards, as its mode spreads it (APS-062, APS-063, APS-064)."""
    for key, line, power in [("hit_4", [], 19), ("aim_4", ["theta_orb_1"], 20), ("mass_1", ["theta_orb_2"], 19)]:
        scene = earth(key).put("theta", line="theta_orb_1, theta_orb_2").play(key)
        assert (scene.line("theta"), scene.theta.power) == (line, power)


def test_damage():
    """Straight to the planet, line or not; each enemy in its wide form (APS-R46)."""
    assert earth("burn").put("theta", line="theta_orb_5").play("burn").theta.power == 17
    scene = earth("burn_all", "rhea").play("burn_all")
    assert (scene.earth.power, scene.theta.power, scene.rhea.power) == (20, 18, 18)


def test_gain():
    """Power from the supply, one gain however large (APS-070)."""
    assert earth("heavy_industry").play("heavy_industry").earth.power == 23


def test_lose():
    """Power to the supply: the own, an enemy's, everybody's; no more than there is (APS-071)."""
    assert earth("drain").put("theta", power=1).play("drain").theta.power == 0
    scene = Scene("rhea", "earth").put("rhea", hand="parasites").turn("rhea").play("parasites")
    assert (scene.rhea.power, scene.earth.power) == (18, 18)


def test_rotate():
    """A dial turns within its limits and stays (APS-R34, APS-106)."""
    assert earth("social_cw", dial=5).play("social_cw").earth.dial == 1
    assert earth("turn_enemy").put("theta", dial=5).play("turn_enemy").theta.dial == 5


def test_dial_hold():
    """Turned while the card is in play, turned back whenever it leaves (APS-086, APS-R34, APS-R35)."""
    scene = theta("generator_core", dial=3).play("generator_core")
    assert scene.theta.dial == 2
    scene.put("earth", hand="scrap").turn("earth").play("scrap")
    assert scene.theta.dial == 3


def test_draw():
    """So many cards from the own deck, or for the owner of the card (APS-075, APS-158)."""
    assert len(earth("social_draw").play("social_draw").earth.hand) == 1
    scene = earth("infiltrators").play("infiltrators")
    assert (len(scene.theta.hand), scene.earth.hand) == (2, [])


def test_discard_hand():
    """From a hand to the piles of the cards' factions, as many as can be (APS-076, APS-R71)."""
    scene = earth("force").put("theta", hand="orb_1").play("force")
    assert (scene.theta.hand, scene.names(scene.earth.pile)) == ([], ["force", "orb_1"])


def test_look():
    """Only the acting seat sees the cards, and puts them back in its order (APS-077)."""
    scene = earth("pore", deck="orb_1, orb_2, orb_3").play("pore")
    seen = told(scene, CardsLooked)
    assert (seen.public.cards, seen.seen_by(1).cards, len(seen.seen_by(0).cards)) == ((), (), 3)
    assert scene.cards("orb_1", "orb_3").names(scene.earth.deck) == ["orb_2", "orb_3", "orb_1"]


def test_fetch():
    """Searches the deck and shuffles it, or takes from the own pile; unrevealed, only the fact is told."""
    scene = earth("search", deck="orb_1, hit_2, orb_2").play("search").cards("hit_2")
    assert scene.names(scene.earth.deck)[-1] == "hit_2"
    assert told(scene, DeckShuffled).public.seat == 0
    taken = told(scene, CardTaken)
    assert (taken.public.card, taken.seen_by(0).card) == (None, number("hit_2"))
    scene = earth("recover", pile="orb_1, hit_2, orb_3").play("recover").cards("orb_3", "orb_1")
    assert scene.names(scene.earth.hand) == ["orb_3", "orb_1"]
    assert scene.names(scene.earth.pile) == ["hit_2", "recover"]


def test_salvage():
    """Shuffles the own pile and takes its top; the rest stays the pile (APS-051)."""
    scene = earth("elections", pile="orb_1, orb_2").play("elections")
    assert (len(scene.earth.hand), len(scene.earth.pile)) == (1, 2)


def test_put_in_play():
    """A card of any pile, put in play and not played (APS-126, APS-R80)."""
    scene = Scene("arachne", "earth").put("arachne", hand="brain_fungus").put("earth", pile="orb_3").turn("arachne")
    scene.play("brain_fungus").do(a.ChooseCard(number("orb_3"), 1), a.PlayCard(number("orb_3"), Place.LINE, 0))
    assert (scene.line("arachne"), scene.earth.pile, scene.under_way.made) == (["orb_3"], [], 1)


def test_extra_play():
    """Another card, uncounted, once the text is done (APS-020, APS-R17)."""
    scene = earth("social_extra_gain, social, hit_1").play("social_extra_gain")
    assert (scene.earth.power, scene.asked) == (23, "earth play_additional")
    assert scene.play("social").under_way.made == 1


def test_modify():
    """Numbers change for a turn, or as long as the card is in play (APS-149, APS-R93)."""
    scene = theta("accumulator_drones", line="theta_spend_2, generator_core", power=10, dial=1)
    scene.play("accumulator_drones").activate("theta_spend_2")
    assert scene.theta.power == 10
    assert scene.turn("theta").activate("theta_spend_2").theta.power == 9
    assert earth("rage").play("rage").theta.power == 17


def test_watch():
    """From then on, power for each point of such damage (APS-130, APS-R81)."""
    scene = earth("watch_orbitals, hit_3", power=10).put("theta", line="theta_orb_2").play("watch_orbitals")
    assert scene.play("hit_3").earth.power == 14


def test_absorb():
    """A reaction that lowers one attack for its controller (APS-152, APS-R95)."""
    scene = earth("hit_3").put("theta", line="theta_screen", power=10).play("hit_3").do(a.Absorb(0))
    assert (scene.theta.power, scene.left("theta", 0)) == (9, 1)


def test_reuse():
    """A placed card may be activated a second time (APS-160, APS-R99)."""
    scene = theta("overcharge", line="theta_spend_2", power=10).play("overcharge")
    assert scene.activate("theta_spend_2").activate("theta_spend_2").theta.power == 6


def test_crash():
    """A card falls on its planet for its base defence (APS-156, APS-R97)."""
    scene = theta(line="graviton_cannon", power=10).put("earth", line="orb_4").activate("graviton_cannon")
    assert (scene.earth.power, scene.names(scene.earth.pile)) == (16, ["orb_4"])


def test_carry():
    """Cards that pass may be played onto it (APS-082, APS-R74)."""
    scene = earth("hit_1, social", line="carrier")
    assert a.PlayCard(number("social"), Place.CARRIER, 0) not in scene.answers
    assert scene.play("hit_1", Place.CARRIER, 0).earth.line[0].loaded == number("hit_1")


def test_infest():
    """This card goes into another deck or hand; the Extinctor gets it on top (APS-079, APS-179, APS-224)."""
    scene = Scene("rhea", "earth", mode="extinctor").put("boss", power=30).put("rhea", hand="triffids x2").turn("rhea")
    scene.play("triffids").choose("earth").play("triffids").choose("boss")
    assert (scene.names(scene.earth.hand), scene.names(scene.boss.deck)) == (["triffids"], ["triffids"])


def test_trigger_found():
    """Every card of the name among the top ones strikes and leaves (APS-181, APS-R102)."""
    scene = Scene("rhea", "earth").put("rhea", hand="flowers_of_evil").put("earth", deck="triffids x2, orb_1")
    scene.turn("rhea").play("flowers_of_evil")
    assert (scene.earth.power, scene.names(scene.earth.deck)) == (8, ["orb_1"])


def test_return_self():
    """This card goes to its owner's pile (APS-158)."""
    scene = earth("infiltrators").play("infiltrators")
    assert scene.names(scene.theta.pile) == ["infiltrators"]


def test_remove_orbital():
    """Off the board without damage, to a pile or a hand (APS-R115)."""
    scene = earth("send_home, scrap").put("theta", line="theta_orb_5", moon="theta_orb_4").play("send_home")
    assert scene.names(scene.theta.hand) == ["theta_orb_5"]
    assert scene.play("scrap").theta.moon is None
    assert scene.names(scene.theta.pile) == ["theta_orb_4"]


def test_if():
    """Only under its condition, looked at when it resolves (APS-025, APS-R72)."""
    assert earth("hopeful, orb_1 x2").play("hopeful").earth.power == 25
    assert earth("hopeful, orb_1").play("hopeful").earth.power == 20


def test_choose_one():
    """Exactly one alternative, then the rest (APS-024)."""
    assert earth("either", power=10).play("either").do(a.ChooseOption(0)).earth.power == 13
    assert len(earth("either", power=10).play("either").do(a.ChooseOption(1)).earth.hand) == 1


def test_eye_bot():
    """On a deck, from hands into play, back to the Extinctor (APS-226, APS-227)."""
    scene = boss("eye_bot")
    assert scene.names(scene.earth.deck)[-1] == "eye_bot"
    scene = boss("program_awakening", hand="eye_bot")
    assert (scene.earth.bots, scene.earth.hand) == (1, [])
    scene = boss("recall_signal", bots=2)
    assert (scene.earth.bots, scene.boss.power, len(scene.boss.pile)) == (0, 32, 3)


def test_boss_dial():
    """The position rises, to 5 at most (APS-210, APS-R110)."""
    assert boss("program_harvest", dial=1).boss.dial == 2


def test_boss_extra():
    """More cards in this turn (APS-210)."""
    scene = boss(*["nanite_reclaim"] * 9, "program_harvest", dial=5)
    assert scene.boss.power == 30 + 3 * 6


def test_every_effect_has_a_test_here():
    """No effect of the vocabulary goes without."""
    tags = {kind.__struct_config__.tag for kind in Effect.__args__}
    assert {f"test_{tag}" for tag in tags} <= set(globals())
