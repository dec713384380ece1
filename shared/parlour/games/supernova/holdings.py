"""Who owns what: hexes, planets, moons, levels."""

from collections.abc import Iterator
from itertools import compress

from parlour.games.supernova.content import tables
from parlour.games.supernova.parts import BASE_HAND, MAX_LEVEL, TECHNOLOGIES, Desperation, Technology
from parlour.games.supernova.state import Moon, Planet, State
from parlour.games.supernova.table import Table

_COMMS = Technology.COMMS
_NONE = Desperation.NONE


def owner(state: State, place: int) -> int | None:
    """Return who owns the hex: whose tile is on top of its stack (SNV-R39)."""
    stack = state.stacks[place]
    return stack[-1] if stack else None


def hexes_owned(state: State, seat: int) -> list[int]:
    """Return the hexes of a seat."""
    stacks = state.stacks
    occupied = compress(range(len(stacks)), stacks)
    return [place for place in occupied if stacks[place][-1] == seat]


def planet_at(state: State, place: int) -> Planet | None:
    """Return the planet on the hex."""
    for planet in state.planets:
        if planet.place == place:
            return planet
    return None


def planets_owned(state: State, seat: int) -> list[Planet]:
    """Return the planets of a seat."""
    stacks = state.stacks
    return [planet for planet in state.planets if stacks[planet.place] and stacks[planet.place][-1] == seat]


def moon_place(table: Table, moon: Moon) -> int:
    """Return the hex on which the moon lies."""
    return table.board.orbits[moon.piece][moon.at]


def moons_owned(table: Table, seat: int) -> Iterator[Moon]:
    """Yield the moons that lie on a seat's tiles (SNV-047, SNV-R30)."""
    orbits = table.board.orbits
    for moon in table.state.moons:
        if owner(table.state, orbits[moon.piece][moon.at]) == seat:
            yield moon


def orbited_owner(table: Table, moon: Moon) -> int | None:
    """Return who owns the planet that the moon orbits; None also where it orbits none (SNV-R31)."""
    place = table.board.planets.get(moon.piece)
    return None if place is None else owner(table.state, place)


def card_levels(table: Table, seat: int) -> list[int]:
    """Return the levels by technology that a seat's Colonization cards give (SNV-071, SNV-R77)."""
    gives = tables.card_levels(table.edition)
    owned = [gives[planet.card] for planet in planets_owned(table.state, seat)]
    return [sum(levels) for levels in zip(*owned, strict=True)] if owned else [0] * len(TECHNOLOGIES)


def shown_levels(table: Table, seat: int) -> list[int]:
    """Return the levels by technology that count: bought ones and those of cards, 5 at most (SNV-163, SNV-R77)."""
    state, gives = table.state, tables.card_levels(table.edition)
    levels = state.players[seat].bought
    for planet in planets_owned(state, seat):
        levels = [one + other for one, other in zip(levels, gives[planet.card], strict=True)]
    return [min(MAX_LEVEL, level) for level in levels]


def shown_level(table: Table, seat: int, technology: Technology) -> int:
    """Return the level of one technology that counts: bought ones and those of cards, 5 at most (SNV-163, SNV-R77)."""
    state, index = table.state, technology - 1
    gives, stacks = tables.card_levels(table.edition), state.stacks
    level = state.players[seat].bought[index]
    for planet in state.planets:
        stack = stacks[planet.place]
        if stack and stack[-1] == seat:
            level += gives[planet.card][index]
    return min(MAX_LEVEL, level)


def combat_bonus(level: int) -> int:
    """Return what a level of Weapons or Shields is worth in a battle (SNV-164)."""
    return level + 1 if level else 0


def hand_maximum(table: Table, seat: int) -> int:
    """Return the maximum hand: 4 and the Comms level (SNV-045)."""
    return BASE_HAND + shown_level(table, seat, _COMMS)


def free_fortifications(table: Table, seat: int) -> int:
    """Return how many fortifications a turn the seat's Colonization cards give (SNV-R117)."""
    gives = tables.free_fortifications(table.edition)
    return sum([gives[planet.card] for planet in planets_owned(table.state, seat)])


def highest_neighbour(table: Table, seat: int, place: int) -> int:
    """Return the height of the seat's highest stack beside the hex, 0 where there is none (SNV-R40)."""
    stacks = table.state.stacks
    heights = [len(stacks[near]) for near in table.board.near[place] if stacks[near] and stacks[near][-1] == seat]
    return max(heights, default=0)


def discard_desperation(table: Table, seat: int) -> bool:
    """Put a seat's Desperation card back into the supply; return whether it had one (SNV-081)."""
    player = table.state.players[seat]
    if player.desperation is _NONE:
        return False
    player.desperation = _NONE
    table.state.desperation += 1
    return True
