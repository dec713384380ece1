"""A game state service on a free port, and the callers of its tests."""

import uuid
from contextlib import asynccontextmanager
from dataclasses import dataclass

import grpc

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1 import match_pb2, matches_pb2, matches_pb2_grpc, setup_pb2
from parlour.gamestate import seating
from parlour.gamestate.bind import Gamestate
from parlour.gamestate.settings import MatchSettings
from parlour.serving.clock import Clock
from parlour.serving.settings import Limits, ServiceSettings, Settings
from parlour.serving.tokens import KeyRing

PEOPLE = ("alice", "bob")


@dataclass
class Service:
    """A running service and the stubs to call it."""

    parts: Gamestate
    keys: KeyRing
    channel: grpc.aio.Channel
    matches: matches_pb2_grpc.MatchesStub
    hosting: matches_pb2_grpc.HostingStub

    def token(self, account, scopes=("play",), **claims):
        """Metadata of a call by that account."""
        token = self.keys.mint(account, account, scopes, 3600, **claims)
        return (("authorization", f"Bearer {token}"),)

    async def arrange(
        self, holders=PEOPLE, limit_s=30.0, window_s=30.0, game="orbita", options=None, match_id="", deal_group=""
    ):
        """Arrange a match as matchmaking would; return its id. A holder `bot:greedy` is a bot's."""
        match_id = match_id or str(uuid.uuid4())
        seats = [
            setup_pb2.SeatHolder(account_id=h, display_name=h, bot=h[4:] if h.startswith("bot:") else "")
            for h in holders
        ]
        setup = setup_pb2.MatchSetup(game=game, seats=seats, options=options, deal_group=deal_group)
        if limit_s:
            setup.clock.per_decision.limit.FromMicroseconds(round(limit_s * 1e6))
        else:
            setup.clock.untimed.SetInParent()
        setup.seat_window.FromMicroseconds(round(window_s * 1e6))
        arranged = events_pb2.MatchArranged(match_id=match_id, setup=setup, ticket_ids=["t1", "t2"])
        await self.parts.database.run(seating.arrange, arranged, "cause")
        return match_id

    async def dealt(self, holders=PEOPLE, **terms):
        """Arrange a match and have everybody take a seat; return its id."""
        match_id = await self.arrange(holders, **terms)
        for holder in holders:
            if not holder.startswith("bot:"):
                await self.take_seat(match_id, holder)
        return match_id

    async def take_seat(self, match_id, account, nonce=b""):
        """Take the account's seat."""
        request = matches_pb2.TakeSeatRequest(match_id=match_id, nonce=nonce)
        return await self.matches.TakeSeat(request, metadata=self.token(account))

    async def view(self, match_id, account):
        """The account's view."""
        return await self.matches.GetView(matches_pb2.GetViewRequest(match_id=match_id), metadata=self.token(account))

    async def legal(self, match_id, account):
        """What the account may answer."""
        request = matches_pb2.ListLegalActionsRequest(match_id=match_id)
        return await self.matches.ListLegalActions(request, metadata=self.token(account))

    async def submit(self, match_id, account, decision_id, action, request_id=""):
        """Answer a decision."""
        request = matches_pb2.SubmitActionRequest(
            match_id=match_id, decision_id=decision_id, request_id=request_id or str(uuid.uuid4()), action=action
        )
        return await self.matches.SubmitAction(request, metadata=self.token(account))

    async def play_one(self, match_id, holders=PEOPLE):
        """Have whoever is asked give the first legal answer; return the response, or None when the match is over."""
        view = await self.view(match_id, holders[0])
        if not view.match.decisions:
            return None
        asked = view.match.decisions[0]
        legal = await self.legal(match_id, holders[asked.seat])
        return await self.submit(match_id, holders[asked.seat], asked.decision_id, legal.actions[0])

    async def play_out(self, match_id, holders=PEOPLE):
        """Play until the match is over."""
        while await self.play_one(match_id, holders):
            pass

    async def record(self, match_id, account="alice"):
        """The record of a finished match."""
        request = matches_pb2.GetRecordRequest(match_id=match_id)
        return await self.matches.GetRecord(request, metadata=self.token(account))


def settings(folder, database_url, redis_url, **limits):
    """Settings of a service of the tests."""
    return Settings(
        gamestate=ServiceSettings(listen="127.0.0.1:0", metrics="", database_url=database_url),
        redis_url=redis_url,
        keys=folder / "keys",
        limits=Limits(calls_per_minute=0, **limits),
        drain_s=2.0,
    )


@asynccontextmanager
async def running(folder, database_url, redis_url, clock=None, matches=None, **limits):
    """A service for as long as the context lasts."""
    chosen = settings(folder, database_url, redis_url, **limits)
    parts = Gamestate(chosen, matches or MatchSettings(), clock or Clock())
    await parts.harness.start()
    keys = KeyRing.open(folder / "keys", clock)
    channel = grpc.aio.insecure_channel(f"127.0.0.1:{parts.harness.port}")
    try:
        yield Service(
            parts, keys, channel, matches_pb2_grpc.MatchesStub(channel), matches_pb2_grpc.HostingStub(channel)
        )
    finally:
        await channel.close()
        await parts.harness.stop()


async def refusal(call):
    """The status code and the reason of a call that is refused."""
    from google.rpc import error_details_pb2
    from grpc_status import rpc_status

    try:
        answer = await call
    except grpc.aio.AioRpcError as error:
        status = rpc_status.from_call(_Call(error))
        info = error_details_pb2.ErrorInfo()
        for detail in status.details if status else ():
            if detail.Unpack(info):
                break
        return error.code(), info.reason
    raise AssertionError(f"it was accepted: {answer}")


class _Call:
    def __init__(self, error):
        self._error = error

    def code(self):
        return self._error.code()

    def details(self):
        return self._error.details()

    def trailing_metadata(self):
        return self._error.trailing_metadata()


SEATING, RUNNING, FINISHED = (
    match_pb2.MATCH_STATE_SEATING,
    match_pb2.MATCH_STATE_RUNNING,
    match_pb2.MATCH_STATE_FINISHED,
)
