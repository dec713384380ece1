"""Power and dials: gains, losses, damage to planets, rotations, and the changes that count for them."""

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.effects import Event, Stat
from parlour.games.a_place_in_the_sun.happenings import DialTurned, PowerChanged
from parlour.games.a_place_in_the_sun.state import Placed, Planet
from parlour.games.a_place_in_the_sun.table import PLACES, Table

_POWER_GAIN, _DAMAGE_TAKEN = Stat.POWER_GAIN, Stat.PLANET_DAMAGE_TAKEN
_GAINED, _RETURNED = PLACES[Counter.POWER_GAINED], PLACES[Counter.POWER_RETURNED]
_TO_PLANETS, _DIAL_STEPS = PLACES[Counter.DAMAGE_TO_PLANETS], PLACES[Counter.DIAL_STEPS]


def placed_on(planet: Planet) -> list[Placed]:
    """Return the cards in play of a planet, from it outwards, then Moon card and Leader."""
    line, moon, leader = planet.line, planet.moon, planet.leader
    if moon is None:
        return [*line] if leader is None else [*line, leader]
    return [*line, moon] if leader is None else [*line, moon, leader]


def stat(table: Table, seat: int, which: Stat) -> int:
    """Return by how much a number of a planet is changed now, by itself."""
    found, changes, turn = 0, table.cards.changes[which], table.turn
    if changes:
        for placed in placed_on(table.planets[seat]):
            if placed.card in changes:
                found += changes[placed.card]
    if turn.changes:
        for change in turn.changes:
            if change.stat is which and change.seat == seat and not change.enemies:
                found += change.delta
    return found


def more_damage(table: Table, seat: int) -> int:
    """Return by how much enemies have raised the damage that a planet takes (APS-176, APS-R100)."""
    found = 0
    if table.cards.raises or table.turn.changes:
        for other, planet in enumerate(table.planets):
            if other != seat and (other == table.boss or not planet.out):
                more = _raised(table, other)
                if more and seat in table.enemies(other):
                    found += more
    return found


def _raised(table: Table, seat: int) -> int:
    """Return by how much a planet raises the damage that its enemies take."""
    raises, changes = table.cards.raises, table.turn.changes
    found = sum(raises.get(placed.card, 0) for placed in placed_on(table.planets[seat]))
    return found + sum(c.delta for c in changes if c.stat is _DAMAGE_TAKEN and c.enemies and c.seat == seat)


def gain(table: Table, seat: int, amount: int) -> None:
    """Gain power, raised by what raises single gains (APS-070, APS-113, APS-R73)."""
    if amount < 1:
        return
    amount = max(0, amount + stat(table, seat, _POWER_GAIN))
    planet = table.planets[seat]
    planet.power += amount
    table.count(seat, _GAINED, amount)
    table.tell(PowerChanged(seat, amount, planet.power))


def lose(table: Table, seat: int, amount: int) -> int:
    """Return power to the supply, as much as there is; return how much it was (APS-071, APS-R50)."""
    planet = table.planets[seat]
    taken = min(amount, planet.power)
    if taken > 0:
        planet.power -= taken
        table.count(seat, _RETURNED, taken)
        table.tell(PowerChanged(seat, -taken, planet.power))
    return taken


def pay(table: Table, seat: int, cost: int) -> None:
    """Pay a cost that was found payable; the last power eliminates (APS-R50, APS-R51)."""
    if cost:
        lose(table, seat, cost)
        table.unsettle()


def hurt(table: Table, by: int, seat: int, amount: int) -> int:
    """Take power from another planet for the seat `by`, and count it as damage dealt (APS-069, APS-R44)."""
    taken = lose(table, seat, amount)
    turn = table.state.turn
    if taken and by != seat and turn is not None and turn.seat == by:
        turn.damage[seat] += taken
        table.count(by, _TO_PLANETS, taken)
    return taken


def hunt(table: Table, by: int, event: Event, points: int) -> None:
    """Let watches give power for one damage event (APS-R81)."""
    turn = table.state.turn
    if points < 1 or turn is None or turn.seat != by:
        return
    for watching in turn.watches:
        if watching.event is event:
            gain(table, by, points * watching.per_point)


def absorbed_in_front(table: Table, seat: int, amount: int) -> int:
    """Return how much of an amount aimed at the Extinctor its forward defence takes, and use that up (APS-R115)."""
    turn = table.state.turn
    if seat != table.boss or turn is None:
        return 0
    used = min(turn.forward, amount)
    turn.forward -= used
    return used


def turn_dial(table: Table, seat: int, steps: int) -> None:
    """Rotate a dial, clockwise if positive, within its limits (APS-106, APS-124, APS-R36)."""
    if not steps:
        return
    planet = table.planets[seat]
    to = planet.dial + steps
    if table.cards.wraps[planet.faction]:
        to = (to - 1) % 5 + 1
    elif not 1 <= to <= 5:
        to = 5 if steps > 0 else 1
        steps = to - planet.dial
    if steps:
        planet.dial = to
        table.count(seat, _DIAL_STEPS, abs(steps))
        table.tell(DialTurned(seat, to))
