"""Logs carry no secret, whatever is handed to them."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from parlour.serving import logs


@contextmanager
def configured() -> Iterator[None]:
    """Configure logging as a service does, for as long as the context lasts."""
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    logs.configure("info", "scoring")
    try:
        yield
    finally:
        root.handlers[:] = kept
        root.setLevel(level)
        structlog.reset_defaults()


def test_both_ways_to_log_give_json(capsys):
    """Structlog and the standard library write the same kind of line."""
    with configured():
        structlog.get_logger("a").info("one", match="m1")
        logging.getLogger("b").warning("two %s", 2)
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (first["event"], first["match"], first["service"], first["level"]) == ("one", "m1", "scoring", "info")
    assert (second["event"], second["service"], second["level"]) == ("two 2", "scoring", "warning")


def leak(token: str) -> None:
    """Fail with a message that holds secrets."""
    raise ValueError(f"bad {token} at redis://:hunter2@host")


def test_secrets_are_hidden(capsys, ring):
    """Tokens, passwords in addresses and values under telling names never reach a line, nor a stack trace."""
    token = ring.mint("ada", "Ada", ["play"], 60)
    secrets = {"resume_token": "rt-1", "seed": b"\x01" * 4, "url": "postgresql://ada:hunter2@host/db"}
    with configured():
        logger = structlog.get_logger("a")
        logger.info("got", header=f"Bearer {token}", **secrets)
        try:
            leak(token)
        except ValueError:
            logger.exception("failed")
        logging.getLogger("b").info("GET /?t=%s", token)
    text = capsys.readouterr().err
    for secret in (token, "rt-1", "hunter2", "\\u0001", "x01"):
        assert secret not in text
    assert text.count("[hidden]") >= 6
    assert all(json.loads(line) for line in text.splitlines())


def test_the_level_is_kept(capsys):
    """Lines below the level aren't written, lines at it are."""
    with configured():
        structlog.get_logger("a").debug("quiet")
        structlog.get_logger("a").info("loud")
    assert [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()] == ["loud"]
