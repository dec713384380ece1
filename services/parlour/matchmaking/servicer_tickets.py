"""The gRPC service `Matchmaking`: reads requests, calls the use cases, answers in messages."""

from collections.abc import AsyncIterator

from parlour.api.matchmaking.v1 import matchmaking_pb2 as api
from parlour.api.matchmaking.v1 import matchmaking_pb2_grpc
from parlour.matchmaking import tickets
from parlour.matchmaking.answers import answered
from parlour.matchmaking.bots import checked_bot
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.fields import checked_duration, duration
from parlour.matchmaking.messages import ticket_message
from parlour.matchmaking.pages import Place, cut, page_size, read_token, write_token
from parlour.matchmaking.policy import LONGEST_LIFE, SHORTEST_LIFE, USUAL_LIFE, Policy
from parlour.matchmaking.terms import Terms, check_terms
from parlour.matchmaking.watching import follow
from parlour.serving.access import Access
from parlour.serving.context import draining, principal
from parlour.serving.errors import malformed
from parlour.serving.principal import Scope
from parlour.storage.unit_of_work import UnitOfWork

_NAME = api.DESCRIPTOR.services_by_name["Matchmaking"].full_name
_PLAYERS = Access.any_of(Scope.PLAY, Scope.BOT)

ACCESS = {
    f"/{_NAME}/{method}": _PLAYERS
    for method in ("CreateTicket", "GetTicket", "WatchTicket", "WithdrawTicket", "ListTickets")
}

_DONE = (api.TICKET_STATE_MATCHED, api.TICKET_STATE_WITHDRAWN, api.TICKET_STATE_EXPIRED)


class TicketServicer(matchmaking_pb2_grpc.MatchmakingServicer):
    """Tickets over gRPC.

    Args:
        desk: What the servicers share.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def CreateTicket(self, request: api.CreateTicketRequest, context: object) -> api.Ticket:
        """Queue."""
        caller = _caller()
        wish = check_wish(self._desk.policy, request)

        def work(uow: UnitOfWork) -> api.Ticket:
            return ticket_message(tickets.open_ticket(uow, self._desk.policy, caller, wish))

        return await answered(self._desk.database, caller, "CreateTicket", request, api.Ticket, work)

    async def GetTicket(self, request: api.GetTicketRequest, context: object) -> api.Ticket:
        """Show a ticket of the caller."""
        ticket, _, _ = await self._read(_caller(), request.ticket_id)
        return ticket

    async def WatchTicket(self, request: api.WatchTicketRequest, context: object) -> AsyncIterator[api.Ticket]:
        """Show a ticket of the caller as it changes."""
        caller, ticket_id = _caller(), request.ticket_id

        async def read() -> tuple[api.Ticket, int, bool]:
            return await self._read(caller, ticket_id)

        async for ticket in follow(self._desk.board, "ticket", ticket_id, read, draining()):
            yield ticket

    async def WithdrawTicket(self, request: api.WithdrawTicketRequest, context: object) -> api.Ticket:
        """Take a ticket back."""
        caller = _caller()

        def work(uow: UnitOfWork) -> api.Ticket:
            return ticket_message(tickets.withdraw_ticket(uow, caller, request.ticket_id))

        answer = await answered(self._desk.database, caller, "WithdrawTicket", request, api.Ticket, work)
        self._desk.board.poke("ticket", answer.ticket_id)
        return answer

    async def ListTickets(self, request: api.ListTicketsRequest, context: object) -> api.ListTicketsResponse:
        """List the caller's tickets."""
        size, after = page_size(request.page_size), read_token(request.page_token)
        found = await self._desk.database.query(tickets.list_tickets, _caller(), after, size + 1)
        page, last = cut(found, size)
        token = write_token(Place(last.ticket.created_at, last.ticket.ticket_id)) if last is not None else ""
        return api.ListTicketsResponse(tickets=map(ticket_message, page), next_page_token=token)

    async def _read(self, caller: str, ticket_id: str) -> tuple[api.Ticket, int, bool]:
        seen = await self._desk.database.query(tickets.read_ticket, caller, ticket_id)
        message = ticket_message(seen)
        return message, seen.ticket.version, message.state in _DONE


def check_wish(policy: Policy, request: api.CreateTicketRequest) -> tickets.Wish:
    """Check what a ticket asks for.

    Raises:
        InvalidArgument: UNKNOWN_GAME, UNKNOWN_BOT, or the field at fault.
    """
    wish = request.wish
    terms = check_terms(
        policy,
        wish.game,
        wish.seats,
        wish.options if wish.HasField("options") else None,
        wish.clock if wish.HasField("clock") else None,
        "wish.",
    )
    if terms.untimed:
        raise malformed(("wish.clock", "strangers are matched with a clock only; open a private table instead"))
    life_us = USUAL_LIFE
    if request.HasField("time_to_live"):
        life_us = checked_duration(request.time_to_live, "time_to_live", SHORTEST_LIFE, LONGEST_LIFE)
    bots_after_us, bot = None, ""
    if wish.HasField("bot_fill"):
        bots_after_us = checked_duration(wish.bot_fill.wait, "wish.bot_fill.wait", 0, LONGEST_LIFE)
        bot = checked_bot(policy, wish.bot_fill.bot, "wish.bot_fill.bot")
    shown = _shown(terms, bots_after_us, bot).SerializeToString()
    return tickets.Wish(terms=terms, shown=shown, life_us=life_us, bots_after_us=bots_after_us, bot=bot)


def _shown(terms: Terms, bots_after_us: int | None, bot: str) -> api.TicketWish:
    """Return the wish with nothing left to defaults."""
    setup = terms.setup([])
    fill = None if bots_after_us is None else api.BotFill(wait=duration(bots_after_us), bot=bot)
    return api.TicketWish(game=terms.game, seats=terms.seats, options=setup.options, clock=setup.clock, bot_fill=fill)


def _caller() -> str:
    return principal().account_id
