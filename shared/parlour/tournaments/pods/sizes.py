"""How many entrants sit at each table: the split of a field into pods.

Which tables are allowed follows from the sizes of the stage; with a wanted size of four:

| fewest, most | leftover | n mod 4 = 1 | 2 | 3 | impossible |
| --- | --- | --- | --- | --- | --- |
| 3, 4 | threes | three 3s | two 3s | one 3 | 1, 2, 5 |
| 4, 5 | fives | one 5 | two 5s | three 5s | 1, 2, 3, 6, 7, 11 |
| 3, 5 | both, fewest odd pods | one 5 | two 3s | one 3 | 1, 2 |
| 4, 4 | byes | 1 bye | 2 byes | 3 byes | under 4 |
"""

import msgspec

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import StageRules

SMALLEST = 3
LARGEST = 5


class Sizes(msgspec.Struct, frozen=True):
    """Sizes that a table may have.

    Attributes:
        seats: The wanted size.
        fewest, most: The smallest and the largest size.
        byes: Leftovers get byes: always where only one size is allowed, else when no split fits.
    """

    seats: int
    fewest: int
    most: int
    byes: bool


class Split(msgspec.Struct, frozen=True):
    """A split of a field.

    Attributes:
        sizes: Size of each pod, the largest first.
        byes: How many get no table.
    """

    sizes: tuple[int, ...]
    byes: int = 0


def sizes_of(rules: StageRules, smallest: int = SMALLEST, largest: int = LARGEST) -> Sizes:
    """Return the sizes that the rules allow; `details["leftover"] = "byes"` allows byes beside odd pods.

    Raises:
        BadRules: Sizes out of order or of range (`POD_SIZES`), or an unknown leftover (`UNKNOWN_DETAIL`).
    """
    fewest, most = rules.fewest or rules.seats, rules.most or rules.seats
    if not smallest <= fewest <= rules.seats <= most <= largest:
        message = f"a table of {fewest} to {most}, wanted {rules.seats}, is none of {smallest} to {largest} in order"
        raise BadRules("POD_SIZES", message, fewest=fewest, seats=rules.seats, most=most)
    leftover = rules.details.get("leftover", "")
    if leftover not in {"", "byes"}:
        raise BadRules("UNKNOWN_DETAIL", f"leftover is {leftover!r}; it may be 'byes' or left out", detail="leftover")
    return Sizes(rules.seats, fewest, most, leftover == "byes" or fewest == most)


def split(n: int, sizes: Sizes) -> Split:
    """Return the split whose number of pods is nearest to `n / seats`: sizes differ by one at most.

    Of two numbers of pods that are equally near, the larger is taken: smaller tables. Byes, where allowed, are as few
    as a split of the others needs.

    Raises:
        BadRules: No split fits `n` (reason `POD_SPLIT`); the message names what would.
    """
    for byes in range(n + 1 - sizes.fewest) if sizes.byes else (0,):
        if pods := _pods(n - byes, sizes):
            size, larger = divmod(n - byes, pods)
            return Split((size + 1,) * larger + (size,) * (pods - larger), byes)
    raise BadRules("POD_SPLIT", _what_fits(n, sizes), entrants=n, fewest=sizes.fewest, most=sizes.most)


def fits(n: int, sizes: Sizes) -> bool:
    """Return whether `n` entrants fit without byes."""
    return _pods(n, sizes) > 0


def _pods(n: int, sizes: Sizes) -> int:
    low, high = -(-n // sizes.most), n // sizes.fewest
    if n < sizes.fewest or low > high:
        return 0
    return min(range(low, high + 1), key=lambda pods: (abs(n - pods * sizes.seats), -pods))


def _what_fits(n: int, sizes: Sizes) -> str:
    tables = f"{sizes.fewest} to {sizes.most}" if sizes.fewest < sizes.most else str(sizes.seats)
    above = next(size for size in range(n + 1, n + sizes.fewest + 1) if fits(size, sizes))
    below = next((size for size in range(n - 1, 0, -1) if fits(size, sizes)), 0)
    near = f"{below} or {above} would" if below else f"{above} would"
    ways = [f"{_count(n, wider)} when tables may have {text}" for text, wider in _wider(n, sizes)]
    if below:
        ways.append(f"{_count(n, msgspec.structs.replace(sizes, byes=True))} when leftovers may have byes")
    return "; ".join([f"{n} entrants do not fit tables of {tables}: {near}", *ways])


def _wider(n: int, sizes: Sizes) -> list[tuple[str, Sizes]]:
    """Return sizes that allow one seat less or one more, where those let `n` fit."""
    fewer = msgspec.structs.replace(sizes, fewest=max(sizes.fewest - 1, SMALLEST))
    more = msgspec.structs.replace(sizes, most=min(sizes.most + 1, LARGEST))
    return [(f"{way.fewest} to {way.most}", way) for way in (fewer, more) if fits(n, way)]


def _count(n: int, sizes: Sizes) -> str:
    found = split(n, sizes)
    tables = " + ".join(map(str, found.sizes))
    return f"{tables} and {found.byes} without a table" if found.byes else tables
