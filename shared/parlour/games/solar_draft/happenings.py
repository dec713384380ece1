"""What becomes visible in a game of Solar Draft. Cards are named by their numbers; 0 is no card."""

import msgspec

from parlour.games.solar_draft.state import EndReason


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Cards in hand, in the order received."""

    cards: tuple[int, ...]


class CardDrafted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took a card of the row (SDR-R55).

    Attributes:
        seat: Who.
        card: The card taken.
        refill: The card that came into its slot; 0 if the deck is empty.
    """

    seat: int
    card: int
    refill: int


class CardDrawn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat drew the top card of the deck.

    Attributes:
        seat: Who.
        card: The card; only the seat that drew learns it.
    """

    seat: int
    card: int | None = None


class CardPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A planet or comet came into a line; its ability is now known to all (SDR-050)."""

    seat: int
    card: int
    position: int


class MoonPlayed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A moon came above a planet."""

    seat: int
    card: int
    planet: int


class PlanetTerraformed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A planet took the place of another, which went to the discard pile."""

    seat: int
    card: int
    planet: int


class CardDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A card went from a hand to the discard pile, for all to see (SDR-R53)."""

    seat: int
    card: int


class CardMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A planet, with its moons, or a comet went to another position."""

    seat: int
    card: int
    position: int


class MoonMoved(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A moon went to another planet."""

    seat: int
    card: int
    planet: int


class CardRecovered(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A card went from the discard pile to a hand."""

    seat: int
    card: int


class CardTakenBack(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A moon or comet went from a system back to the hand."""

    seat: int
    card: int


class SolarFlareUsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat used its Solar Flare."""

    seat: int


class SpecialUsed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat used its sun's Special Ability.

    Attributes:
        seat: Who.
        sun: Index of the sun.
    """

    seat: int
    sun: int


class RowRefreshed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The row was discarded, left to right, and dealt anew."""

    seat: int
    discarded: tuple[int, ...]
    row: tuple[int, ...]


class AbilitySkipped(msgspec.Struct, frozen=True, tag=True, gc=False):
    """An ability, or the rest of it, could not be carried out (SDR-R26)."""

    seat: int
    card: int


class AbilityDeclined(msgspec.Struct, frozen=True, tag=True, gc=False):
    """An optional ability was declined."""

    seat: int
    card: int


class Passed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat had nothing it could do (SDR-R04)."""

    seat: int


class TurnEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A turn ended."""

    seat: int


class FinalLapStarted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The end is near: seats later in turn order have one turn each (SDR-063)."""

    seat: int
    reason: EndReason


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    """The game ended; the hands, which score nothing, are shown (SDR-R43)."""

    reason: EndReason
    hands: tuple[Hand, ...]


SolarHappening = (
    CardDrafted
    | CardDrawn
    | CardPlayed
    | MoonPlayed
    | PlanetTerraformed
    | CardDiscarded
    | CardMoved
    | MoonMoved
    | CardRecovered
    | CardTakenBack
    | SolarFlareUsed
    | SpecialUsed
    | RowRefreshed
    | AbilitySkipped
    | AbilityDeclined
    | Passed
    | TurnEnded
    | FinalLapStarted
    | GameEnded
)
