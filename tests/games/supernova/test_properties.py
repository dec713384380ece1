"""What holds in every game, whoever plays it: conservation, the map, planets, flares, income."""

from collections import Counter
from itertools import count

import pytest
from tests.games.supernova.scene import GAME, conserved
from tests.games.supernova.whole import Flares, at_random, of, whole_game

from parlour.engine.dice import Dice
from parlour.games.supernova.frames import FlareFrame
from parlour.games.supernova.happenings import (
    FlareBegan,
    HexBurned,
    IncomeReceived,
    PlanetTaken,
    ResearchPlayed,
    RuGained,
    RuPaid,
)
from parlour.games.supernova.holdings import owner, planet_at
from parlour.games.supernova.layouts import check_pieces
from parlour.games.supernova.pieces import PieceKind
from parlour.games.supernova.table import Table

CASES = [(3, 1), (4, 2), (5, 3)]


@pytest.mark.parametrize(("seats", "number"), CASES)
@pytest.mark.parametrize("options", [{}, {"hand_check": "open", "unstable_sun": True}, {"layout": "free"}])
def test_nothing_is_lost(seats, number, options):
    """SNV-018 SNV-R02 SNV-R04 SNV-R39 SNV-139: after every step 54 tiles of each colour, all cards, all markers."""
    whole_game(seats, Flares, choose=at_random(number), number=number, watch=conserved, **options)


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_redeals_lose_nothing(seats, number):
    """T002: what is dealt anew for anybody are the same tiles, cards and markers."""
    steps = count()

    def watch(state):
        step = next(steps)
        if not state.over:
            conserved(GAME.redeal(state, (None, *range(seats))[step % (seats + 1)], Dice(bytes(32), step)))

    whole_game(seats, choose=at_random(number), number=number, watch=watch)


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_the_map_is_consistent(seats, number):
    """SNV-R10 SNV-R13 SNV-134: pieces lie as they may, stacks belong to hexes, moons stay on their orbits."""

    def watch(state):
        if not state.stacks:
            return
        board = Table(state, GAME.edition).board
        assert len(state.stacks) == len(state.encounters) == len(board.hexes)
        assert len({*board.hexes}) == len(board.hexes)
        for moon in state.moons:
            assert 0 <= moon.at < 6
            assert moon.piece in board.orbits

    state, _ = whole_game(seats, Flares, choose=at_random(number), number=number, watch=watch, layout="free")
    check_pieces(tuple(p for p in state.pieces if p.kind in (PieceKind.LARGE, PieceKind.SMALL)))


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_no_planet_is_ever_burned(seats, number):
    """SNV-030 SNV-187 SNV-R100 SNV-R34: a planet once owned has an owner for ever, and no burned hex is a planet's."""
    taken = set()

    def watch(state):
        for planet in state.planets:
            if owner(state, planet.place) is not None:
                taken.add(planet.place)
        for place in taken:
            assert owner(state, place) is not None
        for frame in state.stack:
            if isinstance(frame, FlareFrame):
                assert not any(planet_at(state, place) for place in frame.burned)

    state, told = whole_game(seats, Flares, choose=at_random(number), number=number, watch=watch)
    planets = {(spot.q, spot.r) for spot in (Table(state, GAME.edition).board.hexes[p.place] for p in state.planets)}
    assert not any((x.q, x.r) in planets for x in of(told, HexBurned))


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_a_flare_burns_no_more_than_it_may(seats, number):
    """SNV-184 SNV-194 SNV-213 SNV-R90 SNV-R99: 2, 3, 4 or 5 hexes, one more with Surface Eruption; tiles go home."""
    _, told = whole_game(seats, Flares, choose=at_random(number), number=number)
    allowed = burned = 0
    for happening in told:
        if isinstance(happening, FlareBegan):
            assert burned <= allowed
            assert happening.hexes in ((5,) if happening.supernova else (2, 3, 4))
            allowed, burned = happening.hexes, 0
        elif isinstance(happening, ResearchPlayed) and happening.card == "surface_eruption":
            allowed += 1
        elif isinstance(happening, HexBurned):
            burned += 1
    assert burned <= allowed


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_every_ru_is_told(seats, number):
    """SNV-046 SNV-050 SNV-175 SNV-R06 SNV-R93: what is told as gained and paid adds up to the unit."""
    state, told = whole_game(seats, Flares, choose=at_random(number), number=number)
    purse = Counter(dict.fromkeys(range(seats), 2))
    for happening in told:
        if isinstance(happening, IncomeReceived | RuGained):
            purse[happening.seat] += happening.ru
        elif isinstance(happening, RuPaid):
            purse[happening.seat] -= happening.ru
    assert [purse[seat] for seat in range(seats)] == [player.ru for player in state.players]


@pytest.mark.parametrize(("seats", "number"), CASES)
def test_income_is_a_whole_number_of_moons(seats, number):
    """SNV-046 SNV-048 SNV-203: between the base alone and base, Desperation RU and 2 for each moon."""
    _, told = whole_game(seats, Flares, choose=at_random(number), number=number)
    assert of(told, IncomeReceived)
    for happening in of(told, IncomeReceived):
        assert 1 <= happening.ru <= 2 + 2 * happening.moons


def test_planets_are_taken_with_their_cards():
    """SNV-069 SNV-126: each Colonization card belongs to one planet, and goes with it."""
    _, told = whole_game(4, choose=at_random(9), number=9)
    places = {}
    for happening in of(told, PlanetTaken):
        assert places.setdefault(happening.card, (happening.q, happening.r)) == (happening.q, happening.r)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_of_timeouts_end(seats):
    """SNV-R130 SNV-D12: a seat that never answers is played by the fallbacks to the end."""
    state, _ = whole_game(seats)
    assert state.over
