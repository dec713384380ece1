"""How much is measured: for figures, or to see that everything works."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of all parts.

    Attributes:
        rounds: How often contestants take turns.
        calls: Calls of a burst, by number of callers.
        appends: Appends of a burst.
        events: Events of a burst.
        events_per_second: Their pace.
        playout_s: Seconds of a burst of playouts.
        matches: Matches in memory.
        heavy_matches: Matches of a large game in memory.
        walks: Random matches of each game that positions are taken from.
        repeats: How often a view is encoded in a round.
        starts: Cold starts.
        entrants: Entrants of the tournaments that are paired.
        pairings: How often each is paired.
    """

    rounds: int
    calls: dict[int, int]
    appends: int
    events: int
    events_per_second: int
    playout_s: float
    matches: int
    heavy_matches: int
    walks: int
    repeats: int
    starts: int
    entrants: tuple[int, ...]
    pairings: int


FULL = Sizes(
    rounds=7,
    calls={1: 500, 16: 2000, 64: 3200},
    appends=6000,
    events=900,
    events_per_second=300,
    playout_s=1.0,
    matches=10_000,
    heavy_matches=1_000,
    walks=20,
    repeats=100,
    starts=3,
    entrants=(100, 1_000, 10_000),
    pairings=3,
)
QUICK = Sizes(
    rounds=1,
    calls={1: 4, 4: 16},
    appends=32,
    events=20,
    events_per_second=200,
    playout_s=0.02,
    matches=400,
    heavy_matches=24,
    walks=1,
    repeats=2,
    starts=1,
    entrants=(20,),
    pairings=1,
)
