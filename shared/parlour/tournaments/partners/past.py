"""Who was whose partner and opponent so far, and who sat out."""

from collections import Counter

import msgspec

from parlour.tournaments.history import played_seats
from parlour.tournaments.model import Bye, Field, Number


class Past(msgspec.Struct, frozen=True):
    """Counts of earlier rounds, by pair (the smaller number first) or by number."""

    partners: Counter[tuple[Number, Number]]
    opponents: Counter[tuple[Number, Number]]
    sat_out: Counter[Number]

    def together(self, one: Number, other: Number) -> int:
        """Return how often the two were partners."""
        return self.partners[min(one, other), max(one, other)]

    def against(self, one: Number, other: Number) -> int:
        """Return how often the two were opponents."""
        return self.opponents[min(one, other), max(one, other)]


def past_of(field: Field) -> Past:
    """Return the counts of a field. Partners sit opposite: seats 1 and 3, seats 2 and 4."""
    partners: Counter[tuple[Number, Number]] = Counter()
    opponents: Counter[tuple[Number, Number]] = Counter()
    sat_out: Counter[Number] = Counter()
    for round_ in field.rounds:
        for table in round_.tables:
            played = set(played_seats(table))
            for at, one in enumerate(table.seats):
                for to in range(at + 1, len(table.seats)):
                    other = table.seats[to]
                    if {one, other} <= played:
                        (partners if to - at == 2 else opponents)[min(one, other), max(one, other)] += 1
        sat_out.update(bye.number for bye in round_.byes if bye.kind is Bye.PAIRING)
    return Past(partners, opponents, sat_out)
