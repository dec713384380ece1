"""The set-up of a host: PostgreSQL for every service and a Redis of its own, in containers where there is an engine."""

from contextlib import ExitStack

import pytest
from tests.end_to_end.kit import bots_match, checked, guest, own_match, rated_matches
from tests.servers.postgres_servers import fresh_database

from parlour.cli.stack import PROCESSES, Stack


@pytest.fixture
def hosted(postgres_server, redis_url, tmp_path):
    """Every process, with PostgreSQL and Redis from outside."""
    with ExitStack() as stays:
        urls = {name: stays.enter_context(fresh_database(postgres_server)) for name in PROCESSES}
        outside = {f"PARLOUR_{name.upper()}_DATABASE_URL": url for name, url in urls.items()}
        stack = Stack(tmp_path, fixed_ports=False, environment={**outside, "PARLOUR_REDIS_URL": redis_url})
        try:
            stack.start()
            yield stack
        finally:
            stack.stop()


async def test_matches_are_played_and_scored_on_postgresql(hosted):
    """From a ticket to a rating, and from a table to a rating, on PostgreSQL."""
    client = await guest(hosted, "Ada")
    try:
        for match_id in (await own_match(client), await bots_match(client)):
            await checked(client, match_id)
        assert sum((await rated_matches(client)).values()) == 4
    finally:
        await client.close()
