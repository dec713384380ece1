"""Tables: what people may do at them, as functions over a unit of work.

Who changes a table locks it first, so changes take turns: of two who take the last seat one is refused, two who take
different seats both get them (T067), and of two starts at once only one makes a match (T063).
"""

import hmac
import secrets
import uuid

import msgspec
from sqlalchemy import func, select, update
from sqlmodel import Session, col

from parlour.api.match.v1.setup_pb2 import SeatHolder
from parlour.matchmaking.accounts import display_names
from parlour.matchmaking.arranging import Plan, arrange, new_match_id
from parlour.matchmaking.bots import bot_account
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.records import Account, Chair, Lobby, TableState
from parlour.matchmaking.refusals import (
    already_seated,
    no_table,
    not_owner,
    not_seated,
    seat_taken,
    seats_empty,
    table_closed,
    table_full,
    table_started,
    too_many_tables,
)
from parlour.matchmaking.terms import Terms
from parlour.serving.errors import malformed
from parlour.storage.errors import LostRace
from parlour.storage.unit_of_work import UnitOfWork


class Laid(msgspec.Struct, frozen=True):
    """A table with who sits there.

    Attributes:
        lobby: The table.
        chairs: The taken seats, by number.
        names: Names to show, by account.
    """

    lobby: Lobby
    chairs: dict[int, Chair]
    names: dict[str, str]

    def seat_of(self, account_id: str) -> int | None:
        """Return the person's seat, or None."""
        return next(
            (seat for seat, chair in self.chairs.items() if chair.account_id == account_id and not chair.bot), None
        )

    def knows(self, account_id: str) -> bool:
        """Whether the table is the person's own: it sits there, or owns it."""
        return account_id == self.lobby.owner_id or self.seat_of(account_id) is not None

    def holders(self) -> list[SeatHolder]:
        """Return who sits where; an empty seat is an empty entry."""
        return [self._holder(self.chairs.get(seat)) for seat in range(self.lobby.seats)]

    def _holder(self, chair: Chair | None) -> SeatHolder:
        if chair is None:
            return SeatHolder()
        return SeatHolder(account_id=chair.account_id, display_name=self.names[chair.account_id], bot=chair.bot)


def open_table(
    uow: UnitOfWork, policy: Policy, owner_id: str, terms: Terms, *, public: bool, watch_only: bool = False
) -> Laid:
    """Open a table; the owner has seat 0, or none if it wants to watch only.

    Raises:
        FailedPrecondition: FULL, the owner has too many open tables.
    """
    uow.session.get(Account, owner_id, with_for_update=True)
    mine = col(Lobby.owner_id) == owner_id, col(Lobby.state) == TableState.OPEN
    if uow.session.execute(select(func.count()).select_from(Lobby).where(*mine)).scalar_one() >= policy.open_tables:
        raise too_many_tables(policy.open_tables)
    lobby = Lobby(
        table_id=str(uuid.uuid4()),
        owner_id=owner_id,
        game=terms.game,
        seats=terms.seats,
        options=terms.options,
        clock=terms.clock,
        public=public,
        join_key="" if public else secrets.token_urlsafe(16),
        created_at=uow.now_us,
        touched_at=uow.now_us,
    )
    uow.session.add(lobby)
    uow.session.flush()
    if not watch_only:
        uow.session.add(Chair(table_id=lobby.table_id, seat=0, account_id=owner_id))
        uow.session.flush()
    return lay(uow.session, lobby)


def read_table(session: Session, account_id: str, table_id: str, join_key: str = "", *, lock: bool = False) -> Laid:
    """Return a table that the caller may see; `lock` makes others who want to change it wait.

    Raises:
        NotFound: No such table, or a private one that the caller neither sits at nor has the key of (T012, T013).
    """
    lobby = session.get(Lobby, table_id, with_for_update=lock or None)
    if lobby is None:
        raise no_table(table_id)
    laid = lay(session, lobby)
    if lobby.public or laid.knows(account_id) or _opens(lobby, join_key):
        return laid
    raise no_table(table_id)


def take_seat(uow: UnitOfWork, account_id: str, table_id: str, seat: int | None, join_key: str) -> Laid:
    """Take a seat; None means the first empty one.

    Raises:
        NotFound: As `read_table`.
        FailedPrecondition: FULL, SEAT_TAKEN, ALREADY_SEATED, TABLE_STARTED, TABLE_CLOSED.
    """
    laid = _open_for_change(uow, account_id, table_id, join_key)
    mine = laid.seat_of(account_id)
    if mine is not None:
        raise already_seated(mine)
    return _seat(uow, laid, seat, account_id, "")


def leave_table(uow: UnitOfWork, account_id: str, table_id: str) -> Laid:
    """Leave the seat; the owner closes the table. Leaving a closed table changes nothing.

    Raises:
        NotFound: As `read_table`.
        FailedPrecondition: NOT_SEATED, TABLE_STARTED.
    """
    laid = read_table(uow.session, account_id, table_id, lock=True)
    if laid.lobby.state == TableState.CLOSED:
        return laid
    seat, owner = laid.seat_of(account_id), account_id == laid.lobby.owner_id
    if seat is None and not owner:
        raise not_seated()
    if laid.lobby.state == TableState.STARTED:
        raise table_started()
    if owner or seat is None:
        return _changed(uow, laid, state=TableState.CLOSED)
    uow.session.delete(laid.chairs[seat])
    return _changed(uow, laid)


def add_bot(uow: UnitOfWork, account_id: str, table_id: str, seat: int | None, bot: str) -> Laid:
    """Seat a bot that the host offers; None means the first empty seat.

    Raises:
        NotFound: As `read_table`.
        PermissionDenied: NOT_OWNER.
        FailedPrecondition: FULL, SEAT_TAKEN, TABLE_STARTED, TABLE_CLOSED.
    """
    laid = _own(uow, account_id, table_id)
    return _seat(uow, laid, seat, bot_account(bot), bot)


def start_table(uow: UnitOfWork, policy: Policy, account_id: str, table_id: str) -> Laid:
    """Arrange the match with the seats as they are.

    Raises:
        NotFound: As `read_table`.
        PermissionDenied: NOT_OWNER.
        FailedPrecondition: SEATS_EMPTY, TABLE_STARTED, TABLE_CLOSED.
    """
    laid = _own(uow, account_id, table_id)
    lobby = laid.lobby
    if empty := lobby.seats - len(laid.chairs):
        raise seats_empty(empty)
    match_id = new_match_id()
    plan = Plan(match_id=match_id, terms=terms_of(lobby), seats=laid.holders(), table_id=table_id)
    arrange(uow, policy, [plan])
    return _changed(uow, laid, state=TableState.STARTED, match_id=match_id, ready=False)


def terms_of(lobby: Lobby) -> Terms:
    """Return what is to be played at a table."""
    return Terms(game=lobby.game, seats=lobby.seats, options=lobby.options, clock=lobby.clock)


def lay(session: Session, lobby: Lobby) -> Laid:
    """Return a table with who sits there."""
    return lay_all(session, [lobby])[0]


def lay_all(session: Session, lobbies: list[Lobby]) -> list[Laid]:
    """Return tables with who sits there, in the same order."""
    here = col(Chair.table_id).in_([lobby.table_id for lobby in lobbies])
    chairs = session.execute(select(Chair).where(here)).scalars().all()
    names = display_names(session, [chair.account_id for chair in chairs])
    at: dict[str, dict[int, Chair]] = {lobby.table_id: {} for lobby in lobbies}
    for chair in chairs:
        at[chair.table_id][chair.seat] = chair
    return [Laid(lobby, at[lobby.table_id], names) for lobby in lobbies]


def _opens(lobby: Lobby, join_key: str) -> bool:
    return bool(lobby.join_key) and hmac.compare_digest(lobby.join_key.encode(), join_key.encode())


def _own(uow: UnitOfWork, account_id: str, table_id: str) -> Laid:
    laid = read_table(uow.session, account_id, table_id, lock=True)
    if laid.lobby.owner_id != account_id:
        raise not_owner()
    _require_open(laid.lobby)
    return laid


def _open_for_change(uow: UnitOfWork, account_id: str, table_id: str, join_key: str) -> Laid:
    laid = read_table(uow.session, account_id, table_id, join_key, lock=True)
    _require_open(laid.lobby)
    return laid


def _require_open(lobby: Lobby) -> None:
    if lobby.state == TableState.STARTED:
        raise table_started()
    if lobby.state == TableState.CLOSED:
        raise table_closed()


def _seat(uow: UnitOfWork, laid: Laid, seat: int | None, account_id: str, bot: str) -> Laid:
    lobby = laid.lobby
    if seat is not None and not 0 <= seat < lobby.seats:
        raise malformed(("seat", f"0 to {lobby.seats - 1}"))
    empty = [number for number in range(lobby.seats) if number not in laid.chairs]
    if not empty:
        raise table_full()
    chosen = empty[0] if seat is None else seat
    if chosen not in empty:
        raise seat_taken(chosen)
    uow.session.add(Chair(table_id=lobby.table_id, seat=chosen, account_id=account_id, bot=bot))
    return _changed(uow, laid)


def _changed(uow: UnitOfWork, laid: Laid, **values: object) -> Laid:
    lobby = laid.lobby
    unchanged = col(Lobby.table_id) == lobby.table_id, col(Lobby.version) == lobby.version
    change = update(Lobby).where(*unchanged).values(version=lobby.version + 1, touched_at=uow.now_us, **values)
    if uow.session.execute(change.execution_options(synchronize_session=False)).rowcount != 1:  # type: ignore[attr-defined]
        raise LostRace("the table was changed meanwhile")
    uow.session.flush()
    uow.session.refresh(lobby)
    return lay(uow.session, lobby)
