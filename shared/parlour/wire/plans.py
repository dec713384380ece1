"""What a prepared way between a Python type and a protobuf field is."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from google.protobuf.descriptor import FieldDescriptor
from msgspec import inspect

Step: TypeAlias = Callable[[Any], Any]
"""Takes a value one way."""


def keep(value: Any) -> Any:
    """Return the value as it is; a plan that says so costs nothing, since whoever follows it skips the step."""
    return value


class Plan(msgspec.Struct, frozen=True):
    """How a value crosses.

    Attributes:
        encode: From the Python value to what a message's constructor takes; a struct becomes a dict.
        decode: From what a message's attribute gives to the Python value; raises `WireError`.
    """

    encode: Step = keep
    decode: Step = keep


Planner: TypeAlias = Callable[[inspect.Type, FieldDescriptor], Plan]
"""Prepares one value of a field, or one entry of it when it is repeated; raises `PlanError`."""
