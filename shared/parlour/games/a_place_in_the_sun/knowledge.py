"""What seats may know of hidden cards: a mark for each card that is not just any card to everybody.

Hidden cards move openly, face down: everybody sees that the top card of a deck is now in that hand. So a mark stays
with its card until the card is seen, or is shuffled with others so that nobody knows any more which of them it is.
"""

import msgspec


class Mark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is known of a card in a deck, in a hand, or lifted from a deck.

    Seats are bits; the bit after them is that of spectators.

    Attributes:
        known: Who knows that the card is among those of its group.
        placed: Who knows that it is this one.
        group: Cards of one planet with the same number, not 0, were shuffled with each other, or put in a secret order.
    """

    known: int = 0
    placed: int = 0
    group: int = 0

    def seen_by(self, seats: int) -> "Mark":
        """Return the mark once these seats have seen the card."""
        return Mark(self.known | seats, self.placed | seats, self.group)

    def mixed(self, group: int, orderer: int = 0) -> "Mark":
        """Return the mark once the card's group was put in an order that only the seats `orderer` know."""
        return Mark(self.known | self.placed, self.placed & orderer, group)


UNKNOWN = Mark()


def bit(viewer: int | None, seats: int) -> int:
    """Return the bit of a seat, or of spectators."""
    return 1 << (seats if viewer is None else viewer)


def everybody(seats: int) -> int:
    """Return the bits of all seats and of spectators."""
    return (2 << seats) - 1


def padded(marks: list[Mark], cards: int) -> list[Mark]:
    """Return the marks of a hand; the newest cards may lack one."""
    return [*marks[:cards], *[UNKNOWN] * (cards - len(marks))]


def padded_below(marks: list[Mark], cards: int) -> list[Mark]:
    """Return the marks of so many cards on top of a deck, top last; the lowest ones may lack one."""
    return [*[UNKNOWN] * (cards - len(marks)), *marks[max(0, len(marks) - cards) :]]


def trimmed(marks: list[Mark]) -> list[Mark]:
    """Return the marks of the top of a deck without the lowest ones that say nothing."""
    first = next((index for index, mark in enumerate(marks) if mark != UNKNOWN), len(marks))
    return marks[first:]
