"""Slightly Less Desperate, in two forms (SNV-220, SNV-221, SNV-R128)."""

from parlour.games.supernova.variants.standard import Standard


class MaxMinusOne(Standard):
    """Form A."""

    def refill_target(self, maximum: int, hand: int) -> int:  # noqa: ARG002  # the other form looks at it
        """Return the maximum less 1."""
        return maximum - 1


class MaxMinusHand(Standard):
    """Form B."""

    def refill_target(self, maximum: int, hand: int) -> int:
        """Return the maximum less the cards in hand."""
        return maximum - hand
