"""Services of a few lines each, on real sockets, that fail on demand."""

# ruff: noqa: N802  # methods of a service are named by the API

import asyncio
from collections import Counter, deque
from contextlib import asynccontextmanager

import grpc
import msgspec

from parlour.api.accounts.v1 import accounts_pb2, accounts_pb2_grpc
from parlour.api.match.v1 import match_pb2, matches_pb2, matches_pb2_grpc
from parlour.api.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc, tables_pb2_grpc
from parlour.api.scoring.v1 import scoring_pb2, scoring_pb2_grpc
from parlour.client import Client, Settings
from parlour.serving.errors import ApiError, not_found, token_expired
from parlour.serving.status import to_abort

QUICK = Settings(deadline_s=5.0, patience_s=20.0, first_backoff_s=0.01, max_backoff_s=0.05)


@asynccontextmanager
async def serving(*added):
    """Serve pairs of (servicer, add function) on a free port of this machine; yield the port."""
    server = grpc.aio.server()
    for servicer, add in added:
        add(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        yield port
    finally:
        await server.stop(0)


@asynccontextmanager
async def client_of(*added, token="", settings=QUICK):
    """Serve and connect a client that reaches all of it."""
    async with serving(*added) as port:
        address = f"127.0.0.1:{port}"
        async with Client.connect(
            matchmaking=address, gamestate=address, scoring=address, token=token, settings=settings
        ) as client:
            yield client


async def until(true, what="it"):
    """Wait until a condition holds."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


async def fail(context, error):
    """End a call with an error of the API."""
    await context.abort(*to_abort(error, "request-1"))


class Failing:
    """Raises what is queued up for a method, one error for each call."""

    def __init__(self):
        self.calls = Counter()
        self.errors = {}

    async def begin(self, name, context):
        self.calls[name] += 1
        queue = self.errors.get(name)
        if queue:
            error = queue.popleft()
            if error is not None:
                await fail(context, error)

    def fails(self, name, *errors):
        """Let the next calls of a method fail; None lets one through."""
        self.errors[name] = deque(errors)


class FakeAccounts(Failing, accounts_pb2_grpc.AccountsServicer):
    """Hands out numbered tokens; the calls of an account need the newest."""

    added = accounts_pb2_grpc.add_AccountsServicer_to_server

    def __init__(self):
        super().__init__()
        self.number = 0
        self.request_ids = []

    def session(self):
        self.number += 1
        account = accounts_pb2.Account(account_id="a-1", display_name="Ada")
        return accounts_pb2.Session(
            account=account, access_token=f"token-{self.number}", refresh_token=f"refresh-{self.number}"
        )

    async def CreateGuest(self, request, context):
        self.request_ids.append(request.request_id)
        await self.begin("CreateGuest", context)
        return self.session()

    async def RefreshSession(self, request, context):
        await self.begin("RefreshSession", context)
        return self.session()

    async def check(self, context):
        if dict(context.invocation_metadata()).get("authorization") != f"Bearer token-{self.number}":
            await fail(context, token_expired())

    async def GetAccount(self, request, context):
        await self.check(context)
        return accounts_pb2.Account(account_id="a-1")


class Opening(msgspec.Struct):
    """How one opening of a stream goes.

    Attributes:
        messages: After how many messages it breaks; None: never.
        error: With what it breaks; None: it is closed with OK.
        closing: Whether it says so before.
        back: How many happenings it repeats when it is resumed.
        skip: Numbers that it leaves out.
        heartbeats: Whether it sends one after each happening, with the last number that there is.
        mute: Whether it says nothing at all.
    """

    messages: int | None = None
    error: ApiError | None = None
    closing: bool = False
    back: int = 0
    skip: frozenset[int] = frozenset()
    heartbeats: bool = False
    mute: bool = False


class FakeMatches(Failing, matches_pb2_grpc.MatchesServicer):
    """One match, in which numbered things happen; a resume token is the number of the last happening sent."""

    added = matches_pb2_grpc.add_MatchesServicer_to_server

    def __init__(self):
        super().__init__()
        self.last = 0
        self.ended = False
        self.openings = deque()
        self.tokens = []
        self.open = 0
        self.snapshots = 0
        self.answers = {}
        self.submitted = []
        self.on_submit = None
        self._news = asyncio.Event()

    def publish(self, count=1):
        """Let things happen."""
        self.last += count
        self._tell()

    def end(self):
        """End the match."""
        self.ended = True
        self._tell()

    def _tell(self):
        self._news.set()
        self._news = asyncio.Event()

    async def GetMatch(self, request, context):
        await self.begin("GetMatch", context)
        return match_pb2.Match(match_id=request.match_id)

    async def TakeSeat(self, request, context):
        await self.begin("TakeSeat", context)
        return match_pb2.Match(match_id=request.match_id, commitment=request.nonce)

    async def SubmitAction(self, request, context):
        self.submitted.append(request)
        answer = matches_pb2.SubmitActionResponse(step=len(self.answers) + 1)
        answer = self.answers.setdefault(request.request_id, answer)
        if self.on_submit is not None:
            await self.on_submit()
        await self.begin("SubmitAction", context)
        return answer

    async def ListHappenings(self, request, context):
        numbers = range(request.after + 1, min(request.after + 3, self.last) + 1)
        happenings = [match_pb2.Happening(sequence=number) for number in numbers]
        return matches_pb2.ListHappeningsResponse(happenings=happenings, last_sequence=self.last)

    async def WatchView(self, request, context):
        self.tokens.append(request.resume_token)
        opening = self.openings.popleft() if self.openings else Opening()
        self.open += 1
        sent = 0
        try:
            await self.begin("WatchView", context)
            async for message in self._messages(request.resume_token, opening):
                yield message
                token, sent = message.resume_token, sent + 1
                if sent == opening.messages:
                    break
            if opening.closing:
                yield matches_pb2.WatchViewResponse(closing=matches_pb2.Closing(), resume_token=token)
            if opening.error is not None:
                await fail(context, opening.error)
        finally:
            self.open -= 1

    async def _messages(self, token, opening):
        if opening.mute:
            await asyncio.Event().wait()
        if token:
            at = int(token)
            yield matches_pb2.WatchViewResponse(resumed=matches_pb2.Resumed(sequence=at), resume_token=token)
            at = max(0, at - opening.back)
        else:
            at = self.last
            snapshot = match_pb2.View(sequence=at, match=match_pb2.Match(step=at))
            self.snapshots += 1
            yield matches_pb2.WatchViewResponse(snapshot=snapshot, resume_token=str(at))
        while at < self.last or not self.ended:
            while at < self.last:
                at += 1
                if at not in opening.skip:
                    happening = match_pb2.Happening(sequence=at, step=at)
                    news = matches_pb2.Happenings(happenings=[happening], step=at)
                    yield matches_pb2.WatchViewResponse(happenings=news, resume_token=str(at))
                if opening.heartbeats:
                    beat = matches_pb2.Heartbeat(sequence=at)
                    yield matches_pb2.WatchViewResponse(heartbeat=beat, resume_token=str(at))
            if not self.ended:
                await self._news.wait()
        yield matches_pb2.WatchViewResponse(ended=matches_pb2.MatchEnded(), resume_token=str(at))


class FakeMatchmaking(Failing, matchmaking_pb2_grpc.MatchmakingServicer):
    """One ticket, whose states are played one for each opening of its stream."""

    added = matchmaking_pb2_grpc.add_MatchmakingServicer_to_server

    def __init__(self, *states):
        super().__init__()
        self.states = deque(states)
        self.wishes = []

    async def CreateTicket(self, request, context):
        self.wishes.append(request)
        await self.begin("CreateTicket", context)
        return matchmaking_pb2.Ticket(ticket_id="t-1", state=matchmaking_pb2.TICKET_STATE_OPEN)

    async def WatchTicket(self, request, context):
        await self.begin("WatchTicket", context)
        yield matchmaking_pb2.Ticket(ticket_id=request.ticket_id, state=self.states.popleft(), match_id="m-1")


class FakeTables(Failing, tables_pb2_grpc.TablesServicer):
    """One table, whose versions are sent one for each opening of its stream, each after the one before."""

    added = tables_pb2_grpc.add_TablesServicer_to_server

    def __init__(self, *versions):
        super().__init__()
        self.versions = list(versions)
        self.at = 0

    async def WatchTable(self, request, context):
        for table in self.versions[max(0, self.at - 1) : self.at + 1]:
            yield table
        self.at += 1


class FakeScoring(Failing, scoring_pb2_grpc.ScoringServicer):
    """A leaderboard of pages of two, and one score sheet."""

    added = scoring_pb2_grpc.add_ScoringServicer_to_server

    async def GetScoreSheet(self, request, context):
        await self.begin("GetScoreSheet", context)
        return scoring_pb2.ScoreSheet(match_id=request.match_id)

    async def ListLeaderboard(self, request, context):
        await self.begin("ListLeaderboard", context)
        first = int(request.page_token or 1)
        entries = [scoring_pb2.LeaderboardEntry(rank=rank) for rank in range(first, min(first + 2, 6))]
        following = str(first + 2) if first + 2 < 6 else ""
        return scoring_pb2.ListLeaderboardResponse(entries=entries, next_page_token=following)


def add(servicer):
    """Return the servicer with the function that adds it to a server."""
    return servicer, type(servicer).added


NO_MATCH = not_found("match", "m-1")
