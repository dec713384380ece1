"""A player's turn: what may be done between resolutions (APS-R10, APS-R11)."""

from collections.abc import Iterator

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.frames import PLANET, Part, ReplaceFrame, TurnFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardActivated, CardPlayed, SkillUsed
from parlour.games.a_place_in_the_sun.rules.ending import finish
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.influence import claim, claimable, influence, replaceable
from parlour.games.a_place_in_the_sun.rules.placed import card_at, cost_of, in_play
from parlour.games.a_place_in_the_sun.rules.plays import place_leader, placements, play
from parlour.games.a_place_in_the_sun.rules.power import cards_in_play, gain, pay
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.rounds import end_turn
from parlour.games.a_place_in_the_sun.rules.zones import discard, discardable
from parlour.games.a_place_in_the_sun.state import Placed
from parlour.games.a_place_in_the_sun.table import Table

_RULES: dict[type, str] = {
    a.PlayCard: "APS-010",
    a.PlayLeader: "APS-055",
    a.Activate: "APS-052",
    a.UseSkill: "APS-F17",
    a.RegimeDiscard: "APS-103",
    a.CollectCharge: "APS-144",
    a.ClaimInfluence: "APS-234",
    a.ReplaceInfluence: "APS-238",
    a.EndTurn: "APS-015",
}


class TurnRules(FrameRules[TurnFrame]):
    """The active player acts."""

    def asked(self, table: Table, frame: TurnFrame) -> Decision:  # noqa: ARG002
        """Ask the active player."""
        return Decision(table.turn.seat, "take_turn")

    def answers(self, table: Table, frame: TurnFrame) -> Iterator[a.SunAction]:  # noqa: ARG002
        """Yield everything that is possible, ending the turn last."""
        turn, planet = table.turn, table.planet(table.turn.seat)
        if turn.made < turn.required:
            for card in dict.fromkeys(planet.hand):
                yield from placements(table, turn.seat, card)
            if planet.leaders:
                yield a.PlayLeader()
        yield from self._activations(table)
        yield from self._skills(table)
        if turn.discards:
            for card in discardable(table, turn.seat):
                yield a.RegimeDiscard(card)
        if charge(table):
            yield a.CollectCharge()
        for card in claimable(table):
            yield a.ClaimInfluence(card)
        for card in replaceable(table):
            yield a.ReplaceInfluence(card)
        if turn.made >= turn.required or not planet.hand:
            yield a.EndTurn()

    def allows(self, table: Table, frame: TurnFrame, action: a.SunAction) -> bool:
        """Look only among answers of that kind."""
        turn, planet = table.turn, table.planet(table.turn.seat)
        match action:
            case a.PlayCard():
                owed = turn.made < turn.required and action.card in planet.hand
                return owed and action in placements(table, turn.seat, action.card)
            case a.Activate():
                return action in self._activations(table)
            case a.EndTurn():
                return turn.made >= turn.required or not planet.hand
        return action in self.answers(table, frame)

    def fallback(self, table: Table, frame: TurnFrame) -> a.SunAction:  # noqa: ARG002
        """Play the card longest in hand while cards are owed, then end the turn (APS-R148)."""
        turn, hand = table.turn, table.planet(table.turn.seat).hand
        if turn.made < turn.required and hand:
            return next(placements(table, turn.seat, hand[0]))
        return a.EndTurn()

    def rule(self, table: Table, frame: TurnFrame, action: a.SunAction) -> str:  # noqa: ARG002
        """Return the rule of what was asked for."""
        return _RULES.get(type(action), "APS-022")

    def answer(self, table: Table, frame: TurnFrame, action: a.SunAction) -> None:  # noqa: ARG002  # one case each
        """Do it."""
        turn = table.turn
        seat = turn.seat
        match action:
            case a.PlayCard():
                play(table, seat, action, additional=False)
            case a.PlayLeader():
                _play_leader(table, seat)
            case a.Activate():
                _activate(table, seat, action)
            case a.UseSkill():
                _use_skill(table, seat, action)
            case a.RegimeDiscard():
                turn.discards -= 1
                discard(table, seat, action.card)
            case a.CollectCharge():
                turn.charged = True
                gain(table, seat, charge(table, collected=True))
            case a.ClaimInfluence():
                result = claim(table, seat, action.card)
                if result is not None:
                    finish(table, result)
            case a.ReplaceInfluence():
                turn.replaced = True
                table.push(ReplaceFrame(action.card))
                pay(table, seat, influence(table, action.card).replace_cost)
            case _:
                end_turn(table)

    def _activations(self, table: Table) -> Iterator[a.Activate]:
        seat = table.turn.seat
        power = table.planet(seat).power
        for spot, placed in in_play(table.planet(seat)):
            if (
                table.cards.activates[placed.card]
                and placed.used < placed.allowed
                and _cost(table, seat, placed) <= power
            ):
                yield a.Activate(spot)
            if placed.loaded >= 0 and not placed.loaded_used and cost_of(table, seat, placed.loaded) <= power:
                yield a.Activate(spot, loaded=True)

    def _skills(self, table: Table) -> Iterator[a.UseSkill]:
        """Yield the forms of the faction skill (APS-D15, APS-R71, APS-R83)."""
        turn, planet = table.turn, table.planet(table.turn.seat)
        skill = table.cards.dial(planet.faction).skill
        if turn.skill or planet.power < skill.cost or planet.dial == skill.never_at:
            return
        for index, option in enumerate(skill.options):
            if not option.discard:
                yield a.UseSkill(index)
                continue
            for card in discardable(table, turn.seat):
                if table.cards.owners[card] == planet.faction and table.cards.types[card] == option.discard:
                    yield a.UseSkill(index, card)


def charge(table: Table, *, collected: bool = False) -> int:
    """Return the power that can be collected now (APS-144, APS-R91)."""
    planet = table.planet(table.turn.seat)
    dial = table.cards.dial(planet.faction)
    if not dial.charging or (table.turn.charged and not collected):
        return 0
    there = sum(table.cards.types[card] == dial.charging for card in cards_in_play(planet))
    return dial.positions[planet.dial - 1].charge * there


def _cost(table: Table, seat: int, placed: Placed) -> int:
    """The second use under Overcharge costs what is printed (APS-R99)."""
    return table.cards.costs[placed.card] if placed.used else cost_of(table, seat, placed.card)


def _play_leader(table: Table, seat: int) -> None:
    card = table.planet(seat).leaders.pop()
    table.turn.made += 1
    table.tell(CardPlayed(seat, card, None, additional=False))
    place_leader(table, seat, card)


def _activate(table: Table, seat: int, action: a.Activate) -> None:
    placed = card_at(table.planet(seat), action.spot)
    if placed is None:
        return
    if action.loaded:
        card, cost, borrowed = placed.loaded, cost_of(table, seat, placed.loaded), False
        placed.loaded_used = True
    else:
        card, cost, borrowed = placed.card, _cost(table, seat, placed), placed.borrowed
        placed.used += 1
    table.tell(CardActivated(seat, card))
    spot = PLANET if action.loaded else action.spot
    resolve(table, seat, Part.EFFECTS, card, zone=Zone.PLACED, spot=spot, borrowed=borrowed)
    pay(table, seat, cost)


def _use_skill(table: Table, seat: int, action: a.UseSkill) -> None:
    table.turn.skill = True
    table.tell(SkillUsed(seat, action.option))
    if action.card is not None:
        discard(table, seat, action.card)
    resolve(table, seat, Part.SKILL, -1, option=action.option)
    pay(table, seat, table.cards.dial(table.planet(seat).faction).skill.cost)
