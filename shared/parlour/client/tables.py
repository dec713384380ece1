"""Setting a match up by hand."""

from collections.abc import AsyncIterator
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.api.match.v1.setup_pb2 import ClockRules, GameOptions
from parlour.api.matchmaking.v1 import tables_pb2 as api
from parlour.api.matchmaking.v1.tables_pb2_grpc import TablesStub
from parlour.client.area import Area, pages, request_name
from parlour.client.feed import Feed
from parlour.client.retrying import persist

if TYPE_CHECKING:
    from parlour.api.matchmaking.v1.tables_pb2_grpc import TablesAsyncStub


class Tables(Area):
    """Calls of the service `Tables`."""

    @cached_property
    def _tables(self) -> "TablesAsyncStub":
        return TablesStub(self._calls.channel("matchmaking"))

    async def create_table(
        self,
        game: str,
        *,
        seats: int = 0,
        options: GameOptions | None = None,
        clock: ClockRules | None = None,
        public: bool = False,
        watch_only: bool = False,
    ) -> api.Table:
        """Open a table and take its first seat, or none to watch only; 0 seats means the game's fewest."""
        request = api.CreateTableRequest(
            game=game,
            seats=seats,
            options=options,
            clock=clock,
            public=public,
            watch_only=watch_only,
            request_id=request_name(),
        )
        return await self._calls.unary(self._tables.CreateTable, request)

    async def get_table(self, table_id: str, join_key: str = "") -> api.Table:
        """Return a table; a private one needs its key."""
        request = api.GetTableRequest(table_id=table_id, join_key=join_key)
        return await self._calls.unary(self._tables.GetTable, request)

    async def tables(self, game: str = "") -> AsyncIterator[api.Table]:
        """Yield open public tables and the caller's own, newest first; empty means of every game."""
        ask = self._tables.ListTables
        async for page in pages(lambda at: self._calls.unary(ask, api.ListTablesRequest(game=game, page_token=at))):
            for table in page.tables:
                yield table

    async def take_table_seat(self, table_id: str, seat: int | None = None, join_key: str = "") -> api.Table:
        """Sit down; None means the first empty seat. FULL, SEAT_TAKEN, ALREADY_SEATED, TABLE_STARTED, TABLE_CLOSED."""
        request = api.TakeTableSeatRequest(table_id=table_id, seat=seat, join_key=join_key, request_id=request_name())
        return await self._calls.unary(self._tables.TakeTableSeat, request)

    async def leave_table(self, table_id: str) -> api.Table:
        """Stand up; when the owner does, the table is closed."""
        request = api.LeaveTableRequest(table_id=table_id, request_id=request_name())
        return await self._calls.unary(self._tables.LeaveTable, request)

    async def add_bot(self, table_id: str, bot: str = "", seat: int | None = None) -> api.Table:
        """Seat a bot of the host; empty: its default one, None: the first empty seat. NOT_OWNER, UNKNOWN_BOT, FULL."""
        request = api.AddBotRequest(table_id=table_id, seat=seat, bot=bot, request_id=request_name())
        return await self._calls.unary(self._tables.AddBot, request)

    async def start_table(self, table_id: str) -> api.Table:
        """Start the match; the answer has its id. NOT_OWNER, SEATS_EMPTY."""
        request = api.StartTableRequest(table_id=table_id, request_id=request_name())
        return await self._calls.unary(self._tables.StartTable, request)

    async def watch_table(self, table_id: str, join_key: str = "") -> AsyncIterator[api.Table]:
        """Yield the table as it is and at each change until it is started or closed; connections may come and go."""
        request = api.WatchTableRequest(table_id=table_id, join_key=join_key)
        feed = Feed(self._calls, self._tables.WatchTable, lambda: request)
        settings, version = self._calls.settings, -1
        try:
            while True:
                table = await persist(feed.read, settings, settings.stream_patience_s)
                if table.version > version:
                    version = table.version
                    yield table
                if table.state != api.TABLE_STATE_OPEN:
                    return
        finally:
            feed.drop()
