"""Pairing as a job: what is to be paired, from what, and the work itself, which may run anywhere."""

import msgspec

from parlour.tournaments.errors import CannotPair, Refused
from parlour.tournaments.fields import CONTINUOUS, field_hash, field_of, pairing_seed
from parlour.tournaments.formats import format_of
from parlour.tournaments.look import current, stage_of
from parlour.tournaments.model import Field, Pairing, StageRules
from parlour.tournaments.state import Phase, StageState, Tournament


class PairingJob(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is to be paired; equal jobs are the same work.

    Attributes:
        tournament: Id of the event.
        stage: Key of the stage.
        round: Number of the round.
        field_hash: SHA-256 of the field, in hexadecimal.
    """

    tournament: str
    stage: str
    round: int
    field_hash: str


class PairingInput(msgspec.Struct, frozen=True, kw_only=True):
    """All that a pairing job needs; it can be sent as JSON.

    Attributes:
        job: Which round.
        field: What happened.
        rules: Of the stage.
        seed: Of every lot of the pairing.
    """

    job: PairingJob
    field: Field
    rules: StageRules
    seed: bytes


def needs_pairing(state: Tournament) -> PairingJob | None:
    """Return the round that is to be paired now, or None.

    In formats that pair on while tables are open a job may come to nothing (`run_pairing` returns None): then there is
    nothing to pair until the hash is another one.
    """
    stage = current(state)
    if stage is None or not may_pair(state, stage):
        return None
    field = field_of(state, stage)
    if over(stage, field):
        return None
    number = len(stage.rounds) + 1
    hashed = field_hash(field, stage.rules)
    return PairingJob(tournament=state.id, stage=stage.rules.key, round=number, field_hash=hashed)


def may_pair(state: Tournament, stage: StageState) -> bool:
    """Return whether the event is at a point where a round is paired next."""
    if state.phase is not Phase.RUNNING or state.paused or stage.stalled or stage.frozen:
        return False
    if not stage.rounds:
        return True
    last = stage.rounds[-1]
    return last.published and (last.closed or stage.rules.format in CONTINUOUS)


def over(stage: StageState, field: Field) -> bool:
    """Return whether no round will come any more: the format is through, or nobody is left to play with."""
    left = len(field.entrants) - len(field.away)
    alone = 1 if stage.rules.format.startswith("coop") else 2
    return left < alone or format_of(stage.rules.format).finished(field, stage.rules)


def pairing_input(state: Tournament, job: PairingJob) -> PairingInput:
    """Return what the job works on.

    Raises:
        Refused: The state is another one by now (`STALE_PAIRING`).
    """
    stage = stage_of(state, job.stage)
    field = field_of(state, stage, before=job.round)
    if len(stage.rounds) + 1 != job.round or field_hash(field, stage.rules) != job.field_hash:
        raise Refused("STALE_PAIRING", f"round {job.round} of {job.stage!r} is paired, or its field is another one")
    return PairingInput(job=job, field=field, rules=stage.rules, seed=pairing_seed(state, job.stage, job.round))


def run_pairing(given: PairingInput) -> Pairing | None:
    """Pair the round; None when nobody is to be paired. Heavy: seconds for exact engines.

    Raises:
        CannotPair: No pairing keeps what must hold, or what the format returned breaks it.
    """
    pairing = format_of(given.rules.format).pair(given.field, given.rules, given.seed)
    if pairing is not None:
        check_pairing(given.field, pairing, waiting=given.rules.format in CONTINUOUS or given.rules.format == "kott")
    return pairing


def check_pairing(field: Field, pairing: Pairing, *, waiting: bool) -> None:
    """Check that nobody sits twice and everybody sits once, or has a bye.

    Args:
        field: What was paired.
        pairing: Its pairing.
        waiting: The format leaves people waiting between waves.

    Raises:
        CannotPair: It is not so (`SEATED_TWICE`, `NOT_SEATED`, `UNKNOWN_ENTRANT`, `AWAY_SEATED`).
    """
    known = {entrant.number for entrant in field.entrants}
    seated = [number for seats in pairing.tables for number in seats]
    placed = [*seated, *pairing.byes]
    if len(placed) != len(set(placed)):
        twice = next(number for number in placed if placed.count(number) > 1)
        raise CannotPair("SEATED_TWICE", f"entrant {twice} is in two places", number=twice)
    for number in placed:
        if number not in known:
            raise CannotPair("UNKNOWN_ENTRANT", f"there is no entrant {number}", number=number)
    if wrong := sorted(field.away.intersection(seated)):
        raise CannotPair("AWAY_SEATED", f"entrant {wrong[0]} is away and has a table", number=wrong[0])
    missing = known - field.away - set(placed)
    if missing and not waiting:
        raise CannotPair("NOT_SEATED", f"entrant {min(missing)} has neither table nor bye", number=min(missing))
