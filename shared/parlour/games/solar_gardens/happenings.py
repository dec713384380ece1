"""What becomes visible in a game of Solar Gardens. Tiles are named by their ids in the edition."""

import msgspec

from parlour.games.solar_gardens.actions import Choice


class RoundStarted(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The boards were locked, the token moved on, and the starting player took a stack (SGD-010, SGD-022, SGD-035).

    Attributes:
        round: Number of the round, from 1.
        starting_player: Who starts it.
        stack: How many tiles the stack has.
        pile: How many tiles are left in the central pile.
        reshuffled: Whether the discarded tiles were shuffled to make the stack (SGD-011).
    """

    round: int
    starting_player: int
    stack: int
    pile: int
    reshuffled: bool


class TileTurnedUp(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The next tile of the stack lies face up in front of a seat (SGD-012).

    Attributes:
        seat: In front of whom.
        tile: The tile.
    """

    seat: int
    tile: str


class ChoiceSealed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat has decided about its tile; the decision is revealed when all have decided (SGD-R27).

    Attributes:
        seat: Who has decided.
        choice: What; only the seat itself is told.
    """

    seat: int
    choice: Choice | None = None


class TileKept(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took a tile and is out for the round (SGD-018).

    Attributes:
        seat: Who.
        tile: The tile.
        forced: Whether there was no choice: the last seat still in, with the discard used (SGD-R12).
    """

    seat: int
    tile: str
    forced: bool


class TilePassed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A tile went on to the left.

    Attributes:
        seat: Who passed it.
        to: The next seat still in.
        tile: The tile.
    """

    seat: int
    to: int
    tile: str


class PassVoid(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat wanted to pass, but nobody could be handed the tile; it decides again (SGD-R25).

    Attributes:
        seat: Who.
        tile: The tile.
    """

    seat: int
    tile: str


class TileDiscarded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The last seat still in discarded a tile face up (SGD-016).

    Attributes:
        seat: Who.
        tile: The tile.
    """

    seat: int
    tile: str


class DraftEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Every seat has a tile (SGD-021).

    Attributes:
        left_over: How many tiles of the stack went to the discard pile unseen: 1 if nobody discarded, else 0.
    """

    left_over: int


class TilePlaced(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat laid the tile of this round, provisionally (SGD-030).

    Attributes:
        seat: Who.
        tile: The tile.
        space: Where, such as ``r2c3``.
        turns: Quarter turns clockwise.
    """

    seat: int
    tile: str
    space: str
    turns: int


class TilePickedUp(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat took the tile of this round from its board again; a confirmation is cancelled (SGD-034, SGD-R19).

    Attributes:
        seat: Who.
        tile: The tile.
        space: Where it lay.
    """

    seat: int
    tile: str
    space: str


class PlacementConfirmed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat is content with its tile as it lies.

    Attributes:
        seat: Who.
    """

    seat: int


class PlacementLeft(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A seat declined to place or change its tile now.

    Attributes:
        seat: Who.
    """

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """All boards are full and final (SGD-004).

    Attributes:
        rounds: How many rounds were played.
    """

    rounds: int


SolarGardensHappening = (
    RoundStarted
    | TileTurnedUp
    | ChoiceSealed
    | TileKept
    | TilePassed
    | PassVoid
    | TileDiscarded
    | DraftEnded
    | TilePlaced
    | TilePickedUp
    | PlacementConfirmed
    | PlacementLeft
    | GameEnded
)
