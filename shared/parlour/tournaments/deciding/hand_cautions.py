"""What an organiser should know before seating people by hand."""

from collections.abc import Iterator
from itertools import combinations

from parlour.tournaments.deciding.ruling import strong, warning
from parlour.tournaments.history import History, history_of
from parlour.tournaments.model import Bye, Caution, Field, Number, StageRules
from parlour.tournaments.scoring import win
from parlour.tournaments.state import StageState

MEETING_AGAIN = frozenset({"rr2", "de", "kott", "arena", "heats"})
"""Formats in which meeting again is part of the plan."""


def cautions_of(
    stage: StageState, field: Field, tables: tuple[tuple[Number, ...], ...], byes: dict[Number, Bye], *, published: bool
) -> tuple[Caution, ...]:
    """Return what speaks against these tables: forbidden pairs, rematches, third colours, sizes, byes."""
    history = history_of(field)
    found = [caution for seats in tables for caution in _table(stage.rules, field, history, seats)]
    found += _byes(stage.rules, history, byes)
    if published:
        found.append(warning("PUBLISHED", "the round was published; matches of these tables are off"))
    return tuple(found)


def _table(rules: StageRules, field: Field, history: History, seats: tuple[Number, ...]) -> Iterator[Caution]:
    for first, second in combinations(sorted(seats), 2):
        if (first, second) in field.forbidden:
            yield strong("FORBIDDEN_PAIR", f"{first} and {second} must not meet")
        if rules.format not in MEETING_AGAIN and history.met(first, second):
            yield strong("REMATCH", f"{first} and {second} have met")
    for number in seats:
        if number in field.away:
            yield strong("AWAY_SEATED", f"{number} has left")
    if not (rules.fewest or rules.seats) <= len(seats) <= (rules.most or rules.seats):
        yield warning("TABLE_SIZE", f"a table of {len(seats)} is none that the stage has")
    if len(seats) == 2:
        yield from _colours(history, seats)


def _colours(history: History, seats: tuple[Number, ...]) -> Iterator[Caution]:
    for seat, number in enumerate(seats, 1):
        if history.cards[number].seat_order[-2:] == [seat, seat]:
            yield warning("THIRD_COLOUR", f"{number} would sit in seat {seat} for the third time running")


def _byes(rules: StageRules, history: History, byes: dict[Number, Bye]) -> Iterator[Caution]:
    for number, kind in byes.items():
        if kind in {Bye.PAIRING, Bye.FULL} and history.cards[number].had_free_win(win(rules)):
            yield strong("BYE_TO_INELIGIBLE", f"{number} has had a win without playing")
