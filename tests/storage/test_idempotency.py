"""A request is answered once, however often it comes."""

import asyncio
import contextlib
import threading

import pytest
from tests.storage.steps import kept, step

from parlour.storage.errors import Conflict, RequestIdReused
from parlour.storage.group_writer import GroupWriter
from parlour.storage.idempotency import INSERT_REQUEST, purge, recall, remember, request_row

METHOD = "/parlour.api.match.v1.Matches/SubmitAction"


def take_step(unit, number, *, principal="ann", request_id="r1", method=METHOD, body=b"body"):
    """A use case that takes a step and answers with its number."""

    def make():
        unit.write([step("m", number)])
        return b"step %d" % number

    return remember(unit, principal, request_id, method, body, make)


def test_the_second_time_the_first_answer_is_given(database):
    """A repeated request gets the answer that it got, byte for byte, and has no second effect."""
    assert database.run_sync(take_step, 1) == b"step 1"
    assert database.run_sync(take_step, 2) == b"step 1"
    assert kept(database) == [("m", 1)]


def test_an_empty_answer_is_an_answer(database):
    """A method that answers with an empty message is not done twice."""
    assert database.run_sync(remember, "ann", "r1", METHOD, b"", lambda: b"") == b""
    assert database.run_sync(remember, "ann", "r1", METHOD, b"", lambda: b"again") == b""


@pytest.mark.parametrize("other", [{"body": b"another"}, {"method": METHOD + "2"}])
def test_an_id_stands_for_one_request(database, other):
    """The same id with another body or method is refused and has no effect."""
    database.run_sync(take_step, 1)
    with pytest.raises(RequestIdReused):
        database.run_sync(take_step, 2, **other)
    assert kept(database) == [("m", 1)]


def test_ids_of_different_callers_never_meet(database):
    """Two callers may use one id for different requests."""
    assert database.run_sync(take_step, 1) == b"step 1"
    assert database.run_sync(take_step, 2, principal="bob", body=b"another") == b"step 2"


def test_what_failed_is_not_remembered(database):
    """A request that failed can be sent again under its id."""
    database.run_sync(take_step, 1, request_id="r0")
    with pytest.raises(Conflict):
        database.run_sync(take_step, 1)
    assert database.run_sync(take_step, 2) == b"step 2"


async def test_of_two_at_once_one_acts_and_both_get_its_answer(database):
    """The same request sent twice at one moment has one effect and one answer."""
    both = threading.Barrier(2)

    def take_step_together(unit, number):
        def make():
            with contextlib.suppress(threading.BrokenBarrierError):
                both.wait(0.5)  # PostgreSQL lets both in; on SQLite the second comes in only after the first
            unit.write([step("m", number)])
            return b"step %d" % number

        return remember(unit, "ann", "r1", METHOD, b"body", make)

    first, second = await asyncio.gather(database.run(take_step_together, 1), database.run(take_step_together, 2))
    assert first == second
    assert [b"step %d" % number for _, number in kept(database)] == [first]


async def test_the_group_writer_remembers_answers_too(database, writer: GroupWriter):
    """A batch can carry its answer; of two with one request id, one is kept and the other's caller finds the answer."""
    batches = [
        [
            step("m", number),
            (INSERT_REQUEST, request_row("ann", "r1", METHOD, b"body", b"%d" % number, database.now_us())),
        ]
        for number in (1, 2)
    ]
    results = await asyncio.gather(*map(writer.write, batches), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict]
    assert await database.query(recall, "ann", "r1", METHOD, b"body") == b"1"
    assert await database.query(recall, "ann", "r2", METHOD, b"body") is None
    assert kept(database) == [("m", 1)]


def test_old_answers_are_forgotten(make_database, database):
    """Answers older than the retention go, in portions; younger ones stay."""
    now = 1_000
    clocked = make_database(now_us=lambda: now)
    with clocked.unit() as unit:
        unit.write([(INSERT_REQUEST, request_row("ann", f"old{n}", METHOD, b"", b"", 100)) for n in range(1500)])
        unit.write([(INSERT_REQUEST, request_row("ann", "young", METHOD, b"", b"kept", 900))])
    assert purge(clocked, retention_us=500) == 1500
    assert clocked.query_sync(recall, "ann", "young", METHOD, b"") == b"kept"
    assert clocked.query_sync(recall, "ann", "old1", METHOD, b"") is None
