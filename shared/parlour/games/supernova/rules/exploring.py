"""Exploring (SNV-135 to SNV-138, SNV-R24, SNV-R45 to SNV-R47)."""

from parlour.games.supernova.rules.taking import resolve_encounter, return_tiles
from parlour.games.supernova.table import Table, refuse

MARKERS_DRAWN = 2


def may_explore(table: Table) -> bool:
    """Return whether a tile and a marker are there, and it is not round 1/1."""
    return not table.first_round and table.turn.allotment > 0 and bool(table.state.pile)


def explore(table: Table, seat: int) -> None:
    """Return a tile, then draw up to two markers and resolve each before the next.

    Raises:
        IllegalAction: In round 1/1, without a tile, or with no marker left.
    """
    if table.first_round:
        refuse("nobody explores in round 1/1", "SNV-R24")
    if not table.turn.allotment:
        refuse("exploring takes an allotted tile", "SNV-135")
    if not table.state.pile:
        refuse("no encounter marker is left", "SNV-136")
    return_tiles(table, 1)
    drawn = [table.state.pile.pop() for _ in range(min(MARKERS_DRAWN, len(table.state.pile)))]
    for marker in drawn:
        resolve_encounter(table, seat, marker)
