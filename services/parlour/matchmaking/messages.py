"""Records as messages of the API. Here it is decided what a caller is shown."""

from parlour.api.accounts.v1 import accounts_pb2
from parlour.api.matchmaking.v1 import matchmaking_pb2, tables_pb2
from parlour.matchmaking.fields import timestamp
from parlour.matchmaking.records import Account, TableState, TicketState
from parlour.matchmaking.tables import Laid, terms_of
from parlour.matchmaking.tickets import Seen


def account_message(account: Account) -> accounts_pb2.Account:
    """Return what everyone may know of an account."""
    return accounts_pb2.Account(
        account_id=account.account_id,
        display_name=account.display_name,
        kind=accounts_pb2.AccountKind.ValueType(account.kind),
        create_time=timestamp(account.created_at),
    )


def ticket_message(seen: Seen) -> matchmaking_pb2.Ticket:
    """Return a ticket for its owner. Until its match can be asked for, it is shown as open."""
    ticket = seen.ticket
    claimed = ticket.state == TicketState.CLAIMED
    message = matchmaking_pb2.Ticket(
        ticket_id=ticket.ticket_id,
        state=matchmaking_pb2.TicketState.ValueType(TicketState.OPEN if claimed else ticket.state),
        wish=matchmaking_pb2.TicketWish.FromString(ticket.wish),
        create_time=timestamp(ticket.created_at),
        expire_time=timestamp(ticket.expires_at),
        others_waiting=seen.others_waiting,
    )
    if ticket.state == TicketState.MATCHED and ticket.match_id is not None and ticket.seat is not None:
        message.match_id = ticket.match_id
        message.seat = ticket.seat
    return message


def table_message(laid: Laid, viewer_id: str) -> tables_pb2.Table:
    """Return a table for one viewer: the key of a private one is told to those who sit there only (T013)."""
    lobby = laid.lobby
    return tables_pb2.Table(
        table_id=lobby.table_id,
        state=tables_pb2.TableState.ValueType(lobby.state),
        owner_id=lobby.owner_id,
        setup=terms_of(lobby).setup(laid.holders()),
        public=lobby.public,
        join_key=lobby.join_key if laid.knows(viewer_id) else "",
        create_time=timestamp(lobby.created_at),
        match_id=(lobby.match_id or "") if lobby.state == TableState.STARTED else "",
        version=lobby.version,
    )
