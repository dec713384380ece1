"""Solar Draft on a terminal: the view as lines."""

from collections.abc import Iterator

from parlour.games.solar_draft.components import Kind
from parlour.games.solar_draft.edition import Card, Edition
from parlour.games.solar_draft.views import PendingView, PlayerView, View
from parlour.games.solar_draft.wording import FLARE_TEXT, ability_text, card_text, sun_text


def render(edition: Edition, view: View) -> str:
    """Return the view as lines of text."""
    lines = [_heading(edition, view), "", "Solar Row"]
    lines += [f"  {face(edition, card) if card else 'an empty slot'}" for card in view.row]
    lines.append(_piles(edition, view))
    lines.append("Bonus " + ", ".join(_bonuses(view)))
    for seat, player in enumerate(view.players):
        lines += ["", *_seat(edition, view, seat, player)]
    if view.hand and not view.final_hands:
        lines += ["", "Your hand", *(f"  {face(edition, card)}" for card in view.hand)]
    for seat, hand in enumerate(view.final_hands):
        left = ", ".join(edition.names[card] for card in hand.cards) or "nothing"
        lines += [""] * (seat == 0) + [f"Seat {seat} was left with {left}"]
    return "\n".join(lines)


def short(card: Card) -> str:
    """Return name and figures of a card: ``Vesper (B M5 2* 1r)``."""
    stars = f"{card.stars}*"
    if card.kind is not Kind.PLANET or card.color is None or card.size is None:
        return f"{card.name} ({card.kind.value} {stars})"
    return f"{card.name} ({card.color.value} {card.size.value}{card.size_number} {stars} {card.rings}r)"


def face(edition: Edition, number: int) -> str:
    """Return a card with its text."""
    card = edition.cards[number - 1]
    return f"{short(card)} {card_text(card)}".rstrip()


def _heading(edition: Edition, view: View) -> str:
    if view.active is None:
        return f"The game is over after {view.turn} turns"
    lap = "; final lap" if view.ending is not None else ""
    what = "may use a sun ability or end the turn" if view.acted else "is to act"
    if view.pending is not None:
        what = f"carries out {_ability(edition, view, view.pending)}"
    return f"Turn {view.turn}, started by seat {view.start_player}{lap}; seat {view.active} {what}"


def _ability(edition: Edition, view: View, pending: PendingView) -> str:
    if not pending.source:
        sun = edition.suns[view.players[view.active or 0].sun]
        return f"{sun.name}: {sun_text(sun)}"
    card = edition.cards[pending.source - 1]
    return f"{card.name}: {ability_text(card.abilities[pending.ability])}"


def _piles(edition: Edition, view: View) -> str:
    pile = ", ".join(edition.names[card] for card in view.discard) or "empty"
    return f"Deck {view.deck_size}, box {view.box_size}, discard pile: {pile}"


def _bonuses(view: View) -> Iterator[str]:
    for bonus in view.bonus_cards:
        to = f" to seat {' and '.join(map(str, bonus.seats))}" if bonus.seats else ""
        yield f"{bonus.points} for most {bonus.color.name.lower()}{to}"


def _seat(edition: Edition, view: View, seat: int, player: PlayerView) -> Iterator[str]:
    sun = edition.suns[player.sun]
    flare = "used" if player.flare_used else "ready"
    special = ""
    if view.special_suns:
        special = f", special {'used' if player.special_used else f'ready ({sun_text(sun)})'}"
    you = " (you)" if seat == view.seat else ""
    yield f"Seat {seat}{you}: {sun.name}, flare {flare}{special}, {player.hand_size} in hand"
    if seat == view.seat and not player.flare_used:
        yield f"  Solar Flare: {FLARE_TEXT}"
    for place, column in enumerate(player.line, start=1):
        detail = face if seat == view.seat else _short_face
        yield f"  {place}. {detail(edition, column.card)}"
        for moon in column.moons:
            yield f"       {detail(edition, moon)}"


def _short_face(edition: Edition, number: int) -> str:
    return short(edition.cards[number - 1])
