"""A mapping that is never changed: putting something in returns another one that shares nearly everything."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar
from zlib import crc32

K = TypeVar("K", bound=str | int)
V = TypeVar("V")

SHELVES = 256
"""Parts of a book. With n entries `put` copies SHELVES + n / SHELVES references: 300 at 10,000 entries."""


class Book(Generic[K, V]):
    """An unchanging mapping from names or numbers to values; equal when it holds the same, whatever came first.

    Finding is O(1); `put` is O(SHELVES + n / SHELVES); `put_all` copies each shelf once; going through it is
    O(n log n), in order of the keys.
    """

    __slots__ = ("_shelves", "_size")
    _shelves: tuple[dict[K, V], ...]
    _size: int

    def __init__(self, items: Iterable[tuple[K, V]] = ()) -> None:
        shelves: list[dict[K, V]] = [{} for _ in range(SHELVES)]
        for key, value in items:
            shelves[_shelf(key)][key] = value
        self._shelves = tuple(shelves)
        self._size = sum(map(len, shelves))

    def put(self, key: K, value: V) -> "Book[K, V]":
        """Return a book in which the key has that value."""
        return self.put_all(((key, value),))

    def put_all(self, items: Iterable[tuple[K, V]]) -> "Book[K, V]":
        """Return a book with all of these."""
        shelves, own, added = list(self._shelves), set[int](), 0
        for key, value in items:
            place = _shelf(key)
            if place not in own:
                own.add(place)
                shelves[place] = dict(shelves[place])
            added += key not in shelves[place]
            shelves[place][key] = value
        return self._of(tuple(shelves), self._size + added)

    def without(self, key: K) -> "Book[K, V]":
        """Return a book without that key.

        Raises:
            KeyError: It isn't there.
        """
        shelves, place = list(self._shelves), _shelf(key)
        shelves[place] = dict(shelves[place])
        del shelves[place][key]
        return self._of(tuple(shelves), self._size - 1)

    def get(self, key: K) -> V | None:
        """Return the value, or None."""
        return self._shelves[_shelf(key)].get(key)

    def keys(self) -> list[K]:
        """Return the keys in order."""
        keys: list[Any] = [key for shelf in self._shelves for key in shelf]
        return sorted(keys)

    def values(self) -> list[V]:
        """Return the values in order of their keys."""
        return [self[key] for key in self.keys()]

    def items(self) -> list[tuple[K, V]]:
        """Return keys and values in order."""
        return [(key, self[key]) for key in self.keys()]

    def count(self, holds: Callable[[V], bool]) -> int:
        """Return how many values that holds for."""
        return sum(holds(value) for shelf in self._shelves for value in shelf.values())

    @classmethod
    def _of(cls, shelves: tuple[dict[K, V], ...], size: int) -> "Book[K, V]":
        book = cls.__new__(cls)
        book._shelves, book._size = shelves, size  # noqa: SLF001 - another of our own kind
        return book

    def __getitem__(self, key: K) -> V:
        return self._shelves[_shelf(key)][key]

    def __contains__(self, key: K) -> bool:
        return key in self._shelves[_shelf(key)]

    def __iter__(self) -> Iterator[K]:
        return iter(self.keys())

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self._shelves == other._shelves

    def __hash__(self) -> int:
        return hash(self._size)

    def __repr__(self) -> str:
        return f"Book({self.items()!r})"


def _shelf(key: Any) -> int:
    return (key if isinstance(key, int) else crc32(key.encode())) % SHELVES
