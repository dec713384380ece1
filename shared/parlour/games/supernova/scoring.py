"""Points and places (SNV-192 to SNV-201, SNV-R106 to SNV-R110)."""

import msgspec

from parlour.engine.game import Ending, ScoreLine, Standing, Standings, TieBreak
from parlour.games.supernova.holdings import hexes_owned, moons_owned, planets_owned
from parlour.games.supernova.table import Table

HEX, MOON, PLANET, RU, POWER = 1, 3, 5, 1, 4
_ENDING = Ending("supernova", "SNV-037")


class SeatScore(msgspec.Struct, frozen=True, gc=False):
    """The score of a seat.

    Attributes:
        phases: Points of the two phase scorings.
        hexes: Hexes occupied, 1 point each.
        moons: Moons occupied, 3 points each.
        planets: Planets occupied, 5 points each.
        ru: Resource units, 1 point each.
        power: Whether the Special Power was not played, 4 points.
        points: Everything together.
    """

    phases: int
    hexes: int
    moons: int
    planets: int
    ru: int
    power: bool
    points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The score of an ended game.

    Attributes:
        seats: By seat.
        winners: Who won; several who stayed tied share the win.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def phase_points(table: Table, seat: int) -> int:
    """Return what the end of a phase gives: moons and planets only (SNV-192)."""
    moons = sum(1 for _ in moons_owned(table, seat))
    return MOON * moons + PLANET * len(planets_owned(table.state, seat))


def score(table: Table) -> ScoreSheet:
    """Score the ended game."""
    seats = tuple(_score_seat(table, seat) for seat in range(table.state.seats))
    winners = tuple(seat for seat, key in enumerate(map(_key, seats)) if key == max(map(_key, seats)))
    return ScoreSheet(seats, winners)


def _score_seat(table: Table, seat: int) -> SeatScore:
    player = table.state.players[seat]
    hexes = len(hexes_owned(table.state, seat))
    moons = sum(1 for _ in moons_owned(table, seat))
    planets = len(planets_owned(table.state, seat))
    unplayed = player.power is not None
    points = player.stored + HEX * hexes + MOON * moons + PLANET * planets + RU * player.ru + POWER * unplayed
    return SeatScore(player.stored, hexes, moons, planets, player.ru, unplayed, points)


def _key(seat: SeatScore) -> tuple[int, bool, int]:
    """Points, then the unplayed power, then the most visible tiles: one on each hex (SNV-200, SNV-201, SNV-R108)."""
    return seat.points, seat.power, seat.hexes


def standings_of(sheet: ScoreSheet) -> Standings:
    """Return places, lines and the tie-breaks that were needed."""
    keys = [_key(seat) for seat in sheet.seats]
    seats = tuple(
        Standing(number, 1 + sum(key > keys[number] for key in keys), seat.points, _lines(seat))
        for number, seat in enumerate(sheet.seats)
    )
    return Standings(_ENDING, seats, tuple(_tie_breaks(sheet)))


def _lines(seat: SeatScore) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("phases", seat.phases, "moons and planets at the end of phases"),
        ScoreLine("hexes", HEX * seat.hexes, f"{seat.hexes} hexes"),
        ScoreLine("moons", MOON * seat.moons, f"{seat.moons} moons"),
        ScoreLine("planets", PLANET * seat.planets, f"{seat.planets} planets"),
        ScoreLine("ru", RU * seat.ru, f"{seat.ru} RU"),
        ScoreLine("special_power", POWER * seat.power, "not played" if seat.power else "played"),
    )


def _tie_breaks(sheet: ScoreSheet) -> list[TieBreak]:
    breaks = []
    for points in sorted({seat.points for seat in sheet.seats}, reverse=True):
        tied = tuple(number for number, seat in enumerate(sheet.seats) if seat.points == points)
        powers = tuple(int(sheet.seats[number].power) for number in tied)
        if len(set(powers)) > 1:
            breaks.append(TieBreak("special_power_unplayed", "SNV-200", tied, powers))
        for unplayed in (True, False):
            still = tuple(number for number in tied if sheet.seats[number].power is unplayed)
            hexes = tuple(sheet.seats[number].hexes for number in still)
            if len(set(hexes)) > 1:
                breaks.append(TieBreak("visible_tiles", "SNV-201", still, hexes))
    return breaks
