"""Laying Battle cards and encounter markers, in battles and flares (SNV-098 to SNV-100, SNV-R62, SNV-R67)."""

from itertools import combinations

from parlour.games.supernova.actions import LayCards, LayMarkers
from parlour.games.supernova.cards import COLOURS, SUIT, Cards, is_high_impact
from parlour.games.supernova.content import tables
from parlour.games.supernova.content.effects import BattleBonus, Side
from parlour.games.supernova.hands import MOST_CARDS, is_valid, only_high_impact, plays
from parlour.games.supernova.options import HandCheck
from parlour.games.supernova.parts import Marker
from parlour.games.supernova.stock import holds, take_from_hand
from parlour.games.supernova.table import Table, refuse

_STRICT = HandCheck.STRICT
_DEFENDER = Side.DEFENDER


def strict(table: Table) -> bool:
    """Return whether hands are checked when they are laid."""
    return table.state.options.hand_check is _STRICT


def card_plays(table: Table, seat: int, laid: Cards, *, check: bool) -> list[LayCards]:
    """Return every way to lay cards of the seat's hand beside those laid already."""
    hand = table.state.players[seat].hand
    return [LayCards(cards) for cards in plays(hand, laid, strict=check, lone=not laid and only_high_impact(hand))]


def lay_cards(table: Table, seat: int, laid: Cards, cards: Cards, *, check: bool) -> Cards:
    """Take the cards out of the hand and return all that the seat has laid now, in order.

    Raises:
        IllegalAction: They are none, too many, not in the hand, or break the rules for hands.
    """
    hand = table.state.players[seat].hand
    lone = not laid and only_high_impact(hand)
    cards = tuple(sorted(cards))
    together = tuple(sorted(laid + cards))
    if cards not in plays(hand, laid, strict=check, lone=lone):
        if not cards:
            refuse("at least one card is laid", "SNV-R61")
        if len(together) > MOST_CARDS:
            refuse(f"a hand has at most {MOST_CARDS} cards", "SNV-116")
        if not holds(hand, cards):
            refuse("those cards are not all in hand", "SNV-083")
        refuse(_why(together, lone=lone), _rule(together, lone=lone))
    take_from_hand(table, seat, cards)
    return together


def _rule(cards: Cards, *, lone: bool) -> str:
    strong = [card for card in cards if is_high_impact(card)]
    if lone:
        return "SNV-113"
    if len(strong) > 1:
        return "SNV-114"
    if strong:
        coloured = {SUIT[card] for card in cards if SUIT[card] in COLOURS}
        return "SNV-112" if len(coloured) > 1 else "SNV-115"
    return "SNV-110"


def _why(cards: Cards, *, lone: bool) -> str:
    return {
        "SNV-113": "who holds nothing but High Impact cards lays one of them alone",
        "SNV-114": "only one High Impact card is played in a battle",
        "SNV-112": "a High Impact card goes only with cards of its own suit and wild cards",
        "SNV-115": "a High Impact card needs a card of its suit beside it",
        "SNV-110": "cards of different suits are one of each; cards of one suit go together",
    }[_rule(cards, lone=lone)]


def marker_plays(table: Table, seat: int, cards: Cards, *, check: bool, defends: bool) -> list[LayMarkers]:
    """Return every way to lay kept markers beside the cards; laying none comes first."""
    usable = [
        marker
        for marker in table.state.players[seat].markers
        if fits(table, marker, cards, check=check, defends=defends)
    ]
    sizes = range(len(usable) + 1)
    return [LayMarkers(markers) for count in sizes for markers in dict.fromkeys(combinations(usable, count))]


def fits(table: Table, marker: Marker, cards: Cards, *, check: bool, defends: bool) -> bool:
    """Return whether a marker may be laid beside the cards: the right kind, side and colour."""
    bonus = bonus_of(table, marker)
    if bonus is None or (bonus.side is _DEFENDER and not defends):
        return False
    return not check or counts(bonus, cards)


def bonus_of(table: Table, marker: Marker) -> BattleBonus | None:
    """Return what a kept marker adds in a battle; None when it does not."""
    return tables.battle_bonuses(table.edition).get(marker)


def counts(bonus: BattleBonus, cards: Cards) -> bool:
    """Return whether the cards are what the bonus asks for: a card of its colour, or for silver any card."""
    if bonus.side is _DEFENDER:
        return True
    if bonus.colour is None:
        return bool(cards)
    return any(SUIT[card].name == bonus.colour.name for card in cards)


def lay_markers(
    table: Table, seat: int, cards: Cards, markers: tuple[Marker, ...], *, check: bool, defends: bool
) -> tuple[Marker, ...]:
    """Take the markers from behind the screen and return them in order.

    Raises:
        IllegalAction: They are not kept, or do not go with the cards.
    """
    player = table.state.players[seat]
    if any(markers.count(marker) > player.markers.count(marker) for marker in markers):
        refuse("those markers are not all kept", "SNV-099")
    for marker in markers:
        if not fits(table, marker, cards, check=check, defends=defends):
            refuse("a crystal needs a card of its colour, and only a defender lays the Plasma Shield", "SNV-R67")
    for marker in markers:
        player.markers.remove(marker)
    return tuple(sorted(markers))


def marker_bonus(table: Table, cards: Cards, markers: tuple[Marker, ...]) -> int:
    """Return what the markers add to a total."""
    bonuses = (bonus_of(table, marker) for marker in markers)
    return sum(bonus.n for bonus in bonuses if bonus is not None and counts(bonus, cards))


def valid_now(cards: Cards, *, lone: bool) -> bool:
    """Return whether cards that are shown make a hand."""
    return not cards or is_valid(cards, lone=lone)
