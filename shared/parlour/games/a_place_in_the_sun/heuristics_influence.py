"""What Influence Cards are worth, and how far answers bring them."""

from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.edition import Counter
from parlour.games.a_place_in_the_sun.heuristics_worth import Worth, plain
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.state import COUNTERS
from parlour.games.a_place_in_the_sun.views import View
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Who

_POINT = 3.0
"""An Influence Point, in power."""
_PART = 0.35
"""Part of the way to a condition."""
_WINNING = {Mode.COMPETITIVE_INFLUENCE: 8, Mode.ENEMY_OF_MY_ENEMY: 12}

Gives = dict[Counter, int]


class Claims:
    """The open Influence Cards as a seat sees them in its own turn."""

    def __init__(self, worth: Worth, view: View, seat: int) -> None:
        self._cards, self._view, self._seat = worth.cards, view, seat
        turn = view.turn
        self.live = bool(view.open) and turn is not None and turn.seat == seat and not turn.claimed
        self._missing: list[tuple[Counter, int, int]] = []
        self._sure = 0
        if self.live:
            for card in view.open:
                asked = self._cards.edition.influence[card]
                need = asked.at_least - self._counted(asked.count)
                if need > 0:
                    self._missing.append((asked.count, need, asked.points))
                else:
                    self._sure = max(self._sure, asked.points)

    def _counted(self, counter: Counter) -> int:
        turn = self._view.turn
        if turn is None:
            return 0
        if counter is Counter.MOST_CARDS_OF_ONE_TYPE:
            return max(turn.played)
        if counter is Counter.OWN_ORBITALS_IN_PLAY:
            placed = self._view.planets[self._seat].placed
            return sum(self._cards.kinds[one.card] is CardKind.ORBITAL for one in placed)
        return turn.counts[COUNTERS.index(counter)]

    def nearer(self, gives: Gives) -> float:
        """Return what it is worth to count so much more."""
        best = 0.0
        for counter, need, points in self._missing:
            given = gives.get(counter, 0)
            if given and points > self._sure:
                worth = _POINT * (points - self._sure)
                best = max(best, worth if given >= need else _PART * worth * given / need)
        return best

    def claim(self, card: int) -> float:
        """Return what claiming a card is worth now: it can wait while plays are owed, unless it wins."""
        view, turn = self._view, self._view.turn
        points = self._cards.edition.influence[card].points
        wanted = _WINNING.get(Mode(view.mode))
        if wanted is not None and view.planets[self._seat].points + points >= wanted:
            return 900.0 + points
        waits = turn is not None and turn.made < turn.required and bool(view.hand)
        return points - 3.5 if waits else 0.1 * points

    def replace(self, card: int) -> float:
        """Return what paying for another open card is worth."""
        view, influence = self._view, self._cards.edition.influence
        cost = influence[card].replace_cost
        turn = view.turn
        waits = turn is not None and turn.made < turn.required and bool(view.hand)
        if not self.live or self._sure or waits or view.planets[self._seat].power - cost < 4:
            return -1.0
        seen = {*view.open, *view.influence_pile, *(one for planet in view.planets for one in planet.influence)}
        unseen = [one for n, one in enumerate(influence) if n not in seen]
        met = sum(one.points for one in unseen if self._counted(one.count) >= one.at_least)
        return _POINT * met / max(1, len(unseen)) - cost - 0.01 * influence[card].points


def gives(effects: e.Effects) -> Gives:
    """Return what effects certainly count; of alternatives the first."""
    found: Gives = {}
    for effect in effects:
        for counter, count in _counts(effect).items():
            found[counter] = found.get(counter, 0) + count
    return found


def together(*parts: Gives) -> Gives:
    """Return what several things count together."""
    found: Gives = {}
    for part in parts:
        for counter, count in part.items():
            found[counter] = found.get(counter, 0) + count
    return found


def _counts(effect: e.Effect) -> Gives:
    found: Gives = {}
    match effect:
        case e.Gain():
            found = {Counter.POWER_GAINED: plain(effect.amount)}
        case e.Lose(who=Who.SELF):
            found = {Counter.POWER_RETURNED: plain(effect.amount)}
        case e.Lose(who=Who.ALL):
            found = {Counter.POWER_RETURNED: plain(effect.amount), Counter.DAMAGE_TO_PLANETS: plain(effect.amount)}
        case e.Draw(who=Who.SELF):
            found = {Counter.CARDS_DRAWN_BY_EFFECTS: plain(effect.count)}
        case e.DiscardHand(who=Who.SELF):
            found = {Counter.CARDS_DISCARDED_FROM_HAND: plain(effect.count)}
        case e.Rotate(who=Who.SELF):
            found = {Counter.DIAL_STEPS: effect.steps}
        case e.Attack():
            amount = plain(effect.amount)
            found = {Counter.DAMAGE_TO_PLANETS: amount - amount // 2, Counter.ENEMY_ORBITALS_REMOVED: amount // 3}
        case e.ChooseOne():
            found = gives(effect.options[0])
    return found
