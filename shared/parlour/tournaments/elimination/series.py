"""Who has the first move: at a table of a bracket, and in each game of a match of several."""

from hashlib import sha256

from parlour.tournaments.model import Number

Seats = tuple[Number, Number]


def seated(one: Number, two: Number, seats: dict[Number, list[int]]) -> Seats:
    """Return two entrants in seat order; whoever finished the table before first makes no difference.

    First sits who sat there less often, of two alike who sat second last, of two alike the better seed.

    Args:
        one: An entrant.
        two: The other.
        seats: Seats of each entrant so far, 1 or 2, in order.
    """

    def key(number: Number) -> tuple[int, int, Number]:
        had = seats.get(number, [])
        return (2 * had.count(1) - len(had), -had[-1] if had else 0, number)

    first, second = sorted((one, two), key=key)
    return first, second


def games(seats: Seats, best_of: int, seed: bytes) -> tuple[Seats, ...]:
    """Return the seats of each game of a match of at most so many.

    They alternate, beginning with the seats of the table; the last game of an odd number, which is played only when all
    before it left both level, is drawn by lot.

    Args:
        seats: Of the table.
        best_of: Most games.
        seed: Of the lot.
    """
    order = [seats if game % 2 == 0 else (seats[1], seats[0]) for game in range(best_of)]
    if best_of > 1 and best_of % 2 and sha256(b"last game/" + seed).digest()[0] % 2:
        order[-1] = (seats[1], seats[0])
    return tuple(order)
