"""What becomes of the games of those who leave a round robin."""

import msgspec

from parlour.tournaments.history import Kind, history_of
from parlour.tournaments.model import Field, Number, StageRules

POLICIES = ("forfeit", "annul")
"""`details["withdrawals"]`: whoever leaves forfeits the games that are left; or, having played less than half of them,
has all results annulled."""


def annulled(field: Field, rules: StageRules, rounds: int) -> frozenset[Number]:
    """Return whose results count for nobody: under `annul`, those who left before they had played half of them."""
    if rules.details.get("withdrawals", POLICIES[0]) != "annul":
        return frozenset()
    cards = history_of(field).cards
    return frozenset(
        number for number in field.away if number in cards and 2 * cards[number].count(Kind.PLAYED) < rounds
    )


def without_results(field: Field, numbers: frozenset[Number]) -> Field:
    """Return the field with the tables of these entrants voided, and byes that others had instead worth nothing."""
    if not numbers:
        return field
    rounds = tuple(
        msgspec.structs.replace(
            round_,
            tables=tuple(
                msgspec.structs.replace(table, void=True) if numbers.intersection(table.seats) else table
                for table in round_.tables
            ),
        )
        for round_ in field.rounds
    )
    return msgspec.structs.replace(field, rounds=rounds)
