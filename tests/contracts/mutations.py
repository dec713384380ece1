"""Actions that nobody offered: neighbours of legal ones, and things that are no actions."""

from collections.abc import Iterator
from enum import Enum

import msgspec


class Foreign(msgspec.Struct, frozen=True, tag="foreign"):
    """An action of no game."""

    index: int = 0


FOREIGN = (None, 0, "pass", (), {}, object(), Foreign(), Foreign)


def variants(value) -> Iterator[object]:
    """Yield values of the same type that differ in one place."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (member for member in type(value) if member is not value)
        case int():
            yield from (value + 1, value - 1, -1, 0, 1 << 20, 1 << 70)
        case str():
            yield from ("", value + "x")
        case tuple():
            yield from ((), value[::-1], value[1:], value + value)
            for i, item in enumerate(value):
                yield from ((*value[:i], other, *value[i + 1 :]) for other in variants(item))
        case msgspec.Struct():
            for field in value.__struct_fields__:
                for other in variants(getattr(value, field)):
                    yield msgspec.structs.replace(value, **{field: other})
