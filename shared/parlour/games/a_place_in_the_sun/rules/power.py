"""Power and dials: gains, losses, damage to planets, rotations, and the changes that count for them."""

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.effects import Event, Reach, Stat
from parlour.games.a_place_in_the_sun.happenings import DialTurned, PowerChanged
from parlour.games.a_place_in_the_sun.state import BOSS_FACTION, Planet
from parlour.games.a_place_in_the_sun.table import Table


def cards_in_play(planet: Planet) -> list[int]:
    """Return the numbers of all cards in play of a planet; loaded cards have no lasting effects."""
    placed = [*planet.line, planet.moon, planet.leader]
    return [one.card for one in placed if one is not None]


def stat(table: Table, seat: int, which: Stat) -> int:
    """Return by how much a number of a planet is changed now, by itself."""
    turn = table.state.turn
    found = 0
    if turn is not None:
        found = sum(c.delta for c in turn.changes if c.stat is which and c.seat == seat and not c.enemies)
    for card in cards_in_play(table.planet(seat)):
        for change in table.cards.modifies[card]:
            if change.stat is which and change.scope is Reach.SELF:
                found += change.delta
    return found


def more_damage(table: Table, seat: int) -> int:
    """Return by how much enemies have raised the damage that a planet takes (APS-176, APS-R100)."""
    turn = table.state.turn
    found = 0
    for other in [*table.living(), *([table.boss] if table.mode.extinctor else [])]:
        if other == seat or seat not in table.enemies(other):
            continue
        if turn is not None:
            found += sum(
                c.delta for c in turn.changes if c.stat is Stat.PLANET_DAMAGE_TAKEN and c.enemies and c.seat == other
            )
        for card in cards_in_play(table.planet(other)):
            for change in table.cards.modifies[card]:
                if change.stat is Stat.PLANET_DAMAGE_TAKEN and change.scope is Reach.ENEMIES:
                    found += change.delta
    return found


def gain(table: Table, seat: int, amount: int) -> None:
    """Gain power, raised by what raises single gains (APS-070, APS-113, APS-R73)."""
    if amount < 1:
        return
    amount = max(0, amount + stat(table, seat, Stat.POWER_GAIN))
    planet = table.planet(seat)
    planet.power += amount
    table.count(seat, Counter.POWER_GAINED, amount)
    table.tell(PowerChanged(seat, amount, planet.power))


def lose(table: Table, seat: int, amount: int) -> int:
    """Return power to the supply, as much as there is; return how much it was (APS-071, APS-R50)."""
    planet = table.planet(seat)
    taken = min(amount, planet.power)
    if taken > 0:
        planet.power -= taken
        table.count(seat, Counter.POWER_RETURNED, taken)
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
        table.count(by, Counter.DAMAGE_TO_PLANETS, taken)
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
    planet = table.planet(seat)
    before = planet.dial
    after = before + steps
    if planet.faction != BOSS_FACTION and table.cards.dial(planet.faction).wraps:
        planet.dial = (after - 1) % 5 + 1
        made = abs(steps)
    else:
        planet.dial = min(5, max(1, after))
        made = abs(planet.dial - before)
    if made:
        table.count(seat, Counter.DIAL_STEPS, made)
        table.tell(DialTurned(seat, planet.dial))
