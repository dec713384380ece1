"""Carrying out effects from top to bottom."""

from collections.abc import Sequence
from typing import Any

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import SunAction
from parlour.games.a_place_in_the_sun.frames import PLANET, ExtraFrame, Part, ResolveFrame, Zone
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

_PILE, _HELD, _ = Zone
_EFFECTS = Part.EFFECTS

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
_ADVANCE = {kind: rules.advance for kind, rules in RULES.items()}


def resolve(
    table: Table,
    seat: int,
    part: Part,
    card: int,
    *,
    option: int = 0,
    zone: Zone = _PILE,
    spot: int = PLANET,
    borrowed: bool = False,
) -> None:
    """Begin to carry out the effects of a card, a dial or a skill."""
    if part is _EFFECTS:
        script = table.cards.scripts[card]
    else:
        script = table.cards.script(part, card, option, table.planets[seat].faction, table.state.options.extinctor)
    queue = script.opening.copy()
    table.state.stack.append(ResolveFrame(seat, part, card, option, zone, spot, borrowed, queue))


def _now(table: Table, frame: ResolveFrame) -> e.Effect:
    """Return the effect under way."""
    path, part, cards = frame.queue[0], frame.part, table.cards
    if part is _EFFECTS:
        script = cards.scripts[frame.card]
    else:
        faction = table.planets[frame.seat].faction
        script = cards.script(part, frame.card, frame.option, faction, table.state.options.extinctor)
    return script.effects[path[0]] if len(path) == 1 else script.at(path)


class ResolveRules(FrameRules[ResolveFrame]):
    """Effects one after the other; nothing else happens in between (APS-021, APS-R16)."""

    def asked(self, table: Table, frame: ResolveFrame) -> Decision | None:
        """Ask what the effect asks."""
        if not frame.queue:
            return None
        effect = _now(table, frame)
        return RULES[type(effect)].question(table, frame, effect)

    def advance(self, table: Table, frame: ResolveFrame) -> Decision | None:
        """Ask, carry on with the effect, or end."""
        if frame.queue:
            effect = _now(table, frame)
            return _ADVANCE[type(effect)](table, frame, effect)
        self._end(table, frame)
        return None

    def answers(self, table: Table, frame: ResolveFrame) -> Sequence[SunAction]:
        """Return what the effect allows."""
        effect = _now(table, frame)
        return RULES[type(effect)].answers(table, frame, effect)

    def answer(self, table: Table, frame: ResolveFrame, action: SunAction) -> None:
        """Hand it to the effect."""
        effect = _now(table, frame)
        RULES[type(effect)].answer(table, frame, effect, action)

    def rule(self, table: Table, frame: ResolveFrame, action: SunAction) -> str:  # noqa: ARG002
        """All effects must be carried out."""
        return "APS-024"

    def _end(self, table: Table, frame: ResolveFrame) -> None:
        """Additional plays come right after (APS-R17)."""
        table.state.stack.pop()
        if frame.zone is _HELD:
            to_pile(table, frame.card)
        for path in reversed(frame.extra):
            granted = table.cards.of_part(frame.card, frame.part).at(path)
            if isinstance(granted, e.ExtraPlay):
                table.push(ExtraFrame(frame.seat, frame.card, path, granted.count))
