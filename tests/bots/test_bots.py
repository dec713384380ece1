"""Bots play any game through its contract, repeatably, and each better than the one before."""

import random
from hashlib import sha256

import pytest
from tests.engine.toys import AUCTION, COUNTERS, AuctionOptions, Bid, NoOptions

from parlour.bots.bot import Bot
from parlour.bots.greedy_bot import GreedyBot
from parlour.bots.registry import KEYS, UnknownBot, make
from parlour.bots.search_bot import SearchBot
from parlour.bots.table import Table
from parlour.engine.dice import Dice
from parlour.engine.match import Match

GAMES = [(AUCTION, AuctionOptions(), 2), (AUCTION, AuctionOptions(2), 4), (COUNTERS, NoOptions(), 3)]


def rate(view, action):
    """Prefer high cards and high numbers."""
    return getattr(action, "card", getattr(action, "number", 0))


def digest(*parts):
    """Return 32 bytes that follow from the parts."""
    return sha256(repr(parts).encode()).digest()


def table_of(game, options, bots, number=0, iterations=30):
    """Return a table played to its end by the bots of these keys."""
    table = Table(game, len(bots), options, digest("deal", number))
    table.play(
        [
            make(
                key,
                game,
                rate,
                table.imagine(seat, digest(number, seat)),
                seed=number * 10 + seat,
                iterations=iterations,
            )
            for seat, key in enumerate(bots)
        ]
    )
    return table


def wins(game, options, bots, games, iterations=30):
    """Return how many matches the first bot wins, in rotating seats; a shared win counts its share."""
    won = 0.0
    for number in range(games):
        seat = number % len(bots)
        order = [bots[(s - seat) % len(bots)] for s in range(len(bots))]
        seats = game.standings(table_of(game, options, order, number, iterations).state).seats
        won += (seats[seat].place == 1) / sum(s.place == 1 for s in seats)
    return won


@pytest.mark.parametrize(("game", "options", "seats"), GAMES)
@pytest.mark.parametrize("key", KEYS)
def test_every_bot_plays_every_game_to_its_end(key, game, options, seats):
    """A bot always answers with a legal action, also in sealed windows and interrupts."""
    table = table_of(game, options, [key] * seats)
    assert not game.decisions(table.state)
    assert table.decisions > seats


@pytest.mark.parametrize("key", KEYS)
def test_equal_seeds_play_equally(key):
    """T021: the same bots on the same deal play the same match."""
    states = {AUCTION.dump(table_of(AUCTION, AuctionOptions(), [key, "random"], 3).state) for _ in range(2)}
    assert len(states) == 1


def test_other_seeds_play_differently():
    """A bot's seed matters: two random bots on one deal play other matches."""
    states = set()
    for seed in range(5):
        table = Table(AUCTION, 2, AuctionOptions(), bytes(32))
        table.play([make("random", AUCTION, rate, lambda: None, seed=seed)] * 2)
        states.add(AUCTION.dump(table.state))
    assert len(states) > 1


def test_a_table_plays_what_a_match_plays():
    """A table draws the same dice as a match with its seed."""
    table, match = Table(AUCTION, 2, AuctionOptions(), bytes(32)), Match(AUCTION, 2, AuctionOptions(), bytes(32))
    table.play([make("greedy", AUCTION, rate, lambda: None, seed=1)] * 2)
    bot = make("greedy", AUCTION, rate, lambda: None, seed=1)
    while not match.over:
        seat = min(match.open)
        view, actions = AUCTION.view(match.state, seat), list(AUCTION.actions(match.state, seat))
        match.accept(match.propose(seat, bot.choose(view, actions, seat)))
    assert AUCTION.dump(table.state) == AUCTION.dump(match.state)
    assert table.decisions == match.step


def test_greedy_takes_the_best_and_breaks_ties_at_random():
    """Of equally rated actions every one is played at times, of others only the best."""
    bot = GreedyBot(lambda view, action: -abs(action.card), seed=1)
    actions = [Bid(-2), Bid(2), Bid(3)]
    assert {bot.choose(None, actions, 0).card for _ in range(50)} == {-2, 2}


def test_search_never_sees_the_truth():
    """T101: the search works on what it is given to imagine, and redeals even that for its own seat."""
    asked = []

    class Watched(type(AUCTION)):
        def redeal(self, state, seat, dice):
            asked.append(seat)
            return super().redeal(state, seat, dice)

    game = Watched()
    truth = game.setup(2, AuctionOptions(), Dice(bytes(32), 0))
    imagined = AUCTION.redeal(truth, 1, Dice(bytes(32), 9))
    before = game.dump(truth), game.dump(imagined)
    bot = SearchBot(game, lambda: imagined, 1, iterations=20)
    actions = list(game.actions(truth, 1))
    assert bot.choose(None, actions, 1) in actions
    assert asked == [1] * 20
    assert (game.dump(truth), game.dump(imagined)) == before


def test_search_does_not_depend_on_what_its_seat_can_not_see():
    """T101: from one imagined state the choice is the same, whatever the truth is."""
    truth = AUCTION.setup(2, AuctionOptions(), Dice(bytes(32), 0))
    other = AUCTION.redeal(truth, 0, Dice(bytes(32), 5))
    assert other.hands[1] != truth.hands[1]
    imagined = AUCTION.redeal(truth, 0, Dice(bytes(32), 7))
    choices = {
        SearchBot(AUCTION, lambda: imagined, 1, iterations=50).choose(
            AUCTION.view(state, 0), list(AUCTION.actions(state, 0)), 0
        )
        for state in (truth, other)
    }
    assert len(choices) == 1


def test_search_finds_the_only_winning_bid():
    """With one prize left, the seat that holds the highest card of all bids it."""
    state = AUCTION.setup(2, AuctionOptions(1), Dice(bytes(32), 0))
    state.hands, state.deck = [[1, 2, 40], [3, 4, 5]], list(range(6, 40))
    bot = SearchBot(AUCTION, lambda: state, 1, iterations=200)
    assert bot.choose(None, [Bid(1), Bid(2), Bid(40)], 0) == Bid(40)


def test_greedy_beats_random():
    """In 200 auctions the bot with heuristics wins far more than its half."""
    assert wins(AUCTION, AuctionOptions(), ["greedy", "random"], 200) > 120


def test_search_beats_random():
    """In 100 auctions the bot that thinks ahead wins far more than its half."""
    assert wins(AUCTION, AuctionOptions(), ["search", "random"], 100, iterations=60) > 60


def test_single_actions_cost_no_thought():
    """A forced answer is given without imagining anything."""

    def never():
        raise AssertionError("a forced answer needs no search")

    assert SearchBot(AUCTION, never, 1).choose(None, [Bid(1)], 0) == Bid(1)


def test_unknown_bots_are_refused_by_name():
    """The error names the bot and lists those that exist."""
    with pytest.raises(UnknownBot, match=r"'clever'.*random, greedy, search"):
        make("clever", AUCTION, rate, lambda: None)


def test_every_key_makes_a_bot_of_that_key():
    """The registry and the bots agree on their names."""
    for key in KEYS:
        bot = make(key, AUCTION, rate, lambda: None)
        assert isinstance(bot, Bot)
        assert bot.key == key


def test_bots_leave_global_randomness_alone():
    """Neither do bots draw from the global generator, nor does it move them."""
    random.seed(1)
    before = random.getstate()
    first = table_of(AUCTION, AuctionOptions(), ["search", "greedy"]).state
    assert random.getstate() == before
    random.seed(2)
    assert AUCTION.dump(table_of(AUCTION, AuctionOptions(), ["search", "greedy"]).state) == AUCTION.dump(first)
