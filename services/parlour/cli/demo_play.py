"""What the demo plays: tables of bots, and a scripted client that queues."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import cycle, islice
from typing import Any

import msgspec

from parlour.api.match.v1.match_pb2 import GameAction, View
from parlour.api.match.v1.setup_pb2 import GameOptions
from parlour.bots import registry as bots
from parlour.client import Client, play_loop
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire import decode_record, encode_options

_AT_ONCE = 6
_PATIENCE_S = 120.0
_PAIRS = (("greedy", "random"), ("random", "greedy"), ("greedy", "random"), ("random", "greedy"))
_LIGHTEST = "orbita"
"""The game in which the searching bot is quick enough for a demo."""
_SHORTER = {"supernova": {"shorter_game": True}, "a_place_in_the_sun": {"round_cap": 10}}
"""Options that keep the matches of long games within a demo; the others are played as they are by default."""


@dataclass
class Played:
    """What came out of a demo.

    Attributes:
        finished: Matches with a result.
        verified: Records that were played again and agreed.
        leaderboards: The first page of each game's.
    """

    finished: int = 0
    verified: int = 0
    leaderboards: dict[str, list[Any]] = field(default_factory=dict)

    def summary(self) -> dict[str, Any]:
        """Return it as plain values."""
        boards = {
            game: [
                {"rank": e.rank, "name": e.rating.display_name, "rating": round(e.rating.conservative, 3)}
                for e in entries
            ]
            for game, entries in self.leaderboards.items()
        }
        return {"matches": self.finished, "verified": self.verified, "leaderboards": boards}


async def play_everything(
    endpoints: Mapping[str, str], plan: Mapping[str, int], advance: Callable[[], object]
) -> Played:
    """Play so many matches of each game, one in five by a scripted client, check every record, read the leaderboards.

    Raises:
        ParlourError: A service refused something.
        InvalidRecord: A record does not verify.
    """
    played = Played()
    room = asyncio.Semaphore(_AT_ONCE)
    async with Client.connect(endpoints) as host, Client.connect(endpoints) as scripted:
        await host.sign_in_as_guest("Demo host")
        await scripted.sign_in_as_guest("Scripted client")

        async def finish(match_id: str) -> None:
            await host.score_sheet(match_id, wait_s=_PATIENCE_S)
            played.finished += 1
            record = await host.record(match_id)
            verify(decode_record(record), registry.entry(record.game).game)
            played.verified += 1
            advance()

        async def bots_play(game: str, seated: Sequence[str]) -> None:
            async with room:
                await finish(await _table_of_bots(host, game, seated))

        async def client_plays(game: str, count: int) -> None:
            for _ in range(count):
                await finish(await _scripted_match(scripted, game))

        work = []
        for game, matches in plan.items():
            by_client = max(1, matches // 5)
            seats = registry.entry(game).game.info.min_seats
            pairs = cycle((*_PAIRS, ("search", "greedy")) if game == _LIGHTEST else _PAIRS)
            work.append(client_plays(game, by_client))
            work += [bots_play(game, list(islice(cycle(pair), seats))) for pair in islice(pairs, matches - by_client)]
        await asyncio.gather(*work)
        for game in plan:
            played.leaderboards[game] = [entry async for entry in host.leaderboard(game)]
    return played


def _options(game: str) -> GameOptions | None:
    if game not in _SHORTER:
        return None
    return encode_options(game, msgspec.convert(_SHORTER[game], registry.entry(game).game.options_type))


async def _table_of_bots(host: Client, game: str, seated: Sequence[str]) -> str:
    table = await host.create_table(game, seats=len(seated), options=_options(game), watch_only=True)
    for bot in seated:
        table = await host.add_bot(table.table_id, bot)
    table = await host.start_table(table.table_id)
    await host.wait_until_announced(table.match_id)
    return table.match_id


async def _scripted_match(client: Client, game: str) -> str:
    """Queue, take the seat with a nonce, and play with the random bot's choices until the match is over."""
    wish = await client.queue(game, options=_options(game), bots_after=timedelta(0), bot="greedy")
    ticket = await client.wait_for_match(wish)
    await client.take_seat(ticket.match_id, nonce=secrets.token_bytes(16))
    entry = registry.entry(game)
    script = bots.make("random", entry.game, entry.rate, lambda: None, seed=1)

    async def choose(view: View, actions: Sequence[GameAction]) -> GameAction:
        chosen: GameAction = script.choose(view, actions, view.seat)
        return chosen

    await play_loop(client, ticket.match_id, choose)
    return ticket.match_id
