"""Moving the planet: a marker goes clockwise and jumps over the others (ORB-020 to ORB-026)."""

from parlour.games.orbita.components import Planet
from parlour.games.orbita.track import NAMES, NEXT, PATHS


def move(markers: list[int], planet: Planet, count: int) -> tuple[str, ...]:
    """Move the planet's marker by so many spaces, in place, and return the names of the spaces it stopped on.

    An occupied space costs nothing (ORB-023). A marker never comes back to where it stood (ORB-R06), so its own space
    need not be told from the others.
    """
    marker = planet - 1
    space = markers[marker]
    path = PATHS[count][space]
    if path.spaces.isdisjoint(markers):
        markers[marker] = path.end
        return path.names
    stops: list[str] = []
    for _ in range(count):
        space = NEXT[space]
        while space in markers:
            space = NEXT[space]
        stops.append(NAMES[space])
    markers[marker] = space
    return tuple(stops)
