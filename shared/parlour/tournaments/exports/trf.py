"""Words of TRF16, the report file of chess federations, for Swiss events of two seats."""

import msgspec

from parlour.tournaments.errors import Refused
from parlour.tournaments.history import Kind
from parlour.tournaments.model import POINT, Bye, Entrant, Round, StageRules

MOST = 9999
"""Numbers have four digits."""

BYE_CODES = {Kind.PAIRING: "U", Kind.FULL: "F", Kind.HALF: "H", Kind.ZERO: "Z", Kind.ABSENT: " "}
"""Result codes of rounds without an opponent. A blank is an absence that nobody asked for."""
CODES_OF_BYES = {"U": Bye.PAIRING, "F": Bye.FULL, "H": Bye.HALF, "Z": Bye.ZERO, " ": Bye.ABSENT}


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What stands at the top of a report.

    Attributes:
        name, city, federation: Of the event; the federation in three letters.
        start, end: Dates, `YYYY/MM/DD`; empty when not known.
        rounds: Rounds that the event is to have; 0 takes those that were paired.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    rounds: int = 0


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a report says.

    Attributes:
        heading: Its top.
        entrants: By number.
        rounds: With tables numbered in order of the smallest number at each, since a report knows no tables.
        points: The points that it states, by number, in sixtieths.
        ranks: The ranks that it states, by number.
    """

    heading: Heading
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    points: dict[int, int]
    ranks: dict[int, int]


class Worth(msgspec.Struct, frozen=True):
    """Points of results, in sixtieths: of a win, a draw, a loss, and the pairing bye."""

    win: int = POINT
    draw: int = POINT // 2
    loss: int = 0
    bye: int = POINT

    @property
    def standard(self) -> bool:
        """Whether a report need not state them."""
        return self == Worth()

    def of_code(self, code: str) -> int:
        """Return the points of a result code.

        Raises:
            Refused: There is no such code (reason `BAD_TRF`).
        """
        points = {
            **dict.fromkeys("1W+F", self.win),
            **dict.fromkeys("=DH", self.draw),
            **dict.fromkeys("0L", self.loss),
            **dict.fromkeys("-Z ", 0),
            "U": self.bye,
        }
        if code not in points:
            raise Refused("BAD_TRF", f"no result is written {code!r}", code=code)
        return points[code]


def worth_of(rules: StageRules) -> Worth:
    """Return what results are worth in a stage."""
    places = (*rules.scheme.places, 0, 0)
    draw = rules.scheme.draw if rules.scheme.draw is not None else (places[0] + places[1]) // 2
    return Worth(places[0], draw, places[1], rules.byes.get(Bye.PAIRING, places[0]))
