"""Numbers and conditions as they are when an effect resolves."""

from parlour.games.a_place_in_the_sun.frames import ResolveFrame
from parlour.games.a_place_in_the_sun.rules.power import placed_on
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Amount, AtLeast, Condition, DialIn, Measure, Term

_DIAL, _IN_PLAY, _DAMAGE_TO_PLANET, _EYE_BOTS_OF_TARGET, _EYE_BOTS_OF_ALL, _ = Measure


def amount(table: Table, frame: ResolveFrame, wanted: Amount, planet: int = -1) -> int:
    """Return an amount; `planet` is the one that the effect looks at."""
    if isinstance(wanted, int):
        return wanted
    return sum(part if isinstance(part, int) else _term(table, frame, part, planet) for part in wanted)


def _term(table: Table, frame: ResolveFrame, term: Term, planet: int) -> int:
    mine, count = table.planets[frame.seat], term.count
    if count is _DIAL:
        return mine.dial
    if count is _IN_PLAY:
        return sum(table.cards.types[placed.card] == term.type for placed in placed_on(mine))
    if count is _DAMAGE_TO_PLANET:
        return table.turn.damage[planet]
    if count is _EYE_BOTS_OF_TARGET:
        return table.planets[frame.option].bots
    if count is _EYE_BOTS_OF_ALL:
        return sum(one.bots for one in table.planets)
    return len(mine.hand)


def holds(table: Table, frame: ResolveFrame, condition: Condition) -> bool:
    """Return whether a condition holds; borrowed cards ignore the dial (APS-128, APS-R80)."""
    if isinstance(condition, DialIn):
        return frame.borrowed or table.planets[frame.seat].dial in condition.positions
    if isinstance(condition, AtLeast):
        return amount(table, frame, condition.amount) >= condition.n
    return frame.took
