"""Results as they are reported, forfeits and disputes."""

from parlour.tournaments.acts import Dispute, DoubleForfeit, Forfeit, Report, ReportResult, SettleDispute
from parlour.tournaments.deciding.during import gone
from parlour.tournaments.deciding.ruling import Ask, Ruling, ruled
from parlour.tournaments.errors import Refused, TournamentError
from parlour.tournaments.events import (
    DisputeOpened,
    DisputeSettled,
    Event,
    ResultsReported,
    SeatsForfeited,
    TableResult,
)
from parlour.tournaments.look import round_of, seats_of, stage_of
from parlour.tournaments.scoring import forfeited, lines_of
from parlour.tournaments.state import RoundState, Seats, StageState, Tournament

ROWS_NAMED = 100
"""Most bad rows that a refusal names."""


def report_result(state: Tournament, act: ReportResult, _ask: Ask) -> Ruling:
    """Take results, all or none. O(tables reported)."""
    stage, round_ = played(state, act.stage, act.round)
    wrong, results, disputes = dict[str, str](), list[TableResult](), list[Event]()
    seen = set[int]()
    for report in act.reports:
        try:
            if report.table in seen:
                raise Refused("REPORTED_TWICE", "the table is reported twice here")
            seen.add(report.table)
            made = _made(stage, round_, report)
        except TournamentError as error:
            wrong[f"table {report.table}"] = f"{error.reason}: {error}"
            continue
        if isinstance(made, TableResult):
            results.append(made)
        elif made is not None:
            disputes.append(made)
    if wrong:
        raise _refusal(wrong, len(act.reports))
    if results:
        disputes.insert(0, ResultsReported(stage=act.stage, round=act.round, results=tuple(results)))
    return Ruling(tuple(disputes))


def _refusal(wrong: dict[str, str], rows: int) -> Refused:
    listed = dict(list(wrong.items())[:ROWS_NAMED])
    text = "; ".join(f"{row}: {why}" for row, why in list(listed.items())[:3])
    if rows == 1:
        reason, _, told = next(iter(wrong.values())).partition(": ")
        return Refused(reason, told, table=next(iter(wrong)).removeprefix("table "))
    return Refused("BAD_ROWS", f"{len(wrong)} of {rows} rows can't be taken, so none is: {text}", **listed)


def played(state: Tournament, stage: str, number: int) -> tuple[StageState, RoundState]:
    """Return a round that can have results.

    Raises:
        Refused: It isn't there, or isn't published, or its stage is over.
    """
    found = stage_of(state, stage)
    round_ = round_of(found, number)
    if not round_.published:
        raise Refused("NOT_PUBLISHED", f"round {number} of {stage!r} is not published", stage=stage, round=number)
    if found.frozen:
        raise Refused("STAGE_OVER", f"stage {stage!r} is over", stage=stage)
    return found, round_


def _made(stage: StageState, round_: RoundState, report: Report) -> TableResult | DisputeOpened | None:
    """Return the result that a report makes; None when it stands already, a dispute when another one does."""
    seats = seats_of(stage, round_, report.table)
    if seats.table.void:
        raise Refused("TABLE_VOID", f"table {report.table} was voided", table=report.table)
    lines = lines_of(stage.rules, seats.table.seats, report.outcomes, seats.absent)
    result = TableResult(table=report.table, version=report.version, lines=lines, match=report.match)
    if seats.open:
        if report.version != seats.version + 1:
            raise Refused(
                "STALE_VERSION",
                f"the next result of table {report.table} makes version {seats.version + 1}, not {report.version}",
                version=seats.version,
            )
        return result
    if lines == seats.table.lines:
        return None
    if report.version < seats.version:
        raise Refused("STALE_VERSION", f"table {report.table} is at version {seats.version}", version=seats.version)
    if round_.closed:
        raise Refused("ROUND_CLOSED", f"round {round_.round} is over; a referee overrides its results")
    if seats.dispute and result in seats.dispute.claims:
        return None
    return DisputeOpened(
        stage=stage.rules.key,
        round=round_.round,
        table=report.table,
        text="two reports contradict each other",
        claims=(result,),
        match=report.match,
    )


def forfeit(state: Tournament, act: Forfeit, _ask: Ask) -> Ruling:
    """Let a table go on without those who are not there."""
    stage, round_ = played(state, act.stage, act.round)
    seats = _open(stage, round_, act.table)
    absent = tuple(dict.fromkeys(act.absent))
    if not absent or not set(absent) <= set(seats.table.seats):
        raise Refused("NOT_AT_TABLE", f"who is absent must sit at table {act.table}", table=act.table)
    new = tuple(number for number in absent if number not in seats.absent)
    if not new:
        return ruled()
    return ruled(gone(stage, round_, seats, new, act.reason, no_show=not act.notice))


def double_forfeit(state: Tournament, act: DoubleForfeit, _ask: Ask) -> Ruling:
    """Give nobody at a table anything."""
    stage, round_ = played(state, act.stage, act.round)
    seats = _open(stage, round_, act.table)
    everybody = seats.table.seats
    event = SeatsForfeited(
        stage=act.stage,
        round=act.round,
        table=act.table,
        absent=everybody,
        lines=forfeited(stage.rules, everybody, everybody),
        reason=act.reason,
    )
    return ruled(event)


def _open(stage: StageState, round_: RoundState, table: int) -> Seats:
    seats = seats_of(stage, round_, table)
    if not seats.open:
        raise Refused("HAS_RESULT", f"table {table} of round {round_.round} has a result", table=table)
    return seats


def dispute(state: Tournament, act: Dispute, _ask: Ask) -> Ruling:
    """Put a result in question; the round can't close before a ruling."""
    stage, round_ = played(state, act.stage, act.round)
    seats = seats_of(stage, round_, act.table)
    if round_.closed:
        raise Refused("ROUND_CLOSED", f"round {act.round} is over; a referee can still override", round=act.round)
    if seats.dispute:
        raise Refused("IN_DISPUTE", f"table {act.table} is in question already", table=act.table)
    match = act.match or seats.match
    return ruled(
        DisputeOpened(stage=act.stage, round=act.round, table=act.table, text=act.text, match=match, step=act.step)
    )


def settle_dispute(state: Tournament, act: SettleDispute, _ask: Ask) -> Ruling:
    """Rule: what stood stays, or something else stands from now on."""
    stage, round_ = played(state, act.stage, act.round)
    seats = seats_of(stage, round_, act.table)
    if not seats.dispute:
        raise Refused("NO_DISPUTE", f"nothing is in question at table {act.table}", table=act.table)
    result = None
    if act.outcomes:
        lines = lines_of(stage.rules, seats.table.seats, act.outcomes, seats.absent)
        if lines != seats.table.lines:
            result = TableResult(table=act.table, version=seats.version + 1, lines=lines, match=seats.match)
    return ruled(DisputeSettled(stage=act.stage, round=act.round, table=act.table, ruling=act.ruling, result=result))
