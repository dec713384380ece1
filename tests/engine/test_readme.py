"""The README of the engine tells the truth: its vectors follow from its own words."""

import re
from hashlib import sha256
from pathlib import Path

from tests.engine.test_dice import SEED, below, words

import parlour.engine

TEXT = (Path(parlour.engine.__file__).parent / "README.md").read_text("utf-8")


def u32(n):
    """Return four big-endian bytes."""
    return n.to_bytes(4, "big")


def row(start):
    """Return the value of the row of the table that starts so."""
    found = re.search(rf"^\| {re.escape(start)}.*\| `?([^|`]*?)`? \|$", TEXT, re.MULTILINE)
    assert found, start
    return found[1]


def test_commitments_and_seeds():
    """The four hashes are those that the formulas give."""
    for name in ("match-1", "märz"):
        raw = name.encode()
        committed = sha256(b"parlour commitment v1" + u32(len(raw)) + raw + SEED).hexdigest()
        assert row(f"commitment, match id `{name}`") == committed
    empty, named = (u32(0) * 2, u32(5) + b"alice" + u32(3) + b"bob")
    assert row("seed, server seed S, two empty") == sha256(b"parlour seed v1" + SEED + empty).hexdigest()
    assert row("seed, server seed S, nonces") == sha256(b"parlour seed v1" + SEED + named).hexdigest()


def test_dice():
    """Words, numbers, shuffle and choice are those that the formulas give."""
    stream = words(SEED, 0)
    assert row("first words").split() == [f"{next(stream):08x}" for _ in range(10)]
    assert row("first word, seed S") == f"{next(words(SEED, 1)):08x}"
    assert row("first word, seed of 32 zero bytes") == f"{next(words(bytes(32), 2**32)):08x}"
    stream = words(SEED, 0)
    assert row("`below(6)`").split() == [str(below(stream, 6)) for _ in range(20)]
    assert row("`below(3 * 2^30)`") == str(below(words(SEED, 0), 3 * 2**30))
    stream, letters = words(SEED, 7), list("abcdefghij")
    for i in range(9, 0, -1):
        j = below(stream, i + 1)
        letters[i], letters[j] = letters[j], letters[i]
    assert row("`shuffle`") == "".join(letters)
    assert row("then `choice`") == "xyz"[below(stream, 3)]


def test_chain():
    """Both digests and both chain values follow from the JSON that is shown."""
    lines = [
        line.strip() for line in TEXT.split("A chain, of an invented game.")[1].splitlines() if line[:4] == " " * 4
    ]
    state, digest, setting, chain, next_state, next_digest, step, next_chain = lines
    first, second = sha256(state.encode()), sha256(next_state.encode())
    assert (digest, next_digest) == (first.hexdigest(), second.hexdigest())
    head = sha256(b"parlour chain v1" + setting.encode() + first.digest())
    assert chain == head.hexdigest()
    assert next_chain == sha256(head.digest() + step.encode() + second.digest()).hexdigest()
