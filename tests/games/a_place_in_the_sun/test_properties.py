"""Games at random, in every mode: what must hold at every step."""

import pytest
from tests.games.a_place_in_the_sun.walk import CARDS, walk

from parlour.games.a_place_in_the_sun import playing
from parlour.games.a_place_in_the_sun.effects import Effect, lasting
from parlour.games.a_place_in_the_sun.options import Deal, ExtinctorDialName, Mode, Options
from parlour.games.a_place_in_the_sun.rules.resolving import RULES
from parlour.games.a_place_in_the_sun.state import copy_state


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("vast", [False, True])
def test_games_end(mode, vast):
    """Cards are conserved, dials stay within 1 to 5, power never falls below 0, and every game ends (APS-R58)."""
    for seats in [4] if mode.teams else [2, 3, 4]:
        dial = ExtinctorDialName.DOOM_FORGE if mode.extinctor and seats % 2 else ExtinctorDialName.SPACE_BENDER
        options = Options(mode=mode, vast_space=vast, extinctor=dial, deal=Deal.RANDOM if vast else Deal.CHOOSE)
        state, steps = walk(seats, options, 10 * seats + vast)
        assert state.result is not None
        assert steps > 0
        assert not playing.actions(CARDS, state, 0)


def test_copies_are_equal():
    """A copied state is equal to the first and independent of it."""
    seen = []

    def check(state):
        copy = copy_state(state)
        assert copy == state
        copy.planets[0].hand.append(0)
        assert copy != state
        seen.append(state)

    walk(3, Options(mode=Mode.NUKE_IN_THE_BACK), 5, check=check)
    assert seen


def test_every_effect_has_rules():
    """Each effect of the vocabulary has rules, except the three that only last."""
    words = {kind.__name__ for kind in Effect.__args__} - {kind.__name__ for kind in RULES}
    assert words == {"DialHold", "Carry", "Absorb"}
    orbitals = [effects for effects in CARDS.effects if any(map(lasting, effects))]
    assert orbitals
