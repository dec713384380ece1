"""What a garden promises, and how much a tile would add to it: the arithmetic of greedy bots.

A garden is taken apart once; then each way to lay a tile changes only what it touches.
"""

from collections.abc import Sequence
from functools import cache

from parlour.games.solar_gardens import prospects
from parlour.games.solar_gardens.edition import HABITATS, MOST_SYMBOLS, BoardFace
from parlour.games.solar_gardens.faces import Face, Garden
from parlour.games.solar_gardens.outlook_beds import Beds
from parlour.games.solar_gardens.outlook_paths import Paths
from parlour.games.solar_gardens.scoring_habitats import PAIR, SET
from parlour.games.solar_gardens.spaces import COLUMN, NEIGHBOURS, NOWHERE, ROW, SIDE, SPACES


class Outlook:
    """A garden taken apart.

    Args:
        garden: What lies on each space.
        board: The values of the lines.
    """

    def __init__(self, garden: Garden, board: BoardFace) -> None:
        self._garden = garden
        self.open = [space for space in SPACES if garden[space] is None]
        panels = [face.panels if face else 0 for face in garden]
        turbines = [face.turbines if face else 0 for face in garden]
        self._solar = _line_gains(board.columns, *_lines(garden, COLUMN, panels))
        self._wind = _line_gains(board.rows, *_lines(garden, ROW, turbines))
        self._kinds = [0] * (len(HABITATS) + 1)
        for face in garden:
            self._kinds[face.habitat if face else 0] += 1
        left = len(self.open) - 1
        self._habitats: dict[tuple[int, int], float] = {}
        paths, beds = Paths(garden), Beds(garden)
        self._around = {space: (paths.around(space), beds.around(space, left)) for space in self.open}

    def gains(self, space: int, faces: Sequence[Face]) -> list[float]:
        """Return what laying a tile there adds, in points that are sure or hoped for, for each of its orientations."""
        face = faces[0]
        lines = self._solar[COLUMN[space]][face.panels] + self._wind[ROW[space]][face.turbines]
        anyway = lines + self._habitat_gain(space, face.habitat) + face.sculptures
        paths, beds = self._around[space]
        return [anyway + paths[one.path] + beds[one.bed_look] for one in faces]

    def _habitat_gain(self, space: int, kind: int) -> float:
        known = self._habitats.get((space, kind))
        if known is None:
            known = self._pair_gain(space, kind)
            if kind:
                left = len(self.open) - 1
                known += _set_worth(self._kinds, kind, left) - _set_worth(self._kinds, 0, left)
            self._habitats[space, kind] = known
        return known

    def _pair_gain(self, space: int, kind: int) -> float:
        gain = 0.0
        for other in NEIGHBOURS[space]:
            if other == NOWHERE:
                continue
            there = self._garden[other]
            if there is None:
                gain += prospects.PAIR_HOPE if kind else 0.0
            elif there.habitat:
                gain += PAIR - prospects.PAIR_HOPE if there.habitat == kind else -prospects.PAIR_HOPE
        return gain


def _line_gains(values: Sequence[int], totals: Sequence[int], room: Sequence[int]) -> list[tuple[float, ...]]:
    """Return by line what 0, 1, 2 or 3 more symbols in one of its open spaces add."""
    return [_line_gain(*line) for line in zip(values, totals, room, strict=True)]


@cache
def _line_gain(value: int, total: int, spaces: int) -> tuple[float, ...]:
    if not spaces:
        return ()
    hope = prospects.line_hope
    return tuple([value * (hope(total + more, spaces - 1) - hope(total, spaces)) for more in range(MOST_SYMBOLS + 1)])


def _lines(garden: Garden, line_of: Sequence[int], symbols: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return by line the symbols on it and its open spaces."""
    totals, room = [0] * SIDE, [0] * SIDE
    for space in SPACES:
        totals[line_of[space]] += symbols[space]
        room[line_of[space]] += garden[space] is None
    return totals, room


def _set_worth(kinds: Sequence[int], more: int, left: int) -> float:
    """Return the worth of sets with one more of a kind; 0 is none."""
    counts = [count + (kind == more) for kind, count in enumerate(kinds)][1:]
    sets = min(counts)
    missing = sum(count == sets for count in counts)
    return SET * (sets + prospects.set_hope(missing, left))
