"""What keeps a log honest: an entry that doesn't follow from the state before is no entry."""

from parlour.tournaments.errors import Refused


def must(holds: object, what: str) -> None:
    """Refuse an entry unless that holds.

    Raises:
        Refused: It doesn't (`DOES_NOT_FOLLOW`).
    """
    if not holds:
        raise Refused("DOES_NOT_FOLLOW", what)
