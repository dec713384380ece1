"""Special Powers (SNV-202 to SNV-208, SNV-R111 to SNV-R116). A power without effect is refused (SNV-R114)."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from parlour.games.supernova.actions import PlayPower
from parlour.games.supernova.content import effects as e
from parlour.games.supernova.content.schema import Power
from parlour.games.supernova.frames import FlareFrame, FlareStage, Step, SwapFrame, WindowFrame
from parlour.games.supernova.happenings import FlareControlled, HandSeen, PowerPlayed, TechnologyRaised
from parlour.games.supernova.holdings import shown_level, shown_levels
from parlour.games.supernova.parts import MAX_LEVEL, TECHNOLOGIES, Technology
from parlour.games.supernova.rules.taking import engines, engines_grown
from parlour.games.supernova.rules.windows import leave_window
from parlour.games.supernova.state import Bonus
from parlour.games.supernova.stock import add_to_hand, allot, can_research, draw_cards, take_research
from parlour.games.supernova.table import Table, refuse


def power_plays(table: Table, seat: int) -> list[PlayPower]:
    """Return every way to play the seat's power now."""
    number = table.state.players[seat].power
    if number is None:
        return []
    power = table.edition.powers[number]
    for effect in power.effect:
        possible = _POSSIBLE.get(type(effect))
        if possible is not None and not possible(table, seat, effect):
            return []
    return _targets(table, seat, power)


def play_power(table: Table, seat: int, action: PlayPower) -> None:
    """Play the seat's power.

    Raises:
        IllegalAction: It is played already, or can't have its effect now, or not on this target.
    """
    player = table.state.players[seat]
    if player.power is None:
        refuse("there is no Special Power left to play", "SNV-202")
    if action not in power_plays(table, seat):
        refuse("the Special Power would have no effect like this now", "SNV-R114")
    power = table.edition.powers[player.power]
    player.played, player.power = player.power, None
    player.stops, player.attentive = [], False
    table.state.epoch += 1
    table.tell(PowerPlayed(seat, power.id, action.seat))
    top = table.state.stack[-1]
    if type(top) is WindowFrame:
        leave_window(top, seat)
    for effect in power.effect:
        _carry_out(table, seat, effect, action)


def _targets(table: Table, seat: int, power: Power) -> list[PlayPower]:
    for effect in power.effect:
        if type(effect) is e.RaiseTechnology:
            return [PlayPower(chosen) for chosen in combinations(_raisable(table, seat), effect.choices)]
        if type(effect) is e.SwapBattle:
            return [PlayPower((), other) for other in _with_hand(table, seat)]
    return [PlayPower()]


def _with_hand(table: Table, seat: int) -> list[int]:
    """Return the opponents that have Battle cards."""
    return [other for other, player in enumerate(table.state.players) if other != seat and player.hand]


def _raisable(table: Table, seat: int) -> list[Technology]:
    """Return the technologies that can still be raised in the turn for which it would count (SNV-207)."""
    bought = table.turn.bought if table.acts(seat) else table.state.players[seat].raised
    levels = shown_levels(table, seat)
    return [tech for tech in TECHNOLOGIES if tech not in bought and levels[tech - 1] < MAX_LEVEL]


def _can_raise(table: Table, seat: int, effect: e.RaiseTechnology) -> bool:
    return len(_raisable(table, seat)) >= effect.choices


def _can_gain_tiles(table: Table, seat: int, effect: e.GainTiles) -> bool:  # noqa: ARG001  # however many
    placing = table.acts(seat) and table.turn.step in (Step.FORTIFY, Step.PLACE)
    return placing and table.state.players[seat].reserves > 0


_POSSIBLE: dict[type[e.Effect], Callable[[Table, int, Any], bool]] = {
    e.RaiseTechnology: _can_raise,
    e.ClaimFlare: lambda table, _, __: claimable_flare(table) is not None,
    e.GainTiles: _can_gain_tiles,
    e.SwapBattle: lambda table, seat, _: bool(_with_hand(table, seat)),
    e.TurnBonus: lambda table, _, __: table.state.turn is not None or flare_under_way(table) is not None,
    e.TakeResearch: lambda table, _, __: can_research(table) > 0,
}
"""Whether an effect would do something now, for those that sometimes would not (SNV-R114)."""


def flare_under_way(table: Table) -> FlareFrame | None:
    """Return the flare that is going on."""
    return next((frame for frame in reversed(table.state.stack) if type(frame) is FlareFrame), None)


def claimable_flare(table: Table) -> FlareFrame | None:
    """Return the flare that can be claimed: bids are shown, nobody has paid, and it is not the Supernova."""
    flare = flare_under_way(table)
    open_ = flare is not None and flare.stage in (FlareStage.REVEALED, FlareStage.TIE) and not flare.supernova
    return flare if open_ else None


def _carry_out(table: Table, seat: int, effect: e.AnyEffect, action: PlayPower) -> None:  # one case each
    match effect:
        case e.HijackMoonIncome(per_moon=n):
            table.state.hijackers.append(Bonus(seat, n))
        case e.RaiseTechnology():
            for technology in action.technologies:
                _raise(table, seat, technology)
        case e.ClaimFlare():
            _claim(table, seat)
        case e.GainTiles(n=n):
            allot(table, n)
        case e.SwapBattle(up_to=n):
            _look(table, seat, action.seat, n)
        case e.TurnBonus(n=n):
            table.state.war.append(Bonus(seat, n))
        case e.TakeResearch(n=n):
            player = table.state.players[seat]
            player.research = sorted([*player.research, *take_research(table, seat, n)])
        case e.ExtraResearchPlay(n=n):
            _allow_research(table, seat, n)
        case _:
            raise NotImplementedError(type(effect).__name__)


def _allow_research(table: Table, seat: int, count: int) -> None:
    """Let more Research cards be played in the current own turn, or the next."""
    if table.acts(seat):
        table.turn.extra += count
    else:
        table.state.players[seat].extra += count


def _raise(table: Table, seat: int, technology: Technology) -> None:
    """Raise a bought level, free; it counts as bought in the current own turn, or the next (SNV-R116)."""
    raise_bought(table, seat, technology)
    if table.acts(seat):
        table.turn.bought.append(technology)
    else:
        table.state.players[seat].raised.append(technology)


def raise_bought(table: Table, seat: int, technology: Technology) -> None:
    """Raise a bought level; Comms draws a card (SNV-157)."""
    before = engines(table, seat)
    table.state.players[seat].bought[technology - 1] += 1
    engines_grown(table, seat, before)
    table.tell(TechnologyRaised(seat, technology, shown_level(table, seat, technology)))
    if technology is Technology.COMMS:
        draw_cards(table, seat, 1)


def _claim(table: Table, seat: int) -> None:
    """Control the flare; a battle for it is broken off and cards laid in it go back to their hands."""
    flare = claimable_flare(table)
    if flare is None:
        return
    for other, cards in enumerate(flare.hands):
        if cards:
            add_to_hand(table, other, cards)
        laid = flare.markers[other]
        if laid:
            player = table.state.players[other]
            player.markers = sorted([*player.markers, *laid])
    flare.hands = [None] * table.state.seats
    flare.markers = [None] * table.state.seats
    flare.controller, flare.claimed, flare.stage = seat, True, FlareStage.PAY
    table.tell(FlareControlled(seat))


def _look(table: Table, seat: int, other: int | None, count: int) -> None:
    if other is None:
        return
    hand = table.state.players[other].hand
    table.tell_apart(HandSeen(seat, other), {seat: HandSeen(seat, other, hand)})
    if table.state.players[seat].hand:
        table.push(SwapFrame(seat, other, count))
