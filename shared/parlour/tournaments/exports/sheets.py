"""Sheets for people and spreadsheets: standings, standings round by round, pairings by name and by table."""

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from parlour.tournaments.model import POINT, Field, Number, Round, Row, StageRules, Standings, Value
from parlour.tournaments.standings import after, rank

_UNSAFE = ("=", "+", "-", "@", "\t", "\r")


def standings_csv(field: Field, standings: Standings) -> str:
    """Return standings with their whole key, and what decided each rank."""
    names = [value.name for value in standings.rows[0].values] if standings.rows else []
    head = ("rank", "number", "name", "points", *names, "decided by", "played", "qualified")
    return _sheet(head, [_standing(row, _names(field)) for row in standings.rows])


def standings_by_round(field: Field, rules: StageRules, seed: bytes) -> Sequence[Standings]:
    """Return the standings after each round; organisers' adjustments count in all of them."""
    return [rank(after(field, each.round), rules, seed) for each in field.rounds]


def standings_by_round_csv(field: Field, rules: StageRules, seed: bytes) -> str:
    """Return rank and points after each round, a row for each entrant in order of the last standings."""
    rounds = standings_by_round(field, rules, seed)
    last = rounds[-1].rows if rounds else rank(field, rules, seed).rows
    found = [{row.number: row for row in standings.rows} for standings in rounds]
    head = ["number", "name"]
    for each in field.rounds:
        head += [f"rank {each.round}", f"points {each.round}"]
    names = _names(field)
    rows = []
    for row in last:
        cells: list[object] = [row.number, names[row.number]]
        for at in found:
            cells += [at[row.number].rank or "", decimal(Fraction(at[row.number].points, POINT))]
        rows.append(cells)
    return _sheet(head, rows)


def pairings_by_table_csv(field: Field, round_: Round) -> str:
    """Return the tables of a round in order, their entrants in seat order; byes last."""
    names = _names(field)
    seats = max((len(table.seats) for table in round_.tables), default=0)
    rows: list[list[object]] = [
        [table.table, *(names[number] for number in table.seats)]
        for table in sorted(round_.tables, key=lambda table: table.table)
    ]
    rows += [[f"bye: {bye.kind.value}", names[bye.number]] for bye in sorted(round_.byes, key=lambda bye: bye.number)]
    return _sheet(["table", *(f"seat {at}" for at in range(1, seats + 1))], rows)


def pairings_by_name_csv(field: Field, round_: Round) -> str:
    """Return where each entrant sits in a round, by name."""
    names = _names(field)
    rows: list[tuple[str, Number, list[object]]] = []
    for table in round_.tables:
        for seat, number in enumerate(table.seats, 1):
            others = "; ".join(names[other] for other in table.seats if other != number)
            rows.append((names[number].casefold(), number, [names[number], table.table, seat, others]))
    for bye in round_.byes:
        name = names[bye.number]
        rows.append((name.casefold(), bye.number, [name, f"bye: {bye.kind.value}", "", ""]))
    return _sheet(["name", "table", "seat", "opponents"], [row for _, _, row in sorted(rows, key=lambda row: row[:2])])


def decimal(value: Fraction) -> str:
    """Return a fraction as a decimal, exact where it ends within four digits, rounded there otherwise."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _names(field: Field) -> dict[Number, str]:
    return {entrant.number: entrant.name or str(entrant.number) for entrant in field.entrants}


def _standing(row: Row, names: dict[Number, str]) -> list[object]:
    points = decimal(Fraction(row.points, POINT))
    values = [_value(value) for value in row.values]
    qualified = "yes" if row.qualified else ""
    return [row.rank or "", row.number, names[row.number], points, *values, row.decided_by, row.played, qualified]


def _value(value: Value) -> str:
    return decimal(Fraction(value.numerator, value.denominator)) if value.decides else ""


def _sheet(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a sheet; text that a spreadsheet would take for a formula is quoted with an apostrophe."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([[_safe(cell) for cell in row] for row in rows])
    return out.getvalue()


def _safe(cell: object) -> object:
    if isinstance(cell, str) and cell.startswith(_UNSAFE) and not _number(cell):
        return f"'{cell}"
    return cell


def _number(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdigit()
