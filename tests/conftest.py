"""What all tests share: real servers (see `servers/`)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.servers.fixtures import (
    _postgres_of_the_run,
    _redis_of_the_run,
    database_url,
    postgres_server,
    postgres_url,
    redis_server,
    redis_url,
    sqlite_url,
)

__all__ = [
    "_postgres_of_the_run",
    "_redis_of_the_run",
    "database_url",
    "postgres_server",
    "postgres_url",
    "redis_server",
    "redis_url",
    "sqlite_url",
]
