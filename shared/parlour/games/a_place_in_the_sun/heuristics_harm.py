"""What attacks and losses would do to a planet, as far as a view tells."""

from parlour.games.a_place_in_the_sun.effects import Aim, Attack, AttackMode, Event, Scope, Stat
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, PLANET
from parlour.games.a_place_in_the_sun.heuristics_worth import Worth
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.views import PlacedView, View

WIN = 1000.0
_FALL = 12.0
_SIDE_SHOW = 0.02
"""Damage to a rival while the Extinctor must fall first, by the hands of all."""
_WORN = 0.2
"""A point of forward defence used up."""
_LEADER = 0.04
"""Each point of power makes one of several enemies a better target: who is ahead is to be stopped."""
_AHEAD = 0.08
"""And each of its Influence Points."""
_CLOSER = 0.3
"""Power taken from the Vast Space pile."""
_FOLLOW_UP = 0.35
"""Damage that leaves a card in play: another attack may finish it."""
_HUNTED = 0.9
"""Each point of a watch's gain."""
_EVENTS = (Event.DAMAGE_TO_ORBITAL, Event.DAMAGE_TO_PLANET)
_EXTINCTOR = (Mode.EXTINCTOR, Mode.NUKE_IN_THE_BACK)


class Harm:
    """One seat's view, and what harming the others is worth to it.

    Attributes:
        enemies: Whom it may attack.
        boss: The Extinctor's place among the planets, if it plays.
    """

    def __init__(self, worth: Worth, view: View, seat: int) -> None:
        self._worth, self._view, self._seat = worth, view, seat
        self._memo: dict[tuple[int, AttackMode, int, Aim, Scope | None], float] = {}
        seats = len(view.planets) - (view.mode in _EXTINCTOR)
        living = [other for other in range(seats) if not view.planets[other].out and other != seat]
        teams = view.mode == Mode.ENEMY_OF_MY_ENEMY
        self.boss = seats if view.mode in _EXTINCTOR else None
        self.enemies = [other for other in living if not (teams and (other - seat) % 2 == 0)]
        if view.mode == Mode.EXTINCTOR:
            self.enemies = []
        if self.boss is not None:
            self.enemies.append(self.boss)
        turn = view.turn
        changes = () if turn is None else turn.changes
        self._harder = sum(c.delta for c in changes if c.stat is Stat.ATTACK and c.seat == seat and not c.enemies)
        self._deeper = sum(
            c.delta for c in changes if c.stat is Stat.PLANET_DAMAGE_TAKEN and c.seat == seat and c.enemies
        )
        watches = () if turn is None or turn.seat != seat else turn.watches
        self._hunts = {event: sum(w.per_point for w in watches if w.event is event) for event in _EVENTS}
        self._front = 0 if turn is None else turn.forward

    def best(self, effect: Attack, amount: int) -> tuple[float, int]:
        """Return what the best attack is worth, and on whom; the seat itself when there is nobody."""
        each = [(self.attack(effect, amount, victim), victim) for victim in self.enemies]
        return max(each, default=(0.0, self._seat))

    def attack(self, effect: Attack, amount: int, victim: int) -> float:
        """Return what an attack on a planet is worth; a free aim takes the best target."""
        key = (victim, effect.mode, amount, effect.aim, effect.scope)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._attack(effect, amount + self._harder, victim)
        return found

    def _attack(self, effect: Attack, amount: int, victim: int) -> float:
        if self._view.vast:
            return _CLOSER * min(amount, self._view.vast)
        if effect.mode is AttackMode.MASS:
            return self._mass(effect.scope, amount, victim)
        if victim == self.boss and self._front:
            worn = min(amount, self._front)
            return _WORN * worn + self._reached(effect, amount - worn, victim)
        return self._reached(effect, amount, victim)

    def _reached(self, effect: Attack, amount: int, victim: int) -> float:
        """Return what an attack is worth once nothing lies in front."""
        spread = effect.mode is AttackMode.MULTIPLE
        line = self.line(victim)
        if effect.aim is Aim.FREE:
            spots = [self.at(victim, one.spot, amount, spread=spread) for one in line]
            return max(*spots, self.beyond(victim, amount, spread=spread), self.planet(victim, amount), 0.0)
        found = 0.0
        for placed in reversed(line):
            found += self.card(victim, placed, amount)
            amount -= placed.defence
            if amount <= 0 or not spread:
                return found
        return found + self.beyond(victim, amount, spread=spread)

    def at(self, victim: int, spot: int, amount: int, *, spread: bool) -> float:
        """Return what it is worth to begin an attack at a spot."""
        if spot == PLANET:
            return self.planet(victim, amount)
        placed = next((one for one in self._view.planets[victim].placed if one.spot == spot), None)
        if placed is None:
            return 0.0
        found = self.card(victim, placed, amount)
        left = amount - placed.defence
        if spread and left > 0:
            found += self.planet(victim, left) if spot == MOON else 0.6 * left
        return found

    def beyond(self, victim: int, amount: int, *, spread: bool) -> float:
        """Return what damage beyond the line is worth: on the Moon card or the planet, as suits."""
        moon = any(placed.spot == MOON for placed in self._view.planets[victim].placed)
        planet = self.planet(victim, amount)
        return max(planet, self.at(victim, MOON, amount, spread=spread)) if moon else planet

    def _mass(self, scope: Scope | None, amount: int, victim: int) -> float:
        front = self._front if victim == self.boss else 0
        found = 0.0
        for placed in reversed(self.line(victim)):
            used = min(front, amount)
            front -= used
            found += self.card(victim, placed, amount - used)
        if scope is Scope.LINE:
            return found
        found += sum(self.card(victim, one, amount) for one in self._view.planets[victim].placed if one.spot == MOON)
        return found + (self.planet(victim, amount - min(front, amount)) if scope is Scope.EVERYTHING else 0.0)

    def line(self, victim: int) -> list[PlacedView]:
        """Return the Orbital Line, from the planet outwards."""
        return [placed for placed in self._view.planets[victim].placed if placed.spot >= 0]

    def card(self, victim: int, placed: PlacedView, amount: int) -> float:
        """Return what damage to a card is worth."""
        if amount <= 0:
            return 0.0
        there = self.standing(placed)
        if self.boss is not None and victim not in {self.boss, self._seat}:
            there *= _SIDE_SHOW
        dealt = min(amount, placed.defence)
        hunted = _HUNTED * self._hunts[_EVENTS[0]] * dealt
        if victim == self._seat:
            hunted = 0.0
        if amount >= placed.defence:
            return there + hunted
        return _FOLLOW_UP * there * dealt / placed.defence + hunted

    def standing(self, placed: PlacedView) -> float:
        """Return what a card in play is worth to its controller."""
        worth = self._worth
        if placed.spot == LEADER:
            return worth.leader[placed.card]
        if placed.spot == MOON:
            return 0.5 + 0.7 * worth.moon[placed.card]
        loaded = 0.0 if placed.loaded is None else 1.5 * worth.once[placed.loaded]
        return 0.3 + 0.7 * worth.line[placed.card] + 0.35 * placed.defence + loaded

    def planet(self, victim: int, amount: int) -> float:
        """Return what damage to a planet is worth."""
        if amount <= 0:
            return 0.0
        if victim == self._seat:
            return self._own(amount)
        amount += self._deeper
        return self.loss(victim, amount) + _HUNTED * self._hunts[_EVENTS[1]] * amount

    def loss(self, victim: int, amount: int) -> float:
        """Return what another planet's loss of power is worth."""
        view = self._view
        power = view.planets[victim].power
        if victim not in self.enemies:
            return -0.8 * amount - (_FALL if amount >= power else 0.0)
        if self.boss is not None and victim != self.boss:
            return _SIDE_SHOW * amount
        weight = 1.0
        if victim != self.boss and len(self.enemies) > 1:
            weight += _LEADER * min(power, 40) + _AHEAD * view.planets[victim].points
        if amount < power:
            return weight * amount
        return weight * power + (WIN if len(self.enemies) == 1 or victim == self.boss else weight * _FALL)

    def _own(self, amount: int) -> float:
        """Return what a loss of the own power costs."""
        power = self._view.planets[self._seat].power
        if amount >= power:
            return WIN
        return amount * (1.3 if power - amount < 5 else 1.0)

    def own_loss(self, amount: int) -> float:
        """Return what a loss of the own power is worth: less than nothing."""
        return -self._own(amount) if amount > 0 else 0.0
