"""A client that knows nothing of us but the address: reflection tells it the rest."""

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.end_to_end.kit import checked, guest

STRANGER = Path(__file__).with_name("stranger.py")


async def test_a_stranger_plays_a_match_to_its_end(stack):
    """T100 in spirit: with grpcio and reflection alone, a program signs in, is matched, plays, reads the result."""
    addresses = [stack.endpoints[name] for name in ("matchmaking", "gamestate")]
    command = [sys.executable, "-I", str(STRANGER), *addresses]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=90, check=False)
    assert done.returncode == 0, done.stderr
    match_id, place = done.stdout.split()
    client = await guest(stack)
    sheet = await checked(client, match_id)
    await client.close()
    mine = next(n for n, seat in enumerate(sheet.seats) if seat.display_name == "Stranger")
    assert sheet.standings.seats[mine].place == int(place)
