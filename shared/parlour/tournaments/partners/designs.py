"""Whist tournaments: everybody is everybody's partner once and opponent twice.

Each design is a first round and a group that moves it on: in round r everybody takes the place of the one r - 1 further
on. The differences between partners are all different, those between opponents all occur twice. With 4k entrants, one
stands still; with 4k + 1, the one in nobody's place sits out.
"""

from typing import TypeAlias

Seats: TypeAlias = tuple[int, int, int, int]
"""Places at a table in seat order: the first and third are partners, the second and fourth."""

FIRST_ROUNDS: dict[int, tuple[Seats, ...]] = {
    4: ((3, 1, 0, 2),),
    5: ((1, 2, 4, 3),),
    8: ((7, 1, 0, 5), (2, 4, 3, 6)),
    9: ((1, 3, 2, 6), (4, 5, 8, 7)),
    12: ((11, 1, 0, 7), (2, 3, 5, 10), (4, 8, 6, 9)),
    13: ((1, 8, 5, 10), (2, 4, 3, 11), (6, 7, 9, 12)),
    16: ((15, 8, 0, 13), (2, 12, 3, 14), (4, 5, 7, 11), (6, 1, 10, 9)),
    17: ((1, 3, 8, 11), (7, 4, 12, 6), (9, 2, 13, 5), (10, 14, 16, 15)),
    20: ((19, 1, 0, 14), (2, 5, 16, 17), (7, 3, 11, 13), (6, 15, 8, 18), (9, 4, 10, 12)),
    21: ((1, 16, 2, 20), (3, 11, 13, 18), (8, 5, 17, 7), (6, 10, 14, 15), (4, 9, 19, 12)),
    24: ((23, 5, 0, 17), (9, 1, 12, 10), (11, 3, 19, 21), (6, 20, 16, 22), (14, 2, 15, 18), (4, 7, 8, 13)),
    25: ((1, 5, 20, 18), (7, 6, 19, 16), (2, 8, 3, 13), (9, 12, 11, 15), (17, 14, 21, 23), (22, 4, 24, 10)),
}
"""First round of the design for each number of entrants that has one here; places from 0."""

_SQUARES = {9: 3, 25: 5}
"""Sizes whose group is not cyclic: pairs of numbers below this, added one by one."""


def design_rounds(entrants: int) -> int:
    """Return the rounds of the design for so many; 0 when there is none here."""
    return 0 if entrants not in FIRST_ROUNDS else entrants - 1 if entrants % 4 == 0 else entrants


def design_round(entrants: int, round_: int) -> list[Seats]:
    """Return the tables of a round, places from 0. Seats turn, so that everybody has the first as often as can be.

    Args:
        entrants: One of `FIRST_ROUNDS`.
        round_: From 1.
    """
    tables = []
    for table in FIRST_ROUNDS[entrants]:
        one, two, three, four = (_moved(place, round_ - 1, entrants) for place in table)
        moved = (one, two, three, four)
        turn = (round_ - 1) % 4 if one == entrants - 1 and entrants % 4 == 0 else 0
        tables.append((moved[turn % 4], moved[(turn + 1) % 4], moved[(turn + 2) % 4], moved[(turn + 3) % 4]))
    return tables


def _moved(place: int, by: int, entrants: int) -> int:
    if entrants in _SQUARES:
        base = _SQUARES[entrants]
        return (place // base + by // base) % base * base + (place + by) % base
    if entrants % 4:
        return (place + by) % entrants
    return place if place == entrants - 1 else (place + by) % (entrants - 1)
