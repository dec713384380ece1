"""Values that are worked out when first asked for, and kept."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """The values of a pure function of which few different ones are asked for.

    Args:
        work_out: The function.
    """

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        """Work the value out and keep it."""
        value = self[key] = self._work_out(key)
        return value
