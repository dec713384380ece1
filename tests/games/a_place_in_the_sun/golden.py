"""Games that a person can read, kept in ``tests/golden/a_place_in_the_sun``: one for each mode, and one in Vast Space.

A kept game names each answer, so it is the same game whatever bots think of it. It was played by seats that take what
looks best, but for the last one, which takes the middle one of its answers. Write all or some again after a change that
is meant to show, such as another number on a card of the house edition:

    python -m tests.games.a_place_in_the_sun.golden
    python -m tests.games.a_place_in_the_sun.golden extinctor vast_space
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from parlour.engine.match import Match
from parlour.games.a_place_in_the_sun import ENTRY
from parlour.games.a_place_in_the_sun.options import Difficulty, ExtinctorDialName, Mode, Options

FOLDER = Path(__file__).parents[2] / "golden" / "a_place_in_the_sun"
GAMES = {
    "competitive": (2, Options()),
    "competitive_influence": (3, Options(Mode.COMPETITIVE_INFLUENCE)),
    "extinctor": (2, Options(Mode.EXTINCTOR)),
    "nuke_in_the_back": (
        3,
        Options(Mode.NUKE_IN_THE_BACK, extinctor=ExtinctorDialName.DOOM_FORGE, difficulty=Difficulty.HARD_POWER),
    ),
    "enemy_of_my_enemy": (4, Options(Mode.ENEMY_OF_MY_ENEMY)),
    "vast_space": (4, Options(vast_space=True)),
}
ANSWER = re.compile(r"[a-z_]+, seat \d: (.+)")


def kept(name: str) -> list[str]:
    """Return the lines of a kept game."""
    return (FOLDER / f"{name}.txt").read_text().splitlines()


def answers_in(lines: list[str]) -> list[str]:
    """Return the answers of a kept game."""
    return [found[1] for found in map(ANSWER.fullmatch, lines) if found]


def lines(name: str, answers: Iterator[str] | None = None) -> Iterator[str]:
    """The game line by line, with these answers or with those that look best."""
    seats, options = GAMES[name]
    match = Match(ENTRY.game, seats, options, sha256(f"golden {name}".encode()).digest())
    yield f"A Place in the Sun for {seats}: {options.mode}{', Vast Space' if options.vast_space else ''}"
    round_ = 0
    while not match.over:
        (seat,) = match.open
        view = match.game.view(match.state, seat)
        if view.round != round_:
            round_ = view.round
            yield ""
            yield from ENTRY.render(match.game.view(match.state, None)).splitlines()
            yield ""
        label, action = _answer(match, seat, view, answers)
        yield f"{match.open[seat].decision.kind}, seat {seat}: {label}"
        advance = match.propose(seat, action)
        match.accept(advance)
        yield from (f"    {ENTRY.tell(item.public)}" for item in advance.news if item.public is not None)
        yield f"    = {match.digest.hex()[:16]}"
    yield from _result(match)


def _answer(match, seat, view, answers):
    actions = list(match.game.actions(match.state, seat))
    if answers is not None:
        label = next(answers)
        return label, next(action for action in actions if ENTRY.label(view, action) == label)
    if seat + 1 < match.setting.seats:
        action = max(actions, key=lambda one: ENTRY.rate(view, one))
    else:
        action = actions[len(actions) // 2]
    return ENTRY.label(view, action), action


def _result(match) -> Iterator[str]:
    standings, sheet = match.standings(), match.game.sheet(match.state)
    yield ""
    yield f"Ended by {standings.ending.rule}: {standings.ending.reason}"
    for standing, seat in zip(standings.seats, sheet.seats, strict=True):
        fate = "survived" if not seat.out else f"eliminated as number {seat.out}"
        won = ", won" if seat.won else ""
        yield f"Place {standing.place}: seat {seat.seat}, {fate}, {seat.points} points, {seat.power} power{won}"
    if sheet.extinctor_power is not None:
        yield f"The Extinctor had {sheet.extinctor_power} power left"


if __name__ == "__main__":
    for each in sys.argv[1:] or GAMES:
        (FOLDER / f"{each}.txt").write_text("\n".join(lines(each)) + "\n")
