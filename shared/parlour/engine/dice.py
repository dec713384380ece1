"""Random numbers that anyone can check.

The generator is a counter over SHA-256. With ``||`` for joining bytes and big-endian integers::

    block(seed, step, i) = SHA-256("parlour dice v1" || seed (32 bytes) || step (8 bytes) || i (8 bytes)), i = 0, 1, ...

The blocks of one step, joined, are read as 32-bit big-endian words.

* ``below(n)``: take the next word ``w``; while ``w >= 2**32 - 2**32 % n`` take another; the result is ``w % n``.
* ``shuffle(items)``: for ``i`` from the last index down to 1, swap ``items[i]`` with ``items[below(i + 1)]``.
* ``choice(items)``: ``items[below(len(items))]``.

Every step of a match starts a fresh stream, so what a step draws depends on nothing but the seed and the step's number.
Test vectors stand in ``tests/engine/test_dice.py``.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_PREFIX = b"parlour dice v1"
_BLOCK = Struct(">8I")
_WORD_RANGE = 1 << 32
SEED_BYTES = 32


class Dice:
    """The random numbers of one step of one match.

    Args:
        seed: 32 bytes.
        step: Number of the step, from 0 (the set-up).

    Raises:
        ValueError: The seed has not 32 bytes, or the step is negative.
    """

    __slots__ = ("_block", "_seed", "_step", "_words")

    def __init__(self, seed: bytes, step: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        if step < 0:
            raise ValueError(f"steps count from 0, not {step}")
        self._seed = seed
        self._step = step
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 32-bit word of the stream, 0 <= word < 2**32."""
        if not self._words:
            self._fill()
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely.

        Raises:
            ValueError: n is not between 1 and 2**32.
        """
        if not 1 <= n <= _WORD_RANGE:
            raise ValueError(f"below() takes 1 to 2**32, not {n}")
        limit = _WORD_RANGE - _WORD_RANGE % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely.

        Raises:
            ValueError: There are no items.
        """
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place; every order is equally likely."""
        words = self._words
        for i in range(len(items) - 1, 0, -1):
            limit = _WORD_RANGE - _WORD_RANGE % (i + 1)
            while True:
                if not words:
                    self._fill()
                word = words.pop()
                if word < limit:
                    break
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]

    def _fill(self) -> None:
        """Draw the next block: its words lie in the list from the last to the first."""
        place = self._step.to_bytes(8, "big") + self._block.to_bytes(8, "big")
        self._words += _BLOCK.unpack(sha256(_PREFIX + self._seed + place).digest())[::-1]
        self._block += 1
