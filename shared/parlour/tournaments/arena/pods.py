"""Tables of three to five in an arena: neighbours in rank who were not at the last table together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.tournaments.arena.matching import WINDOW
from parlour.tournaments.arena.state import Player
from parlour.tournaments.arena.wave import Wave
from parlour.tournaments.model import Number


class Pod(NamedTuple):
    """A table in seat order, and how many of its pairs were at the last table together."""

    players: tuple[Player, ...]
    again: int


def pods_of(wave: Wave) -> list[Pod]:
    """Return the tables of a wave, best first.

    Full tables come first; the rest waits for others, unless it can fill a smaller table and nobody else is playing, or
    somebody in it waited too long. Who sat out begins a table before others, then the best; who stands nearest joins.
    """
    taken, pods, sizes = set[Number](), list[Pod](), _sizes(wave)
    order = sorted(range(len(wave.idle)), key=lambda at: -wave.idle[at].sat_out)
    for at in order:
        if len(pods) == len(sizes):
            break
        if wave.idle[at].number not in taken:
            pod = _pod(wave, at, taken, sizes[len(pods)])
            if pod is not None:
                pods.append(pod)
                taken.update(player.number for player in pod.players)
    return sorted(pods, key=lambda pod: min(player.rank for player in pod.players))


def _sizes(wave: Wave) -> list[int]:
    terms, count = wave.terms, len(wave.idle)
    full, rest = divmod(count, terms.seats)
    sizes = [terms.seats] * full
    last = wave.idle[-rest:] if rest else []
    waited = wave.resting or any(wave.tired(player) for player in last)
    if rest and waited:
        short = terms.seats - rest
        fewer = -(-short // max(1, terms.seats - terms.fewest)) if terms.fewest < terms.seats else count
        if rest >= terms.fewest:
            return [*sizes, rest]
        if fewer <= full + 1:
            tables = full + 1
            size, larger = divmod(count, tables)
            if size >= terms.fewest:
                return [size + 1] * larger + [size] * (tables - larger)
    return sizes


def _pod(wave: Wave, at: int, taken: set[Number], size: int) -> Pod | None:
    """Return a table for a player; None when those around were all at its last table, or at each other's."""
    near = [player for player in _around(wave.idle, at, WINDOW * size) if player.number not in taken]
    for strict in (True, False):
        chosen = [wave.idle[at]]
        for player in near:
            if len(chosen) < size and all(_fits(one, player, wave, strict=strict) for one in chosen):
                chosen.append(player)
        if len(chosen) == size:
            return Pod(_seated(chosen), _again(chosen))
        if not (wave.resting or any(wave.tired(player) for player in (wave.idle[at], *near[:size]))):
            break
    return None


def _around(idle: Sequence[Player], at: int, most: int) -> Iterator[Player]:
    """Yield who stands around a place, the nearest first, those behind before those ahead."""
    for step in range(1, most + 1):
        if at + step < len(idle):
            yield idle[at + step]
        if at >= step:
            yield idle[at - step]


def _fits(one: Player, two: Player, wave: Wave, *, strict: bool) -> bool:
    return wave.may_meet(one, two) and not (strict and _met(one, two))


def _met(one: Player, two: Player) -> bool:
    return one.number in two.last or two.number in one.last


def _again(players: Sequence[Player]) -> int:
    return sum(_met(one, two) for at, one in enumerate(players) for two in players[at + 1 :])


def _seated(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return them in seat order: who sat first the least first, of two alike the one who stands lower."""
    return tuple(sorted(players, key=lambda player: (player.difference + player.games, player.run, -player.rank)))
