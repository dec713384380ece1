"""The result: winners first, then by the time of elimination, points and power (APS-R57)."""

import msgspec

from parlour.engine.errors import MatchNotOver
from parlour.engine.game import Contest, Ending, ScoreLine, Standing, Standings
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.rules.influence import points
from parlour.games.a_place_in_the_sun.table import Table


class SeatSheet(msgspec.Struct, frozen=True):
    """A seat at the end.

    Attributes:
        seat: From 0.
        won: Whether it is among the winners.
        out: 0 if it survived; then the number of the elimination, later is larger.
        points: Influence Points.
        power: Power left.
    """

    seat: int
    won: bool
    out: int
    points: int
    power: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """The end of a game.

    Attributes:
        reason: Why it ended.
        rule: Id of the rule.
        seats: In seat order. Against the Extinctor all may have lost.
        extinctor_power: What the Extinctor had left; None where it did not play.
    """

    reason: str
    rule: str
    seats: tuple[SeatSheet, ...]
    extinctor_power: int | None


def sheet_of(table: Table) -> ScoreSheet:
    """Return the end of a game.

    Raises:
        MatchNotOver: It goes on.
    """
    result = table.state.result
    if result is None:
        raise MatchNotOver("the game is under way")
    seats = tuple(
        SeatSheet(
            seat,
            seat in result.winners,
            table.planets[seat].out,
            points(table, seat),
            max(0, table.planets[seat].power),
        )
        for seat in range(table.state.seats)
    )
    boss = max(0, table.planets[table.boss].power) if table.mode.extinctor else None
    return ScoreSheet(result.reason, result.rule, seats, boss)


def standings_of(table: Table) -> Standings:
    """Return places: winners share the first; simultaneous eliminations share a place (APS-R52, APS-R57).

    A side has won if one of its seats has: who was eliminated before is no winner by the rules (APS-262, APS-R117), and
    has a place of its own, but its side has won.

    Raises:
        MatchNotOver: The game goes on.
    """
    sheet = sheet_of(table)
    keys = [_key(table, seat) for seat in sheet.seats]
    seats = tuple(_standing(seat, keys) for seat in range(len(keys)))
    contest, sides = _sides(table)
    won = {seat for side in sides if any(sheet.seats[mate].won for mate in side) for seat in side}
    return Standings(Ending(sheet.reason, sheet.rule), seats, (), contest, sides, tuple(sorted(won)))


def _sides(table: Table) -> tuple[Contest, tuple[tuple[int, ...], ...]]:
    """Return who plays with whom; in A Nuke in the Back each for itself, and the Extinctor may beat all (APS-R45)."""
    seats = tuple(range(table.state.seats))
    if table.mode.teams:
        return Contest.TEAMS, (seats[::2], seats[1::2])
    if table.mode is Mode.EXTINCTOR:
        return Contest.COOP, (seats,)
    return Contest.EACH_FOR_ITSELF, tuple((seat,) for seat in seats)


def _standing(seat: int, keys: list[tuple[int, ...]]) -> Standing:
    """The rules know winners, no points: what counts is how many others ended worse."""
    place = 1 + sum(key > keys[seat] for key in keys)
    worse = sum(key < keys[seat] for key in keys)
    return Standing(seat, place, worse, (ScoreLine("outlasted", worse, "seats that ended worse"),))


def _key(table: Table, seat: SeatSheet) -> tuple[int, ...]:
    """Return what ranks a seat, larger is better; survivors that lost to the Extinctor share (APS-R145)."""
    if seat.won:
        return (1,)
    survived = 0 if seat.out else 1
    if table.mode.extinctor:
        return (0, survived, seat.out, seat.points if table.mode.influence else 0)
    return (0, survived, seat.out, *((seat.points, seat.power) if survived else ()))
