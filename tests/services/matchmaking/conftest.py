"""The service that the tests of this folder call."""

import pytest
from tests.services.matchmaking.kit import running


@pytest.fixture
async def service(tmp_path, sqlite_url):
    """A matchmaking service on SQLite, alone."""
    async with running(tmp_path, sqlite_url) as found:
        yield found
