"""One wave: which idle players sit down together."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from parlour.tournaments.arena.matching import Match, matched, neighbours
from parlour.tournaments.arena.seats import bound
from parlour.tournaments.arena.state import ArenaState, Player
from parlour.tournaments.arena.terms import Terms
from parlour.tournaments.model import Field, Number

GROUP = 100
"""Most players that are matched exactly together."""
EXACT = 2
"""Groups, from the top, that are; the others pair with their neighbours."""


class Wave(NamedTuple):
    """What a wave is made from.

    Attributes:
        idle: Who is there and at no table, best first.
        last_rank: The last place of all.
        first: Nobody has played yet: neighbours are those in rating.
        alone: Nobody but the idle is there, and they fill one table at most.
        resting: Nobody is at a table.
        terms: Of the arena.
        forbidden: Who must not meet.
    """

    idle: list[Player]
    last_rank: int
    first: bool
    alone: bool
    resting: bool
    terms: Terms
    forbidden: frozenset[tuple[Number, Number]]

    def may_meet(self, one: Player, two: Player) -> bool:
        """Return whether two are not kept apart for good."""
        pair = (one.number, two.number) if one.number < two.number else (two.number, one.number)
        return not self.forbidden or pair not in self.forbidden

    def tired(self, player: Player) -> bool:
        """Return whether it waited so long that the last opponent will do."""
        return 0 < self.terms.patience <= player.sat_out


def wave_of(state: ArenaState, field: Field, terms: Terms) -> Wave:
    """Return who is to be paired."""
    players, away = state.players, field.away
    here, resting, free = 0, True, list[Player]()
    for place, player in enumerate(_order(players.values(), field)):
        player.rank = place
        if player.busy:
            resting = False
        if player.number not in away:
            here += 1
            if not player.busy:
                if player.sat_at != state.waves:
                    player.sat_out = 0
                player.bound = bound(player)
                free.append(player)
    alone = resting and here <= terms.seats
    return Wave(
        idle=free,
        last_rank=max(1, len(players) - 1),
        first=not state.tables,
        alone=alone,
        resting=resting,
        terms=terms,
        forbidden=field.forbidden,
    )


def _order(players: Iterable[Player], field: Field) -> list[Player]:
    """Return them by points with adjustments, then by rating, then by number."""
    order = sorted(players, key=attrgetter("number"))
    order.sort(key=attrgetter("rating"), reverse=True)
    if not field.adjustments:
        return sorted(order, key=attrgetter("points"), reverse=True)
    adjusted: dict[Number, int] = {}
    for one in field.adjustments:
        adjusted[one.number] = adjusted.get(one.number, 0) + one.points
    return sorted(order, key=lambda player: player.points + adjusted.get(player.number, 0), reverse=True)


def pairs_of(wave: Wave) -> list[Match]:
    """Return the tables for two of a wave, best first.

    Nobody plays the last opponent again while that can be kept: two who are alone do, and those who waited too long.
    """

    def fresh(one: Player, two: Player) -> bool:
        if one.bound == two.bound != 0 or one.number in two.last or two.number in one.last:
            return False
        return not forbidden or wave.may_meet(one, two)

    def relaxed(one: Player, two: Player) -> bool:
        if wave.alone:
            return wave.may_meet(one, two)
        return one.bound * two.bound <= 0 and wave.may_meet(one, two) and (wave.tired(one) or wave.tired(two))

    forbidden = wave.forbidden
    if wave.first:
        found = neighbours(wave.idle, wave.last_rank, fresh)
    else:
        found = []
        for at in range(0, min(len(wave.idle), EXACT * GROUP), GROUP):
            found += matched(wave.idle[at : at + GROUP], wave.last_rank, fresh)
        found += neighbours(wave.idle[EXACT * GROUP :], wave.last_rank, fresh)
    left = _left(wave.idle, found)
    if len(left) > 1:
        found += neighbours(left, wave.last_rank, fresh)
        left = _left(left, found)
    if len(left) > 1 and (wave.alone or any(wave.tired(player) for player in left)):
        found += matched(left[:GROUP], wave.last_rank, relaxed)
    return sorted(found, key=lambda match: match.one.rank)


def _left(players: Sequence[Player], found: Sequence[Match]) -> list[Player]:
    if len(players) == 2 * len(found):
        return []
    taken = {player.number for match in found for player in (match.one, match.two)}
    return [player for player in players if player.number not in taken]
