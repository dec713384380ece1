"""A match under way: whose answers count, under which decision, and that nothing else changes anything."""

import random
from hashlib import sha256

import msgspec
import pytest
from tests.engine.play import SEED, auction, counters, everything, ids, legal, played, random_step, submit
from tests.engine.toys import AUCTION, COUNTERS, Announce, AuctionOptions, Bid, Counter, Decline, NoOptions

from parlour.engine.dice import Dice
from parlour.engine.errors import (
    DecisionClosed,
    IllegalAction,
    InvalidOptions,
    MatchNotOver,
    MatchOver,
    NotAsked,
)
from parlour.engine.game import Contest, Ending, Standing, Standings
from parlour.engine.match import Cause, Match


def test_a_deal_follows_from_its_seed():
    """Equal seeds deal equal matches, another seed another one."""
    assert everything(auction()) == everything(auction())
    assert auction().digest != auction(seed=bytes(32)).digest


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [(1, AuctionOptions(), "seats"), (5, AuctionOptions(), "seats"), (2, NoOptions(), "options"), (2, None, "options")],
)
def test_a_match_that_the_game_does_not_have_is_refused(seats, options, field):
    """The error names the field at fault."""
    with pytest.raises(InvalidOptions) as caught:
        Match(AUCTION, seats, options, SEED)
    assert caught.value.field == field


# Decision ids


def test_a_decision_is_named_by_its_step_and_seat():
    """The deal opens decisions of step 0, one for each seat that is asked."""
    assert ids(auction(3)) == {0: "0.0", 1: "0.1", 2: "0.2"}


def test_sealed_answers_sent_at_once_are_both_fresh():
    """T015: the second seat's decision keeps its id while the first one's answer is taken, in either order."""
    for first, second in ((0, 1), (1, 0)):
        match = auction()
        question = match.decision(f"0.{second}")
        submit(match, first, legal(match, first)[0])
        assert match.decision(question.id) == question
        submit(match, second, legal(match, second)[0])
        assert match.step == 2
        assert ids(match) == {0: "2.0", 1: "2.1"}


def test_a_proposal_made_before_another_seats_answer_has_to_be_made_again():
    """T015, T019: two proposals from the same step can't both be taken; made again, the second one is as good."""
    match = auction()
    early = [match.propose(seat, legal(match, seat)[0]) for seat in (0, 1)]
    match.accept(early[0])
    before = everything(match)
    with pytest.raises(ValueError, match="does not follow"):
        match.accept(early[1])
    assert everything(match) == before
    assert submit(match, 1, early[1].action).step == 2


def test_an_answered_decision_is_closed():
    """The id of an answered question, or of one never asked, finds nothing."""
    match = auction()
    submit(match, 0, legal(match, 0)[0])
    for stale in ("0.0", "1.0", "0.7", "", "nonsense"):
        with pytest.raises(DecisionClosed):
            match.decision(stale)


def test_a_seat_that_answered_is_not_asked_until_the_window_opens_again():
    """A second bid in the same window is refused and changes nothing."""
    match = auction()
    submit(match, 0, legal(match, 0)[0])
    before = everything(match)
    with pytest.raises(NotAsked):
        match.propose(0, legal(match, 1)[0])
    assert everything(match) == before


def test_the_same_question_after_an_answer_is_a_new_one():
    """A seat that acts and is asked the same again gets another id."""
    match = counters(2)
    submit(match, 0, Announce(1))
    submit(match, 1, Decline())
    submit(match, 1, Announce(1))
    submit(match, 0, Decline())
    assert ids(match) == {0: "4.0"}


def test_an_interrupt_makes_the_open_question_another_one():
    """A seat that was asked about one thing is not taken to have answered about the next."""
    match = counters(3)
    match.state.counters = [1, 1, 1]
    submit(match, 0, Announce(3))
    assert ids(match) == {1: "1.1", 2: "1.2"}
    submit(match, 1, Counter())
    assert ids(match) == {0: "2.0", 2: "2.2"}
    with pytest.raises(DecisionClosed):
        match.decision("1.2")


def test_a_question_that_stays_keeps_its_id_through_anothers_pass():
    """Declining leaves the other seat's question open as it was."""
    match = counters(3)
    submit(match, 0, Announce(3))
    submit(match, 1, Decline())
    assert ids(match) == {2: "1.2"}


def test_ids_are_never_used_twice():
    """No two questions of a match share an id."""
    for seed in range(20):
        match, rng = counters(3, sha256(bytes([seed])).digest()), random.Random(seed)
        seen = {}
        while not match.over:
            for question in match.open.values():
                assert seen.setdefault(question.id, question) == question
            random_step(match, rng)


# What is refused changes nothing


def test_illegal_actions_never_advance_the_match():
    """T017: whatever is thrown at a match, only legal answers of asked seats change it."""
    junk = [None, 0, "bid", Bid(0), Bid(-1), Bid(99), Decline(), object(), msgspec.Raw(b"{}"), (), {"card": 1}]
    match, rng = auction(3), random.Random(5)
    while not match.over:
        for seat in (-1, 0, 1, 2, 3):
            fine = legal(match, seat) if seat in match.open else []
            for action in (*junk, *(Bid(card) for card in range(1, 41))):
                if action in fine:
                    continue
                before = everything(match)
                with pytest.raises(IllegalAction if seat in match.open else NotAsked):
                    match.propose(seat, action)
                assert everything(match) == before
        random_step(match, rng)


def test_proposing_changes_nothing():
    """A proposal that is never taken leaves no trace."""
    match = auction()
    before = everything(match)
    for action in legal(match, 0):
        match.propose(0, action)
    match.propose_fallback(1)
    match.propose_resignation(1)
    assert everything(match) == before


class Broken(type(AUCTION)):
    """Fails in the middle of `apply`."""

    def apply(self, state, seat, action, dice):
        super().apply(state, seat, action, dice)
        raise RuntimeError("a bug")


def test_an_exception_inside_apply_leaves_the_match_as_it_was():
    """T023: a bug in the rules surfaces, the decision stays open, and the match goes on with mended rules."""
    match = Match(Broken(), 2, AuctionOptions(), SEED)
    before = everything(match)
    with pytest.raises(RuntimeError, match="a bug"):
        match.propose(0, legal(match, 0)[0])
    assert everything(match) == before
    match.game = AUCTION
    assert submit(match, 0, legal(match, 0)[0]).step == 1


# Time, end, digests


def test_when_time_is_up_the_fallback_is_played():
    """The fallback is an answer like any other, with its cause in the step."""
    match = auction()
    advance = match.propose_fallback(0)
    assert (advance.cause, advance.action) == (Cause.TIMEOUT, Bid(min(match.state.hands[0])))
    match.accept(advance)
    with pytest.raises(NotAsked):
        match.propose_fallback(0)


def test_a_match_that_is_over_refuses_everything():
    """Nothing is asked, answered or given up after the end."""
    match = auction()
    played(match)
    before = everything(match)
    for call in (
        lambda: match.decision("0.0"),
        lambda: match.propose(0, Bid(1)),
        lambda: match.propose_fallback(0),
        lambda: match.propose_resignation(0),
    ):
        with pytest.raises(MatchOver):
            call()
    assert everything(match) == before


def test_standings_wait_for_the_end():
    """Nobody has a place while somebody is asked."""
    match = auction()
    with pytest.raises(MatchNotOver):
        match.standings()
    played(match)
    assert match.standings() == AUCTION.standings(match.state)


def test_a_result_without_sides_is_of_each_for_itself():
    """Every seat is a side, and those with the first place have won."""
    match = auction(3)
    played(match)
    standings = match.standings()
    assert (standings.contest, standings.sides) == (Contest.EACH_FOR_ITSELF, ((0,), (1,), (2,)))
    assert standings.winners == tuple(one.seat for one in standings.seats if one.place == 1)


def test_a_result_with_sides_is_taken_as_it_is():
    """A group that lost stays without a winner, whatever its places."""
    seats = tuple(Standing(seat, 1, 0) for seat in (0, 1))
    lost = Standings(Ending("lost"), seats, (), Contest.COOP, ((0, 1),))
    assert lost.winners == ()
    assert msgspec.convert(msgspec.to_builtins(lost), Standings) == lost


def test_steps_that_draw_depend_on_nothing_but_seed_and_step():
    """The prize of each next round is drawn from the seed and the step's number, whichever cards were bid before."""
    for pick in (0, -1):
        match = auction()
        while not match.over:
            for seat in (0, 1):
                submit(match, seat, legal(match, seat)[pick])
            assert match.state.prize == Dice(SEED, match.step).below(9) + 1


def test_digest_and_chain_match_the_vectors():
    """The digests and chain values of a known deal and its first step are these."""
    match = counters(2)
    assert (
        COUNTERS.dump(match.state) == b'{"counters":[2,0],"points":[0,0],"turn":0,"stack":[],"frames":0,"turns_left":4}'
    )
    assert match.digest.hex() == "37a6ccb6ec268d31fdf43c60ee7a441f222d3f80809c5139d4b4f543d5d7fd87"
    assert match.chain.hex() == "afc6f8a29a16e7be72b2f43fa5872bccebc5b9119bff9eac048279edeb9799e9"
    submit(match, 0, Announce(3))
    assert match.digest.hex() == "6b07a88fe722d621fb2769f088a89c0036c3ac45f1a6d0ed0981d9e0a1730a3c"
    assert match.chain.hex() == "ff84eac9bf9b3acbc69e415ba91cbca241dccb82e9fbe09781d4f01ce1b91504"


def test_the_chain_follows_the_description():
    """Each chain value is the hash that the plain description gives."""
    match = counters(2)
    head = b'{"content":"","content_hash":"","game":"counters","options":{},"rules_version":1,"seats":2}'
    chain = sha256(b"parlour chain v1" + head + sha256(COUNTERS.dump(match.state)).digest()).digest()
    assert match.chain == chain
    for seat, cause, action, line in (
        (0, Cause.SEAT, Announce(3), b'{"action":{"number":3,"type":"announce"},"cause":"seat","seat":0,"step":1}'),
        (1, Cause.TIMEOUT, None, b'{"action":{"type":"decline"},"cause":"timeout","seat":1,"step":2}'),
        (0, Cause.RESIGNATION, None, b'{"action":null,"cause":"resignation","seat":0,"step":3}'),
    ):
        make = {Cause.SEAT: match.propose, Cause.TIMEOUT: match.propose_fallback}.get(cause, match.propose_resignation)
        match.accept(make(seat, action) if cause is Cause.SEAT else make(seat))
        chain = sha256(chain + line + sha256(COUNTERS.dump(match.state)).digest()).digest()
        assert match.chain == chain
