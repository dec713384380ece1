"""Step 3a: fortifying (SNV-052 to SNV-057, SNV-209, SNV-210, SNV-R38, SNV-R117)."""

from collections.abc import Iterator

from parlour.games.supernova.actions import Fortify
from parlour.games.supernova.happenings import Fortified
from parlour.games.supernova.holdings import hexes_owned, owner, planet_at
from parlour.games.supernova.rules.taking import return_tiles
from parlour.games.supernova.table import Table, refuse

PLANET_COST = 2


def fortifications(table: Table, seat: int) -> Iterator[Fortify]:
    """Yield what the active player may fortify: paid for by the allotment first, then free ones."""
    turn, hexes = table.turn, table.board.hexes
    open_ = [place for place in hexes_owned(table.state, seat) if place not in turn.fortified]
    for place in open_:
        if turn.allotment >= _cost(table, place):
            yield Fortify(hexes[place].q, hexes[place].r)
    if turn.free and table.player(seat).reserves:
        for place in open_:
            if planet_at(table.state, place) is None:
                yield Fortify(hexes[place].q, hexes[place].r, True)


def _cost(table: Table, place: int) -> int:
    return 1 if planet_at(table.state, place) is None else PLANET_COST


def fortify(table: Table, seat: int, place: int, *, free: bool) -> None:
    """Put a tile on an own stack.

    Raises:
        IllegalAction: The hex is not the player's, was fortified in this turn, or tiles are missing.
    """
    if owner(table.state, place) != seat:
        refuse("only an own hex is fortified", "SNV-053")
    if place in table.turn.fortified:
        refuse("a hex is fortified once in a turn", "SNV-056")
    if free:
        _take_free(table, seat, place)
    else:
        _take_allotted(table, place)
    table.turn.fortified.append(place)
    table.state.stacks[place] += (seat,)
    spot = table.board.hexes[place]
    table.tell(Fortified(seat, spot.q, spot.r, len(table.state.stacks[place])))


def _take_free(table: Table, seat: int, place: int) -> None:
    if planet_at(table.state, place) is not None:
        refuse("a planet is never fortified for free", "SNV-209")
    if not table.turn.free:
        refuse("there is no free fortification left", "SNV-R117")
    if not table.player(seat).reserves:
        refuse("no tile is left in the reserves", "SNV-R07")
    table.turn.free -= 1
    table.player(seat).reserves -= 1


def _take_allotted(table: Table, place: int) -> None:
    cost = _cost(table, place)
    if table.turn.allotment < cost:
        refuse(f"fortifying this hex takes {cost} allotted tiles", "SNV-055" if cost > 1 else "SNV-057")
    return_tiles(table, cost - 1)
    table.turn.allotment -= 1
