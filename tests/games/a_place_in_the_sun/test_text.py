"""Answers and positions in words."""

import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, Scene, play
from tests.games.a_place_in_the_sun.walk import CARDS as PRINTED
from tests.games.a_place_in_the_sun.walk import GAME as HOUSE
from tests.games.a_place_in_the_sun.walk import walk

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun import happenings as h
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.games.a_place_in_the_sun.table import table_of
from parlour.games.a_place_in_the_sun.text import label, render
from parlour.games.a_place_in_the_sun.text_happenings import _WORDS, tell
from parlour.games.a_place_in_the_sun.views import view_of


def test_a_position():
    """A terminal shows boards, the own hand and who is asked, and never another hand."""
    scene = (
        Scene("earth", "theta").put("earth", hand="carrier").put("theta", line="force_shield_i", hand="infiltrators")
    )
    text = render(CARDS.edition, view_of(scene.turn("earth").table, 0))
    assert "card 1 of the line: Force Shield I, defence 2" in text
    assert "Your hand: Carrier" in text
    assert "Asked: seat 0, take_turn" in text
    assert "Infiltrators" not in text


def test_labels():
    """An answer is told in a few words."""
    scene = Scene("earth", "theta").turn("earth")
    view = view_of(scene.table, 0)
    assert label(CARDS.edition, view, play("carrier", a.Place.LINE, 1)) == "play Carrier on place 2 of the line"
    assert label(CARDS.edition, view, a.ChooseSpot(-1, 1)) == "choose the Moon Slot of seat 1"
    assert label(CARDS.edition, view, a.EndTurn()) == "end the turn"


def test_happenings():
    """Every happening has its sentence; hidden cards have no name in it."""
    assert set(_WORDS) == set(h.SunHappening.__args__)
    told = [tell(PRINTED.edition, h.CardsDrawn(0, 2)), tell(PRINTED.edition, h.CardTaken(1, None))]
    assert told == ["Planet 0 draws 2 cards.", "Planet 1 takes a card."]
    seen = []
    for mode in Mode:
        walk(4 if mode.teams else 2, Options(mode=mode), 6, played=seen)
    sentences = {type(one): tell(PRINTED.edition, one) for one in seen if one is not None}
    assert all(text.endswith(".") and "{" not in text for text in sentences.values())
    assert len(sentences) > 18


@pytest.mark.parametrize("mode", list(Mode))
def test_different_answers_read_differently(mode):
    """No two answers to one question have the same words, in any mode."""

    def check(state):
        (question,) = HOUSE.decisions(state) or (None,)
        if question is not None:
            view = view_of(table_of(state, PRINTED), question.seat)
            labels = [label(PRINTED.edition, view, one) for one in HOUSE.actions(state, question.seat)]
            assert len(set(labels)) == len(labels)
            assert render(PRINTED.edition, view)

    walk(4 if mode.teams else 2, Options(mode=mode, deal=Deal.RANDOM), 4, check=check)
