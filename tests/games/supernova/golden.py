"""Games that a person can read, kept in ``tests/golden/supernova``: one each for three, four and five players.

The last seat takes the middle one of its answers, the others what looks best.
Write one again after a change that is meant to show:

    python -m tests.games.supernova.golden 3 > tests/golden/supernova/three_players.txt
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from tests.games.supernova.scene import GAME

from parlour.engine.match import Match
from parlour.games.supernova import ENTRY
from parlour.games.supernova.actions import ChangeStops, SetStop
from parlour.games.supernova.text_map import map_lines

FOLDER = Path(__file__).parents[2] / "golden" / "supernova"
KEPT = {3: FOLDER / "three_players.txt", 4: FOLDER / "four_players.txt", 5: FOLDER / "five_players.txt"}


def lines(seats: int) -> Iterator[str]:
    """The game, line by line."""
    match = Match(GAME, seats, GAME.default_options(), sha256(b"golden %d" % seats).digest())
    yield f"Supernova for {seats}. The last seat takes the middle one of its answers, the others what looks best."
    rounds = None
    while not match.over:
        seat = min(match.open)
        view = GAME.view(match.state, seat)
        if rounds != (view.phase, view.round):
            rounds = view.phase, view.round
            yield ""
            yield from map_lines(GAME.view(match.state, None))
            yield ""
        answer = _answer(match, seat, view)
        yield f"{match.open[seat].decision.kind}, seat {seat}: {ENTRY.label(view, answer)}"
        advance = match.propose(seat, answer)
        match.accept(advance)
        yield from (f"    {ENTRY.tell(item.public)}" for item in advance.news if item.public is not None)
        yield f"    = {match.digest.hex()[:16]}"
    yield from _result(match)


def _answer(match, seat, view):
    actions = [x for x in GAME.actions(match.state, seat) if not isinstance(x, ChangeStops | SetStop)]
    if seat + 1 < match.setting.seats:
        return max(actions, key=lambda one: ENTRY.rate(view, one))
    return actions[len(actions) // 2]


def _result(match) -> Iterator[str]:
    standings = match.standings()
    yield ""
    yield f"Ended by {standings.ending.rule}: {standings.ending.reason}"
    for standing in standings.seats:
        score = ", ".join(f"{line.category} {line.points}" for line in standing.lines)
        yield f"Place {standing.place}: seat {standing.seat}, {standing.points} points: {score}"


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]))))
