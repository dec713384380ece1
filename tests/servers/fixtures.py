"""Fixtures that hand a real Redis and a real database to a test."""

import os
import tempfile
from pathlib import Path

import pytest
from tests.servers.postgres_servers import fresh_database, some_postgres
from tests.servers.redis_servers import some_redis


def _worker_number() -> int:
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.fixture(scope="session")
def _redis_of_the_run():
    with (
        tempfile.TemporaryDirectory(prefix="parlour-redis-") as folder,
        some_redis(Path(folder) / "redis", _worker_number()) as server,
    ):
        yield server


@pytest.fixture(scope="session")
def _postgres_of_the_run():
    with some_postgres() as server:
        yield server


@pytest.fixture
def redis_server(_redis_of_the_run):
    """An empty Redis that the test may kill, start and restart; it is mended for the next test."""
    _redis_of_the_run.start()
    _redis_of_the_run.empty()
    return _redis_of_the_run


@pytest.fixture
def redis_url(redis_server):
    """The address of an empty Redis."""
    return redis_server.url


@pytest.fixture
def postgres_server(_postgres_of_the_run):
    """The PostgreSQL of the run: `url(database)` and `connect(database)`."""
    return _postgres_of_the_run


@pytest.fixture
def postgres_url(postgres_server):
    """The address of an empty PostgreSQL database."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path):
    """The address of an SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'parlour.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request):
    """The address of an empty database, once on SQLite and once on PostgreSQL."""
    return request.getfixturevalue({"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param])
