"""A co-op tournament of people, through every service: equal deals, withheld until the round is closed."""

import asyncio

import grpc
import pytest
from tests.end_to_end.kit import PATIENCE_S, guest

from parlour.api.match.v1.match_pb2 import MATCH_STATE_FINISHED
from parlour.api.match.v1.setup_pb2 import ClockRules, Untimed
from parlour.api.tournaments.v1 import acts_pb2, automation_pb2, rules_pb2, tournaments_pb2
from parlour.client import Client, ParlourError, play_loop
from parlour.engine.record import verify
from parlour.games import registry
from parlour.serving.tokens import KeyRing
from parlour.wire import decode_record

GROUPS = 2


def coop():
    """One round of the same deal for groups of two, who play Orbita."""
    game = rules_pb2.GameChoice(game="orbita")
    stage = rules_pb2.StageRules(key="main", format="coop-duplicate", rounds=1, seats=1, games=[game])
    return tournaments_pb2.TournamentConfig(
        title="Same deal",
        stages=[stage],
        settings=rules_pb2.Settings(team=2),
        plan=automation_pb2.Plan(by_itself=True),
        clock=ClockRules(untimed=Untimed()),
    )


async def play(player, match_id):
    """Take the seat and give the first answer each time, so that both groups play alike."""

    async def first(_, actions):
        return actions[0]

    await player.wait_until_announced(match_id)
    await player.take_seat(match_id, nonce=player.account.account_id.encode())
    await play_loop(player, match_id, first)


async def withheld(call):
    """Whether a call is refused as the deal is others' secret."""
    with pytest.raises(ParlourError) as refused:
        await call
    return (refused.value.code, refused.value.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "DEAL_WITHHELD")


async def test_groups_play_the_same_deal_and_see_the_others_when_all_are_through(stack):
    """Seeds, spectators and records wait for the closing of the round; then all records show one seed, and verify."""
    token = KeyRing.load(stack.keys).mint("olga", "Olga", ("play", "organise"), 24 * 3600)
    async with asyncio.timeout(2 * PATIENCE_S), Client.connect(stack.endpoints, token=token) as olga:
        people = [[await guest(stack, f"Group {group} {one}") for one in "ab"] for group in range(GROUPS)]
        cup = (await olga.create_tournament(coop())).tournament_id
        await olga.act(cup, acts_pb2.Act(open=acts_pb2.Open()))
        lines = [
            tournaments_pb2.ImportedEntrant(
                name=f"Group {number}", account_ids=[one.account.account_id for one in group]
            )
            for number, group in enumerate(people)
        ]
        await olga.import_entrants(cup, lines)
        await olga.act(cup, acts_pb2.Act(start=acts_pb2.Start()), confirm=True)
        while not (await olga.get_tournament(cup)).tables:
            await asyncio.sleep(0.2)
        tables = [table async for table in olga.round_tables(cup)]
        matches = {table.names[0]: table.matches[0].match_id for table in tables}
        first, second = (matches[f"Group {number}"] for number in range(GROUPS))
        await asyncio.gather(*(play(one, first) for one in people[0]))
        assert (await olga.get_match(first)).state == MATCH_STATE_FINISHED
        for stranger in (people[1][0], olga):
            assert await withheld(stranger.view(first))
        assert await withheld(people[0][0].record(first))
        await asyncio.gather(*(play(one, second) for one in people[1]))
        while (await olga.get_tournament(cup)).phase != "finished":
            await asyncio.sleep(0.2)
        records = [await opened(people[1][0], match_id) for match_id in (first, second)]
        assert len({record.server_seed for record in records}) == 1
        assert len({tuple(step.digest for step in record.steps) for record in records}) == 1
        for record in records:
            verify(decode_record(record), registry.entry("orbita").game)
        for group in people:
            for player in group:
                await player.close()


async def opened(reader, match_id):
    """The record, once gamestate has heard that the group is over."""
    while True:
        try:
            return await reader.record(match_id)
        except ParlourError as refused:
            if refused.reason != "DEAL_WITHHELD":
                raise
            await asyncio.sleep(0.1)
