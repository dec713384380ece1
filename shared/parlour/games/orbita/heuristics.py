"""How good a play looks to the seat that makes it.

A play is worth what the table would look like after the round, weighed by what the other seat may answer. A planet is
worth more the narrower its lead, since its points are the cards of the seat that has fewer of it, but a narrow lead
may be lost.
"""

from parlour.games.orbita.actions import MOST_CARDS, PlayCards
from parlour.games.orbita.components import CARDS_OF_A_PLANET, PLANETS, Planet
from parlour.games.orbita.rules_movement import move
from parlour.games.orbita.track import space_named
from parlour.games.orbita.views import Captures, View

_CHANCES = (0.0, 0.75, 0.4, 0.2)
"""How likely a seat with enough cards of a planet can lay so many of them."""


def rate(view: View, action: PlayCards) -> float:
    """Return how good the play looks; larger is better."""
    seat = view.seat
    if seat is None:
        return 0.0
    planet = view.hand[action.index]
    markers = [space_named(marker.space) for marker in view.markers]
    move(markers, planet, action.count)
    mine, theirs = _counts(view.captures[seat]), _counts(view.captures[1 - seat])
    if view.laid is not None:
        table = [(planet, action.count), (view.laid.planet, view.laid.count)]
        won = markers[planet - 1] > markers[view.laid.planet - 1]
        return _after(mine, theirs, table, won)
    left = _unseen(view)
    value = weight = 0.0
    for answer in PLANETS:
        if answer is planet:
            continue
        for count in range(1, min(MOST_CARDS, left[answer - 1]) + 1):
            there = markers[:]
            move(there, answer, count)
            won = there[planet - 1] > there[answer - 1]
            weight += _CHANCES[count]
            value += _CHANCES[count] * _after(mine, theirs, [(planet, action.count), (answer, count)], won)
    return value / weight if weight else 0.0


def _counts(captures: Captures) -> list[int]:
    return [captures.blue, captures.green, captures.orange, captures.purple]


def _unseen(view: View) -> list[int]:
    """Return how many cards of each planet the other seat holds: all that are nowhere else (ORB-F08)."""
    left = [CARDS_OF_A_PLANET] * len(PLANETS)
    for card in view.hand:
        left[card - 1] -= 1
    for captures in view.captures:
        for index, count in enumerate(_counts(captures)):
            left[index] -= count
    if view.laid is not None:
        left[view.laid.planet - 1] -= view.laid.count
    return left


def _after(mine: list[int], theirs: list[int], table: list[tuple[Planet, int]], won: bool) -> float:
    total = 0.0
    gained = [0] * len(PLANETS)
    for planet, count in table:
        gained[planet - 1] += count
    for index, more in enumerate(gained):
        own = mine[index] + (more if won else 0)
        other = theirs[index] + (0 if won else more)
        total += _worth(own, other)
    return total


def _worth(own: int, other: int) -> float:
    """Return the outlook of a planet: its points if the lead holds, which a lead of three is taken to do."""
    lead = own - other
    points = min(own, other) + 2
    firm = 0.3 + 0.7 * min(abs(lead), 3) / 3
    return points * firm * ((lead > 0) - (lead < 0))
