"""Pairing as a job: what is to be paired, from what, and the work itself, which may run anywhere."""

import msgspec

from parlour.tournaments.model import Field, Pairing, StageRules
from parlour.tournaments.state import Tournament


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
    """Return the round that is to be paired now, or None."""
    raise NotImplementedError


def pairing_input(state: Tournament, job: PairingJob) -> PairingInput:
    """Return what the job works on.

    Raises:
        Refused: The state is another one by now (`STALE_PAIRING`).
    """
    raise NotImplementedError


def run_pairing(given: PairingInput) -> Pairing | None:
    """Pair the round; None when nobody is to be paired. Heavy: seconds for exact engines.

    Raises:
        CannotPair: No pairing keeps what must hold.
    """
    raise NotImplementedError


def check_pairing(field: Field, pairing: Pairing, *, waiting: bool) -> None:
    """Check that nobody sits twice and everybody sits once, or has a bye.

    Args:
        field: What was paired.
        pairing: Its pairing.
        waiting: The format leaves people waiting between waves.

    Raises:
        CannotPair: It is not so (`SEATED_TWICE`, `NOT_SEATED`, `UNKNOWN_ENTRANT`, `AWAY_SEATED`).
    """
    raise NotImplementedError
