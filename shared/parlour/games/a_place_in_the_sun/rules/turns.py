"""A player's turn: what may be done between resolutions (APS-R10, APS-R11)."""

from collections.abc import Iterable

from parlour.engine.game import Decision
from parlour.games.a_place_in_the_sun import actions as a
from parlour.games.a_place_in_the_sun.effects import Stat
from parlour.games.a_place_in_the_sun.frames import PLANET, Part, ReplaceFrame, TurnFrame, Zone
from parlour.games.a_place_in_the_sun.happenings import CardActivated, CardPlayed, SkillUsed
from parlour.games.a_place_in_the_sun.rules.ending import finish
from parlour.games.a_place_in_the_sun.rules.frame import FrameRules
from parlour.games.a_place_in_the_sun.rules.influence import claim, claimable, influence, replaceable
from parlour.games.a_place_in_the_sun.rules.placed import card_at, cost_of, in_play
from parlour.games.a_place_in_the_sun.rules.plays import place_leader, placements, play
from parlour.games.a_place_in_the_sun.rules.power import gain, pay, placed_on, stat
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


_TAKE_TURN = [Decision(seat, "take_turn") for seat in range(4)]
_EFFECTS, _SKILL, _PLACED, _COST = Part.EFFECTS, Part.SKILL, Zone.PLACED, Stat.ACTIVATION_COST


class TurnRules(FrameRules[TurnFrame]):
    """The active player acts."""

    def asked(self, table: Table, frame: TurnFrame) -> Decision:  # noqa: ARG002
        """Ask the active player."""
        return _TAKE_TURN[table.turn.seat]

    def answers(self, table: Table, frame: TurnFrame) -> list[a.SunAction]:  # noqa: ARG002
        """Return everything that is possible, ending the turn last."""
        turn, planet = table.turn, table.planets[table.turn.seat]
        hand = dict.fromkeys(planet.hand)
        found: list[a.SunAction] = []
        if turn.made < turn.required:
            found += placements(table, turn.seat, hand)
            if planet.leaders:
                found.append(a.PlayLeader())
        found += _activations(table, planet, in_play(planet))
        found += _skills(table, planet, hand)
        if turn.discards:
            found += [a.RegimeDiscard(card) for card in discardable(table, turn.seat)]
        if charge(table):
            found.append(a.CollectCharge())
        if table.state.open:
            found += [a.ClaimInfluence(card) for card in claimable(table)]
            found += [a.ReplaceInfluence(card) for card in replaceable(table)]
        if turn.made >= turn.required or not hand:
            found.append(a.EndTurn())
        return found

    def allows(self, table: Table, frame: TurnFrame, action: a.SunAction) -> bool:
        """Look only among answers of that kind."""
        turn, planet = table.turn, table.planets[table.turn.seat]
        match action:
            case a.PlayCard():
                owed = turn.made < turn.required and action.card in planet.hand
                return owed and action in placements(table, turn.seat, (action.card,))
            case a.Activate():
                placed = card_at(planet, action.spot)
                return placed is not None and action in _activations(table, planet, [(action.spot, placed)])
            case a.EndTurn():
                return turn.made >= turn.required or not planet.hand
            case a.UseSkill():
                return action in _skills(table, planet, planet.hand)
        return action in self.answers(table, frame)

    def fallback(self, table: Table, frame: TurnFrame) -> a.SunAction:  # noqa: ARG002
        """Play the card longest in hand while cards are owed, then end the turn (APS-R148)."""
        turn, hand = table.turn, table.planets[table.turn.seat].hand
        if turn.made < turn.required and hand:
            return placements(table, turn.seat, hand[:1])[0]
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
            case a.Activate():
                _activate(table, seat, action)
            case a.UseSkill():
                _use_skill(table, seat, action)
            case a.PlayLeader():
                _play_leader(table, seat)
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


def _activations(table: Table, planet: Planet, there: list[tuple[int, Placed]]) -> list[a.Activate]:
    """Return which of these placed cards, and of those they carry, can be activated and paid for (APS-D07)."""
    cards, power = table.cards, planet.power
    change = stat(table, table.turn.seat, _COST)
    found = []
    for spot, placed in there:
        card, loaded = placed.card, placed.loaded
        if cards.activates[card] and placed.used < placed.allowed:
            cost = cards.costs[card] + (0 if placed.used else change)
            if cost <= power:
                found.append(a.Activate(spot))
        if loaded >= 0 and not placed.loaded_used and cards.costs[loaded] + change <= power:
            found.append(a.Activate(spot, loaded=True))
    return found


def _skills(table: Table, planet: Planet, hand: Iterable[int]) -> list[a.UseSkill]:
    """Return the forms of the faction skill (APS-D15, APS-R71, APS-R83)."""
    types, owners = table.cards.types, table.cards.owners
    skill = table.cards.edition.dials[planet.faction].skill
    found: list[a.UseSkill] = []
    if table.turn.skill or planet.power < skill.cost or planet.dial == skill.never_at:
        return found
    for index, option in enumerate(skill.options):
        if not option.discard:
            found.append(a.UseSkill(index))
            continue
        wanted = option.discard
        found += [a.UseSkill(index, card) for card in hand if types[card] == wanted and owners[card] == planet.faction]
    return found


def charge(table: Table, *, collected: bool = False) -> int:
    """Return the power that can be collected now (APS-144, APS-R91)."""
    planet, cards = table.planets[table.turn.seat], table.cards
    each = cards.charges[planet.faction][planet.dial - 1]
    if not each or (table.turn.charged and not collected):
        return 0
    charging = cards.edition.dials[planet.faction].charging
    return each * sum(cards.types[placed.card] == charging for placed in placed_on(planet))


def _play_leader(table: Table, seat: int) -> None:
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
    pay(table, seat, table.cards.dial(table.planets[seat].faction).skill.cost)
