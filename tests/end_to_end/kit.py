"""Matches of the end-to-end tests: played through the public API, checked to the last step."""

import asyncio
import random
import secrets
from collections import Counter
from datetime import timedelta

from parlour.client import Client, play_loop
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire import decode_record, encode_options

PATIENCE_S = 90.0
NO_WAIT = timedelta(0)


async def bots_match(client, bots=("greedy", "random"), game="orbita", options=None):
    """Start a match between bots; return its id."""
    said = None if options is None else encode_options(game, options)
    table = await client.create_table(game, seats=len(bots), options=said, watch_only=True)
    for bot in bots:
        await client.add_bot(table.table_id, bot)
    return (await client.start_table(table.table_id)).match_id


async def own_match(client, game="orbita", seats=0, options=None):
    """Queue, take the seat and play at random; return the match's id."""
    said = None if options is None else encode_options(game, options)
    wish = await client.queue(game, seats=seats, options=said, bots_after=NO_WAIT, bot="greedy")
    ticket = await client.wait_for_match(wish)
    await client.take_seat(ticket.match_id, nonce=secrets.token_bytes(8))

    rng = random.Random(0)

    async def choose(view, actions):
        await asyncio.sleep(0.05)
        return rng.choice(actions)

    await play_loop(client, ticket.match_id, choose)
    return ticket.match_id


async def checked(client, match_id, patience_s=PATIENCE_S):
    """Wait for the result; make sure that the record proves itself, has each action once, and agrees with the sheet."""
    async with asyncio.timeout(patience_s):
        sheet = await client.score_sheet(match_id, wait_s=patience_s)
    record = await client.record(match_id)
    played = verify(decode_record(record), registry.entry(record.game).game)
    match = await client.get_match(match_id)
    assert played.step == len(record.steps) == match.step
    assert sheet.standings == record.standings
    assert sheet.chain == record.steps[-1].chain
    return sheet


async def rated_matches(client, game="orbita"):
    """How many matches count for each account on the leaderboard."""
    return Counter({e.rating.account_id: e.rating.matches async for e in client.leaderboard(game)})


async def guest(stack, name="Somebody"):
    """A client that has signed in as a guest."""
    client = Client.connect(stack.endpoints)
    await client.sign_in_as_guest(name)
    return client
