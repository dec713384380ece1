"""Giving up."""

import pytest
from tests.engine.play import auction, counters, everything, ids, legal, played, submit
from tests.engine.toys import Announce

from parlour.engine.errors import MatchOver, NotAsked
from parlour.engine.match import Cause


def resign(match, seat):
    """Take the seat's resignation."""
    advance = match.propose_resignation(seat)
    match.accept(advance)
    return advance


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_seats_the_other_wins_at_once(seat):
    """A resignation between two seats ends the match, whoever is asked."""
    match = auction(2)
    advance = resign(match, seat)
    assert (advance.cause, advance.action, advance.news, advance.over) == (Cause.RESIGNATION, None, [], True)
    assert match.over
    assert match.ended_by_resignation
    standings = match.standings()
    assert standings.ending.reason == "resignation"
    assert [standing.place for standing in standings.seats] == [1 + (seat == s) for s in (0, 1)]


def test_of_three_seats_two_go_on():
    """The match goes on until one seat is left, and the first to give up comes last."""
    match = auction(3)
    assert not resign(match, 2).over
    assert resign(match, 0).over
    assert [standing.place for standing in match.standings().seats] == [2, 1, 3]


def test_a_resignation_leaves_the_questions_of_all_seats_open():
    """Nobody is asked anew because another seat gave up, and the state is untouched."""
    match = auction(3)
    submit(match, 1, legal(match, 1)[0])
    before, digest, chain = ids(match), match.digest, match.chain
    resign(match, 0)
    assert ids(match) == before
    assert (match.step, match.digest) == (2, digest)
    assert match.chain != chain


def test_seats_that_gave_up_come_last_when_the_rules_end_the_match():
    """Points are kept, places are not: who gave up stands behind everyone who didn't."""
    for quitter in range(3):
        match = auction(3)
        resign(match, quitter)
        played(match)
        assert not match.ended_by_resignation
        plain, standings = match.game.standings(match.state), match.standings()
        assert standings.ending == plain.ending
        assert standings.seats[quitter].place == 3
        assert [s.points for s in standings.seats] == [s.points for s in plain.seats]
        others = sorted((s.place, s.seat) for s in plain.seats if s.seat != quitter)
        kept = sorted((s.place, s.seat) for s in standings.seats if s.seat != quitter)
        assert [seat for _, seat in kept] == [seat for _, seat in others]


def test_seats_that_stay_tied_share_a_place():
    """Two seats with equal results in front of one that gave up share the first place."""
    match = counters(3)
    resign(match, 1)
    while not match.over:
        for seat in sorted(match.open):
            if seat in match.open:
                match.accept(match.propose_fallback(seat))
    assert [standing.place for standing in match.standings().seats] == [1, 3, 1]


def test_a_seat_gives_up_once():
    """Resigning twice, or from no seat at all, is refused and changes nothing."""
    match = auction(3)
    resign(match, 0)
    before = everything(match)
    for seat in (0, 3, -1):
        with pytest.raises(NotAsked):
            match.propose_resignation(seat)
    assert everything(match) == before


def test_nothing_happens_after_a_resignation_that_ended_the_match():
    """The match is over although the rules would still ask."""
    match = counters(2)
    resign(match, 1)
    with pytest.raises(MatchOver):
        match.propose(0, Announce(1))
    with pytest.raises(MatchOver):
        match.propose_resignation(0)
