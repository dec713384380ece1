"""How good an answer looks."""

from itertools import permutations
from random import Random

from tests.games.a_place_in_the_sun.scene import CARDS, Scene, number, play

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.actions import ChooseBoard, ChooseFaction, Place
from parlour.games.a_place_in_the_sun.frames import MOON, PLANET
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.heuristics import Heuristics
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.games.a_place_in_the_sun.redeal import redealt
from parlour.games.a_place_in_the_sun.views import view_of

MADE = Heuristics(CARDS)
GAME = APlaceInTheSun()
HOUSE = Heuristics(GAME.cards)


def rated(scene, action, seat=None):
    """The rating of an answer by the seat that is asked."""
    return MADE.rate(view_of(scene.table, scene.seat if seat is None else seat), action)


def best(scene):
    """The best-rated answer of the seat that is asked."""
    view = view_of(scene.table, scene.seat)
    return max(scene.answers, key=lambda answer: MADE.rate(view, answer))


def test_the_kill_comes_first():
    """What eliminates the last enemy beats everything (APS-190)."""
    scene = Scene("earth", "theta").put("earth", hand="heavy_industry, hit_4, hit_3").put("theta", power=4)
    assert best(scene.turn("earth")) == play("hit_4")


def test_damage_that_reaches_nothing_is_worth_less():
    """An attack on a planet is worth more than the same on a strong line (APS-060)."""
    bare = Scene("earth", "theta").put("earth", hand="hit_3").turn("earth")
    behind = Scene("earth", "theta").put("earth", hand="hit_3").put("theta", line="theta_orb_5 x2").turn("earth")
    assert rated(bare, play("hit_3")) > rated(behind, play("hit_3"))


def test_conditions_are_seen():
    """Nuclear Bombardment is worth nothing at 3, a lot at 5 (APS-111)."""
    scenes = [
        Scene("earth", "theta").put("earth", hand="nuclear_bombardment", dial=dial).turn("earth") for dial in (3, 5)
    ]
    worth = [rated(scene, play("nuclear_bombardment")) for scene in scenes]
    assert worth[1] > worth[0] + 5


def test_the_own_last_power_is_not_lost():
    """No card that costs the own last power is played while another can be (APS-072)."""
    scene = Scene("rhea", "earth").put("rhea", power=1, hand="parasites, triffids, rhea_hit_1", dial=3).turn("rhea")
    assert best(scene) != play("parasites")


def test_costs_are_weighed():
    """An attack that would do nothing is not paid for, a good one is (APS-D08)."""
    for line, wanted in [("orb_5 x2", a.Decline()), ("", a.Accept())]:
        scene = Scene("theta", "earth").put("theta", hand="bomber_squadron").put("earth", side=6, line=line)
        assert best(scene.turn("theta").play("bomber_squadron")) == wanted


def test_reactions_save_what_is_worth_it():
    """A shield is used when the planet is hit, not when a point hits a strong card (APS-D18)."""
    for line, wanted in [("theta_screen", a.Absorb(0)), ("theta_screen, theta_orb_5", a.Decline())]:
        scene = Scene("earth", "theta").put("earth", hand="hit_1 x2, hit_4").put("theta", line=line).turn("earth")
        scene.play("hit_4" if wanted != a.Decline() else "hit_1")
        assert best(scene) == wanted


def test_targets():
    """Of a weak Moon card and the planet, a small hit takes the card that it destroys (APS-D10)."""
    scene = Scene("earth", "theta").put("earth", hand="hit_1").put("theta", side=6, moon="plasma_battery")
    scene.theta.moon.damage = 2
    scene.turn("earth").play("hit_1")
    assert best(scene) == a.ChooseSpot(MOON, 1)
    scene = Scene("earth", "theta").put("earth", hand="hit_2").put("theta", power=2, moon="theta_orb_5").turn("earth")
    assert best(scene.play("hit_2")) == a.ChooseSpot(PLANET, 1)


def test_influence_is_claimed():
    """The claim that wins comes before all else; another one before the end of the turn (APS-230, APS-234)."""
    scene = Scene("earth", "theta", mode="competitive_influence").open("space_invader_2", "purge_3", "purge_2")
    scene.put("earth", hand="orb_1, orb_2", influence=[2, 5], dial=2).turn("earth")
    scene.play("orb_1").play("orb_2", Place.MOON)
    assert best(scene) == a.ClaimInfluence(1)
    scene.put("earth", influence=[])
    assert rated(scene, a.ClaimInfluence(1)) > rated(scene, a.EndTurn())


def test_open_conditions_attract():
    """A second Orbital is worth more while a card asks for two (APS-235)."""
    scene = Scene("earth", "theta", mode="competitive_influence").open("space_invader_2", "purge_3", "purge_2")
    scene.put("earth", hand="orb_1, orb_1").turn("earth").play("orb_1")
    wanted = rated(scene, scene.default("orb_1"))
    scene.state.open = [15, 16, 17]
    assert wanted > rated(scene, scene.default("orb_1"))


def test_allies_are_spared():
    """Against the Extinctor nobody hands Triffids to a partner, who could only suffer (APS-R62, APS-224)."""
    scene = Scene("rhea", "earth", mode="extinctor").put("boss", power=30).put("rhea", hand="triffids").turn("rhea")
    assert best(scene.play("triffids")) == a.ChoosePlayer(2)


def test_a_spectator_rates_nothing():
    """Without a seat there is nothing to prefer."""
    scene = Scene("earth", "theta").put("earth", hand="hit_1").turn("earth")
    assert MADE.rate(view_of(scene.table, None), play("hit_1")) == 0


def test_rating_sees_the_view_only():
    """An answer looks the same in any state that its seat can't tell from the true one."""
    scene = (
        Scene("earth", "theta", "rhea").put("earth", hand="hit_1, orb_2, social").put("theta", hand="theta_orb_1 x3")
    )
    scene.turn("earth")
    other = redealt(CARDS, scene.state, 0, Dice(bytes(32), 3))
    for answer in scene.answers:
        before = rated(scene, answer)
        scene.state, here = other, scene.state
        assert rated(scene, answer, 0) == before
        scene.state = here


def test_rating_changes_nothing():
    """Rating every answer of many positions, in every mode, gives numbers and leaves the state alone."""
    for mode in Mode:
        rng, seed = Random(mode), bytes(31) + b"h"
        seats = 4 if mode.teams else 3
        state, step = GAME.setup(seats, Options(mode=mode, deal=Deal.RANDOM), Dice(seed, 0)), 0
        while (asked := GAME.decisions(state)) and step < 60:
            seat, step = asked[0].seat, step + 1
            before, view, answers = GAME.dump(state), GAME.view(state, seat), list(GAME.actions(state, seat))
            assert all(isinstance(HOUSE.rate(view, answer), float | int) for answer in answers)
            assert GAME.dump(state) == before
            GAME.apply(state, seat, rng.choice(answers), Dice(seed, step))
    assert number("hit_1") not in GAME.cards.decks[0]


def won_by_greedy(number, factions, sides):
    """Play one game of a greedy and a random seat; return whether greedy won alone."""
    rng, seed, greedy = Random(number), Random(number).randbytes(32), number % 2
    state, step = GAME.setup(2, Options(), Dice(seed, 0)), 0
    start = [ChooseBoard(sides[0]), ChooseBoard(sides[1]), ChooseFaction(factions[0]), ChooseFaction(factions[1])]
    while asked := GAME.decisions(state):
        step, seat = step + 1, asked[0].seat
        answers = list(GAME.actions(state, seat))
        if step <= len(start):
            answer = start[step - 1]
        elif seat == greedy:
            view = GAME.view(state, seat)
            answer = max(answers, key=lambda one: HOUSE.rate(view, one))
        else:
            answer = rng.choice(answers)
        GAME.apply(state, seat, answer, Dice(seed, step))
    return state.result.winners == (greedy,)


def test_greedy_beats_random():
    """Over every pair of factions and all boards greedy wins at least 34 of 40 elimination games for two."""
    rng = Random(1)
    pairs = list(permutations(range(4), 2))
    wins = 0
    for game in range(40):
        sides = rng.sample(range(5), 2)
        sides = [2 * board + rng.choice((1, 2)) for board in sides]
        wins += won_by_greedy(game, pairs[game % len(pairs)], sides)
    assert wins >= 34
