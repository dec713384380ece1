"""Battles, from the attack to the reveal (SNV-082 to SNV-090, SNV-R60, SNV-R61, SNV-R66)."""

from collections.abc import Callable, Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    KeepValid,
    LayCards,
    LayMarkers,
    Pass,
    PlayResearch,
    SupernovaAction,
    UseDesperation,
)
from parlour.games.supernova.cards import RANK, Cards
from parlour.games.supernova.combat import plain_sum
from parlour.games.supernova.frames import BattleFrame, BattleStage, Side
from parlour.games.supernova.hands import MOST_CARDS, is_valid, largest_valid, only_high_impact, plays
from parlour.games.supernova.happenings import CardsLaid, CardsWithdrawn, HandShown, MarkersLaid, Passed
from parlour.games.supernova.parts import Checkpoint, Marker, Timing
from parlour.games.supernova.rules.desperate import may_use, refill_answers, use_refill
from parlour.games.supernova.rules.frame import FrameRules, not_offered
from parlour.games.supernova.rules.laying import (
    card_plays,
    lay_cards,
    lay_markers,
    marker_plays,
    strict,
    valid_now,
)
from parlour.games.supernova.rules.research import play_in_battle, playable
from parlour.games.supernova.rules.settling import settle
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.table import Table, refuse

ATTACKER, DEFENDER = 0, 1
_PASS = Pass()
_DECLARED, _INITIAL, _MARKERS, _INCREMENT, _SHOWN, _SETTLE, _DONE = BattleStage
_TIMINGS = (Timing.BATTLE_ATTACKER, Timing.BATTLE_DEFENDER)
_INITIAL_KINDS = ("battle_initial_attacker", "battle_initial_defender")


class BattleRules(FrameRules[BattleFrame]):
    """A battle: both lay cards, then add in turn until both have passed."""

    def asked(self, table: Table, frame: BattleFrame) -> Sequence[int]:
        """Return whose move it is, or the opponent of an invalid hand."""
        who = _ASKED.get(frame.stage)
        return () if who is None else who(table, frame)

    def question(self, table: Table, frame: BattleFrame, seat: int) -> Decision:
        """Ask for cards, for markers, for more of them, or for a judgement."""
        stage = frame.stage
        if stage is _INCREMENT:
            return Decision(seat, "battle_increment", may_pass=True, sealed=True, context=table.state.epoch)
        if stage is _INITIAL:
            return Decision(seat, _INITIAL_KINDS[frame.side], sealed=True, context=table.state.epoch)
        if stage is _MARKERS:
            return Decision(seat, "lay_markers", sealed=True, context=table.state.epoch)
        return Decision(seat, "choose_valid_cards", context=table.state.epoch)

    def answers(self, table: Table, frame: BattleFrame, seat: int) -> list[SupernovaAction]:
        """Return what the stage allows."""
        side, stage = frame.sides[frame.side], frame.stage
        if stage is _INCREMENT:
            return _increments(table, frame, side)
        if stage is _INITIAL:
            return [*card_plays(table, seat, (), check=strict(table)), *refill_answers(table, seat)]
        if stage is _MARKERS:
            defends = frame.side == DEFENDER
            return [*marker_plays(table, seat, side.cards, check=strict(table), defends=defends)]
        doubtful = _doubtful(frame)
        if doubtful is None:
            return []
        invalid = frame.sides[doubtful]
        return [KeepValid(cards) for cards in largest_valid(invalid.cards, lone=invalid.lone)]

    def answer(self, table: Table, frame: BattleFrame, seat: int, action: SupernovaAction) -> None:
        """Lay cards or markers, pass, play a card, or judge a hand."""
        side, stage = frame.sides[frame.side], frame.stage
        adding, initial = stage is _INCREMENT, stage is _INITIAL
        if type(action) is Pass and adding:
            table.tell(Passed(seat))
            frame.passes += 1
            frame.stage = _MARKERS
        elif type(action) is LayCards and initial:
            _lay_initial(table, frame, side, action.cards)
        elif type(action) is LayCards and adding:
            _add(table, frame, side, action.cards)
        elif type(action) is LayMarkers and stage is _MARKERS:
            self._lay_markers(table, frame, side, action.markers)
        elif type(action) is UseDesperation and action.refill and (initial or adding):
            use_refill(table, seat)
        elif type(action) is PlayResearch and adding:
            play_in_battle(table, frame, action.card)
        elif type(action) is KeepValid and stage is _SETTLE:
            doubtful = _doubtful(frame)
            if doubtful is not None:
                _keep(table, frame.sides[doubtful], tuple(sorted(action.cards)))
        else:
            not_offered("SNV-088")

    def proceed(self, table: Table, frame: BattleFrame) -> None:
        """Go from stage to stage."""
        _STAGES[frame.stage](table, frame)

    def fallback(self, table: Table, frame: BattleFrame, seat: int) -> SupernovaAction:
        """Return the lowest single card, no marker, a pass, or the lowest hand (SNV-D14 to SNV-D17)."""
        if frame.stage is _INITIAL:
            hand = table.state.players[seat].hand
            singles = plays(hand, (), strict=True, lone=only_high_impact(hand))
            return LayCards(min((play for play in singles if len(play) == 1), key=lambda play: RANK[play[0]]))
        if frame.stage is _MARKERS:
            return LayMarkers(())
        if frame.stage is _SETTLE:
            options = [answer for answer in self.answers(table, frame, seat) if isinstance(answer, KeepValid)]
            return min(options, key=lambda answer: plain_sum(answer.cards))
        return Pass()

    def _lay_markers(self, table: Table, frame: BattleFrame, side: Side, markers: tuple[Marker, ...]) -> None:
        defends = frame.side == DEFENDER
        laid = lay_markers(table, side.seat, side.cards, markers, check=strict(table), defends=defends)
        side.markers = sorted([*side.markers, *laid])
        public = MarkersLaid(side.seat, len(laid))
        table.tell_apart(public, {side.seat: MarkersLaid(side.seat, len(laid), laid)})
        _next_move(table, frame)


def _lay_initial(table: Table, frame: BattleFrame, side: Side, cards: Cards) -> None:
    lone = only_high_impact(table.state.players[side.seat].hand)
    side.cards = lay_cards(table, side.seat, (), cards, check=strict(table))
    side.lone = lone
    side.initial = len(side.cards)
    _tell_laid(table, side, side.cards)
    frame.stage = _MARKERS


def _add(table: Table, frame: BattleFrame, side: Side, cards: Cards) -> None:
    if not _may_add(table, side):
        refuse("no card may be added to this hand", "SNV-R127" if side.initial == 1 else "SNV-089")
    side.cards = lay_cards(table, side.seat, side.cards, cards, check=strict(table))
    frame.passes = 0
    _tell_laid(table, side, tuple(sorted(cards)))
    frame.stage = _MARKERS


def _tell_laid(table: Table, side: Side, cards: Cards) -> None:
    public = CardsLaid(side.seat, len(cards))
    table.tell_apart(public, {side.seat: CardsLaid(side.seat, len(cards), cards)})


def _may_add(table: Table, side: Side) -> bool:
    return not side.lone and _may_add_openly(table, side)


def _may_add_openly(table: Table, side: Side) -> bool:
    """Return whether cards may be added as far as everyone can see."""
    room = 0 < len(side.cards) < MOST_CARDS
    return room and bool(table.state.players[side.seat].hand) and table.variant.may_add(side.initial or 0)


def _increments(table: Table, frame: BattleFrame, side: Side) -> list[SupernovaAction]:
    """Return passing, cards to add, Research cards, the refill."""
    seat = side.seat
    found: list[SupernovaAction] = [_PASS]
    if _may_add(table, side):
        found += card_plays(table, seat, side.cards, check=strict(table))
    if table.state.players[seat].research:
        research = table.edition.research
        numbers = playable(table, seat, (_TIMINGS[frame.side],))
        found += [PlayResearch(research[number].id) for number in numbers if number not in side.researched]
    found += refill_answers(table, seat)
    return found


def _asked_initial(table: Table, frame: BattleFrame) -> Sequence[int]:
    seat = frame.sides[frame.side].seat
    return (seat,) if table.state.players[seat].hand else ()


def _asked_markers(table: Table, frame: BattleFrame) -> Sequence[int]:
    seat = frame.sides[frame.side].seat
    return (seat,) if table.state.players[seat].markers else ()


def _asked_increment(table: Table, frame: BattleFrame) -> Sequence[int]:
    """Return the mover, if there is something to ask by what lies open (SNV-R66)."""
    side = frame.sides[frame.side]
    seat = side.seat
    player = table.state.players[seat]
    if player.markers or player.research or _may_add_openly(table, side) or may_use(table, seat):
        return (seat,)
    return ()


def _asked_settle(table: Table, frame: BattleFrame) -> Sequence[int]:  # noqa: ARG001  # others look at it
    doubtful = _doubtful(frame)
    return () if doubtful is None else (frame.sides[1 - doubtful].seat,)


_ASKED: dict[BattleStage, Callable[[Table, BattleFrame], Sequence[int]]] = {
    _INITIAL: _asked_initial,
    _MARKERS: _asked_markers,
    _INCREMENT: _asked_increment,
    _SETTLE: _asked_settle,
}


def _declared(table: Table, frame: BattleFrame) -> None:
    frame.stage = _INITIAL
    checkpoint(table, Checkpoint.AFTER_ATTACK_DECLARED)


def _nothing_laid(table: Table, frame: BattleFrame) -> None:  # noqa: ARG001  # others look at it
    frame.sides[frame.side].initial = 0
    frame.stage = _MARKERS


def _passed(table: Table, frame: BattleFrame) -> None:
    frame.passes += 1
    table.tell(Passed(frame.sides[frame.side].seat))
    _next_move(table, frame)


def _next_move(table: Table, frame: BattleFrame) -> None:
    """Return to the move after cards and markers of one side are laid."""
    attacker, defender = frame.sides
    if attacker.initial is None:
        frame.side, frame.stage = ATTACKER, _INITIAL
    elif defender.initial is None:
        frame.side, frame.stage = DEFENDER, _INITIAL
    elif frame.passes > 1:
        frame.stage = _SHOWN
        checkpoint(table, Checkpoint.BEFORE_BATTLE_REVEAL)
    else:
        _uncover(table, frame)
        frame.side = _mover(frame)
        frame.stage = _INCREMENT


def _mover(frame: BattleFrame) -> int:
    """Return whose increment is next: the attacker after initial plays, else the other side (SNV-085, SNV-087)."""
    if frame.opened:
        return 1 - frame.side
    frame.opened = True
    return ATTACKER


def _uncover(table: Table, frame: BattleFrame) -> None:
    """Incremental Tension: show initial cards once both are laid (SNV-219, SNV-R127)."""
    if not frame.opened and table.variant.shows_initial_cards():
        for side in frame.sides:
            if side.cards and not side.shown:
                side.shown = side.cards[:]
                table.tell(HandShown(side.seat, side.shown, ()))


def _show(table: Table, frame: BattleFrame) -> None:
    """Show everything; hands without any valid part, or with just one, are sorted out at once (SNV-R63)."""
    frame.stage = _SETTLE
    for side in frame.sides:
        table.tell(HandShown(side.seat, side.cards, tuple(side.markers)))
    for side in frame.sides:
        if not valid_now(side.cards, lone=side.lone):
            options = largest_valid(side.cards, lone=side.lone)
            if len(options) < 2:
                _withdraw(table, side, options[0] if options else ())


def _doubtful(frame: BattleFrame) -> int | None:
    """Return the first side whose invalid hand can be made valid in several ways."""
    for index, side in enumerate(frame.sides):
        if side.cards and not is_valid(side.cards, lone=side.lone):
            return index
    return None


def _keep(table: Table, side: Side, cards: Cards) -> None:
    if cards not in largest_valid(side.cards, lone=side.lone):
        refuse("that is none of the largest valid hands among those cards", "SNV-118")
    _withdraw(table, side, cards)


def _withdraw(table: Table, side: Side, kept: Cards) -> None:
    gone = list(side.cards)
    for card in kept:
        gone.remove(card)
    side.cards, side.given_up = kept, tuple(gone)
    table.tell(CardsWithdrawn(side.seat, side.given_up))


def _settled(table: Table, frame: BattleFrame) -> None:
    frame.stage = _DONE
    settle(table, frame)
    checkpoint(table, Checkpoint.AFTER_BATTLE_SETTLED)


_STAGES: dict[BattleStage, Callable[[Table, BattleFrame], None]] = {
    _DECLARED: _declared,
    _INITIAL: _nothing_laid,
    _MARKERS: _next_move,
    _INCREMENT: _passed,
    _SHOWN: _show,
    _SETTLE: _settled,
    _DONE: lambda table, _: table.pop(),
}
