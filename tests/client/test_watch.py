"""A watch shows everything once and in order, whatever happens to the stream."""

import asyncio
from itertools import product

import pytest
from tests.client.cable import Cable
from tests.client.fakes import QUICK, FakeAccounts, FakeMatches, Opening, add, client_of, serving, until

from parlour.client import Client, ParlourError, Settings
from parlour.serving import errors

BREAKS = {
    "closed": Opening(),
    "draining": Opening(closing=True),
    "slow": Opening(error=errors.slow_consumer()),
    "away": Opening(error=errors.store_away(0.01)),
}


async def seen(client, matches, until_number, token=""):
    """Watch until the end; return the numbers shown (0 stands for a snapshot). Ends the match at a number."""
    numbers = []
    async with client.watch("m-1", token) as watch:
        async for message in watch:
            if message.HasField("snapshot"):
                numbers.append(0)
            numbers += [happening.sequence for happening in message.happenings.happenings]
            if numbers[-1] >= until_number:
                matches.end()
    return numbers


async def test_a_quiet_match_to_its_end():
    """A snapshot, every happening and the end; then the stream is closed on the server too."""
    matches = FakeMatches()
    async with client_of(add(matches)) as client:
        watch = client.watch("m-1")
        assert (await anext(watch)).HasField("snapshot")
        matches.publish(3)
        assert [(await anext(watch)).happenings.happenings[0].sequence for _ in range(3)] == [1, 2, 3]
        matches.end()
        assert (await anext(watch)).HasField("ended")
        with pytest.raises(StopAsyncIteration):
            await anext(watch)
        await until(lambda: matches.open == 0)


@pytest.mark.parametrize(("kind", "after"), list(product(BREAKS, range(1, 6))))
async def test_nothing_is_lost_or_doubled_wherever_the_stream_breaks(kind, after):
    """After any message the stream may break, for any reason, while things happen: each is shown once (T028)."""
    matches = FakeMatches()
    opening = BREAKS[kind]
    for back in range(4):
        broken = Opening(messages=after, error=opening.error, closing=opening.closing, back=back)
        matches.openings.append(broken)
    async with client_of(add(matches)) as client:
        watching = asyncio.create_task(seen(client, matches, 12))
        for _ in range(12):
            await until(lambda: matches.open)
            matches.publish()
            await asyncio.sleep(0)
        numbers = await watching
    shown = [number for number in numbers if number]
    assert shown == list(range(shown[0], 13))
    assert numbers.count(0) == 1
    assert matches.tokens[0] == ""
    assert all(matches.tokens[1:])


async def test_a_token_stands_for_messages_that_were_dealt_with():
    """A caller that fails over a message and comes back with the token gets that message again (T039)."""
    matches = FakeMatches()
    async with client_of(add(matches)) as client:
        async with client.watch("m-1") as watch:
            await anext(watch)
            matches.publish(2)
            assert (await anext(watch)).happenings.happenings[0].sequence == 1
            assert (await anext(watch)).happenings.happenings[0].sequence == 2
            token = watch.resume_token
        assert int(token) == 1
        async with client.watch("m-1", token) as watch:
            assert (await anext(watch)).happenings.happenings[0].sequence == 2
    assert matches.tokens == ["", "1"]


async def test_a_message_that_is_repeated_in_part_is_shown_in_part():
    """When a server goes back further than asked, what was shown before is left out (T028)."""
    matches = FakeMatches()
    matches.openings += [Opening(messages=4, error=errors.draining(0.01)), Opening(back=3)]
    async with client_of(add(matches)) as client:
        watching = asyncio.create_task(seen(client, matches, 6))
        await until(lambda: matches.snapshots == 1)
        matches.publish(6)
        assert await watching == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("opening", [Opening(skip=frozenset({2})), Opening(skip=frozenset({4}), heartbeats=True)])
async def test_a_gap_is_asked_for_again(opening):
    """A number left out, or a sign of life ahead of what came, makes the client come back for the rest (T034)."""
    matches = FakeMatches()
    matches.openings.append(opening)
    async with client_of(add(matches)) as client:
        watching = asyncio.create_task(seen(client, matches, 4))
        await until(lambda: matches.snapshots == 1)
        matches.publish(4)
        assert await watching == [0, 1, 2, 3, 4]
    assert matches.tokens[1] == str(min(opening.skip) - 1)


async def test_a_gap_that_stays_leads_to_a_snapshot():
    """When the rest does not come on resumption either, the client starts again from a snapshot."""
    matches = FakeMatches()
    matches.openings += [Opening(skip=frozenset({2})), Opening(skip=frozenset({2}))]
    async with client_of(add(matches)) as client:
        watch = client.watch("m-1")
        await anext(watch)
        matches.publish(3)
        assert (await anext(watch)).happenings.happenings[0].sequence == 1
        assert (await anext(watch)).snapshot.sequence == 3
        await watch.aclose()
    assert matches.tokens == ["", "1", ""]


async def test_a_place_that_is_no_longer_kept_leads_to_a_snapshot():
    """RESUME_EXPIRED is answered by asking for a snapshot (T031)."""
    matches = FakeMatches()
    matches.publish(8)
    matches.fails("WatchView", errors.resume_expired(5))
    async with client_of(add(matches)) as client, client.watch("m-1", "2") as watch:
        assert (await anext(watch)).snapshot.sequence == 8
    assert matches.tokens == ["2", ""]


async def test_a_stream_that_falls_silent_is_opened_again():
    """A stream without a sign of life counts as dead (T034, T038)."""
    matches = FakeMatches()
    matches.openings += [Opening(mute=True), Opening(mute=True)]
    settings = Settings(silence_s=0.2, first_backoff_s=0.01, max_backoff_s=0.05)
    async with client_of(add(matches), settings=settings) as client, client.watch("m-1") as watch:
        assert (await anext(watch)).HasField("snapshot")
    assert len(matches.tokens) == 3


@pytest.mark.parametrize(
    "error", [errors.not_found("match", "m-1"), errors.missing_scope(["play"]), errors.resume_invalid()]
)
async def test_an_error_that_stays_is_raised(error):
    """What no reconnection will mend is raised at once, and the stream is not opened again (T033)."""
    matches = FakeMatches()
    matches.fails("WatchView", error)
    async with client_of(add(matches)) as client, client.watch("m-1") as watch:
        with pytest.raises(ParlourError, match=error.reason):
            await anext(watch)
    assert len(matches.tokens) == 1


async def test_a_stream_comes_back_after_the_network_was_away():
    """The network is cut, things happen, the network is back: so is the stream, by itself (T038)."""
    matches = FakeMatches()
    async with serving(add(matches)) as port, Cable(port) as cable:
        async with Client.connect(gamestate=cable.address, settings=QUICK) as client, client.watch("m-1") as watch:
            await anext(watch)
            for cut in range(1, 4):
                cable.cut()
                waiting = asyncio.create_task(anext(watch))
                await until(lambda: matches.open == 0)
                matches.publish()
                cable.mend()
                assert (await waiting).happenings.happenings[0].sequence == cut
        await until(lambda: matches.open == 0)


async def test_a_connection_that_is_dead_on_one_side_is_noticed():
    """A network that forgot the connection swallows everything: pings notice, the stream comes back (T038, T127)."""
    matches = FakeMatches()
    settings = Settings(
        keepalive_s=0.2, keepalive_timeout_s=0.2, silence_s=1000, first_backoff_s=0.01, max_backoff_s=0.05
    )
    async with (
        serving(add(matches)) as port,
        Cable(port) as cable,
        Client.connect(gamestate=cable.address, settings=settings) as client,
        client.watch("m-1") as watch,
    ):
        await anext(watch)
        cable.forget()
        matches.publish()
        async with asyncio.timeout(30):
            assert (await anext(watch)).happenings.happenings[0].sequence == 1
        assert cable.connections == 2


async def test_a_token_is_renewed_for_a_stream():
    """A stream that is refused for an expired token is opened with a new one."""
    accounts, matches = FakeAccounts(), FakeMatches()
    matches.fails("WatchView", errors.token_expired())
    async with client_of(add(accounts), add(matches)) as client:
        await client.sign_in_as_guest()
        async with client.watch("m-1") as watch:
            assert (await anext(watch)).HasField("snapshot")
    assert accounts.calls["RefreshSession"] == 1


async def test_a_watch_that_is_closed_is_closed_on_the_server():
    """Leaving a watch, or cancelling who waits for it, ends the stream."""
    matches = FakeMatches()
    async with client_of(add(matches)) as client:
        async with client.watch("m-1") as watch:
            await anext(watch)
            assert matches.open == 1
        await until(lambda: matches.open == 0)
        with pytest.raises(StopAsyncIteration):
            await anext(watch)
        watch = client.watch("m-1")
        await anext(watch)
        waiting = asyncio.create_task(anext(watch))
        await asyncio.sleep(0)
        waiting.cancel()
        await until(lambda: matches.open == 0)
