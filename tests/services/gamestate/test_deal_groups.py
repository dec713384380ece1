"""Matches that are dealt alike: equal deals, and nothing of them is told before the group is over."""

import asyncio

import grpc
import pytest
from tests.services.gamestate.kit import FINISHED, PEOPLE, RUNNING, refusal, running

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1 import matches_pb2
from parlour.engine.record import verify
from parlour.games import registry
from parlour.gamestate import deals, reactions
from parlour.gamestate.records import METADATA, DealGroupRow, MatchRow
from parlour.storage.database import Database
from parlour.storage.migrations import differences, migrate
from parlour.wire import decode_record

OTHERS = ("carol", "dave")
WITHHELD = (grpc.StatusCode.FAILED_PRECONDITION, "DEAL_WITHHELD")


@pytest.fixture
async def service(tmp_path, database_url, redis_url):
    """A game state service, on SQLite and on PostgreSQL."""
    async with running(tmp_path, database_url, redis_url) as found:
        yield found


async def end(service, group="g"):
    """The group is over, as matchmaking announces it."""
    event = events_pb2.Envelope(id="over", deal_group_over=events_pb2.DealGroupOver(deal_group=group))
    await service.parts.database.run(reactions.HANDLERS["deal_group_over"], event)


async def hands(service, match_id, holders):
    """What each seat holds, in seat order."""
    return [list((await service.view(match_id, holder)).view.orbita.hand) for holder in holders]


def requests(match_id):
    """Every way to look at a match, by method."""
    return {
        "GetView": matches_pb2.GetViewRequest(match_id=match_id),
        "ListHappenings": matches_pb2.ListHappeningsRequest(match_id=match_id),
        "WatchView": matches_pb2.WatchViewRequest(match_id=match_id),
        "GetRecord": matches_pb2.GetRecordRequest(match_id=match_id),
    }


def ask(service, method, request, token):
    """Ask one of them; of a stream, the first message."""
    call = getattr(service.matches, method)(request, metadata=token)
    return anext(aiter(call)) if method == "WatchView" else call


async def test_a_group_is_dealt_alike_whatever_the_players_add(service):
    """Two matches of a group have one deal and two commitments; nonces change nothing; another group has another."""
    one, two = await service.arrange(deal_group="g"), await service.arrange(OTHERS, deal_group="g")
    other, alone = await service.arrange(deal_group="h"), await service.arrange()
    commitments = set()
    for match_id, holders in ((one, PEOPLE), (two, OTHERS), (other, PEOPLE), (alone, PEOPLE)):
        for holder in holders:
            taken = await service.take_seat(match_id, holder, f"nonce of {holder}".encode())
        commitments.add(taken.commitment)
    assert len(commitments) == 4
    assert await hands(service, one, PEOPLE) == await hands(service, two, OTHERS)
    assert await hands(service, one, PEOPLE) != await hands(service, other, PEOPLE)
    assert await hands(service, one, PEOPLE) != await hands(service, alone, PEOPLE)


async def test_equal_answers_lead_to_equal_draws(service):
    """Two matches of a group that are played alike stay alike to the end: the draws of later steps are the same."""
    one = await service.dealt(deal_group="g")
    two = await service.dealt(OTHERS, deal_group="g")
    await service.play_out(one)
    await service.play_out(two, OTHERS)
    await end(service)
    first, second = await service.record(one), await service.record(two)
    assert [step.digest for step in first.steps] == [step.digest for step in second.steps]
    assert (first.server_seed, first.commitment != second.commitment) == (second.server_seed, True)


async def test_many_matches_at_once_draw_one_seed(service):
    """Matches of a group that are heard of at the same moment find one seed, whoever draws it."""
    ids = await asyncio.gather(*(service.arrange(deal_group="g") for _ in range(8)))

    def seeds(session):
        return {session.get(MatchRow, match_id).server_seed for match_id in ids}

    assert len(await service.parts.database.query(seeds)) == 1


def test_the_seed_follows_from_nothing_that_is_known(tmp_path):
    """The name of a group is public: groups of one name have other seeds in other databases."""
    seeds = set()
    for number in range(3):
        database = Database(f"sqlite:///{tmp_path}/{number}.db")
        migrate(database, "parlour.gamestate.migrations")
        seeds.add(database.run_sync(deals.seed_of, "g"))
        assert database.run_sync(deals.seed_of, "g") in seeds
        database.close()
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 3


async def test_who_does_not_play_sees_nothing_before_the_group_is_over(service):
    """Neither a stranger nor the players of another match of the group see views, streams, happenings or the record."""
    match_id = await service.dealt(deal_group="g")
    elsewhere = await service.dealt(OTHERS, deal_group="g")
    await service.play_one(match_id)
    strangers = [service.token(who) for who in ("stranger", "carol")] + [service.token("boss", ("play", "admin"))]
    for token in strangers:
        for method, request in requests(match_id).items():
            expected = WITHHELD if method != "GetRecord" else (WITHHELD[0], "MATCH_NOT_OVER")
            assert await refusal(ask(service, method, request, token)) == expected, method
        seen = await service.matches.GetMatch(matches_pb2.GetMatchRequest(match_id=match_id), metadata=token)
        assert (seen.state, seen.step, len(seen.decisions)) == (RUNNING, 0, 0)
    assert (await service.view(match_id, "alice")).match.step == 1
    await service.play_out(match_id)
    for token in strangers:
        for method, request in requests(match_id).items():
            assert await refusal(ask(service, method, request, token)) == WITHHELD, method
    assert (await service.view(elsewhere, "carol")).match.state == RUNNING


async def test_players_get_the_record_when_the_group_is_over(service):
    """The record has the seed that others are still dealt from: it waits for the group, also for those who played."""
    match_id = await service.arrange(deal_group="g")
    before = await service.take_seat(match_id, "alice", b"mine")
    await service.take_seat(match_id, "bob")
    await service.play_out(match_id)
    assert await refusal(service.record(match_id)) == WITHHELD
    await end(service)
    for reader in (*PEOPLE, "stranger"):
        record = await service.record(match_id, reader)
        assert (list(record.nonces), record.deal_group, record.commitment) == ([b"", b""], "g", before.commitment)
        verify(decode_record(record), registry.entry("orbita").game)
    for method, request in requests(match_id).items():
        assert await ask(service, method, request, service.token("stranger")), method
    stream = service.matches.WatchView(requests(match_id)["WatchView"], metadata=service.token("stranger"))
    last = [message async for message in stream][-1]
    assert last.ended.HasField("score_sheet")


async def test_workers_read_the_record_at_once(service):
    """Scoring does not wait for the group: with the scope `internal` the record is there when the match is over."""
    match_id = await service.dealt(deal_group="g")
    await service.play_out(match_id)
    request = matches_pb2.GetRecordRequest(match_id=match_id)
    record = await service.matches.GetRecord(request, metadata=service.token("worker", ("internal",)))
    verify(decode_record(record), registry.entry("orbita").game)


async def test_bots_play_with_their_seat_tokens(service):
    """A seat token sees its own seat of its own match, of a group like of any other, and no other match."""
    match_id = await service.dealt(("alice", "bot:greedy"), deal_group="g")
    elsewhere = await service.dealt(OTHERS, deal_group="g")
    token = service.token("bot:greedy", ("bot",), match_id=match_id, seat=1)
    view = await service.matches.GetView(matches_pb2.GetViewRequest(match_id=match_id), metadata=token)
    assert (view.seat, len(view.view.orbita.hand)) == (1, 14)
    imagined = matches_pb2.ImagineStateRequest(match_id=match_id)
    assert (await service.hosting.ImagineState(imagined, metadata=token)).state
    other = matches_pb2.GetViewRequest(match_id=elsewhere)
    code, reason = await refusal(service.matches.GetView(other, metadata=token))
    assert (code, reason) == (grpc.StatusCode.PERMISSION_DENIED, "SEAT_TOKEN")
    seen = await service.matches.GetMatch(matches_pb2.GetMatchRequest(match_id=elsewhere), metadata=token)
    assert not seen.decisions


async def test_the_seed_is_in_no_message_before_the_end(service):
    """Neither what players and workers are told nor what is announced holds the seed of a group that is not over."""
    match_id = await service.dealt(deal_group="g")
    await service.play_out(match_id)
    elsewhere = await service.dealt(OTHERS, deal_group="g")
    seed = await service.parts.database.query(lambda session: session.get(DealGroupRow, "g").server_seed)
    told = []
    for method, request in list(requests(match_id).items())[:3]:
        call = getattr(service.matches, method)(request, metadata=service.token("alice"))
        told += [message async for message in call] if method == "WatchView" else [await call]
    told.append(
        await service.matches.GetMatch(matches_pb2.GetMatchRequest(match_id=elsewhere), metadata=service.token("x"))
    )
    told.append(await service.matches.ListMatches(matches_pb2.ListMatchesRequest(), metadata=service.token("alice")))
    told.append(await service.legal(elsewhere, "carol"))
    texts = [message.SerializeToString() for message in told]

    def announced(session):
        return [bytes(data) for data in session.connection().exec_driver_sql("SELECT data FROM outbox").scalars()]

    events = await service.parts.database.query(announced)
    assert len(events) > 10
    assert not [text for text in (*texts, *events) if seed in text or seed.hex().encode() in text]


async def test_a_group_outlives_a_restart(tmp_path, database_url, redis_url):
    """T018: after a restart the group has its seed, and what was withheld is withheld until it is over."""
    async with running(tmp_path, database_url, redis_url) as service:
        match_id = await service.dealt(deal_group="g")
        dealt = await hands(service, match_id, PEOPLE)
        await service.play_out(match_id)
    async with running(tmp_path, database_url, redis_url) as service:
        later = await service.dealt(OTHERS, deal_group="g")
        assert await hands(service, later, OTHERS) == dealt
        assert await refusal(service.record(match_id)) == WITHHELD
        assert await refusal(service.view(match_id, "stranger")) == WITHHELD
        await end(service)
    async with running(tmp_path, database_url, redis_url) as service:
        assert (await service.view(match_id, "stranger")).match.state == FINISHED
        verify(decode_record(await service.record(match_id)), registry.entry("orbita").game)


async def test_another_replica_opens_the_group(tmp_path, database_url, redis_url):
    """T020: what one replica heard holds for all of them, for matches that they have in memory, too."""
    async with running(tmp_path, database_url, redis_url) as one, running(tmp_path, database_url, redis_url) as two:
        match_id = await one.dealt(deal_group="g")
        assert await refusal(two.view(match_id, "stranger")) == WITHHELD
        await end(one)
        assert (await two.view(match_id, "stranger")).match.state == RUNNING


async def test_the_end_of_a_group_may_be_heard_of_first_and_twice(service):
    """Events about two subjects may come in any order: a group that is over when its match comes is over."""
    await end(service)
    await end(service)
    match_id = await service.dealt(deal_group="g")
    assert (await service.view(match_id, "stranger")).match.state == RUNNING
    assert await service.parts.database.query(deals.is_over, "g")


async def test_the_migrations_make_the_tables_of_the_code(service):
    """The schema that the migrations lead to is the one that the code declares."""
    assert differences(service.parts.database, METADATA) == []
