"""What all tests share: real servers (see `servers/`), and properties that are never judged by their speed."""

import sys
from pathlib import Path

from hypothesis import settings

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

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

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
