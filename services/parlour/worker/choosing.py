"""What a bot answers: decided from what its seat may know, and the same again when asked again."""

import logging
from collections.abc import Callable, Sequence
from hashlib import sha256
from time import perf_counter
from typing import Any

import grpc
import msgspec

from parlour.bots import registry as bots
from parlour.bots.bot import Bot
from parlour.games import registry as games
from parlour.worker.metrics import WorkerMetrics

_LOG = logging.getLogger(__name__)
QUICK = "greedy"
SAFE = "random"


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked.

    Attributes:
        match_id: The match.
        decision_id: The decision; with the match it seeds the bot.
        game: Key of the game.
        bot: Key of the bot.
        seat: Its seat.
        view: Returns the view of the seat.
        imagine: Returns a state that the seat could not tell from the true one.
        seconds: Time left for thinking; None when there is no hurry.
    """

    match_id: str
    decision_id: str
    game: str
    bot: str
    seat: int
    view: Callable[[], Any]
    imagine: Callable[[], Any]
    seconds: float | None


class Chooser:
    """Makes bots and asks them.

    Args:
        metrics: Where thinking time is counted.
        iterations: Imagined plays for each decision of a search bot.
    """

    def __init__(self, metrics: WorkerMetrics, iterations: int) -> None:
        self._metrics = metrics
        self._iterations = iterations
        self._usual: dict[tuple[str, str], float] = {}

    def choose(self, question: Question, actions: Sequence[Any]) -> int:
        """Return the index of the bot's answer among the legal actions.

        A bot that fails, or that the host does not have any more, is stood in for by the random one: a match goes on.
        """
        bot = question.bot if self._has_time(question) else QUICK
        began = perf_counter()
        try:
            index = self._ask(bot, question, actions)
        except grpc.RpcError:
            raise
        except Exception:  # noqa: BLE001  # a bot may raise anything
            _LOG.exception("bot %s failed in match %s; a random answer stands in", bot, question.match_id)
            self._metrics.bots_failed.inc()
            index = self._ask(SAFE, question, actions)
        self._note(question.game, bot, perf_counter() - began)
        return index

    def _ask(self, key: str, question: Question, actions: Sequence[Any]) -> int:
        bot = self._make(key, question)
        chosen = bot.choose(question.view() if bot.looks else None, actions, question.seat)
        return actions.index(chosen)

    def _make(self, key: str, question: Question) -> Bot:
        entry = games.entry(question.game)
        seed = int.from_bytes(sha256(f"{question.match_id}/{question.decision_id}".encode()).digest()[:8], "big")
        return bots.make(key, entry.game, entry.rate, question.imagine, seed=seed, iterations=self._iterations)

    def _has_time(self, question: Question) -> bool:
        """Whether the bot usually decides in the time that is left (T098)."""
        usual = self._usual.get((question.game, question.bot), 0.0)
        return question.seconds is None or (question.seconds > 0 and usual < question.seconds)

    def _note(self, game: str, bot: str, seconds: float) -> None:
        before = self._usual.get((game, bot), seconds)
        self._usual[game, bot] = max(seconds, before + (seconds - before) / 8)
        if bot in bots.KEYS:
            self._metrics.think_seconds.labels(bot=bot).observe(seconds)
