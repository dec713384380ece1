"""Limits that a type declares with `msgspec.Meta`, checked on the way in."""

from collections.abc import Callable
from typing import Any

from msgspec import inspect

from parlour.wire.errors import WireError
from parlour.wire.plans import Step, keep


def bounded(info: inspect.Type) -> Step:
    """Return a step that hands a value through if it keeps the type's limits, `keep` where there are none."""
    if isinstance(info, inspect.IntType):
        low = info.ge if info.ge is not None or info.gt is None else info.gt + 1
        high = info.le if info.le is not None or info.lt is None else info.lt - 1
        return _between(low, high, lambda value: value, "")
    if isinstance(info, inspect.StrType | inspect.BytesType):
        return within_length(info.min_length, info.max_length)
    return keep


def within_length(low: int | None, high: int | None) -> Step:
    """Return a step that hands a value through if it has so many characters, bytes or entries; None is no limit."""
    return _between(low, high, len, "a length of ")


def _between(low: int | None, high: int | None, measure: Callable[[Any], int], what: str) -> Step:
    if low is None and high is None:
        return keep
    wanted = f"at least {low}" if high is None else f"at most {high}" if low is None else f"{low} to {high}"

    def decode(value: Any) -> Any:
        size = measure(value)
        if (low is not None and size < low) or (high is not None and size > high):
            raise WireError("", f"must have {what}{wanted}, has {size}" if what else f"must be {wanted}, is {size}")
        return value

    return decode
