"""What the worker tells Prometheus."""

from importlib.metadata import version

from parlour.bots.registry import KEYS
from parlour.serving.metrics import Metrics
from parlour.worker.names import QUEUES, TASKS

_TASK_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)
FINDINGS = ("decision", "result")


class WorkerMetrics(Metrics):
    """The metrics of a worker process.

    Attributes:
        wait_seconds: Time that tasks waited in their queue, by task.
        task_seconds: Time that tasks took, by task.
        tasks_failed: Tasks that ended with an error, by task.
        think_seconds: Time that a bot took for an answer, by bot.
        answers: Answers of bots that were accepted.
        bots_failed: Answers in which a random one stood in for a bot that failed.
        found: What sweeps found and queued, by kind.
        posts_failed: Posts to other systems that were not taken.
        records_refused: Records that did not replay to what they claim.
        queue_age: Age of the oldest task that waits, by queue.
        queue_length: Tasks that wait, by queue.
    """

    def __init__(self) -> None:
        super().__init__("worker", version("parlour"))
        tasks, queues = {"task": TASKS}, {"queue": QUEUES}
        self.wait_seconds = self.histogram(
            "parlour_worker_task_wait_seconds", "Time that a task waited in its queue", tasks, _TASK_SECONDS
        )
        self.task_seconds = self.histogram("parlour_worker_task_seconds", "Time that a task took", tasks, _TASK_SECONDS)
        self.tasks_failed = self.counter("parlour_worker_tasks_failed", "Tasks that ended with an error", tasks)
        self.think_seconds = self.histogram(
            "parlour_worker_bot_think_seconds", "Time that a bot took for an answer", {"bot": KEYS}
        )
        self.answers = self.count("parlour_worker_bot_answers", "Answers of bots that were accepted")
        self.bots_failed = self.count("parlour_worker_bots_failed", "Answers that a random one stood in for")
        self.found = self.counter(
            "parlour_worker_sweep_found", "What sweeps found waiting and queued", {"kind": FINDINGS}
        )
        self.records_refused = self.count("parlour_worker_records_refused", "Records that do not verify")
        self.posts_failed = self.count("parlour_worker_posts_failed", "Posts to other systems that were not taken")
        self.queue_age = self.gauge("parlour_worker_queue_age_seconds", "Age of the oldest task that waits", queues)
        self.queue_length = self.gauge("parlour_worker_queue_length", "Tasks that wait", queues)
