"""The questions that the rules ask of a variant, and the answers of the printed game."""

Round = tuple[int, int]
"""Phase and round, as the track labels them."""

TRACK: tuple[Round, ...] = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2))


class Standard:
    """The printed game (SNV-032, SNV-034, SNV-077, SNV-119)."""

    rounds: tuple[Round, ...] = TRACK
    """The rounds that are played, in order."""

    def large_pieces(self, seats: int) -> int:
        """Return how many large pieces make the board."""
        return seats

    def flips(self, phase: int) -> int:  # noqa: ARG002  # a variant looks at it
        """Return how often the coin is flipped after a round that does not end its phase."""
        return 1

    def planet_defence(self) -> int:
        """Return what a defender of a planet adds."""
        return 0

    def attacker_wins(self, attacker: int, defender: int) -> bool:
        """Return whether these totals are a victory of the attacker."""
        return attacker > defender

    def shows_initial_cards(self) -> bool:
        """Return whether the initial cards of both are shown before cards are added."""
        return False

    def may_add(self, initial: int) -> bool:  # noqa: ARG002  # a variant looks at it
        """Return whether a player who laid so many cards at first may add more."""
        return True

    def refill_target(self, maximum: int, hand: int) -> int:  # noqa: ARG002  # a variant looks at it
        """Return the size of hand to which a Desperation card fills up."""
        return maximum
