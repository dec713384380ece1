"""Deadlines, and time given back."""

import asyncio

import grpc
import pytest
from sqlmodel import select
from tests.services.gamestate.kit import PEOPLE, refusal, running

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.engine.record import verify
from parlour.games import registry
from parlour.gamestate.records import LivenessRow, OpenDecisionRow
from parlour.gamestate.settings import MatchSettings
from parlour.serving.clock import ManualClock
from parlour.wire import decode_record

STILL = MatchSettings(tick_s=3600)


@pytest.fixture
async def timed(tmp_path, sqlite_url, redis_url):
    """A service whose time is the test's."""
    clock = ManualClock()
    async with running(tmp_path, sqlite_url, redis_url, clock=clock, matches=STILL) as service:
        service.clock = clock
        yield service


async def beat_and_look(service):
    """One tick of the service's clock, as its loop does it."""
    await service.parts.clocks._beat(round(service.parts.house.settings.outage_s * 1e6))
    await service.parts.clocks.look(service.clock.now_us())


def deadline_of(view):
    """The deadline of the first open decision, in microseconds."""
    return view.match.decisions[0].deadline.ToMicroseconds()


async def test_the_fallback_is_played_when_time_is_up(timed):
    """T042, T051: not before the server's deadline, but after it, the game's fallback is played and told as such."""
    match_id = await timed.dealt(limit_s=10)
    view = await timed.view(match_id, "alice")
    assert deadline_of(view) == timed.clock.now_us() + 10_000_000
    late = view.match.decisions[0].seat
    timed.clock.advance(9.9)
    await timed.parts.clocks.look(timed.clock.now_us())
    assert (await timed.view(match_id, "alice")).match.step == 0
    timed.clock.advance(0.2)
    await timed.parts.clocks.look(timed.clock.now_us())
    after = await timed.view(match_id, "alice")
    assert after.match.step == 1
    request = matches_pb2.ListHappeningsRequest(match_id=match_id)
    told = (await timed.matches.ListHappenings(request, metadata=timed.token("spectator"))).happenings
    assert told[0].seat_timed_out.seat == late
    assert told[1].game.orbita.cards_played.seat == late


async def test_an_answer_after_the_deadline_is_refused(timed):
    """DECISION_EXPIRED: also in the moments before the fallback is played."""
    match_id = await timed.dealt(limit_s=10)
    asked = (await timed.view(match_id, "alice")).match.decisions[0]
    who = PEOPLE[asked.seat]
    action = (await timed.legal(match_id, who)).actions[0]
    timed.clock.advance(10.1)
    found = await refusal(timed.submit(match_id, who, asked.decision_id, action))
    assert found == (grpc.StatusCode.FAILED_PRECONDITION, "DECISION_EXPIRED")


async def test_a_match_of_absent_players_ends_by_itself(timed):
    """T040: a match outlives its players' connections: who stays away loses time, not the match's end."""
    match_id = await timed.dealt(limit_s=5)
    for _ in range(40):
        timed.clock.advance(5.1)
        await timed.parts.clocks._beat(10**12)
        await timed.parts.clocks.look(timed.clock.now_us())
    record = await timed.record(match_id)
    assert {step.cause for step in record.steps} == {match_pb2.STEP_CAUSE_TIMEOUT}
    verify(decode_record(record), registry.entry("orbita").game)


async def test_an_untimed_match_waits(timed):
    """Without a clock nobody's time is ever up."""
    match_id = await timed.dealt(limit_s=None)
    view = await timed.view(match_id, "alice")
    assert not view.match.decisions[0].HasField("deadline")
    timed.clock.advance(10**6)
    await timed.parts.clocks.look(timed.clock.now_us())
    assert (await timed.view(match_id, "alice")).match.step == 0


async def test_time_in_which_we_were_down_is_given_back(tmp_path, sqlite_url, redis_url):
    """T041, T043: after an outage every deadline has moved by its length, with the cause told; nobody is flagged."""
    clock = ManualClock()
    async with running(tmp_path, sqlite_url, redis_url, clock=clock, matches=STILL) as service:
        service.clock = clock
        match_id = await service.dealt(limit_s=10)
        before = deadline_of(await service.view(match_id, "alice"))
        clock.advance(4)
        await service.parts.clocks._beat(10**12)
    clock.advance(100)
    async with running(tmp_path, sqlite_url, redis_url, clock=clock, matches=STILL) as service:
        await service.parts.clocks.look(clock.now_us())
        view = await service.view(match_id, "alice")
        assert view.match.step == 0
        assert deadline_of(view) == before + 100_000_000
        assert [(c.cause, c.amount.ToSeconds()) for c in view.match.clock_credits] == [("OUTAGE", 100)]
        clock.advance(6.1)
        await service.parts.clocks.look(clock.now_us())
        assert (await service.view(match_id, "alice")).match.step == 1


async def test_a_gap_in_a_running_service_is_given_back_once(timed):
    """A service that stood still gives the time back when it wakes, to matches in memory and in the database, once."""
    match_id = await timed.dealt(limit_s=10)
    await timed.parts.clocks._beat(10**12)
    before = deadline_of(await timed.view(match_id, "alice"))
    timed.clock.advance(60)
    await timed.parts.clocks._tick()
    await timed.parts.clocks._tick()
    view = await timed.view(match_id, "alice")
    assert (view.match.step, deadline_of(view)) == (0, before + 60_000_000)
    with timed.parts.database.read() as session:
        assert session.exec(select(OpenDecisionRow)).one().deadline_at == before + 60_000_000


async def test_a_service_that_lives_gives_nothing_back(timed):
    """No credit without an outage: a sign of life in time moves no deadline (T044 in spirit)."""
    match_id = await timed.dealt(limit_s=10)
    before = deadline_of(await timed.view(match_id, "alice"))
    for _ in range(5):
        timed.clock.advance(1)
        await timed.parts.clocks._tick()
    assert deadline_of(await timed.view(match_id, "alice")) == before
    with timed.parts.database.read() as session:
        assert session.get(LivenessRow, 1).alive_at == timed.clock.now_us()


async def test_one_of_two_clocks_plays_the_fallback(tmp_path, sqlite_url, redis_url):
    """Two replicas that both find a deadline passed play one fallback."""
    clock = ManualClock()
    async with (
        running(tmp_path, sqlite_url, redis_url, clock=clock, matches=STILL) as one,
        running(tmp_path, sqlite_url, redis_url, clock=clock, matches=STILL) as two,
    ):
        matches = [await one.dealt(limit_s=5) for _ in range(20)]
        for match_id in matches:
            await two.view(match_id, "alice")
        clock.advance(5.1)
        await asyncio.gather(*(service.parts.clocks.look(clock.now_us()) for service in (one, two)))
        for match_id in matches:
            assert (await one.view(match_id, "alice")).match.step == 1
            assert (await two.view(match_id, "alice")).match.step == 1
