"""What comes to a player's mat and leaves it: Battle cards, RU, tiles, levels, Desperation cards."""

import msgspec

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.parts import Technology


class CardsDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat drew Battle cards; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class CardsDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat discarded Battle cards unseen; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class IncomeReceived(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat received income (SNV-046 to SNV-050).

    Attributes:
        seat: Who.
        ru: What the seat received from the supply and may keep.
        moons: Moons that it owns.
    """

    seat: int
    ru: int
    moons: int


class RuGained(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat gained RU outside its income: tax, a victory, a card, a marker."""

    seat: int
    ru: int


class RuPaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat paid RU to the supply."""

    seat: int
    ru: int


class TilesTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took tiles from its reserves.

    Attributes:
        seat: Who.
        count: How many.
        allotment: How many it has to use now.
    """

    seat: int
    count: int
    allotment: int


class TilesReturned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat returned tiles to its reserves."""

    seat: int
    count: int


class TechnologyRaised(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat has one more bought level of a technology.

    Attributes:
        seat: Who.
        technology: Which.
        level: The level shown now.
    """

    seat: int
    technology: Technology
    level: int


class DesperationTaken(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took a Desperation card, face up."""

    seat: int


class DesperationUsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat used its Desperation card; it lies face down."""

    seat: int


class DesperationDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's Desperation card went back to the supply."""

    seat: int
