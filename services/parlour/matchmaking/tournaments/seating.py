"""Matches for tables: all tables of a round at once, in the transaction that publishes it (T096)."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from google.protobuf import json_format
from sqlalchemy import insert, select, update
from sqlmodel import Session, col

from parlour.api.match.v1.setup_pb2 import GameOptions, SeatHolder
from parlour.matchmaking.accounts import display_names
from parlour.matchmaking.arranging import Plan as MatchPlan
from parlour.matchmaking.arranging import arrange, new_match_id
from parlour.matchmaking.policy import Policy
from parlour.matchmaking.terms import Terms, check_terms
from parlour.matchmaking.tournaments.deals import dealt_alike, groups_of, has_secret_deal
from parlour.matchmaking.tournaments.entrants import bot_of
from parlour.matchmaking.tournaments.plan import Plan, clock_message
from parlour.matchmaking.tournaments.records import GameRow, GameState, TournamentRow
from parlour.matchmaking.tournaments.refusals import bad_rows
from parlour.serving.errors import ApiError
from parlour.storage.unit_of_work import UnitOfWork
from parlour.tournaments import acts
from parlour.tournaments.elimination import games
from parlour.tournaments.events import (
    Arranged,
    Entry,
    PairingDiscarded,
    ResultVoided,
    RoundPublished,
    TablesChanged,
    Undone,
)
from parlour.tournaments.fields import pairing_seed
from parlour.tournaments.look import accounts_of
from parlour.tournaments.model import GameChoice, Number, StageRules
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

SEATING = (RoundPublished, TablesChanged, ResultVoided, Undone)
"""Events after which tables may need matches."""

UNSEATING = (TablesChanged, ResultVoided, PairingDiscarded, Undone)
"""Events after which matches that are under way may belong to no table any more."""

_IN_ONE_QUERY = 500


def game_of(rules: StageRules, round_no: int) -> GameChoice:
    """Return what is played in a round: the games of the stage take turns."""
    return rules.games[(round_no - 1) % len(rules.games)]


def wants_seats(entries: Sequence[Entry]) -> bool:
    """Whether tables may need matches after these entries."""
    return any(isinstance(entry.event, SEATING) for entry in entries)


class Seater:
    """Arranges matches of tables.

    Args:
        policy: The house rules.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def arrange(self, uow: UnitOfWork, row: TournamentRow, state: Tournament, plan: Plan) -> acts.ArrangeMatches | None:
        """Arrange a match for every table of a published round that has none, and return the act that says so.

        Raises:
            InvalidArgument: BAD_ROWS, some tables can't be played; no match was arranged.
        """
        for stage, round_ in rounds_to_seat(state):
            tables = [seats for seats in round_.tables.values() if seats.open and not seats.match]
            if tables:
                arranged = self.start(uow, row, state, plan, stage, round_, tables)
                return acts.ArrangeMatches(stage=stage.rules.key, round=round_.round, matches=tuple(arranged))
        return None

    def start(
        self,
        uow: UnitOfWork,
        row: TournamentRow,
        state: Tournament,
        plan: Plan,
        stage: StageState,
        round_: RoundState,
        tables: Sequence[Seats],
        game_no: int = 1,
    ) -> list[Arranged]:
        """Arrange the next match of each of these tables; earlier ones that are under way count no longer.

        Raises:
            InvalidArgument: BAD_ROWS, as `arrange`.
        """
        key, number = stage.rules.key, round_.round
        _retire(uow, row.tournament_id, key, number, [seats.table.table for seats in tables])
        choice, seed = game_of(stage.rules, number), pairing_seed(state, key, number)
        seated = [list(_seat_order(stage, seats, game_no, seed)) for seats in tables]
        if dealt_alike(stage):
            _check_sizes(max(1, state.settings.team), tables, seated)
        deals = groups_of(uow, state, stage, round_, tables, game_no)
        terms = self._terms(choice, plan, tables, seated)
        names = _names(uow.session, state, (holder for order in seated for holder in order))
        plans, rows, arranged = [], [], []
        for seats, order in zip(tables, seated, strict=True):
            match_id = new_match_id()
            holders = [
                SeatHolder(account_id=account, display_name=names[account], bot=bot_of(account)) for _, account in order
            ]
            deal = deals.get(seats.table.table, "")
            plans.append(MatchPlan(match_id=match_id, terms=terms[len(order)], seats=holders, deal_group=deal))
            game = _game_row(row.tournament_id, key, number, seats, game_no, match_id, order)
            rows.append(game | {"arranged_at": uow.now_us})
            arranged.append(Arranged(seats.table.table, match_id))
        window_us = state.settings.grace_us or self._policy.seat_window_us
        arrange(uow, msgspec.structs.replace(self._policy, seat_window_us=window_us), plans)
        uow.connection.execute(insert(GameRow), rows)
        return arranged

    def deal_anew(self, uow: UnitOfWork, row: TournamentRow, state: Tournament, plan: Plan) -> None:
        """Arrange other matches for tables that are under way with a deal that is no secret any more.

        So it is when the tournament was cancelled, which opened its deals, and the cancelling was undone.

        Raises:
            InvalidArgument: BAD_ROWS, as `arrange`.
        """
        for stage, round_ in rounds_to_seat(state):
            if not dealt_alike(stage) or has_secret_deal(uow, state, stage, round_):
                continue
            under_way = _games_under_way(uow.session, state, stage, round_)
            for game_no in sorted(set(under_way.values())):
                tables = [
                    seats
                    for seats in round_.tables.values()
                    if seats.open and under_way.get(seats.table.table) == game_no
                ]
                if tables:
                    self.start(uow, row, state, plan, stage, round_, tables, game_no)

    def _terms(
        self,
        choice: GameChoice,
        plan: Plan,
        tables: Sequence[Seats],
        seated: Sequence[Sequence[tuple[Number, str]]],
    ) -> dict[int, Terms]:
        """Return what is played, by number of seats."""
        options = json_format.Parse(choice.options, GameOptions(), ignore_unknown_fields=True)
        clock = clock_message(plan) if plan.clock else None
        found, wrong = dict[int, Terms](), dict[int, str]()
        for seats, order in zip(tables, seated, strict=True):
            size = len(order)
            try:
                if size not in found:
                    found[size] = check_terms(self._policy, choice.game, size, options, clock)
            except ApiError as error:
                wrong[seats.table.table] = f"{size} seats: {error.message}"
        if wrong:
            raise bad_rows(wrong, "tables")
        return found


def rounds_to_seat(state: Tournament) -> Iterator[tuple[StageState, RoundState]]:
    """Yield the published rounds in which tables are open."""
    for stage in state.running:
        for round_ in stage.rounds:
            if round_.published and not round_.closed and round_.open:
                yield stage, round_


def forget_matches(uow: UnitOfWork, state: Tournament) -> None:
    """Let matches count no longer where their table is gone, has other seats, or is played anew."""
    uow.session.flush()
    counting = (GameState.ARRANGED, GameState.RUNNING, GameState.FINISHED)
    known = col(GameRow.tournament_id) == state.id, col(GameRow.state).in_(counting)
    tables = {(stage.rules.key, round_.round): round_.tables for stage in state.running for round_ in stage.rounds}
    for game in uow.session.execute(select(GameRow).where(*known)).scalars():
        found = tables.get((game.stage, game.round_no))
        seats = found.get(game.table_no) if found is not None else None
        numbers = set(msgspec.json.decode(game.numbers, type=list[int]))
        if seats is None or not seats.match or not numbers <= set(seats.table.seats):
            game.state = GameState.VOID
            uow.session.add(game)
    uow.session.flush()


def _check_sizes(team: int, tables: Sequence[Seats], seated: Sequence[Sequence[tuple[Number, str]]]) -> None:
    """Refuse tables that would have another deal than the others, as it depends on the number of seats."""
    wrong = {
        seats.table.table: f"{len(order)} players, a group here has {team}"
        for seats, order in zip(tables, seated, strict=True)
        if len(order) != team
    }
    if wrong:
        raise bad_rows(wrong, "tables")


def _games_under_way(session: Session, state: Tournament, stage: StageState, round_: RoundState) -> dict[int, int]:
    """Return which match of a table is under way, by the number of the table."""
    here = (
        col(GameRow.tournament_id) == state.id,
        col(GameRow.stage) == stage.rules.key,
        col(GameRow.round_no) == round_.round,
        col(GameRow.state).in_((GameState.ARRANGED, GameState.RUNNING)),
    )
    rows = session.execute(select(col(GameRow.table_no), col(GameRow.game_no)).where(*here))
    return {row[0]: row[1] for row in rows}


def _seat_order(stage: StageState, seats: Seats, game_no: int, seed: bytes) -> Iterator[tuple[Number, str]]:
    """Yield who sits where: number and account.

    In a table of several matches the first move goes round, and at a table for two the last of an odd number is drawn
    by lot; teams sit A1 B1 A2 B2. Who is known not to come gets no seat.
    """
    numbers = tuple(number for number in seats.table.seats if number not in seats.absent)
    best_of, turn = stage.rules.best_of, game_no - 1
    match numbers:
        case (one, two) if best_of > 1:
            numbers = games((one, two), best_of, seed + b"/%d" % seats.table.table)[turn % best_of]
        case _:
            numbers = numbers[turn % len(numbers) :] + numbers[: turn % len(numbers)]
    teams = [(number, stage.entrants[number].members or (stage.ids[number],)) for number in numbers]
    for board in range(max(len(members) for _, members in teams)):
        for number, members in teams:
            if board < len(members):
                yield number, members[board]


def _names(session: Session, state: Tournament, holders: Iterable[tuple[Number, str]]) -> dict[str, str]:
    names, unknown = dict[str, str](), list[str]()
    for _, account in holders:
        entry = state.entries.get(account)
        if entry is not None and entry.name and account in accounts_of(entry):
            names[account] = entry.name
        else:
            unknown.append(account)
    for start in range(0, len(unknown), _IN_ONE_QUERY):
        names |= display_names(session, unknown[start : start + _IN_ONE_QUERY])
    return {account: account for account in unknown} | names


def _game_row(
    tournament_id: str,
    stage: str,
    round_no: int,
    seats: Seats,
    game_no: int,
    match_id: str,
    order: Sequence[tuple[Number, str]],
) -> dict[str, object]:
    return {
        "match_id": match_id,
        "tournament_id": tournament_id,
        "stage": stage,
        "round_no": round_no,
        "table_no": seats.table.table,
        "game_no": game_no,
        "state": GameState.ARRANGED,
        "numbers": msgspec.json.encode([number for number, _ in order]),
        "result": b"",
    }


def _retire(uow: UnitOfWork, tournament_id: str, stage: str, round_no: int, tables: Sequence[int]) -> None:
    under_way = col(GameRow.state).in_((GameState.ARRANGED, GameState.RUNNING))
    here = col(GameRow.tournament_id) == tournament_id, col(GameRow.stage) == stage, col(GameRow.round_no) == round_no
    uow.session.flush()
    for start in range(0, len(tables), _IN_ONE_QUERY):
        chosen = col(GameRow.table_no).in_(tables[start : start + _IN_ONE_QUERY])
        retire = update(GameRow).where(*here, chosen, under_way).values(state=GameState.VOID)
        uow.session.execute(retire.execution_options(synchronize_session=False))
