"""Small builders that draw a game of Orbita as text: hands ``G G O B O``, markers ``B6 O7+``, plays ``G2``.

B, G, O and P are the planets. A play is a letter and a count; `at` is the position of a card of its run, by default the
leftmost card of the planet.
"""

from collections.abc import Iterable

import pytest

from parlour.engine.dice import Dice
from parlour.engine.errors import IllegalAction
from parlour.engine.game import News
from parlour.games.orbita.actions import PlayCards
from parlour.games.orbita.components import LETTERS, PLANETS, Planet, hand_text
from parlour.games.orbita.happenings import CardsPlayed, EndReason
from parlour.games.orbita.laid import LAID, Laid
from parlour.games.orbita.rules import Orbita
from parlour.games.orbita.state import OrbitaState, deal, opening
from parlour.games.orbita.track import NAMES, space_named

GAME = Orbita()
DICE = Dice(bytes(32), 1)
_PLANET = {letter: planet for planet, letter in LETTERS.items()}


def cards(text: str) -> tuple[Planet, ...]:
    """``G G O`` as a hand."""
    return tuple(_PLANET[letter] for letter in text.replace(" ", ""))


def laid(text: str) -> Laid:
    """``G2`` as a play."""
    return LAID[_PLANET[text[0]]][int(text[1])]


def counts(text: str) -> list[int]:
    """``B4 G2`` as cards won, by planet."""
    named = {_PLANET[word[0]]: int(word[1:]) for word in text.split()}
    return [named.get(planet, 0) for planet in PLANETS]


def game(
    mine: str,
    theirs: str = "B G",
    *,
    starts: int = 0,
    markers: str = "",
    table: str = "",
    won: tuple[str, str] = ("", ""),
) -> OrbitaState:
    """A game with the hands of seat 0 and seat 1; with `table`, the starting player has played that already."""
    state = opening([cards(mine), cards(theirs)], starts)
    for word in markers.split():
        state.markers[_PLANET[word[0]] - 1] = space_named(word[1:])
    state.captured = [counts(won[0]), counts(won[1])]
    if table:
        state.laid = laid(table)
        state.plays[starts].append(state.laid)
        state.to_play = 1 - starts
    return state


def ended(won: tuple[str, str], *, last_starter: int = 0) -> OrbitaState:
    """A game that has ended with these cards won."""
    state = game("", "", starts=last_starter, won=won)
    state.to_play, state.ending, state.stuck = None, EndReason.HAND_EMPTY, 0
    state.final_hands = ((), ())
    return state


def dealt(number: int = 0) -> OrbitaState:
    """A freshly dealt game; another number, another deal."""
    return deal(Dice(number.to_bytes(32, "big"), 0))


def action(state: OrbitaState, text: str, at: int | None = None) -> PlayCards:
    """The play of the seat that is asked."""
    hand = state.hands[state.to_play]
    index = hand.index(_PLANET[text[0]]) if at is None else at
    assert hand[index] is _PLANET[text[0]], f"there is no {text[0]} at {index} of {hand_text(hand)}"
    return PlayCards(index, int(text[1:]))


def play(state: OrbitaState, text: str, at: int | None = None) -> list[News]:
    """Let the seat that is asked play, and return the news."""
    return GAME.apply(state, state.to_play, action(state, text, at), DICE)


def stops(news: list[News]) -> str:
    """The spaces on which the marker stopped: ``2 4 5``."""
    (first, *_) = news
    assert isinstance(first.public, CardsPlayed)
    return " ".join(first.public.spaces)


def happened(news: list[News], seat: int | None = None) -> list:
    """What the viewer saw."""
    return [one.seen_by(seat) for one in news]


def refused(state: OrbitaState, text: str, at: int | None = None) -> str:
    """The id of the rule by which the play is refused; the state must stay as it is."""
    return refusal(state, state.to_play, action(state, text, at)).rule


def refusal(state: OrbitaState, seat: int, answer: object) -> IllegalAction:
    """The error of an answer; the state must stay as it is."""
    before = GAME.dump(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, answer, DICE)
    assert GAME.dump(state) == before
    return caught.value


def hand(state: OrbitaState, seat: int = 0) -> str:
    """``G G O``."""
    return hand_text(state.hands[seat])


def track(state: OrbitaState) -> str:
    """``B6 O7+``: the markers on the track."""
    places = zip(PLANETS, state.markers, strict=True)
    return " ".join(LETTERS[planet] + NAMES[space] for planet, space in places if space)


def won(state: OrbitaState, seat: int) -> str:
    """``B4 G2``: the cards that the seat has won."""
    return " ".join(f"{LETTERS[p]}{n}" for p, n in zip(PLANETS, state.captured[seat], strict=True) if n)


def listed(state: OrbitaState) -> list[str]:
    """The legal plays of the seat that is asked: ``B1@0`` is one blue from the run that starts at 0."""
    held = state.hands[state.to_play]
    return [f"{LETTERS[held[a.index]]}{a.count}@{a.index}" for a in GAME.actions(state, state.to_play)]


def asked(state: OrbitaState) -> list[int]:
    """The seats that are asked."""
    return [decision.seat for decision in GAME.decisions(state)]


def on_the_table(state: OrbitaState) -> list[Planet]:
    """Every card of the game, wherever it is."""
    everywhere: Iterable[Planet] = [*state.hands[0], *state.hands[1], *state.discarded]
    captured = [p for row in state.captured for p, n in zip(PLANETS, row, strict=True) for _ in range(n)]
    current = [state.laid.planet] * state.laid.count if state.laid else []
    return sorted([*everywhere, *captured, *current])


def play_out(state: OrbitaState, choose) -> list[tuple[int, PlayCards, list[News]]]:
    """Play to the end, `choose(state, actions)` picking each play; return who did what."""
    log = []
    while seats := asked(state):
        (seat,) = seats
        answer = choose(state, GAME.actions(state, seat))
        log.append((seat, answer, GAME.apply(state, seat, answer, DICE)))
    return log
