"""Playing cards: runs, partial plays, gaps that close."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.orbita.board import DICE, GAME, action, game, hand, listed, play, refused

from parlour.games.orbita.components import PLANETS
from parlour.games.orbita.rules_runs import legal_plays

hands = st.lists(st.sampled_from(PLANETS), min_size=1, max_size=14).map(tuple)


def patient(mine: str, markers: str = "B7 G6 O5"):
    """A game in which seat 0 wins round after round, so that it plays on its own hand turn by turn."""
    return game(mine, "P P P P P P B", markers=markers)


def answered(state, text: str = "P1"):
    """Let seat 1 answer on a small space; seat 0 wins and is asked again."""
    play(state, text)
    assert state.to_play == 0


def test_a_short_run_is_played_whole():
    """ORB-S04 ORB-011: of G G one green is refused, two are accepted."""
    state = game("G G O B O")
    assert refused(state, "G1") == "ORB-011"
    play(state, "G2")
    assert hand(state) == "O B O"


@pytest.mark.parametrize(("run", "whole"), [("B", 1), ("B B", 2), ("B B B", 3)])
def test_runs_of_one_to_three(run, whole):
    """ORB-011 ORB-012: a run of 1, 2 or 3 has one play, the whole run; any other count is refused."""
    state = game(f"G {run} O")
    assert [text for text in listed(state) if text[0] == "B"] == [f"B{whole}@1"]
    for count in {1, 2, 3, 4} - {whole}:
        assert refused(state, f"B{count}") == "ORB-011"


def test_a_long_run_is_played_in_part():
    """ORB-S05 ORB-012: of B B B B G, blue 1, 2, 3 and green 1; blue 4 is refused."""
    state = game("B B B B G")
    assert listed(state) == ["B1@0", "B2@0", "B3@0", "G1@4"]
    assert refused(state, "B4") == "ORB-012"


def test_five_of_a_kind_over_three_rounds():
    """ORB-S02 ORB-011 ORB-012 ORB-013 ORB-014: of B B B B B one, then one, then the three that are left, whole."""
    state = patient("B B B B B G O")
    play(state, "B1")
    answered(state)
    assert hand(state) == "B B B B G O"
    assert listed(state)[:3] == ["B1@0", "B2@0", "B3@0"]
    play(state, "B1")
    answered(state)
    assert hand(state) == "B B B G O"
    assert [refused(state, "B1"), refused(state, "B2")] == ["ORB-011", "ORB-011"]
    play(state, "B3")
    assert hand(state) == "G O"


def test_the_rest_of_a_run_may_wait():
    """ORB-R03: after a partial play another planet may be played; the rest stays an ordinary run."""
    state = patient("B B B B G O")
    play(state, "B2")
    answered(state)
    assert listed(state) == ["B2@0", "G1@2", "O1@3"]
    play(state, "G1")
    assert hand(state) == "B B O"


def test_a_gap_closes_to_a_pair():
    """ORB-S06 ORB-015 ORB-011: G B G P without the blue is G G P, and the greens go together from now on."""
    state = patient("G B G P")
    play(state, "B1")
    answered(state)
    assert hand(state) == "G G P"
    assert listed(state) == ["G2@0", "P1@2"]


def test_a_gap_closes_to_a_long_run():
    """ORB-S07 ORB-015 ORB-012: G G O G G without the orange is one run of four."""
    state = patient("G G O G G")
    play(state, "O1")
    answered(state)
    assert hand(state) == "G G G G"
    assert listed(state) == ["G1@0", "G2@0", "G3@0"]


def test_a_split_run_can_grow_again():
    """ORB-S08 ORB-013 ORB-015 ORB-R04: the rest of three, merged with another orange, may be played in part again."""
    state = patient("O O O O P O", markers="O5")
    play(state, "O1")
    answered(state)
    assert hand(state) == "O O O P O"
    assert listed(state) == ["O3@0", "P1@3", "O1@4"]
    play(state, "P1")
    answered(state, "B1")
    assert hand(state) == "O O O O"
    assert listed(state) == ["O1@0", "O2@0", "O3@0"]


def test_a_split_run_can_grow_to_three():
    """ORB-S09 ORB-011 ORB-013 ORB-015: two of four, then the gap closes: O O O goes only as three."""
    state = patient("O O O O P O", markers="O5")
    play(state, "O2")
    answered(state)
    assert hand(state) == "O O P O"
    assert listed(state) == ["O2@0", "P1@2", "O1@3"]
    play(state, "P1")
    answered(state, "B1")
    assert hand(state) == "O O O"
    assert listed(state) == ["O3@0"]


def test_a_play_is_one_run():
    """ORB-S10 ORB-010 ORB-011 ORB-R01: of B G B O the two blues can't go together; each leaves another hand."""
    state = game("B G B O")
    assert listed(state) == ["B1@0", "G1@1", "B1@2", "O1@3"]
    assert [refused(state, "B2", at=0), refused(state, "B2", at=2)] == ["ORB-011", "ORB-011"]
    left, right = GAME.copy(state), GAME.copy(state)
    play(left, "B1", at=0)
    play(right, "B1", at=2)
    assert (hand(left), hand(right)) == ("G B O", "B G O")


def test_a_hand_is_a_line():
    """ORB-S11 ORB-R05 ORB-011: the first and the last blue of B G O B are no neighbours."""
    state = game("B G O B")
    assert listed(state) == ["B1@0", "G1@1", "O1@2", "B1@3"]
    assert [refused(state, "B2", at=0), refused(state, "B2", at=3)] == ["ORB-011", "ORB-011"]


@pytest.mark.parametrize("position", [1, 2, 3, 4, 5])
def test_any_card_of_the_run_names_it(position):
    """ORB-R02: which card of a run the play points at makes no difference."""
    state = game("O B B B B B O")
    play(state, "B2", at=position)
    assert hand(state) == "O B B B O"


@given(hands, st.sampled_from([None, *PLANETS]))
def test_plays_of_any_hand(held, forbidden):
    """ORB-010 ORB-011 ORB-012: the plays are those of the runs, worked out here in another way."""
    text = "".join(planet.name[0] for planet in held)
    found = []
    start = 0
    while start < len(text):
        run = len(text[start:]) - len(text[start:].lstrip(text[start]))
        if held[start] is not forbidden:
            found += [(start, n) for n in ((run,) if run < 4 else (1, 2, 3))]
        start += run
    assert [(a.index, a.count) for a in legal_plays(held, forbidden)] == found


@given(hands)
def test_the_starting_player_can_always_play(held):
    """ORB-R18: without a forbidden planet every hand with cards has a play, at least one for each planet in it."""
    plays = legal_plays(held, None)
    assert {held[a.index] for a in plays} == set(held)


@given(hands, st.data())
def test_what_stays_keeps_its_order(held, data):
    """ORB-010 ORB-016: a play takes cards of one planet; the rest is the same row without them."""
    state = game("", "P B")
    state.hands[0] = held
    answer = data.draw(st.sampled_from(GAME.actions(state, 0)))
    start, count = answer.index, answer.count
    GAME.apply(state, 0, answer, DICE)
    assert state.hands[0] == held[:start] + held[start + count :]
    assert len(set(held[start : start + count])) == 1


def test_a_list_in_order():
    """ORB-D01: plays are listed from left to right, smaller counts first, and each is accepted."""
    state = game("P G G G G G B B", "O O")
    assert listed(state) == ["P1@0", "G1@1", "G2@1", "G3@1", "B2@6"]
    for text in listed(state):
        play(GAME.copy(state), *_parts(text))


def _parts(text: str) -> tuple[str, int]:
    name, position = text.split("@")
    return name, int(position)


def test_a_planet_of_seven():
    """ORB-012 ORB-014: even a run of seven goes only in threes at most, and stays playable in part."""
    state = patient("B B B B B B B G")
    assert refused(state, "B7") == "ORB-012"
    play(state, "B3")
    answered(state)
    assert listed(state)[:3] == ["B1@0", "B2@0", "B3@0"]
    assert action(state, "B3").count == 3
