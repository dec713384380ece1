"""Orbita on a terminal."""

from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.components import LETTERS, PLANETS, Planet, hand_text
from parlour.games.orbita.happenings import CardsPlayed, EndReason, OrbitaHappening, RoundWon
from parlour.games.orbita.track import SPACES_CLOCKWISE
from parlour.games.orbita.views import Captures, Marker, View

_UPPER = SPACES_CLOCKWISE[7:][::-1]
_LOWER = SPACES_CLOCKWISE[:7]


def render(view: View) -> str:
    """Return the view as lines of text."""
    lines = [_heading(view), "", *_track(view.markers), "", *_seats(view)]
    if view.laid is not None:
        lines.append(f"On the table: {_cards(view.laid.count, view.laid.planet)}")
    if view.hand:
        lines += ["", *_hand(view.hand)]
    if view.final_hands:
        lines += [
            f"Seat {seat} was left with: {hand_text(hand.cards) or '-'}" for seat, hand in enumerate(view.final_hands)
        ]
    return "\n".join(lines)


def label(view: View, action: PlayCards) -> str:
    """Return a play in a few words: ``2 green from position 3``."""
    return f"{_cards(action.count, view.hand[action.index])} from position {action.index}"


def tell(happening: OrbitaHappening) -> str:
    """Return a happening in one sentence."""
    if isinstance(happening, CardsPlayed):
        cards = _cards(happening.count, happening.planet)
        return f"Seat {happening.seat} plays {cards}; the marker moves to {', '.join(happening.spaces)}."
    if isinstance(happening, RoundWon):
        return f"Seat {happening.seat} wins round {happening.round} and takes {happening.cards} cards."
    why = "has no cards left" if happening.reason is EndReason.HAND_EMPTY else "holds no other planet"
    hands = "; ".join(f"seat {seat}: {hand_text(hand.cards) or 'none'}" for seat, hand in enumerate(happening.hands))
    return f"The game ends: seat {happening.seat} {why}. Left in hand: {hands}."


def _cards(count: int, planet: Planet) -> str:
    return f"{count} {planet.name.lower()}"


def _heading(view: View) -> str:
    if view.to_play is None:
        return f"The game is over after round {view.round}, which seat {view.starting_player} started"
    return f"Round {view.round}, started by seat {view.starting_player}; seat {view.to_play} is to play"


def _track(markers: tuple[Marker, ...]) -> list[str]:
    """Return the two sides of the orbit; a marker's letter stands behind the name of its space."""
    standing = {marker.space: LETTERS[marker.planet] for marker in markers if marker.space}
    rows = [" ".join(f"{name}{standing.get(name, '')}".ljust(3) for name in side).rstrip() for side in (_UPPER, _LOWER)]
    waiting = " ".join(LETTERS[marker.planet] for marker in markers if not marker.space)
    return [*rows, f"Off the track: {waiting}"] if waiting else rows


def _seats(view: View) -> list[str]:
    return [
        f"Seat {seat}{' (you)' if seat == view.seat else ''}: {view.hand_sizes[seat]} in hand, has won {_won(captures)}"
        for seat, captures in enumerate(view.captures)
    ]


def _won(captures: Captures) -> str:
    counts = (captures.blue, captures.green, captures.orange, captures.purple)
    return " ".join(f"{LETTERS[planet]}{count}" for planet, count in zip(PLANETS, counts, strict=True))


def _hand(hand: tuple[Planet, ...]) -> list[str]:
    cards = " ".join(LETTERS[card].rjust(2) for card in hand)
    positions = " ".join(str(position).rjust(2) for position in range(len(hand)))
    return [f"Your hand: {cards}", f"Position:  {positions}"]
