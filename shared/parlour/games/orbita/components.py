"""The planets and their cards (ORB-F02, ORB-F03)."""

from enum import IntEnum


class Planet(IntEnum):
    """A planet: seven cards and one marker."""

    BLUE = 1
    GREEN = 2
    ORANGE = 3
    PURPLE = 4


CARDS_OF_A_PLANET = 7
HAND_SIZE = 14
PLANETS: tuple[Planet, ...] = tuple(Planet)
DECK: tuple[Planet, ...] = tuple(planet for planet in PLANETS for _ in range(CARDS_OF_A_PLANET))
LETTERS: dict[Planet, str] = {planet: planet.name[0] for planet in PLANETS}


def hand_text(cards: tuple[Planet, ...]) -> str:
    """Return a row of cards as letters, ``G G O B``."""
    return " ".join(LETTERS[card] for card in cards)
