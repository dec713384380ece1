"""Memory of open matches in a game state process, beside that of the engine's matches alone."""

import random
import uuid
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.bench import memory_child
from parlour.bench.lines import GAME, deal
from parlour.bench.processes import Process
from parlour.bench.results import Figure, Part, compared, plain
from parlour.bench.sizes import Sizes
from parlour.gamestate.append import step_batch
from parlour.gamestate.hosted import Hosted
from parlour.gamestate.settings import MatchSettings
from parlour.storage.database import Database
from parlour.storage.migrations import migrate
from parlour.storage.statements import Row, Statement
from parlour.storage.unit_of_work import UnitOfWork

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Open:
    """Open matches of a game.

    Attributes:
        game: Its key.
        seats: How many play.
        steps: How many steps each match is taken, short of its end.
        matches: How many are open.
        target: Kilobytes of each.
    """

    game: str
    seats: int
    steps: int
    matches: int
    target: str


def measure(sizes: Sizes) -> Part:
    """Measure in fresh processes: first the service's matches, then the engine's alone."""
    figures, notes = [], []
    for kind in (
        Open(GAME, 2, 12, sizes.matches, "< 20"),
        Open("supernova", 5, 60, sizes.heavy_matches, "< 150"),
    ):
        found, note = _measure(kind)
        figures += found
        notes.append(note)
    return Part("memory", figures, notes)


def _measure(kind: Open) -> tuple[list[Figure], str]:
    with TemporaryDirectory(prefix="parlour-bench-") as name:
        url = f"sqlite:///{name}/gamestate.db"
        database = Database(url)
        migrate(database, "parlour.gamestate.migrations")
        steps = sum(
            database.run_sync(_open, kind, min(_AT_ONCE, kind.matches - start))
            for start in range(0, kind.matches, _AT_ONCE)
        )
        database.close()
        hosted = [_kilobytes_each(Path(name), url, "hosted")]
        bare = [_kilobytes_each(Path(name), url, "bare")]
    what = f"an open match of {kind.game} for {kind.seats}, {kind.matches:,} of them"
    figures = [
        compared(what, "KB", hosted, "the engine's match", bare),
        plain("the same, to hold against the target", "KB", hosted, kind.target),
    ]
    return figures, f"{kind.game}: {steps / kind.matches:.1f} steps into each match on average"


def _kilobytes_each(folder: Path, url: str, kind: str) -> float:
    with Process(memory_child.__name__, folder, {}, arguments=(url, kind)) as process:
        return float(process.wait().split()[-1]) / 1000


def _open(uow: UnitOfWork, kind: Open, matches: int) -> int:
    """Deal matches and take some steps in each; return how many steps were taken."""
    taken = 0
    for _ in range(matches):
        hosted = deal(uow, [str(uuid.uuid4()) for _ in range(kind.seats)], kind.game)
        kept = _steps(hosted, kind.steps, uow.now_us)
        for statement, row in kept:
            uow.connection.exec_driver_sql(statement.sql("sqlite"), row)
        taken += hosted.step
    return taken


def _steps(hosted: Hosted, most: int, now: int) -> list[tuple[Statement, Row]]:
    """Take random steps, short of the end of the match; return what they write, without the events."""
    written: list[tuple[Statement, Row]] = []
    play = hosted.play
    while play is not None and play.step < most:
        question = next(iter(play.open.values()))
        seat = question.decision.seat
        advance = play.propose(seat, random.choice(list(play.game.actions(play.state, seat))))
        if advance.over:
            break
        rarely = MatchSettings(snapshot_every=most + 1)
        batch = step_batch(hosted, advance, question.opened, str(uuid.uuid4()), now, rarely)
        written += [(statement, row) for statement, row in batch if statement.table != "outbox"]
        play.accept(advance)
    return written
