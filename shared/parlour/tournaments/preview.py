"""What an act would change, before it does."""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.acts import Act
from parlour.tournaments.events import Event
from parlour.tournaments.model import Caution, Number
from parlour.tournaments.state import Tournament


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """A table that would be another one.

    Attributes:
        before, after: Seats; empty when it isn't there.
        change: `seats`, `result`, `new`, `gone`.
    """

    stage: str
    round: int
    table: int
    change: str
    before: tuple[Number, ...] = ()
    after: tuple[Number, ...] = ()


class RankChange(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant whose rank, points or qualification would be others; rank 0: not ranked."""

    stage: str
    number: Number
    entrant: str
    rank_before: int
    rank_after: int
    points_before: int
    points_after: int
    qualified_before: bool = False
    qualified_after: bool = False


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What an act would do.

    Attributes:
        events: What would happen, in order.
        tables: Tables that would change.
        ranks: Entrants whose place in the standings would change.
        ratings: Account ids whose ratings would be computed again.
        cautions: What to know before doing it; a strong one wants `confirm`.
    """

    events: tuple[Event, ...]
    tables: tuple[TableChange, ...] = ()
    ranks: tuple[RankChange, ...] = ()
    ratings: tuple[str, ...] = ()
    cautions: tuple[Caution, ...] = ()


def preview(state: Tournament, act: Act, by: str, at_us: int, seen: int | None = None) -> Preview:
    """Return what the act would change; the state stays.

    Raises:
        TournamentError: As `decide`, save `NEEDS_CONFIRMATION`.
    """
    raise NotImplementedError


def what_if(state: Tournament, acts: Sequence[Act], by: str, at_us: int) -> Preview:
    """Return what several acts, one after the other, would change.

    Raises:
        TournamentError: As `decide`, for the first that is refused.
    """
    raise NotImplementedError
