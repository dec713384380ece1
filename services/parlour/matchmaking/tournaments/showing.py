"""Tournaments as messages of the API. Here it is decided what a caller is shown."""

from collections.abc import Iterable, Mapping, Sequence

from parlour.api.tournaments.v1 import rounds_pb2 as api
from parlour.api.tournaments.v1 import tournaments_pb2
from parlour.matchmaking.fields import timestamp
from parlour.matchmaking.tournaments.codec import enum_number, rules_message, settings_message
from parlour.matchmaking.tournaments.codes import TOLD, code_of
from parlour.matchmaking.tournaments.entrants import bot_of
from parlour.matchmaking.tournaments.plan import clock_message, plan_message, read_plan
from parlour.matchmaking.tournaments.records import GameRow, GameState, PairingState, TournamentRow
from parlour.matchmaking.tournaments.seating import game_of
from parlour.tournaments.events import Registration, Status
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import accounts_of, at_round
from parlour.tournaments.model import Caution, Criterion, Line, Row, StageRules, Standings, Value
from parlour.tournaments.roles import Role
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

_KINDS = api.ByeKind.DESCRIPTOR
_FLAGS = api.LineFlag.DESCRIPTOR
_STATES = {state: state.name.lower() for state in GameState}


def roles_of(state: Tournament, account_id: str) -> frozenset[Role]:
    """Return the roles of an account in a tournament."""
    return state.roles.get(account_id, frozenset())


def round_state(round_: RoundState) -> str:
    """Return where a round is."""
    if round_.closed:
        return "closed"
    return "published" if round_.published else "proposed"


def tournament_message(row: TournamentRow, state: Tournament, viewer: str) -> tournaments_pb2.Tournament:
    """Return a tournament for one viewer: what only its staff may know is left out for others."""
    roles, plan = roles_of(state, viewer), read_plan(row.plan)
    settings = settings_message(state.settings)
    settings.join_code = code_of(plan, state) if roles & TOLD else ""
    message = tournaments_pb2.Tournament(
        tournament_id=row.tournament_id,
        config=tournaments_pb2.TournamentConfig(
            title=state.title,
            stages=[rules_message(_now(state, place)) for place in range(len(state.stages))],
            settings=settings,
            plan=plan_message(plan),
            clock=clock_message(plan) if plan.clock else None,
            description=plan.description,
        ),
        owner_id=state.owner,
        phase=state.phase.value,
        version=state.sequence,
        entrants=state.places,
        waiting=state.entries.count(lambda entry: entry.status is Status.WAITING),
        pairing=row.pairing == PairingState.DUE,
        pairing_trouble=_trouble(state) if roles else "",
        roles=sorted(role.value for role in roles),
        paused=state.paused,
        create_time=timestamp(row.created_at),
        update_time=timestamp(row.updated_at),
        ending=state.ending,
        join_code_needed=bool(state.settings.join_code),
    )
    if state.running:
        _add_stage(message, state.running[-1], staff=bool(roles))
    return message


def entrant_message(state: Tournament, entry: Registration) -> api.Entrant:
    """Return an entrant."""
    stage = state.running[-1] if state.running else None
    accounts = accounts_of(entry)
    return api.Entrant(
        entrant_id=entry.entrant,
        number=(stage.numbers.get(entry.entrant) or 0) if stage is not None else 0,
        name=entry.name or entry.entrant,
        account_ids=accounts,
        status=entry.status.value,
        rating=entry.rating,
        affinity=entry.affinity,
        bot=bot_of(accounts[0]),
        no_shows=entry.no_shows,
    )


def round_message(stage: StageState, round_: RoundState) -> api.Round:
    """Return a round without its tables."""
    byes = [
        api.Bye(
            number=number,
            name=name_at(stage, number, round_.round),
            kind=api.ByeKind.ValueType(enum_number(_KINDS, "BYE_KIND", bye.kind.value)),
            points=bye.points,
        )
        for number, bye in round_.byes.items()
    ]
    tables = len(round_.tables)
    return api.Round(
        stage=stage.rules.key,
        round=round_.round,
        state=round_state(round_),
        tables=tables,
        tables_done=tables - round_.open,
        byes=byes,
        engine=round_.pairing.engine,
        ruleset=round_.pairing.ruleset,
        seed=round_.pairing.seed,
        notes=round_.pairing.notes,
    )


def table_message(stage: StageState, round_: RoundState, seats: Seats, games: Sequence[GameRow] = ()) -> api.RoundTable:
    """Return a table, with its matches."""
    table = seats.table
    message = api.RoundTable(
        stage=stage.rules.key,
        round=round_.round,
        table=table.table,
        seats=table.seats,
        names=[name_at(stage, number, round_.round) for number in table.seats],
        lines=[_line(line) for line in table.lines],
        void=table.void,
        game=game_of(stage.rules, round_.round).game if stage.rules.games else "",
        matches=[
            api.TableMatch(match_id=game.match_id, game=game.game_no, state=_STATES[GameState(game.state)])
            for game in games
        ],
        version=seats.version,
        disputed=seats.dispute is not None,
    )
    if round_.deadline_us:
        message.deadline.CopyFrom(timestamp(round_.deadline_us + seats.extended_us))
    return message


def row_message(stage: StageState, row: Row) -> api.StandingsRow:
    """Return a line of the standings."""
    return api.StandingsRow(
        rank=row.rank,
        number=row.number,
        name=name_of(stage, row.number),
        points=row.points,
        values=[value_message(value) for value in row.values],
        decided_by=row.decided_by,
        played=row.played,
        qualified=row.qualified,
    )


def standings_rows(stage: StageState, standings: Standings, start: int, size: int) -> list[api.StandingsRow]:
    """Return a page of the standings."""
    return [row_message(stage, row) for row in standings.rows[start : start + size]]


def value_message(value: Value) -> api.TieBreakValue:
    """Return a tie-break value."""
    return api.TieBreakValue(name=value.name, numerator=value.numerator, denominator=value.denominator)


def criterion_message(criterion: Criterion) -> api.Criterion:
    """Return a reason."""
    return api.Criterion(name=criterion.name, value=criterion.value, text=criterion.text)


def caution_messages(cautions: Iterable[Caution]) -> list[api.Caution]:
    """Return cautions."""
    return [api.Caution(severity=one.severity, reason=one.reason, text=one.text) for one in cautions]


def name_of(stage: StageState, number: int) -> str:
    """Return the name of an entrant of a stage."""
    entrant = stage.entrants.get(number)
    return (entrant.name or stage.ids[number]) if entrant is not None else ""


def name_at(stage: StageState, number: int, round_no: int) -> str:
    """Return the name of an entrant of a stage as it played in a round, before or after a substitution."""
    return at_round(stage, number, round_no).name or stage.ids[number]


def by_table(games: Iterable[GameRow]) -> Mapping[int, list[GameRow]]:
    """Return matches by table, in order."""
    found: dict[int, list[GameRow]] = {}
    for game in games:
        found.setdefault(game.table_no, []).append(game)
    return found


def _now(state: Tournament, place: int) -> StageRules:
    return state.running[place].rules if place < len(state.running) else state.stages[place]


def _add_stage(message: tournaments_pb2.Tournament, stage: StageState, *, staff: bool) -> None:
    message.stage = stage.rules.key
    message.rounds = format_of(stage.rules.format).rounds(stage.rules, len(stage.ids))
    rounds = stage.rounds if staff or not stage.rounds or stage.rounds[-1].published else stage.rounds[:-1]
    if not rounds:
        return
    last = rounds[-1]
    message.round, message.round_state = last.round, round_state(last)
    message.tables, message.tables_done = len(last.tables), len(last.tables) - last.open


def _trouble(state: Tournament) -> str:
    return state.running[-1].stalled if state.running else ""


def _line(line: Line) -> api.Line:
    return api.Line(
        number=line.number,
        points=line.points,
        place=line.place,
        score=line.score,
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
        flag=api.LineFlag.ValueType(enum_number(_FLAGS, "LINE_FLAG", line.flag.value)),
    )
