"""Solar Flares and the Supernova: bids, battle, payment (SNV-174 to SNV-183, SNV-R92 to SNV-R105)."""

from collections.abc import Iterator, Sequence

from parlour.engine.game import Decision
from parlour.games.supernova.actions import (
    Bid,
    BurnHex,
    EndStep,
    LayCards,
    LayMarkers,
    NameFirstPlayer,
    Pass,
    PlayResearch,
    SupernovaAction,
)
from parlour.games.supernova.cards import RANK, Cards, is_high_impact
from parlour.games.supernova.combat import plain_sum
from parlour.games.supernova.content import effects as e
from parlour.games.supernova.frames import FlareFrame, FlareStage
from parlour.games.supernova.hands import only_high_impact
from parlour.games.supernova.happenings import (
    BidsShown,
    CardsLaid,
    Chosen,
    FirstPlayerNamed,
    FlareBegan,
    FlareControlled,
    HandShown,
    MarkersLaid,
)
from parlour.games.supernova.parts import BASE_HAND, Checkpoint, Marker, Timing
from parlour.games.supernova.rules.burning import burn, burnable
from parlour.games.supernova.rules.frame import FrameRules, decision, not_offered
from parlour.games.supernova.rules.laying import card_plays, lay_cards, lay_markers, marker_bonus, marker_plays
from parlour.games.supernova.rules.research import has_effect, research_number, spend
from parlour.games.supernova.rules.settling import war_bonus
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.stock import discard_shown, draw_cards, fill_hand, pay_ru
from parlour.games.supernova.table import Table, refuse

MOST_ROUNDS = 12
"""After so many undecided rounds of battle the winner is drawn (SNV-R95)."""
NO_CARD = -1


def begin_flare(table: Table, hexes: int, *, supernova: bool) -> None:
    """Begin a flare of so many hexes."""
    seats = table.state.seats
    nobody: list[None] = [None] * seats
    table.push(FlareFrame(hexes, supernova, [*nobody], [*nobody], [*nobody], [*nobody], [*nobody], [0] * seats))
    table.tell(FlareBegan(hexes, supernova))


class FlareRules(FrameRules[FlareFrame]):
    """A flare from the bids to the naming of the first player."""

    def asked(self, table: Table, frame: FlareFrame) -> Sequence[Decision]:
        """Ask everyone at once where choices are secret, else the controller."""
        match frame.stage:
            case FlareStage.BIDS:
                return [decision(table, s, "flare_bid", sealed=True) for s, bid in enumerate(frame.bids) if bid is None]
            case FlareStage.TIE:
                return [self._tie_question(table, frame, seat) for seat in sorted(_laying(table, frame))]
            case FlareStage.RESEARCH:
                return [
                    decision(table, seat, "flare_research_window", may_pass=True, sealed=True)
                    for seat in _choosing(table, frame)
                ]
            case FlareStage.BURN if frame.controller is not None and next(burnable(table, frame), None) is not None:
                return [decision(table, frame.controller, "flare_burn")]
            case FlareStage.NAME if frame.controller is not None:
                return [decision(table, frame.controller, "choose_first_player")]
        return ()

    def _tie_question(self, table: Table, frame: FlareFrame, seat: int) -> Decision:
        kind = "flare_battle_hand" if frame.hands[seat] is None else "lay_markers"
        return decision(table, seat, kind, sealed=True)

    def answers(self, table: Table, frame: FlareFrame, seat: int) -> Iterator[SupernovaAction]:
        """Yield what the stage allows."""
        match frame.stage:
            case FlareStage.BIDS:
                yield from (Bid(ru) for ru in range(table.player(seat).ru + 1))
            case FlareStage.TIE:
                cards = frame.hands[seat]
                if cards is None:
                    yield from _flare_hands(table, seat)
                else:
                    yield from marker_plays(table, seat, cards, check=True, defends=False)
            case FlareStage.RESEARCH:
                yield Pass()
                for number in _choices(table, frame, seat):
                    yield PlayResearch(table.edition.research[number].id)
            case FlareStage.BURN:
                yield EndStep()
                for place in burnable(table, frame):
                    spot = table.board.hexes[place]
                    yield BurnHex(spot.q, spot.r)
            case FlareStage.NAME:
                yield from (NameFirstPlayer(other) for other in range(table.state.seats))

    def answer(self, table: Table, frame: FlareFrame, seat: int, action: SupernovaAction) -> None:
        """Take a bid, cards, markers, a Research card, a hex or a name."""
        match frame.stage, action:
            case FlareStage.BIDS, Bid(ru=ru):
                _bid(table, frame, seat, ru)
            case FlareStage.TIE, LayCards(cards=cards) if frame.hands[seat] is None:
                _lay_hand(table, frame, seat, cards)
            case FlareStage.TIE, LayMarkers(markers=markers) if frame.hands[seat] is not None:
                _lay_crystals(table, frame, seat, markers)
            case FlareStage.RESEARCH, Pass() | PlayResearch():
                _choose(table, frame, seat, action)
            case FlareStage.BURN, EndStep():
                frame.stage = FlareStage.AFTER
                table.tell(Chosen(seat))
            case FlareStage.BURN, BurnHex(q=q, r=r):
                burn(table, frame, q, r)
            case FlareStage.NAME, NameFirstPlayer(seat=first):
                _name(table, frame, first)
            case _:
                not_offered("SNV-R102")

    def proceed(self, table: Table, frame: FlareFrame) -> None:
        """Go from stage to stage (SNV-R102)."""
        match frame.stage:
            case FlareStage.ANNOUNCED:
                frame.stage = FlareStage.BIDS
                checkpoint(table, Checkpoint.FLARE_ANNOUNCED)
            case FlareStage.BIDS:
                frame.stage = FlareStage.REVEALED
                table.tell(BidsShown(_bids(frame)))
                checkpoint(table, Checkpoint.BIDS_REVEALED)
            case FlareStage.REVEALED:
                _find_highest(table, frame)
            case FlareStage.TIE:
                _decide_round(table, frame)
            case FlareStage.PAY:
                _pay(table, frame)
                frame.stage = FlareStage.RESEARCH
            case FlareStage.RESEARCH:
                _show_choices(table, frame)
                frame.stage = FlareStage.BURN_CHECK
                checkpoint(table, Checkpoint.BEFORE_BURN)
            case FlareStage.BURN_CHECK:
                stacks = table.state.stacks
                frame.through_empty = not any(stacks[place] for place in table.board.at_centre)
                frame.stage = FlareStage.BURN
            case FlareStage.BURN:
                frame.stage = FlareStage.AFTER
            case FlareStage.AFTER:
                frame.stage = FlareStage.DONE if frame.supernova else FlareStage.NAME
                checkpoint(table, Checkpoint.AFTER_BURN)
            case _:
                table.state.war = []
                table.pop()

    def fallback(self, table: Table, frame: FlareFrame, seat: int) -> SupernovaAction:
        """Return bidding 0, the lowest card, nothing, or the present first player (SNV-D31 to SNV-D35)."""
        match frame.stage:
            case FlareStage.BIDS:
                return Bid(0)
            case FlareStage.TIE if frame.hands[seat] is None:
                singles = [play for play in _flare_hands(table, seat) if len(play.cards) == 1]
                return min(singles, key=lambda play: RANK[play.cards[0]])
            case FlareStage.TIE:
                return LayMarkers(())
            case FlareStage.BURN:
                return EndStep()
            case FlareStage.NAME:
                return NameFirstPlayer(table.state.first)
        return Pass()


def _bid(table: Table, frame: FlareFrame, seat: int, ru: int) -> None:
    if not 0 <= ru <= table.player(seat).ru:
        refuse("a bid is a number from 0 to the RU owned", "SNV-R92")
    frame.bids[seat] = ru
    table.tell(Chosen(seat))


def _choose(table: Table, frame: FlareFrame, seat: int, action: Pass | PlayResearch) -> None:
    """Note a choice in the Research window (SNV-R120)."""
    number = NO_CARD
    if isinstance(action, PlayResearch):
        number = research_number(table, seat, action.card)
        if number not in _choices(table, frame, seat):
            refuse("that Research card can't be played now", "SNV-R120")
    frame.choices[seat] = number
    table.tell(Chosen(seat))


def _name(table: Table, frame: FlareFrame, first: int) -> None:
    """Rounds begin with this player from the next one on (SNV-191, SNV-R27)."""
    if not 0 <= first < table.state.seats:
        refuse("there is no such player", "SNV-191")
    table.state.first = first
    frame.stage = FlareStage.DONE
    table.tell(FirstPlayerNamed(first))


def _bids(frame: FlareFrame) -> tuple[int, ...]:
    return tuple(bid or 0 for bid in frame.bids)


def _find_highest(table: Table, frame: FlareFrame) -> None:
    """A single highest bid controls the flare; several battle for it (SNV-175, SNV-176)."""
    bids = _bids(frame)
    frame.tied = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    if len(frame.tied) == 1:
        _give_control(table, frame, frame.tied[0])
    else:
        frame.stage = FlareStage.TIE


def _give_control(table: Table, frame: FlareFrame, seat: int) -> None:
    frame.controller, frame.stage = seat, FlareStage.PAY
    table.tell(FlareControlled(seat))


def _laying(table: Table, frame: FlareFrame) -> Iterator[int]:
    """Yield the tied seats that have yet to lay cards, or markers beside them."""
    for seat in frame.tied:
        player = table.player(seat)
        if frame.hands[seat] is None:
            if player.hand:
                yield seat
        elif frame.markers[seat] is None and player.markers:
            yield seat


def _flare_hands(table: Table, seat: int) -> Iterator[LayCards]:
    """Yield valid hands without High Impact cards, or one of them alone where there is nothing else (SNV-179)."""
    lone = only_high_impact(table.player(seat).hand)
    for play in card_plays(table, seat, (), check=True):
        if lone or not any(map(is_high_impact, play.cards)):
            yield play


def _lay_hand(table: Table, frame: FlareFrame, seat: int, cards: Cards) -> None:
    hand = table.player(seat).hand
    if not only_high_impact(hand) and any(is_high_impact(card) for card in cards):
        refuse("no High Impact card is played for a flare unless there is nothing else", "SNV-179")
    laid = lay_cards(table, seat, (), cards, check=True)
    frame.hands[seat] = laid
    if not table.player(seat).markers:
        frame.markers[seat] = ()
    table.tell_apart(Chosen(seat), {seat: CardsLaid(seat, len(laid), laid)})


def _lay_crystals(table: Table, frame: FlareFrame, seat: int, markers: tuple[Marker, ...]) -> None:
    laid = lay_markers(table, seat, frame.hands[seat] or (), markers, check=True, defends=False)
    frame.markers[seat] = laid
    table.tell_apart(Chosen(seat), {seat: MarkersLaid(seat, len(laid), laid)})


def _decide_round(table: Table, frame: FlareFrame) -> None:
    """Show all hands; the highest wins, several highest go on (SNV-180, SNV-181, SNV-R94 to SNV-R97)."""
    values = {}
    for seat in frame.tied:
        cards, markers = frame.hands[seat] or (), frame.markers[seat] or ()
        table.tell(HandShown(seat, cards, markers))
        values[seat] = plain_sum(cards) + marker_bonus(table, cards, markers) + war_bonus(table, seat)
        discard_shown(table, cards)
        table.state.used += markers
    frame.fought = sorted({*frame.fought, *frame.tied})
    frame.rounds += 1
    frame.hands = [None] * table.state.seats
    frame.markers = [None] * table.state.seats
    frame.tied = [seat for seat in frame.tied if values[seat] == max(values.values())]
    if len(frame.tied) == 1:
        _give_control(table, frame, frame.tied[0])
    elif frame.rounds >= MOST_ROUNDS:
        _give_control(table, frame, table.dice.choice(frame.tied))
    else:
        for seat in frame.tied:
            draw_cards(table, seat, 1)


def _pay(table: Table, frame: FlareFrame) -> None:
    """The controller pays the bid, all others half, rounded up; who battled fills up to 4 (SNV-175, SNV-182)."""
    for seat, bid in enumerate(_bids(frame)):
        if seat != frame.controller:
            pay_ru(table, seat, (bid + 1) // 2)
        elif not frame.claimed:
            pay_ru(table, seat, bid)
    for seat in frame.fought:
        fill_hand(table, seat, BASE_HAND)


def _choosing(table: Table, frame: FlareFrame) -> list[int]:
    """Return who is asked in the Research window: everyone with an available card, whichever it is (SNV-R120)."""
    return [seat for seat, player in enumerate(table.state.players) if player.research and frame.choices[seat] is None]


def _choices(table: Table, frame: FlareFrame, seat: int) -> list[int]:
    """Return the cards that the seat may choose in the window."""
    timings = [Timing.FLARE_WINDOW]
    if seat == frame.controller:
        timings.append(Timing.FLARE_WINDOW_WINNER)
    found = []
    for number in sorted(set(table.player(seat).research)):
        card = table.edition.research[number]
        useful = card.supernova or not frame.supernova
        if card.when in timings and useful and has_effect(table, seat, number):
            found.append(number)
    return found


def _show_choices(table: Table, frame: FlareFrame) -> None:
    """Play what was chosen, all at once (SNV-211, SNV-213)."""
    for seat, number in enumerate(frame.choices):
        if number is None or number == NO_CARD:
            continue
        for effect in spend(table, seat, number).effect:
            if isinstance(effect, e.BurnLimitOnSelf):
                frame.limits[seat] = effect.stacks
            elif isinstance(effect, e.BurnExtra):
                frame.hexes += effect.n
