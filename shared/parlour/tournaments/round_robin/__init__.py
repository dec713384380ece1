"""Round robins: everybody meets everybody once (`rr`) or twice (`rr2`), by Berger tables."""

from parlour.tournaments.formats import Format
from parlour.tournaments.round_robin.format import RoundRobin

FORMATS: dict[str, Format] = {"rr": RoundRobin("rr", legs=1), "rr2": RoundRobin("rr2", legs=2)}
