"""The part of the gRPC service `Tournaments` that shows something."""

from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

from sqlmodel import Session

from parlour.api.tournaments.v1 import rounds_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.fields import timestamp
from parlour.matchmaking.pages import Place, cut, page_size, read_token, write_token
from parlour.matchmaking.tournaments import showing
from parlour.matchmaking.tournaments.changes import change_message, tables_of
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.explaining import explained_row
from parlour.matchmaking.tournaments.exporting import chunks, export
from parlour.matchmaking.tournaments.journal import entries_after
from parlour.matchmaking.tournaments.lists import games_of, list_rows
from parlour.matchmaking.tournaments.looking import Seen, last_round, rounds_told, seen_by, why
from parlour.matchmaking.tournaments.places import After, read_after, write_after
from parlour.matchmaking.watching import follow
from parlour.serving.context import draining, principal
from parlour.serving.errors import forbidden, malformed
from parlour.serving.principal import Scope
from parlour.tournaments.events import encode
from parlour.tournaments.look import seats_of
from parlour.tournaments.state import Phase, RoundState, Seats, StageState

_OVER = (Phase.FINISHED, Phase.CANCELLED, Phase.ARCHIVED)
_MOST_CHANGES = 200

Item = TypeVar("Item")


class Showing:
    """Shows tournaments.

    Args:
        office: What the servicers share.
    """

    def __init__(self, office: Office) -> None:
        self._office = office
        self._database = office.desk.database

    async def GetTournament(self, request: api.GetTournamentRequest, context: object) -> api.Tournament:
        """Show a tournament."""
        seen = await self._seen(request.tournament_id)
        return showing.tournament_message(seen.row, seen.state, _caller())

    async def ListTournaments(
        self, request: api.ListTournamentsRequest, context: object
    ) -> api.ListTournamentsResponse:
        """List tournaments."""
        size, after, caller = page_size(request.page_size), read_token(request.page_token), _caller()

        def work(session: Session) -> tuple[list[api.Tournament], str]:
            rows = list_rows(
                session, caller, after, size + 1, phase=request.phase, game=request.game, mine=request.mine
            )
            page, last = cut(rows, size)
            token = write_token(Place(last.created_at, last.tournament_id)) if last is not None else ""
            states = [self._office.journal.read(session, row.tournament_id)[1] for row in page]
            found = [showing.tournament_message(row, state, caller) for row, state in zip(page, states, strict=True)]
            return found, token

        tournaments, token = await self._database.query(work)
        return api.ListTournamentsResponse(tournaments=tournaments, next_page_token=token)

    async def WatchTournament(
        self, request: api.WatchTournamentRequest, context: object
    ) -> AsyncIterator[api.WatchTournamentResponse]:
        """Show a tournament as it changes."""
        caller, tournament_id, known = _caller(), request.tournament_id, 0
        told: api.WatchTournamentResponse | None = None

        async def read() -> tuple[api.WatchTournamentResponse, int, bool]:
            seen = await self._seen(tournament_id)
            if told is not None and seen.state.sequence == known:
                return told, known, seen.state.phase in _OVER
            message = api.WatchTournamentResponse(tournament=showing.tournament_message(seen.row, seen.state, caller))
            if 0 < known < seen.state.sequence:
                message = await self._database.query(self._news, seen, known, message)
            return message, seen.state.sequence, seen.state.phase in _OVER

        async for message in follow(self._office.desk.board, "tournament", tournament_id, read, draining()):
            told, known = message, message.tournament.version
            yield message

    async def ListEntrants(self, request: api.ListEntrantsRequest, context: object) -> api.ListEntrantsResponse:
        """List entrants by registration."""
        size, after = page_size(request.page_size), read_after(request.page_token)
        seen = await self._seen(request.tournament_id)
        entries = sorted(
            (
                entry
                for entry in seen.state.entries.values()
                if entry.order > after.count and request.status in ("", entry.status.value)
            ),
            key=lambda entry: entry.order,
        )
        page, last = cut(entries[: size + 1], size)
        return api.ListEntrantsResponse(
            entrants=[showing.entrant_message(seen.state, entry) for entry in page],
            next_page_token=write_after(After(last.order)) if last is not None else "",
            version=seen.state.sequence,
        )

    async def ListRounds(self, request: api.ListRoundsRequest, context: object) -> api.ListRoundsResponse:
        """List rounds."""
        seen = await self._seen(request.tournament_id)
        stages = [seen.stage(request.stage)] if request.stage else seen.state.running
        rounds = [
            showing.round_message(stage, round_)
            for stage in stages
            for round_ in stage.rounds
            if seen.staff or round_.published
        ]
        return api.ListRoundsResponse(rounds=rounds, version=seen.state.sequence)

    async def ListTables(self, request: api.ListTablesRequest, context: object) -> api.ListTablesResponse:
        """List tables of a round."""
        size, after = page_size(request.page_size), read_after(request.page_token)
        seen = await self._seen(request.tournament_id)
        stage = seen.stage(request.stage)
        round_ = seen.round(stage, request.round)
        tables = [
            seats
            for number, seats in round_.tables.items()
            if number > after.count
            and (not request.open or seats.open)
            and (not request.number or request.number in seats.table.seats)
        ]
        page, last = cut(tables[: size + 1], size)
        return api.ListTablesResponse(
            tables=await self._database.query(_tables, seen, stage, round_, page),
            next_page_token=write_after(After(last.table.table)) if last is not None else "",
            version=seen.state.sequence,
        )

    async def ListStandings(self, request: api.ListStandingsRequest, context: object) -> api.ListStandingsResponse:
        """List standings; the pages of a list show one version."""
        size, place = page_size(request.page_size), read_after(request.page_token)
        seen = await self._seen(request.tournament_id)
        stage = seen.stage(request.stage)
        after, version = last_round(seen, stage, request.round), seen.state.sequence
        if place.version:
            kept = self._office.boards.page(
                request.tournament_id, place.version, stage.rules.key, _round_of(place.about)
            )
            if kept is None or kept[1].after > rounds_told(seen, stage):
                raise malformed(("page_token", "this version is no longer kept; start again"))
            (stage, found), version, after = kept, place.version, _round_of(place.about)
        else:
            found = await self._database.query(lambda _: self._office.boards.get(seen.state, stage, after))
        end = place.count + size
        more = end < len(found.rows)
        return api.ListStandingsResponse(
            rows=showing.standings_rows(stage, found, place.count, size),
            next_page_token=write_after(After(end, version, str(after))) if more else "",
            version=version,
            stage=stage.rules.key,
            after=found.after,
            ruleset=found.ruleset,
            seed=found.seed,
            total=len(found.rows),
        )

    async def ExplainTable(self, request: api.ExplainTableRequest, context: object) -> api.ExplainTableResponse:
        """Say why a table is as it is."""
        seen = await self._seen(request.tournament_id)
        stage = seen.stage(request.stage)
        round_ = seen.round(stage, request.round)
        if not request.table and not request.number:
            raise malformed(("table", "name a table, or an entrant by number"))
        found = why(round_, request.table or _table_of(round_, request.number), request.number)
        pairing = round_.pairing
        return api.ExplainTableResponse(
            numbers=found.numbers,
            criteria=[showing.criterion_message(criterion) for criterion in found.criteria],
            engine=pairing.engine,
            ruleset=pairing.ruleset,
            seed=pairing.seed,
            cost=pairing.cost,
        )

    async def ExplainRank(self, request: api.ExplainRankRequest, context: object) -> api.ExplainRankResponse:
        """Say why an entrant has its rank."""
        seen = await self._seen(request.tournament_id)
        stage = seen.stage(request.stage)
        after = last_round(seen, stage, request.round)

        def work(_: Session) -> api.ExplainRankResponse:
            standings = self._office.boards.get(seen.state, stage, after)
            return explained_row(seen.state, stage, standings, after, request.number)

        return await self._database.query(work)

    async def ListLog(self, request: api.ListLogRequest, context: object) -> api.ListLogResponse:
        """List entries of the log."""
        size, after = page_size(request.page_size), read_after(request.page_token)
        await self._staff(request.tournament_id)
        entries = await self._database.query(entries_after, request.tournament_id, after.count, size + 1)
        page, last = cut(entries, size)
        found = [
            api.LogEntry(
                sequence=entry.sequence,
                time=timestamp(entry.at_us),
                by=entry.by,
                kind=type(entry.event).__name__,
                event=encode(entry.event).decode(),
            )
            for entry in page
        ]
        return api.ListLogResponse(
            entries=found, next_page_token=write_after(After(last.sequence)) if last is not None else ""
        )

    async def ExportTournament(
        self, request: api.ExportTournamentRequest, context: object
    ) -> AsyncIterator[api.ExportTournamentResponse]:
        """Hand a tournament out for other programs; the archive of a running one is for its staff."""
        seen = await self._seen(request.tournament_id)
        archive = request.format in (api.EXPORT_FORMAT_UNSPECIFIED, api.EXPORT_FORMAT_ARCHIVE)
        if archive and not seen.staff and seen.state.phase not in _OVER:
            raise forbidden("the archive of a running tournament is for those with a role in it", "ROLE_MISSING")
        file = await self._database.query(lambda _: export(seen, request.format, request.stage))
        for place, chunk in enumerate(chunks(file.data)):
            yield api.ExportTournamentResponse(chunk=chunk, file_name=file.name if not place else "")

    async def _seen(self, tournament_id: str) -> Seen:
        caller = principal()
        row, state = await self._database.query(self._office.journal.read, tournament_id)
        return seen_by(row, state, caller.account_id, admin=Scope.ADMIN in caller.scopes)

    async def _staff(self, tournament_id: str) -> Seen:
        seen = await self._seen(tournament_id)
        if not seen.staff:
            raise forbidden("this is for those with a role in the tournament", "ROLE_MISSING")
        return seen

    def _news(
        self, session: Session, seen: Seen, known: int, message: api.WatchTournamentResponse
    ) -> api.WatchTournamentResponse:
        entries = entries_after(session, seen.row.tournament_id, known)[-_MOST_CHANGES:]
        message.changes.extend(change_message(entry) for entry in entries)
        for stage, round_, tables in tables_of(seen, entries, _MOST_CHANGES):
            message.tables.extend(_tables(session, seen, stage, round_, tables))
        return message


def _caller() -> str:
    return principal().account_id


def _round_of(about: str) -> int:
    return int(about) if about.isdigit() else 0


def _table_of(round_: RoundState, number: int) -> int:
    return next((table for table, seats in round_.tables.items() if number in seats.table.seats), 0)


def _tables(
    session: Session, seen: Seen, stage: StageState, round_: RoundState, page: Sequence[Seats]
) -> list[rounds_pb2.RoundTable]:
    numbers = [seats.table.table for seats in page]
    games = showing.by_table(games_of(session, seen.row.tournament_id, stage.rules.key, round_.round, numbers))
    return [
        showing.table_message(stage, round_, seats_of(stage, round_, number), games.get(number, ()))
        for number in numbers
    ]
