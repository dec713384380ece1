"""Tournaments: entering, organising, following."""

from collections.abc import AsyncIterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.api.tournaments.v1 import acts_pb2, automation_pb2, rounds_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.api.tournaments.v1.tournaments_pb2_grpc import TournamentsStub
from parlour.client.area import Area, pages, request_name
from parlour.client.feed import Feed
from parlour.client.retrying import persist

if TYPE_CHECKING:
    from parlour.api.tournaments.v1.tournaments_pb2_grpc import TournamentsAsyncStub

OVER = ("finished", "cancelled", "archived")
"""Phases in which nothing is played any more."""


class Tournaments(Area):
    """Calls of the service `Tournaments`."""

    @cached_property
    def _tournaments(self) -> "TournamentsAsyncStub":
        return TournamentsStub(self._calls.channel("matchmaking"))

    async def create_tournament(self, config: api.TournamentConfig, *, validate_only: bool = False) -> api.Tournament:
        """Make a draft; the caller owns it. Needs the scope `organise`."""
        request = api.CreateTournamentRequest(config=config, validate_only=validate_only, request_id=request_name())
        return await self._calls.unary(self._tournaments.CreateTournament, request)

    async def configure_tournament(
        self, tournament_id: str, config: api.TournamentConfig, expected_version: int = 0
    ) -> api.Tournament:
        """Change a draft; the whole configuration is given."""
        request = api.ConfigureTournamentRequest(
            tournament_id=tournament_id, config=config, expected_version=expected_version, request_id=request_name()
        )
        return await self._calls.unary(self._tournaments.ConfigureTournament, request)

    async def get_tournament(self, tournament_id: str) -> api.Tournament:
        """Return a tournament."""
        request = api.GetTournamentRequest(tournament_id=tournament_id)
        return await self._calls.unary(self._tournaments.GetTournament, request)

    async def tournaments(self, phase: str = "", *, mine: bool = False) -> AsyncIterator[api.Tournament]:
        """Yield tournaments, newest first; empty means in every phase."""
        ask = self._tournaments.ListTournaments

        def request(at: str) -> api.ListTournamentsRequest:
            return api.ListTournamentsRequest(phase=phase, mine=mine, page_token=at)

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for tournament in page.tournaments:
                yield tournament

    async def register(
        self,
        tournament_id: str,
        name: str = "",
        *,
        teammates: Sequence[str] = (),
        affinity: str = "",
        join_code: str = "",
    ) -> rounds_pb2.Entrant:
        """Enter, alone or with teammates. ENTERED_TWICE, WRONG_CODE, and what else the conditions refuse."""
        request = api.RegisterRequest(
            tournament_id=tournament_id,
            name=name,
            teammates=teammates,
            affinity=affinity,
            join_code=join_code,
            request_id=request_name(),
        )
        return await self._calls.unary(self._tournaments.Register, request)

    async def withdraw_from(self, tournament_id: str) -> rounds_pb2.Entrant:
        """Take the caller's entry back; during the event it is dropped."""
        request = api.WithdrawRequest(tournament_id=tournament_id, request_id=request_name())
        return await self._calls.unary(self._tournaments.Withdraw, request)

    async def check_in(self, tournament_id: str) -> rounds_pb2.Entrant:
        """Tell that the caller is there."""
        request = api.CheckInRequest(tournament_id=tournament_id, request_id=request_name())
        return await self._calls.unary(self._tournaments.CheckIn, request)

    async def add_bots(self, tournament_id: str, count: int, bot: str = "") -> Sequence[rounds_pb2.Entrant]:
        """Enter bots of the host; empty: its default one."""
        request = api.AddBotsRequest(tournament_id=tournament_id, bot=bot, count=count, request_id=request_name())
        return (await self._calls.unary(self._tournaments.AddBots, request)).entrants

    async def import_entrants(self, tournament_id: str, entrants: Sequence[api.ImportedEntrant]) -> int:
        """Enter a list of people, all or none; return how many. BAD_ROWS names each bad line."""
        request = api.ImportEntrantsRequest(tournament_id=tournament_id, entrants=entrants, request_id=request_name())
        return (await self._calls.unary(self._tournaments.ImportEntrants, request)).imported

    async def act(
        self, tournament_id: str, act: acts_pb2.Act, *, expected_version: int = 0, confirm: bool = False
    ) -> api.ActResponse:
        """Carry an organiser's act out. STALE_VERSION, NEEDS_CONFIRMATION, ROLE_MISSING and the core's own reasons."""
        request = api.ActRequest(
            tournament_id=tournament_id,
            act=act,
            expected_version=expected_version,
            confirm=confirm,
            request_id=request_name(),
        )
        return await self._calls.unary(self._tournaments.Act, request)

    async def preview(self, tournament_id: str, act: acts_pb2.Act, expected_version: int = 0) -> api.PreviewResponse:
        """Return what an act would change."""
        request = api.PreviewRequest(tournament_id=tournament_id, act=act, expected_version=expected_version)
        return await self._calls.unary(self._tournaments.Preview, request)

    async def watch_tournament(self, tournament_id: str) -> AsyncIterator[api.WatchTournamentResponse]:
        """Yield the tournament as it is and at each change until it is over; connections may come and go."""
        request = api.WatchTournamentRequest(tournament_id=tournament_id)
        feed = Feed(self._calls, self._tournaments.WatchTournament, lambda: request)
        settings, version = self._calls.settings, -1
        try:
            while True:
                message = await persist(feed.read, settings, settings.stream_patience_s)
                if message.tournament.version > version:
                    version = message.tournament.version
                    yield message
                if message.tournament.phase in OVER:
                    return
        finally:
            feed.drop()

    async def entrants(self, tournament_id: str, status: str = "") -> AsyncIterator[rounds_pb2.Entrant]:
        """Yield entrants by registration; empty means of every status."""
        ask = self._tournaments.ListEntrants

        def request(at: str) -> api.ListEntrantsRequest:
            return api.ListEntrantsRequest(tournament_id=tournament_id, status=status, page_size=200, page_token=at)

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for entrant in page.entrants:
                yield entrant

    async def rounds(self, tournament_id: str, stage: str = "") -> Sequence[rounds_pb2.Round]:
        """Return the rounds, without their tables; empty means of every stage."""
        request = api.ListRoundsRequest(tournament_id=tournament_id, stage=stage)
        return (await self._calls.unary(self._tournaments.ListRounds, request)).rounds

    async def round_tables(
        self, tournament_id: str, stage: str = "", round_no: int = 0, *, unfinished: bool = False, number: int = 0
    ) -> AsyncIterator[rounds_pb2.RoundTable]:
        """Yield the tables of a round; by default the newest of the stage under way."""
        ask = self._tournaments.ListTables

        def request(at: str) -> api.ListTablesRequest:
            return api.ListTablesRequest(
                tournament_id=tournament_id,
                stage=stage,
                round=round_no,
                open=unfinished,
                number=number,
                page_size=200,
                page_token=at,
            )

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for table in page.tables:
                yield table

    async def standings(
        self, tournament_id: str, stage: str = "", round_no: int = 0
    ) -> AsyncIterator[rounds_pb2.StandingsRow]:
        """Yield the standings, best first; all of one version."""
        ask = self._tournaments.ListStandings

        def request(at: str) -> api.ListStandingsRequest:
            return api.ListStandingsRequest(
                tournament_id=tournament_id, stage=stage, round=round_no, page_size=200, page_token=at
            )

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for row in page.rows:
                yield row

    async def explain_table(
        self, tournament_id: str, table: int = 0, *, number: int = 0, stage: str = "", round_no: int = 0
    ) -> api.ExplainTableResponse:
        """Return why a table, or an entrant's table or bye, is as it is."""
        request = api.ExplainTableRequest(
            tournament_id=tournament_id, stage=stage, round=round_no, table=table, number=number
        )
        return await self._calls.unary(self._tournaments.ExplainTable, request)

    async def explain_rank(
        self, tournament_id: str, number: int, *, stage: str = "", round_no: int = 0
    ) -> api.ExplainRankResponse:
        """Return why an entrant has its rank."""
        request = api.ExplainRankRequest(tournament_id=tournament_id, stage=stage, round=round_no, number=number)
        return await self._calls.unary(self._tournaments.ExplainRank, request)

    async def tournament_log(self, tournament_id: str) -> AsyncIterator[api.LogEntry]:
        """Yield the log, oldest first; for those with a role."""
        ask = self._tournaments.ListLog

        def request(at: str) -> api.ListLogRequest:
            return api.ListLogRequest(tournament_id=tournament_id, page_size=200, page_token=at)

        async for page in pages(lambda at: self._calls.unary(ask, request(at))):
            for entry in page.entries:
                yield entry

    async def export_tournament(
        self,
        tournament_id: str,
        form: api.ExportFormat.ValueType = api.EXPORT_FORMAT_ARCHIVE,
        stage: str = "",
    ) -> tuple[str, bytes]:
        """Return a name for the file and its bytes."""
        request = api.ExportTournamentRequest(tournament_id=tournament_id, format=form, stage=stage)

        async def whole() -> tuple[str, bytes]:
            name, data = "", bytearray()
            async for part in self._calls.stream(self._tournaments.ExportTournament, request):
                name, data = name or part.file_name, data + part.chunk
            return name, bytes(data)

        return await persist(whole, self._calls.settings, self._calls.settings.patience_s)

    async def create_webhook(self, tournament_id: str, url: str, events: Sequence[str] = ()) -> automation_pb2.Webhook:
        """Tell another system what happens; the answer has the key of the signatures, which is told once."""
        request = api.CreateWebhookRequest(
            tournament_id=tournament_id, url=url, events=events, request_id=request_name()
        )
        return await self._calls.unary(self._tournaments.CreateWebhook, request)

    async def webhooks(self, tournament_id: str) -> Sequence[automation_pb2.Webhook]:
        """Return the webhooks of a tournament."""
        request = api.ListWebhooksRequest(tournament_id=tournament_id)
        return (await self._calls.unary(self._tournaments.ListWebhooks, request)).webhooks

    async def delete_webhook(self, webhook_id: str) -> None:
        """End a webhook."""
        request = api.DeleteWebhookRequest(webhook_id=webhook_id, request_id=request_name())
        await self._calls.unary(self._tournaments.DeleteWebhook, request)

    async def create_schedule(self, request: api.CreateScheduleRequest) -> automation_pb2.Schedule:
        """Make events that come again; the request gets its name here."""
        named = api.CreateScheduleRequest()
        named.CopyFrom(request)
        named.request_id = request_name()
        return await self._calls.unary(self._tournaments.CreateSchedule, named)

    async def schedules(self) -> Sequence[automation_pb2.Schedule]:
        """Return the caller's schedules."""
        return (await self._calls.unary(self._tournaments.ListSchedules, api.ListSchedulesRequest())).schedules

    async def delete_schedule(self, schedule_id: str) -> None:
        """End a schedule; events that were made stay."""
        request = api.DeleteScheduleRequest(schedule_id=schedule_id, request_id=request_name())
        await self._calls.unary(self._tournaments.DeleteSchedule, request)
