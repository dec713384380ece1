"""How many rounds a field plays, who goes on, and what to tell an organiser before the start.

The numbers up to 304 are those that tournaments of four-player card games play; above, as many as leave one entrant
unbeaten at tables of four, and one more for draws.
"""

from parlour.tournaments.model import Caution, Scheme
from parlour.tournaments.pods.sizes import Sizes, split
from parlour.tournaments.tiebreaks.terms import points_text

_ROUNDS = ((16, 2), (34, 3), (64, 4), (128, 5), (208, 6), (304, 7), (4_096, 8))
_CUTS = ((11, 0), (34, 4), (64, 10))


def rounds_by_size(entrants: int) -> int:
    """Return the number of rounds for a field: 2 up to 16 entrants, 3 up to 34, ... 7 up to 304, 9 above 4,096."""
    return next((rounds for most, rounds in _ROUNDS if entrants <= most), 9)


def cut_by_size(entrants: int) -> int:
    """Return how many go on: nobody below 12 entrants, 4 up to 34, 10 up to 64, 16 above."""
    return next((cut for most, cut in _CUTS if entrants <= most), 16)


def cut_tables(cut: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the seeds that wait in the final, and the seeds of the pods whose winners join them.

    A cut of 4 is the final itself; of 10, seeds 1 and 2 wait; of 13, seed 1; of 16, nobody. Seat order is seed order:
    the higher seed takes the earlier seat.

    Raises:
        ValueError: There is no such cut.
    """
    waiting = {4: 4, 10: 2, 13: 1, 16: 0}.get(cut)
    if waiting is None:
        raise ValueError(f"a cut is 4, 10, 13 or 16, not {cut}")
    pods = (cut - waiting) // 4
    return (
        tuple(range(1, waiting + 1)),
        tuple(tuple(range(waiting + pod, cut + 1, pods)) for pod in range(1, pods + 1)),
    )


def fresh_rounds(entrants: int, sizes: Sizes) -> int:
    """Return an upper bound of the rounds in which nobody meets twice.

    Everybody meets at least the smallest table's others in each round; and with fewer tables than seats at one of them,
    two of a table of round 2 come from the same table of round 1.
    """
    pods = split(entrants, sizes).sizes
    if len(pods) < pods[0]:
        return 1
    return (entrants - 1) // (pods[-1] - 1)


def round_cautions(entrants: int, rounds: int, sizes: Sizes) -> list[Caution]:
    """Return a warning when entrants must meet again before the end."""
    most = fresh_rounds(entrants, sizes)
    if rounds <= most:
        return []
    text = (
        f"{rounds} rounds of {entrants} entrants cannot be paired without meetings again, at most {most} can: repeats "
        f"are kept as few as possible; play {most} or fewer, or smaller tables."
    )
    return [Caution(severity="warning", reason="REMATCHES_UNAVOIDABLE", text=text)]


def scheme_cautions(scheme: Scheme, size: int) -> list[Caution]:
    """Return a warning when a table that draws gets more points together than one with a winner."""
    if scheme.draw is None or size * scheme.draw <= (decided := sum(scheme.places[:size])):
        return []
    text = (
        f"{size} who draw get {points_text(size * scheme.draw)} points together, a table with a winner only "
        f"{points_text(decided)}: agreeing on a draw pays."
    )
    return [Caution(severity="warning", reason="DRAWS_PAY", text=text)]
