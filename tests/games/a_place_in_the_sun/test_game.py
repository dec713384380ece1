"""The game as the engine knows it: matches are played, kept, and the same again."""

import random

import pytest

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, InvalidOptions
from parlour.engine.match import Match
from parlour.games.a_place_in_the_sun.actions import ChooseBoard, EndTurn
from parlour.games.a_place_in_the_sun.game import APlaceInTheSun
from parlour.games.a_place_in_the_sun.options import Deal, Difficulty, Mode, Options

GAME = APlaceInTheSun()


@pytest.mark.parametrize("mode", list(Mode))
def test_a_match_in_every_mode(mode):
    """A match under the engine ends with standings for every seat; its states can be kept and loaded."""
    seats = 4 if mode.teams else 2
    match = Match(GAME, seats, Options(mode=mode, deal=Deal.RANDOM), bytes(32))
    rng = random.Random(1)
    while not match.over:
        (seat,) = match.open
        actions = list(GAME.actions(match.state, seat))
        assert GAME.fallback(match.state, seat) in actions
        match.accept(match.propose(seat, rng.choice(actions)))
        assert GAME.load(GAME.dump(match.state)) == match.state
    standings = match.standings()
    assert [seat.seat for seat in standings.seats] == list(range(seats))
    assert min(seat.place for seat in standings.seats) == 1
    assert GAME.sheet(match.state).reason == standings.ending.reason


def test_the_same_record_is_the_same_match():
    """Equal seeds and answers give equal chains."""
    chains = []
    for _ in range(2):
        match = Match(GAME, 3, Options(mode=Mode.COMPETITIVE_INFLUENCE), bytes(range(32)))
        rng = random.Random(5)
        while not match.over and match.step < 200:
            (seat,) = match.open
            match.accept(match.propose(seat, rng.choice(list(GAME.actions(match.state, seat)))))
        chains.append(match.chain)
    assert chains[0] == chains[1]


def test_boards_and_factions_exist_once():
    """Two sides of one board exclude each other, and so do equal factions (APS-002, APS-R03, APS-D01)."""
    state = GAME.setup(2, Options(), Dice(bytes(32), 0))
    assert GAME.fallback(state, 0) == ChooseBoard(2)
    GAME.apply(state, 0, ChooseBoard(7), Dice(bytes(32), 1))
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, 1, ChooseBoard(8), Dice(bytes(32), 2))
    assert caught.value.rule == "APS-R03"
    assert len(list(GAME.actions(state, 1))) == 8


def test_refusals():
    """Who is not asked, and combinations that do not exist, are refused (APS-019, APS-R144)."""
    state = GAME.setup(2, Options(), Dice(bytes(32), 0))
    with pytest.raises(IllegalAction):
        GAME.apply(state, 1, EndTurn(), Dice(bytes(32), 1))
    for seats, options in [(5, Options()), (3, Options(mode=Mode.ENEMY_OF_MY_ENEMY))]:
        with pytest.raises(InvalidOptions) as caught:
            GAME.check(seats, options)
        assert caught.value.field == "seats"
    with pytest.raises(InvalidOptions):
        GAME.check(2, Options(difficulty=Difficulty.HARD_POWER))
