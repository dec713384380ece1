"""Effects of the Extinctor."""

from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.frames import BossFrame, ResolveFrame
from parlour.games.a_place_in_the_sun.rules.effect import EffectRules, done
from parlour.games.a_place_in_the_sun.rules.power import turn_dial
from parlour.games.a_place_in_the_sun.rules.zones import put_on_top, take_from_hand
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import Who


class EyeBotRules(EffectRules[e.EyeBot]):
    """Eye Bots go on decks, from hands into play, or away (APS-226, APS-227, APS-R143)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.EyeBot) -> None:
        """Move them."""
        seats = table.left_of(table.boss) if effect.who is Who.ALL else [frame.option]
        boss = table.planets[table.boss]
        for seat in seats:
            planet = table.planets[seat]
            if effect.op is e.BotOp.PLACE_ON_DECK:
                if not table.state.vast and not planet.out and frame.card in boss.pile:
                    boss.pile.remove(frame.card)
                    put_on_top(table, seat, frame.card)
            elif effect.op is e.BotOp.FORCE_FROM_HANDS:
                forced = [card for card in planet.hand if card in table.cards.eye_bots]
                for card in forced:
                    take_from_hand(table, seat, card)
                planet.bots += len(forced)
            else:
                boss.pile.extend(sorted(table.cards.eye_bots)[:1] * planet.bots)
                planet.bots = 0
        done(table, frame)


class BossDialRules(EffectRules[e.BossDial]):
    """The position rises, from the next turn on (APS-210, APS-R110)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.BossDial) -> None:
        """Turn it."""
        turn_dial(table, table.boss, effect.delta)
        done(table, frame)


class BossExtraRules(EffectRules[e.BossExtra]):
    """Additional cards of this turn (APS-210)."""

    def advance(self, table: Table, frame: ResolveFrame, effect: e.BossExtra) -> None:
        """Add them."""
        for below in table.state.stack:
            if isinstance(below, BossFrame):
                below.extra += effect.count
        done(table, frame)
