"""Battles, from the attack to the reveal (SNV-082 to SNV-090, SNV-R60, SNV-R61, SNV-R66)."""

from collections.abc import Iterator, Sequence

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
from parlour.games.supernova.parts import Checkpoint, Desperation, Marker, Timing
from parlour.games.supernova.rules.desperate import refill_answers, use_refill
from parlour.games.supernova.rules.frame import FrameRules, decision, not_offered
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
_TIMINGS = (Timing.BATTLE_ATTACKER, Timing.BATTLE_DEFENDER)
_INITIAL_KINDS = ("battle_initial_attacker", "battle_initial_defender")


class BattleRules(FrameRules[BattleFrame]):
    """A battle: both lay cards, then add in turn until both have passed."""

    def asked(self, table: Table, frame: BattleFrame) -> Sequence[Decision]:
        """Ask whose move it is, or the opponent of an invalid hand."""
        seat = frame.sides[frame.side].seat
        match frame.stage:
            case BattleStage.INITIAL if table.player(seat).hand:
                return [decision(table, seat, _INITIAL_KINDS[frame.side], sealed=True)]
            case BattleStage.MARKERS if table.player(seat).markers:
                return [decision(table, seat, "lay_markers", sealed=True)]
            case BattleStage.INCREMENT if not _passes_by_itself(table, frame):
                return [decision(table, seat, "battle_increment", may_pass=True, sealed=True)]
            case BattleStage.SETTLE if (doubtful := _doubtful(frame)) is not None:
                return [decision(table, frame.sides[1 - doubtful].seat, "choose_valid_cards")]
        return ()

    def answers(self, table: Table, frame: BattleFrame, seat: int) -> Iterator[SupernovaAction]:
        """Yield what the stage allows."""
        side = frame.sides[frame.side]
        match frame.stage:
            case BattleStage.INITIAL:
                yield from card_plays(table, seat, (), check=strict(table))
                yield from refill_answers(table, seat)
            case BattleStage.MARKERS:
                defends = frame.side == DEFENDER
                yield from marker_plays(table, seat, side.cards, check=strict(table), defends=defends)
            case BattleStage.INCREMENT:
                yield Pass()
                if _may_add(table, side):
                    yield from card_plays(table, seat, side.cards, check=strict(table))
                for card in playable(table, seat, (_TIMINGS[frame.side],)):
                    if card not in side.researched:
                        yield PlayResearch(table.edition.research[card].id)
                yield from refill_answers(table, seat)
            case BattleStage.SETTLE:
                doubtful = _doubtful(frame)
                if doubtful is not None:
                    invalid = frame.sides[doubtful]
                    yield from (KeepValid(cards) for cards in largest_valid(invalid.cards, lone=invalid.lone))

    def answer(self, table: Table, frame: BattleFrame, seat: int, action: SupernovaAction) -> None:
        """Lay cards or markers, pass, play a card, or judge a hand."""
        side = frame.sides[frame.side]
        match frame.stage, action:
            case BattleStage.INITIAL | BattleStage.INCREMENT, UseDesperation(refill=True):
                use_refill(table, seat)
            case BattleStage.INITIAL, LayCards(cards=cards):
                _lay_initial(table, frame, side, cards)
            case BattleStage.MARKERS, LayMarkers(markers=markers):
                self._lay_markers(table, frame, side, markers)
            case BattleStage.INCREMENT, LayCards(cards=cards):
                _add(table, frame, side, cards)
            case BattleStage.INCREMENT, Pass():
                table.tell(Passed(seat))
                frame.passes += 1
                frame.stage = BattleStage.MARKERS
            case BattleStage.INCREMENT, PlayResearch(card=card):
                play_in_battle(table, frame, card)
            case BattleStage.SETTLE, KeepValid(cards=cards):
                doubtful = _doubtful(frame)
                if doubtful is not None:
                    _keep(table, frame.sides[doubtful], tuple(sorted(cards)))
            case _:
                not_offered("SNV-088")

    def proceed(self, table: Table, frame: BattleFrame) -> None:
        """Go from stage to stage."""
        side = frame.sides[frame.side]
        match frame.stage:
            case BattleStage.DECLARED:
                frame.stage = BattleStage.INITIAL
                checkpoint(table, Checkpoint.AFTER_ATTACK_DECLARED)
            case BattleStage.INITIAL:
                side.initial = 0
                frame.stage = BattleStage.MARKERS
            case BattleStage.MARKERS:
                _next_move(table, frame)
            case BattleStage.INCREMENT:
                frame.passes += 1
                table.tell(Passed(side.seat))
                _next_move(table, frame)
            case BattleStage.SHOWN:
                frame.stage = BattleStage.SETTLE
                _show(table, frame)
            case BattleStage.SETTLE:
                frame.stage = BattleStage.DONE
                settle(table, frame)
                checkpoint(table, Checkpoint.AFTER_BATTLE_SETTLED)
            case BattleStage.DONE:
                table.pop()

    def fallback(self, table: Table, frame: BattleFrame, seat: int) -> SupernovaAction:
        """Return the lowest single card, no marker, a pass, or the lowest hand (SNV-D14 to SNV-D17)."""
        match frame.stage:
            case BattleStage.INITIAL:
                hand = table.player(seat).hand
                singles = plays(hand, (), strict=True, lone=only_high_impact(hand))
                return LayCards(min((play for play in singles if len(play) == 1), key=lambda play: RANK[play[0]]))
            case BattleStage.MARKERS:
                return LayMarkers(())
            case BattleStage.SETTLE:
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
    lone = only_high_impact(table.player(side.seat).hand)
    side.cards = lay_cards(table, side.seat, (), cards, check=strict(table))
    side.lone = lone
    side.initial = len(side.cards)
    _tell_laid(table, side, side.cards)
    frame.stage = BattleStage.MARKERS


def _add(table: Table, frame: BattleFrame, side: Side, cards: Cards) -> None:
    if not _may_add(table, side):
        refuse("no card may be added to this hand", "SNV-R127" if side.initial == 1 else "SNV-089")
    side.cards = lay_cards(table, side.seat, side.cards, cards, check=strict(table))
    frame.passes = 0
    _tell_laid(table, side, tuple(sorted(cards)))
    frame.stage = BattleStage.MARKERS


def _tell_laid(table: Table, side: Side, cards: Cards) -> None:
    public = CardsLaid(side.seat, len(cards))
    table.tell_apart(public, {side.seat: CardsLaid(side.seat, len(cards), cards)})


def _may_add(table: Table, side: Side) -> bool:
    return not side.lone and _may_add_openly(table, side)


def _may_add_openly(table: Table, side: Side) -> bool:
    """Return whether cards may be added as far as everyone can see."""
    room = 0 < len(side.cards) < MOST_CARDS
    return room and bool(table.player(side.seat).hand) and table.variant.may_add(side.initial or 0)


def _passes_by_itself(table: Table, frame: BattleFrame) -> bool:
    """Return whether there is nothing to ask, by what lies open alone (SNV-R66)."""
    side = frame.sides[frame.side]
    player = table.player(side.seat)
    desperate = table.acts(side.seat) and player.desperation is Desperation.FACE_UP
    return not (_may_add_openly(table, side) or player.markers or player.research or desperate)


def _next_move(table: Table, frame: BattleFrame) -> None:
    """Return to the move after cards and markers of one side are laid."""
    attacker, defender = frame.sides
    frame.stage = BattleStage.INITIAL
    if attacker.initial is None:
        frame.side = ATTACKER
    elif defender.initial is None:
        frame.side = DEFENDER
    elif frame.passes > 1:
        frame.stage = BattleStage.SHOWN
        checkpoint(table, Checkpoint.BEFORE_BATTLE_REVEAL)
    else:
        _uncover(table, frame)
        frame.side = _mover(frame)
        frame.stage = BattleStage.INCREMENT


def _mover(frame: BattleFrame) -> int:
    """Return whose increment is next: the attacker after initial plays, else the other side (SNV-085, SNV-087)."""
    if frame.opened:
        return 1 - frame.side
    frame.opened = True
    return ATTACKER


def _uncover(table: Table, frame: BattleFrame) -> None:
    """Incremental Tension: show initial cards once both are laid (SNV-219, SNV-R127)."""
    if table.variant.shows_initial_cards() and not frame.opened:
        for side in frame.sides:
            if side.cards and not side.shown:
                side.shown = side.cards[:]
                table.tell(HandShown(side.seat, side.shown, ()))


def _show(table: Table, frame: BattleFrame) -> None:
    """Show everything; hands without any valid part, or with just one, are sorted out at once (SNV-R63)."""
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
