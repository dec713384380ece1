"""Tie-breaks: the ordered list after the points, each value exact and explainable term by term."""

from parlour.tournaments.tiebreaks.catalogue import check_parameters, known, tiebreak_of, tiebreaks_of
from parlour.tournaments.tiebreaks.ledger import Ledger
from parlour.tournaments.tiebreaks.rulesets import Ruleset, ruleset_of
from parlour.tournaments.tiebreaks.terms import Combine, Explanation, Measure, Term

__all__ = [
    "Combine",
    "Explanation",
    "Ledger",
    "Measure",
    "Ruleset",
    "Term",
    "check_parameters",
    "known",
    "ruleset_of",
    "tiebreak_of",
    "tiebreaks_of",
]
