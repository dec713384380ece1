"""Powerful Planets (SNV-217, SNV-R126)."""

from parlour.games.supernova.variants.standard import Standard


class PowerfulPlanets(Standard):
    """Whoever defends a planet adds 1."""

    def planet_defence(self) -> int:
        """Return 1."""
        return 1
