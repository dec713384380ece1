"""Structs that are almost, but not quite, those of a message; each is wrong in one way."""

from enum import IntEnum, StrEnum
from typing import Annotated, Any

import msgspec


class Planet(IntEnum):
    BLUE = 1
    GREEN = 2
    ORANGE = 3
    PURPLE = 4


class NamedPlanet(StrEnum):
    BLUE = "b"
    GREEN = "g"
    ORANGE = "o"
    PURPLE = "p"


class Missing(IntEnum):
    BLUE = 1
    GREEN = 2
    ORANGE = 3


class Surplus(IntEnum):
    BLUE = 1
    GREEN = 2
    ORANGE = 3
    PURPLE = 4
    WHITE = 5


class Renumbered(IntEnum):
    BLUE = 4
    GREEN = 3
    ORANGE = 2
    PURPLE = 1


class PlayCards(msgspec.Struct, frozen=True, tag=True):
    index: int
    count: int


class PassTurn(msgspec.Struct, frozen=True, tag=True):
    pass


class BoundedPlay(msgspec.Struct, frozen=True, tag="PlayCards"):
    index: Annotated[int, msgspec.Meta(ge=0, lt=14)]
    count: Annotated[int, msgspec.Meta(gt=0, le=3)]


BoundedPlay.__name__ = "PlayCards"


class Marker(msgspec.Struct, frozen=True):
    planet: Planet
    space: str


class NamedMarker(msgspec.Struct, frozen=True, kw_only=True):
    planet: NamedPlanet
    space: Annotated[str, msgspec.Meta(max_length=2)]


def struct(name: str, **fields: Any) -> type[msgspec.Struct]:
    """Return a struct with these fields."""
    return msgspec.defstruct(name, list(fields.items()), frozen=True, tag=True)


MARKERS_AT_FAULT = {
    "has no field note": struct("Marker", planet=Planet, space=str, note=str),
    "has no field space": struct("Marker", planet=Planet),
    "has no field spaces": struct("Marker", planet=Planet, spaces=str),
    "space can't hold a value of type Int": struct("Marker", planet=Planet, space=int),
    "space can't hold a value of type Bytes": struct("Marker", planet=Planet, space=bytes),
    "space is always set": struct("Marker", planet=Planet, space=str | None),
    "space can't hold a value of type VarTuple": struct("Marker", planet=Planet, space=tuple[str, ...]),
    "space can't hold a value of type Any": struct("Marker", planet=Planet, space=Any),
    "planet and its partner are not both enums": struct("Marker", planet=int, space=str),
    "PLANET_PURPLE has no partner": struct("Marker", planet=Missing, space=str),
    "PLANET_WHITE has no partner": struct("Marker", planet=Surplus, space=str),
    "PLANET_BLUE is 1 there and 4 here": struct("Marker", planet=Renumbered, space=str),
}


def _score(cards: Any = tuple[int, ...], majority: Any = int | None) -> type[msgspec.Struct]:
    return struct("PlanetScore", planet=Planet, cards=cards, majority=majority, points=int)


SCORES_AT_FAULT = {
    "majority is optional": _score(majority=int),
    "cards is repeated, its partner is no tuple": _score(cards=int),
    "cards is repeated, its partner may be None": _score(cards=tuple[int, ...] | None),
    "cards holds values of one type": _score(cards=tuple[int, str]),
}

ACTIONS_AT_FAULT = {
    "pass_turn has no partner": PlayCards | PassTurn,
    "play_cards has no partner": PassTurn,
    "has no field count": struct("PlayCards", index=int),
    "its partner is no union of structs": int,
}
