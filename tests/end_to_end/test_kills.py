"""Nothing is lost when a process is killed: matches under way end, and everything counts once.

`PARLOUR_KILLS` says how often each process is killed (2 by default).
"""

import asyncio
import os
import random

import pytest
from tests.end_to_end.kit import bots_match, checked, guest, own_match, rated_matches

from parlour.cli.stack import PROCESSES

KILLS = int(os.environ.get("PARLOUR_KILLS", "2"))

pytestmark = [pytest.mark.kill, pytest.mark.timeout(120 + 60 * KILLS)]


async def survive(stack, strike, seed):
    """Play matches while `strike` happens at a random moment; each ends, proves itself and is rated once."""
    rng = random.Random(seed)
    client = await guest(stack, "Survivor")
    try:
        before = await rated_matches(client)
        own = asyncio.create_task(own_match(client))
        between_bots = [await bots_match(client, pair) for pair in (("greedy", "random"), ("random", "greedy"))]
        await asyncio.sleep(rng.uniform(0, 1.2))
        await asyncio.to_thread(strike)
        sheets = [await checked(client, match_id) for match_id in (await own, *between_bots)]
        expected = before.copy()
        for sheet in sheets:
            expected.update(seat.account_id for seat in sheet.seats)
        assert await rated_matches(client) == expected
    finally:
        await client.close()


@pytest.mark.parametrize("name", PROCESSES)
async def test_matches_survive_the_kill_of_a_process(stack, name):
    """T018, T025, T036-T042, T058, T104: SIGKILL of any process at any moment loses and doubles nothing."""
    for number in range(KILLS):
        await survive(stack, lambda: stack.kill(name), seed=f"{name}{number}")


async def test_matches_survive_a_redis_that_lost_its_data(stack):
    """T104, T105, T107: Redis restarts empty: streams are filled again, lost tasks are found, nothing acts twice."""
    for number in range(KILLS):
        await survive(stack, stack.lose_redis, seed=f"redis{number}")
