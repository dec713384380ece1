"""Supernova on a terminal."""

from tests.games.supernova.scene import GAME, A, B, Scene
from tests.games.supernova.whole import at_random, whole_game

from parlour.games.supernova import ENTRY
from parlour.games.supernova.parts import Marker
from parlour.games.supernova.text import render


def test_the_map_shows_what_lies_where():
    """Owners and heights, planets, moons, encounters and the coin are told apart."""
    scene = Scene(5).own(A, "2,1 x2").own(B, "2,2").moon(1, "2,2", 1).encounter("4,-3", Marker.ORE)
    scene.planet(2, "weapons", B)
    told = ENTRY.render(GAME.view(scene.state, A))
    for mark in (" A2 ", " B1* ", " .? ", " @ ", " @B1 ", " >1/2 "):
        assert mark in told.replace("\n", " \n ")


def test_a_hundred_columns_are_enough():
    """Every line of every position fits, boards of free layouts included."""
    widest = []

    def watch(state):
        told = (render(GAME.view(state, viewer)).splitlines()[:24] for viewer in (None, 0))
        widest.extend(len(line) for lines in told for line in lines)

    for layout in ("standard", "free"):
        whole_game(5, choose=at_random(8), number=8, watch=watch, layout=layout)
    assert max(widest) <= 100


def test_colour_is_for_terminals_that_have_it():
    """Colours are codes around the same text."""
    view = GAME.view(Scene(5).own(A, "2,1").state, A)
    plain, painted = render(view), render(view, colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[31mA1\x1b[0m" in painted
    assert painted.replace("\x1b[31m", "").replace("\x1b[0m", "") == plain


def test_every_action_and_happening_has_words():
    """Whatever is offered or happens in a few games can be told."""

    def watch(state):
        for question in GAME.decisions(state):
            view = GAME.view(state, question.seat)
            labels = [ENTRY.label(view, action) for action in GAME.actions(state, question.seat)]
            assert len({*labels}) == len(labels)

    for seats in (3, 5):
        _, told = whole_game(seats, choose=at_random(seats), number=seats, watch=watch)
        assert all(ENTRY.tell(happening).endswith(".") for happening in told)
