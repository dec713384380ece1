"""A seat whose holder gives up while the match goes on is answered for by a bot of the host."""

import uuid

import grpc
import pytest
from sqlalchemy import text
from tests.services.gamestate.kit import refusal, running

from parlour.api.events.v1 import events_pb2
from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.engine.record import verify
from parlour.games import registry
from parlour.gamestate.settings import MatchSettings, load_match_settings
from parlour.serving.settings import SettingsError
from parlour.wire import decode_record

PEOPLE = ("alice", "bob", "carol")


async def resigned(service):
    """A match of three in which whoever was asked first has given up; its id and that seat."""
    match_id = await service.dealt(PEOPLE, game="solar_draft", limit_s=0)
    seat = (await service.view(match_id, "alice")).match.decisions[0].seat
    request = matches_pb2.ResignRequest(match_id=match_id, request_id=str(uuid.uuid4()))
    first = await service.matches.Resign(request, metadata=service.token(PEOPLE[seat]))
    again = await service.matches.Resign(request, metadata=service.token(PEOPLE[seat]))
    assert first.state == again.state == match_pb2.MATCH_STATE_RUNNING
    return match_id, seat


async def bot_decisions(service):
    """Seats of the host's bots that are asked, with their bots."""
    request = matches_pb2.ListBotDecisionsRequest()
    found = await service.hosting.ListBotDecisions(request, metadata=service.token("worker", ("internal",)))
    return [(decision.match_id, decision.seat, decision.bot) for decision in found.decisions]


async def test_a_bot_answers_for_who_gave_up(tmp_path, sqlite_url, redis_url):
    """An untimed match of three goes on to its end, over a restart; who gave up is last and answers no more."""
    async with running(tmp_path, sqlite_url, redis_url) as service:
        match_id, seat = await resigned(service)
        assert await bot_decisions(service) == [(match_id, seat, "greedy")]
        with service.parts.database.read() as session:
            rows = session.connection().execute(text("SELECT data FROM outbox WHERE subject = :m"), {"m": match_id})
            events = [events_pb2.Envelope.FromString(row[0]) for row in rows]
        handed = [e.seat_handed_to_bot for e in events if e.WhichOneof("event") == "seat_handed_to_bot"]
        assert handed == [events_pb2.SeatHandedToBot(match_id=match_id, seat=seat, bot="greedy")]
    async with running(tmp_path, sqlite_url, redis_url) as service:
        view = (await service.view(match_id, PEOPLE[seat])).match
        assert list(view.handed_seats) == [match_pb2.HandedSeat(seat=seat, bot="greedy")]
        assert view.setup.seats[seat].bot == ""
        legal = await service.legal(match_id, PEOPLE[seat])
        answer = service.submit(match_id, PEOPLE[seat], view.decisions[0].decision_id, legal.actions[0])
        assert await refusal(answer) == (grpc.StatusCode.FAILED_PRECONDITION, "RESIGNED")
        while view.decisions:
            asked = view.decisions[0]
            claims = {"match_id": match_id, "seat": asked.seat} if asked.seat == seat else {}
            scopes, account = (("bot",), "bot:greedy") if claims else (("play",), PEOPLE[asked.seat])
            metadata = service.token(account, scopes, **claims)
            request = matches_pb2.ListLegalActionsRequest(match_id=match_id)
            action = (await service.matches.ListLegalActions(request, metadata=metadata)).actions[0]
            submit = matches_pb2.SubmitActionRequest(
                match_id=match_id, decision_id=asked.decision_id, request_id=str(uuid.uuid4()), action=action
            )
            view = await service.matches.SubmitAction(submit, metadata=metadata)
        assert view.state == match_pb2.MATCH_STATE_FINISHED
        assert await bot_decisions(service) == []
        record = await service.record(match_id)
        assert record.standings.seats[seat].place == 3
        verify(decode_record(record), registry.entry("solar_draft").game)


async def test_without_a_bot_the_seat_stays_its_holders(tmp_path, sqlite_url, redis_url):
    """An empty setting hands nothing over: the seat is asked on, for the fallback."""
    async with running(tmp_path, sqlite_url, redis_url, matches=MatchSettings(resigned_bot="")) as service:
        match_id, _ = await resigned(service)
        assert await bot_decisions(service) == []
        assert not (await service.view(match_id, "alice")).match.handed_seats


async def test_pages_of_bots_decisions_lose_no_seat(tmp_path, sqlite_url, redis_url):
    """Several seats of one match are asked at one moment; pages of one show each of them once."""
    async with running(tmp_path, sqlite_url, redis_url) as service:
        holders = ("bot:greedy", "bot:random", "bot:greedy")
        expected = set()
        for game in ("solar_gardens", "supernova", "a_place_in_the_sun"):
            match_id = await service.arrange(holders, game=game)
            await service.matches.GetMatch(
                matches_pb2.GetMatchRequest(match_id=match_id), metadata=service.token("worker", ("internal",))
            )
            decisions = (await service.view(match_id, "alice")).match.decisions
            expected |= {(match_id, d.seat) for d in decisions}
        found, token = [], ""
        while True:
            request = matches_pb2.ListBotDecisionsRequest(page_size=1, page_token=token)
            page = await service.hosting.ListBotDecisions(request, metadata=service.token("worker", ("internal",)))
            found += [(d.match_id, d.seat) for d in page.decisions]
            token = page.next_page_token
            if not token:
                break
        assert len(found) == len(set(found)) == len(expected) > 2
        assert set(found) == expected


def test_a_bot_that_is_not_there_is_refused_at_the_start(monkeypatch):
    """A wrong name in the setting is told in one line that lists the bots."""
    monkeypatch.setenv("PARLOUR_MATCHES_RESIGNED_BOT", "deep_thought")
    with pytest.raises(SettingsError, match=r"RESIGNED_BOT: .*deep_thought.*random, greedy, search"):
        load_match_settings()
