"""The options of a match of Solar Gardens."""

from enum import StrEnum

import msgspec

from parlour.engine.game import OptionInfo


class Construction(StrEnum):
    """How tiles are handed on."""

    STANDARD = "standard"
    """One tile at a time: the next one is turned up when it was kept or discarded (SGD-015)."""
    CASUAL = "casual"
    """Several tiles at once; everyone decides about the tile in front of them at the same time (SGD-040 to SGD-043)."""


class Options(msgspec.Struct, frozen=True):
    """How a match is played.

    Attributes:
        construction: How tiles are handed on.
    """

    construction: Construction = Construction.STANDARD


INFO = (
    OptionInfo(
        "construction",
        "standard: one tile goes round at a time; casual: several do, and all decide about theirs at once",
        Construction.STANDARD.value,
        tuple(one.value for one in Construction),
    ),
)
