"""Who waits, and who holds the table: the queue as a function of the rounds that were played.

Nobody who waits is ever pushed back: losers and tired kings go behind all others, kings who stay take no place, and
whoever is away or must not meet a king is passed over without losing the place. So whoever is there, at place p of the
queue, plays within ceil(p / challengers) rounds. Later entrants have larger numbers: they wait behind all who have not
played yet, before those who have.
"""

from collections.abc import Sequence

import msgspec

from parlour.tournaments.model import Field, Flag, Line, Number, Table


class Terms(msgspec.Struct, frozen=True):
    """How the table is held.

    Attributes:
        seats: Seats of the table.
        fewest: Fewest with whom it is played.
        stay: How many keep their seat.
        defences: Most wins in a row after which a king has to leave all the same; 0: no limit.
    """

    seats: int
    fewest: int
    stay: int
    defences: int


class Court(msgspec.Struct, frozen=True):
    """The state of the table after some rounds.

    Attributes:
        kings: Who keeps a seat, best first.
        reigns: For each of them, defences so far: tables in a row after which they stayed, less the first.
        queue: Who waits, the next first.
    """

    kings: tuple[Number, ...]
    reigns: dict[Number, int]
    queue: tuple[Number, ...]


def court_of(field: Field, terms: Terms) -> Court:
    """Return who holds the table and who waits after the last round.

    The queue begins in the order of the numbers. A table without a result, or voided, was not played: its challengers
    are still the next.
    """
    kings: tuple[Number, ...] = ()
    reigns: dict[Number, int] = {}
    queue = sorted(entrant.number for entrant in field.entrants)
    for round_ in field.rounds:
        for table in round_.tables:
            if table.void or not table.lines:
                continue
            stay, leave = _after(table, terms, reigns)
            seated = set(table.seats)
            # A king who could not be seated again, being away, waits like everybody else.
            waiting = [number for number in queue if number not in seated]
            queue = [*waiting, *(king for king in kings if king not in seated), *leave]
            reigns = {king: reigns.get(king, -1) + 1 for king in stay}
            kings = stay
    return Court(kings=kings, reigns=reigns, queue=tuple(queue))


def _after(table: Table, terms: Terms, reigns: dict[Number, int]) -> tuple[tuple[Number, ...], list[Number]]:
    """Return who stays at a table and who leaves it, both in finishing order.

    Shared places stand in the order of the seats, so a king who is level with a challenger stays.
    """
    finished = [line.number for line in sorted(table.lines, key=_finish)]
    present = [number for number in finished if number not in _gone(table.lines)]
    tired = {number for number in present if terms.defences and reigns.get(number, -1) >= terms.defences - 1}
    stay = [number for number in present[: terms.stay] if number not in tired]
    return tuple(stay), [number for number in finished if number not in stay]


def _finish(line: Line) -> tuple[bool, int]:
    return (line.flag in _AWAY, line.place)


def _gone(lines: Sequence[Line]) -> set[Number]:
    return {line.number for line in lines if line.flag in _AWAY}


_AWAY = frozenset({Flag.NO_SHOW, Flag.FORFEIT_LOSS, Flag.LEFT, Flag.DISQUALIFIED})


def next_table(court: Court, field: Field, terms: Terms) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """Return the kings and the challengers of the next table; no challengers when too few are there."""
    kings = tuple(king for king in court.kings if king not in field.away and king not in field.granted)
    free = [number for number in court.queue if number not in field.away and number not in field.granted]
    challengers: list[Number] = []
    for number in free:
        if len(kings) + len(challengers) == terms.seats:
            break
        if not _barred(number, (*kings, *challengers), field):
            challengers.append(number)
    if len(kings) + len(challengers) < terms.fewest:
        return kings, ()
    return kings, tuple(challengers)


def _barred(number: Number, others: Sequence[Number], field: Field) -> bool:
    return any((min(number, other), max(number, other)) in field.forbidden for other in others)
