"""Incremental Tension (SNV-219, SNV-R127)."""

from parlour.games.supernova.variants.standard import Standard

FEWEST_CARDS = 2


class IncrementalTension(Standard):
    """Initial cards are shown; only who laid two of them may add."""

    def shows_initial_cards(self) -> bool:
        """Return that they are."""
        return True

    def may_add(self, initial: int) -> bool:
        """Return whether at least two cards were laid at first."""
        return initial >= FEWEST_CARDS
