"""The part of the gRPC service `Tournaments` that changes something."""

from collections.abc import Callable
from typing import TypeVar

from google.protobuf.message import Message

from parlour.api.tournaments.v1 import rounds_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.answers import answered
from parlour.matchmaking.bots import checked_bot
from parlour.matchmaking.tournaments import organising
from parlour.matchmaking.tournaments.desk import Office
from parlour.matchmaking.tournaments.life import Done
from parlour.matchmaking.tournaments.looking import seen_by
from parlour.matchmaking.tournaments.making import check_config, creation, new_row
from parlour.matchmaking.tournaments.showing import caution_messages, entrant_message, name_of, tournament_message
from parlour.serving.context import principal
from parlour.serving.errors import malformed
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments.decide import decide
from parlour.tournaments.decide import entries as as_entries
from parlour.tournaments.fold import evolve
from parlour.tournaments.preview import Preview, what_if
from parlour.tournaments.state import Tournament

Answer = TypeVar("Answer", bound=Message)

_MOST_BOTS = 1000
_MOST_LINES = 10_000


class Organising:
    """Changes tournaments.

    Args:
        office: What the servicers share.
    """

    def __init__(self, office: Office) -> None:
        self._office = office
        self._database = office.desk.database

    async def CreateTournament(self, request: api.CreateTournamentRequest, context: object) -> api.Tournament:
        """Make a draft."""
        caller, office = _caller(), self._office
        wish = check_config(office.desk.policy, request.config)
        if request.validate_only:
            row = new_row(wish, caller, self._database.now_us())
            state = Tournament()
            events = decide(state, creation(row, wish), caller, row.created_at)
            for entry in as_entries(state, events, caller, row.created_at):
                state = evolve(state, entry)
            return tournament_message(row, state, caller)
        return await self._answer(
            "CreateTournament",
            request,
            api.Tournament,
            lambda uow: _message(organising.create(uow, office, caller, wish), caller),
        )

    async def ConfigureTournament(self, request: api.ConfigureTournamentRequest, context: object) -> api.Tournament:
        """Change a draft."""
        caller, office, seen = _caller(), self._office, request.expected_version or None
        wish = check_config(office.desk.policy, request.config)

        def work(uow: UnitOfWork) -> api.Tournament:
            return _message(organising.configure(uow, office, request.tournament_id, caller, wish, seen), caller)

        return await self._answer("ConfigureTournament", request, api.Tournament, work)

    async def Register(self, request: api.RegisterRequest, context: object) -> rounds_pb2.Entrant:
        """Enter."""
        caller, office = _caller(), self._office

        def work(uow: UnitOfWork) -> rounds_pb2.Entrant:
            entry = organising.register(uow, office, caller, request)
            return entrant_message(office.journal.lock(uow, request.tournament_id)[1], entry)

        return await self._answer("Register", request, rounds_pb2.Entrant, work)

    async def Withdraw(self, request: api.WithdrawRequest, context: object) -> rounds_pb2.Entrant:
        """Take an entry back."""
        caller, office = _caller(), self._office

        def work(uow: UnitOfWork) -> rounds_pb2.Entrant:
            entry = organising.leave(uow, office, caller, request.tournament_id)
            return entrant_message(office.journal.lock(uow, request.tournament_id)[1], entry)

        return await self._answer("Withdraw", request, rounds_pb2.Entrant, work)

    async def CheckIn(self, request: api.CheckInRequest, context: object) -> rounds_pb2.Entrant:
        """Be there."""
        caller, office = _caller(), self._office

        def work(uow: UnitOfWork) -> rounds_pb2.Entrant:
            entry = organising.check_in(uow, office, caller, request.tournament_id)
            return entrant_message(office.journal.lock(uow, request.tournament_id)[1], entry)

        return await self._answer("CheckIn", request, rounds_pb2.Entrant, work)

    async def AddBots(self, request: api.AddBotsRequest, context: object) -> api.AddBotsResponse:
        """Enter bots."""
        caller, office = _caller(), self._office
        bot = checked_bot(office.desk.policy, request.bot, "bot")
        if not 1 <= request.count <= _MOST_BOTS:
            raise malformed(("count", f"1 to {_MOST_BOTS}"))

        def work(uow: UnitOfWork) -> api.AddBotsResponse:
            entries = organising.add_bots(uow, office, caller, request.tournament_id, bot, request.count)
            _, state = office.journal.lock(uow, request.tournament_id)
            return api.AddBotsResponse(entrants=[entrant_message(state, entry) for entry in entries])

        return await self._answer("AddBots", request, api.AddBotsResponse, work)

    async def ImportEntrants(self, request: api.ImportEntrantsRequest, context: object) -> api.ImportEntrantsResponse:
        """Enter a list."""
        caller, office = _caller(), self._office
        if not 1 <= len(request.entrants) <= _MOST_LINES:
            raise malformed(("entrants", f"1 to {_MOST_LINES} lines"))

        def work(uow: UnitOfWork) -> api.ImportEntrantsResponse:
            return api.ImportEntrantsResponse(imported=organising.import_entrants(uow, office, caller, request))

        return await self._answer("ImportEntrants", request, api.ImportEntrantsResponse, work)

    async def Act(self, request: api.ActRequest, context: object) -> api.ActResponse:
        """Carry an act out."""
        caller, office, seen = _caller(), self._office, request.expected_version or None

        def work(uow: UnitOfWork) -> api.ActResponse:
            done = organising.act(
                uow, office, request.tournament_id, caller, request.act, seen, confirm=request.confirm
            )
            first = done.entries[0].sequence if done.entries else 0
            return api.ActResponse(tournament=_message(done, caller), sequence=first)

        return await self._answer("Act", request, api.ActResponse, work)

    async def Preview(self, request: api.PreviewRequest, context: object) -> api.PreviewResponse:
        """Show what an act would change."""
        caller, office = _caller(), self._office
        row, state = await self._database.query(office.journal.read, request.tournament_id)
        seen_by(row, state, caller)
        orders = organising.core_acts(None, row, state, request.act, confirm=True)
        found = await self._database.query(lambda _: what_if(state, orders, caller, self._database.now_us()))
        return _preview_message(state, found)

    async def _answer(
        self, method: str, request: Message, kind: type[Answer], work: Callable[[UnitOfWork], Answer]
    ) -> Answer:
        return await answered(self._database, _caller(), method, request, kind, work)


def _caller() -> str:
    return principal().account_id


def _message(done: Done, caller: str) -> api.Tournament:
    return tournament_message(done.row, done.state, caller)


def _preview_message(state: Tournament, found: Preview) -> api.PreviewResponse:
    stages = {stage.rules.key: stage for stage in state.running}
    return api.PreviewResponse(
        version=state.sequence,
        events=[type(event).__name__ for event in found.events],
        tables=[
            api.TableChange(
                stage=one.stage,
                round=one.round,
                table=one.table,
                change=one.change,
                before=one.before,
                after=one.after,
            )
            for one in found.tables
        ],
        ranks=[
            api.RankChange(
                number=one.number,
                name=name_of(stages[one.stage], one.number) if one.stage in stages else one.entrant,
                before=one.rank_before,
                after=one.rank_after,
                points_before=one.points_before,
                points_after=one.points_after,
                stage=one.stage,
            )
            for one in found.ranks
        ],
        rated_accounts=found.ratings,
        cautions=caution_messages(found.cautions),
    )
