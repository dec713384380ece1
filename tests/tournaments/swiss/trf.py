"""Events of tables of two as TRF text, written from the results alone, and gacrux's checker over it."""

import json
import sys
from pathlib import Path
from unittest import mock

from gacrux.pairingchecker import pairingchecker

from parlour.tournaments.model import POINT, Bye, Field, Flag

_LETTERS = {POINT: "1", POINT // 2: "=", 0: "0"}
_BYES = {Bye.PAIRING: "U", Bye.FULL: "F", Bye.HALF: "H", Bye.ZERO: "Z", Bye.ABSENT: "Z"}


def trf_of(field: Field, rounds: int, initial: str = "w") -> str:
    """Return the event as a TRF file: a 001 record for each entrant."""
    columns = {entrant.number: [] for entrant in field.entrants}
    points = dict.fromkeys(columns, 0)
    for round_ in field.rounds:
        for table in round_.tables:
            for seat, line in enumerate(table.lines):
                letter = {Flag.FORFEIT_WIN: "+", Flag.FORFEIT_LOSS: "-"}.get(line.flag) or _LETTERS[line.points]
                columns[line.number].append(f"{table.seats[1 - seat]:>4} {'wb'[seat]} {letter}")
                points[line.number] += line.points
        for bye in round_.byes:
            columns[bye.number].append(f"0000 - {_BYES[bye.kind]}")
            points[bye.number] += bye.points
    lines = [f"XXR {rounds}", f"XXC {'white1' if initial == 'w' else 'black1'}", "012 Event"]
    for number, games in columns.items():
        name = f"Player{number}"
        head = f"001 {number:>4} m    {name:<33} {2000 - number:>4} FRA {number:>11} 2000/01/01 "
        lines.append(f"{head}{points[number] / POINT:>4.1f} {number:>4}  " + "  ".join(games))
    return "\n".join(lines) + "\n"


def differences(field: Field, rounds: int, folder: Path) -> list[tuple[int, list, list]]:
    """Return the rounds whose tables differ from what gacrux's checker would pair, with both lists of tables."""
    source, target = folder / "event.trf", folder / "answer.json"
    source.write_text(trf_of(field, rounds), encoding="latin1")
    arguments = ["checker", "-i", str(source), "-o", str(target), "-f", "TRF", "-c", "-m", "dutch", "-N", str(rounds)]
    with mock.patch.object(sys, "argv", arguments):
        checker = pairingchecker()
        checker.common_main()
    answer = json.loads(target.read_text())
    checked = answer["pairingResult"]["roundpairing"]
    assert len(checked) == len(field.rounds), answer["status"]
    return [(one["round"], one["pairs"], one["current"]) for one in checked if not one["check"]]
