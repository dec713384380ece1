"""What the active player may answer in each step of a turn (SNV-042, SNV-052, SNV-058, SNV-155, SNV-173)."""

from collections.abc import Callable

from parlour.games.supernova.actions import (
    ChangeStops,
    EndStep,
    ExchangeCard,
    Explore,
    IntroduceBoard,
    Pass,
    PlayResearch,
    SupernovaAction,
    UseDesperation,
    UseMarker,
)
from parlour.games.supernova.frames import Step
from parlour.games.supernova.holdings import hexes_owned
from parlour.games.supernova.parts import Desperation, Timing
from parlour.games.supernova.rules.desperate import refill_answers
from parlour.games.supernova.rules.exploring import may_explore
from parlour.games.supernova.rules.fortifying import fortifications
from parlour.games.supernova.rules.new_boards import may_introduce
from parlour.games.supernova.rules.placing import placements
from parlour.games.supernova.rules.purchases import purchases
from parlour.games.supernova.rules.research import playable
from parlour.games.supernova.rules.turn_parts import draws
from parlour.games.supernova.stock import can_draw
from parlour.games.supernova.table import Table

_FACE_UP = Desperation.FACE_UP
_PASS, _END_STEP, _EXPLORE, _INTRODUCE, _STOPS = Pass(), EndStep(), Explore(), IntroduceBoard(), ChangeStops()
_ANY_STEP = (Timing.OWN_TURN_OUTSIDE_BATTLE,)
_TIMINGS: dict[Step, tuple[Timing, ...]] = {
    Step.PLACE: (Timing.OWN_STEP_3B, Timing.OWN_TURN_OUTSIDE_BATTLE),
    Step.PURCHASE: (Timing.OWN_STEP_4, Timing.OWN_TURN_OUTSIDE_BATTLE),
}


def timings(step: Step) -> tuple[Timing, ...]:
    """Return which Research cards the step allows (SNV-169)."""
    return _TIMINGS.get(step, _ANY_STEP)


def offers(table: Table, seat: int, step: Step) -> list[SupernovaAction]:
    """Return the choices of the step, then what the player may do at any own decision."""
    found = _OFFERS[step](table, seat)
    player = table.state.players[seat]
    if player.desperation is _FACE_UP:
        found += refill_answers(table, seat)
    if player.markers and can_draw(table):
        found += [UseMarker(marker) for marker in dict.fromkeys(player.markers) if draws(table, marker)]
    if player.research:
        research = table.edition.research
        found += [PlayResearch(research[number].id) for number in playable(table, seat, timings(step))]
    return found


def _bonus(table: Table, seat: int) -> list[SupernovaAction]:  # noqa: ARG001  # it was asked since it may
    return [_PASS, UseDesperation()]


def _fortify(table: Table, seat: int) -> list[SupernovaAction]:
    return [_END_STEP, *fortifications(table, seat)]


def _place(table: Table, seat: int) -> list[SupernovaAction]:
    if not table.turn.allotment:
        return [_END_STEP]
    own = hexes_owned(table.state, seat)
    found = placements(table, seat, own)
    if may_explore(table):
        found.append(_EXPLORE)
    if may_introduce(table, own):
        found.append(_INTRODUCE)
    return found


def _purchase(table: Table, seat: int) -> list[SupernovaAction]:
    found: list[SupernovaAction] = [_END_STEP]
    found += purchases(table, seat)
    if table.state.players[seat].power is not None:
        found.append(_STOPS)
    return found


def _exchange(table: Table, seat: int) -> list[SupernovaAction]:
    return [_PASS, *[ExchangeCard(card) for card in dict.fromkeys(table.state.players[seat].hand)]]


_OFFERS: dict[Step, Callable[[Table, int], list[SupernovaAction]]] = {
    Step.INCOME_BONUS: _bonus,
    Step.TILES_BONUS: _bonus,
    Step.FORTIFY: _fortify,
    Step.PLACE: _place,
    Step.PURCHASE: _purchase,
    Step.EXCHANGE: _exchange,
}
