"""From a field to the problem of one round: who plays, who has a bye, in which order they stand."""

from collections.abc import Mapping, Sequence

from parlour.tournaments.history import Card, Kind
from parlour.tournaments.model import Field, Number
from parlour.tournaments.pods.cost import ODD, PLACE, Packed, Problem


def short_tables(card: Card, wanted: int = 0) -> int:
    """Return how often it sat at a table smaller than wanted; 0 takes the largest that it sat at."""
    return card.short_tables(wanted or max((game.size for game in card.games), default=0))


def long_tables(card: Card, wanted: int) -> int:
    """Return how often it sat at a table larger than wanted."""
    return sum(game.size > wanted and game.kind in {Kind.PLAYED, Kind.OPEN} for game in card.games)


def problem_of(
    field: Field,
    cards: Mapping[Number, Card],
    numbers: Sequence[Number],
    sizes: tuple[int, ...],
    wanted: int,
    *,
    points: Mapping[Number, int],
    lot: Mapping[Number, bytes],
    odd_on_top: bool = False,
    groups: Mapping[Number, int] | None = None,
) -> Problem:
    """Return the problem of seating `numbers` at tables of these sizes, ordered by points, then by lot.

    `groups`, from 1, are kept apart in place of clubs.
    """
    order = sorted(numbers, key=lambda number: (-points[number], lot[number], number))
    position = {number: place for place, number in enumerate(order)}
    ordered = tuple(points[number] for number in order)
    clubs = tuple(groups[number] for number in order) if groups else _affinities(field, order)
    forbidden = _forbidden(field, position)
    return Problem(
        numbers=tuple(order),
        points=ordered,
        sizes=sizes,
        wanted=wanted,
        met=tuple(cards[number].met for number in order),
        forbidden=forbidden,
        affinities=clubs,
        odd=_odd([cards[number] for number in order], ordered, sizes, wanted, odd_on_top),
        parted=bool(forbidden) or any(clubs),
    )


def _forbidden(field: Field, position: Mapping[Number, int]) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for one, other in field.forbidden:
        if one in position and other in position:
            found.setdefault(position[one], set()).add(position[other])
            found.setdefault(position[other], set()).add(position[one])
    return {one: frozenset(others) for one, others in found.items()}


def _affinities(field: Field, order: Sequence[Number]) -> tuple[int, ...]:
    clubs = {entrant.number: entrant.affinity for entrant in field.entrants}
    ids = {club: place for place, club in enumerate(sorted({club for club in clubs.values() if club}), 1)}
    return tuple(ids.get(clubs[number], 0) for number in order)


def _odd(
    cards: Sequence[Card], points: Sequence[int], sizes: Sequence[int], wanted: int, odd_on_top: bool
) -> tuple[tuple[Packed, ...], tuple[Packed, ...]]:
    """Return the costs of sitting at smaller and at larger tables; none where the round has no such tables."""
    most, fewest = (points[0], points[-1]) if points else (0, 0)
    place = [(most - own if odd_on_top else own - fewest) * PLACE for own in points]
    short: tuple[Packed, ...] = ()
    long: tuple[Packed, ...] = ()
    if any(size < wanted for size in sizes):
        short = tuple(short_tables(card, wanted) ** 2 * ODD + own for card, own in zip(cards, place, strict=True))
    if any(size > wanted for size in sizes):
        long = tuple(long_tables(card, wanted) ** 2 * ODD + own for card, own in zip(cards, place, strict=True))
    return short, long
