"""Why two or more sit together in a wave, in sentences for them."""

from functools import cache

from parlour.tournaments.arena.matching import Match
from parlour.tournaments.arena.pods import Pod
from parlour.tournaments.arena.seats import MOST
from parlour.tournaments.arena.state import Player
from parlour.tournaments.model import Criterion, Why


def why_pair(match: Match, seats: tuple[Player, Player], *, again: bool) -> Why:
    """Return the explanation of a table for two."""
    one, two = seats
    gap = abs(one.rating - two.rating)
    text = f"Near each other: {one.rank + 1} and {two.rank + 1} by points, then rating; {gap} rating points apart."
    criteria = [Criterion(name="near", value=str(match.cost), text=text)]
    if again:
        text = "They met last time too: no table without that was found near them."
        criteria.append(Criterion(name="again", value="1", text=text))
    if match.other is not None:
        text = f"{match.one.number} with {match.other.number} would cost {match.other_cost} instead of {match.cost}"
        text += ", but all tables together not less." if match.other_cost <= match.cost else "."
        criteria.append(Criterion(name="alternative", value=str(match.other.number), text=text))
    criteria.append(Criterion(name="seats", value=f"{one.number} {two.number}", text=_first(one, two)))
    return Why(numbers=(one.number, two.number), criteria=tuple(criteria))


def _first(one: Player, two: Player) -> str:
    """Return what gave the first of two the first move: see `seats.first_of`."""
    first, second, more, less = one.number, two.number, _signed(one.difference), _signed(two.difference)
    if one.bound != two.bound:
        must = f"{first} must sit first" if one.bound > 0 else f"{second} must sit second"
        return f"{must}: nobody has a seat more than {MOST} times oftener than the other, or running."
    if one.difference != two.difference:
        return f"{first} sat first {more} times more than second so far, {second} {less}."
    alike = f"Both sat first {more} times more than second so far"
    if one.run != two.run:
        runs = f"{first} {_signed(one.run)}, {second} {_signed(two.run)}"
        return f"{alike}; in a row, first as +, second as -: {runs}."
    return f"{alike}, and in a row alike: turns are taken by number and wave."


@cache
def _signed(number: int) -> str:
    return f"{number:+d}"


def why_pod(pod: Pod) -> Why:
    """Return the explanation of a larger table."""
    numbers = tuple(player.number for player in pod.players)
    places = sorted(player.rank + 1 for player in pod.players)
    text = f"Near each other: {', '.join(map(str, places))} by points, then rating."
    criteria = [Criterion(name="near", value=str(places[-1] - places[0]), text=text)]
    if pod.again:
        text = (
            f"{pod.again} pairs of them were at their last table together: no table without that was found near them."
        )
        criteria.append(Criterion(name="again", value=str(pod.again), text=text))
    text = f"Seats by how often each sat first: {numbers[0]} least often."
    criteria.append(Criterion(name="seats", value=" ".join(map(str, numbers)), text=text))
    return Why(numbers=numbers, criteria=tuple(criteria))


def why_waiting(player: Player) -> Why:
    """Return why somebody has no table in a wave."""
    text = f"Waits for the next wave, {player.sat_out + 1} in a row: no further table was made of those who were left."
    return Why(numbers=(player.number,), criteria=(Criterion(name="waits", value=str(player.sat_out + 1), text=text),))
