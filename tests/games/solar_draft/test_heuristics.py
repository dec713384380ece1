"""How good an answer looks."""

from random import Random

from tests.games.solar_draft.board import BASIC, HOUSE, SPECIAL, Board, ability, dealt, score

from parlour.games.solar_draft import ENTRY
from parlour.games.solar_draft.heuristics import Heuristics


def rated(board, command):
    """The rating of a command by the active seat."""
    heuristics = Heuristics(board.game.scorer)
    return heuristics.rate(board.game.view(board.state, board.state.active), board.action(command))


def test_more_stars_are_better():
    """SDR-068: of two planets that differ in stars only, the one with more is played, and drafted."""
    board = Board("A", hands=("B C",), row="p q", deck_size=30, faces={"B": "R 1*", "C": "R 4*", "p": "R 3*", "q": "R"})
    assert rated(board, "play C") > rated(board, "play B")
    assert rated(board, "draft p") > rated(board, "draft q")


def test_abilities_count():
    """SDR-073: a planet that would score is better than one that would not."""
    board = Board("A", hands=("B C",), deck_size=30, abilities={"B": score(4)})
    assert rated(board, "play B") > rated(board, "play C")


def test_in_the_last_turn_only_points_count():
    """SDR-064: then playing anything with a star beats drafting the best card."""
    board = Board(
        "A", "K", hands=("", "B"), row="p", deck_size=30, active=1, ending=1, faces={"B": "R 1*", "p": "R 5*"}
    )
    assert rated(board, "play B") > rated(board, "draft p")


def test_a_hopeless_play_is_left_alone():
    """SDR-072: a planet below zero without any ability is worse than a draw."""
    board = Board("A", hands=("B",), row="p", deck_size=30, faces={"B": "R -3*"})
    assert rated(board, "play B") < rated(board, "draw")


def test_it_sees_no_more_than_the_view():
    """Ratings come from the view: other hands that look the same rate the same."""
    one = Board("A", "K", hands=("B", "C L"), row="p", deck="x y", faces={"C": "R 5*"})
    other = Board("A", "K", hands=("B", "y x"), row="p", deck="L C", faces={"C": "R 5*"})
    for command in ("draft p", "draw", "play B"):
        assert rated(one, command) == rated(other, command)


def test_a_spectator_rates_nothing():
    """Without a seat there is nothing to prefer."""
    board = Board("A", hands=("B",), row="p", deck_size=9)
    assert Heuristics(board.game.scorer).rate(board.game.view(board.state, None), board.action("draw")) == 0


def test_rating_is_not_playing():
    """Rating every answer of many positions changes nothing and always gives a number."""
    rng = Random(5)
    state = dealt(5, 3, SPECIAL)
    while decisions := HOUSE.decisions(state):
        seat = decisions[0].seat
        before, view, actions = HOUSE.dump(state), HOUSE.view(state, seat), HOUSE.actions(state, seat)
        assert all(isinstance(ENTRY.rate(view, action), float) for action in actions)
        assert HOUSE.dump(state) == before
        HOUSE.apply(state, seat, rng.choice(actions), None)


def test_optional_gifts_are_taken():
    """An optional draft is better than nothing early in the game."""
    board = Board("A", hands=("m",), row="p", deck_size=30, abilities={"m": ability({"do": "draft"}, optional=True)})
    board.do("moon m A")
    assert rated(board, "draft p") > rated(board, "decline")


def test_greedy_beats_random():
    """Playing what looks best wins at least 38 of 40 games for two against random play, seats in turn."""
    rng = Random(20)
    wins = 0
    for number in range(40):
        state, greedy = dealt(number, 2, SPECIAL if number % 4 > 1 else BASIC), number % 2
        while decisions := HOUSE.decisions(state):
            seat = decisions[0].seat
            actions = HOUSE.actions(state, seat)
            view = HOUSE.view(state, seat)
            best = max(actions, key=lambda a: ENTRY.rate(view, a)) if seat == greedy else rng.choice(actions)
            HOUSE.apply(state, seat, best, None)
        wins += HOUSE.sheet(state).ranking[0] == greedy
    assert wins >= 38
