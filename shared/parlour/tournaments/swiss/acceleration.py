"""Baku acceleration: virtual points of the upper half in the first rounds, for pairing only (C.04.7)."""

import msgspec

from parlour.tournaments.model import Bye, Field, Number, StageRules


class Virtual(msgspec.Struct, frozen=True):
    """Virtual points of a stage, in sixtieths.

    Attributes:
        upto: Largest number of the accelerated group; 0 without acceleration.
        steps: Pairs of a last round and the points up to it, in order.
    """

    upto: Number = 0
    steps: tuple[tuple[int, int], ...] = ()

    def at(self, number: Number, round_: int) -> int:
        """Return the virtual points of an entrant when that round is paired."""
        if number > self.upto:
            return 0
        return next((points for last, points in self.steps if round_ <= last), 0)


def virtual_points(field: Field, rules: StageRules, rounds: int) -> Virtual:
    """Return the virtual points of the stage; none unless `details["acceleration"]` is `baku`.

    The group is the first 2 * ceil(n / 4) of those who were there when round 1 was paired. In the first half of the
    accelerated rounds, which are half of all rounds, it has a win; in the second half, half of that.
    """
    if rules.details.get("acceleration") != "baku":
        return Virtual()
    there = _there_first(field)
    size = 2 * -(-len(there) // 4)
    win = rules.scheme.places[0]
    return Virtual(
        there[size - 1] if there else 0,
        ((-(-rounds // 4), win), (-(-rounds // 2), win // 2)),
    )


def _there_first(field: Field) -> list[Number]:
    if not field.rounds:
        return sorted(entrant.number for entrant in field.entrants if entrant.number not in field.away)
    first = field.rounds[0]
    seated = [number for table in first.tables for number in table.seats]
    return sorted(seated + [bye.number for bye in first.byes if bye.kind is not Bye.ABSENT])
