"""Step 3b: where tiles may go (SNV-058 to SNV-063, SNV-082, SNV-R22 to SNV-R29, SNV-R56)."""

from parlour.games.supernova.actions import EndStep, SupernovaAction
from parlour.games.supernova.frames import BattleFrame, Side
from parlour.games.supernova.happenings import AttackDeclared
from parlour.games.supernova.holdings import hexes_owned, owner
from parlour.games.supernova.rules.taking import take_free
from parlour.games.supernova.table import Table, refuse

_END_STEP = EndStep()
CENTRE_TILES = 2
"""Tiles that each player places against the centre in round 1/1 (SNV-059)."""


def reachable(table: Table, seat: int, place: int) -> bool:
    """Return whether a tile of the seat may go there, free or not, own or not."""
    board, turn = table.board, table.turn
    if turn.new_piece is not None and board.piece_of[place] == turn.new_piece:
        return False
    touches_centre = place in board.at_centre
    if table.first_round:
        if turn.centre_tiles < CENTRE_TILES:
            return touches_centre
        return not touches_centre and any(near in turn.anchors for near in board.near[place])
    if touches_centre:
        return True
    stacks = table.state.stacks
    for near in board.near[place]:
        stack = stacks[near]
        if stack and stack[-1] == seat:
            return True
    return False


def _reach(table: Table, own: list[int]) -> frozenset[int]:
    """Return every hex for which `reachable` holds for the seat that owns these hexes."""
    board, turn = table.board, table.turn
    near = board.near
    if not table.first_round:
        found = board.at_centre.union(*[near[place] for place in own])
    elif turn.centre_tiles < CENTRE_TILES:
        found = board.at_centre
    else:
        found = frozenset[int]().union(*[near[place] for place in turn.anchors]) - board.at_centre
    if turn.new_piece is not None:
        found = found.difference(range(*board.span_of[turn.new_piece]))
    return found


def free_places(table: Table, seat: int) -> list[int]:
    """Return the free hexes on which the seat may place a tile."""
    stacks = table.state.stacks
    return sorted([place for place in _reach(table, hexes_owned(table.state, seat)) if not stacks[place]])


def placements(table: Table, seat: int, own: list[int]) -> list[SupernovaAction]:
    """Return where the seat, which owns these hexes, may place tiles, and what it may attack.

    Ending the step comes first, unless a tile must be placed. Attacks need a Battle card in hand (SNV-R60).
    """
    stacks, board = table.state.stacks, table.board
    tiles, attacks = board.place_tile, board.attack
    free: list[SupernovaAction] = []
    foreign: list[SupernovaAction] = []
    for place in sorted(_reach(table, own)):
        stack = stacks[place]
        if not stack:
            free.append(tiles[place])
        elif stack[-1] != seat:
            foreign.append(attacks[place])
    found: list[SupernovaAction] = [] if free and table.first_round else [_END_STEP]
    return found + free + foreign if table.state.players[seat].hand else found + free


def must_place(table: Table, seat: int) -> bool:
    """Return whether round 1/1 forbids to stop: a tile is left and a free hex is legal for it (SNV-R24)."""
    return table.first_round and table.turn.allotment > 0 and bool(free_places(table, seat))


def place_tile(table: Table, seat: int, place: int) -> None:
    """Place a tile on a free hex.

    Raises:
        IllegalAction: There is no tile, the hex is not free, or not in reach.
    """
    _require_tile(table)
    if table.state.stacks[place]:
        refuse("a tile is placed on a free hex; own stacks grow only by fortifying", "SNV-R28")
    _require_reach(table, seat, place)
    _use_tile(table, place)
    if table.first_round and table.board.centre[place]:
        table.turn.anchors.append(place)
    take_free(table, seat, place)


def attack(table: Table, seat: int, place: int) -> None:
    """Attack an opponent's hex: a battle begins (SNV-082).

    Raises:
        IllegalAction: There is no tile or no Battle card, nobody or the seat itself is there, or it is out of reach.
    """
    _require_tile(table)
    defender = owner(table.state, place)
    if defender is None or defender == seat:
        refuse("only an opponent's hex is attacked", "SNV-082")
    if not table.state.players[seat].hand:
        refuse("who has no Battle card can't attack", "SNV-R60")
    _require_reach(table, seat, place)
    _use_tile(table, place)
    turn = table.turn
    turn.fighters += [fighter for fighter in (seat, defender) if fighter not in turn.fighters]
    spot = table.board.hexes[place]
    table.tell(AttackDeclared(seat, defender, spot.q, spot.r))
    table.push(BattleFrame(place, [Side(seat), Side(defender)]))


def _require_tile(table: Table) -> None:
    if not table.turn.allotment:
        refuse("no allotted tile is left", "SNV-058")


def _require_reach(table: Table, seat: int, place: int) -> None:
    if not reachable(table, seat, place):
        if table.first_round:
            refuse("in round 1/1 two tiles go beside the centre and all others beside those two", "SNV-R22")
        refuse("a tile goes beside an own hex or beside the centre", "SNV-062")


def _use_tile(table: Table, place: int) -> None:
    table.turn.allotment -= 1
    if table.first_round and table.board.centre[place]:
        table.turn.centre_tiles += 1
