"""The service that the tests of this folder call."""

import pytest
from tests.services.gamestate.kit import running


@pytest.fixture
async def service(tmp_path, sqlite_url, redis_url):
    """A game state service on SQLite."""
    async with running(tmp_path, sqlite_url, redis_url) as found:
        yield found
