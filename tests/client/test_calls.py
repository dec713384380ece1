"""Calls are tried again, under the same name, while that can help."""

import asyncio
from functools import partial

import pytest
from tenacity import AsyncRetrying
from tests.client.cable import Cable
from tests.client.fakes import NO_MATCH, QUICK, FakeAccounts, FakeMatches, FakeScoring, add, client_of, serving

from parlour.api.accounts.v1 import accounts_pb2
from parlour.client import Client, ParlourError, Settings, retrying
from parlour.client.channels import channel_options
from parlour.client.retrying import persist
from parlour.serving import errors


async def test_a_change_is_repeated_under_its_name():
    """While no server is there the same request id is sent again, and every call makes a new one."""
    accounts = FakeAccounts()
    accounts.fails("CreateGuest", errors.draining(0.01), errors.store_away(0.01))
    async with client_of(add(accounts)) as client:
        await client.sign_in_as_guest("Ada")
        await client.sign_in_as_guest("Bob")
    first, second, third, other = accounts.request_ids
    assert first == second == third != other


async def test_an_answer_that_was_lost_is_asked_for_again():
    """When the connection breaks after the server acted, the repeated request gets the stored answer: one step."""
    matches = FakeMatches()
    async with serving(add(matches)) as port, Cable(port) as cable:

        async def lose():
            if len(matches.submitted) <= 2:
                cable.blink()

        matches.on_submit = lose
        async with Client.connect(gamestate=cable.address, settings=QUICK) as client:
            answer = await client.submit("m-1", "0.0", None)
    assert len(matches.submitted) == 3
    assert len({request.request_id for request in matches.submitted}) == 1
    assert answer.step == 1


async def test_a_server_that_does_not_answer_is_asked_again():
    """A call without an answer ends at its deadline and is repeated (T038: a network that swallows packets)."""
    matches = FakeMatches()
    settings = Settings(deadline_s=0.2, patience_s=20, first_backoff_s=0.01, max_backoff_s=0.05)

    async def hang():
        if len(matches.submitted) < 3:
            await asyncio.Event().wait()

    matches.on_submit = hang
    async with client_of(add(matches), settings=settings) as client:
        assert (await client.submit("m-1", "0.0", None)).step == 1
    assert len({request.request_id for request in matches.submitted}) == 1


async def test_a_lost_race_is_run_again():
    """An answer that lost a race against another step is sent again under the same name."""
    matches = FakeMatches()
    matches.fails("SubmitAction", errors.conflict())
    async with client_of(add(matches)) as client:
        await client.submit("m-1", "0.0", None, "r-1")
    assert [request.request_id for request in matches.submitted] == ["r-1", "r-1"]


async def test_patience_ends():
    """When no server comes back in time the last error is raised."""
    settings = Settings(patience_s=0.2, first_backoff_s=0.01, max_backoff_s=0.02)
    async with Client.connect(gamestate="127.0.0.1:1", settings=settings) as client:
        with pytest.raises(ParlourError) as failure:
            await client.view("m-1")
    assert failure.value.temporary


async def test_waits_are_those_that_the_server_asked_for(monkeypatch):
    """The time in RetryInfo is waited for, with a random time on top; without it the random time grows to its limit."""
    waits = []

    async def note(seconds):
        waits.append(seconds)

    monkeypatch.setattr(retrying, "AsyncRetrying", partial(AsyncRetrying, sleep=note))
    matches = FakeMatches()
    matches.fails("TakeSeat", errors.quota("calls_per_minute", 60, "client", "slow down", 7.5), errors.draining(2))
    async with client_of(add(matches)) as client:
        await client.take_seat("m-1")
    assert 7.5 <= waits[0] <= 7.5 + QUICK.max_backoff_s
    assert 2 <= waits[1] <= 2 + QUICK.max_backoff_s

    waits.clear()
    failures = iter(range(40))

    async def attempt():
        if next(failures, None) is not None:
            raise ParlourError(errors.Unavailable.code)

    await persist(attempt, Settings(first_backoff_s=0.1, max_backoff_s=10), None)
    assert len(waits) == 40
    assert waits[0] <= 0.1
    assert max(waits[:4]) <= 0.8
    assert 1 < max(waits) <= 10


async def test_a_match_that_was_just_arranged_is_waited_for():
    """Taking a seat waits until the match can be asked for."""
    matches = FakeMatches()
    matches.fails("GetMatch", NO_MATCH, NO_MATCH)
    async with client_of(add(matches)) as client:
        assert (await client.take_seat("m-1", b"salt")).commitment == b"salt"
    assert matches.calls["TakeSeat"] == 1


async def test_a_token_that_ran_out_is_renewed_once_for_all_calls():
    """Calls that are refused together share one new session; each is then made again with its token."""
    accounts = FakeAccounts()
    async with client_of(add(accounts)) as client:
        await client.sign_in_as_guest()
        accounts.number += 1
        found = await asyncio.gather(*(client.get_account() for _ in range(5)))
        assert [account.account_id for account in found] == ["a-1"] * 5
        assert accounts.calls["RefreshSession"] == 1
        assert client.token.endswith("-3")
        assert client.account == accounts_pb2.Account(account_id="a-1", display_name="Ada")


async def test_a_token_that_was_given_can_not_be_renewed():
    """Without a session a refused token is the caller's affair."""
    accounts = FakeAccounts()
    stale = "of yesterday"
    async with client_of(add(accounts), token=stale) as client:
        with pytest.raises(ParlourError, match="TOKEN_EXPIRED"):
            await client.get_account()
    assert accounts.calls["RefreshSession"] == 0


async def test_a_service_without_an_address():
    """A call to a service whose address was not given says so."""
    async with Client.connect({"gamestate": "127.0.0.1:1"}) as client:
        with pytest.raises(LookupError, match="scoring"):
            await client.rating("orbita")


async def test_lists_are_read_page_by_page():
    """A list yields every entry, and asks for a page only when it is reached."""
    scoring = FakeScoring()
    async with client_of(add(scoring)) as client:
        seen = []
        async for entry in client.leaderboard("orbita"):
            seen.append(entry.rank)
            if len(seen) == 2:
                assert scoring.calls["ListLeaderboard"] == 1
    assert seen == [1, 2, 3, 4, 5]


async def test_happenings_are_read_to_the_last():
    """The unary twin of the stream yields everything after a number, in order."""
    matches = FakeMatches()
    matches.publish(10)
    async with client_of(add(matches)) as client:
        assert [each.sequence async for each in client.happenings("m-1", after=2)] == list(range(3, 11))
        assert [each async for each in client.happenings("m-1", after=10)] == []


async def test_a_result_that_is_not_written_yet_is_waited_for():
    """A score sheet is waited for when that is asked, and NOT_SCORED otherwise."""
    scoring = FakeScoring()
    late = errors.NotFound("NOT_SCORED", "not yet")
    scoring.fails("GetScoreSheet", late, late, late)
    async with client_of(add(scoring)) as client:
        with pytest.raises(ParlourError, match="NOT_SCORED"):
            await client.score_sheet("m-1")
        assert (await client.score_sheet("m-1", wait_s=20)).match_id == "m-1"


def test_pings_are_within_what_servers_take():
    """Clients ping every 30 seconds, also without calls: three times the servers' floor of 10 seconds (T127)."""
    options = dict(channel_options(Settings()))
    assert options["grpc.keepalive_time_ms"] == 30_000
    assert options["grpc.keepalive_permit_without_calls"] == 1
    assert options["grpc.http2.max_pings_without_data"] == 0
    assert options["grpc.keepalive_timeout_ms"] == options["grpc.http2.ping_timeout_ms"] == 10_000
