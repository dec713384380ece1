"""Why an entrant has its rank: each tie-break with its terms, and the line that it is behind."""

from parlour.api.tournaments.v1 import rounds_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments.showing import row_message, value_message
from parlour.tournaments.errors import BadRules, Refused
from parlour.tournaments.fields import field_of
from parlour.tournaments.model import Standings
from parlour.tournaments.standings import books, explain_from
from parlour.tournaments.state import StageState, Tournament
from parlour.tournaments.tiebreaks import Ledger


def explained_row(
    state: Tournament, stage: StageState, standings: Standings, after: int, number: int
) -> api.ExplainRankResponse:
    """Return the explanation.

    Raises:
        Refused: There is no such entrant.
    """
    place = next((place for place, row in enumerate(standings.rows) if row.number == number), None)
    if place is None:
        raise Refused("UNKNOWN_ENTRANT", f"no entrant has the number {number}", number=number)
    row = standings.rows[place]
    ledger = books(field_of(state, stage, before=after + 1), stage.rules)
    return api.ExplainRankResponse(
        row=row_message(stage, row),
        ahead=row_message(stage, standings.rows[place - 1]) if place else None,
        values=[_explained(ledger, number, key) for key in ("points", *(value.name for value in row.values))],
        version=state.sequence,
    )


def _explained(ledger: Ledger, number: int, key: str) -> api.ExplainedValue:
    try:
        found = explain_from(ledger, number, key)
    except BadRules:  # a value of the format's own, which it explains in its page
        return api.ExplainedValue(value=rounds_pb2.TieBreakValue(name=key))
    terms = [
        rounds_pb2.Criterion(
            name=f"round {term.round}" if term.round else key,
            value=_amount(term.numerator, term.denominator) + ("" if term.counted else " (cut)"),
            text=term.text,
        )
        for term in found.terms
    ]
    return api.ExplainedValue(
        value=value_message(found.value), terms=[rounds_pb2.Criterion(name=key, text=found.rule), *terms]
    )


def _amount(numerator: int, denominator: int) -> str:
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
