"""A service with tournaments, its host and an organiser."""

import pytest
from tests.services.matchmaking.kit import running
from tests.services.matchmaking.tournaments.kit import Host, Somebody


@pytest.fixture
async def service(tmp_path, database_url):
    """A matchmaking service, on SQLite and on PostgreSQL."""
    async with running(tmp_path, database_url) as found:
        yield found


@pytest.fixture
async def host(service):
    """The rest of the host."""
    found = Host(service)
    yield found
    found.database.close()


@pytest.fixture
async def olga(service):
    """An organiser."""
    return Somebody(service, "olga")
