"""The bot that plays anything."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from parlour.bots.bot import Bot, pick


class RandomBot(Bot):
    """Plays each legal action equally often."""

    key: ClassVar[str] = "random"
    looks: ClassVar[bool] = False

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: Any, actions: Sequence[Any], seat: int) -> Any:  # noqa: ARG002
        """Return any of the actions."""
        return pick(self._rng, actions)
