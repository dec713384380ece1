"""Games at random, in every mode: what must hold at every step."""

import os

import pytest
from tests.games.a_place_in_the_sun.scene import Scene
from tests.games.a_place_in_the_sun.walk import CARDS, GAME, walk

from parlour.games.a_place_in_the_sun.effects import Effect, lasting
from parlour.games.a_place_in_the_sun.happenings import CardActivated, CardPlayed
from parlour.games.a_place_in_the_sun.options import Deal, ExtinctorDialName, Mode, Options
from parlour.games.a_place_in_the_sun.printed import Printed
from parlour.games.a_place_in_the_sun.rules import flow
from parlour.games.a_place_in_the_sun.rules.resolving import RULES
from parlour.games.a_place_in_the_sun.state import copy_state

LOOP_GAMES = int(os.environ.get("PARLOUR_LOOP_GAMES", "25"))
"""Games in which no effects may go on without end; set it to 100000 for a long look."""
TABLES = [
    (seats, mode, dial, vast)
    for mode in Mode
    for seats in ([4] if mode.teams else [2, 3, 4])
    for dial in (ExtinctorDialName if mode.extinctor else [ExtinctorDialName.SPACE_BENDER])
    for vast in (False, True)
]


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
        assert not GAME.actions(state, 0)


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


def test_games_leave_the_edition_as_it_is():
    """What is made ready once for all games, and shared by their frames, is not changed by playing."""
    for seed in range(5):
        walk(4, Options(mode=Mode.NUKE_IN_THE_BACK, deal=Deal.RANDOM), seed, check=lambda _: None)
    fresh = Printed(CARDS.edition)
    assert [script.opening for script in CARDS.scripts] == [script.opening for script in fresh.scripts]
    assert [plays.line for plays in CARDS.plays] == [plays.line for plays in fresh.plays]


def test_no_effects_without_end(monkeypatch):
    """Random games in every mode never come near the bound on steps without a question (PARLOUR_LOOP_GAMES)."""
    monkeypatch.setattr(flow, "MOST_STEPS", 500)
    for game in range(LOOP_GAMES):
        seats, mode, dial, vast = TABLES[game % len(TABLES)]
        options = Options(mode=mode, vast_space=vast, extinctor=dial, deal=Deal.RANDOM)
        state, _ = walk(seats, options, 1_000_000 + game, check=lambda _: None)
        assert state.result is not None


def test_effects_without_end_are_an_error(monkeypatch):
    """Should they ever go on, the game says so and does not hang."""
    scene = Scene("earth", "theta").put("earth", hand="hit_1").turn("earth")
    monkeypatch.setattr(flow, "MOST_STEPS", 2)
    with pytest.raises(flow.EndlessEffects):
        scene.play("hit_1")


def test_every_card_is_played():
    """Each card of each deck, each Leader, each Program and machine comes into play in some game."""
    wanted = set(range(len(CARDS.names)))
    for game in range(40):
        happened = []
        walk(
            4, Options(mode=Mode.NUKE_IN_THE_BACK, deal=Deal.RANDOM), 500 + game, check=lambda _: None, played=happened
        )
        wanted -= {one.card for one in happened if isinstance(one, CardPlayed | CardActivated)}
        if not wanted:
            break
    assert not [CARDS.names[card] for card in wanted]
