"""Parts of the worker, put together by hand for a test."""

import threading

from parlour.worker.bot_turn import BotTurns
from parlour.worker.calls import Services
from parlour.worker.choosing import Chooser
from parlour.worker.claims import Claims, connect
from parlour.worker.internal import InternalToken
from parlour.worker.metrics import WorkerMetrics

NO_REDIS = "redis://127.0.0.1:1/0"


class Parts:
    """The services of a stack as the worker calls them, and what plays bots on them."""

    def __init__(self, stack):
        self.stack = stack
        self.redis = connect(stack.settings.redis_url)
        self.claims = Claims(self.redis, 5.0)
        self.metrics = WorkerMetrics()
        self.services = Services(stack.settings, InternalToken(stack.settings))
        self.draining = threading.Event()
        self.answers = 0

    def turns(self, *, claims=None, slice_s=60.0, margin=1.0, pause=0.0, iterations=2):
        """Something that plays bot turns."""
        return BotTurns(
            self.services,
            claims or self.claims,
            Chooser(self.metrics, iterations),
            slice_s=slice_s,
            safety_margin=margin,
            pause=pause,
            draining=self.draining,
            accepted=self._count,
        )

    def _count(self):
        self.answers += 1

    def close(self):
        """Close all connections."""
        self.services.close()
        self.redis.close()


class ListedQueue:
    """A queue that only notes what it is asked for; with `trouble`, it raises that instead."""

    def __init__(self):
        self.tasks = []
        self.trouble = None

    def bot_turn(self, match_id, seat):
        """Note a bot turn."""
        self._note("bot_turn", match_id, seat)

    def score_match(self, match_id):
        """Note a scoring."""
        self._note("score_match", match_id)

    def tournament_task(self, task, tournament_id):
        """Note a task of a tournament."""
        self._note(task, tournament_id)

    def _note(self, *task):
        if self.trouble is not None:
            raise self.trouble
        self.tasks.append(task)
