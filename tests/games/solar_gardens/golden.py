"""Games that a person can read, one for each number of seats, kept in ``tests/golden/solar_gardens``.

Seat 0 plays what looks best, the others anything of the first few things they may do. Two and four play standard
construction, three and five casual. Write them again after a change that is meant to show:

    python -m tests.games.solar_gardens.golden
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.games.solar_gardens.table import CASUAL, GAME, STANDARD, dealt

from parlour.engine.dice import Dice
from parlour.games.solar_gardens import ENTRY
from parlour.games.solar_gardens import actions as do
from parlour.games.solar_gardens.descriptions import features
from parlour.games.solar_gardens.happenings import RoundStarted, TileTurnedUp
from parlour.games.solar_gardens.text import LEGEND

FOLDER = Path(__file__).parents[2] / "golden" / "solar_gardens"
SEATS = (2, 3, 4, 5)
TILES = {tile.id: tile for tile in GAME.edition.tiles}


def kept(seats: int) -> Path:
    """Where the game of so many seats is kept."""
    return FOLDER / f"{seats}_seats.txt"


def lines(seats: int) -> Iterator[str]:
    """The game, line by line: as a spectator sees it."""
    options = CASUAL if seats % 2 else STANDARD
    state, rng, step = dealt(seats, seats, options), Random(seats), 0
    yield f"Solar Gardens, {seats} seats, {options.construction.value} construction. Seat 0 plays what looks best."
    yield f"Round 1: seat {state.starting_player} takes a stack of {seats + 1}; the pile keeps {len(state.pile)}."
    first = GAME.edition.tiles[state.front[state.starting_player]]
    yield f"  {first.id} is turned up in front of seat {state.starting_player}: {features(first)}."
    while questions := GAME.decisions(state):
        asked = questions[0] if any(one.seat == 0 for one in questions) else rng.choice(questions)
        view, actions = GAME.view(state, asked.seat), list(GAME.actions(state, asked.seat))
        step += 1
        answer = _answer(asked.seat, view, actions, rng)
        for news in GAME.apply(state, asked.seat, answer, Dice(seats.to_bytes(32, "big"), step)):
            yield from _told(news.public)
    yield ""
    yield from ENTRY.render(GAME.view(state, None)).splitlines()
    yield ""
    yield from _result(state)


def _answer(seat, view, actions, rng):
    if seat == 0:
        return max(actions, key=lambda one: ENTRY.rate(view, one))
    likely = [one for one in actions if not isinstance(one, do.PickUpTile)] if rng.random() < 0.8 else actions
    return rng.choice(likely)


def _told(happening) -> Iterator[str]:
    if isinstance(happening, RoundStarted):
        yield ""
        yield ENTRY.tell(happening)
    elif isinstance(happening, TileTurnedUp):
        yield f"  {ENTRY.tell(happening).removesuffix('.')}: {features(TILES[happening.tile])}."
    else:
        yield f"  {ENTRY.tell(happening)}"


def _result(state) -> Iterator[str]:
    standings = GAME.standings(state)
    yield f"Ended by {standings.ending.rule}: {standings.ending.reason}"
    for tie in standings.tie_breaks:
        yield f"Tied seats {tie.seats} compared by {tie.name} ({tie.rule}): {tie.values}"
    for standing in standings.seats:
        yield f"Place {standing.place}: seat {standing.seat}, {standing.points} points"
        for line in standing.lines:
            yield f"  {line.category:11} {line.points:2}  {line.text}"


if __name__ == "__main__":
    for number in SEATS:
        kept(number).write_text("\n".join(lines(number)) + "\n")
    print(LEGEND)
