"""Everything there is to know about a game of Solar Draft, secrets included."""

from dataclasses import dataclass, field
from enum import IntEnum

import msgspec

from parlour.games.solar_draft.components import DRAFT_LIMIT

PUBLIC = -1
"""Note of a card in hand that everybody saw getting there."""


class EndReason(IntEnum):
    """What started the final lap."""

    EIGHT_PLANETS = 1
    """A player had at least eight planet cards at the end of a turn (SDR-060)."""
    DECK_EMPTY = 2
    """The deck was empty at the end of a turn (SDR-060)."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """An ability that is being carried out.

    Attributes:
        source: The card that carries it; 0 is the sun's Special Ability.
        ability: Which of the card's abilities.
        begun: Whether its condition has been looked at.
        unpaid: Cards still to be discarded for it.
        left: How often it is still to be done.
    """

    source: int
    ability: int
    begun: bool
    unpaid: int
    left: int


@dataclass(slots=True)
class Player:
    """A seat's cards. Rows of cards are tuples, which copies and views share.

    Attributes:
        hand: In the order received.
        notes: For each card of the hand what everybody knows of it: `PUBLIC`, or the classes of cards it can't be.
        line: Planets and comets from the sun outwards.
        moons: The moons of each card of the line, lowest first; empty for comets.
        sun: Index of the Sun mat.
        flare_used: Whether Solar Flare is spent.
        special_used: Whether the Special Ability is spent.
        limit: Hand size from which on drafting may not be chosen; follows from the system.
        placement: Classes of cards that may be put anywhere; follows from the system.
        free_terraform: Whether the action Terraform needs no discard; follows from the system.
    """

    hand: tuple[int, ...]
    notes: tuple[int, ...]
    line: tuple[int, ...]
    moons: tuple[tuple[int, ...], ...]
    sun: int
    flare_used: bool = False
    special_used: bool = False
    limit: int = DRAFT_LIMIT
    placement: int = 0
    free_terraform: bool = False

    def copy(self) -> "Player":
        """Return a player of its own."""
        return Player(
            self.hand,
            self.notes,
            self.line,
            self.moons,
            self.sun,
            self.flare_used,
            self.special_used,
            self.limit,
            self.placement,
            self.free_terraform,
        )


@dataclass(slots=True)
class SolarState:
    """A game of Solar Draft.

    Attributes:
        special_suns: Whether Special Abilities are in the game.
        players: By seat.
        start: The start player.
        active: Whose turn it is; None once the game is over.
        turn: Number of the turn, from 1.
        acted: Whether the regular action of the turn is done.
        row: The Solar Row; 0 is an empty slot.
        deck: Top card last.
        box: Cards that take no part.
        discard: The discard pile, oldest first.
        spent: Cards whose "when played" abilities have had their time, in that order (SDR-R25).
        stack: Abilities under way; the last one is carried out first.
        ending: What started the final lap; None before.
    """

    special_suns: bool
    players: list[Player]
    start: int
    active: int | None
    row: tuple[int, ...]
    deck: list[int]
    box: tuple[int, ...]
    turn: int = 1
    acted: bool = False
    discard: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    stack: list[Pending] = field(default_factory=list)
    ending: EndReason | None = None


def copy_state(state: SolarState) -> SolarState:
    """Return a state of its own."""
    return SolarState(
        state.special_suns,
        [player.copy() for player in state.players],
        state.start,
        state.active,
        state.row,
        state.deck[:],
        state.box,
        state.turn,
        state.acted,
        state.discard,
        state.spent,
        state.stack[:],
        state.ending,
    )
