"""What seats and spectators see, and what they must not."""

import msgspec
import pytest
from tests.games.a_place_in_the_sun.scene import CARDS, Scene
from tests.games.a_place_in_the_sun.walk import walk

from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.options import Deal, Mode, Options
from parlour.games.a_place_in_the_sun.state import copy_state
from parlour.games.a_place_in_the_sun.table import table_of
from parlour.games.a_place_in_the_sun.views import view_of


def view(scene, seat):
    """Return a view."""
    return view_of(scene.table, seat)


def test_open_and_hidden():
    """Own cards are seen, others counted; piles and boards are open (APS-R23, APS-R24, APS-R63)."""
    scene = Scene("earth", "theta").put("earth", hand="orb_1, orb_2", pile="orb_3", leaders="the_admiral")
    scene.put("theta", line="theta_orb_2", moon="theta_orb_1").turn("earth")
    mine, theirs, spectator = view(scene, 0), view(scene, 1), view(scene, None)
    assert scene.names(mine.hand) == ["orb_1", "orb_2"]
    assert theirs.hand == spectator.hand == ()
    assert theirs.planets == mine.planets == spectator.planets
    earth, theta = mine.planets
    assert (earth.hand, earth.deck, earth.leaders, scene.names(earth.pile)) == (2, 20, 1, ["orb_3"])
    assert [(placed.spot, placed.defence) for placed in theta.placed] == [(0, 2), (-1, 3)]
    assert theirs.question.kind == "take_turn"


def test_looked_cards():
    """Only who looks at cards of a deck sees them (APS-077, APS-157)."""
    scene = Scene("theta", "earth", "rhea").put("theta", hand="infiltrators")
    scene.turn("theta").play("infiltrators").choose("earth")
    assert len(view(scene, 0).looked) == 6
    assert view(scene, 1).looked == view(scene, 2).looked == view(scene, None).looked == ()


def test_questions_tell_nothing_of_a_hand():
    """An additional play is offered to any hand, so nobody learns that it has no such card (APS-D06, APS-R17)."""
    scene = Scene("earth", "theta").put("earth", hand="propaganda, orb_1").turn("earth").play("propaganda")
    assert scene.answers == [a.Decline()]
    scene.do(a.Decline())
    assert scene.asked == "earth take_turn"


@pytest.mark.parametrize("mode", list(Mode))
def test_no_view_depends_on_what_is_hidden(mode):
    """Other hands, decks and Leaders may be exchanged at every step without a change of the view."""

    def check(state):
        for seat in [None, *range(state.seats)]:
            other = copy_state(state)
            for number, planet in enumerate(other.planets):
                planet.deck = planet.deck[::-1]
                planet.leaders = planet.leaders[::-1]
                if number != seat:
                    planet.hand = planet.hand[::-1]
            other.influence_deck = other.influence_deck[::-1]
            first, second = (view_of(table_of(one, CARDS), seat) for one in (state, other))
            assert msgspec.json.encode(first) == msgspec.json.encode(second)

    walk(4 if mode.teams else 2, Options(mode=mode, deal=Deal.RANDOM), 3, check=check)
