"""Finding people to play with: tickets."""

from collections.abc import AsyncIterator
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

import grpc
from google.protobuf.duration_pb2 import Duration

from parlour.api.match.v1.setup_pb2 import ClockRules, GameOptions
from parlour.api.matchmaking.v1 import matchmaking_pb2 as api
from parlour.api.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingStub
from parlour.client.area import Area, pages, request_name
from parlour.client.errors import ParlourError
from parlour.client.feed import Feed
from parlour.client.retrying import persist

if TYPE_CHECKING:
    from parlour.api.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingAsyncStub

_CLOSED = {api.TICKET_STATE_WITHDRAWN: "TICKET_WITHDRAWN", api.TICKET_STATE_EXPIRED: "TICKET_EXPIRED"}


def _duration(time: timedelta) -> Duration:
    message = Duration()
    message.FromTimedelta(time)
    return message


class Queueing(Area):
    """Calls of the service `Matchmaking`."""

    @cached_property
    def _matchmaking(self) -> "MatchmakingAsyncStub":
        return MatchmakingStub(self._calls.channel("matchmaking"))

    async def queue(
        self,
        game: str,
        *,
        seats: int = 0,
        options: GameOptions | None = None,
        clock: ClockRules | None = None,
        bots_after: timedelta | None = None,
        bot: str = "",
        time_to_live: timedelta | None = None,
    ) -> api.Ticket:
        """Wish for a match.

        Args:
            game: Key of the game.
            seats: 0 means the game's fewest.
            options: None means the defaults.
            clock: None means the host's default.
            bots_after: After how long bots may fill empty seats; None means never.
            bot: Key of that bot; empty means the host's default.
            time_to_live: How long to wait at most; None means the host's default.
        """
        fill = None if bots_after is None else api.BotFill(wait=_duration(bots_after), bot=bot)
        lives = None if time_to_live is None else _duration(time_to_live)
        wish = api.TicketWish(game=game, seats=seats, options=options, clock=clock, bot_fill=fill)
        request = api.CreateTicketRequest(wish=wish, time_to_live=lives, request_id=request_name())
        return await self._calls.unary(self._matchmaking.CreateTicket, request)

    async def get_ticket(self, ticket_id: str) -> api.Ticket:
        """Return a ticket of the caller."""
        return await self._calls.unary(self._matchmaking.GetTicket, api.GetTicketRequest(ticket_id=ticket_id))

    async def withdraw(self, ticket_id: str) -> api.Ticket:
        """Take a ticket back. TICKET_MATCHED: too late."""
        request = api.WithdrawTicketRequest(ticket_id=ticket_id, request_id=request_name())
        return await self._calls.unary(self._matchmaking.WithdrawTicket, request)

    async def tickets(self) -> AsyncIterator[api.Ticket]:
        """Yield the caller's tickets, newest first."""
        ask = self._matchmaking.ListTickets
        async for page in pages(lambda at: self._calls.unary(ask, api.ListTicketsRequest(page_token=at))):
            for ticket in page.tickets:
                yield ticket

    async def wait_for_match(self, ticket: api.Ticket) -> api.Ticket:
        """Wait until the ticket has a match, over connections that come and go; return it with `match_id` and `seat`.

        Raises:
            ParlourError: TICKET_WITHDRAWN or TICKET_EXPIRED: it will never have one.
        """
        request = api.WatchTicketRequest(ticket_id=ticket.ticket_id)
        feed = Feed(self._calls, self._matchmaking.WatchTicket, lambda: request)
        settings = self._calls.settings
        try:
            while ticket.state == api.TICKET_STATE_OPEN:
                ticket = await persist(feed.read, settings, settings.stream_patience_s)
        finally:
            feed.drop()
        if ticket.state in _CLOSED:
            message = f"ticket {ticket.ticket_id} has no match"
            raise ParlourError(grpc.StatusCode.FAILED_PRECONDITION, _CLOSED[ticket.state], message=message)
        return ticket
