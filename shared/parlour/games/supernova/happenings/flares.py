"""Solar Flares and the Supernova."""

import msgspec


class FlareBegan(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A flare, or the Supernova, began; so many hexes may be burned."""

    hexes: int
    supernova: bool


class BidsShown(msgspec.Struct, frozen=True, tag=True, gc=False):
    """All bids are in, by seat."""

    bids: tuple[int, ...]


class FlareControlled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat controls the flare."""

    seat: int


class HexBurned(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A hex was burned.

    Attributes:
        q: The hex.
        r: The hex.
        owners: Whose tiles went back to the reserves, bottom to top; empty for an empty hex.
    """

    q: int
    r: int
    owners: tuple[int, ...]
