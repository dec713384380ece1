"""Pairing of a round: the core works in a process of its own, under a time limit; what comes out is handed in once.

Nothing is kept here. A task that is delivered twice, or a worker that dies half-way, costs time and changes nothing:
the tournament takes a pairing only while it waits for exactly that one (TC02).
"""

import logging
import time
import zlib
from enum import Enum

import msgspec

from parlour.api.tournaments.v1 import hosting_pb2
from parlour.worker.calls import Services
from parlour.worker.pairing_process import Died, PairingProcess, TookTooLong

_LOG = logging.getLogger(__name__)


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
        process: What pairs.
    """

    def __init__(self, services: Services, process: PairingProcess) -> None:
        self._services = services
        self._process = process

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
            answer = self._process.pair(job.input)
        except TookTooLong as trouble:
            return self._fail(tournament_id, job.key, "TIME_LIMIT", str(trouble))
        except Died as trouble:
            return self._fail(tournament_id, job.key, "CRASHED", str(trouble))
        if answer.reason:
            return self._fail(tournament_id, job.key, answer.reason, answer.message)
        took_us = round((time.perf_counter() - began) * 1e6)
        return self._hand_in(tournament_id, job.key, msgspec.json.encode(answer.pairing), took_us)

    def _hand_in(self, tournament_id: str, key: str, pairing: bytes, took_us: int) -> Paired:
        request = hosting_pb2.SubmitPairingRequest(
            tournament_id=tournament_id, key=key, pairing=zlib.compress(pairing, 1), took_us=took_us
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
