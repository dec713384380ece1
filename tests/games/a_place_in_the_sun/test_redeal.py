"""Redealt states: other hidden cards, nothing that the viewer could notice."""

import msgspec
import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, Scene, numbers
from tests.games.a_place_in_the_sun.walk import CARDS as PRINTED
from tests.games.a_place_in_the_sun.walk import sane, walk

from parlour.engine.dice import Dice
from parlour.games.a_place_in_the_sun import playing
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.games.a_place_in_the_sun.redeal import redealt
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.views import view_of


@pytest.mark.parametrize("mode", list(Mode))
def test_the_viewer_sees_no_difference(mode):
    """Views, questions and own answers stay; cards are conserved."""
    steps = []

    def check(state):
        steps.append(state)
        if len(steps) % 7:
            return
        cards = PRINTED
        for seat in [None, *range(state.seats)]:
            other = redealt(cards, state, seat, Dice(bytes(32), len(steps)))
            first, second = (view_of(Table(one, cards), seat) for one in (state, other))
            assert msgspec.json.encode(first) == msgspec.json.encode(second)
            assert playing.decisions(cards, other) == playing.decisions(cards, state)
            if seat is not None:
                assert playing.actions(cards, other, seat) == playing.actions(cards, state, seat)
            sane(other)

    walk(4 if mode.teams else 3, Options(mode=mode, deal=Deal.RANDOM), 8, check=check)


def test_known_cards_stay():
    """What was looked at, taken openly or given stays; the rest changes places (APS-077, APS-179)."""
    scene = Scene("earth", "rhea").put("earth", hand="media_satellite, elections").put("rhea", hand="rhea_orb_1 x5")
    scene.put("earth", deck="orb_1 x5, orb_2, orb_3, orb_4, orb_5, social, hit_1").turn("earth")
    scene.play("media_satellite").activate("media_satellite").cards("orb_5", "hit_1")
    assert scene.names(scene.earth.deck)[-3:] == ["social", "hit_1", "orb_5"]
    scene.play("elections")
    taken = scene.earth.hand[-1]
    lines = set()
    for number in range(20):
        other = redealt(CARDS, scene.state, 1, Dice(bytes(32), number)).planets[0]
        assert other.deck[-3:] == scene.earth.deck[-3:]
        assert other.hand[-1] == taken
        assert sorted(other.hand + other.deck) == sorted(scene.earth.hand + scene.earth.deck)
        lines.add(tuple(other.deck))
    assert len(lines) > 10


def test_a_reshuffled_pile_makes_the_hand_known():
    """All know what a new deck is made of, so the cards held then can't be others (APS-018, APS-R23)."""
    scene = Scene("earth", "theta").put(
        "earth", dial=1, hand="social, orb_4, orb_5", deck="", pile="orb_1 x3, orb_2 x3"
    )
    scene.turn("earth").play("social").do(playing.fallback(CARDS, scene.state, 0))
    for number in range(10):
        other = redealt(CARDS, scene.state, 1, Dice(bytes(32), number)).planets[0]
        assert other.hand[:2] == numbers("orb_4, orb_5")
