"""Sweeps: find every bot's open decision that no task works on, and every finished match without a confirmed result.

Tasks get lost: a broker that forgot, a worker that died, an event whose task could not be queued (T103, T104). So
nothing rests on a task arriving; what waits too long is found here and queued again.
"""

import time
from collections.abc import Iterator

import redis
from google.protobuf.timestamp_pb2 import Timestamp

from parlour.api.match.v1 import matches_pb2
from parlour.worker.calls import Services
from parlour.worker.claims import Claims
from parlour.worker.holds import Holds
from parlour.worker.metrics import WorkerMetrics
from parlour.worker.task_queue import TaskQueue

_PAGE = 1000
_MOST_PAGES = 10


class Sweeps:
    """Looks for what got stuck.

    Args:
        services: Whom to ask.
        queue: Where tasks go.
        claims: Tells which matches are being played.
        holds: Tells which matches are to be left alone.
        client: Remembers what was queued a moment ago, for all workers.
        metrics: Told what was found.
        age_s: What has waited for less than this is not looked at, in seconds.
        again_s: What was queued is not queued again for so long, in seconds.
    """

    def __init__(
        self,
        services: Services,
        queue: TaskQueue,
        claims: Claims,
        holds: Holds,
        client: redis.Redis,
        metrics: WorkerMetrics,
        *,
        age_s: float,
        again_s: float,
    ) -> None:
        self._services = services
        self._queue = queue
        self._claims = claims
        self._holds = holds
        self._client = client
        self._metrics = metrics
        self._age_s = age_s
        self._again_ms = max(1, int(again_s * 1000))

    def decisions(self) -> int:
        """Queue a bot turn for each match whose bots have been waited for; return how many.

        Raises:
            grpc.RpcError, RedisError, OperationalError: A service, Redis or the broker is away.
        """
        waiting = {decision.match_id: decision.seat for decision in self._bot_decisions()}
        idle = waiting.keys() - self._claims.leave_notes(waiting)
        found = [match_id for match_id in idle if self._not_just_queued("decision", match_id)]
        for match_id in found:
            self._queue.bot_turn(match_id, waiting[match_id])
            self._metrics.found.labels(kind="decision").inc()
        return len(found)

    def results(self) -> int:
        """Queue the scoring of each match that has waited for it; return how many. Raises as `decisions`."""
        found = [
            match_id
            for match_id in self._unscored()
            if not self._holds.held(match_id) and self._not_just_queued("result", match_id)
        ]
        for match_id in found:
            self._queue.score_match(match_id)
            self._metrics.found.labels(kind="result").inc()
        return len(found)

    def _bot_decisions(self) -> Iterator[matches_pb2.BotDecision]:
        request = matches_pb2.ListBotDecisionsRequest(opened_before=self._before(), page_size=_PAGE)
        for _ in range(_MOST_PAGES):
            page = self._services.ask(self._services.hosting.ListBotDecisions, request)
            yield from page.decisions
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def _unscored(self) -> Iterator[str]:
        request = matches_pb2.ListUnscoredMatchesRequest(ended_before=self._before(), page_size=_PAGE)
        for _ in range(_MOST_PAGES):
            page = self._services.ask(self._services.hosting.ListUnscoredMatches, request)
            yield from page.match_ids
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def _before(self) -> Timestamp:
        moment = Timestamp()
        moment.FromMicroseconds(int((time.time() - self._age_s) * 1e6))
        return moment

    def _not_just_queued(self, kind: str, match_id: str) -> bool:
        return bool(self._client.set(f"parlour:swept:{kind}:{match_id}", "1", nx=True, px=self._again_ms))
