"""Resignation is elimination, at any time (APS-R56, APS-D25)."""

import random

import pytest
from tests.games.a_place_in_the_sun.scene import GAME as SCENES
from tests.games.a_place_in_the_sun.scene import Scene
from tests.games.a_place_in_the_sun.walk import sane

from parlour.engine.dice import Dice
from parlour.engine.fairness import match_seed
from parlour.engine.match import Cause, Match
from parlour.engine.record import record_of, verify
from parlour.engine.snapshot import resume, snapshot
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.happenings import Eliminated, PowerChanged
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options

GAME = APlaceInTheSun()


def resign(scene, who):
    """Let a seat give up; return what became visible."""
    scene.seed += 1
    return SCENES.resign(scene.state, scene.seats.index(who), Dice(bytes(31) + b"r", scene.seed))


def test_in_the_own_turn_the_turn_is_cancelled():
    """APS-R51, APS-R56: nothing is refilled, the next living seat begins its turn."""
    scene = Scene("earth", "rhea", "theta").turn("earth")
    news = resign(scene, "earth")
    assert Eliminated(0) in [item.public for item in news]
    assert (scene.earth.out, scene.earth.power, scene.earth.hand, scene.earth.deck) == (1, 0, [], [])
    assert scene.asked == "rhea take_turn"


def test_in_the_turn_of_another_that_turn_goes_on():
    """APS-R56, APS-R54: who has resigned is out at once, and its things leave the game."""
    scene = Scene("earth", "rhea", "theta").put("earth", hand="hit_1").turn("earth")
    resign(scene, "theta")
    assert scene.theta.out == 1
    assert scene.asked == "earth take_turn"
    scene.play("hit_1")
    assert scene.rhea.power == 19


def test_an_open_question_is_answered_with_its_default_first():
    """APS-R56, APS-R51: a reaction is declined, and the seat is out once the effect is done."""
    scene = Scene("earth", "theta", "rhea").put("earth", hand="hit_4").put("theta", line="force_shield_i")
    scene.turn("earth").play("hit_4").choose("theta")
    assert scene.asked.startswith("theta")
    news = [item.public for item in resign(scene, "theta")]
    assert PowerChanged(1, -2, 18) in news
    assert scene.theta.out
    assert scene.asked == "earth take_turn"


def test_a_choice_under_way_is_made_by_default():
    """APS-R56: cards looked at go back before the seat leaves, and nobody keeps waiting."""
    scene = Scene("rhea", "earth", "theta").put("rhea", hand="flowers_of_evil")
    scene.put("earth", deck="orb_1, orb_2, orb_3, orb_4, orb_5").turn("rhea").play("flowers_of_evil").choose("earth")
    before = sorted(scene.state.stack[-1].cards)
    resign(scene, "rhea")
    assert sorted(scene.earth.deck) == before
    assert scene.rhea.out
    assert scene.asked == "earth take_turn"


def test_the_claim_of_who_has_no_power_left_is_not_asked():
    """APS-R56: there is no last claim for a seat that resigns, though a card would win (APS-R53)."""
    scene = Scene("earth", "rhea", mode="competitive_influence").open("fortress_1").put("earth", line="orb_1 x4")
    scene.put("earth", influence=[29, 26]).turn("earth")
    resign(scene, "earth")
    assert scene.state.result.winners == (1,)


@pytest.mark.parametrize("deal", list(Deal))
@pytest.mark.parametrize("quitters", [1, 2, 3])
@pytest.mark.parametrize("mode", list(Mode))
def test_matches_go_on_without_who_resigned(mode, quitters, deal):
    """Whoever resigns whenever, also while boards are chosen, the match ends by its rules and its record verifies."""
    seats = 4 if mode.teams else 3
    for number in range(4):
        match, steps, server = played(mode, seats, quitters, deal, number)
        assert not match.ended_by_resignation
        standings = match.standings()
        assert GAME.sheet(match.state).reason == standings.ending.reason != "resignation"
        assert all(match.state.planets[seat].out for seat in match.resigned)
        nonces = tuple(b"" for _ in range(seats))
        record = record_of("m", server, nonces, steps, GAME, match.setting.options)
        assert verify(record, GAME).chain == match.chain


def played(mode, seats, quitters, deal, number):
    """Play at random until seats resign at random, then on to the end; resume from a snapshot at each step."""
    rng = random.Random(f"{mode}{quitters}{deal}{number}")
    server = rng.randbytes(32)
    options, seed = Options(mode, deal), match_seed(server, tuple(b"" for _ in range(seats)))
    match, steps = Match(GAME, seats, options, seed), []
    leaving = rng.sample(range(seats), quitters)
    wait = rng.choice([0, 1, 3, 5, 9, 20, 60])
    while not match.over:
        living = [seat for seat in leaving if not match.state.planets[seat].out and seat not in match.resigned]
        if living and match.step >= wait:
            seat, advance = living[0], match.propose_resignation(living[0])
            wait = match.step + rng.choice([1, 2, 10])
        else:
            (seat,) = match.open
            advance = match.propose(seat, rng.choice(list(GAME.actions(match.state, seat))))
        match.accept(advance)
        steps.append((seat, advance.cause, advance.action, 0))
        assert not set(match.open) & set(match.resigned)
        if advance.cause is Cause.RESIGNATION:
            match = resume(GAME, match.setting, seed, snapshot(match))
        if (
            not match.over
            and match.state.turn is not None
            and all(planet.faction >= 0 for planet in match.state.planets)
        ):
            sane(match.state)
    return match, steps, server


def test_the_last_of_two_against_the_extinctor_plays_on():
    """APS-R56, APS-R117: nobody has won because a friend gave up."""
    match = Match(GAME, 2, Options(Mode.EXTINCTOR, Deal.RANDOM), bytes(32))
    match.accept(match.propose_resignation(0))
    assert not match.over
    match.accept(match.propose_resignation(1))
    assert match.standings().ending.reason == "all_fallen"
    assert [standing.place for standing in match.standings().seats] == [2, 1]
