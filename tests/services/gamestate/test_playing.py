"""Matches from the arrangement to the record, over the socket."""

import asyncio
import hashlib
import uuid

import grpc
from tests.services.gamestate.kit import FINISHED, PEOPLE, RUNNING, SEATING, refusal

from parlour.api.games.orbita.v1 import orbita_pb2
from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.api.server.v1 import server_pb2, server_pb2_grpc
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire import decode_record


async def test_a_match_is_dealt_when_everybody_has_taken_a_seat(service):
    """Nothing is dealt before the last person sits; then the first decision is open."""
    match_id = await service.arrange()
    assert (await service.take_seat(match_id, "alice")).state == SEATING
    dealt = await service.take_seat(match_id, "bob")
    assert dealt.state == RUNNING
    assert [d.kind for d in dealt.decisions] == ["play_cards"]


async def test_a_match_is_dealt_when_the_window_has_passed(service):
    """A person who does not come does not hold the others up."""
    match_id = await service.arrange(window_s=0.05)
    async with asyncio.timeout(10):
        while (await service.view(match_id, "alice")).match.state != RUNNING:
            await asyncio.sleep(0.02)


async def test_a_whole_match_ends_with_a_record_that_verifies(service):
    """The record of a played match holds every accepted step and proves itself; nonces count."""
    match_id = await service.arrange()
    before = await service.take_seat(match_id, "alice", b"mine")
    await service.take_seat(match_id, "bob", b"and mine")
    steps = 0
    while await service.play_one(match_id):
        steps += 1
    record = await service.record(match_id)
    assert len(record.steps) == steps
    assert list(record.nonces) == [b"mine", b"and mine"]
    assert record.commitment == before.commitment
    said = b"parlour commitment v1" + len(match_id).to_bytes(4, "big") + match_id.encode() + record.server_seed
    assert hashlib.sha256(said).digest() == before.commitment
    verify(decode_record(record), registry.entry("orbita").game)


async def test_the_same_request_gets_the_same_answer(service):
    """A repeated request id gets the stored answer, also after the match has gone on, and acts once."""
    match_id = await service.dealt()
    view = await service.view(match_id, "alice")
    asked = view.match.decisions[0]
    who = PEOPLE[asked.seat]
    action = (await service.legal(match_id, who)).actions[0]
    request_id = str(uuid.uuid4())
    first = await service.submit(match_id, who, asked.decision_id, action, request_id)
    await service.play_one(match_id)
    again = await service.submit(match_id, who, asked.decision_id, action, request_id)
    for answer in (first, again):
        answer.ClearField("server_time")
    assert again == first
    assert (await service.view(match_id, who)).match.step == 2


async def test_a_request_id_with_another_body_is_refused(service):
    """REQUEST_ID_REUSED: the id names one answer only."""
    match_id = await service.dealt()
    asked = (await service.view(match_id, "alice")).match.decisions[0]
    who = PEOPLE[asked.seat]
    actions = (await service.legal(match_id, who)).actions
    request_id = str(uuid.uuid4())
    await service.submit(match_id, who, asked.decision_id, actions[0], request_id)
    assert await refusal(service.submit(match_id, who, asked.decision_id, actions[1], request_id)) == (
        grpc.StatusCode.INVALID_ARGUMENT,
        "REQUEST_ID_REUSED",
    )


async def test_of_many_answers_to_one_decision_one_is_accepted(service):
    """T019: a hundred answers at once to the same decision: one is taken, the log has one step."""
    match_id = await service.dealt()
    asked = (await service.view(match_id, "alice")).match.decisions[0]
    who = PEOPLE[asked.seat]
    action = (await service.legal(match_id, who)).actions[0]
    calls = [service.submit(match_id, who, asked.decision_id, action) for _ in range(100)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    accepted = [a for a in answers if isinstance(a, matches_pb2.SubmitActionResponse)]
    refused = [a for a in answers if isinstance(a, grpc.aio.AioRpcError)]
    assert len(accepted) == 1
    assert {e.code() for e in refused} == {grpc.StatusCode.FAILED_PRECONDITION}
    assert (await service.view(match_id, who)).match.step == 1


async def test_an_accepted_answer_is_in_the_next_view(service):
    """T020: read your writes: the view after an accepted answer shows it, for every viewer."""
    match_id = await service.dealt()
    while (answer := await service.play_one(match_id)) is not None:
        for viewer in (*PEOPLE, "somebody else"):
            view = await service.view(match_id, viewer)
            assert view.match.step == answer.step
            assert view.match.state == answer.state


async def test_refused_answers_change_nothing(service):
    """T017: whatever is refused, step, decisions and views stay as they were."""
    match_id = await service.dealt()
    before = await service.view(match_id, "alice")
    asked = before.match.decisions[0]
    asked_one, other = PEOPLE[asked.seat], PEOPLE[1 - asked.seat]
    legal = (await service.legal(match_id, asked_one)).actions[0]
    wrong = match_pb2.GameAction(orbita=orbita_pb2.Action(play_cards=orbita_pb2.PlayCards(index=99, count=1)))
    four = match_pb2.GameAction(orbita=orbita_pb2.Action(play_cards=orbita_pb2.PlayCards(index=0, count=4)))
    precondition, invalid = grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.INVALID_ARGUMENT
    expected = [
        (service.submit(match_id, asked_one, asked.decision_id, wrong), (precondition, "ILLEGAL_ACTION")),
        (service.submit(match_id, asked_one, asked.decision_id, four), (precondition, "ILLEGAL_ACTION")),
        (service.submit(match_id, asked_one, asked.decision_id, match_pb2.GameAction()), (invalid, "MALFORMED")),
        (service.submit(match_id, other, asked.decision_id, legal), (precondition, "DECISION_CLOSED")),
        (service.submit(match_id, asked_one, "77.0", legal), (precondition, "DECISION_CLOSED")),
        (service.submit(match_id, asked_one, "", legal), (invalid, "MALFORMED")),
        (service.submit(match_id, asked_one, asked.decision_id, legal, "not a uuid"), (invalid, "MALFORMED")),
        (service.submit(match_id, "stranger", asked.decision_id, legal), (precondition, "NOT_SEATED")),
        (service.submit("no such match", asked_one, "0.0", legal), (grpc.StatusCode.NOT_FOUND, "NOT_FOUND")),
    ]
    for call, (code, reason) in expected:
        assert await refusal(call) == (code, reason)
        after = await service.view(match_id, "alice")
        after.server_time.CopyFrom(before.server_time)
        assert after == before


async def test_an_answer_after_the_end_is_told_so(service):
    """T046: an answer to a match that is over is refused with MATCH_OVER, at once."""
    match_id = await service.dealt()
    await service.play_out(match_id)
    view = await service.view(match_id, "alice")
    assert view.match.state == FINISHED
    action = match_pb2.GameAction(orbita=orbita_pb2.Action(play_cards=orbita_pb2.PlayCards(index=0, count=1)))
    found = await refusal(service.submit(match_id, "alice", "0.0", action))
    assert found == (grpc.StatusCode.FAILED_PRECONDITION, "MATCH_OVER")


async def test_a_resignation_ends_a_match_of_two(service):
    """The seat that gives up comes last; giving up again is refused, the same request is answered again."""
    match_id = await service.dealt()
    request = matches_pb2.ResignRequest(match_id=match_id, request_id=str(uuid.uuid4()))
    first = await service.matches.Resign(request, metadata=service.token("alice"))
    again = await service.matches.Resign(request, metadata=service.token("alice"))
    assert first.state == again.state == FINISHED
    record = await service.record(match_id)
    assert [s.place for s in record.standings.seats] == [2, 1]
    assert record.standings.end_reason == "resignation"
    verify(decode_record(record), registry.entry("orbita").game)


async def test_the_seed_stays_secret_until_the_end(service):
    """MATCH_NOT_OVER: nobody gets the record of a match under way."""
    match_id = await service.dealt()
    assert await refusal(service.record(match_id)) == (grpc.StatusCode.FAILED_PRECONDITION, "MATCH_NOT_OVER")


async def test_a_setup_that_the_game_refuses_is_abandoned(service):
    """T059: a match that can't be set up says so, with the tickets that led to it."""
    match_id = await service.arrange(holders=("alice", "bob", "carol"))
    view = await service.view(match_id, "alice")
    assert (view.match.state, view.match.abandon_reason) == (match_pb2.MATCH_STATE_ABANDONED, "SETUP_REFUSED")


async def test_the_content_of_a_game_is_told(service):
    """A client learns from the server what a card is; a game without content has none to tell."""
    server = server_pb2_grpc.ServerStub(service.channel)
    content = await server.GetContent(server_pb2.GetContentRequest(game="solar_draft"))
    info = await server.GetInfo(server_pb2.GetInfoRequest())
    hosted = {game.key: game for game in info.games}
    assert content.solar_draft.sha256 == hosted["solar_draft"].content_hash
    assert all(card.name for card in content.solar_draft.cards)
    for game in ("orbita", "chess"):
        found = await refusal(server.GetContent(server_pb2.GetContentRequest(game=game)))
        assert found == (grpc.StatusCode.NOT_FOUND, "NOT_FOUND")
