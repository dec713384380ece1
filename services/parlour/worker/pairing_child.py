"""`python -m parlour.worker.pairing_child` pairs rounds: each line of standard input is a job, answered by a line.

A process of its own, since only a process can be stopped when it takes too long; it stays for the next job, since
loading the engines takes longer than pairing a hundred entrants.
"""

import sys
import traceback

import msgspec

from parlour.tournaments.errors import TournamentError
from parlour.tournaments.model import Pairing
from parlour.tournaments.pairing_job import PairingInput, run_pairing


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job.

    Attributes:
        pairing: The pairing; null when nobody is to be paired, or there is none.
        reason: Why there is none, in CAPITALS; empty when all went well.
        message: The same in a sentence.
    """

    pairing: Pairing | None = None
    reason: str = ""
    message: str = ""


def answer(line: bytes) -> Answer:
    """Pair one round."""
    try:
        return Answer(run_pairing(msgspec.json.decode(line, type=PairingInput)))
    except TournamentError as error:
        return Answer(reason=error.reason, message=str(error))
    except Exception as error:  # noqa: BLE001 - a job that fails must not take the next ones with it
        traceback.print_exc()
        return Answer(reason="CRASHED", message=f"{type(error).__name__}: {error}"[:300])


def main() -> None:
    """Answer job after job, until there are no more."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
