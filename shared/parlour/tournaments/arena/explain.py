"""Why two or more sit together in a wave, in sentences for them."""

from functools import cache

from parlour.tournaments.arena.matching import Match
from parlour.tournaments.arena.pods import Pod
from parlour.tournaments.arena.state import Player
from parlour.tournaments.model import Criterion, Number, Why


def why_pair(match: Match, seats: tuple[Player, Player], *, again: bool) -> Why:
    """Return the explanation of a table for two."""
    one, two = seats
    gap = abs(one.rating - two.rating)
    text = f"Near each other: places {one.rank + 1} and {two.rank + 1}, {gap} rating points apart."
    criteria = [Criterion(name="near", value=str(match.cost), text=text)]
    if again:
        criteria.append(
            Criterion(name="again", value="1", text="They met last time too: nobody else could be paired with them.")
        )
    if match.other is not None:
        who = f"{match.one.number} with {match.other.number}"
        text = (
            f"Next best for {match.one.number}: {who} costs {match.other_cost} instead of {match.cost}, before others."
        )
        criteria.append(Criterion(name="alternative", value=str(match.other.number), text=text))
    first, second, more, less = one.number, two.number, _signed(one.difference), _signed(two.difference)
    text = f"{first} sat first {more} times more than second so far, {second} {less}."
    criteria.append(Criterion(name="seats", value=f"{first} {second}", text=text))
    return Why(numbers=(first, second), criteria=tuple(criteria))


@cache
def _signed(number: int) -> str:
    return f"{number:+d}"


def why_pod(pod: Pod) -> Why:
    """Return the explanation of a larger table."""
    numbers = tuple(player.number for player in pod.players)
    places = sorted(player.rank + 1 for player in pod.players)
    text = f"Near each other: places {', '.join(map(str, places))}."
    criteria = [Criterion(name="near", value=str(places[-1] - places[0]), text=text)]
    if pod.again:
        text = f"{pod.again} pairs of them were at their last table together: nobody else could be seated with them."
        criteria.append(Criterion(name="again", value=str(pod.again), text=text))
    text = f"Seats by how often each sat first: {numbers[0]} least often."
    criteria.append(Criterion(name="seats", value=" ".join(map(str, numbers)), text=text))
    return Why(numbers=numbers, criteria=tuple(criteria))


def why_waiting(player: Player) -> Why:
    """Return why somebody has no table in a wave."""
    number: Number = player.number
    text = f"Waits for the next wave, {player.sat_out + 1} in a row: nobody was left whom {number} may play now."
    return Why(numbers=(number,), criteria=(Criterion(name="waits", value=str(player.sat_out + 1), text=text),))
