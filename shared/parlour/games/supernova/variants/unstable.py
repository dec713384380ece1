"""Unstable Sun: more flips (SNV-216, SNV-R124)."""

from parlour.games.supernova.variants.standard import Standard


class UnstableSun(Standard):
    """The coin is flipped once in phase 1, twice in phase 2, three times in phase 3."""

    def flips(self, phase: int) -> int:
        """Return the number of the phase."""
        return phase
