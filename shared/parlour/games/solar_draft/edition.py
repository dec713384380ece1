"""An edition: the cards, suns and bonus cards with which a match is played."""

from functools import cached_property
from typing import Annotated

import msgspec

from parlour.games.solar_draft.components import Color, Kind, Size
from parlour.games.solar_draft.effects import Ability, Deed
from parlour.games.solar_draft.vocabulary import Data

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class Card(Data, frozen=True):
    """A Solar System card.

    Attributes:
        number: Its id, from 1.
        name: Its name, unlike any other.
        kind: Planet, moon or comet.
        stars: Its point value; may be negative (SDR-020).
        color: Of a planet.
        size: Letter of a planet.
        size_number: Orders planets by size, 1 to 9 (SDR-R32).
        rings: Of a planet.
        abilities: Usually one.
    """

    number: Annotated[int, msgspec.Meta(ge=1)]
    name: Name
    kind: Kind
    stars: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    color: Color | None = None
    size: Size | None = None
    size_number: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    rings: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    abilities: tuple[Ability, ...] = ()


class Sun(Data, frozen=True):
    """A Sun mat: every one has Solar Flare, and on its other side a Special Ability of its own (SDR-005, SDR-006).

    Attributes:
        key: Its id.
        name: Its name.
        special: What the Special Ability does.
    """

    key: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z_]*$")]
    name: Name
    special: Deed


class BonusCard(Data, frozen=True):
    """A Bonus Point card: points for the most planets of a colour (SDR-065)."""

    color: Color
    points: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Edition(msgspec.Struct, frozen=True, dict=True):
    """Everything that is printed.

    Attributes:
        name: Of the edition.
        sha256: Of its file, in hex.
        cards: In the order of their numbers.
        suns: The Sun mats.
        bonus_cards: One for each colour.
    """

    name: str
    sha256: str
    cards: tuple[Card, ...]
    suns: tuple[Sun, ...]
    bonus_cards: tuple[BonusCard, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by number; the first is that of no card."""
        return ("-", *(card.name for card in self.cards))
