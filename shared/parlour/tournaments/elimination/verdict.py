"""Who goes on from a table for two."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.model import Flag, Line, Number

HERE = frozenset({Flag.PLAYED, Flag.FORFEIT_WIN})


class Verdict(msgspec.Struct, frozen=True):
    """What a result means for the bracket.

    Attributes:
        winner: Who goes on; 0: nobody, both lost.
        again: The table is to be played again.
    """

    winner: Number = 0
    again: bool = False


def verdict(lines: Sequence[Line], draws: str) -> Verdict:
    """Return what the result of a table for two means.

    Who did not appear or was expelled lost, whatever the places say; who left after the first move loses to one who did
    not. When nobody is left, both lost.

    Args:
        lines: The result.
        draws: What a shared first place does: `replay`, or the `first` or `second` seat goes on.
    """
    here = [line for line in lines if line.flag in HERE] or [line for line in lines if line.flag is Flag.LEFT]
    if not here:
        return Verdict()
    best = min(line.place for line in here)
    first = [line.number for line in here if line.place == best]
    if len(first) == 1:
        return Verdict(first[0])
    if draws == "replay":
        return Verdict(again=True)
    return Verdict(lines[0].number if draws == "first" else lines[-1].number)
