"""Shorter Game: six rounds (SNV-215, SNV-R123)."""

from parlour.games.supernova.variants.standard import Standard


class Shorter(Standard):
    """The last round of each phase is skipped, and a large piece is left out."""

    rounds = ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1))

    def large_pieces(self, seats: int) -> int:
        """Return one piece fewer."""
        return seats - 1
