"""Attack!!!! (SNV-218, SNV-R125)."""

from parlour.games.supernova.variants.standard import Standard


class AttackWins(Standard):
    """The attacker wins ties; flare battles know no attacker and stay as they are."""

    def attacker_wins(self, attacker: int, defender: int) -> bool:
        """Return whether the attacker has at least as much."""
        return attacker >= defender
