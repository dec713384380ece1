"""The track: 14 spaces on a closed orbit (ORB-F04), named by their size (ORB-F06).

A space is a number, its size: twice the printed number, plus 1 for a plus sign, so 1 is 2, 1+ is 3, 7+ is 15. The
larger planet stands on the larger number (ORB-031, ORB-R19). `OFF` stands for a marker that is not on the track.
"""

OFF = 0
FIRST = 2
SPACES_CLOCKWISE: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "7+", "6+", "5+", "4+", "3+", "2+", "1+")


def space_named(name: str) -> int:
    """Return the space that the board calls so; an empty name is `OFF`."""
    return 2 * int(name[0]) + name.endswith("+") if name else OFF


_CLOCKWISE = [space_named(name) for name in SPACES_CLOCKWISE]
LAST = max(_CLOCKWISE)

NAMES: list[str] = [""] * (LAST + 1)
"""Name of each space; empty for `OFF`."""

NEXT: list[int] = [FIRST] * (LAST + 1)
"""The space clockwise of each space; from `OFF` a marker enters on space 1 (ORB-021, ORB-022)."""

for _name, _space, _next in zip(SPACES_CLOCKWISE, _CLOCKWISE, [*_CLOCKWISE[1:], FIRST], strict=True):
    NAMES[_space] = _name
    NEXT[_space] = _next


class Path:
    """A movement with nothing in the way.

    Attributes:
        spaces: The spaces it stops on.
        names: Their names, in order.
        end: The last of them.
    """

    __slots__ = ("end", "names", "spaces")

    def __init__(self, start: int, count: int) -> None:
        steps: list[int] = []
        space = start
        for _ in range(count):
            space = NEXT[space]
            steps.append(space)
        self.spaces = frozenset(steps)
        self.names = tuple(NAMES[step] for step in steps)
        self.end = space


PATHS: list[list[Path]] = [[Path(start, count) for start in range(LAST + 1)] for count in range(4)]
"""The free movements, by count and start."""
