"""Research cards and Special Powers."""

import msgspec

from parlour.games.supernova.cards import Card, Cards


class ResearchReady(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Research cards became available (SNV-043)."""

    seat: int
    count: int


class ResearchDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat drew Research cards; only that seat is told which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class ResearchPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat played a Research card."""

    seat: int
    card: str


class ResearchLost(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat lost Research cards; they are public now (SNV-R121)."""

    seat: int
    cards: tuple[str, ...]


class PowerPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat played its Special Power."""

    seat: int
    power: str
    target: int | None = None


class HandSeen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat looked at a hand; only that seat is told the cards."""

    seat: int
    other: int
    cards: Cards = ()


class PlanetSeen(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat looked at a face-down planet marker; only that seat is told which card is its."""

    seat: int
    q: int
    r: int
    card: str | None = None


class CardSwapped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Two seats exchanged a Battle card; only they are told which.

    Attributes:
        seat: Who chose.
        other: With whom.
        given: What `seat` gave; None where the viewer is not told.
        taken: What `seat` took; None where the viewer is not told.
    """

    seat: int
    other: int
    given: Card | None = None
    taken: Card | None = None
