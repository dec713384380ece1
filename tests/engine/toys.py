"""Small games to try the engine, the contract suite and the bots on.

`Auction`: sealed bids in one window, hidden hands, dice during play. `Counters`: interrupts, whose questions change
while a seat has not answered.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction, MatchNotOver
from parlour.engine.game import (
    Decision,
    Ending,
    Game,
    GameInfo,
    News,
    OptionInfo,
    ScoreLine,
    Standing,
    Standings,
    TieBreak,
)


class AuctionOptions(msgspec.Struct, frozen=True):
    """How many prizes, and whether the lowest bid wins."""

    rounds: int = 3
    lowest: bool = False


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """Offer a card of the hand."""

    card: int


class AuctionState(msgspec.Struct):
    """Hands and the deck are secret; a bid is until every bid is in."""

    options: AuctionOptions
    hands: list[list[int]]
    deck: list[int]
    bids: list[int | None]
    prize: int
    won: list[int]
    round: int = 1


class AuctionView(msgspec.Struct, frozen=True):
    """What a seat or a spectator knows."""

    seat: int | None
    hand: tuple[int, ...]
    bid: int | None
    answered: tuple[bool, ...]
    prize: int
    won: tuple[int, ...]
    round: int


class BidSealed(msgspec.Struct, frozen=True, tag="bid_sealed"):
    """A seat has bid; the card is told to that seat only."""

    seat: int
    card: int | None = None


class PrizeWon(msgspec.Struct, frozen=True, tag="prize_won"):
    """The bids are open; nobody wins when the best ones are equal."""

    bids: tuple[int, ...]
    prize: int
    winner: int | None


AuctionHappening = BidSealed | PrizeWon


class Auction(Game[AuctionState, Bid, AuctionView, AuctionHappening]):
    """Prizes of 1 to 9 points go to the best sealed bid."""

    info = GameInfo(
        "auction",
        "Auction",
        2,
        4,
        rules_version=1,
        options=(
            OptionInfo("rounds", "Prizes to be won.", "3", minimum=1, maximum=4),
            OptionInfo("lowest", "Whether the lowest bid wins.", "false", choices=("false", "true")),
        ),
    )
    options_type = AuctionOptions
    state_type = AuctionState
    action_type = Bid
    view_type = AuctionView
    happening_type = AuctionHappening
    sheet_type = dict[str, list[int]]

    def setup(self, seats: int, options: AuctionOptions, dice: Dice) -> AuctionState:
        deck = list(range(1, 41))
        dice.shuffle(deck)
        size = options.rounds + 2
        hands = [sorted(deck.pop() for _ in range(size)) for _ in range(seats)]
        return AuctionState(options, hands, deck, [None] * seats, dice.below(9) + 1, [0] * seats)

    def decisions(self, state: AuctionState) -> Sequence[Decision]:
        if state.round > state.options.rounds:
            return ()
        return [Decision(seat, "bid", sealed=True) for seat, bid in enumerate(state.bids) if bid is None]

    def actions(self, state: AuctionState, seat: int) -> Iterable[Bid]:
        if state.round <= state.options.rounds and state.bids[seat] is None:
            yield from (Bid(card) for card in state.hands[seat])

    def apply(self, state: AuctionState, seat: int, action: Bid, dice: Dice) -> list[News[AuctionHappening]]:
        if state.round > state.options.rounds or state.bids[seat] is not None:
            raise IllegalAction("nobody asks you for a bid", "TOY-001")
        if not isinstance(action, Bid) or type(action.card) is not int or action.card not in state.hands[seat]:
            raise IllegalAction("you hold no such card", "TOY-002")
        state.hands[seat].remove(action.card)
        state.bids[seat] = action.card
        news: list[News[AuctionHappening]] = [News(BidSealed(seat), {seat: BidSealed(seat, action.card)})]
        bids = [bid for bid in state.bids if bid is not None]
        if len(bids) == len(state.bids):
            best = min(bids) if state.options.lowest else max(bids)
            winner = bids.index(best) if bids.count(best) == 1 else None
            if winner is not None:
                state.won[winner] += state.prize
            news.append(News(PrizeWon(tuple(bids), state.prize, winner)))
            state.bids = [None] * len(bids)
            state.round += 1
            state.prize = dice.below(9) + 1
        return news

    def copy(self, state: AuctionState) -> AuctionState:
        hands = [list(hand) for hand in state.hands]
        return AuctionState(
            state.options, hands, list(state.deck), list(state.bids), state.prize, list(state.won), state.round
        )

    def view(self, state: AuctionState, seat: int | None) -> AuctionView:
        return AuctionView(
            seat,
            () if seat is None else tuple(state.hands[seat]),
            None if seat is None else state.bids[seat],
            tuple(bid is not None for bid in state.bids),
            state.prize,
            tuple(state.won),
            state.round,
        )

    def standings(self, state: AuctionState) -> Standings:
        if self.decisions(state):
            raise MatchNotOver("prizes are left")
        keys = [(won, sum(hand)) for won, hand in zip(state.won, state.hands, strict=True)]
        ranked = sorted(keys, reverse=True)
        seats = tuple(
            Standing(seat, ranked.index(key) + 1, key[0], (ScoreLine("prizes", key[0], "Prizes won."),))
            for seat, key in enumerate(keys)
        )
        breaks = []
        for points in sorted(set(state.won), reverse=True):
            tied = tuple(seat for seat, won in enumerate(state.won) if won == points)
            if len(tied) > 1:
                breaks.append(TieBreak("hand", "TOY-010", tied, tuple(sum(state.hands[seat]) for seat in tied)))
        return Standings(Ending("sold_out", "TOY-009"), seats, tuple(breaks))

    def sheet(self, state: AuctionState) -> dict[str, list[int]]:
        self.standings(state)
        return {"won": list(state.won)}

    def redeal(self, state: AuctionState, seat: int | None, dice: Dice) -> AuctionState:
        other = self.copy(state)
        hidden = [s for s in range(len(other.hands)) if s != seat]
        pool = list(other.deck)
        for s in hidden:
            pool += other.hands[s]
            bid = other.bids[s]
            if bid is not None:
                pool.append(bid)
        dice.shuffle(pool)
        for s in hidden:
            other.hands[s] = sorted(pool.pop() for _ in other.hands[s])
            if other.bids[s] is not None:
                other.bids[s] = pool.pop()
        other.deck = pool
        return other

    def fallback(self, state: AuctionState, seat: int) -> Bid:
        return Bid(min(state.hands[seat]))


class NoOptions(msgspec.Struct, frozen=True):
    """One way to be played."""


class Announce(msgspec.Struct, frozen=True, tag="announce"):
    """Say a number, 1 to 3; it counts unless it is countered."""

    number: int


class Counter(msgspec.Struct, frozen=True, tag="counter"):
    """Cancel what lies on top of the stack."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Let it be."""


CountersAction = Announce | Counter | Decline


class Frame(msgspec.Struct):
    """Something on the stack, and who has let it be."""

    owner: int
    number: int
    declined: list[int]


class CountersState(msgspec.Struct):
    """The counters a seat holds are secret."""

    counters: list[int]
    points: list[int]
    turn: int
    stack: list[Frame]
    frames: int
    turns_left: int


class CountersView(msgspec.Struct, frozen=True):
    """What a seat or a spectator knows."""

    seat: int | None
    mine: int
    points: tuple[int, ...]
    turn: int
    stack: tuple[tuple[int, int], ...]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A seat announced, countered or declined."""

    seat: int
    what: str


class Counters(Game[CountersState, CountersAction, CountersView, Said]):
    """A seat announces a number; everyone else may counter it, and counter the counter, at any moment."""

    info = GameInfo("counters", "Counters", 2, 3, rules_version=1)
    options_type = NoOptions
    state_type = CountersState
    action_type = CountersAction
    view_type = CountersView
    happening_type = Said
    sheet_type = dict[str, list[int]]

    def setup(self, seats: int, options: NoOptions, dice: Dice) -> CountersState:
        return CountersState([dice.below(3) for _ in range(seats)], [0] * seats, 0, [], 0, 2 * seats)

    def decisions(self, state: CountersState) -> Sequence[Decision]:
        if not state.turns_left:
            return ()
        if not state.stack:
            return [Decision(state.turn, "announce")]
        top = state.stack[-1]
        return [
            Decision(seat, "counter", may_pass=True, context=state.frames)
            for seat in range(len(state.points))
            if seat != top.owner and seat not in top.declined
        ]

    def actions(self, state: CountersState, seat: int) -> Iterable[CountersAction]:
        if seat in {decision.seat for decision in self.decisions(state)}:
            if not state.stack:
                yield from (Announce(1), Announce(2), Announce(3))
            else:
                if state.counters[seat]:
                    yield Counter()
                yield Decline()

    def apply(self, state: CountersState, seat: int, action: CountersAction, dice: Dice) -> list[News[Said]]:
        legal = list(self.actions(state, seat))
        if type(action) not in {Announce, Counter, Decline} or action not in legal:
            raise IllegalAction("that can't be done now", "TOY-020")
        if isinstance(action, Announce):
            if type(action.number) is not int:
                raise IllegalAction("that can't be done now", "TOY-020")
            self._push(state, seat, action.number)
            return [News(Said(seat, f"announces {action.number}"))]
        if isinstance(action, Counter):
            state.counters[seat] -= 1
            self._push(state, seat, 0)
            return [News(Said(seat, "counters"))]
        state.stack[-1].declined.append(seat)
        if not self.decisions(state):
            self._resolve(state)
        return [News(Said(seat, "declines"))]

    def _push(self, state: CountersState, owner: int, number: int) -> None:
        state.stack.append(Frame(owner, number, []))
        state.frames += 1

    def _resolve(self, state: CountersState) -> None:
        standing = True
        while state.stack:
            frame = state.stack.pop()
            if not standing:
                standing = True
            elif frame.number:
                state.points[frame.owner] += frame.number
            else:
                standing = False
        state.turn = (state.turn + 1) % len(state.points)
        state.turns_left -= 1

    def copy(self, state: CountersState) -> CountersState:
        stack = [Frame(frame.owner, frame.number, list(frame.declined)) for frame in state.stack]
        return CountersState(
            list(state.counters), list(state.points), state.turn, stack, state.frames, state.turns_left
        )

    def view(self, state: CountersState, seat: int | None) -> CountersView:
        mine = 0 if seat is None else state.counters[seat]
        stack = tuple((frame.owner, frame.number) for frame in state.stack)
        return CountersView(seat, mine, tuple(state.points), state.turn, stack)

    def standings(self, state: CountersState) -> Standings:
        if state.turns_left:
            raise MatchNotOver("turns are left")
        ranked = sorted(state.points, reverse=True)
        seats = tuple(
            Standing(seat, ranked.index(points) + 1, points, (ScoreLine("numbers", points),))
            for seat, points in enumerate(state.points)
        )
        return Standings(Ending("turns_played", "TOY-029"), seats)

    def sheet(self, state: CountersState) -> dict[str, list[int]]:
        self.standings(state)
        return {"points": list(state.points)}

    def redeal(self, state: CountersState, seat: int | None, dice: Dice) -> CountersState:
        other = self.copy(state)
        for s in range(len(other.counters)):
            if s != seat:
                other.counters[s] = dice.below(3)
        return other

    def fallback(self, state: CountersState, seat: int) -> CountersAction:
        return Decline() if state.stack else Announce(1)


AUCTION = Auction()
COUNTERS = Counters()
TOYS: dict[str, Game[Any, Any, Any, Any]] = {"auction": AUCTION, "counters": COUNTERS}
