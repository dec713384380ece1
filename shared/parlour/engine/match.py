"""A match under way: whose turn it is, which decisions are open, and the chain over everything that was accepted."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Any

import msgspec

from parlour.engine.dice import Dice
from parlour.engine.errors import DecisionClosed, MatchNotOver, MatchOver, NotAsked
from parlour.engine.game import Decision, Ending, Game, News, Standing, Standings

AnyGame = Game[Any, Any, Any, Any]


class Cause(StrEnum):
    """Why a step happened."""

    SEAT = "seat"
    """The seat answered."""
    TIMEOUT = "timeout"
    """The seat's time was up; the action is the game's fallback."""
    RESIGNATION = "resignation"
    """The seat gave up; there is no action."""


class OpenDecision(msgspec.Struct, frozen=True):
    """A decision that waits for its answer.

    Attributes:
        decision: What is asked, and of whom.
        opened: The step that opened it; 0 is the deal.
    """

    decision: Decision
    opened: int

    @property
    def id(self) -> str:
        """The name by which an answer refers to it: the step that opened it and the seat, ``12.0``."""
        return f"{self.opened}.{self.decision.seat}"


class Setting(msgspec.Struct, frozen=True):
    """What is fixed before the deal.

    Attributes:
        game: Key of the game.
        rules_version: Of the game.
        seats: How many.
        options: The game's `Options`.
        content: Name of the content edition, or empty.
        content_hash: Its SHA-256 in hex, or empty.
    """

    game: str
    rules_version: int
    seats: int
    options: Any
    content: str = ""
    content_hash: str = ""


class Advance(msgspec.Struct, frozen=True):
    """A step worked out but not yet taken: hand it to `Match.accept` once it is durable.

    Attributes:
        step: Its number, from 1.
        seat: Who acted.
        cause: Why.
        action: The answer; None for a resignation.
        news: What became visible.
        state: The state after it.
        open: The decisions open after it, by seat.
        resigned: The seats that have resigned, in order.
        digest: SHA-256 of the state after it.
        chain: The chain value after it.
    """

    step: int
    seat: int
    cause: Cause
    action: Any
    news: list[News[Any]]
    state: Any
    open: dict[int, OpenDecision]
    resigned: tuple[int, ...]
    digest: bytes
    chain: bytes

    @property
    def over(self) -> bool:
        """Whether the step ends the match."""
        return not self.open


class Match:
    """One play of a game, from the deal to the result.

    `propose` and `propose_resignation` work on a copy and change nothing; `accept` takes the step. So a caller can make
    a step durable in between, and an error leaves the match as it was.

    Attributes:
        game: The rules.
        setting: What was fixed before the deal.
        state: The state after `step` steps; secrets included.
        step: Steps taken.
        open: The open decisions by seat; empty when the match is over.
        resigned: Seats that gave up, in order.
        chain: The chain value after the last step.
        digest: SHA-256 of the state.
    """

    __slots__ = ("_seed", "chain", "digest", "game", "open", "resigned", "setting", "state", "step")

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: bytes) -> None:
        """Deal.

        Raises:
            InvalidOptions: The game is not played with these options or this number of seats.
        """
        game.check(seats, options)
        info = game.info
        self.game = game
        self.setting = Setting(info.key, info.rules_version, seats, options, info.content, info.content_hash)
        self._seed = seed
        self.state = game.setup(seats, options, Dice(seed, 0))
        self.step = 0
        self.resigned: tuple[int, ...] = ()
        self.open = _reopen({}, game.decisions(self.state), 0, None)
        self.digest = sha256(game.dump(self.state)).digest()
        head = msgspec.json.encode(self.setting, order="sorted")
        self.chain = sha256(b"parlour chain v1" + head + self.digest).digest()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.open

    def decision(self, decision_id: str) -> OpenDecision:
        """Return the open decision of that id.

        Raises:
            MatchOver: Nothing is open any more.
            DecisionClosed: It is not open (any more).
        """
        if not self.open:
            raise MatchOver("the match is over")
        for question in self.open.values():
            if question.id == decision_id:
                return question
        raise DecisionClosed(f"decision {decision_id} is not open")

    def propose(self, seat: int, action: Any, cause: Cause = Cause.SEAT) -> Advance:
        """Work out the seat's answer to its open decision.

        Raises:
            MatchOver: The match has ended.
            NotAsked: The seat has no open decision.
            IllegalAction: The rules forbid it.
        """
        self._require_asked(seat)
        state = self.game.copy(self.state)
        step = self.step + 1
        news = self.game.apply(state, seat, action, Dice(self._seed, step))
        return self._advance(seat, cause, action, news, state, self.resigned)

    def propose_fallback(self, seat: int) -> Advance:
        """Work out what happens when the seat's time is up; raises as `propose`."""
        self._require_asked(seat)
        return self.propose(seat, self.game.fallback(self.state, seat), Cause.TIMEOUT)

    def propose_resignation(self, seat: int) -> Advance:
        """Work out that the seat gives up.

        Where the game has a rule for it, the game says what becomes of the seat. Otherwise the match ends when one seat
        is left that has not given up; until then the seat is still asked, and who answers for it (a bot, the fallback)
        is the platform's choice.

        Raises:
            MatchOver: The match has ended.
            NotAsked: There is no such seat, or it has resigned before.
        """
        if self.over:
            raise MatchOver("the match is over")
        if not 0 <= seat < self.setting.seats or seat in self.resigned:
            raise NotAsked(f"seat {seat} can't resign")
        state, news = self.state, list[News[Any]]()
        if self.game.rules_resignation:
            state = self.game.copy(self.state)
            news = self.game.resign(state, seat, Dice(self._seed, self.step + 1))
        return self._advance(seat, Cause.RESIGNATION, None, news, state, (*self.resigned, seat))

    def accept(self, advance: Advance) -> None:
        """Take the step.

        Raises:
            ValueError: It was worked out from another step of the match.
        """
        if advance.step != self.step + 1:
            raise ValueError(f"step {advance.step} does not follow step {self.step}")
        self.step = advance.step
        self.state = advance.state
        self.open = advance.open
        self.resigned = advance.resigned
        self.digest = advance.digest
        self.chain = advance.chain

    def standings(self) -> Standings:
        """Return the final result.

        Seats that resigned come last, the first to resign at the bottom, unless the game has a rule for them.

        Raises:
            MatchNotOver: The match is under way.
        """
        if not self.over:
            raise MatchNotOver("the match is under way")
        if not self.resigned or self.game.rules_resignation:
            return self.game.standings(self.state)
        if self.ended_by_resignation:
            played = Standings(Ending("resignation"), tuple(Standing(seat, 1, 0) for seat in range(self.setting.seats)))
        else:
            played = self.game.standings(self.state)
        return _resigned_last(played, self.resigned)

    @property
    def ended_by_resignation(self) -> bool:
        """Whether the match ended because everyone but one gave up, before the rules ended it."""
        return self.over and bool(self.game.decisions(self.state))

    def _require_asked(self, seat: int) -> None:
        if not self.open:
            raise MatchOver("the match is over")
        if seat not in self.open:
            raise NotAsked(f"seat {seat} is not asked")

    def _advance(
        self, seat: int, cause: Cause, action: Any, news: list[News[Any]], state: Any, resigned: tuple[int, ...]
    ) -> Advance:
        step = self.step + 1
        if cause is Cause.RESIGNATION and given_up(self.game, self.setting.seats, resigned):
            open_after: dict[int, OpenDecision] = {}
        else:
            actor = None if cause is Cause.RESIGNATION else seat
            open_after = _reopen(self.open, self.game.decisions(state), step, actor)
        digest = self.digest if state is self.state else sha256(self.game.dump(state)).digest()
        chain = chain_value(self.chain, step, seat, cause, action, digest)
        return Advance(step, seat, cause, action, news, state, open_after, resigned, digest, chain)


def given_up(game: AnyGame, seats: int, resigned: Sequence[int]) -> bool:
    """Return whether so many have resigned that the match is over, though the rules have not ended it."""
    return not game.rules_resignation and bool(resigned) and len(resigned) >= seats - 1


def chain_value(previous: bytes, step: int, seat: int, cause: Cause, action: Any, digest: bytes) -> bytes:
    """Return the chain value of a step.

    ``SHA-256(previous || JSON || digest)`` where JSON is ``{"action":…,"cause":…,"seat":…,"step":…}`` with sorted keys
    and no white space, and digest is the SHA-256 of the state after the step.
    """
    line = msgspec.json.encode({"action": action, "cause": cause, "seat": seat, "step": step}, order="sorted")
    return sha256(previous + line + digest).digest()


def _reopen(
    before: Mapping[int, OpenDecision], decisions: Any, step: int, actor: int | None
) -> dict[int, OpenDecision]:
    """A question that stays as it was keeps its id, except for the seat that has just answered."""
    after: dict[int, OpenDecision] = {}
    for decision in decisions:
        seat = decision.seat
        old = before.get(seat)
        kept = old is not None and seat != actor and old.decision == decision
        after[seat] = old if kept and old is not None else OpenDecision(decision, step)
    return after


def _resigned_last(played: Standings, resigned: tuple[int, ...]) -> Standings:
    def key(standing: Standing) -> tuple[int, int]:
        order = len(resigned) - resigned.index(standing.seat) if standing.seat in resigned else 0
        return (order, 0 if order else standing.place)

    keys = sorted(key(standing) for standing in played.seats)
    seats = tuple(Standing(s.seat, keys.index(key(s)) + 1, s.points, s.lines) for s in played.seats)
    return Standings(played.ending, seats, played.tie_breaks)
