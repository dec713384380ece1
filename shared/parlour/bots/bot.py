"""What a bot is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")

Rate = Callable[[Any, Any], float]
"""How good an action looks to the seat that sees the view; larger is better."""

Imagine = Callable[[], Any]
"""Returns a state as the bot's seat may imagine it now: the true one redealt for that seat, never the truth itself."""


class Bot(ABC):
    """Answers decisions for one seat. Equal seeds and equal questions give equal answers.

    Attributes:
        key: Its name in the registry.
        looks: Whether it looks at the view; when False, `choose` may be handed None instead.
    """

    key: ClassVar[str]
    looks: ClassVar[bool] = True

    @abstractmethod
    def choose(self, view: Any, actions: Sequence[Any], seat: int) -> Any:
        """Return one of the actions.

        Args:
            view: What the seat may know now.
            actions: Its legal actions, at least one.
            seat: The seat, from 0.
        """


def pick(rng: Random, items: Sequence[T]) -> T:
    """Return one of the items; the same one on every version of Python, which promises that of `random()` alone."""
    return items[int(rng.random() * len(items))]
