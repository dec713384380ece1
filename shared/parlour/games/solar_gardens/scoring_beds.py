"""Flower beds and water filters (SGD-090 to SGD-097, SGD-R36 to SGD-R43)."""

import msgspec

from parlour.games.solar_gardens.faces import NO_BED, Face, Garden
from parlour.games.solar_gardens.spaces import EDGE_COUNT, NAMES, NEIGHBOURS, NOWHERE, OPPOSITE, SPACES

Section = tuple[int, int]
"""A space and the number of a section on its tile."""


class BedScore(msgspec.Struct, frozen=True, gc=False):
    """A flower bed: sections that face each other over unfenced edges.

    Attributes:
        spaces: The tiles it spans, row by row; a tile counts once even with two sections in it (SGD-R39).
        filters: Water filters in it.
        enclosed: Whether no side is open to the outside (SGD-094).
        points: What it scores.
    """

    spaces: tuple[str, ...]
    filters: int
    enclosed: bool
    points: int


def beds(garden: Garden) -> tuple[BedScore, ...]:
    """Return every bed, also those that score nothing, in the order of their first tile."""
    seen: set[Section] = set()
    found = []
    for space in SPACES:
        for number in range(len(_filters(garden[space]))):
            if (space, number) not in seen:
                sections, is_open = _bed(garden, (space, number))
                seen |= sections
                found.append(_score(garden, sections, enclosed=not is_open))
    return tuple(found)


def points(tiles: int, filters: int, *, enclosed: bool) -> int:
    """Return what a bed scores: doubled by a second filter, then halved and rounded down if it is open (SGD-R41)."""
    full = tiles * min(filters, 2)
    return full if enclosed else full // 2


def _bed(garden: Garden, start: Section) -> tuple[set[Section], bool]:
    sections, waiting, is_open = {start}, [start], False
    while waiting:
        space, number = waiting.pop()
        face = garden[space]
        if face is None:
            continue
        for edge in range(EDGE_COUNT):
            other = NEIGHBOURS[space][edge]
            if face.bed[edge] != number or face.fence[edge] or other == NOWHERE:
                continue
            there, back = garden[other], OPPOSITE[edge]
            if there is None:
                is_open = True
            elif there.fence[back]:
                continue
            elif there.bed[back] == NO_BED:
                is_open = True
            elif (other, there.bed[back]) not in sections:
                sections.add((other, there.bed[back]))
                waiting.append((other, there.bed[back]))
    return sections, is_open


def _score(garden: Garden, sections: set[Section], *, enclosed: bool) -> BedScore:
    spaces = sorted({space for space, _ in sections})
    filters = sum(_filters(garden[space])[number] for space, number in sections)
    scored = points(len(spaces), filters, enclosed=enclosed)
    return BedScore(tuple(NAMES[space] for space in spaces), filters, enclosed, scored)


def _filters(face: Face | None) -> tuple[int, ...]:
    return () if face is None else face.filters
