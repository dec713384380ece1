"""A match of Orbita on a real engine: seat 0 belongs to whoever calls, seat 1 answers at random and at once."""

# ruff: noqa: N802  # methods of a service are named by the API

import asyncio
import random
from collections import defaultdict
from hashlib import sha256

from tests.client.fakes import Failing, fail

from parlour import wire
from parlour.api.match.v1 import match_pb2, matches_pb2, matches_pb2_grpc
from parlour.engine.errors import DecisionClosed, IllegalAction, MatchOver
from parlour.engine.match import Match
from parlour.games import registry
from parlour.serving import errors

KEY = "orbita"


class FakeHost(Failing, matches_pb2_grpc.MatchesServicer):
    """Serves the calls that playing takes; `between` is awaited in every call before it answers."""

    added = matches_pb2_grpc.add_MatchesServicer_to_server

    def __init__(self, number=1, *, mirrored=False):
        super().__init__()
        game = registry.entry(KEY).game
        self.match = Match(game, 2, game.default_options(), sha256(b"%d" % number).digest())
        self.random = random.Random(number)
        self.log = []
        self.shown = 0
        self.stored = {}
        self.names = defaultdict(set)
        self.accepted = 0
        self.open = 0
        self.mirrored = mirrored
        self.between = None
        self._news = asyncio.Event()
        self._others()

    def decisions(self):
        return [
            match_pb2.OpenDecision(decision_id=question.id, seat=seat, kind=question.decision.kind)
            for seat, question in self.match.open.items()
        ]

    def state(self):
        return match_pb2.MATCH_STATE_FINISHED if self.match.over else match_pb2.MATCH_STATE_RUNNING

    def _accept(self, seat, action):
        advance = self.match.propose(seat, action)
        self.match.accept(advance)
        happenings = []
        for news in advance.news:
            self.shown += 1
            game = wire.encode_happening(KEY, news.seen_by(0))
            happenings.append(match_pb2.Happening(sequence=self.shown, step=advance.step, game=game))
        told = matches_pb2.Happenings(
            happenings=happenings, step=advance.step, decisions=self.decisions(), state=self.state()
        )
        self.log.append(told)
        self._news.set()
        self._news = asyncio.Event()

    def _others(self):
        while 1 in self.match.open:
            self._accept(1, self.random.choice(list(self.match.game.actions(self.match.state, 1))))

    async def _begin(self, name, context):
        await self.begin(name, context)
        if self.between is not None:
            await self.between(name)

    def view(self):
        told = match_pb2.Match(match_id="m-1", state=self.state(), step=self.match.step, decisions=self.decisions())
        view = wire.encode_view(KEY, self.match.game.view(self.match.state, 0))
        return match_pb2.View(match=told, seat=0, view=view, sequence=self.shown, resume_token=str(len(self.log)))

    async def GetView(self, request, context):
        await self._begin("GetView", context)
        return self.view()

    async def ListLegalActions(self, request, context):
        await self._begin("ListLegalActions", context)
        answer = matches_pb2.ListLegalActionsResponse()
        if 0 in self.match.open:
            answer.decision.CopyFrom(next(each for each in self.decisions() if each.seat == 0))
            actions = self.match.game.actions(self.match.state, 0)
            answer.actions.extend(wire.encode_action(KEY, action) for action in actions)
        return answer

    async def SubmitAction(self, request, context):
        self.names[request.decision_id].add(request.request_id)
        await self.begin("SubmitAction", context)
        if request.request_id not in self.stored:
            try:
                self.match.decision(request.decision_id)
                self._accept(0, wire.decode_action(KEY, request.action))
            except MatchOver:
                await fail(context, errors.match_over())
            except DecisionClosed:
                await fail(context, errors.decision_closed())
            except IllegalAction as error:
                await fail(context, errors.illegal_action(str(error), error.rule))
            self.accepted += 1
            self.stored[request.request_id] = matches_pb2.SubmitActionResponse(step=self.match.step)
            self._others()
        if self.between is not None:
            await self.between("SubmitAction")
        return self.stored[request.request_id]

    async def WatchView(self, request, context):
        self.open += 1
        try:
            at = int(request.resume_token or len(self.log))
            if request.resume_token:
                resumed = matches_pb2.Resumed(sequence=self._shown_before(at))
                yield matches_pb2.WatchViewResponse(resumed=resumed, resume_token=str(at))
            else:
                yield matches_pb2.WatchViewResponse(snapshot=self.view(), resume_token=str(at))
            while True:
                while at < len(self.log):
                    at += 1
                    for _ in range(2 if self.mirrored else 1):
                        yield matches_pb2.WatchViewResponse(happenings=self.log[at - 1], resume_token=str(at))
                if self.match.over:
                    break
                await self._news.wait()
            standings = wire.encode_standings(self.match.standings())
            yield matches_pb2.WatchViewResponse(ended=matches_pb2.MatchEnded(standings=standings))
        finally:
            self.open -= 1

    def _shown_before(self, at):
        return sum(len(told.happenings) for told in self.log[:at])
