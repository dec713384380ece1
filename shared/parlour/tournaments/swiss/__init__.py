"""Swiss for tables of two: exact Dutch, bracket-local Dutch, Monrad, card-game Swiss."""

from parlour.tournaments.formats import Format
from parlour.tournaments.swiss import engines
from parlour.tournaments.swiss.format import Swiss

FORMATS: dict[str, Format] = {
    one.key: one
    for one in (
        Swiss("swiss-dutch", engines.dutch, rematches=False, colours=True),
        Swiss("swiss-monrad", engines.monrad_list, rematches=True, colours=False),
        Swiss("swiss-random", engines.random, rematches=True, colours=False),
    )
}
