"""A bot turn: plays every bot of a match until somebody else is asked, the match is over, or its time is used up."""

import logging
import threading
import time
import uuid
from collections.abc import Callable
from enum import Enum
from typing import Any

import grpc

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.games import registry
from parlour.wire.games import decode_action, decode_view
from parlour.worker.calls import Services, reason_of
from parlour.worker.choosing import Chooser, Question
from parlour.worker.claims import Claim, Claims
from parlour.worker.seats import SeatTokens

_LOG = logging.getLogger(__name__)
_ANSWERS = uuid.UUID("5f4d2b0e-8f1c-5d35-9a3e-1c6c7c1a9b11")
_MOST_STALE = 5

STALE = {"NOT_ASKED", "DECISION_CLOSED", "DECISION_EXPIRED", "MATCH_OVER", "REQUEST_ID_REUSED", "CONFLICT"}
"""Reasons that say: the question is not open any more, or was answered already."""

GONE = {"NOT_FOUND", "NOT_SEATED", "SEAT_TOKEN"}
"""Reasons that say: there is nothing to play for this seat."""


class Outcome(Enum):
    """How a bot turn ended."""

    DONE = "nobody that this worker plays is asked any more"
    CLAIMED = "another task plays the match, and will look once more"
    UNFINISHED = "the time slice is used up, or the worker is about to stop"


class BotTurns:
    """Plays bot turns.

    Args:
        services: Where to ask and to answer.
        claims: Who plays which match.
        chooser: Decides what bots answer.
        slice_s: How long one turn may play on, in seconds.
        safety_margin: What is kept back of the time for a decision, in seconds.
        pause: Waited before each answer, in seconds.
        draining: Set when the worker is about to stop.
        accepted: Called for each accepted answer.
    """

    def __init__(
        self,
        services: Services,
        claims: Claims,
        chooser: Chooser,
        *,
        slice_s: float,
        safety_margin: float,
        pause: float,
        draining: threading.Event,
        accepted: Callable[[], None],
    ) -> None:
        self._services = services
        self._seats = SeatTokens(services)
        self._claims = claims
        self._chooser = chooser
        self._slice_s = slice_s
        self._margin = safety_margin
        self._pause = pause
        self._draining = draining
        self._accepted = accepted

    def play(self, match_id: str) -> Outcome:
        """Play the bots of a match on.

        Raises:
            grpc.RpcError: A service is away for longer than patience lasts, or refused what it should not.
        """
        claim = self._claims.take(match_id)
        if claim is None:
            return Outcome.CLAIMED
        until = time.monotonic() + self._slice_s
        try:
            while self._play_on(match_id, claim, until):
                if not claim.let_go():
                    return Outcome.DONE
        except BaseException:
            claim.let_go(look_again=False)
            raise
        claim.let_go(look_again=False)
        return Outcome.UNFINISHED

    def _play_on(self, match_id: str, claim: Claim, until: float) -> bool:
        """Answer what the bots of a match are asked; False when it has to stop before all is answered."""
        match, stale = self._match(match_id), 0
        while match is not None and (decision := _bot_decision(match)) is not None:
            if time.monotonic() >= until or self._draining.wait(self._pause) or not claim.renew():
                return False
            answer = self._answer(match, decision)
            if answer is None:
                stale += 1
                match = self._match(match_id) if stale < _MOST_STALE else None
                continue
            stale = 0
            self._accepted()
            match.step, match.state = answer.step, answer.state
            del match.decisions[:]
            match.decisions.extend(answer.decisions)
        return True

    def _match(self, match_id: str) -> match_pb2.Match | None:
        try:
            return self._services.ask(self._services.matches.GetMatch, matches_pb2.GetMatchRequest(match_id=match_id))
        except grpc.RpcError as error:
            if reason_of(error) == "NOT_FOUND":
                return None
            raise

    def _answer(
        self, match: match_pb2.Match, decision: match_pb2.OpenDecision
    ) -> matches_pb2.SubmitActionResponse | None:
        """Answer one decision; None when it turned out not to be open."""
        bot = _bot(match, decision.seat)
        try:
            return self._try_to_answer(match, decision, bot)
        except grpc.RpcError as error:
            reason = reason_of(error)
            if reason in {"TOKEN_EXPIRED", "TOKEN_INVALID"}:
                self._seats.forget(match.match_id, decision.seat, bot)
                return None
            if reason in STALE | GONE:
                _LOG.info("match %s, decision %s: %s", match.match_id, decision.decision_id, reason)
                return None
            raise

    def _try_to_answer(
        self, match: match_pb2.Match, decision: match_pb2.OpenDecision, bot: str
    ) -> matches_pb2.SubmitActionResponse | None:
        token = self._seats.token(match.match_id, decision.seat, bot)
        legal = self._services.ask(
            self._services.matches.ListLegalActions,
            matches_pb2.ListLegalActionsRequest(match_id=match.match_id),
            token,
        )
        if legal.decision.decision_id != decision.decision_id or not legal.actions:
            return None
        chosen = self._choose(match, legal, bot, token)
        request = matches_pb2.SubmitActionRequest(
            match_id=match.match_id,
            decision_id=decision.decision_id,
            request_id=answer_id(match.match_id, decision.decision_id),
            action=legal.actions[chosen],
        )
        return self._services.ask(self._services.matches.SubmitAction, request, token)

    def _choose(self, match: match_pb2.Match, legal: matches_pb2.ListLegalActionsResponse, bot: str, token: str) -> int:
        key, match_id = match.setup.game, match.match_id
        question = Question(
            match_id=match_id,
            decision_id=legal.decision.decision_id,
            game=key,
            bot=bot,
            seat=legal.decision.seat,
            view=lambda: self._view(key, match_id, token),
            imagine=lambda: self._imagine(key, match_id, token),
            seconds=self._time_left(legal.decision),
        )
        return self._chooser.choose(question, [decode_action(key, action) for action in legal.actions])

    def _time_left(self, decision: match_pb2.OpenDecision) -> float | None:
        """Seconds until the deadline, less the safety margin; None without a deadline (T098)."""
        if not decision.HasField("deadline"):
            return None
        return decision.deadline.ToMicroseconds() / 1e6 - time.time() - self._margin

    def _view(self, key: str, match_id: str, token: str) -> Any:
        request = matches_pb2.GetViewRequest(match_id=match_id)
        return decode_view(key, self._services.ask(self._services.matches.GetView, request, token).view)

    def _imagine(self, key: str, match_id: str, token: str) -> Any:
        request = matches_pb2.ImagineStateRequest(match_id=match_id)
        imagined = self._services.ask(self._services.hosting.ImagineState, request, token)
        return registry.entry(key).game.load(imagined.state)


def answer_id(match_id: str, decision_id: str) -> str:
    """Return the request id of a bot's answer: one for each decision, however often a task is delivered."""
    return str(uuid.uuid5(_ANSWERS, f"{match_id}/{decision_id}/bot"))


def _bot(match: match_pb2.Match, seat: int) -> str:
    """Return the key of the bot that answers for a seat; empty for a person."""
    handed = {handed.seat: handed.bot for handed in match.handed_seats}
    return handed.get(seat, match.setup.seats[seat].bot)


def _bot_decision(match: match_pb2.Match) -> match_pb2.OpenDecision | None:
    """Return the open decision of a bot of the host with the earliest deadline, or None."""
    if match.state != match_pb2.MATCH_STATE_RUNNING:
        return None
    asked = [decision for decision in match.decisions if _bot(match, decision.seat)]
    return min(asked, key=lambda decision: (decision.deadline.ToMicroseconds(), decision.seat), default=None)
