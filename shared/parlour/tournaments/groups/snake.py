"""Who plays in which group: rows of seeds, forth and back, with protected entrants kept apart."""

from collections.abc import Sequence

from parlour.tournaments.model import Entrant, Number

_AFFINITY = 1_000_000
_SEED_GROUP = 1_000


def snake(entrants: Sequence[Entrant], groups: int) -> list[list[Number]]:
    """Return the numbers of each group, best seed first. Sizes differ by at most one.

    Each row of `groups` entrants goes to the groups forth, the next one back. Within a row, places are exchanged, as
    little as possible, to keep apart those who share an affinity, then those who come from one group of the stage
    before. Somebody who enters later changes nobody else's group.
    """
    members: list[list[Entrant]] = [[] for _ in range(groups)]
    order = sorted(entrants, key=lambda entrant: entrant.number)
    for row in range(0, len(order), groups):
        newcomers = order[row : row + groups]
        wanted = list(range(groups))[:: -1 if (row // groups) % 2 else 1]
        place = _whole_row if len(newcomers) == groups else _in_turn
        for entrant, group in zip(newcomers, place(newcomers, wanted, members), strict=True):
            members[group].append(entrant)
    return [[entrant.number for entrant in group] for group in members]


def _cost(entrant: Entrant, group: Sequence[Entrant]) -> int:
    shared = sum(entrant.affinity != "" and entrant.affinity == other.affinity for other in group)
    again = sum(entrant.seed_group != "" and entrant.seed_group == other.seed_group for other in group)
    return shared * _AFFINITY + again * _SEED_GROUP


def _whole_row(row: Sequence[Entrant], wanted: Sequence[int], members: Sequence[Sequence[Entrant]]) -> list[int]:
    protected = [at for at, entrant in enumerate(row) if entrant.affinity or entrant.seed_group]
    if not protected:
        return list(wanted)
    import numpy as np  # noqa: PLC0415 - slow to load, and most processes never pair
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415

    places = np.arange(len(row), dtype=np.int64)
    costs = (places[:, None] - places[None, :]) ** 2
    for at in protected:
        conflicts = [_cost(row[at], members[group]) for group in wanted]
        costs[at] += np.array(conflicts, dtype=np.int64) * len(row) ** 2
    _, chosen = linear_sum_assignment(costs)
    return [wanted[to] for to in chosen]


def _in_turn(row: Sequence[Entrant], wanted: Sequence[int], members: Sequence[Sequence[Entrant]]) -> list[int]:
    """Place an unfinished row one by one, so that who comes later moves nobody."""
    free = list(wanted)
    placed = []
    for entrant in row:
        group = min(free, key=lambda group: _cost(entrant, members[group]))
        free.remove(group)
        placed.append(group)
    return placed


def letter(group: int) -> str:
    """Return the name of a group by its index: A, B, ..., Z, AA, ..."""
    name = ""
    group += 1
    while group:
        group, rest = divmod(group - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
