"""What goes wrong around the service: damaged logs, full disks, no Redis, a database of the future."""

import os
import subprocess
import sys
import uuid

import grpc
import pytest
from sqlalchemy import event, text
from sqlmodel import select
from tests.services.gamestate.kit import PEOPLE, refusal, running

from parlour.api.match.v1 import match_pb2
from parlour.gamestate.records import ActionRow, MatchRow, SnapshotRow
from parlour.gamestate.settings import MatchSettings
from parlour.storage.database import Database
from parlour.storage.migrations import migrate

UNAVAILABLE = (grpc.StatusCode.UNAVAILABLE, "STORE_AWAY")


async def test_a_match_goes_on_after_every_single_step(tmp_path, sqlite_url, redis_url):
    """T018, T021, T025: read again from its log after each step, a match has the same state and goes on."""
    async with running(tmp_path, sqlite_url, redis_url, matches=MatchSettings(snapshot_every=5)) as service:
        house = service.parts.house
        match_id = await service.dealt()
        while await service.play_one(match_id):
            known = await house.get(match_id)
            house.forget(match_id)
            read = await house.get(match_id)
            assert read is not known
            assert (read.play.digest, read.play.chain) == (known.play.digest, known.play.chain)
            assert (read.shown, read.answered, read.deadlines) == (known.shown, known.answered, known.deadlines)
            assert [d.id for d in read.decisions] == [d.id for d in known.decisions]
        with service.parts.database.read() as session:
            assert session.exec(select(SnapshotRow)).one().step % 5 == 0


async def test_a_restart_between_two_answers_asks_nobody_again(tmp_path, sqlite_url, redis_url):
    """T018, T036, T042: a new process knows every acknowledged answer, and repeats it as the old one said it."""
    async with running(tmp_path, sqlite_url, redis_url) as service:
        match_id = await service.dealt()
        asked = (await service.view(match_id, "alice")).match.decisions[0]
        who = PEOPLE[asked.seat]
        action = (await service.legal(match_id, who)).actions[0]
        request_id = str(uuid.uuid4())
        first = await service.submit(match_id, who, asked.decision_id, action, request_id)
    async with running(tmp_path, sqlite_url, redis_url) as service:
        again = await service.submit(match_id, who, asked.decision_id, action, request_id)
        assert (again.step, list(again.happenings)) == (first.step, list(first.happenings))
        assert (await service.view(match_id, "alice")).match.step == 1
        await service.play_out(match_id)


async def test_a_damaged_log_goes_into_quarantine_and_nothing_else_does(service):
    """T025: a match whose log can't be played is set aside and told so; the others play on; the log is kept."""
    good, bad = await service.dealt(), await service.dealt()
    await service.play_one(bad)
    with service.parts.database.unit() as unit:
        row = unit.session.exec(select(ActionRow).where(ActionRow.match_id == bad)).one()
        row.action = b'{"type":"PlayCards","index":77,"count":1}'
    service.parts.house.forget(bad)
    view = await service.view(bad, "alice")
    assert (view.match.state, view.match.abandon_reason) == (match_pb2.MATCH_STATE_ABANDONED, "QUARANTINED")
    found = await refusal(service.legal(bad, "alice"))
    assert found == (grpc.StatusCode.FAILED_PRECONDITION, "MATCH_ABANDONED")
    with service.parts.database.read() as session:
        assert len(session.exec(select(ActionRow).where(ActionRow.match_id == bad)).all()) == 1
    await service.play_out(good)


async def test_a_full_disk_refuses_and_loses_nothing(service):
    """A full disk: UNAVAILABLE, nothing changed; with room again the same request is taken."""
    matches = [await service.dealt() for _ in range(12)]
    await service.play_one(matches[0])
    writer, engine = service.parts.writer, service.parts.database.engine
    pages = writer._connection._driver.execute("PRAGMA page_count").fetchone()[0]

    def fill(connection, *_):
        connection.execute(f"PRAGMA max_page_count={pages}")

    fill(writer._connection._driver)
    event.listen(engine, "checkout", fill)
    refused = None
    while refused is None:
        match_id = matches[0]
        before = await service.view(match_id, "alice")
        if not before.match.decisions:
            matches.pop(0)
            continue
        asked = before.match.decisions[0]
        action = (await service.legal(match_id, PEOPLE[asked.seat])).actions[0]
        answer = (match_id, PEOPLE[asked.seat], asked.decision_id, action, str(uuid.uuid4()))
        try:
            await service.submit(*answer)
        except grpc.aio.AioRpcError:
            refused = answer
    assert await refusal(service.submit(*refused)) == UNAVAILABLE
    after = await service.view(match_id, "alice")
    after.server_time.CopyFrom(before.server_time)
    assert after == before
    event.remove(engine, "checkout", fill)
    pages = 1_000_000
    for connection in [engine.raw_connection() for _ in range(4)]:
        fill(connection.driver_connection)
        connection.close()
    assert (await service.submit(*refused)).step == before.match.step + 1


async def test_matches_go_on_without_redis(tmp_path, sqlite_url, redis_server):
    """Without Redis people play on; the events wait in the outbox."""
    async with running(tmp_path, sqlite_url, redis_server.url) as service:
        match_id = await service.dealt()
        redis_server.kill()
        await service.play_out(match_id)
        with service.parts.database.read() as session:
            waiting = (
                session.connection().execute(text("SELECT count(*) FROM outbox WHERE sent_at IS NULL")).scalar_one()
            )
            steps = len(session.exec(select(ActionRow)).all())
        assert waiting > steps


def start(folder, **environment):
    """Run the service as a process until it ends; its status and what it said."""
    settings = {
        "PARLOUR_GAMESTATE_LISTEN": "127.0.0.1:0",
        "PARLOUR_GAMESTATE_METRICS": "",
        "PARLOUR_GAMESTATE_DATABASE_URL": f"sqlite:///{folder}/gamestate.db",
        "PARLOUR_KEYS": str(folder / "keys"),
        "PARLOUR_LOG_LEVEL": "error",
        "PATH": os.environ["PATH"],
    }
    command = [sys.executable, "-m", "parlour.gamestate"]
    done = subprocess.run(command, env=settings | environment, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr


def test_a_database_of_a_newer_version_is_left_alone(tmp_path):
    """A database that a newer version has migrated: one line, status 1, not a byte changed."""
    database = Database(f"sqlite:///{tmp_path}/gamestate.db")
    migrate(database, "parlour.gamestate.migrations")
    with database.unit() as unit:
        unit.connection.execute(text("UPDATE alembic_version SET version_num = 'from_the_future'"))
    status, said = start(tmp_path)
    assert status == 1
    assert "from_the_future" in said
    assert len(said.splitlines()) == 1
    with database.read() as session:
        assert session.exec(select(MatchRow)).all() == []
    database.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [("PARLOUR_GAMESTATE_LISTEN", "nowhere"), ("PARLOUR_LIMITS_STREAMS", "many"), ("PARLOUR_MATCHES_TICK_S", "0")],
)
def test_a_wrong_setting_is_named(tmp_path, name, value):
    """A wrong value: one line that names the variable, status 2."""
    status, said = start(tmp_path, **{name: value})
    assert status == 2
    assert name in said
    assert len(said.splitlines()) == 1
