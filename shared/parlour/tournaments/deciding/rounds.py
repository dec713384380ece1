"""Pairing and publishing rounds, their matches and their clocks."""

from parlour.tournaments.acts import (
    Appear,
    ArrangeMatches,
    DiscardPairing,
    ExtendClock,
    FailPairing,
    PairRound,
    PublishRound,
    RequestBye,
)
from parlour.tournaments.deciding.during import playing
from parlour.tournaments.deciding.ruling import Ask, Ruling, ruled, warning
from parlour.tournaments.errors import Refused
from parlour.tournaments.events import (
    Arranged,
    ByeGranted,
    ClockExtended,
    MatchesArranged,
    PairingDiscarded,
    PairingFailed,
    Present,
    RoundPaired,
    RoundPublished,
    SeatsTaken,
)
from parlour.tournaments.evolving.rounds import unplayed
from parlour.tournaments.fields import CONTINUOUS, field_hash, field_of
from parlour.tournaments.look import number_of, round_of, seats_of, stage_of
from parlour.tournaments.model import Bye
from parlour.tournaments.pairing_job import check_pairing, may_pair
from parlour.tournaments.state import RoundState, StageState, Tournament


def pair_round(state: Tournament, act: PairRound, ask: Ask) -> Ruling:
    """Put a pairing in place, once for each field."""
    stage = stage_of(state, act.stage)
    if act.round <= len(stage.rounds) and stage.rounds[act.round - 1].field_hash == act.field_hash:
        return ruled()
    if act.round != len(stage.rounds) + 1 or not may_pair(state, stage):
        raise Refused("STALE_PAIRING", f"round {act.round} of {act.stage!r} is not to be paired now", round=act.round)
    field = field_of(state, stage, before=act.round)
    if field_hash(field, stage.rules) != act.field_hash:
        raise Refused("STALE_PAIRING", f"round {act.round} of {act.stage!r} was paired from another field")
    check_pairing(field, act.pairing, waiting=stage.rules.format in CONTINUOUS or stage.rules.format == "kott")
    paired = RoundPaired(stage=act.stage, round=act.round, field_hash=act.field_hash, pairing=act.pairing)
    if state.settings.preview:
        return ruled(paired)
    return ruled(paired, _published(state, act.stage, act.round, ask.at_us))


def _published(state: Tournament, stage: str, round_: int, starts_us: int) -> RoundPublished:
    deadline = starts_us + state.settings.round_us if state.settings.round_us else 0
    return RoundPublished(stage=stage, round=round_, starts_us=starts_us, deadline_us=deadline)


def fail_pairing(state: Tournament, act: FailPairing, _ask: Ask) -> Ruling:
    """Count the failure; the last one stops the event until its organisers let it go on."""
    stage = stage_of(state, act.stage)
    if act.round != len(stage.rounds) + 1 or stage.stalled or not may_pair(state, stage):
        return ruled()
    attempt = stage.attempts + 1
    return ruled(
        PairingFailed(
            stage=act.stage,
            round=act.round,
            field_hash=act.field_hash,
            reason=act.reason,
            attempt=attempt,
            final=attempt >= state.settings.attempts,
        )
    )


def discard_pairing(state: Tournament, act: DiscardPairing, _ask: Ask) -> Ruling:
    """Take back the last round, if nobody has played it."""
    stage = stage_of(state, act.stage)
    round_ = round_of(stage, act.round)
    if act.round != len(stage.rounds):
        raise Refused("NOT_LAST_ROUND", f"round {len(stage.rounds)} is the last one that was paired")
    if not unplayed(round_):
        raise Refused("ROUND_PLAYED", f"round {act.round} has results", round=act.round)
    cautions = (
        (warning("PUBLISHED", f"round {act.round} was published; its matches are off"),) if round_.published else ()
    )
    return ruled(PairingDiscarded(stage=act.stage, round=act.round, reason=act.reason), cautions=cautions)


def publish_round(state: Tournament, act: PublishRound, ask: Ask) -> Ruling:
    """Let a round be played."""
    stage = stage_of(state, act.stage)
    round_ = round_of(stage, act.round)
    if round_.published:
        return ruled()
    if state.paused:
        raise Refused("PAUSED", "the event stands still")
    return ruled(_published(state, act.stage, act.round, act.starts_us or ask.at_us))


def _play(state: Tournament, stage: str, number: int) -> tuple[StageState, RoundState]:
    found = stage_of(state, stage)
    round_ = round_of(found, number)
    if not round_.published:
        raise Refused("NOT_PUBLISHED", f"round {number} is not published", round=number)
    return found, round_


def arrange_matches(state: Tournament, act: ArrangeMatches, _ask: Ask) -> Ruling:
    """Tie matches to tables; what is tied already is left out."""
    stage, round_ = _play(state, act.stage, act.round)
    new = list[Arranged]()
    for one in act.matches:
        seats = seats_of(stage, round_, one.table)
        if seats.match and seats.match != one.match:
            raise Refused("HAS_MATCH", f"table {one.table} has the match {seats.match}", table=one.table)
        if not seats.match:
            new.append(one)
    return ruled(MatchesArranged(stage=act.stage, round=act.round, matches=tuple(new))) if new else ruled()


def appear(state: Tournament, act: Appear, _ask: Ask) -> Ruling:
    """Note who is there; who is known to be is left out."""
    stage, round_ = _play(state, act.stage, act.round)
    new = list[Present]()
    for one in act.present:
        seats = seats_of(stage, round_, one.table)
        if not set(one.numbers) <= set(seats.table.seats):
            raise Refused("NOT_AT_TABLE", f"not all of them sit at table {one.table}", table=one.table)
        if fresh := tuple(number for number in one.numbers if number not in seats.present):
            new.append(Present(one.table, fresh))
    return ruled(SeatsTaken(stage=act.stage, round=act.round, present=tuple(new))) if new else ruled()


def extend_clock(state: Tournament, act: ExtendClock, _ask: Ask) -> Ruling:
    """Give more time."""
    stage, round_ = _play(state, act.stage, act.round)
    if not round_.deadline_us:
        raise Refused("NO_CLOCK", f"round {act.round} has no deadline", round=act.round)
    if act.table:
        seats_of(stage, round_, act.table)
    return ruled(ClockExtended(stage=act.stage, round=act.round, table=act.table, by_us=act.by_us))


def request_bye(state: Tournament, act: RequestBye, ask: Ask) -> Ruling:
    """Grant a bye; entrants get half a win, so many times, before the round is paired."""
    stage = playing(state)
    if stage.rules.key != act.stage:
        raise Refused("STAGE_OVER", f"stage {act.stage!r} is not being played", stage=act.stage)
    number = number_of(stage, act.entrant)
    if act.round <= len(stage.rounds):
        raise Refused("ROUND_PAIRED", f"round {act.round} is paired; a bye is asked for before", round=act.round)
    if act.kind in {Bye.PAIRING, Bye.ABSENT}:
        raise Refused("BYE_KIND", f"{act.kind} is not asked for", kind=act.kind)
    if (act.round, number, act.kind) in stage.granted:
        return ruled()
    asked = not ask.runs(state)
    if asked:
        if act.kind is Bye.FULL:
            raise Refused("BYE_KIND", "an organiser grants a full bye", kind=act.kind)
        if stage.asked.count(number) >= state.settings.bye_requests:
            raise Refused("TOO_MANY_BYES", f"{state.settings.bye_requests} byes can be asked for", number=number)
    granted = ByeGranted(stage=act.stage, round=act.round, number=number, kind=act.kind, asked=asked)
    return ruled(granted)
