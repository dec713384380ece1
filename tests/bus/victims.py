"""Processes that the tests kill: `python -m tests.bus.victims relay|consumer REDIS_URL DATABASE_URL`."""

import asyncio
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from tests.bus.helpers import SWIFT, consumer

from parlour.bus.connection import connect
from parlour.bus.relay import Relay
from parlour.storage.database import Database


def hang(uow, envelope):
    """A handler that tells that it was entered and never ends."""
    sys.stdout.write("entered\n")
    sys.stdout.flush()
    time.sleep(600)


async def main(part, redis_url, database_url):
    """Run the part until somebody kills it."""
    redis, database = connect(redis_url), Database(database_url)
    sys.stdout.write("running\n")
    sys.stdout.flush()
    if part == "relay":
        await Relay({"gamestate": database}, redis, pace=SWIFT).run()
    else:
        await consumer(redis, database, name="victim", handlers={"action_accepted": hang}).run()


@contextmanager
def victim(part, redis_url, database_url):
    """A process that runs the part; yields it once it runs, kills it at the end at the latest."""
    command = [sys.executable, "-m", "tests.bus.victims", part, redis_url, database_url]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent.parent)
    try:
        assert process.stdout.readline() == b"running\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
