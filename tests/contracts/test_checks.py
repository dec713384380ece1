"""The contract suite passes honest toy games and catches each way to break the contract."""

import msgspec
import pytest
from tests.contracts import checks
from tests.contracts.cases import Case, cases_of, name, option_combinations
from tests.contracts.checks import Position
from tests.contracts.walks import fields_hidden_and_moved, positions
from tests.engine.toys import AUCTION, COUNTERS, TOYS, Auction, AuctionOptions, Bid, BidSealed

from parlour.engine.errors import IllegalAction
from parlour.engine.game import Contest, Ending, News, ScoreLine, Standing, Standings
from parlour.games.registry import Entry

replace = msgspec.structs.replace


def hosting(game):
    """Return the entry of a toy game."""
    return Entry(game, lambda view, action: 0.0, repr, lambda view, action: repr(action), repr)


@pytest.mark.parametrize("case", [case for key, game in TOYS.items() for case in cases_of(key, game)], ids=name)
def test_honest_games_pass(case):
    """Sealed bids and interrupts, hidden hands and dice: none of them offends a check."""
    for at in positions(hosting(TOYS[case.key]), case, 1):
        for check in checks.CHECKS:
            check(at)


def test_every_option_is_taken():
    """The combinations of an option with limits and one with choices hold limits, default and both choices."""
    combined = option_combinations(AUCTION)
    assert {(o.rounds, o.lowest) for o in combined} == {(r, low) for r in (1, 3, 4) for low in (False, True)}
    assert len(option_combinations(COUNTERS)) == 1


class AsksTwice(Auction):
    """Asks a seat twice."""

    def decisions(self, state):
        return [decision for decision in super().decisions(state) for _ in range(2)]


class AsksWithoutAnswers(Auction):
    """Asks a seat that can't answer."""

    def actions(self, state, seat):
        return [] if seat == 1 else super().actions(state, seat)


class ListsTooMuch(Auction):
    """Lists an action that it refuses."""

    def actions(self, state, seat):
        listed = list(super().actions(state, seat))
        return [*listed, Bid(99)] if listed else []


class ListsTooLittle(Auction):
    """Accepts an action that it does not list."""

    def actions(self, state, seat):
        listed = list(super().actions(state, seat))
        return listed[:-1] if len(listed) > 1 else listed


class AnswersForOthers(Auction):
    """Takes an answer of a seat that has answered."""

    def apply(self, state, seat, action, dice):
        if state.round <= state.options.rounds and state.bids[seat] is not None and action == Bid(99):
            state.won[seat] += 1
            return []
        return super().apply(state, seat, action, dice)

    def actions(self, state, seat):
        listed = list(super().actions(state, seat))
        return listed or ([Bid(99)] if state.round <= state.options.rounds else [])


class TakesWhatItRefuses(Auction):
    """Moves the prize before it refuses."""

    def apply(self, state, seat, action, dice):
        state.prize += 1
        news = super().apply(state, seat, action, dice)
        state.prize -= 1
        return news


class ShowsBids(Auction):
    """Shows everyone the sealed bids, by way of the spectator's view too."""

    def view(self, state, seat):
        return replace(super().view(state, seat), bid=next((bid for bid in state.bids if bid is not None), None))


class ShowsDeck(Auction):
    """Shows a seat the next card of the deck."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return view if seat is None else replace(view, prize=state.deck[-1])


class SpectatorKnowsHand(Auction):
    """Shows the spectator a hand."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return replace(view, hand=tuple(state.hands[0])) if seat is None else view


class TellsInRefusals(Auction):
    """Tells in a refusal whether somebody else holds the card."""

    def apply(self, state, seat, action, dice):
        try:
            return super().apply(state, seat, action, dice)
        except IllegalAction as error:
            card = getattr(action, "card", None)
            taken = any(card in hand for hand in state.hands)
            raise IllegalAction(f"{error}; {'somebody' if taken else 'nobody'} does", error.rule) from error


class AsksWhoCouldWin(Auction):
    """Betrays by its questions who holds a high card."""

    def decisions(self, state):
        return [replace(d, kind=f"bid {max(state.hands[d.seat]) > 20}") for d in super().decisions(state)]


class SharesHands(Auction):
    """Copies that share their hands."""

    def copy(self, state):
        copied = super().copy(state)
        copied.hands = state.hands
        return copied


class RedealsInPlace(Auction):
    """Redeals into states that share their hands with the truth."""

    def redeal(self, state, seat, dice):
        other = super().redeal(state, seat, dice)
        if seat is not None:
            other.hands[seat] = state.hands[seat]
        return other


class RedealsTheViewer(Auction):
    """Redeals the viewer's own cards too."""

    def redeal(self, state, seat, dice):
        return super().redeal(state, None, dice)


class ForgetsPrizes(Auction):
    """Writes a state down without its prize."""

    def dump(self, state):
        return super().dump(replace(state, prize=0))


class PlaysBadFallback(Auction):
    """Plays a card that the seat does not hold when time is up."""

    def fallback(self, state, seat):
        return Bid(99)


class PlaysCleverFallback(Auction):
    """Looks at the other hands when time is up."""

    def fallback(self, state, seat):
        highest = max(card for hand in state.hands for card in hand)
        return Bid(max(state.hands[seat]) if highest % 2 else min(state.hands[seat]))


class DrawsElsewhere(Auction):
    """Keeps a memory of its own, beside the state."""

    played = 0

    def apply(self, state, seat, action, dice):
        news = super().apply(state, seat, action, dice)
        DrawsElsewhere.played += 1
        state.prize = DrawsElsewhere.played % 9
        return news


class TellsForeignNews(Auction):
    """Tells a seat that does not exist."""

    def apply(self, state, seat, action, dice):
        return [*super().apply(state, seat, action, dice), News(None, {7: BidSealed(seat)})]


class KeepsTheMoverInTheDark(Auction):
    """Tells everyone but the seat that bid."""

    def apply(self, state, seat, action, dice):
        news = super().apply(state, seat, action, dice)
        return [News(None, {s: BidSealed(seat) for s in range(len(state.hands)) if s != seat}), *news[1:]]


class Untagged(msgspec.Struct, frozen=True):
    """A bid without a tag."""

    card: int


class LeavesActionsUntagged(Auction):
    """Offers actions that can't be told apart by their JSON."""

    action_type = Untagged

    def actions(self, state, seat):
        return [Untagged(bid.card) for bid in super().actions(state, seat)]


class KnowsTheEndEarly(Auction):
    """Has a result before the end."""

    def standings(self, state):
        return super().standings(replace(state, round=99))


class CountsWrong(Auction):
    """Gives points that no line explains."""

    def standings(self, state):
        result = super().standings(state)
        return replace(result, seats=tuple(replace(s, lines=(ScoreLine("x", -1),)) for s in result.seats))


class PlacesWrong(Auction):
    """Gives everyone the second place."""

    def standings(self, state):
        result = super().standings(state)
        return replace(result, seats=tuple(replace(s, place=2) for s in result.seats))


class BreaksTiesSilently(Auction):
    """Breaks ties without saying how."""

    def standings(self, state):
        result = super().standings(replace(state, won=[0] * len(state.won)) if not self.decisions(state) else state)
        return replace(result, tie_breaks=())


class RedealsNothing(Auction):
    """Redeals into the truth."""

    def redeal(self, state, seat, dice):
        return self.copy(state)


BREAKS = [
    (AsksTwice, checks.asked_seats_have_actions),
    (AsksWithoutAnswers, checks.asked_seats_have_actions),
    (AnswersForOthers, checks.asked_seats_have_actions),
    (ListsTooMuch, checks.listed_actions_are_accepted),
    (SharesHands, checks.listed_actions_are_accepted),
    (ListsTooLittle, checks.other_actions_are_refused),
    (TakesWhatItRefuses, checks.other_actions_are_refused),
    (ShowsBids, checks.views_hide_what_they_must),
    (ShowsDeck, checks.views_hide_what_they_must),
    (SpectatorKnowsHand, checks.views_hide_what_they_must),
    (AsksWhoCouldWin, checks.views_hide_what_they_must),
    (RedealsTheViewer, checks.views_hide_what_they_must),
    (TellsInRefusals, checks.refusals_tell_nothing),
    (SharesHands, checks.copies_are_independent),
    (RedealsInPlace, checks.redeals_stand_on_their_own),
    (ForgetsPrizes, checks.states_can_be_kept),
    (DrawsElsewhere, checks.states_can_be_kept),
    (PlaysBadFallback, checks.fallbacks_are_legal),
    (PlaysCleverFallback, checks.fallbacks_are_legal),
    (TellsForeignNews, checks.news_is_typed_and_for_seats),
    (KeepsTheMoverInTheDark, checks.news_is_typed_and_for_seats),
    (LeavesActionsUntagged, checks.views_are_typed),
    (KnowsTheEndEarly, checks.ends_are_whole),
    (CountsWrong, checks.ends_are_whole),
    (PlacesWrong, checks.ends_are_whole),
    (BreaksTiesSilently, checks.ends_are_whole),
]


@pytest.mark.parametrize(("broken", "check"), BREAKS, ids=lambda part: part.__name__)
def test_a_broken_game_is_caught(broken, check):
    """Each way to break the contract is caught by the check that guards it."""
    with pytest.raises((AssertionError, IllegalAction)):
        checked(broken(), check)


def checked(game, check):
    """Run the check over the positions of an honest match as the game sees them."""
    for at in positions(hosting(AUCTION), Case("auction", 3, AuctionOptions(2)), 1):
        check(Position(hosting(game), at.case, at.state, at.rng, at.pool))


class Sided(Auction):
    """An auction that has a rule for who gives up."""

    rules_resignation = True


def result(places, contest=Contest.EACH_FOR_ITSELF, sides=(), winners=()):
    """Return a result with these places."""
    seats = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
    return Standings(Ending("over", "TOY-001"), seats, (), contest, sides, winners)


PAIRS, ALL, SINGLES = ((0, 2), (1, 3)), ((0, 1, 2, 3),), ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(
    "standings",
    [
        result([1, 2, 2, 4]),
        result([1, 1, 3, 3], sides=SINGLES),
        result([1, 3, 2, 3], Contest.TEAMS, PAIRS, (0, 2)),
        result([1, 1, 3, 3], Contest.TEAMS, PAIRS, (0, 1, 2, 3)),
        result([1, 3, 1, 3], Contest.COOP, ALL, (0, 1, 2, 3)),
        result([1, 1, 1, 1], Contest.COOP, ALL),
    ],
    ids=["singles", "beaten singles", "team", "drawn teams", "co-op won", "co-op lost"],
)
def test_whole_sides_pass(standings):
    """Singles, teams and co-op, won, drawn and lost; each for itself needs to say nothing."""
    checks.sides_are_whole(Sided(), standings)


@pytest.mark.parametrize(
    ("standings", "game"),
    [
        (result([1, 2, 3, 4], sides=SINGLES[:3], winners=(0,)), Sided()),
        (result([1, 2, 3, 4], sides=SINGLES, winners=(1,)), Sided()),
        (result([1, 2, 3, 4], sides=PAIRS, winners=(0, 2)), Sided()),
        (result([1, 3, 2, 3], Contest.TEAMS, ((0, 2), (1, 2, 3)), (0, 2)), Sided()),
        (result([1, 3, 2, 3], Contest.TEAMS, PAIRS, (0,)), Sided()),
        (result([1, 3, 2, 3], Contest.TEAMS, PAIRS, (1, 3)), Sided()),
        (result([1, 3, 2, 3], Contest.TEAMS, PAIRS), Sided()),
        (result([1, 3, 2, 3], Contest.TEAMS, ALL, (0, 1, 2, 3)), Sided()),
        (result([1, 1, 1, 1], Contest.COOP, PAIRS), Sided()),
        (result([1, 1, 1, 1], Contest.COOP, ALL), AUCTION),
    ],
    ids=[
        "a seat without a side",
        "the second has won",
        "singles in pairs",
        "a seat on two sides",
        "half a side",
        "the worse side",
        "no team won",
        "one team",
        "two groups",
        "no rule for who gives up",
    ],
)
def test_sides_that_are_not_whole_are_caught(standings, game):
    """Each way to break what a result says of sides and winners."""
    with pytest.raises(AssertionError):
        checks.sides_are_whole(game, standings)


def test_a_redeal_that_moves_too_little_is_caught():
    """Hands and sealed bids are found to be hidden; an honest redeal moves them, an idle one is caught."""
    case = Case("auction", 3, AuctionOptions(2))
    private, moved = fields_hidden_and_moved(hosting(AUCTION), case)
    assert {name for _, _, name in private} == {"hand", "bid"}
    assert moved >= private
    private, moved = fields_hidden_and_moved(hosting(RedealsNothing()), case)
    assert not moved >= private
