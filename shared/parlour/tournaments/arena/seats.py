"""Who has the first move at a table for two, and who may have which at all."""

from parlour.tournaments.arena.state import Player

MOST = 3
"""Who sat first so many times more often than second, or so many times running, sits second, or the other way round."""


def must_be_second(player: Player) -> bool:
    """Return whether it sat first too often to do so again."""
    return player.difference >= MOST or player.run >= MOST


def must_be_first(player: Player) -> bool:
    """Return whether it sat second too often to do so again."""
    return player.difference <= -MOST or player.run <= -MOST


def clash(one: Player, two: Player) -> bool:
    """Return whether both must have the same seat."""
    return (must_be_second(one) and must_be_second(two)) or (must_be_first(one) and must_be_first(two))


def first_of(one: Player, two: Player, wave: int) -> tuple[Player, Player]:
    """Return two players in seat order.

    First sits who must, else who sat first less often, else who sat second last; two who are alike take turns by the
    parity of their numbers and of the wave.
    """
    for first, second in ((one, two), (two, one)):
        if must_be_second(second) or must_be_first(first):
            return first, second
    if one.difference != two.difference:
        return (one, two) if one.difference < two.difference else (two, one)
    if one.run != two.run:
        return (one, two) if one.run < two.run else (two, one)
    return (one, two) if (one.number + two.number + wave) % 2 else (two, one)
