"""Pairing of a round: the core works in a process of its own, under a time limit; what comes out is handed in once.

Nothing is kept here. A task that is delivered twice, or a worker that dies half-way, costs time and changes nothing:
the tournament takes a pairing only while it waits for exactly that one (TC02).
"""

import logging
import subprocess
import sys
import time
from enum import Enum

import msgspec

from parlour.api.tournaments.v1 import hosting_pb2
from parlour.storage.embedded import tied_to_parent
from parlour.worker.calls import Services
from parlour.worker.pairing_child import REFUSED, Refusal

_LOG = logging.getLogger(__name__)
_COMMAND = [sys.executable, "-m", "parlour.worker.pairing_child"]


class Paired(Enum):
    """How a pairing task ended."""

    TAKEN = "the tournament has the pairing"
    LATE = "nobody waited for it any more"
    NOTHING = "nothing is to be paired"
    FAILED = "there is no pairing"


class RoundPairing:
    """Pairs rounds.

    Args:
        services: Where jobs come from and pairings go to.
        limit_s: Most time for one pairing, in seconds.
        command: The process that pairs.
    """

    def __init__(self, services: Services, limit_s: float, command: list[str] | None = None) -> None:
        self._services = services
        self._limit_s = limit_s
        self._command = tied_to_parent(command or _COMMAND, "KILL")

    def pair(self, tournament_id: str) -> Paired:
        """Pair what a tournament waits for.

        Raises:
            grpc.RpcError: Matchmaking is away for longer than patience lasts; the tournament will ask again.
        """
        request = hosting_pb2.GetPairingJobRequest(tournament_id=tournament_id)
        job = self._services.ask(self._services.tournaments.GetPairingJob, request)
        if not job.key:
            return Paired.NOTHING
        began = time.perf_counter()
        try:
            done = subprocess.run(  # noqa: S603 - our own module
                self._command, input=job.input, capture_output=True, timeout=self._limit_s, check=False
            )
        except subprocess.TimeoutExpired:
            return self._fail(tournament_id, job.key, "TIME_LIMIT", f"it took longer than {self._limit_s:g} s")
        if done.returncode == REFUSED:
            refusal = msgspec.json.decode(done.stderr, type=Refusal)
            return self._fail(tournament_id, job.key, refusal.reason, refusal.message)
        if done.returncode != 0:
            _LOG.error("the pairing of %s crashed: %s", tournament_id, done.stderr[-2000:].decode(errors="replace"))
            return self._fail(tournament_id, job.key, "CRASHED", f"it ended with status {done.returncode}")
        took_us = round((time.perf_counter() - began) * 1e6)
        return self._hand_in(tournament_id, job.key, done.stdout, took_us)

    def _hand_in(self, tournament_id: str, key: str, pairing: bytes, took_us: int) -> Paired:
        request = hosting_pb2.SubmitPairingRequest(
            tournament_id=tournament_id, key=key, pairing=pairing, took_us=took_us
        )
        answer = self._services.ask(self._services.tournaments.SubmitPairing, request)
        return Paired.TAKEN if answer.taken else Paired.LATE

    def _fail(self, tournament_id: str, key: str, reason: str, message: str) -> Paired:
        _LOG.warning("tournament %s can't be paired: %s: %s", tournament_id, reason, message)
        request = hosting_pb2.ReportPairingFailureRequest(
            tournament_id=tournament_id, key=key, reason=reason, message=message
        )
        self._services.ask(self._services.tournaments.ReportPairingFailure, request)
        return Paired.FAILED
