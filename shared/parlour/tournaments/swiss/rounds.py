"""How many rounds a Swiss has, how many it can have, and what to tell an organiser before the start."""

from math import ceil, log2

from parlour.tournaments.errors import BadRules
from parlour.tournaments.model import Caution


def automatic_rounds(entrants: int) -> int:
    """Return as many rounds as leave one entrant unbeaten: the logarithm of the number to base 2, rounded up."""
    return max(1, ceil(log2(entrants))) if entrants > 1 else 1


def safe_rounds(entrants: int) -> int:
    """Return how many rounds can always be paired without a second meeting, if nothing else is asked for.

    After r rounds everybody has n-1-r possible opponents; while that is at least n/2 a complete pairing exists.
    """
    return (entrants + entrants % 2) // 2


def most_rounds(entrants: int) -> int:
    """Return how many rounds there are before everybody has met everybody (and had the bye of an odd field)."""
    return entrants + entrants % 2 - 1


def round_cautions(entrants: int, rounds: int, *, rematches: bool, colours: bool) -> list[Caution]:
    """Return warnings about a number of rounds that may not be completed.

    Args:
        entrants: How many.
        rounds: How many.
        rematches: Entrants may meet again when there is no other way.
        colours: Colours are absolute (Dutch), which makes dead ends likelier.

    Raises:
        BadRules: More rounds than opponents, and nobody may be met twice.
    """
    most, safe = most_rounds(entrants), safe_rounds(entrants)
    if rounds > most and not rematches:
        raise BadRules(
            "TOO_MANY_ROUNDS",
            f"{entrants} entrants have at most {most} rounds without meeting again, not {rounds}; "
            f"play {most} or fewer, or a double round robin (rr2), or allow rematches",
            entrants=entrants,
            rounds=rounds,
            most=most,
        )
    if rounds <= safe:
        return []
    then = "entrants then meet again" if rematches else "the last round then cannot be paired"
    if colours:
        then = "colours are then relaxed first, and " + then
    severity = "strong" if rounds >= most - 1 else "warning"
    better = "rr" if rounds >= most - 1 else f"at most {safe} rounds"
    return [
        Caution(
            severity=severity,
            reason="MAY_NOT_COMPLETE",
            text=f"{rounds} rounds with {entrants} entrants may come to a dead end ({safe} never do): {then}; "
            f"better play {'a round robin (rr)' if better == 'rr' else better}.",
        )
    ]
