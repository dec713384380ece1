"""Running the command as a person does, and records to run it on."""

import io
import random
import sys
from typing import NamedTuple

import pytest

from parlour.cli.app import main
from parlour.engine.fairness import match_seed
from parlour.engine.match import Match
from parlour.engine.record import record_of
from parlour.games.registry import entry
from parlour.wire import encode_record, record_to_json

SERVER_SEED, NONCES = bytes(range(32)), (b"alice", b"bob")


class Done(NamedTuple):
    """A finished command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def parlour(monkeypatch, capsys):
    """Return a function that runs the command and returns its exit code and what it printed."""

    def run(*arguments, feed=""):
        monkeypatch.setattr(sys, "argv", ["parlour", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(feed))
        with pytest.raises(SystemExit) as ended:
            main()
        return Done(ended.value.code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def record_text():
    """Return the record of a match of Orbita with a fallback in it, as the text of its file."""
    game, rng = entry("orbita").game, random.Random(4)
    match, log = Match(game, 2, game.default_options(), match_seed(SERVER_SEED, NONCES)), []
    while not match.over:
        seat = min(match.open)
        late = match.step == 2
        action = rng.choice(list(game.actions(match.state, seat)))
        advance = match.propose_fallback(seat) if late else match.propose(seat, action)
        match.accept(advance)
        log.append((seat, advance.cause, advance.action, 1_700_000_000_000 + advance.step))
    return record_to_json(encode_record(record_of("match-1", SERVER_SEED, NONCES, log, game, game.default_options())))


@pytest.fixture
def record_path(tmp_path, record_text):
    """Return the path of a file with a record."""
    path = tmp_path / "record.json"
    path.write_text(record_text, "utf-8")
    return path
