"""Who controls a flare: bids, battle, payment (SNV-174 to SNV-183, SNV-R92 to SNV-R97)."""

from parlour.games.supernova.actions import LayCards
from parlour.games.supernova.cards import Cards, is_high_impact
from parlour.games.supernova.combat import plain_sum
from parlour.games.supernova.frames import FlareFrame, FlareStage
from parlour.games.supernova.hands import only_high_impact, plays
from parlour.games.supernova.happenings import BidsShown, CardsLaid, Chosen, FlareControlled, HandShown, MarkersLaid
from parlour.games.supernova.parts import BASE_HAND, Checkpoint, Marker
from parlour.games.supernova.rules.laying import lay_cards, lay_markers, marker_bonus
from parlour.games.supernova.rules.settling import war_bonus
from parlour.games.supernova.rules.windows import checkpoint
from parlour.games.supernova.stock import discard_shown, draw_cards, fill_hand, pay_ru
from parlour.games.supernova.table import Table, refuse

MOST_ROUNDS = 12
"""After so many undecided rounds of battle the winner is drawn (SNV-R95)."""
_REVEALED, _TIE, _PAY, _RESEARCH = FlareStage.REVEALED, FlareStage.TIE, FlareStage.PAY, FlareStage.RESEARCH


def bidders(table: Table, frame: FlareFrame) -> list[int]:  # noqa: ARG001  # others look at it
    """Return who has yet to bid."""
    return [seat for seat, bid in enumerate(frame.bids) if bid is None]


def take_bid(table: Table, frame: FlareFrame, seat: int, ru: int) -> None:
    """Note a secret bid.

    Raises:
        IllegalAction: There are not so many RU.
    """
    if not 0 <= ru <= table.state.players[seat].ru:
        refuse("a bid is a number from 0 to the RU owned", "SNV-R92")
    frame.bids[seat] = ru
    table.tell(Chosen(seat))


def _bids(frame: FlareFrame) -> tuple[int, ...]:
    return tuple(bid or 0 for bid in frame.bids)


def show_bids(table: Table, frame: FlareFrame) -> None:
    """Show all bids."""
    frame.stage = _REVEALED
    table.tell(BidsShown(_bids(frame)))
    checkpoint(table, Checkpoint.BIDS_REVEALED)


def find_highest(table: Table, frame: FlareFrame) -> None:
    """A single highest bid controls the flare; several battle for it (SNV-175, SNV-176)."""
    bids = _bids(frame)
    frame.tied = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    if len(frame.tied) == 1:
        _give_control(table, frame, frame.tied[0])
    else:
        frame.stage = _TIE


def _give_control(table: Table, frame: FlareFrame, seat: int) -> None:
    frame.controller, frame.stage = seat, _PAY
    table.tell(FlareControlled(seat))


def laying(table: Table, frame: FlareFrame) -> list[int]:
    """Return the tied seats that have yet to lay cards, or markers beside them."""
    return [seat for seat in frame.tied if _has_to_lay(table, frame, seat)]


def _has_to_lay(table: Table, frame: FlareFrame, seat: int) -> bool:
    player = table.state.players[seat]
    if frame.hands[seat] is None:
        return bool(player.hand)
    return frame.markers[seat] is None and bool(player.markers)


def flare_hands(table: Table, seat: int) -> list[LayCards]:
    """Return valid hands without High Impact cards, or one of them alone where there is nothing else (SNV-179)."""
    hand = table.state.players[seat].hand
    plain = tuple([card for card in hand if not is_high_impact(card)])
    return [LayCards(cards) for cards in plays(plain or hand, (), strict=True, lone=not plain)]


def lay_hand(table: Table, frame: FlareFrame, seat: int, cards: Cards) -> None:
    """Lay a hand of a tied seat, unseen.

    Raises:
        IllegalAction: It breaks the rules for hands, or has a High Impact card beside others.
    """
    hand = table.state.players[seat].hand
    if not only_high_impact(hand) and any(is_high_impact(card) for card in cards):
        refuse("no High Impact card is played for a flare unless there is nothing else", "SNV-179")
    laid = lay_cards(table, seat, (), cards, check=True)
    frame.hands[seat] = laid
    if not table.state.players[seat].markers:
        frame.markers[seat] = ()
    table.tell_apart(Chosen(seat), {seat: CardsLaid(seat, len(laid), laid)})


def lay_crystals(table: Table, frame: FlareFrame, seat: int, markers: tuple[Marker, ...]) -> None:
    """Lay crystals beside the hand; raises as `lay_markers`."""
    laid = lay_markers(table, seat, frame.hands[seat] or (), markers, check=True, defends=False)
    frame.markers[seat] = laid
    table.tell_apart(Chosen(seat), {seat: MarkersLaid(seat, len(laid), laid)})


def decide_round(table: Table, frame: FlareFrame) -> None:
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


def pay(table: Table, frame: FlareFrame) -> None:
    """The controller pays the bid, all others half, rounded up; who battled fills up to 4 (SNV-175, SNV-182)."""
    for seat, bid in enumerate(_bids(frame)):
        if seat != frame.controller:
            pay_ru(table, seat, (bid + 1) // 2)
        elif not frame.claimed:
            pay_ru(table, seat, bid)
    for seat in frame.fought:
        fill_hand(table, seat, BASE_HAND)
    frame.stage = _RESEARCH
