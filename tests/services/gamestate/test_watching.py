"""Streams and their unary twin."""

import asyncio

import grpc
from tests.services.gamestate.kit import PEOPLE, refusal, running

from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.gamestate.settings import MatchSettings


def watch(service, match_id, account, token=""):
    """Open a stream."""
    request = matches_pb2.WatchViewRequest(match_id=match_id, resume_token=token)
    return service.matches.WatchView(request, metadata=service.token(account))


async def collect(stream):
    """Every message until the stream ends."""
    return [message async for message in stream]


def shown(messages):
    """The happenings of stream messages, in order."""
    return [h for m in messages for h in m.happenings.happenings]


async def test_a_stream_shows_everything_once_and_in_order(service):
    """T003, T020: each viewer is told what its unary twin tells, numbered without gaps; the stream ends by itself."""
    match_id = await service.dealt()
    viewers = (*PEOPLE, "spectator")
    streams = [asyncio.create_task(collect(watch(service, match_id, viewer))) for viewer in viewers]
    while len(service.parts.house.watched(match_id).watchers if service.parts.house.watched(match_id) else ()) < 3:
        await asyncio.sleep(0.01)
    await service.play_out(match_id)
    for viewer, messages in zip(viewers, await asyncio.gather(*streams), strict=True):
        assert messages[0].HasField("snapshot")
        assert messages[-1].HasField("ended")
        happenings = shown(messages)
        assert [h.sequence for h in happenings] == list(range(1, len(happenings) + 1))
        request = matches_pb2.ListHappeningsRequest(match_id=match_id)
        listed = await service.matches.ListHappenings(request, metadata=service.token(viewer))
        assert list(listed.happenings) == happenings


async def test_the_mover_is_told_where_its_cards_were_and_nobody_else(service):
    """T001, T003, T006: the position of played cards reaches their owner only: streamed, listed and answered."""
    match_id = await service.dealt()
    answer = await service.play_one(match_id)
    played = answer.happenings[0].game.orbita.cards_played
    assert played.HasField("index")
    for viewer in (PEOPLE[1 - played.seat], "spectator"):
        request = matches_pb2.ListHappeningsRequest(match_id=match_id)
        listed = await service.matches.ListHappenings(request, metadata=service.token(viewer))
        assert not listed.happenings[0].game.orbita.cards_played.HasField("index")
        snapshot = await anext(aiter(watch(service, match_id, viewer)))
        assert len(snapshot.snapshot.view.orbita.hand) == (0 if viewer == "spectator" else 14)


async def test_a_stream_resumes_after_every_single_message(service):
    """T008, T018, T039: cut after any message, a stream goes on after the last one: nothing is lost or twice."""
    match_id = await service.dealt()
    whole = asyncio.create_task(collect(watch(service, match_id, "alice")))
    while not service.parts.house.watched(match_id):
        await asyncio.sleep(0.01)
    await service.play_out(match_id)
    messages = await whole
    for cut, message in enumerate(messages[:-1]):
        rest = await collect(watch(service, match_id, "alice", message.resume_token))
        assert rest[0].HasField("resumed")
        assert shown(messages[: cut + 1]) + shown(rest) == shown(messages)
        assert rest[-1].HasField("ended")


async def test_a_resume_token_is_good_for_its_viewer_only(service):
    """A token of another seat or match, or of a number not reached, is refused."""
    match_id, other = await service.dealt(), await service.dealt()
    await service.play_one(match_id)
    token = (await service.view(match_id, "alice")).resume_token
    for who, where, text in (("bob", match_id, token), ("alice", other, token), ("alice", match_id, token[:-1] + "9")):
        stream = watch(service, where, who, text)
        assert await refusal(anext(aiter(stream))) == (grpc.StatusCode.INVALID_ARGUMENT, "RESUME_INVALID")


async def test_a_quiet_stream_beats(tmp_path, sqlite_url, redis_url):
    """T034: a stream without news carries a heartbeat with the last number."""
    async with running(tmp_path, sqlite_url, redis_url, matches=MatchSettings(heartbeat_s=0.05)) as service:
        match_id = await service.dealt()
        answer = await service.play_one(match_id)
        stream = aiter(watch(service, match_id, "spectator"))
        await anext(stream)
        beat = await anext(stream)
        assert beat.heartbeat.sequence == answer.happenings[-1].sequence


async def test_a_reader_that_is_too_slow_is_cut_off_with_a_good_token(tmp_path, sqlite_url, redis_url):
    """SLOW_CONSUMER: a full queue closes the stream; nobody else waits for it."""
    async with running(tmp_path, sqlite_url, redis_url, matches=MatchSettings(queue=1)) as service:
        match_id = await service.dealt()
        stream = aiter(watch(service, match_id, "spectator"))
        await anext(stream)
        watcher = next(iter(service.parts.house.watched(match_id).watchers))
        for _ in range(3):
            watcher.tell(matches_pb2.WatchViewResponse(heartbeat=matches_pb2.Heartbeat(sequence=0)))

        async def read_on():
            while True:
                await anext(stream)

        assert await refusal(read_on()) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "SLOW_CONSUMER")


async def test_a_stream_from_before_the_deal_shows_the_deal(service):
    """A watcher of a match that is not dealt yet gets a new snapshot with the deal."""
    match_id = await service.arrange()
    stream = aiter(watch(service, match_id, "alice"))
    first = await anext(stream)
    assert not first.snapshot.HasField("view")
    for person in PEOPLE:
        await service.take_seat(match_id, person)
    second = await anext(stream)
    assert second.snapshot.match.state == match_pb2.MATCH_STATE_RUNNING
    assert len(second.snapshot.view.orbita.hand) == 14


async def test_a_cancelled_stream_is_let_go(service):
    """T123: a client that goes away leaves no watcher behind."""
    match_id = await service.dealt()
    streams = [watch(service, match_id, "spectator") for _ in range(50)]
    for stream in streams:
        await anext(aiter(stream))
    assert len(service.parts.house.watched(match_id).watchers) == 50
    for stream in streams:
        stream.cancel()
    async with asyncio.timeout(10):
        while service.parts.house.watched(match_id):
            await asyncio.sleep(0.01)


async def test_two_replicas_show_the_same(tmp_path, sqlite_url, redis_url):
    """T020: what one replica accepts is in the next view of the other, and an answer based on it is taken there."""
    async with running(tmp_path, sqlite_url, redis_url) as one, running(tmp_path, sqlite_url, redis_url) as two:
        match_id = await one.dealt()
        turn = 0
        while (answer := await (one, two)[turn].play_one(match_id)) is not None:
            turn = 1 - turn
            view = await (one, two)[turn].view(match_id, "alice")
            assert view.match.step == answer.step
        records = [await service.record(match_id) for service in (one, two)]
        assert records[0] == records[1]
