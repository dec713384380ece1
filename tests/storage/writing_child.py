"""A process that writes pairs of steps from eight callers and prints the number of each pair once it is durable."""

import asyncio
import sys

from tests.storage.steps import step

from parlour.storage.database import Database
from parlour.storage.group_writer import GroupWriter


async def main(url):
    """Write until killed."""
    writer = GroupWriter(Database(url))

    async def play(match_id):
        for number in range(0, 1_000_000, 2):
            await writer.write([step(match_id, number), step(match_id, number + 1)])
            sys.stdout.write(f"{match_id} {number}\n")
            sys.stdout.flush()

    await asyncio.gather(*(play(f"m{caller}") for caller in range(8)))


asyncio.run(main(sys.argv[1]))
