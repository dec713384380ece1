"""Burning hexes, one at a time (SNV-184 to SNV-190, SNV-211, SNV-R99 to SNV-R101)."""

from collections.abc import Iterator
from typing import NoReturn

from parlour.games.supernova.frames import FlareFrame
from parlour.games.supernova.happenings import HexBurned
from parlour.games.supernova.holdings import owner
from parlour.games.supernova.table import Table, refuse


def burnable(table: Table, frame: FlareFrame) -> Iterator[int]:
    """Yield the hexes that may be burned next, in any order."""
    if len(frame.burned) >= frame.hexes:
        return
    board, stacks, through_empty = table.board, table.state.stacks, frame.through_empty
    planets = board.planet_places
    for place in board.at_centre.union(*[board.near[place] for place in frame.burned]):
        if place in frame.burned or place in planets:
            continue
        stack = stacks[place]
        if not _protected(frame, stack[-1]) if stack else through_empty:
            yield place


def burn(table: Table, frame: FlareFrame, q: int, r: int) -> None:
    """Burn a hex: its tiles go back to the reserves of their owners, markers stay (SNV-185, SNV-R44).

    Raises:
        IllegalAction: Enough are burned, or the hex can't be burned.
    """
    if len(frame.burned) >= frame.hexes:
        refuse(f"this flare burns {frame.hexes} hexes", "SNV-184")
    place = table.board.number.get((q, r))
    if place is None:
        refuse("there is no such hex on the board", "SNV-R12")
    fault = _fault(table, frame, place)
    if fault is not None:
        _refuse_burning(fault)
    stack = table.state.stacks[place]
    if stack:
        frame.losses[stack[-1]] += 1
    for seat in stack:
        table.state.players[seat].reserves += 1
    table.state.stacks[place] = ()
    frame.burned.append(place)
    table.tell(HexBurned(q, r, stack))


def _fault(table: Table, frame: FlareFrame, place: int) -> str | None:
    """Return the rule that forbids burning the hex."""
    board, seat = table.board, owner(table.state, place)
    if place in frame.burned:
        return "SNV-189"
    if place in board.planet_places:
        return "SNV-187"
    if not board.centre[place] and not any(near in frame.burned for near in board.near[place]):
        return "SNV-189" if frame.burned else "SNV-188"
    if seat is None:
        return None if frame.through_empty else "SNV-190"
    return "SNV-211" if _protected(frame, seat) else None


def _protected(frame: FlareFrame, seat: int) -> bool:
    """Return whether as many stacks of the seat are burned as may be (SNV-211)."""
    limit = frame.limits[seat]
    return limit is not None and frame.losses[seat] >= limit


def _refuse_burning(rule: str) -> NoReturn:
    refuse(
        {
            "SNV-187": "no planet is ever burned",
            "SNV-188": "burning begins with a hex beside the centre",
            "SNV-189": "a burned hex lies beside the centre or beside one burned before",
            "SNV-190": "an empty hex is burned only while all hexes beside the centre are empty",
            "SNV-211": "a Plasma Shield protects the other stacks of that player",
        }[rule],
        rule,
    )
