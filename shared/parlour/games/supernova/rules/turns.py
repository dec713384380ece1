"""A turn: who is asked in which step, and what the answers do (SNV-042 to SNV-063, SNV-155, SNV-173)."""

from collections.abc import Callable, Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    Attack,
    BuyBattleCards,
    BuyResearch,
    BuyTechnology,
    ChangeStops,
    EndStep,
    ExchangeCard,
    Explore,
    Fortify,
    IntroduceBoard,
    Pass,
    PlaceTile,
    PlayResearch,
    SupernovaAction,
    UseDesperation,
    UseMarker,
)
from parlour.games.supernova.frames import Step, StopsFrame, TurnFrame
from parlour.games.supernova.happenings import Chosen
from parlour.games.supernova.rules.desperate import use, use_refill
from parlour.games.supernova.rules.exploring import explore
from parlour.games.supernova.rules.fortifying import fortify
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.new_boards import introduce
from parlour.games.supernova.rules.placing import attack, free_places, must_place, place_tile
from parlour.games.supernova.rules.purchases import buy_battle_cards, buy_research, buy_technology
from parlour.games.supernova.rules.research import play_in_turn
from parlour.games.supernova.rules.taking import return_tiles
from parlour.games.supernova.rules.turn_offers import offers, timings
from parlour.games.supernova.rules.turn_parts import may_exchange, place_of, use_marker
from parlour.games.supernova.rules.turn_steps import go_on, take_income, take_tiles
from parlour.games.supernova.stock import discard_hidden, draw_cards, take_from_hand
from parlour.games.supernova.table import Table, refuse

KINDS: dict[Step, str] = {
    Step.INCOME_BONUS: "use_desperation_income",
    Step.TILES_BONUS: "use_desperation_tile",
    Step.FORTIFY: "fortify",
    Step.PLACE: "place_tiles",
    Step.PURCHASE: "purchase",
    Step.EXCHANGE: "exchange_card",
}
_INCOME_BONUS, _PLACING, _REPLENISH = Step.INCOME_BONUS, Step.PLACE, Step.REPLENISH
_EXCHANGING, _END = Step.EXCHANGE, Step.END
_MAY_PASS = frozenset({Step.INCOME_BONUS, Step.TILES_BONUS, Step.EXCHANGE})


class TurnRules(FrameRules[TurnFrame]):
    """The active player goes through the steps; what is needed stands in the state's turn."""

    def asked(self, table: Table, frame: TurnFrame) -> Sequence[int]:  # noqa: ARG002
        """Return the active player in the steps that have choices."""
        turn = table.state.turn
        return (turn.seat,) if turn is not None and turn.step in KINDS else ()

    def question(self, table: Table, frame: TurnFrame, seat: int) -> Decision:  # noqa: ARG002
        """Ask for the choice of the step."""
        step = table.turn.step
        return Decision(seat, KINDS[step], may_pass=step in _MAY_PASS, context=table.state.epoch)

    def answers(self, table: Table, frame: TurnFrame, seat: int) -> list[SupernovaAction]:  # noqa: ARG002
        """Return what the step offers."""
        return offers(table, seat, table.turn.step)

    def answer(self, table: Table, frame: TurnFrame, seat: int, action: SupernovaAction) -> None:  # noqa: ARG002
        """Carry a choice out."""
        step = table.turn.step
        if type(action) is PlayResearch:
            play_in_turn(table, seat, action.card, timings(step))
        elif type(action) is UseMarker:
            use_marker(table, seat, action.marker)
        elif type(action) is UseDesperation and action.refill:
            use_refill(table, seat)
        else:
            _ANSWERS[step](table, seat, action)

    def proceed(self, table: Table, frame: TurnFrame) -> None:  # noqa: ARG002
        """Go through a step that has no choice."""
        go_on(table, table.turn)

    def fallback(self, table: Table, frame: TurnFrame, seat: int) -> SupernovaAction:  # noqa: ARG002
        """Return going on; in round 1/1 the legal free hex with the smallest (q, r) (SNV-D12)."""
        step = table.turn.step
        if step in _MAY_PASS:
            return Pass()
        if step is _PLACING and must_place(table, seat):
            first = min(table.board.hexes[place] for place in free_places(table, seat))
            return PlaceTile(first.q, first.r)
        return EndStep()


def _bonus(table: Table, seat: int, action: SupernovaAction) -> None:
    turn, used = table.turn, type(action) is UseDesperation
    if used:
        use(table, seat)
    elif type(action) is Pass:
        table.tell(Chosen(seat))
    else:
        not_offered()
    if turn.step is _INCOME_BONUS:
        take_income(table, turn, int(used))
    else:
        take_tiles(table, turn, int(used))


def _fortify(table: Table, seat: int, action: SupernovaAction) -> None:
    if type(action) is Fortify:
        fortify(table, seat, place_of(table, action.q, action.r), free=action.free)
    elif type(action) is EndStep:
        table.tell(Chosen(seat))
        table.turn.step = _PLACING
    else:
        not_offered("SNV-052")


def _place(table: Table, seat: int, action: SupernovaAction) -> None:
    if type(action) is PlaceTile:
        place_tile(table, seat, place_of(table, action.q, action.r))
    elif type(action) is Attack:
        attack(table, seat, place_of(table, action.q, action.r))
    elif type(action) is EndStep:
        if must_place(table, seat):
            refuse("in round 1/1 every tile is placed while a free hex is legal for it", "SNV-R24")
        table.tell(Chosen(seat))
        return_tiles(table, table.turn.allotment)
        table.turn.step = _REPLENISH
    elif type(action) is Explore:
        explore(table, seat)
    elif type(action) is IntroduceBoard:
        introduce(table, seat)
    elif type(action) is Fortify:
        refuse("fortifying comes before any tile is placed in another way", "SNV-052")
    else:
        not_offered("SNV-058")


def _purchase(table: Table, seat: int, action: SupernovaAction) -> None:
    if type(action) is EndStep:
        table.tell(Chosen(seat))
        table.turn.step = _EXCHANGING if may_exchange(table, seat) else _END
    elif type(action) is BuyTechnology:
        buy_technology(table, seat, action.technology)
    elif type(action) is BuyResearch:
        buy_research(table, seat, action.count)
    elif type(action) is BuyBattleCards:
        buy_battle_cards(table, seat)
    elif type(action) is ChangeStops:
        if table.state.players[seat].power is None:
            refuse("who has played the Special Power needs no stops", "SNV-R111")
        table.tell_apart(None, {seat: Chosen(seat)})
        table.push(StopsFrame(seat))
    else:
        not_offered("SNV-155")


def _exchange(table: Table, seat: int, action: SupernovaAction) -> None:
    if type(action) is Pass:
        table.tell(Chosen(seat))
    elif type(action) is ExchangeCard:
        if action.card not in table.state.players[seat].hand:
            refuse("that card is not in hand", "SNV-173")
        take_from_hand(table, seat, (action.card,))
        discard_hidden(table, seat, (action.card,))
        draw_cards(table, seat, 1)
    else:
        not_offered("SNV-173")
    table.turn.step = _END


_ANSWERS: dict[Step, Callable[[Table, int, SupernovaAction], None]] = {
    Step.INCOME_BONUS: _bonus,
    Step.TILES_BONUS: _bonus,
    Step.FORTIFY: _fortify,
    Step.PLACE: _place,
    Step.PURCHASE: _purchase,
    Step.EXCHANGE: _exchange,
}
