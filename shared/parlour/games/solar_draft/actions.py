"""What a seat can answer. Cards are named by their numbers, never by where they lie (SDR-R10).

A position is an index into the line as it will be, 0 next to the sun.
"""

import msgspec


class DraftCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a card of the Solar Row (SDR-026)."""

    card: int


class DrawCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take the top card of the deck instead of one of the row (SDR-029)."""


class PlayCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Put a planet or comet from hand into the own line (SDR-033)."""

    card: int
    position: int


class PlayMoon(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Put a moon from hand above an own planet (SDR-042)."""

    card: int
    planet: int


class Terraform(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a card, then replace a planet by one from hand (SDR-044, SDR-045).

    Attributes:
        card: The new planet, from hand.
        planet: The planet that is replaced.
        discard: Another card from hand; None exactly where no discard is due.
    """

    card: int
    planet: int
    discard: int | None = None


class EmergencyExchange(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a card, then draft one: what is left to a full hand that can do nothing (SDR-031).

    Attributes:
        discard: A card from hand.
        card: A card of the row; None draws from the deck.
    """

    discard: int
    card: int | None = None


class Pass(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Do nothing; only where nothing else can be done (SDR-R04)."""


class UseSolarFlare(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard the row and deal a new one (SDR-R37)."""


class UseSpecial(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use the sun's Special Ability; its choices are asked next (SDR-R38)."""


class EndTurn(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use no sun ability any more in this turn (SDR-R39)."""


class MoveCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Move a planet, with its moons, or a comet to another position of the own line."""

    card: int
    position: int


class MoveMoon(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Move a moon to another own planet, above the moons there."""

    card: int
    planet: int


class RecoverCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a card of the discard pile into the hand."""

    card: int


class TakeBackCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Return an own moon or comet to the hand."""

    card: int


class DiscardCard(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a card from hand as the cost of an ability."""

    card: int


class Decline(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Make no use of an optional ability."""


SolarAction = (
    DraftCard
    | DrawCard
    | PlayCard
    | PlayMoon
    | Terraform
    | EmergencyExchange
    | Pass
    | UseSolarFlare
    | UseSpecial
    | EndTurn
    | MoveCard
    | MoveMoon
    | RecoverCard
    | TakeBackCard
    | DiscardCard
    | Decline
)

DRAW = DrawCard()
PASS = Pass()
FLARE = UseSolarFlare()
SPECIAL = UseSpecial()
END_TURN = EndTurn()
DECLINE = Decline()
