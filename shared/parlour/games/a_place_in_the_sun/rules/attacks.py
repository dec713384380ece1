"""Attacks, planet by planet (APS-060 to APS-067, APS-R40 to APS-R43)."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun.actions import Absorb, ChooseSpot, Decline, SunAction
from parlour.games.a_place_in_the_sun.effects import AbsorbFilter, Aim, Attack, AttackMode, Event, Scope, Stat
from parlour.games.a_place_in_the_sun.frames import MOON, PLANET, AttackFrame, AttackStep, ResolveFrame
from parlour.games.a_place_in_the_sun.happenings import CardHit, DamageAbsorbed
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.placed import attackable, card_at, cost_of, defence, in_play, leave
from parlour.games.a_place_in_the_sun.rules.power import (
    absorbed_in_front,
    hunt,
    hurt,
    more_damage,
    pay,
    stat,
)
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.state import Placed
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import CardKind

_AIM, _REACT, _HIT, _MOON_OR_PLANET, _TRIGGERS = AttackStep
_, _SINGLE, _MASS = AttackMode
_TO_ORBITAL, _TO_PLANET = Event
_ANY, _FREE = AbsorbFilter.ANY, Aim.FREE
_LINE, _EVERYTHING = Scope.LINE, Scope.EVERYTHING
_REACTION, _TARGET = questions("react_absorb", may_pass=True), questions("choose_attack_target")
_ACTION, _ATTACK = CardKind.ACTION, Stat.ATTACK


def _effect(table: Table, frame: AttackFrame) -> Attack:
    """Return the effect that attacks."""
    effect = table.cards.of_part(frame.card, frame.part).at(frame.path)
    if not isinstance(effect, Attack):
        raise TypeError("an attack frame without an attack")
    return effect


class AttackFrameRules(FrameRules[AttackFrame]):
    """An attack under way."""

    def asked(self, table: Table, frame: AttackFrame) -> Decision:  # noqa: ARG002
        """Ask the attacked player for a reaction, or the attacker for a target."""
        if frame.step is _REACT:
            return _REACTION[frame.victims[0]]
        return _TARGET[frame.seat]

    def answers(self, table: Table, frame: AttackFrame) -> Sequence[SunAction]:
        """Return targets with the planet first, or passing before the reactions."""
        victim = frame.victims[0]
        if frame.step is _REACT:
            return [Decline(), *self._reactions(table, frame)]
        if frame.step is _MOON_OR_PLANET:
            return [ChooseSpot(PLANET, victim), ChooseSpot(MOON, victim)]
        return [
            ChooseSpot(PLANET if spot is None else spot, victim)
            for spot in self._aims(table, frame, _effect(table, frame))
        ]

    def answer(self, table: Table, frame: AttackFrame, action: SunAction) -> None:
        """Take the target, or lower the value."""
        if type(action) is Decline:
            frame.step = _HIT
        elif type(action) is Absorb:
            self._absorb(table, frame, action.spot)
        elif type(action) is ChooseSpot and frame.step is _AIM:
            self._aimed(table, frame, action.spot)
        elif type(action) is ChooseSpot:
            self._beyond_line(table, frame, _effect(table, frame), action.spot)
            frame.step = _TRIGGERS

    def rule(self, table: Table, frame: AttackFrame, action: SunAction) -> str:  # noqa: ARG002
        """Return the rule of the question."""
        return "APS-R95" if frame.step is _REACT else "APS-060"

    def advance(self, table: Table, frame: AttackFrame) -> Decision | None:
        """Go from aiming to hitting to triggers, then to the next planet, until somebody is to be asked."""
        if table.planets[frame.victims[0]].out:
            self._next(table, frame)
            return None
        effect = _effect(table, frame)
        if frame.step is _AIM:
            aims = self._aims(table, frame, effect)
            if len(aims) > 1:
                return self.asked(table, frame)
            self._aimed(table, frame, aims[0])
        if frame.step is _REACT:
            if self._reactions(table, frame):
                return self.asked(table, frame)
            frame.step = _HIT
        if frame.step is _HIT:
            self._hit(table, frame, effect)
        if frame.step is _MOON_OR_PLANET:
            return self.asked(table, frame)
        self._trigger(table, frame)
        self._next(table, frame)
        return None

    def _trigger(self, table: Table, frame: AttackFrame) -> None:
        """Let watches give power for what was hit (APS-R81)."""
        if table.turn.watches:
            for points in frame.hits:
                hunt(table, frame.seat, _TO_ORBITAL, points)
            for points in frame.planet_hits:
                hunt(table, frame.seat, _TO_PLANET, points)

    def _next(self, table: Table, frame: AttackFrame) -> None:
        below = table.state.stack[-2]
        if isinstance(below, ResolveFrame):
            below.victim, below.took = frame.victims[0], any(frame.planet_hits)
        del frame.victims[0]
        if frame.victims:
            frame.step, frame.value, frame.spot = _AIM, 0, None
            frame.hits, frame.planet_hits = [], []
        else:
            table.pop()

    def _aims(self, table: Table, frame: AttackFrame, effect: Attack) -> list[int | None]:
        """Return the first targets; None stands for the outermost card or all of a mass attack (APS-060, APS-061)."""
        planet = table.planets[frame.victims[0]]
        if effect.mode is _MASS:
            return [None]
        boss = frame.seat == table.boss
        if effect.aim is _FREE and not boss:
            return [PLANET, *(spot for spot, _ in attackable(planet))]
        if planet.line:
            return [None]
        if planet.moon is None:
            return [PLANET]
        return [MOON] if boss else [PLANET, MOON]

    def _aimed(self, table: Table, frame: AttackFrame, spot: int | None) -> None:
        frame.spot = spot
        frame.value = max(0, frame.amount + stat(table, frame.seat, _ATTACK))
        frame.step = _REACT

    def _reactions(self, table: Table, frame: AttackFrame) -> list[Absorb]:
        """Return the reactions that the attacked player can pay for (APS-152, APS-R95, APS-R96)."""
        victim = frame.victims[0]
        planet = table.planets[victim]
        if victim == table.boss or not frame.value:
            return []
        absorbs = table.cards.absorbs
        by_action = table.cards.kinds[frame.card] is _ACTION
        found = []
        for spot, placed in in_play(planet):
            if placed.card not in absorbs or placed.spent or cost_of(table, victim, placed.card) > planet.power:
                continue
            if by_action or absorbs[placed.card].filter is _ANY:
                found.append(Absorb(spot))
        return found

    def _absorb(self, table: Table, frame: AttackFrame, spot: int) -> None:
        victim = frame.victims[0]
        placed = card_at(table.planets[victim], spot)
        absorb = None if placed is None else table.cards.absorbs.get(placed.card)
        if placed is None or absorb is None:
            return
        placed.spent = True
        used = min(frame.value, absorb.amount)
        frame.value -= used
        table.tell(DamageAbsorbed(victim, used, placed.card))
        pay(table, victim, cost_of(table, victim, placed.card))

    def _hit(self, table: Table, frame: AttackFrame, effect: Attack) -> None:
        frame.step = _TRIGGERS
        if effect.scope is not None:
            self._mass(table, frame, effect.scope)
            return
        victim = frame.victims[0]
        frame.value -= absorbed_in_front(table, victim, frame.value)
        if frame.spot is not None and frame.spot < 0:
            self._beyond_line(table, frame, effect, frame.spot)
            return
        line = table.planets[victim].line
        outermost = len(line) - 1 if frame.spot is None else frame.spot
        for placed in line[outermost::-1]:
            if frame.value:
                frame.value = self._strike(table, frame, placed, frame.value)
            if effect.mode is _SINGLE:
                frame.value = 0
        if frame.value and table.planets[victim].moon is not None:
            if frame.seat != table.boss:
                frame.step = _MOON_OR_PLANET
                return
            self._beyond_line(table, frame, effect, MOON)
        elif frame.value:
            self._beyond_line(table, frame, effect, PLANET)

    def _beyond_line(self, table: Table, frame: AttackFrame, effect: Attack, spot: int) -> None:
        """Hit the Moon card, whose excess goes on to the planet, or the planet (APS-R41, APS-R42)."""
        moon = table.planets[frame.victims[0]].moon
        if spot == MOON and moon is not None:
            frame.value = self._strike(table, frame, moon, frame.value)
            if effect.mode is _SINGLE:
                frame.value = 0
        self._hit_planet(table, frame, frame.value)

    def _mass(self, table: Table, frame: AttackFrame, scope: Scope) -> None:
        """Everything in the scope takes the value once, from the outermost card inwards (APS-064, APS-R43)."""
        victim = frame.victims[0]
        for spot, placed in attackable(table.planets[victim]):
            if spot == MOON and scope is _LINE:
                continue
            if self._spot(table, victim, placed) is not None:
                self._strike(table, frame, placed, frame.value - absorbed_in_front(table, victim, frame.value))
        if scope is _EVERYTHING:
            self._hit_planet(table, frame, frame.value - absorbed_in_front(table, victim, frame.value))

    def _strike(self, table: Table, frame: AttackFrame, placed: Placed, value: int) -> int:
        """Damage a card; return the excess (APS-065, APS-066)."""
        victim = frame.victims[0]
        spot = self._spot(table, victim, placed)
        if spot is None or not value:
            return value
        left = defence(table, victim, spot) - placed.damage
        dealt = min(left, value)
        frame.hits.append(dealt)
        table.tell(CardHit(victim, spot, dealt))
        if value >= left:
            leave(table, victim, spot, destroyed=True, by=frame.seat)
            return value - left
        placed.damage += value
        return 0

    def _hit_planet(self, table: Table, frame: AttackFrame, value: int) -> None:
        """Damage the planet, more if at least 1 reaches it (APS-069, APS-R100)."""
        if value:
            victim = frame.victims[0]
            frame.planet_hits.append(hurt(table, frame.seat, victim, value + more_damage(table, victim)))

    def _spot(self, table: Table, victim: int, placed: Placed) -> int | None:
        planet = table.planets[victim]
        if planet.moon is placed:
            return MOON
        for spot, there in enumerate(planet.line):
            if there is placed:
                return spot
        return None
