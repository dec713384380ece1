"""The words with which an ability looks at its owner's system: which cards, how many, and whether.

The anchor of a planet or comet is the card itself, the anchor of a moon is the planet it orbits (SDR-R30). Before is
the side of the sun; next to is the neighbouring card of the line (SDR-053, SDR-R28, SDR-R29).
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from parlour.games.solar_draft.components import Color, Kind, Size

Positive = Annotated[int, msgspec.Meta(ge=1)]


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of an edition as it is written in its file."""


class Reach(StrEnum):
    """Where a selector looks."""

    ANCHOR = "anchor"
    SELF = "self"
    LEFT_NEIGHBOUR = "left_neighbour"
    RIGHT_NEIGHBOUR = "right_neighbour"
    NEIGHBOURS = "neighbours"
    INNER_ALL = "inner_all"
    OUTER_ALL = "outer_all"
    LINE = "line"
    MOONS_ON = "moons_on"
    ALL_MOONS = "all_moons"


class Selector(Data, frozen=True):
    """Cards of the owner's system. A filter that speaks of planets lets only planets through.

    Attributes:
        reach: Where to look.
        on: For ``moons_on``: the planets whose moons are meant.
        kind: Only cards of this kind.
        colors: Only planets of one of these colours.
        sizes: Only planets with one of these letters.
        larger_than_anchor: Only planets with a larger number than the anchor's (SDR-R31).
        smaller_than_anchor: Only planets with a smaller number.
        min_rings: Only planets with so many rings.
        min_moons: Only planets with so many moons.
        negative_star: Only cards with a star below zero.
        not_anchor: Not the anchor itself.
    """

    reach: Reach
    on: "Selector | None" = None
    kind: Kind | None = None
    colors: tuple[Color, ...] = ()
    sizes: tuple[Size, ...] = ()
    larger_than_anchor: bool = False
    smaller_than_anchor: bool = False
    min_rings: int = 0
    min_moons: int = 0
    negative_star: bool = False
    not_anchor: bool = False

    @property
    def planets_only(self) -> bool:
        """Whether only planets can pass."""
        asks_planets = self.colors or self.sizes or self.larger_than_anchor or self.smaller_than_anchor
        return bool(self.kind is Kind.PLANET or asks_planets or self.min_rings or self.min_moons)


class Measure(StrEnum):
    """What a quantity counts."""

    CONST = "const"
    COUNT = "count"
    RINGS = "rings"
    DISTINCT_COLORS = "distinct_colors"
    DISTINCT_SIZES = "distinct_sizes"
    COLOR_SETS = "color_sets"
    SIZE_SETS = "size_sets"


class Quantity(Data, frozen=True):
    """A number.

    Attributes:
        measure: What is counted.
        cards: Among which cards; only ``const`` has none.
        n: The number that ``const`` stands for.
    """

    measure: Measure
    cards: Selector | None = None
    n: int = 1


class Relation(StrEnum):
    """How a quantity is compared."""

    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EXACTLY = "exactly"


class Place(StrEnum):
    """A place of the anchor."""

    FIRST_PLANET = "first_planet"
    LAST_PLANET = "last_planet"
    FIRST_IN_LINE = "first_in_line"
    LAST_IN_LINE = "last_in_line"


class Compare(Data, frozen=True, tag="compare", tag_field="test"):
    """Whether a quantity is at least, at most or exactly `n`."""

    quantity: Quantity
    relation: Relation
    n: int


class AnchorIs(Data, frozen=True, tag="anchor_is", tag_field="test"):
    """Whether the anchor stands at that place."""

    place: Place


class AllOf(Data, frozen=True, tag="all_of", tag_field="test"):
    """Whether every condition holds."""

    conditions: tuple["Condition", ...]


class AnyOf(Data, frozen=True, tag="any_of", tag_field="test"):
    """Whether one of the conditions holds."""

    conditions: tuple["Condition", ...]


class Not(Data, frozen=True, tag="not", tag_field="test"):
    """Whether the condition does not hold."""

    condition: "Condition"


Condition = Compare | AnchorIs | AllOf | AnyOf | Not
