"""Carrying out effects from top to bottom."""

from collections.abc import Iterator
from typing import Any

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.frames import PLANET, ExtraFrame, Part, ResolveFrame, Zone
from parlour.games.a_place_in_the_sun.printed import effect_at
from parlour.games.a_place_in_the_sun.rules.effect import EffectRules
from parlour.games.a_place_in_the_sun.rules.effects_board import (
    AttackRules,
    CrashRules,
    PutInPlayRules,
    RemoveOrbitalRules,
    ReuseRules,
)
from parlour.games.a_place_in_the_sun.rules.effects_boss import BossDialRules, BossExtraRules, EyeBotRules
from parlour.games.a_place_in_the_sun.rules.effects_cards import (
    DiscardHandRules,
    DrawRules,
    FetchRules,
    InfestRules,
    ReturnSelfRules,
    SalvageRules,
)
from parlour.games.a_place_in_the_sun.rules.effects_flow import ChooseOneRules, ExtraPlayRules, IfRules
from parlour.games.a_place_in_the_sun.rules.effects_look import LookRules, TriggerFoundRules
from parlour.games.a_place_in_the_sun.rules.effects_power import (
    DamageRules,
    GainRules,
    LoseRules,
    ModifyRules,
    RotateRules,
    WatchRules,
)
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.zones import to_pile
from parlour.games.a_place_in_the_sun.table import Table

RULES: dict[type, EffectRules[Any]] = {
    e.Attack: AttackRules(),
    e.Damage: DamageRules(),
    e.Gain: GainRules(),
    e.Lose: LoseRules(),
    e.Rotate: RotateRules(),
    e.Draw: DrawRules(),
    e.DiscardHand: DiscardHandRules(),
    e.Look: LookRules(),
    e.Fetch: FetchRules(),
    e.Salvage: SalvageRules(),
    e.PutInPlay: PutInPlayRules(),
    e.ExtraPlay: ExtraPlayRules(),
    e.Modify: ModifyRules(),
    e.Watch: WatchRules(),
    e.Reuse: ReuseRules(),
    e.Crash: CrashRules(),
    e.Infest: InfestRules(),
    e.TriggerFound: TriggerFoundRules(),
    e.ReturnSelf: ReturnSelfRules(),
    e.RemoveOrbital: RemoveOrbitalRules(),
    e.If: IfRules(),
    e.ChooseOne: ChooseOneRules(),
    e.EyeBot: EyeBotRules(),
    e.BossDial: BossDialRules(),
    e.BossExtra: BossExtraRules(),
}
"""By effect, its rules; lasting effects are never resolved."""


def resolve(
    table: Table,
    seat: int,
    part: Part,
    card: int,
    *,
    option: int = 0,
    zone: Zone = Zone.PILE,
    spot: int = PLANET,
    borrowed: bool = False,
) -> None:
    """Begin to carry out the effects of a card, a dial or a skill."""
    frame = ResolveFrame(seat, part, card, option, zone, spot, borrowed)
    effects = _effects(table, frame)
    frame.queue = [[index] for index, effect in enumerate(effects) if not e.lasting(effect)]
    table.push(frame)


def _effects(table: Table, frame: ResolveFrame) -> e.Effects:
    return table.cards.listed(frame, table.planet(frame.seat).faction, table.state.options.extinctor)


class ResolveRules(FrameRules[ResolveFrame]):
    """Effects one after the other; nothing else happens in between (APS-021, APS-R16)."""

    def _now(self, table: Table, frame: ResolveFrame) -> tuple[EffectRules[Any], e.Effect]:
        effect = effect_at(_effects(table, frame), frame.queue[0])
        return RULES[type(effect)], effect

    def asked(self, table: Table, frame: ResolveFrame) -> Decision | None:
        """Ask what the effect asks."""
        if not frame.queue:
            return None
        rules, effect = self._now(table, frame)
        question = rules.question(table, frame, effect)
        return None if question is None else Decision(*question)

    def answers(self, table: Table, frame: ResolveFrame) -> Iterator[SunAction]:
        """Yield what the effect allows."""
        rules, effect = self._now(table, frame)
        yield from rules.answers(table, frame, effect)

    def answer(self, table: Table, frame: ResolveFrame, action: SunAction) -> None:
        """Hand it to the effect."""
        rules, effect = self._now(table, frame)
        rules.answer(table, frame, effect, action)

    def rule(self, table: Table, frame: ResolveFrame, action: SunAction) -> str:  # noqa: ARG002
        """All effects must be carried out."""
        return "APS-024"

    def proceed(self, table: Table, frame: ResolveFrame) -> None:
        """Carry on with the effect, or end: additional plays come right after (APS-R17)."""
        if frame.queue:
            rules, effect = self._now(table, frame)
            rules.proceed(table, frame, effect)
            return
        table.pop()
        if frame.zone is Zone.HELD:
            to_pile(table, frame.card)
        for path in reversed(frame.extra):
            granted = effect_at(table.cards.of_part(frame.card, frame.part), path)
            if isinstance(granted, e.ExtraPlay):
                table.push(ExtraFrame(frame.seat, frame.card, path, granted.count))
