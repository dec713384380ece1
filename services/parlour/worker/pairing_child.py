"""`python -m parlour.worker.pairing_child` pairs one round: standard input has the job, standard output the pairing.

A process of its own, since only a process can be stopped when it takes too long.
"""

import sys

import msgspec

from parlour.tournaments.errors import TournamentError
from parlour.tournaments.pairing_job import PairingInput, run_pairing

REFUSED = 3
"""Exit status when the core refuses; standard error then holds `Refusal` as JSON."""


class Refusal(msgspec.Struct, frozen=True):
    """Why there is no pairing.

    Attributes:
        reason: In CAPITALS.
        message: One sentence.
    """

    reason: str
    message: str


def main() -> int:
    """Return the exit status."""
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=PairingInput)
    try:
        pairing = run_pairing(given)
    except TournamentError as error:
        sys.stderr.buffer.write(msgspec.json.encode(Refusal(error.reason, str(error))))
        return REFUSED
    sys.stdout.buffer.write(msgspec.json.encode(pairing))
    return 0


if __name__ == "__main__":
    sys.exit(main())
