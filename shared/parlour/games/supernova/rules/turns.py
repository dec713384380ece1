"""A turn, step by step (SNV-042 to SNV-063, SNV-152 to SNV-155, SNV-173)."""

from collections.abc import Iterator, Sequence

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
from parlour.games.supernova.content.effects import PayRu, ReturnTiles
from parlour.games.supernova.frames import Step, StopsFrame, TurnFrame
from parlour.games.supernova.happenings import Chosen
from parlour.games.supernova.holdings import hand_maximum
from parlour.games.supernova.parts import Checkpoint, Timing
from parlour.games.supernova.rules.desperate import may_use, refill_answers, use, use_refill
from parlour.games.supernova.rules.exploring import explore, may_explore
from parlour.games.supernova.rules.fortifying import fortifications, fortify
from parlour.games.supernova.rules.frame import FrameRules, decision, not_offered
from parlour.games.supernova.rules.income import receive_income
from parlour.games.supernova.rules.new_boards import introduce, may_introduce
from parlour.games.supernova.rules.placing import attack, free_places, must_place, place_tile, places_to_attack
from parlour.games.supernova.rules.purchases import buy_battle_cards, buy_research, buy_technology, purchases
from parlour.games.supernova.rules.research import play_in_turn, playable
from parlour.games.supernova.rules.taking import enforce_pending, return_tiles
from parlour.games.supernova.rules.turn_parts import (
    allotment,
    begin,
    draws,
    drop_temporary,
    may_exchange,
    place_of,
    replenish,
    upkeep,
    use_marker,
)
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.stock import allot, can_draw, discard_hidden, draw_cards, fill_hand, take_from_hand
from parlour.games.supernova.table import Table, refuse

KINDS: dict[Step, str] = {
    Step.INCOME_BONUS: "use_desperation_income",
    Step.TILES_BONUS: "use_desperation_tile",
    Step.FORTIFY: "fortify",
    Step.PLACE: "place_tiles",
    Step.PURCHASE: "purchase",
    Step.EXCHANGE: "exchange_card",
}
TIMINGS: dict[Step, tuple[Timing, ...]] = {
    Step.PLACE: (Timing.OWN_STEP_3B, Timing.OWN_TURN_OUTSIDE_BATTLE),
    Step.PURCHASE: (Timing.OWN_STEP_4, Timing.OWN_TURN_OUTSIDE_BATTLE),
}
_ANY_STEP = (Timing.OWN_TURN_OUTSIDE_BATTLE,)


class TurnRules(FrameRules[TurnFrame]):
    """The active player goes through the steps."""

    def asked(self, table: Table, frame: TurnFrame) -> Sequence[Decision]:  # noqa: ARG002  # it stands in the state
        """Ask the active player in the steps that have choices."""
        turn = table.turn
        kind = KINDS.get(turn.step)
        if kind is None:
            return ()
        may_pass = turn.step in (Step.INCOME_BONUS, Step.TILES_BONUS, Step.EXCHANGE)
        return [decision(table, turn.seat, kind, may_pass=may_pass)]

    def answers(self, table: Table, frame: TurnFrame, seat: int) -> Iterator[SupernovaAction]:  # noqa: ARG002
        """Yield the choices of the step, then what the player may do at any own decision."""
        step = table.turn.step
        match step:
            case Step.INCOME_BONUS | Step.TILES_BONUS:
                yield from (Pass(), UseDesperation())
            case Step.FORTIFY:
                yield EndStep()
                yield from fortifications(table, seat)
            case Step.PLACE:
                yield from self._placements(table, seat)
            case Step.PURCHASE:
                yield EndStep()
                yield from purchases(table, seat)
                if table.player(seat).power is not None:
                    yield ChangeStops()
            case Step.EXCHANGE:
                yield Pass()
                yield from (ExchangeCard(card) for card in dict.fromkeys(table.player(seat).hand))
        yield from self._anywhere(table, seat, step)

    def _placements(self, table: Table, seat: int) -> Iterator[SupernovaAction]:
        hexes, turn = table.board.hexes, table.turn
        if not must_place(table, seat):
            yield EndStep()
        if turn.allotment:
            for place in free_places(table, seat):
                yield PlaceTile(hexes[place].q, hexes[place].r)
            for place in places_to_attack(table, seat):
                yield Attack(hexes[place].q, hexes[place].r)
            if may_explore(table):
                yield Explore()
            if may_introduce(table, seat):
                yield IntroduceBoard()

    def _anywhere(self, table: Table, seat: int, step: Step) -> Iterator[SupernovaAction]:
        yield from refill_answers(table, seat)
        for marker in dict.fromkeys(table.player(seat).markers):
            if draws(table, marker) and can_draw(table):
                yield UseMarker(marker)
        for number in playable(table, seat, TIMINGS.get(step, _ANY_STEP)):
            yield PlayResearch(table.edition.research[number].id)

    def answer(self, table: Table, frame: TurnFrame, seat: int, action: SupernovaAction) -> None:  # noqa: ARG002
        """Carry a choice out."""
        step = table.turn.step
        match action:
            case UseDesperation(refill=True):
                use_refill(table, seat)
            case UseMarker(marker=marker):
                use_marker(table, seat, marker)
            case PlayResearch(card=card):
                play_in_turn(table, seat, card, TIMINGS.get(step, _ANY_STEP))
            case _:
                self._step_answer(table, seat, step, action)

    def _step_answer(self, table: Table, seat: int, step: Step, action: SupernovaAction) -> None:
        match step:
            case Step.INCOME_BONUS | Step.TILES_BONUS if isinstance(action, UseDesperation | Pass):
                self._bonus(table, seat, used=isinstance(action, UseDesperation))
            case Step.FORTIFY:
                self._fortify(table, seat, action)
            case Step.PLACE:
                self._place(table, seat, action)
            case Step.PURCHASE:
                self._buy(table, seat, action)
            case Step.EXCHANGE:
                self._exchange(table, seat, action)
            case _:
                not_offered()

    def _bonus(self, table: Table, seat: int, *, used: bool) -> None:
        turn = table.turn
        if used:
            use(table, seat)
        else:
            table.tell(Chosen(seat))
        if turn.step is Step.INCOME_BONUS:
            self._income(table, seat, int(used))
        else:
            self._tiles(table, seat, int(used))

    def _fortify(self, table: Table, seat: int, action: SupernovaAction) -> None:
        match action:
            case EndStep():
                table.tell(Chosen(seat))
                table.turn.step = Step.PLACE
            case Fortify(q=q, r=r, free=free):
                fortify(table, seat, place_of(table, q, r), free=free)
            case _:
                not_offered("SNV-052")

    def _place(self, table: Table, seat: int, action: SupernovaAction) -> None:
        match action:
            case EndStep():
                if must_place(table, seat):
                    refuse("in round 1/1 every tile is placed while a free hex is legal for it", "SNV-R24")
                table.tell(Chosen(seat))
                return_tiles(table, table.turn.allotment)
                table.turn.step = Step.REPLENISH
            case PlaceTile(q=q, r=r):
                place_tile(table, seat, place_of(table, q, r))
            case Attack(q=q, r=r):
                attack(table, seat, place_of(table, q, r))
            case Explore():
                explore(table, seat)
            case IntroduceBoard():
                introduce(table, seat)
            case Fortify():
                refuse("fortifying comes before any tile is placed in another way", "SNV-052")
            case _:
                not_offered("SNV-058")

    def _buy(self, table: Table, seat: int, action: SupernovaAction) -> None:
        match action:
            case EndStep():
                table.tell(Chosen(seat))
                table.turn.step = Step.EXCHANGE if may_exchange(table, seat) else Step.END
            case BuyTechnology(technology=technology):
                buy_technology(table, seat, technology)
            case BuyResearch(count=count):
                buy_research(table, seat, count)
            case BuyBattleCards():
                buy_battle_cards(table, seat)
            case ChangeStops():
                if table.player(seat).power is None:
                    refuse("who has played the Special Power needs no stops", "SNV-R111")
                table.tell_apart(None, {seat: Chosen(seat)})
                table.push(StopsFrame(seat))
            case _:
                not_offered("SNV-155")

    def _exchange(self, table: Table, seat: int, action: SupernovaAction) -> None:
        match action:
            case Pass():
                table.tell(Chosen(seat))
            case ExchangeCard(card=card):
                if card not in table.player(seat).hand:
                    refuse("that card is not in hand", "SNV-173")
                take_from_hand(table, seat, (card,))
                discard_hidden(table, seat, (card,))
                draw_cards(table, seat, 1)
            case _:
                not_offered("SNV-173")
        table.turn.step = Step.END

    def proceed(self, table: Table, frame: TurnFrame) -> None:  # noqa: ARG002  # it stands in the state
        """Go through the steps that have no choice."""
        turn = table.turn
        seat = turn.seat
        match turn.step:
            case Step.BEGIN:
                begin(table, turn)
                turn.step = Step.UPKEEP
                checkpoint(table, Checkpoint.TURN_START)
            case Step.UPKEEP:
                upkeep(table, seat)
                fill_hand(table, seat, hand_maximum(table, seat))
                turn.step = Step.INCOME
                checkpoint(table, Checkpoint.BEFORE_INCOME)
            case Step.INCOME:
                if may_use(table, seat):
                    turn.step = Step.INCOME_BONUS
                else:
                    self._income(table, seat, 0)
            case Step.TILES:
                if may_use(table, seat) and table.player(seat).reserves > allotment(table, seat):
                    turn.step = Step.TILES_BONUS
                else:
                    self._tiles(table, seat, 0)
            case Step.REPLENISH:
                replenish(table, turn)
                turn.step = Step.PURCHASE
            case Step.END:
                drop_temporary(table, turn)
                turn.step = Step.DONE
                checkpoint(table, Checkpoint.TURN_END)
            case _:
                table.state.turn = None
                table.state.war = []
                table.pop()

    def _income(self, table: Table, seat: int, extra: int) -> None:
        receive_income(table, seat, extra)
        enforce_pending(table, seat, PayRu)
        table.turn.step = Step.TILES
        checkpoint(table, Checkpoint.BEFORE_TILES)

    def _tiles(self, table: Table, seat: int, extra: int) -> None:
        allot(table, allotment(table, seat) + extra)
        enforce_pending(table, seat, ReturnTiles)
        table.turn.step = Step.PLACE
        if next(fortifications(table, seat), None) is not None:
            table.turn.step = Step.FORTIFY

    def fallback(self, table: Table, frame: TurnFrame, seat: int) -> SupernovaAction:  # noqa: ARG002
        """Return going on; in round 1/1 the legal free hex with the smallest (q, r) (SNV-D12)."""
        if table.turn.step in (Step.INCOME_BONUS, Step.TILES_BONUS, Step.EXCHANGE):
            return Pass()
        if table.turn.step is Step.PLACE and must_place(table, seat):
            first = min(table.board.hexes[place] for place in free_places(table, seat))
            return PlaceTile(first.q, first.r)
        return EndStep()
