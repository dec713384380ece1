"""The score of a garden, and the score sheet of an ended game (SGD-050 to SGD-054)."""

from collections.abc import Sequence

import msgspec

from parlour.games.solar_gardens import scoring_beds, scoring_habitats, scoring_lines, scoring_paths
from parlour.games.solar_gardens.edition import BoardFace
from parlour.games.solar_gardens.faces import Garden
from parlour.games.solar_gardens.scoring_beds import BedScore
from parlour.games.solar_gardens.scoring_habitats import HabitatCount, HabitatPair
from parlour.games.solar_gardens.scoring_lines import LineScore
from parlour.games.solar_gardens.spaces import NAMES


class SculptureScore(msgspec.Struct, frozen=True, gc=False):
    """A cluster of sculptures: 1 point each (SGD-100, SGD-R44).

    Attributes:
        space: Where.
        sculptures: How many.
    """

    space: str
    sculptures: int


class PathGroup(msgspec.Struct, frozen=True, gc=False):
    """A path: tiles that are connected.

    Attributes:
        spaces: Its tiles, row by row.
    """

    spaces: tuple[str, ...]


class GardenScore(msgspec.Struct, frozen=True):
    """A player's score, line by line.

    Attributes:
        columns: Solar panels by column, left to right.
        rows: Groups of turbines by row, top to bottom.
        habitat_pairs: Neighbours with the same habitat, 3 points each.
        habitat_counts: Tiles with each habitat.
        habitat_sets: Sets of all five kinds, 5 points each.
        paths: Every path, the one that scores first; among equals the one that starts further up or left.
        beds: Every flower bed.
        sculptures: Every cluster of sculptures.
        solar: Points for solar panels.
        wind: Points for wind turbines.
        habitats: Points for habitats.
        path: Points for the path with the most tiles, one for each.
        path_bonus: 3 if no player's path has more tiles, else 0.
        bed: Points for flower beds.
        sculpture: Points for sculptures.
        total: Sum of the points.
        panels: All solar panels on the board: the first tie-break (SGD-R45).
        turbines: All groups of turbines on the board: the second tie-break.
    """

    columns: tuple[LineScore, ...]
    rows: tuple[LineScore, ...]
    habitat_pairs: tuple[HabitatPair, ...]
    habitat_counts: tuple[HabitatCount, ...]
    habitat_sets: int
    paths: tuple[PathGroup, ...]
    beds: tuple[BedScore, ...]
    sculptures: tuple[SculptureScore, ...]
    solar: int
    wind: int
    habitats: int
    path: int
    path_bonus: int
    bed: int
    sculpture: int
    total: int
    panels: int
    turbines: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The score of an ended game.

    Attributes:
        seats: The score of each seat.
    """

    seats: tuple[GardenScore, ...]


def score(gardens: Sequence[Garden], board: BoardFace) -> ScoreSheet:
    """Score all gardens together; the longest path of all earns its bonus (SGD-083, SGD-R34, SGD-R35)."""
    scores = [score_garden(garden, board) for garden in gardens]
    longest = max(one.path for one in scores)
    return ScoreSheet(tuple(_with_bonus(one) if longest and one.path == longest else one for one in scores))


def score_garden(garden: Garden, board: BoardFace) -> GardenScore:
    """Score a garden on its own, without the bonus for the longest path; open spaces may be left (SGD-R43)."""
    columns = scoring_lines.solar(garden, board.columns)
    rows = scoring_lines.wind(garden, board.rows)
    pairs = scoring_habitats.pairs(garden)
    counts = scoring_habitats.counts(garden)
    sets = scoring_habitats.sets(counts)
    paths = tuple(PathGroup(tuple(NAMES[space] for space in group)) for group in scoring_paths.groups(garden))
    beds = scoring_beds.beds(garden)
    sculptures = tuple(
        SculptureScore(name, face.sculptures)
        for name, face in zip(NAMES, garden, strict=True)
        if face is not None and face.sculptures
    )
    points = (
        sum(line.points for line in columns),
        sum(line.points for line in rows),
        len(pairs) * scoring_habitats.PAIR + sets * scoring_habitats.SET,
        len(paths[0].spaces) if paths else 0,
        0,
        sum(bed.points for bed in beds),
        sum(cluster.sculptures for cluster in sculptures),
    )
    symbols = (sum(line.symbols for line in columns), sum(line.symbols for line in rows))
    return GardenScore(columns, rows, pairs, counts, sets, paths, beds, sculptures, *points, sum(points), *symbols)


def _with_bonus(one: GardenScore) -> GardenScore:
    bonus = scoring_paths.BONUS
    return msgspec.structs.replace(one, path_bonus=bonus, total=one.total + bonus)
