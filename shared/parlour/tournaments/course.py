"""What an event that runs by itself does next."""

from collections.abc import Sequence

from parlour.tournaments.acts import Act
from parlour.tournaments.state import Tournament


def next_act(state: Tournament) -> Act | None:
    """Return what is to be done now, save pairing (`needs_pairing`) and results; None: wait.

    Publish, close the round, freeze, begin the next stage, finish: each as soon as it can be.
    """
    raise NotImplementedError


def due(state: Tournament, at_us: int) -> Sequence[Act]:
    """Return what the clocks ask for by now: forfeits of those who did not appear, drops after too many no-shows."""
    raise NotImplementedError
