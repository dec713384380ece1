"""Rules of tie-breaks by date."""

from enum import StrEnum

from parlour.tournaments.errors import BadRules


class Ruleset(StrEnum):
    """How rounds without a game count in tie-breaks that use opponents' scores."""

    FIDE_2012 = "fide-2012-07-01"
    """A virtual opponent for each round without a game; every such round of an opponent counts as a draw."""
    FIDE_2024 = "fide-2024-08-01"
    """A dummy worth one's own final score; an opponent's last voluntary absences count as draws; one's own voluntary
    unplayed rounds are cut first."""
    FIDE_2026 = "fide-2026-03-01"
    """As 2024, the dummy capped: at draws in all rounds, and for a forfeit at the scheduled opponent's score."""


def ruleset_of(name: str) -> Ruleset:
    """Return the tie-break rules of a stage's ruleset, such as `fide-2026` or `fide-2024-08-01`.

    A date takes the rules in force then; pairing rules changed a month before tie-break rules in 2026, and a stage by
    the pairing rules of February 2026 takes the tie-break rules of March. Names of other families, such as those of
    card games, take the newest: none of their own tie-breaks depends on it.

    Raises:
        BadRules: A FIDE name without a year (reason `UNKNOWN_RULESET`).
    """
    family, _, date = name.partition("-")
    if family != "fide":
        return Ruleset.FIDE_2026
    year, _, rest = date.partition("-")
    if not (year.isdigit() and len(year) == 4):
        raise BadRules("UNKNOWN_RULESET", f"no ruleset is called {name!r}; there are {', '.join(Ruleset)}", name=name)
    if int(year) < 2023:
        return Ruleset.FIDE_2012
    if int(year) < 2026 or (int(year) == 2026 and rest.startswith("01")):
        return Ruleset.FIDE_2024
    return Ruleset.FIDE_2026
