"""What a garden promises, and how much a tile would add to it: the arithmetic of greedy bots.

A garden is taken apart once; then each way to lay a tile changes only what it touches.
"""

from collections.abc import Sequence

from parlour.games.solar_gardens import prospects
from parlour.games.solar_gardens.edition import HABITATS, BoardFace
from parlour.games.solar_gardens.faces import Face, Garden
from parlour.games.solar_gardens.outlook_parts import Beds, Paths
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
        self._board = board
        self.open = [space for space in SPACES if garden[space] is None]
        self._panels, self._panel_room = _lines(garden, COLUMN, [face.panels if face else 0 for face in garden])
        self._turbines, self._turbine_room = _lines(garden, ROW, [face.turbines if face else 0 for face in garden])
        self._kinds = [0] * (len(HABITATS) + 1)
        for face in garden:
            self._kinds[face.habitat if face else 0] += 1
        self._paths = Paths(garden)
        self._beds = Beds(garden)

    def gains(self, space: int, faces: Sequence[Face]) -> list[float]:
        """Return what laying a tile there adds, in points that are sure or hoped for, for each of its orientations."""
        left = len(self.open) - 1
        face = faces[0]
        anyway = self._line_gain(space, face) + self._habitat_gain(space, face, left) + face.sculptures
        return [anyway + self._paths.gain(space, one) + self._beds.gain(space, one, left) for one in faces]

    def _line_gain(self, space: int, face: Face) -> float:
        column, row = COLUMN[space], ROW[space]
        hope = prospects.line_hope
        panels, panel_room = self._panels[column], self._panel_room[column]
        turbines, turbine_room = self._turbines[row], self._turbine_room[row]
        return self._board.columns[column] * (
            hope(panels + face.panels, panel_room - 1) - hope(panels, panel_room)
        ) + self._board.rows[row] * (hope(turbines + face.turbines, turbine_room - 1) - hope(turbines, turbine_room))

    def _habitat_gain(self, space: int, face: Face, left: int) -> float:
        gain = 0.0
        kind = face.habitat
        for other in NEIGHBOURS[space]:
            if other == NOWHERE:
                continue
            there = self._garden[other]
            if there is None:
                gain += prospects.PAIR_HOPE if kind else 0.0
            elif there.habitat:
                gain += PAIR - prospects.PAIR_HOPE if there.habitat == kind else -prospects.PAIR_HOPE
        if kind:
            gain += _set_worth(self._kinds, kind, left) - _set_worth(self._kinds, 0, left)
        return gain


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
