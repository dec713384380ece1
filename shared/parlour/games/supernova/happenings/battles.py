"""Attacks and battles."""

import msgspec

from parlour.games.supernova.cards import Cards
from parlour.games.supernova.parts import Marker


class AttackDeclared(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat attacks a hex."""

    seat: int
    defender: int
    q: int
    r: int


class CardsLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid Battle cards face down; only that seat is told which."""

    seat: int
    count: int
    cards: Cards = ()


class MarkersLaid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid encounter markers face down; only that seat is told which."""

    seat: int
    count: int
    markers: tuple[Marker, ...] = ()


class Passed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat passed in a battle."""

    seat: int


class HandShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat's cards and markers in a battle were shown."""

    seat: int
    cards: Cards
    markers: tuple[Marker, ...]


class CardsWithdrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Invalid cards of a seat's hand do not count (SNV-117)."""

    seat: int
    cards: Cards


class BattleEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A battle was settled.

    Attributes:
        attacker: Who attacked.
        defender: Who defended.
        attack: The attacker's total.
        defence: The defender's total.
        won: Whether the attacker won.
    """

    attacker: int
    defender: int
    attack: int
    defence: int
    won: bool
