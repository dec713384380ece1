"""Playing a seat until the match is over."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, TypeVar

import grpc

from parlour.api.match.v1.match_pb2 import GameAction, OpenDecision, View
from parlour.api.match.v1.matches_pb2 import MatchEnded, WatchViewResponse
from parlour.client.area import request_name
from parlour.client.client import Client
from parlour.client.errors import ParlourError
from parlour.client.feed import interrupted

Answer = TypeVar("Answer")

Choose: TypeAlias = Callable[[View, Sequence[GameAction]], Awaitable[GameAction]]
"""Picks one of the legal actions, given what the seat may know."""

_OVERTAKEN = {"NOT_ASKED", "DECISION_CLOSED", "DECISION_EXPIRED", "MATCH_OVER"}


async def play_loop(client: Client, match_id: str, choose: Choose) -> MatchEnded:
    """Play the caller's seat: answer each decision with what `choose` picks; return how the match ended.

    It outlives lost connections, however long, and restarted servers. A decision is put to `choose` once, and what it
    picked is sent until a server has said what became of it.

    Raises:
        ParlourError: NOT_SEATED: the caller holds no seat; or an answer was refused, such as ILLEGAL_ACTION.
    """
    seat = -1
    answered = ""
    async with client.watch(match_id) as watch:
        async for message in watch:
            if message.HasField("ended"):
                return message.ended
            if message.HasField("snapshot"):
                seat = _seat(message.snapshot)
            for decision in _open(message):
                if decision.seat == seat and decision.decision_id != answered:
                    answered = await _answer(client, match_id, choose, answered)
    raise interrupted("the match was watched to its end, which never came")


def _seat(snapshot: View) -> int:
    if not snapshot.HasField("seat"):
        raise ParlourError(grpc.StatusCode.FAILED_PRECONDITION, "NOT_SEATED", message="the caller holds no seat")
    return snapshot.seat


def _open(message: WatchViewResponse) -> Sequence[OpenDecision]:
    return message.snapshot.match.decisions if message.HasField("snapshot") else message.happenings.decisions


async def _answer(client: Client, match_id: str, choose: Choose, answered: str) -> str:
    """Answer the seat's open decision as it is now, unless it was answered; return the last that was."""
    legal = await _insist(lambda: client.legal_actions(match_id))
    if legal.decision.decision_id in ("", answered):
        return answered
    view = await _insist(lambda: client.view(match_id))
    action = await choose(view, legal.actions)
    decision_id, request_id = legal.decision.decision_id, request_name()
    try:
        await _insist(lambda: client.submit(match_id, decision_id, action, request_id))
    except ParlourError as error:
        if error.reason not in _OVERTAKEN:
            raise
    return decision_id


async def _insist(call: Callable[[], Awaitable[Answer]]) -> Answer:
    while True:
        try:
            return await call()
        except ParlourError as error:
            if not error.temporary:
                raise
