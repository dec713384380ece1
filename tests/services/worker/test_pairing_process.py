"""The process that pairs: one answer for each job, a time limit, and a fresh start after a death."""

import sys

import msgspec
import pytest

from parlour.tournaments.model import Entrant, Field, GameChoice, StageRules
from parlour.tournaments.pairing_job import PairingInput, PairingJob
from parlour.worker.pairing_process import Died, PairingProcess, TookTooLong


def job(entrants, format_key="swiss-monrad"):
    """A first round, as it is sent to the process."""
    rules = StageRules(key="swiss", format=format_key, rounds=3, games=(GameChoice(game="orbita"),))
    field = Field(entrants=tuple(Entrant(number=number) for number in range(1, entrants + 1)))
    of = PairingJob(tournament="t", stage="swiss", round=1, field_hash="00")
    return msgspec.json.encode(PairingInput(job=of, field=field, rules=rules, seed=b"seed"))


@pytest.fixture
def process():
    """The real process."""
    found = PairingProcess(60)
    yield found
    found.close()


def test_job_after_job_is_paired(process):
    """One process answers several jobs, a refusal of the core and a fault among them."""
    assert len(process.pair(job(8)).pairing.tables) == 4
    assert process.pair(job(8, "no-such-format")).reason == "UNKNOWN_FORMAT"
    assert process.pair(b"{}").reason == "CRASHED"
    assert len(process.pair(job(501)).pairing.tables) == 250


def test_a_job_that_takes_too_long_is_stopped_and_the_next_one_is_paired():
    """TC03: the time limit ends the process, not the worker."""
    slow = PairingProcess(0.2, [sys.executable, "-c", "import sys, time; sys.stdin.readline(); time.sleep(600)"])
    for _ in range(2):
        with pytest.raises(TookTooLong):
            slow.pair(job(2))
    slow.close()


def test_a_process_that_dies_is_told_apart():
    """A crash is no time limit."""
    dying = PairingProcess(60, [sys.executable, "-c", "import sys; sys.stdin.readline(); sys.exit(3)"])
    with pytest.raises(Died, match="3"):
        dying.pair(job(2))
    dying.close()
