"""Numbers of the game state service. Labels: keys of games, and stages; never an id."""

from collections.abc import Iterable

from parlour.games import registry
from parlour.serving.metrics import Metrics

STAGES = ("decode", "apply", "commit", "encode")
_FAST = (0.0001, 0.0005, 0.002, 0.005, 0.02, 0.1, 1.0)


class MatchMetrics:
    """Where the time of an action goes, and how much is open."""

    def __init__(self, metrics: Metrics) -> None:
        games = {"game": registry.keys()}
        stages = metrics.timings("parlour_action_seconds", "Time of an action by stage", "stage", _FAST)
        self._decode, self._apply, self._commit, self._encode = (stages.of(stage) for stage in STAGES)
        self._timeouts = metrics.counter("parlour_decisions_timed_out", "Decisions whose time was up", games)
        self._matches = metrics.gauge("parlour_matches_open", "Matches dealt and not ended", games)
        self._decisions = metrics.gauge("parlour_decisions_open", "Decisions that wait for an answer", games)
        self._overdue = metrics.distribution("parlour_decision_overdue_seconds", "How late fallbacks are played")

    def decoded(self, start: float, end: float) -> None:
        """Note the decoding of an action, by `perf_counter`."""
        self._decode.observe(end - start)

    def applied(self, start: float, end: float) -> None:
        """Note the working out of a step."""
        self._apply.observe(end - start)

    def committed(self, start: float, end: float) -> None:
        """Note the commit of a step."""
        self._commit.observe(end - start)

    def encoded(self, start: float, end: float) -> None:
        """Note the encoding of an answer."""
        self._encode.observe(end - start)

    def timed_out(self, game: str) -> None:
        """Note a decision whose time was up."""
        self._timeouts.labels(game=game).inc()

    def overdue(self, seconds: float) -> None:
        """Note how long after its deadline a fallback was played."""
        self._overdue.observe(seconds)

    def open(self, matches: Iterable[tuple[str, int]], decisions: Iterable[tuple[str, int]]) -> None:
        """Set what is open, by game."""
        for gauge, counts in ((self._matches, dict(matches)), (self._decisions, dict(decisions))):
            for game in registry.keys():
                gauge.labels(game=game).set(counts.get(game, 0))
