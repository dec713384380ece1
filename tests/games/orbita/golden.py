"""A game that a person can read, kept in ``tests/golden/orbita``.

Seat 0 plays what looks best, seat 1 the middle one of its plays. Write it again after a change that is meant to show:

    python -m tests.games.orbita.golden > tests/golden/orbita/a_game.txt
"""

from collections.abc import Iterator
from pathlib import Path

from tests.games.orbita.board import DICE, GAME, dealt, hand, track, won

from parlour.games.orbita import ENTRY

KEPT = Path(__file__).parents[2] / "golden" / "orbita" / "a_game.txt"
NUMBER = 7


def lines() -> Iterator[str]:
    """The game, line by line."""
    state = dealt(NUMBER)
    yield "Orbita. Seat 0 plays what looks best, seat 1 the middle one of its plays."
    yield from _cards(state)
    while (seat := state.to_play) is not None:
        if state.laid is None:
            yield ""
            yield f"Round {state.round}"
        view, actions = GAME.view(state, seat), GAME.actions(state, seat)
        answer = max(actions, key=lambda a: ENTRY.rate(view, a)) if seat == 0 else actions[len(actions) // 2]
        yield f"  Seat {seat} may play: {'; '.join(ENTRY.label(view, one) for one in actions)}"
        for news in GAME.apply(state, seat, answer, DICE):
            yield f"  {ENTRY.tell(news.public)}"
        if state.laid is None:
            yield f"  Track: {track(state)}"
            yield from _cards(state)
    yield ""
    yield from _result(state)


def _cards(state) -> Iterator[str]:
    for seat in (0, 1):
        yield f"  Seat {seat}: {hand(state, seat) or 'no cards'}; has won {won(state, seat) or 'nothing'}"


def _result(state) -> Iterator[str]:
    standings = GAME.standings(state)
    yield f"Ended by {standings.ending.rule}: {standings.ending.reason}"
    for standing in standings.seats:
        score = ", ".join(f"{line.category} {line.points} ({line.text})" for line in standing.lines)
        yield f"Place {standing.place}: seat {standing.seat}, {standing.points} points: {score}"


if __name__ == "__main__":
    print("\n".join(lines()))
