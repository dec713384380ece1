"""What unfinished things of a garden are worth: columns and rows, habitats, paths and beds that may still grow.

All numbers are estimates for greedy bots, in points; nothing here is a rule.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from parlour.games.solar_gardens.scoring_lines import ENOUGH
from parlour.games.solar_gardens.spaces import SPACE_COUNT

_SYMBOLS = (0.50, 0.33, 0.15, 0.02)
"""How likely a tile that is chosen and laid with some care adds so many symbols to a line that needs them."""

PAIR_HOPE = 0.35
"""An open space beside a habitat."""
_KIND_HOPE = 0.09
"""How likely a certain kind of habitat can be had in a round by a player who wants it."""

_PATH_END = 0.4
_OTHER_PATH = 0.25
_CLOSING = 0.6
"""How likely an open side of a bed is closed by the end of the game."""
_GROWTH = 0.5
_DRY_BED = 0.3


@cache
def line_hope(symbols: int, spaces: int) -> float:
    """Return how likely a line with so many symbols and open spaces gets four."""
    if symbols >= ENOUGH:
        return 1.0
    if not spaces:
        return 0.0
    return sum(chance * line_hope(symbols + more, spaces - 1) for more, chance in enumerate(_SYMBOLS))


@cache
def set_hope(missing: int, spaces: int) -> float:
    """Return how likely the missing kinds of a set come in so many more tiles."""
    if missing > spaces:
        return 0.0
    return float((1 - (1 - _KIND_HOPE) ** spaces) ** missing)


def path_worth(sizes_and_ends: Sequence[tuple[int, int]]) -> float:
    """Return the worth of paths, given for each its tiles and its ends towards open spaces."""
    if not sizes_and_ends:
        return 0.0
    return paths_worth(max(sizes_and_ends), open_paths(sizes_and_ends))


def open_paths(sizes_and_ends: Iterable[tuple[int, int]]) -> int:
    """Return the tiles of paths that can grow, at most 3 of each."""
    return sum([min(size, 3) for size, ends in sizes_and_ends if ends])


def paths_worth(best: tuple[int, int], growing: int) -> float:
    """Return the worth of paths, given tiles and ends of the largest, and `open_paths` of all."""
    size, ends = best
    if not ends:
        return float(size)
    return size + _PATH_END * min(ends, 3) + _OTHER_PATH * (growing - min(size, 3))


@cache
def bed_worth(tiles: int, filters: int, ends: int, stuck: bool, spaces: int) -> float:
    """Return the worth of a bed.

    Args:
        tiles: How many it spans.
        filters: Water filters in it.
        ends: Its sides towards open spaces.
        stuck: Whether a side is open for good.
        spaces: Open spaces of the board.
    """
    if not filters:
        return _DRY_BED * tiles * min(ends, 2) * spaces / SPACE_COUNT
    full = tiles * min(filters, 2)
    half = full // 2
    if not ends:
        return float(half if stuck else full)
    growth = _GROWTH * min(ends, 2) * min(filters, 2) * spaces / SPACE_COUNT
    if stuck:
        return half + growth / 2
    closed = _CLOSING**ends
    return closed * full + (1 - closed) * half + growth
