"""The Python client library of Parlour: typed, for asyncio, patient with networks.

::

    async with Client.connect(matchmaking="localhost:7001", gamestate="localhost:7002") as client:
        await client.sign_in_as_guest("Ada")
        ticket = await client.wait_for_match(await client.queue("orbita"))
        await client.take_seat(ticket.match_id)
        ended = await play_loop(client, ticket.match_id, choose)
"""

from parlour.client.client import Client
from parlour.client.errors import ParlourError
from parlour.client.play_loop import Choose, play_loop
from parlour.client.settings import Settings, Tls
from parlour.client.watch import Watch

__all__ = ["Choose", "Client", "ParlourError", "Settings", "Tls", "Watch", "play_loop"]
