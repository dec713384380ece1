"""Effects on cards in play."""

from abc import abstractmethod
from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import effects as e
from parlour.games.a_place_in_the_sun.actions import ChooseCard, ChooseSpot, SunAction
from parlour.games.a_place_in_the_sun.frames import (
    LEADER,
    MOON,
    AttackFrame,
    PayFrame,
    PlaceFrame,
    ResolveFrame,
    Zone,
)
from parlour.games.a_place_in_the_sun.rules.amounts import amount
from parlour.games.a_place_in_the_sun.rules.effect import (
    MORE,
    Aimed,
    E,
    EffectRules,
    done,
    one_of,
)
from parlour.games.a_place_in_the_sun.rules.effects_power import close_distance, strike_planet
from parlour.games.a_place_in_the_sun.rules.placed import attackable, card_at, enter, in_play, leave
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.rules.zones import take_openly
from parlour.games.a_place_in_the_sun.state import Placed
from parlour.games.a_place_in_the_sun.table import Table
from parlour.games.a_place_in_the_sun.vocabulary import CardKind, Who

_ONE_ENEMY, _EACH_ENEMY = Who.ONE_ENEMY, Who.EACH_ENEMY
_FREE, _DISCARD = e.Aim.FREE, e.RemoveTo.DISCARD
_ACTION, _ORBITAL = CardKind.ACTION, CardKind.ORBITAL
_PILE, _HELD, _ = Zone
_CHOOSE = questions("choose_cards")


class AttackRules(Aimed[e.Attack]):
    """Begin an attack (APS-R40); behind a Vast Space it hits the pile (APS-242, APS-R140)."""

    def candidates(self, table: Table, frame: ResolveFrame, effect: e.Attack) -> list[int]:
        """One enemy is chosen, unless each is attacked or nobody can be reached."""
        if table.state.vast:
            return [frame.seat]
        if effect.who is _EACH_ENEMY:
            return table.enemies(frame.seat)[:1]
        return one_of(table, frame, _ONE_ENEMY)

    def act(self, table: Table, frame: ResolveFrame, effect: e.Attack) -> None:
        """Let the attack go on in a frame of its own."""
        if frame.step == MORE:
            done(table, frame)
            return
        value = amount(table, frame, effect.amount)
        if table.state.vast:
            close_distance(table, frame.seat, value)
            done(table, frame)
            return
        frame.step, frame.took, frame.victim = MORE, False, -1
        victims = table.enemies(frame.seat) if effect.who is _EACH_ENEMY else [frame.chosen]
        table.push(AttackFrame(frame.seat, frame.card, frame.part, frame.queue[0], value, victims))


class Spotted(EffectRules[E]):
    """An effect that needs a card in play; without one nothing happens.

    Attributes:
        which: The question which card, by seat.
    """

    which: tuple[Decision, ...]

    @abstractmethod
    def spots(self, table: Table, frame: ResolveFrame, effect: E) -> list[ChooseSpot]:
        """Return the cards that may be chosen, the default first."""

    @abstractmethod
    def take(self, table: Table, frame: ResolveFrame, effect: E, action: ChooseSpot) -> None:
        """Do it to the card."""

    def advance(self, table: Table, frame: ResolveFrame, effect: E) -> Decision | None:
        """Ask if there are several cards."""
        there = self.spots(table, frame, effect)
        if len(there) > 1:
            return self.question(table, frame, effect)
        for only in there:
            self.take(table, frame, effect, only)
        done(table, frame)
        return None

    def question(self, table: Table, frame: ResolveFrame, effect: E) -> Decision:  # noqa: ARG002
        """Ask which card."""
        return self.which[frame.seat]

    def answers(self, table: Table, frame: ResolveFrame, effect: E) -> Sequence[SunAction]:
        """Return the cards."""
        return self.spots(table, frame, effect)

    def answer(self, table: Table, frame: ResolveFrame, effect: E, action: SunAction) -> None:
        """Take it."""
        if isinstance(action, ChooseSpot):
            self.take(table, frame, effect, action)
            done(table, frame)


class CrashRules(Spotted[e.Crash]):
    """An enemy's Moon card or innermost card falls on its planet (APS-156, APS-D14, APS-R97)."""

    which = questions("choose_crash")

    def spots(self, table: Table, frame: ResolveFrame, effect: e.Crash) -> list[ChooseSpot]:  # noqa: ARG002
        """The innermost card comes before the Moon card."""
        found = []
        for seat in one_of(table, frame, _ONE_ENEMY):
            planet = table.planets[seat]
            found += [ChooseSpot(0, seat)] if planet.line else []
            found += [ChooseSpot(MOON, seat)] if planet.moon is not None else []
        return found

    def take(self, table: Table, frame: ResolveFrame, effect: e.Crash, action: ChooseSpot) -> None:  # noqa: ARG002
        """Discard it; its base defence hurts."""
        placed = leave(table, action.seat, action.spot, by=frame.seat)
        strike_planet(table, frame.seat, action.seat, table.cards.defense[placed.card])


class RemoveOrbitalRules(Spotted[e.RemoveOrbital]):
    """Remove a card without damage (APS-R115)."""

    which = questions("choose_attack_target")

    def spots(self, table: Table, frame: ResolveFrame, effect: e.RemoveOrbital) -> list[ChooseSpot]:
        """The outermost card of each line, or any card in play that can be attacked."""
        found = []
        for seat in one_of(table, frame, _ONE_ENEMY):
            there = [ChooseSpot(spot, seat) for spot, _ in attackable(table.planets[seat])]
            found += there if effect.aim is _FREE else there[:1]
        return found

    def take(self, table: Table, frame: ResolveFrame, effect: e.RemoveOrbital, action: ChooseSpot) -> None:
        """Discard it, or give it and what it carries back to the hands of their owners (APS-R74)."""
        to_discard = effect.to is _DISCARD
        placed = leave(table, action.seat, action.spot, by=frame.seat, to_discard=to_discard)
        if not to_discard:
            for card in (placed.card, placed.loaded):
                owner = table.owner_seat(card) if card >= 0 else None
                if owner is not None and owner != table.boss:
                    take_openly(table, owner, card)


class ReuseRules(Spotted[e.Reuse]):
    """A placed card may be activated a second time (APS-160, APS-D26, APS-R99)."""

    which = questions("choose_own_card")

    def spots(self, table: Table, frame: ResolveFrame, effect: e.Reuse) -> list[ChooseSpot]:
        """The cheapest first, then the innermost, the Moon card last."""
        there = [
            (table.cards.costs[placed.card], spot == MOON, spot)
            for spot, placed in in_play(table.planets[frame.seat])
            if spot != LEADER and table.cards.passes(placed.card, effect.filter)
        ]
        return [ChooseSpot(spot, frame.seat) for _, _, spot in sorted(there)]

    def take(self, table: Table, frame: ResolveFrame, effect: e.Reuse, action: ChooseSpot) -> None:  # noqa: ARG002
        """Allow it until the end of the turn."""
        placed = card_at(table.planets[frame.seat], action.spot)
        if placed is not None:
            placed.allowed = 2


class PutInPlayRules(EffectRules[e.PutInPlay]):
    """Put a card of a discard pile in play, not played (APS-126 to APS-129, APS-R80)."""

    def _there(self, table: Table, frame: ResolveFrame) -> list[ChooseCard]:
        """Return the cards of the piles, the oldest first, without those that are being resolved."""
        found: list[ChooseCard] = []
        busy = _resolving(table)
        seats = [frame.seat] if table.state.vast else [frame.seat, *table.left_of(frame.seat)]
        for seat in seats:
            pile = table.planets[seat].pile
            there = (card for card in dict.fromkeys(pile) if card not in busy or pile.count(card) > busy.count(card))
            found += [ChooseCard(card, seat) for card in there]
        return found

    def advance(self, table: Table, frame: ResolveFrame, effect: e.PutInPlay) -> Decision | None:
        """Ask if there is a card; end when one has been taken."""
        if frame.step != MORE and self._there(table, frame):
            return self.question(table, frame, effect)
        done(table, frame)
        return None

    def question(self, table: Table, frame: ResolveFrame, effect: e.PutInPlay) -> Decision:  # noqa: ARG002
        """Ask which card."""
        return _CHOOSE[frame.seat]

    def answers(self, table: Table, frame: ResolveFrame, effect: e.PutInPlay) -> Sequence[SunAction]:  # noqa: ARG002
        """Return the cards."""
        return self._there(table, frame)

    def answer(self, table: Table, frame: ResolveFrame, effect: e.PutInPlay, action: SunAction) -> None:  # noqa: ARG002
        """Take it from its pile and let it happen for this player."""
        if not isinstance(action, ChooseCard):
            return
        frame.step = MORE
        card, seat = action.card, frame.seat
        pile = table.planets[action.pile].pile
        kind = table.cards.kinds[card]
        if kind is _ACTION:
            infestation = bool(table.cards.infested[card])
            pile.remove(card)
            if not infestation:
                pile.append(card)
            zone = _HELD if infestation else _PILE
            table.push(PayFrame(seat, card, zone, borrowed=True))
            return
        pile.remove(card)
        if kind is _ORBITAL:
            table.push(PlaceFrame(seat, card))
            return
        if table.planets[seat].leader is not None:
            leave(table, seat, LEADER)
        enter(table, seat, Placed(card, borrowed=True), LEADER)


def _resolving(table: Table) -> list[int]:
    """Return the cards that lie on their piles while they are resolved."""
    return [
        frame.card for frame in table.state.stack if isinstance(frame, ResolveFrame | PayFrame) and frame.zone is _PILE
    ]
