"""The bot that takes what looks best now."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from parlour.bots.bot import Bot, Rate, pick


class GreedyBot(Bot):
    """Plays the action that the game's heuristics rate highest; among equals, any."""

    key: ClassVar[str] = "greedy"

    def __init__(self, rate: Rate, seed: int) -> None:
        self._rate = rate
        self._rng = Random(seed)

    def choose(self, view: Any, actions: Sequence[Any], seat: int) -> Any:  # noqa: ARG002
        """Return the best-rated action."""
        if len(actions) == 1:
            return actions[0]
        rates = [self._rate(view, action) for action in actions]
        best = max(rates)
        return pick(self._rng, [action for action, rate in zip(actions, rates, strict=True) if rate == best])
