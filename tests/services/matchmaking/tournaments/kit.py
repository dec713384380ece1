"""Organisers and players of tournaments, and a game state and scoring that are played by the test."""

import contextlib
import json
import zlib

import grpc
import msgspec
import pytest
from tests.services.matchmaking.kit import explain, new_id, running

from parlour.api.events.v1 import events_pb2
from parlour.api.tournaments.v1 import acts_pb2, automation_pb2, hosting_pb2, hosting_pb2_grpc, rounds_pb2, rules_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.api.tournaments.v1.tournaments_pb2_grpc import TournamentsStub
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.store import open_database
from parlour.matchmaking.tournaments.desk import open_office
from parlour.matchmaking.tournaments.hearing import Hearing
from parlour.matchmaking.tournaments.records import GameRow
from parlour.matchmaking.watching import Board
from parlour.tournaments.pairing_job import PairingInput, run_pairing
from parlour.worker import pairing_child

SCOPES = ("play", "organise")
MINUTE_US = 60_000_000


def swiss(**rules):
    """A Swiss stage of Orbita for two."""
    return rules_pb2.StageRules(
        **{
            "key": "swiss",
            "format": "swiss-dutch",
            "rounds": 3,
            "games": [rules_pb2.GameChoice(game="orbita")],
            **rules,
        }
    )


def config(title="Cup", stages=None, **more):
    """A configuration."""
    return api.TournamentConfig(title=title, stages=stages or [swiss()], **more)


def act(**one):
    """An act."""
    return acts_pb2.Act(**one)


class Somebody:
    """An account that calls the service."""

    def __init__(self, service, name, scopes=SCOPES):
        self.account_id = name
        self.service = service
        token = service.keys.mint(name, name, scopes, 30 * 86400)
        self._metadata = (("authorization", f"Bearer {token}"),)
        channel = service.channel()
        self._stub = TournamentsStub(channel)
        self._hosting = hosting_pb2_grpc.TournamentHostingStub(channel)

    async def call(self, method, request):
        """Call a method of the service."""
        stub = self._stub if hasattr(self._stub, method) else self._hosting
        return await getattr(stub, method)(request, metadata=self._metadata, timeout=20)

    async def create(self, configuration=None, **more):
        """Make a draft."""
        return await self.call(
            "CreateTournament",
            api.CreateTournamentRequest(config=configuration or config(), request_id=new_id(), **more),
        )

    async def act(self, tournament_id, expected_version=0, confirm=False, **one):
        """Carry an act out."""
        return await self.call(
            "Act",
            api.ActRequest(
                tournament_id=tournament_id,
                act=act(**one),
                expected_version=expected_version,
                confirm=confirm,
                request_id=new_id(),
            ),
        )

    async def preview(self, tournament_id, **one):
        """What an act would change."""
        return await self.call("Preview", api.PreviewRequest(tournament_id=tournament_id, act=act(**one)))

    async def bots(self, tournament_id, count, bot="greedy"):
        """Enter bots."""
        request = api.AddBotsRequest(tournament_id=tournament_id, bot=bot, count=count, request_id=new_id())
        return (await self.call("AddBots", request)).entrants

    async def register(self, tournament_id, **more):
        """Enter."""
        return await self.call(
            "Register", api.RegisterRequest(tournament_id=tournament_id, request_id=new_id(), **more)
        )

    async def get(self, tournament_id):
        """The tournament."""
        return await self.call("GetTournament", api.GetTournamentRequest(tournament_id=tournament_id))

    async def tables(self, tournament_id, **more):
        """The tables of a round."""
        found, token = [], ""
        while True:
            request = api.ListTablesRequest(tournament_id=tournament_id, page_token=token, page_size=200, **more)
            page = await self.call("ListTables", request)
            found += page.tables
            token = page.next_page_token
            if not token:
                return found

    async def standings(self, tournament_id, page_size=200, **more):
        """The standings."""
        found, token = [], ""
        while True:
            request = api.ListStandingsRequest(
                tournament_id=tournament_id, page_token=token, page_size=page_size, **more
            )
            page = await self.call("ListStandings", request)
            found += page.rows
            token = page.next_page_token
            if not token:
                return found

    async def log(self, tournament_id):
        """Kinds of the entries of the log."""
        page = await self.call("ListLog", api.ListLogRequest(tournament_id=tournament_id, page_size=200))
        return [entry.kind for entry in page.entries]

    async def archive(self, tournament_id, **more):
        """The archive."""
        request = api.ExportTournamentRequest(tournament_id=tournament_id, **more)
        return b"".join([one.chunk async for one in self._stub.ExportTournament(request, metadata=self._metadata)])

    def watch(self, tournament_id):
        """The stream."""
        return self._stub.WatchTournament(
            api.WatchTournamentRequest(tournament_id=tournament_id), metadata=self._metadata
        )


async def running_cup(organiser, bots, configuration=None):
    """A tournament of so many bots that has begun; it runs by itself unless the configuration says otherwise."""
    by_itself = automation_pb2.Plan(by_itself=True)
    made = await organiser.create(configuration or config(plan=by_itself))
    await organiser.act(made.tournament_id, open={})
    await organiser.bots(made.tournament_id, bots)
    await organiser.act(made.tournament_id, start={}, confirm=True)
    return made.tournament_id


class Host:
    """The rest of the host: pairs rounds and finishes matches when the test says so."""

    def __init__(self, service):
        self.service = service
        self.worker = Somebody(service, "worker", ("internal",))
        self.database = open_database(service.database.url, service.clock.now_us)
        desk = Desk(self.database, _policy(), Board(), service.keys, None)
        self.office = open_office(desk)
        self.hearing = Hearing(self.office.life)

    async def job(self, tournament_id):
        """What is to be paired."""
        return await self.worker.call("GetPairingJob", hosting_pb2.GetPairingJobRequest(tournament_id=tournament_id))

    async def pair(self, tournament_id):
        """Pair what is to be paired; return whether it was taken."""
        job = await self.job(tournament_id)
        if not job.key:
            return False
        pairing = run_pairing(msgspec.json.decode(job.input, type=PairingInput))
        return await self.submit(tournament_id, job.key, msgspec.json.encode(pairing))

    async def submit(self, tournament_id, key, pairing):
        """Hand a pairing in."""
        request = hosting_pb2.SubmitPairingRequest(
            tournament_id=tournament_id, key=key, pairing=zlib.compress(pairing), took_us=1
        )
        return (await self.worker.call("SubmitPairing", request)).taken

    async def fail(self, tournament_id, key, reason="CRASHED"):
        """Tell that it failed."""
        request = hosting_pb2.ReportPairingFailureRequest(tournament_id=tournament_id, key=key, reason=reason)
        return (await self.worker.call("ReportPairingFailure", request)).tried_again

    async def hear(self, **event):
        """Hear of an event, as the consumer of another replica does."""
        [(kind, _)] = event.items()
        envelope = events_pb2.Envelope(id=new_id(), **event)
        await self.database.run(getattr(self.hearing, f"on_{kind}"), envelope)

    async def finish(self, match_id, places, points=None, game="orbita", won=None, contest=1):
        """A match has a result; who has the first place has won, unless `won` says otherwise, seat by seat."""
        points, won = points or [0] * len(places), won or [place == 1 for place in places]
        seats = [
            events_pb2.SeatResult(account_id=f"a{seat}", place=place, points=points[seat], won=won[seat])
            for seat, place in enumerate(places)
        ]
        event = events_pb2.ResultRecorded(match_id=match_id, game=game, seats=seats, contest=contest)
        await self.hear(result_recorded=event)

    async def seated(self, match_id):
        """Numbers of the entrants of a match, in seat order."""
        row = await self.database.query(lambda session: session.get(GameRow, match_id))
        return msgspec.json.decode(row.numbers)

    async def finish_round(self, organiser, tournament_id, winner=lambda table: 0):
        """Every open table gets a result: the seat that `winner` names wins."""
        for table in await organiser.tables(tournament_id, open=True):
            won = winner(table)
            await self.finish(table.matches[-1].match_id, [1 if seat == won else 2 for seat in range(len(table.seats))])


@contextlib.asynccontextmanager
async def refused(code, reason):
    """The call inside is refused."""
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        yield
    assert (failure.value.code(), explain(failure.value)[0]) == (code, reason), failure.value.details()


def _policy():
    from tests.services.matchmaking.kit import QUICK

    return QUICK


__all__ = ["acts_pb2", "json", "pairing_child", "rounds_pb2", "running"]
