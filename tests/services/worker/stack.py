"""The services that the worker calls, for real, on an event loop in a thread of the test process."""

import asyncio
import threading
import uuid
from contextlib import contextmanager

import grpc

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1 import match_pb2, matches_pb2, setup_pb2
from parlour.api.match.v1.matches_pb2_grpc import MatchesStub
from parlour.api.scoring.v1 import scoring_pb2
from parlour.api.scoring.v1.scoring_pb2_grpc import ScoringStub
from parlour.bus.connection import connect
from parlour.bus.relay import Relay
from parlour.gamestate import bind as gamestate
from parlour.gamestate import seating
from parlour.gamestate.settings import MatchSettings
from parlour.matchmaking import bind as matchmaking
from parlour.matchmaking.settings import LobbySettings
from parlour.scoring import bind as scoring
from parlour.serving.clock import Clock
from parlour.serving.settings import Limits, ServiceSettings, Settings
from parlour.serving.tokens import KeyRing
from parlour.storage.embedded import free_port

FINISHED = match_pb2.MATCH_STATE_FINISHED


class Stack:
    """Gamestate, scoring, matchmaking and a relay; started by `running`."""

    def __init__(self, folder, redis_url):
        self.folder = folder
        self.settings = Settings(
            gamestate=self._service("gamestate"),
            scoring=self._service("scoring"),
            matchmaking=self._service("matchmaking"),
            worker=self._service("worker"),
            redis_url=redis_url,
            keys=folder / "keys",
            limits=Limits(calls_per_minute=0),
            drain_s=0.2,
        )
        self.keys = KeyRing.open(self.settings.keys)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def _service(self, name):
        return ServiceSettings(
            listen=f"127.0.0.1:{free_port()}", metrics="", database_url=f"sqlite:///{self.folder / name}.db"
        )

    def start(self):
        """Start everything."""
        self._thread.start()
        self.run(self._start())
        self._channel = grpc.insecure_channel(self.settings.gamestate.listen)
        self._scoring_channel = grpc.insecure_channel(self.settings.scoring.listen)
        self.matches = MatchesStub(self._channel)
        self.scoring = ScoringStub(self._scoring_channel)

    def stop(self):
        """Stop everything."""
        self._channel.close()
        self._scoring_channel.close()
        self.run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def run(self, coroutine):
        """Run on the loop of the services and wait for the result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    async def _start(self):
        self.gamestate = gamestate.Gamestate(self.settings, MatchSettings(), Clock())
        self._harnesses = [
            self.gamestate.harness,
            await scoring.build(self.settings),
            await matchmaking.bind(self.settings, LobbySettings().policy(), keys=self.keys, bus=False),
        ]
        for harness in self._harnesses:
            await harness.start()
        self._redis = connect(self.settings.redis_url)
        self._sending = asyncio.create_task(Relay({"gamestate": self.gamestate.database}, self._redis).run())

    async def _stop(self):
        self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)
        await self._redis.aclose()
        for harness in reversed(self._harnesses):
            await harness.stop()

    def token(self, account="ann", *scopes):
        """Metadata of a call by the account."""
        return (("authorization", f"Bearer {self.keys.mint(account, account, scopes or ['play'], 3600)}"),)

    def arrange(self, *bots, limit_s=0.0):
        """Have a match dealt; a seat is a bot's key, or an account such as `@ann`. Return its id."""
        match_id = str(uuid.uuid4())
        setup = setup_pb2.MatchSetup(game="orbita")
        for bot in bots:
            person = bot.removeprefix("@") if bot.startswith("@") else ""
            name = person or f"bot-{bot}"
            setup.seats.add(account_id=name, display_name=name, bot="" if person else bot)
        if limit_s:
            setup.clock.per_decision.limit.FromMicroseconds(round(limit_s * 1e6))
        else:
            setup.clock.untimed.SetInParent()
        arranged = events_pb2.MatchArranged(match_id=match_id, setup=setup)
        self.run(self.gamestate.database.run(seating.arrange, arranged, ""))
        for bot in bots:
            if bot.startswith("@"):
                request = matches_pb2.TakeSeatRequest(match_id=match_id)
                self.matches.TakeSeat(request, metadata=self.token(bot[1:]))
        return match_id

    def match(self, match_id):
        """The match as anyone may see it."""
        return self.matches.GetMatch(matches_pb2.GetMatchRequest(match_id=match_id), metadata=self.token())

    def finished(self, match_id):
        """Whether the match is over."""
        return self.match(match_id).state == FINISHED

    def record(self, match_id):
        """The record of a finished match."""
        return self.matches.GetRecord(matches_pb2.GetRecordRequest(match_id=match_id), metadata=self.token())

    def sheet(self, match_id):
        """The score sheet, or None when there is none yet."""
        try:
            request = scoring_pb2.GetScoreSheetRequest(match_id=match_id)
            return self.scoring.GetScoreSheet(request, metadata=self.token())
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.NOT_FOUND:
                return None
            raise

    def play(self, match_id, account):
        """Give the account's first legal answer, if it is asked; return whether it was."""
        token = self.token(account)
        legal = self.matches.ListLegalActions(matches_pb2.ListLegalActionsRequest(match_id=match_id), metadata=token)
        if not legal.actions:
            return False
        request = matches_pb2.SubmitActionRequest(
            match_id=match_id,
            decision_id=legal.decision.decision_id,
            request_id=str(uuid.uuid4()),
            action=legal.actions[0],
        )
        self.matches.SubmitAction(request, metadata=token)
        return True


@contextmanager
def running(folder, redis_url):
    """The services, for as long as the context lasts."""
    stack = Stack(folder, redis_url)
    stack.start()
    try:
        yield stack
    finally:
        stack.stop()
