"""Cards in play: their defence and costs, how they come and go."""

from collections.abc import Iterator

from parlour.games.a_place_in_the_sun.edition import Counter, LineEffect
from parlour.games.a_place_in_the_sun.effects import Reach, Stat
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON
from parlour.games.a_place_in_the_sun.happenings import CardLeft, CardPlaced
from parlour.games.a_place_in_the_sun.rules.power import stat, turn_dial
from parlour.games.a_place_in_the_sun.rules.zones import to_pile
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION, Placed, Planet
from parlour.games.a_place_in_the_sun.table import Table

SLOTS = 4
_LINES = {LineEffect.PLUS_ONE: 1, LineEffect.MINUS_ONE: -1}


def attackable(planet: Planet) -> Iterator[tuple[int, Placed]]:
    """Yield spot and card of the line from the outermost inwards, then the Moon card (APS-R43)."""
    for index in range(len(planet.line) - 1, -1, -1):
        yield index, planet.line[index]
    if planet.moon is not None:
        yield MOON, planet.moon


def in_play(planet: Planet) -> Iterator[tuple[int, Placed]]:
    """Yield spot and card from the planet outwards, the Moon card, the Leader."""
    yield from enumerate(planet.line)
    if planet.moon is not None:
        yield MOON, planet.moon
    if planet.leader is not None:
        yield LEADER, planet.leader


def card_at(planet: Planet, spot: int) -> Placed | None:
    """Return the card at a spot."""
    if spot == MOON:
        return planet.moon
    if spot == LEADER:
        return planet.leader
    return planet.line[spot] if 0 <= spot < len(planet.line) else None


def line_defence(table: Table, seat: int, card: int, placed: Placed | None = None) -> int:
    """Return the defence of a card on the seat's line (APS-034, APS-035); `placed` says which one if it is there."""
    planet = table.planet(seat)
    bonus = 0 if planet.faction == BOSS_FACTION else _LINES.get(table.cards.side(planet.side).line, 0)
    for other in planet.line:
        if other is not placed:
            for change in table.cards.modifies[other.card]:
                bonus += change.delta if change.scope is Reach.OWN_LINE_OTHERS else 0
    return table.cards.defense[card] + bonus + stat(table, seat, Stat.DEFENSE)


def defence(table: Table, seat: int, spot: int) -> int:
    """Return the defence of a placed card, damage not counted (APS-034 to APS-041)."""
    planet = table.planet(seat)
    placed = card_at(planet, spot)
    if placed is None:
        raise LookupError(f"nothing at spot {spot}")
    if spot == MOON:
        own = table.cards.defense[placed.card]
        return own + table.cards.side(planet.side).moon_bonus + stat(table, seat, Stat.DEFENSE)
    return line_defence(table, seat, placed.card, placed)


def cost_of(table: Table, seat: int, card: int) -> int:
    """Return the activation cost now (APS-149 to APS-151, APS-R93)."""
    return max(0, table.cards.costs[card] + stat(table, seat, Stat.ACTIVATION_COST))


def enter(table: Table, seat: int, placed: Placed, spot: int) -> None:
    """Put a card in play; the spot must be free, or an index at which it is inserted (APS-R30, APS-R34)."""
    planet = table.planet(seat)
    if spot == MOON:
        planet.moon = placed
    elif spot == LEADER:
        planet.leader = placed
    else:
        planet.line.insert(spot, placed)
    table.tell(CardPlaced(seat, placed.card, spot))
    if table.cards.is_orbital(placed.card):
        table.count(seat, Counter.ORBITALS_PUT_IN_PLAY)
    if not placed.borrowed:
        turn_dial(table, seat, table.cards.holds[placed.card])


def leave(
    table: Table, seat: int, spot: int, *, destroyed: bool = False, by: int | None = None, to_discard: bool = True
) -> Placed:
    """Take a card out of play with what it carries; the dial turns back (APS-054, APS-083, APS-086, APS-R35)."""
    planet = table.planet(seat)
    placed = card_at(planet, spot)
    if placed is None:
        raise LookupError(f"nothing at spot {spot}")
    if spot == MOON:
        planet.moon = None
    elif spot == LEADER:
        planet.leader = None
    else:
        del planet.line[spot]
    table.tell(CardLeft(seat, placed.card, spot, destroyed))
    if placed.loaded >= 0 and to_discard:
        to_pile(table, placed.loaded)
    if to_discard:
        to_pile(table, placed.card)
    if by is not None and table.cards.is_orbital(placed.card) and seat in table.enemies(by):
        table.count(by, Counter.ENEMY_ORBITALS_REMOVED)
    if not placed.borrowed:
        turn_dial(table, seat, -table.cards.holds[placed.card])
    tidy(table, seat, by)
    return placed


def tidy(table: Table, seat: int, by: int | None = None) -> None:
    """Discard placed cards that have no defence left because a bonus ended (APS-R32)."""
    for spot, placed in attackable(table.planet(seat)):
        if defence(table, seat, spot) <= placed.damage:
            leave(table, seat, spot, by=by)
            return
