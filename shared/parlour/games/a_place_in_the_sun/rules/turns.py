"""A player's turn: what may be done between resolutions (APS-R10, APS-R11)."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.effects import Stat
from parlour.games.a_place_in_the_sun.frames import LEADER, MOON, PLANET, Part, ReplaceFrame, TurnFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardActivated, CardPlayed, SkillUsed
from parlour.games.a_place_in_the_sun.placing import SLOTS
from parlour.games.a_place_in_the_sun.rules.ending import finish
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.influence import claim, claimable, influence, replaceable
from parlour.games.a_place_in_the_sun.rules.placed import card_at, cost_of, in_play
from parlour.games.a_place_in_the_sun.rules.plays import goes_there, place_leader, placements, play
from parlour.games.a_place_in_the_sun.rules.power import gain, pay, placed_on, stat
from parlour.games.a_place_in_the_sun.rules.questions import questions
from parlour.games.a_place_in_the_sun.rules.resolving import resolve
from parlour.games.a_place_in_the_sun.rules.rounds import end_turn
from parlour.games.a_place_in_the_sun.rules.zones import discard, discardable
from parlour.games.a_place_in_the_sun.state import Placed, Planet
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


TAKE_TURN = questions("take_turn")
"""The question of a turn, by seat."""
_PLAY_LEADER, _COLLECT_CHARGE, _END_TURN = a.PlayLeader(), a.CollectCharge(), a.EndTurn()
_ACTIVATE = {spot: a.Activate(spot) for spot in (LEADER, MOON, *range(SLOTS))}
_EFFECTS, _SKILL, _PLACED, _COST = Part.EFFECTS, Part.SKILL, Zone.PLACED, Stat.ACTIVATION_COST


class TurnRules(FrameRules[TurnFrame]):
    """The active player acts."""

    def asked(self, table: Table, frame: TurnFrame) -> Decision:  # noqa: ARG002
        """Ask the active player."""
        return TAKE_TURN[table.turn.seat]

    advance = asked

    def answers(self, table: Table, frame: TurnFrame) -> list[a.SunAction]:  # noqa: ARG002
        """Return everything that is possible, ending the turn last."""
        turn, planet = table.turn, table.planets[table.turn.seat]
        owed = turn.made < turn.required
        found: list[a.SunAction] = []
        if owed:
            found += placements(table, turn.seat, planet.hand)
            if planet.leaders:
                found.append(_PLAY_LEADER)
        there = in_play(planet)
        if there:
            found += _activations(table, planet, there)
        if not turn.skill:
            found += _skills(table, planet)
        if turn.discards:
            found += [a.RegimeDiscard(card) for card in discardable(table, turn.seat)]
        if table.cards.charges[planet.faction] and charge(table, planet):
            found.append(_COLLECT_CHARGE)
        if table.state.open:
            found += [a.ClaimInfluence(card) for card in claimable(table)]
            found += [a.ReplaceInfluence(card) for card in replaceable(table)]
        if not (owed and planet.hand):
            found.append(_END_TURN)
        return found

    def allows(self, table: Table, frame: TurnFrame, action: a.SunAction) -> bool:
        """Look only among answers of that kind."""
        turn, planet = table.turn, table.planets[table.turn.seat]
        if type(action) is a.PlayCard:
            owed = turn.made < turn.required and action.card in planet.hand
            return owed and goes_there(table, turn.seat, action)
        if type(action) is a.Activate:
            placed = card_at(planet, action.spot)
            return placed is not None and action in _activations(table, planet, [(action.spot, placed)])
        if type(action) is a.EndTurn:
            return turn.made >= turn.required or not planet.hand
        if type(action) is a.UseSkill:
            return not turn.skill and action in _skills(table, planet)
        return action in self.answers(table, frame)

    def fallback(self, table: Table, frame: TurnFrame) -> a.SunAction:  # noqa: ARG002
        """Play the card longest in hand while cards are owed, then end the turn (APS-R148)."""
        turn, planet = table.turn, table.planets[table.turn.seat]
        if turn.made < turn.required and planet.hand:
            return placements(table, turn.seat, planet.hand[:1])[0]
        return _END_TURN

    def rule(self, table: Table, frame: TurnFrame, action: a.SunAction) -> str:  # noqa: ARG002
        """Return the rule of what was asked for."""
        return _RULES.get(type(action), "APS-022")

    def answer(self, table: Table, frame: TurnFrame, action: a.SunAction) -> None:  # noqa: ARG002
        """Do it."""
        _DONE_BY[type(action)](table, table.turn.seat, action)


def _activations(table: Table, planet: Planet, there: list[tuple[int, Placed]]) -> list[a.Activate]:
    """Return which of these placed cards, and of those they carry, can be activated and paid for (APS-D07)."""
    cards, power = table.cards, planet.power
    activates, costs = cards.activates, cards.costs
    rich = power >= cards.dearest and not (cards.dearer or table.turn.changes)
    change = 0 if rich else stat(table, table.turn.seat, _COST)
    found = []
    for spot, placed in there:
        if placed.used < placed.allowed and activates[placed.card]:
            cost = 0 if rich else costs[placed.card] + (0 if placed.used else change)
            if cost <= power:
                found.append(_ACTIVATE[spot])
        if placed.loaded >= 0 and not placed.loaded_used and costs[placed.loaded] + change <= power:
            found.append(a.Activate(spot, loaded=True))
    return found


def _skills(table: Table, planet: Planet) -> Sequence[a.UseSkill]:
    """Return the forms of the faction skill while it is unused (APS-D15, APS-R71, APS-R83)."""
    skill = table.cards.skills[planet.faction]
    if planet.power < skill.cost or planet.dial == skill.never_at:
        return ()
    if skill.plain:
        return skill.plain
    found: list[a.UseSkill] = []
    hand = dict.fromkeys(planet.hand)
    for plain, discarding in skill.forms:
        if plain is not None:
            found.append(plain)
        else:
            found += [discarding[card] for card in hand if card in discarding]
    return found


def charge(table: Table, planet: Planet, *, collected: bool = False) -> int:
    """Return the power that the active player, whose dial has charges, can collect now (APS-144, APS-R91)."""
    cards = table.cards
    each = cards.charges[planet.faction][planet.dial - 1]
    if not each or (table.turn.charged and not collected):
        return 0
    charging = cards.edition.dials[planet.faction].charging
    return each * sum(cards.types[placed.card] == charging for placed in placed_on(planet))


def _play_leader(table: Table, seat: int, action: a.PlayLeader) -> None:  # noqa: ARG001
    card = table.planets[seat].leaders.pop()
    table.turn.made += 1
    table.tell(CardPlayed(seat, card, None, additional=False))
    place_leader(table, seat, card)


def _activate(table: Table, seat: int, action: a.Activate) -> None:
    """The second use under Overcharge costs what is printed (APS-R99)."""
    placed = card_at(table.planets[seat], action.spot)
    if placed is None:
        return
    if action.loaded:
        card, spot, borrowed = placed.loaded, PLANET, False
        cost = cost_of(table, seat, card)
        placed.loaded_used = True
    else:
        card, spot, borrowed = placed.card, action.spot, placed.borrowed
        cost = table.cards.costs[card] if placed.used else cost_of(table, seat, card)
        placed.used += 1
    table.tell(CardActivated(seat, card))
    resolve(table, seat, _EFFECTS, card, zone=_PLACED, spot=spot, borrowed=borrowed)
    pay(table, seat, cost)


def _use_skill(table: Table, seat: int, action: a.UseSkill) -> None:
    table.turn.skill = True
    table.tell(SkillUsed(seat, action.option))
    if action.card is not None:
        discard(table, seat, action.card)
    resolve(table, seat, _SKILL, -1, option=action.option)
    pay(table, seat, table.cards.skills[table.planets[seat].faction].cost)


def _discard(table: Table, seat: int, action: a.RegimeDiscard) -> None:
    table.turn.discards -= 1
    discard(table, seat, action.card)


def _collect(table: Table, seat: int, action: a.CollectCharge) -> None:  # noqa: ARG001
    table.turn.charged = True
    gain(table, seat, charge(table, table.planets[seat], collected=True))


def _claim(table: Table, seat: int, action: a.ClaimInfluence) -> None:
    result = claim(table, seat, action.card)
    if result is not None:
        finish(table, result)


def _replace(table: Table, seat: int, action: a.ReplaceInfluence) -> None:
    table.turn.replaced = True
    table.push(ReplaceFrame(action.card))
    pay(table, seat, influence(table, action.card).replace_cost)


def _end(table: Table, seat: int, action: a.EndTurn) -> None:  # noqa: ARG001
    end_turn(table)


_DONE_BY: dict[type, Callable[[Table, int, Any], None]] = {
    a.PlayCard: play,
    a.PlayLeader: _play_leader,
    a.Activate: _activate,
    a.UseSkill: _use_skill,
    a.RegimeDiscard: _discard,
    a.CollectCharge: _collect,
    a.ClaimInfluence: _claim,
    a.ReplaceInfluence: _replace,
    a.EndTurn: _end,
}
"""By answer, what is done."""
