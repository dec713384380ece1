"""What is let in, and what is refused at once."""

import asyncio

import grpc
import pytest
from tests.serving.lab import refusal, running, until

from parlour.serving.clock import ManualClock
from parlour.serving.tokens import KeyRing

GUESS = "a.b.c"
EXHAUSTED = grpc.StatusCode.RESOURCE_EXHAUSTED


async def open_streams(bench, count: int, accounts: int = 1) -> list:
    """Open streams and wait for the first message of each."""
    streams = [bench.call("Watch", token=bench.token("observe", account=f"a{n % accounts}")) for n in range(count)]
    for stream in streams:
        assert (await stream.read()).value == "snapshot"
    return streams


async def test_idle_streams_never_stand_in_the_way_of_calls(ring):
    """With every stream of the budget open unary calls are answered; one stream more is refused by name (T121)."""
    async with running(ring, streams=100, concurrent_calls=1) as bench:
        streams = await open_streams(bench, 100)
        for number in range(20):
            assert (await bench.call("Echo", str(number), token=bench.token("play"))).value == str(number)
        got = await refusal(bench.call("Watch", token=bench.token("observe")).read())
        assert (got.code, got.reason, got.metadata) == (EXHAUSTED, "QUOTA", {"limit": "open_streams", "value": "100"})
        assert got.retry_s > 0
        assert got.details["QuotaFailure"].violations[0].subject == "server"
        streams.pop().cancel()
        await until(lambda: bench.sample("parlour_open_streams") == 99)
        streams += await open_streams(bench, 1)
        assert bench.sample("parlour_open_streams") == 100


async def test_calls_over_the_budget_are_refused_not_queued(ring):
    """While the budget is full a further call fails at once, with the limit's name and a retry time (T122)."""
    async with running(ring, concurrent_calls=4) as bench:
        token = bench.token("play")
        held = [asyncio.ensure_future(bench.call("Hold", token=token)) for _ in range(4)]
        await until(lambda: bench.lab.holding == 4)
        got = await refusal(bench.call("Echo", token=token))
        assert not any(call.done() for call in held)
        assert (got.code, got.metadata) == (EXHAUSTED, {"limit": "concurrent_calls", "value": "4"})
        assert got.retry_s > 0
        bench.lab.released.set()
        await asyncio.gather(*held)
        assert (await bench.call("Echo", "x", token=token)).value == "x"
        assert bench.sample("parlour_rpc_ended_total", method="/lab.v1.Lab/Echo", code="RESOURCE_EXHAUSTED") == 1


async def test_calls_a_minute_are_counted_for_each_client(tmp_path):
    """A client over its quota is refused until its minute is over; others aren't touched."""
    clock = ManualClock()
    ring = KeyRing.create(tmp_path / "keys", clock)
    async with running(ring, clock=clock, calls_per_minute=5) as bench:
        ada, bob = bench.token("play"), bench.token("play", account="bob")
        for _ in range(5):
            await bench.call("Echo", token=ada)
        got = await refusal(bench.call("Echo", token=ada))
        assert (got.code, got.metadata) == (EXHAUSTED, {"limit": "calls_per_minute", "value": "5"})
        assert got.retry_s == 60
        assert got.details["QuotaFailure"].violations[0].subject == "client"
        await bench.call("Echo", token=bob)
        clock.advance(61)
        await bench.call("Echo", token=ada)


async def test_a_message_can_count_as_several_calls(tmp_path):
    """A handler charges what a packed message carries; a refused charge isn't counted."""
    async with running(KeyRing.create(tmp_path / "keys"), calls_per_minute=10) as bench:
        token = bench.token("play")
        await bench.call("Charge", "6", token=token)
        assert (await refusal(bench.call("Charge", "3", token=token))).metadata["limit"] == "calls_per_minute"
        await bench.call("Charge", "1", token=token)


async def test_callers_without_an_account_share_their_hosts_quota(ring):
    """Calls without a token count by address, on public methods and with bad tokens alike."""
    async with running(ring, calls_per_minute=3) as bench:
        await bench.call("WhoAmI")
        await bench.call("WhoAmI")
        assert (await refusal(bench.call("Echo", token=GUESS))).reason == "TOKEN_INVALID"
        assert (await refusal(bench.call("Echo", token=GUESS))).reason == "QUOTA"
        assert (await refusal(bench.call("WhoAmI"))).reason == "QUOTA"
        assert (await bench.call("WhoAmI", token=bench.token("play"))).value.startswith("ada")


async def test_streams_are_counted_for_each_client(ring):
    """A client has a number of streams of its own, apart from its calls; another client still gets one."""
    async with running(ring, streams_per_client=2, calls_per_minute=0) as bench:
        streams = await open_streams(bench, 2)
        got = await refusal(bench.call("Watch", token=bench.token("observe", account="a0")).read())
        assert got.metadata == {"limit": "streams_per_client", "value": "2"}
        other = bench.call("Watch", token=bench.token("observe", account="bob"))
        assert (await other.read()).value == "snapshot"
        streams.pop().cancel()
        await until(lambda: bench.sample("parlour_open_streams") == 2)
        streams += await open_streams(bench, 1)


async def test_services_among_themselves_have_no_quota(ring):
    """A token with the scope `internal` isn't counted."""
    async with running(ring, calls_per_minute=1) as bench:
        token = bench.token("play", "internal")
        for _ in range(5):
            await bench.call("Echo", token=token)


async def test_large_messages_are_refused(ring):
    """A message over the limit never reaches a handler."""
    async with running(ring, max_message_bytes=2048) as bench:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await bench.call("Echo", "x" * 3000, token=bench.token("play"))
        assert caught.value.code() is EXHAUSTED
        assert len((await bench.call("Echo", "x" * 1500, token=bench.token("play"))).value) == 1500
