"""The gRPC service `Tables`: reads requests, calls the use cases, answers in messages."""

import asyncio
from collections.abc import AsyncIterator, Callable

from google.protobuf.message import Message

from parlour.api.matchmaking.v1 import tables_pb2 as api
from parlour.api.matchmaking.v1 import tables_pb2_grpc
from parlour.matchmaking import tables
from parlour.matchmaking.answers import answered
from parlour.matchmaking.bots import checked_bot
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.listing import list_tables
from parlour.matchmaking.messages import table_message
from parlour.matchmaking.pages import Place, cut, page_size, read_token, write_token
from parlour.matchmaking.policy import SECOND
from parlour.matchmaking.records import TableState
from parlour.matchmaking.tables import Laid
from parlour.matchmaking.terms import check_terms
from parlour.matchmaking.watching import follow
from parlour.serving.access import Access
from parlour.serving.context import draining, principal
from parlour.serving.errors import malformed
from parlour.serving.principal import Scope
from parlour.storage.unit_of_work import UnitOfWork

_NAME = api.DESCRIPTOR.services_by_name["Tables"].full_name

ACCESS = {
    f"/{_NAME}/{method}": Access.any_of(Scope.PLAY, Scope.BOT)
    for method in (
        "CreateTable",
        "GetTable",
        "ListTables",
        "WatchTable",
        "TakeTableSeat",
        "LeaveTable",
        "AddBot",
        "StartTable",
    )
}


class TableServicer(tables_pb2_grpc.TablesServicer):
    """Tables over gRPC.

    Args:
        desk: What the servicers share.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def CreateTable(self, request: api.CreateTableRequest, context: object) -> api.Table:
        """Open a table."""
        policy, caller = self._desk.policy, _caller()
        options = request.options if request.HasField("options") else None
        clock = request.clock if request.HasField("clock") else None
        terms = check_terms(policy, request.game, request.seats, options, clock)
        if terms.untimed and request.public:
            raise malformed(("clock", "a table that strangers can see needs a clock"))
        return await self._change(
            "CreateTable",
            request,
            lambda uow: tables.open_table(
                uow, policy, caller, terms, public=request.public, watch_only=request.watch_only
            ),
        )

    async def GetTable(self, request: api.GetTableRequest, context: object) -> api.Table:
        """Show a table."""
        table, _, _ = await self._read(_caller(), request.table_id, request.join_key)
        return table

    async def ListTables(self, request: api.ListTablesRequest, context: object) -> api.ListTablesResponse:
        """List open public tables and the caller's own."""
        size, after, caller = page_size(request.page_size), read_token(request.page_token), _caller()
        found = await self._desk.database.query(list_tables, caller, request.game, after, size + 1)
        page, last = cut(found, size)
        token = write_token(Place(last.lobby.created_at, last.lobby.table_id)) if last is not None else ""
        return api.ListTablesResponse(tables=[table_message(laid, caller) for laid in page], next_page_token=token)

    async def WatchTable(self, request: api.WatchTableRequest, context: object) -> AsyncIterator[api.Table]:
        """Show a table as it changes."""
        caller, table_id = _caller(), request.table_id

        async def read() -> tuple[api.Table, int, bool]:
            return await self._read(caller, table_id, request.join_key)

        async for table in follow(self._desk.board, "table", table_id, read, draining()):
            yield table

    async def TakeTableSeat(self, request: api.TakeTableSeatRequest, context: object) -> api.Table:
        """Take a seat."""
        caller, seat = _caller(), request.seat if request.HasField("seat") else None
        return await self._change(
            "TakeTableSeat",
            request,
            lambda uow: tables.take_seat(uow, caller, request.table_id, seat, request.join_key),
        )

    async def LeaveTable(self, request: api.LeaveTableRequest, context: object) -> api.Table:
        """Leave the seat."""
        caller = _caller()
        return await self._change("LeaveTable", request, lambda uow: tables.leave_table(uow, caller, request.table_id))

    async def AddBot(self, request: api.AddBotRequest, context: object) -> api.Table:
        """Seat a bot."""
        caller, seat = _caller(), request.seat if request.HasField("seat") else None
        bot = checked_bot(self._desk.policy, request.bot, "bot")
        return await self._change(
            "AddBot", request, lambda uow: tables.add_bot(uow, caller, request.table_id, seat, bot)
        )

    async def StartTable(self, request: api.StartTableRequest, context: object) -> api.Table:
        """Start the match; the answer comes when the match can be asked for, or after a short while."""
        policy, caller = self._desk.policy, _caller()
        table = await self._change(
            "StartTable", request, lambda uow: tables.start_table(uow, policy, caller, request.table_id)
        )
        await self._settled(caller, table.table_id)
        return table

    async def _change(self, method: str, request: Message, work: Callable[[UnitOfWork], Laid]) -> api.Table:
        caller = _caller()
        answer = await answered(
            self._desk.database, caller, method, request, api.Table, lambda uow: table_message(work(uow), caller)
        )
        self._desk.board.poke("table", answer.table_id)
        return answer

    async def _read(self, caller: str, table_id: str, join_key: str) -> tuple[api.Table, int, bool]:
        laid = await self._desk.database.query(tables.read_table, caller, table_id, join_key)
        lobby = laid.lobby
        done = lobby.state == TableState.CLOSED or (lobby.state == TableState.STARTED and lobby.ready)
        return table_message(laid, caller), lobby.version, done

    async def _settled(self, caller: str, table_id: str) -> None:
        """Wait until gamestate has set the match up, but not for long: it is started in any case."""
        try:
            async with asyncio.timeout(self._desk.policy.settle_us / SECOND):
                with self._desk.board.place("table", table_id) as place:
                    while True:
                        place.changed.clear()
                        _, place.version, done = await self._read(caller, table_id, "")
                        if done:
                            return
                        await place.changed.wait()
        except TimeoutError:
            return


def _caller() -> str:
    return principal().account_id
