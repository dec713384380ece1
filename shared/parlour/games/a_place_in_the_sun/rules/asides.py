"""Small questions: set-up choices, payments, additional plays, arrivals, places, replacements, the last claim."""

from collections.abc import Sequence

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun import frames as f
from parlour.games.a_place_in_the_sun.effects import ExtraPlay
from parlour.games.a_place_in_the_sun.happenings import BoardChosen, FactionChosen
from parlour.games.a_place_in_the_sun.printed import FACTIONS
from parlour.games.a_place_in_the_sun.rules.ending import finish
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.influence import claim, completing, replace
from parlour.games.a_place_in_the_sun.rules.placed import cost_of
from parlour.games.a_place_in_the_sun.rules.plays import orbital_places, place_orbital, placements, play
from parlour.games.a_place_in_the_sun.rules.power import pay, turn_dial
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.zones import to_pile
from parlour.games.a_place_in_the_sun.setup import begin
from parlour.games.a_place_in_the_sun.table import Table

_EFFECTS, _HELD = f.Part.EFFECTS, f.Zone.HELD


class SetupRules(FrameRules[f.SetupFrame]):
    """Boards, then factions, in seat order (APS-001, APS-002, APS-R03, APS-D01, APS-D02)."""

    def asked(self, table: Table, frame: f.SetupFrame) -> Decision | None:
        """Ask the seat whose choice it is, if it is still there."""
        if table.planets[frame.seat].out:
            return None
        return Decision(frame.seat, "choose_faction" if frame.factions else "choose_solar_board")

    def answers(self, table: Table, frame: f.SetupFrame) -> Sequence[a.SunAction]:
        """Return what is free; even sides come first."""
        if frame.factions:
            taken = {planet.faction for planet in table.planets}
            return [a.ChooseFaction(faction) for faction in range(len(FACTIONS)) if faction not in taken]
        boards = {table.cards.side(planet.side).board for planet in table.planets if planet.side}
        sides = sorted(table.cards.edition.sides, key=lambda side: (side.number % 2, side.number))
        return [a.ChooseBoard(side.number) for side in sides if side.board not in boards]

    def answer(self, table: Table, frame: f.SetupFrame, action: a.SunAction) -> None:
        """Take it; after the last faction the game begins."""
        planet = table.planets[frame.seat]
        if isinstance(action, a.ChooseBoard):
            planet.side = action.side
            table.tell(BoardChosen(frame.seat, action.side))
        elif isinstance(action, a.ChooseFaction):
            planet.faction = action.faction
            table.tell(FactionChosen(frame.seat, action.faction))
        self.proceed(table, frame)

    def proceed(self, table: Table, frame: f.SetupFrame) -> None:
        """Go on to the next seat."""
        frame.seat += 1
        if frame.seat < table.state.seats:
            return
        if frame.factions:
            begin(table)
        else:
            frame.seat, frame.factions = 0, True

    def rule(self, table: Table, frame: f.SetupFrame, action: a.SunAction) -> str:  # noqa: ARG002
        """Each board and each faction exists once."""
        return "APS-R03"


class PayRules(FrameRules[f.PayFrame]):
    """Is an Action's cost paid (APS-148, APS-D08, APS-R94)?"""

    def asked(self, table: Table, frame: f.PayFrame) -> Decision | None:
        """Ask if there is a cost that can be paid."""
        cost = cost_of(table, frame.seat, frame.card)
        if cost == 0 or cost > table.planets[frame.seat].power:
            return None
        return Decision(frame.seat, "pay_activation_cost", may_pass=True)

    def answers(self, table: Table, frame: f.PayFrame) -> Sequence[a.SunAction]:  # noqa: ARG002
        """Decline or pay."""
        return (a.Decline(), a.Accept())

    def answer(self, table: Table, frame: f.PayFrame, action: a.SunAction) -> None:
        """Pay before the effects, or do without them."""
        self._go(table, frame, paid=isinstance(action, a.Accept))

    def proceed(self, table: Table, frame: f.PayFrame) -> None:
        """It is free, or can't be paid."""
        self._go(table, frame, paid=cost_of(table, frame.seat, frame.card) == 0)

    def _go(self, table: Table, frame: f.PayFrame, *, paid: bool) -> None:
        table.pop()
        if paid:
            cost = cost_of(table, frame.seat, frame.card)
            resolve(table, frame.seat, _EFFECTS, frame.card, zone=frame.zone, borrowed=frame.borrowed)
            pay(table, frame.seat, cost)
        elif frame.zone is _HELD:
            to_pile(table, frame.card)


class ExtraRules(FrameRules[f.ExtraFrame]):
    """An additional play is offered (APS-020, APS-D06, APS-R17)."""

    def _plays(self, table: Table, frame: f.ExtraFrame) -> list[a.SunAction]:
        granted = table.cards.scripts[frame.card].at(frame.path)
        if not isinstance(granted, ExtraPlay):
            return []
        hand, passing = table.planets[frame.seat].hand, table.cards.passing[granted.filter]
        return placements(table, frame.seat, (card for card in hand if card in passing))

    def asked(self, table: Table, frame: f.ExtraFrame) -> Decision | None:
        """Ask while there is a hand: whether it has such a card is nobody else's business."""
        if not frame.left or not table.planets[frame.seat].hand:
            return None
        return Decision(frame.seat, "play_additional", may_pass=True)

    def answers(self, table: Table, frame: f.ExtraFrame) -> Sequence[a.SunAction]:
        """Decline, or play."""
        return [a.Decline(), *self._plays(table, frame)]

    def answer(self, table: Table, frame: f.ExtraFrame, action: a.SunAction) -> None:
        """Play it, uncounted; declined it is lost."""
        if isinstance(action, a.PlayCard):
            frame.left -= 1
            play(table, frame.seat, action, additional=True)
        else:
            frame.left = 0

    def proceed(self, table: Table, frame: f.ExtraFrame) -> None:  # noqa: ARG002
        """Nothing to play."""
        table.pop()


class ArrivalRules(FrameRules[f.ArrivalFrame]):
    """An Orbital without defence is activated or not, then discarded (APS-035, APS-D23, APS-R32)."""

    def asked(self, table: Table, frame: f.ArrivalFrame) -> Decision | None:
        """Ask once, if it can be activated."""
        if frame.done or not table.cards.activates[frame.card]:
            return None
        if cost_of(table, frame.seat, frame.card) > table.planets[frame.seat].power:
            return None
        return Decision(frame.seat, "activate_on_arrival", may_pass=True)

    def answers(self, table: Table, frame: f.ArrivalFrame) -> Sequence[a.SunAction]:  # noqa: ARG002
        """Decline or activate."""
        return (a.Decline(), a.Accept())

    def answer(self, table: Table, frame: f.ArrivalFrame, action: a.SunAction) -> None:
        """Activate it at its cost."""
        frame.done = True
        if isinstance(action, a.Accept):
            cost = cost_of(table, frame.seat, frame.card)
            resolve(table, frame.seat, _EFFECTS, frame.card, borrowed=frame.borrowed)
            pay(table, frame.seat, cost)

    def proceed(self, table: Table, frame: f.ArrivalFrame) -> None:
        """Discard it; the dial turns back."""
        table.pop()
        to_pile(table, frame.card)
        if not frame.borrowed:
            turn_dial(table, frame.seat, -table.cards.holds[frame.card])


class PlaceRules(FrameRules[f.PlaceFrame]):
    """A borrowed Orbital is placed by the normal rules (APS-129, APS-R80)."""

    def asked(self, table: Table, frame: f.PlaceFrame) -> Decision:  # noqa: ARG002
        """Ask where."""
        return Decision(frame.seat, "choose_cards")

    def answers(self, table: Table, frame: f.PlaceFrame) -> Sequence[a.SunAction]:
        """Return the places."""
        return orbital_places(table, frame.seat, frame.card)

    def answer(self, table: Table, frame: f.PlaceFrame, action: a.SunAction) -> None:
        """Place it."""
        if isinstance(action, a.PlayCard):
            table.pop()
            place_orbital(table, frame.seat, action, borrowed=True)


class ReplaceRules(FrameRules[f.ReplaceFrame]):
    """A paid replacement is carried out (APS-238, APS-R53)."""

    def asked(self, table: Table, frame: f.ReplaceFrame) -> Decision | None:  # noqa: ARG002
        """Nobody is asked."""
        return None

    def answers(self, table: Table, frame: f.ReplaceFrame) -> Sequence[a.SunAction]:  # noqa: ARG002
        """Nothing is answered."""
        return ()

    def answer(self, table: Table, frame: f.ReplaceFrame, action: a.SunAction) -> None:
        """Nothing is answered."""
        raise NotImplementedError

    def proceed(self, table: Table, frame: f.ReplaceFrame) -> None:
        """Turn up the next card."""
        table.pop()
        replace(table, table.turn.seat, frame.card)


class LastGaspRules(FrameRules[f.LastGaspFrame]):
    """At 0 power the active player may claim the card that wins (APS-231, APS-D22, APS-R53)."""

    def asked(self, table: Table, frame: f.LastGaspFrame) -> Decision:  # noqa: ARG002
        """Ask the active player."""
        return Decision(frame.seat, "last_gasp_claim", may_pass=True)

    def answers(self, table: Table, frame: f.LastGaspFrame) -> Sequence[a.SunAction]:  # noqa: ARG002
        """The most points first; or decline."""
        return [*(a.ClaimInfluence(card) for card in completing(table)), a.Decline()]

    def answer(self, table: Table, frame: f.LastGaspFrame, action: a.SunAction) -> None:
        """Win, or fall."""
        table.pop()
        if isinstance(action, a.ClaimInfluence):
            result = claim(table, frame.seat, action.card)
            if result is not None:
                finish(table, result)
            return
        table.turn.claimed = True
        table.unsettle()
