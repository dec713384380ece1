"""Who has the first move at a table for two, and who may have which at all."""

from parlour.tournaments.arena.state import Player

MOST = 3
"""How many times more often first than second, or first running, somebody sits at most; and the other way round."""


def bound(player: Player) -> int:
    """Return which seat a player must have: 1 the first, -1 the second, 0 either."""
    if player.difference >= MOST or player.run >= MOST:
        return -1
    return 1 if player.difference <= -MOST or player.run <= -MOST else 0


def first_of(one: Player, two: Player, wave: int) -> tuple[Player, Player]:
    """Return two players in seat order.

    First sits who must, else who sat first less often, else who sat second last; two who are alike take turns by the
    parity of their numbers and of the wave.
    """
    if one.bound != two.bound:
        return (one, two) if one.bound > two.bound else (two, one)
    if one.difference != two.difference:
        return (one, two) if one.difference < two.difference else (two, one)
    if one.run != two.run:
        return (one, two) if one.run < two.run else (two, one)
    return (one, two) if (one.number + two.number + wave) % 2 else (two, one)
