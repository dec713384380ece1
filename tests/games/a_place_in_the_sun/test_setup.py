"""Before the first turn: boards, factions, decks, the Extinctor, and who sits beside whom."""

import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, GAME, Scene

from parlour.engine.dice import Dice
from parlour.engine.errors import InvalidOptions
from parlour.games.a_place_in_the_sun.actions import ChooseBoard, ChooseFaction
from parlour.games.a_place_in_the_sun.options import (
    Deal,
    Difficulty,
    ExtinctorDialName,
    Mode,
    Options,
    check_options,
)
from parlour.games.a_place_in_the_sun.vocabulary import CardKind


def chosen(seats, options, *answers):
    """A game in which boards and factions are chosen as said, by default where nothing is said."""
    state = GAME.setup(seats, options, Dice(bytes(32), 0))
    for step in range(2 * seats):
        seat = GAME.decisions(state)[0].seat
        answer = answers[step] if step < len(answers) else GAME.fallback(state, seat)
        GAME.apply(state, seat, answer, Dice(bytes(32), step + 1))
    return state


def test_boards_and_factions_by_default():
    """Time out, and the lowest free even side and the first free faction are taken (APS-D01, APS-D02, APS-001)."""
    state = chosen(4, Options())
    assert [planet.side for planet in state.planets] == [2, 4, 6, 8]
    assert [planet.faction for planet in state.planets] == [0, 1, 2, 3]


def test_every_side_is_legal():
    """Odd sides are as legal as even ones; the side gives the power (APS-001, APS-002, APS-003)."""
    for side in CARDS.edition.sides:
        state = chosen(2, Options(), ChooseBoard(side.number))
        other = state.planets[1].side
        assert CARDS.side(other).board != side.board
        assert state.planets[0].power == side.power


def test_what_lies_ready():
    """Dial at 3, five cards drawn, the rest shuffled, three Leaders apart (APS-004, APS-005, APS-006, APS-R01)."""
    state = chosen(3, Options(), *map(ChooseBoard, (1, 3, 9)), *map(ChooseFaction, (3, 1, 2)))
    orders = set()
    for planet in state.planets:
        assert (planet.dial, len(planet.hand), planet.pile) == (3, 5, [])
        assert sorted(planet.hand + planet.deck) == sorted(CARDS.decks[planet.faction])
        assert sorted(planet.leaders) == sorted(CARDS.leaders[planet.faction])
        assert all(CARDS.kinds[card] is CardKind.LEADER for card in planet.leaders)
        orders.add(tuple(planet.deck) == tuple(sorted(planet.deck)))
    assert orders == {False}


def test_power_has_no_limit():
    """More power than there are printed tokens is possible (APS-R05, APS-070)."""
    scene = Scene("earth", "theta").put("earth", power=212, hand="heavy_industry").turn("earth").play("heavy_industry")
    assert scene.earth.power == 215


def test_the_left_neighbour():
    """Left is the next seat, round the table, without those who are out (APS-R06, APS-019)."""
    scene = Scene("earth", "arachne", "theta", "rhea").put("rhea", out=1, power=0)
    assert scene.table.left_of(2) == [0, 1]
    assert scene.table.left_of(0) == [1, 2]


def test_partners_sit_apart():
    """An enemy sits between the members of a team, whatever the seat (APS-261, APS-R06)."""
    scene = Scene("earth", "arachne", "theta", "rhea", mode="enemy_of_my_enemy")
    assert [scene.table.enemies(seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_influence_is_an_option(seats):
    """Any number may play competitively with or without it; with it three cards lie open (APS-232, APS-233)."""
    for mode, lie_open, deck in [(Mode.COMPETITIVE, 0, 0), (Mode.COMPETITIVE_INFLUENCE, 3, 27)]:
        state = chosen(seats, Options(mode=mode))
        assert (len(state.open), len(state.influence_deck)) == (lie_open, deck)
        assert len({*state.open, *state.influence_deck}) == lie_open + deck


@pytest.mark.parametrize("dial", list(ExtinctorDialName))
def test_the_extinctor_is_set_up(dial):
    """Either dial has a line, a deck and a pile; players are set up as ever (APS-201, APS-229, APS-D03, APS-R123)."""
    options = Options(mode=Mode.EXTINCTOR, extinctor=dial)
    state = GAME.setup(3, Options(mode=Mode.EXTINCTOR, extinctor=dial, deal=Deal.RANDOM), Dice(bytes(31) + b"7", 0))
    boss = state.planets[3]
    seen = [*boss.deck, *boss.pile, *(placed.card for placed in boss.line)]
    seen += [card for planet in state.planets[:3] for card in planet.deck if card in CARDS.eye_bots]
    assert sorted(seen) == sorted(CARDS.boss_cards + CARDS.programs)
    assert (boss.hand, boss.moon, boss.leader, boss.leaders) == ([], None, None, [])
    assert all(len(planet.hand) == 5 and len(planet.leaders) == 3 for planet in state.planets[:3])
    assert state.first == min(range(3), key=lambda seat: state.planets[seat].side)
    check_options(3, options)


def test_the_lowest_number_holds_the_token():
    """Against the Extinctor the lowest # holds the token in the first round (APS-205)."""
    state = chosen(3, Options(mode=Mode.EXTINCTOR), *map(ChooseBoard, (7, 2, 9)))
    assert (state.first, state.round) == (1, 1)
    assert GAME.decisions(state)[0].seat == 1


def test_difficulties():
    """A harder position is refused for four only (APS-D03, APS-228, APS-R110)."""
    for difficulty in Difficulty:
        check_options(3, Options(mode=Mode.NUKE_IN_THE_BACK, difficulty=difficulty))
    with pytest.raises(InvalidOptions):
        check_options(4, Options(mode=Mode.NUKE_IN_THE_BACK, difficulty=Difficulty.HARD_POSITION))
