"""Places, score lines and tie-breaks (SGD-051 to SGD-054, SGD-R46)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from parlour.engine.game import Ending, ScoreLine, Standing, Standings, TieBreak
from parlour.games.solar_gardens import scoring_habitats
from parlour.games.solar_gardens.descriptions import counted
from parlour.games.solar_gardens.scoring import GardenScore, ScoreSheet
from parlour.games.solar_gardens.scoring_beds import BedScore

ENDING = Ending("boards_full", "SGD-004")


def standings_of(sheet: ScoreSheet) -> Standings:
    """Return the sheet as places, score lines and the tie-breaks that were needed."""
    keys = [rank(one) for one in sheet.seats]
    seats = tuple(
        Standing(seat, 1 + sum(key > keys[seat] for key in keys), one.total, tuple(lines(one)))
        for seat, one in enumerate(sheet.seats)
    )
    return Standings(ENDING, seats, tuple(_tie_breaks(sheet.seats)))


def rank(one: GardenScore) -> tuple[int, int, int]:
    """Return what decides, larger is better: points, then panels, then turbines (SGD-051 to SGD-053)."""
    return (one.total, one.panels, one.turbines)


def lines(one: GardenScore) -> Iterator[ScoreLine]:
    """Yield the score line by line; the points add up to the total."""
    for line in one.columns:
        yield ScoreLine(
            "solar", line.points, f"column {line.line}, worth {line.value}: {counted(line.symbols, 'panel')}"
        )
    for line in one.rows:
        yield ScoreLine("wind", line.points, f"row {line.line}, worth {line.value}: {counted(line.symbols, 'turbine')}")
    for pair in one.habitat_pairs:
        text = f"{pair.habitat.value} on {pair.one} and {pair.other}"
        yield ScoreLine("habitats", scoring_habitats.PAIR, text)
    counts = ", ".join(f"{count.habitat.value} {count.tiles}" for count in one.habitat_counts)
    sets = one.habitat_sets
    yield ScoreLine("habitats", sets * scoring_habitats.SET, f"{counted(sets, 'set')} of all five: {counts}")
    spaces = f": {' '.join(one.paths[0].spaces)}" if one.paths else ""
    yield ScoreLine("paths", one.path, f"longest path, {counted(one.path, 'tile')}{spaces}")
    if one.path_bonus:
        yield ScoreLine("path_bonus", one.path_bonus, "no player has a longer path")
    for bed in one.beds:
        yield ScoreLine("beds", bed.points, _bed_text(bed))
    for cluster in one.sculptures:
        text = f"{counted(cluster.sculptures, 'sculpture')} on {cluster.space}"
        yield ScoreLine("sculptures", cluster.sculptures, text)


def _bed_text(bed: BedScore) -> str:
    how = "enclosed" if bed.enclosed else "open, so half"
    size = f"{counted(len(bed.spaces), 'tile')} with {counted(bed.filters, 'filter')}"
    return f"bed of {size}, {how}: {' '.join(bed.spaces)}"


def _tie_breaks(scores: Sequence[GardenScore]) -> Iterator[TieBreak]:
    """Yield the comparisons from the top of the table down."""
    for tied in _equal(range(len(scores)), lambda seat: scores[seat].total):
        yield TieBreak("solar_panels", "SGD-052", tied, tuple(scores[seat].panels for seat in tied))
        for still in _equal(tied, lambda seat: scores[seat].panels):
            yield TieBreak("wind_turbines", "SGD-053", still, tuple(scores[seat].turbines for seat in still))


def _equal(seats: Sequence[int], value: Callable[[int], int]) -> Iterator[tuple[int, ...]]:
    """Yield the groups of seats with equal values, larger values first, seats in order."""
    for _, group in groupby(sorted(seats, key=value, reverse=True), key=value):
        tied = tuple(sorted(group))
        if len(tied) > 1:
            yield tied
