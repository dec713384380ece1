"""Games played at random, with what must hold at every step."""

import random
from collections import Counter

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun.actions import EndTurn
from parlour.games.a_place_in_the_sun.frames import ArrivalFrame, PayFrame, PlaceFrame, ResolveFrame, Zone
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.happenings import PowerChanged
from parlour.games.a_place_in_the_sun.state import State

GAME = APlaceInTheSun()
CARDS = GAME.cards


def zones(state: State) -> Counter:
    """Return how often each card is anywhere in the game."""
    found = Counter()
    for planet in state.planets:
        found.update(planet.hand + planet.deck + planet.pile + planet.leaders)
        for placed in (*planet.line, planet.moon, planet.leader):
            if placed is not None:
                found.update([placed.card, *([placed.loaded] if placed.loaded >= 0 else [])])
        found.update(sorted(CARDS.eye_bots)[:1] * planet.bots)
    for frame in state.stack:
        if isinstance(frame, ResolveFrame):
            found.update(frame.cards + frame.kept)
        if isinstance(frame, ResolveFrame | PayFrame) and frame.zone is Zone.HELD:
            found[frame.card] += 1
        if isinstance(frame, ArrivalFrame | PlaceFrame):
            found[frame.card] += 1
    return found


def whole(state: State) -> Counter:
    """Return how often each card is there when nobody is out."""
    found = Counter()
    for planet in state.planets:
        if planet.faction == 4:
            found.update(CARDS.boss_cards + CARDS.programs)
        else:
            found.update(CARDS.decks[planet.faction] + CARDS.leaders[planet.faction])
    return found


def sane(state: State) -> None:
    """Check what holds at every step."""
    for planet in state.planets:
        assert 1 <= planet.dial <= 5
        assert planet.power >= 0
        assert len(planet.line) <= 4 or planet.faction == 4
        assert all(CARDS.owners[card] == planet.faction for card in planet.pile)
    everything, printed = zones(state), whole(state)
    assert not everything - printed
    living = {planet.faction for planet in state.planets if not planet.out}
    for card, copies in printed.items():
        assert CARDS.owners[card] not in living or everything[card] == copies


def accounted(before: list[int], state: State, news) -> None:
    """Check that every point of power that came or went was told, at whatever planet."""
    for one in news:
        if isinstance(one.public, PowerChanged):
            before[one.public.seat] += one.public.by
            assert one.public.power == before[one.public.seat]
    assert before == [planet.power for planet in state.planets]


def walk(seats, options, seed, *, check=sane, played=None):
    """Play a game at random; return the last state and the number of steps."""
    rng = random.Random(seed)
    key = rng.randbytes(32)
    state = GAME.setup(seats, options, Dice(key, 0))
    step = 0
    while questions := GAME.decisions(state):
        (question,) = questions
        step += 1
        answers = list(GAME.actions(state, question.seat))
        assert answers, question
        assert len(set(answers)) == len(answers)
        if len(answers) > 1:
            answers = (
                [answer for answer in answers if not isinstance(answer, EndTurn)] if rng.random() < 0.5 else answers
            )
        action = rng.choice(answers)
        powers = [planet.power for planet in state.planets] if state.turn is not None else None
        news = GAME.apply(state, question.seat, action, Dice(key, step))
        if powers is not None:
            accounted(powers, state, news)
        if played is not None:
            played.extend(one.public for one in news)
        if state.stack and state.turn is not None:
            check(state)
    return state, step
