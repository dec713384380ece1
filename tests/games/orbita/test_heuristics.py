"""How good a play looks."""

from random import Random

from tests.games.orbita.board import DICE, GAME, action, dealt, game

from parlour.games.orbita.heuristics import rate


def rated(state, text, at=None):
    """The rating of a play of the seat that is asked."""
    return rate(GAME.view(state, state.to_play), action(state, text, at))


def test_winning_the_round_is_better():
    """With little at stake otherwise, the second player prefers to take the round."""
    state = game("G B", "O P P", markers="G4 O7 P1", table="G1")
    assert rated(state, "O1") > rated(state, "P2")


def test_a_narrow_lead_is_better_than_a_wide_one():
    """ORB-051: taking the lead in a planet that the other has many of beats adding to one that nobody else has."""
    state = game("G B", "O P B", markers="G2 O6 P6", table="G1", won=("O3", "O3 P5"))
    assert rated(state, "O1") > rated(state, "P1")


def test_it_sees_no_more_than_the_view():
    """The rating of a play is the same for any other hand of the other seat that looks the same."""
    one, other = game("G O B", "P P"), game("G O B", "B G")
    for text in ("G1", "O1", "B1"):
        assert rated(one, text) == rated(other, text)


def test_a_spectator_rates_nothing():
    """Without a seat there is nothing to prefer."""
    state = game("G O", "P P")
    assert rate(GAME.view(state, None), action(state, "G1")) == 0


def test_greedy_beats_random():
    """Playing what looks best wins at least 70 of 100 games against random play, seats in turn (1,000 games)."""
    rng = Random(20)
    wins = 0
    for number in range(1000):
        state, greedy = dealt(number), number % 2
        while (seat := state.to_play) is not None:
            actions = GAME.actions(state, seat)
            view = GAME.view(state, seat)
            best = max(actions, key=lambda a: rate(view, a)) if seat == greedy else rng.choice(actions)
            GAME.apply(state, seat, best, DICE)
        wins += GAME.sheet(state).winner == greedy
    assert wins >= 700


def test_rating_is_not_playing():
    """Rating plays changes nothing."""
    state = game("G O B", "P P")
    before = GAME.dump(state)
    for answer in GAME.actions(state, 0):
        rate(GAME.view(state, 0), answer)
    assert GAME.dump(state) == before
