"""Cards in play: their defence and costs, how they come and go."""

from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.effects import Stat
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON
from parlour.games.a_place_in_the_sun.happenings import CardLeft, CardPlaced
from parlour.games.a_place_in_the_sun.rules.power import stat, turn_dial
from parlour.games.a_place_in_the_sun.rules.zones import to_pile
from parlour.games.a_place_in_the_sun.state import Placed, Planet
from parlour.games.a_place_in_the_sun.table import PLACES, Table
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

_DEFENSE, _COST = Stat.DEFENSE, Stat.ACTIVATION_COST
_ORBITAL = CardKind.ORBITAL
_PUT_IN_PLAY, _REMOVED = PLACES[Counter.ORBITALS_PUT_IN_PLAY], PLACES[Counter.ENEMY_ORBITALS_REMOVED]


def attackable(planet: Planet) -> list[tuple[int, Placed]]:
    """Return spot and card of the line from the outermost inwards, then the Moon card (APS-R43)."""
    found = list(enumerate(planet.line))[::-1]
    if planet.moon is not None:
        found.append((MOON, planet.moon))
    return found


def in_play(planet: Planet) -> list[tuple[int, Placed]]:
    """Return spot and card from the planet outwards, the Moon card, the Leader."""
    line, moon, leader = enumerate(planet.line), planet.moon, planet.leader
    if moon is None:
        return [*line] if leader is None else [*line, (LEADER, leader)]
    return [*line, (MOON, moon)] if leader is None else [*line, (MOON, moon), (LEADER, leader)]


def card_at(planet: Planet, spot: int) -> Placed | None:
    """Return the card at a spot."""
    if spot == MOON:
        return planet.moon
    if spot == LEADER:
        return planet.leader
    return planet.line[spot] if 0 <= spot < len(planet.line) else None


def line_bonus(table: Table, seat: int) -> int:
    """Return what is added to the base defence of another card on the seat's line (APS-034, APS-035)."""
    planet, cards = table.planets[seat], table.cards
    bonus, covers = cards.line_bonus[planet.side], cards.covers
    if table.turn.changes or cards.changes[_DEFENSE]:
        bonus += stat(table, seat, _DEFENSE)
    for placed in planet.line:
        bonus += covers[placed.card]
    return bonus


def line_defence(table: Table, seat: int, card: int) -> int:
    """Return the defence that a card would have on the seat's line."""
    return table.cards.defense[card] + line_bonus(table, seat)


def defence(table: Table, seat: int, spot: int) -> int:
    """Return the defence of a placed card, damage not counted (APS-034 to APS-041)."""
    planet, cards = table.planets[seat], table.cards
    placed = card_at(planet, spot)
    if placed is None:
        raise LookupError(f"nothing at spot {spot}")
    if spot == MOON:
        return cards.defense[placed.card] + cards.moon_bonus[planet.side] + stat(table, seat, _DEFENSE)
    return cards.defense[placed.card] + line_bonus(table, seat) - cards.covers[placed.card]


def cost_of(table: Table, seat: int, card: int) -> int:
    """Return the activation cost now (APS-149 to APS-151, APS-R93)."""
    cards = table.cards
    cost = cards.costs[card]
    if cost or cards.dearer or table.turn.changes:
        return max(0, cost + stat(table, seat, _COST))
    return 0


def enter(table: Table, seat: int, placed: Placed, spot: int) -> None:
    """Put a card in play; the spot must be free, or an index at which it is inserted (APS-R30, APS-R34)."""
    planet = table.planets[seat]
    if spot == MOON:
        planet.moon = placed
    elif spot == LEADER:
        planet.leader = placed
    else:
        planet.line.insert(spot, placed)
    card, cards = placed.card, table.cards
    table.tell(CardPlaced(seat, card, spot))
    if cards.kinds[card] is _ORBITAL:
        table.count(seat, _PUT_IN_PLAY)
    if cards.holds[card] and not placed.borrowed:
        turn_dial(table, seat, cards.holds[card])


def leave(
    table: Table, seat: int, spot: int, *, destroyed: bool = False, by: int | None = None, to_discard: bool = True
) -> Placed:
    """Take a card out of play with what it carries; the dial turns back (APS-054, APS-083, APS-086, APS-R35)."""
    planet = table.planets[seat]
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
        table.count(by, _REMOVED)
    steps = table.cards.holds[placed.card]
    if steps and not placed.borrowed:
        turn_dial(table, seat, -steps)
    tidy(table, seat, by)
    return placed


def tidy(table: Table, seat: int, by: int | None = None) -> None:
    """Discard placed cards that have no defence left because a bonus ended (APS-R32)."""
    planet, cards = table.planets[seat], table.cards
    if planet.line:
        bonus = line_bonus(table, seat)
        for spot in range(len(planet.line) - 1, -1, -1):
            placed = planet.line[spot]
            if cards.defense[placed.card] + bonus - cards.covers[placed.card] <= placed.damage:
                leave(table, seat, spot, by=by)
                return
    if planet.moon is not None and defence(table, seat, MOON) <= planet.moon.damage:
        leave(table, seat, MOON, by=by)
