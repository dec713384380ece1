"""Effects on power, dials and numbers."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import Accept, Decline, SunAction
from parlour.games.a_place_in_the_sun.frames import Part, ResolveFrame
from parlour.games.a_place_in_the_sun.happenings import DistanceClosed
from parlour.games.a_place_in_the_sun.rules.amounts import amount
from parlour.games.a_place_in_the_sun.rules.effect import BEGUN, WHO, Aimed, EffectRules, done, one_of
from parlour.games.a_place_in_the_sun.rules.power import (
    absorbed_in_front,
    gain,
    hunt,
    hurt,
    lose,
    more_damage,
    turn_dial,
)
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.state import Change, Watching
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Who

_SELF, _ONE_ENEMY, _EACH_ENEMY = Who.SELF, Who.ONE_ENEMY, Who.EACH_ENEMY
_TO_PLANET, _ENEMIES = e.Event.DAMAGE_TO_PLANET, e.Reach.ENEMIES
_EFFECTS, _INFESTED, _, _ = Part
_REDIRECT = questions("redirect_gain", may_pass=True)


def close_distance(table: Table, seat: int, by: int) -> None:
    """Remove power from the Vast Space pile; what exceeds it is lost (APS-242, APS-243, APS-R140)."""
    removed = min(by, table.state.vast)
    table.state.vast -= removed
    table.tell(DistanceClosed(seat, removed, table.state.vast))


def strike_planet(table: Table, by: int, seat: int, points: int) -> int:
    """Deal damage that no line and no shield stops to a planet; return what it took (APS-R46, APS-R115)."""
    points -= absorbed_in_front(table, seat, points)
    taken = hurt(table, by, seat, points)
    if by != seat:
        hunt(table, by, _TO_PLANET, taken)
    return taken


class GainRules(EffectRules[e.Gain]):
    """Gain power; a card's gain may close the distance instead (APS-070, APS-243, APS-R141, APS-R143)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Gain) -> Decision | None:
        """Gain, or ask first."""
        if frame.step != BEGUN:
            return _REDIRECT[frame.seat]
        points = amount(table, frame, effect.amount)
        if table.state.vast and points and (frame.part is _EFFECTS or frame.part is _INFESTED):
            if frame.seat != table.boss:
                frame.step = WHO
                return _REDIRECT[frame.seat]
            close_distance(table, frame.seat, points)
        else:
            gain(table, frame.seat, points)
        done(table, frame)
        return None

    def question(self, table: Table, frame: ResolveFrame, effect: e.Gain) -> Decision:  # noqa: ARG002
        """Ask whether the gain goes to the pile (APS-D19)."""
        return _REDIRECT[frame.seat]

    def answers(self, table: Table, frame: ResolveFrame, effect: e.Gain) -> Sequence[SunAction]:  # noqa: ARG002
        """Gain, or redirect."""
        return (Decline(), Accept())

    def answer(self, table: Table, frame: ResolveFrame, effect: e.Gain, action: SunAction) -> None:
        """All or nothing (APS-R141)."""
        points = amount(table, frame, effect.amount)
        if isinstance(action, Accept):
            close_distance(table, frame.seat, points)
        else:
            gain(table, frame.seat, points)
        done(table, frame)


class LoseRules(Aimed[e.Lose]):
    """Lose power: the own, one enemy's, everybody's (APS-071, APS-177, APS-178, APS-R101)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Lose) -> list[int]:
        """Only the loss of one enemy is aimed."""
        return one_of(table, frame, effect.who) if effect.who is _ONE_ENEMY else [frame.seat]

    def act(self, table: Table, frame: ResolveFrame, effect: e.Lose) -> None:
        """Let all lose together."""
        points = amount(table, frame, effect.amount)
        for seat in self._losers(table, frame, effect):
            if seat == frame.seat:
                lose(table, seat, points)
                continue
            more = more_damage(table, seat) if effect.parasitic and seat in table.enemies(frame.seat) else 0
            front = absorbed_in_front(table, seat, points)
            if points > front:
                taken = hurt(table, frame.seat, seat, points - front + more)
                hunt(table, frame.seat, _TO_PLANET, taken)
        done(table, frame)

    def _losers(self, table: Table, frame: ResolveFrame, effect: e.Lose) -> list[int]:
        if effect.who is _SELF or effect.who is _ONE_ENEMY:
            return [frame.chosen]
        others = [] if table.state.vast else table.left_of(frame.seat)
        if effect.who is _EACH_ENEMY:
            return [] if table.state.vast else table.enemies(frame.seat)
        boss = [table.boss] if table.mode.extinctor and not table.state.vast and frame.seat != table.boss else []
        return [frame.seat, *others, *boss]


class DamageRules(Aimed[e.Damage]):
    """Direct damage to a planet (APS-R46)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Damage) -> list[int]:
        """One enemy is chosen, unless each is meant."""
        there = one_of(table, frame, _ONE_ENEMY)
        return there if effect.who is _ONE_ENEMY else there[:1]

    def act(self, table: Table, frame: ResolveFrame, effect: e.Damage) -> None:
        """Deal it."""
        victims = [frame.chosen] if effect.who is _ONE_ENEMY else table.enemies(frame.seat)
        for seat in victims:
            strike_planet(table, frame.seat, seat, amount(table, frame, effect.amount))
        done(table, frame)


class RotateRules(Aimed[e.Rotate]):
    """Turn a dial; it is never turned back (APS-R34)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Rotate) -> Decision | None:
        """Turn the own dial at once."""
        if effect.who is not _SELF:
            return super().advance(table, frame, effect)
        turn_dial(table, frame.seat, effect.dir.sign * effect.steps)
        done(table, frame)
        return None

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Rotate) -> list[int]:
        """The own dial, or an enemy's."""
        return one_of(table, frame, effect.who)

    def act(self, table: Table, frame: ResolveFrame, effect: e.Rotate) -> None:
        """Turn it."""
        turn_dial(table, frame.chosen, effect.dir.sign * effect.steps)
        done(table, frame)


class ModifyRules(EffectRules[e.Modify]):
    """Change a number until the end of the turn."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Modify) -> None:
        """Note it."""
        enemies = effect.scope is _ENEMIES
        table.turn.changes.append(Change(effect.stat, effect.delta, frame.seat, enemies))
        done(table, frame)


class WatchRules(EffectRules[e.Watch]):
    """Hunt until the end of the turn (APS-130, APS-R81)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.Watch) -> None:
        """Note it."""
        if frame.seat == table.turn.seat:
            table.turn.watches.append(Watching(effect.event, effect.gain_per_point))
        done(table, frame)
