"""Giving up."""

import pytest
from tests.engine.play import SEED, auction, counters, everything, ids, legal, played, submit
from tests.engine.toys import Announce, Auction, AuctionOptions, PrizeWon

from parlour.engine.errors import MatchOver, NotAsked
from parlour.engine.fairness import match_seed
from parlour.engine.game import News
from parlour.engine.match import Cause, Match
from parlour.engine.record import record_of, verify
from parlour.engine.snapshot import resume, snapshot


class Handover(Auction):
    """Whoever gives up hands a prize drawn by lot to the left neighbour, and the auction is over when two have."""

    rules_resignation = True

    def resign(self, state, seat, dice):
        state.won[(seat + 1) % len(state.won)] += (prize := 10 + dice.below(90))
        state.hands[seat].clear()
        if sum(not hand for hand in state.hands) > 1:
            state.round = state.options.rounds + 1
        return [News(PrizeWon((), prize, (seat + 1) % len(state.won)))]


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
        assert quitter not in standings.winners
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
    standings = match.standings()
    assert [standing.place for standing in standings.seats] == [1, 3, 1]
    assert standings.winners == (0, 2)


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


def test_a_game_may_say_what_becomes_of_a_seat_that_gives_up():
    """Its rule changes the state, tells news, draws from the step's dice, ends the match; its standings count."""
    game, server, nonces = Handover(), SEED, (b"", b"", b"")
    seed = match_seed(server, nonces)
    match, steps = Match(game, 3, AuctionOptions(3), seed), []
    for seat in (2, 0):
        before, digest = everything(match), match.digest
        advance = match.propose_resignation(seat)
        assert everything(match) == before
        match.accept(advance)
        steps.append((seat, Cause.RESIGNATION, None, 0))
        assert advance.digest != digest
        assert [type(item.public) for item in advance.news] == [PrizeWon]
        match = resume(game, match.setting, seed, snapshot(match))
    assert match.over
    assert not match.ended_by_resignation
    assert match.standings() == game.standings(match.state)
    assert match.standings().seats[2].place == 3
    record = record_of("m", server, nonces, steps, game, AuctionOptions(3))
    assert verify(record, game).digest == match.digest


def test_a_game_with_a_rule_for_it_is_not_ended_by_resignations():
    """Though one seat is left that has not given up, the match goes on as long as the rules ask somebody."""
    match = Match(Handover(), 2, AuctionOptions(3), SEED)
    assert not resign(match, 0).over
    assert not match.over
