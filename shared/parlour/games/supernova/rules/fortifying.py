"""Step 3a: fortifying (SNV-052 to SNV-057, SNV-209, SNV-210, SNV-R38, SNV-R117)."""

from parlour.games.supernova.actions import Fortify
from parlour.games.supernova.happenings import Fortified
from parlour.games.supernova.holdings import hexes_owned
from parlour.games.supernova.rules.taking import return_tiles
from parlour.games.supernova.table import Table, refuse

PLANET_COST = 2


def fortifications(table: Table, seat: int) -> list[Fortify]:
    """Return what the active player may fortify: paid for by the allotment first, then free ones."""
    turn, board = table.turn, table.board
    places = hexes_owned(table.state, seat)
    if turn.fortified:
        places = [place for place in places if place not in turn.fortified]
    with_allotted = places if turn.allotment >= PLANET_COST else _without_planets(table, places)
    found = [board.fortify[place] for place in with_allotted] if turn.allotment else []
    if turn.free and table.state.players[seat].reserves:
        found += [board.fortify_free[place] for place in _without_planets(table, places)]
    return found


def _without_planets(table: Table, places: list[int]) -> list[int]:
    planets = table.board.planet_places
    return [place for place in places if place not in planets]


def _cost(table: Table, place: int) -> int:
    return PLANET_COST if place in table.board.planet_places else 1


def fortify(table: Table, seat: int, place: int, *, free: bool) -> None:
    """Put a tile on an own stack.

    Raises:
        IllegalAction: The hex is not the player's, was fortified in this turn, or tiles are missing.
    """
    turn, stacks = table.turn, table.state.stacks
    stack = stacks[place]
    if not stack or stack[-1] != seat:
        refuse("only an own hex is fortified", "SNV-053")
    if place in turn.fortified:
        refuse("a hex is fortified once in a turn", "SNV-056")
    if free:
        _take_free(table, seat, place)
    else:
        _take_allotted(table, place)
    turn.fortified.append(place)
    stacks[place] = (*stack, seat)
    spot = table.board.hexes[place]
    table.tell(Fortified(seat, spot.q, spot.r, len(stack) + 1))


def _take_free(table: Table, seat: int, place: int) -> None:
    if place in table.board.planet_places:
        refuse("a planet is never fortified for free", "SNV-209")
    if not table.turn.free:
        refuse("there is no free fortification left", "SNV-R117")
    if not table.state.players[seat].reserves:
        refuse("no tile is left in the reserves", "SNV-R07")
    table.turn.free -= 1
    table.state.players[seat].reserves -= 1


def _take_allotted(table: Table, place: int) -> None:
    turn, cost = table.turn, _cost(table, place)
    if turn.allotment < cost:
        refuse(f"fortifying this hex takes {cost} allotted tiles", "SNV-055" if cost > 1 else "SNV-057")
    return_tiles(table, cost - 1)
    turn.allotment -= 1
