"""What is measured of every method: how long, how it ended, how much is under way, what was refused."""

from functools import partial

import grpc
from prometheus_client import Counter

from parlour.serving.admission import Budget
from parlour.serving.metrics import Metrics
from parlour.serving.timings import Timing


class Meter:
    """How the calls of one method ended, with its labels bound."""

    __slots__ = ("_codes", "_ended", "_method", "ok")

    def __init__(self, method: str, ended: Counter) -> None:
        self._method = method
        self._ended = ended
        self._codes: dict[grpc.StatusCode, Counter] = {}
        self.ok = ended.labels(method, grpc.StatusCode.OK.name)

    def count(self, code: grpc.StatusCode) -> None:
        """Count a call that ended with `code`."""
        child = self._codes.get(code)
        if child is None:
            child = self._codes[code] = self._ended.labels(self._method, code.name)
        child.inc()


class Meters:
    """Makes the meters of a server's methods.

    Args:
        metrics: Where they are registered.
        budgets: Shown as levels of what is under way.
    """

    def __init__(self, metrics: Metrics, *budgets: Budget) -> None:
        registry = metrics.registry
        self._ended = Counter("parlour_rpc_ended", "Calls that ended", ["method", "code"], registry=registry)
        self._seconds = metrics.timings("parlour_rpc_seconds", "Time in a unary method", "method")
        for budget in budgets:
            metrics.level(f"parlour_{budget.name}", "Under way now", partial(getattr, budget, "in_use"))
            metrics.level(f"parlour_{budget.name}_limit", "Most that may be", partial(getattr, budget, "limit"))

    def of(self, method: str) -> Meter:
        """Return the meter of one method of the API; never call it with a name that a client sent."""
        return Meter(method, self._ended)

    def seconds_of(self, method: str) -> Timing:
        """Return the time that calls of one unary method take, in seconds."""
        return self._seconds.of(method)
