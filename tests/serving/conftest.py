"""A key ring and a running server for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.serving.lab import Bench, running

from parlour.serving.tokens import KeyRing


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    """A ring with a fresh key."""
    return KeyRing.create(tmp_path / "keys")


@pytest.fixture
async def bench(ring: KeyRing) -> AsyncIterator[Bench]:
    """The lab service, running with ordinary settings."""
    async with running(ring) as started:
        yield started
