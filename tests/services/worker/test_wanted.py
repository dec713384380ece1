"""From events to tasks: noted in the transaction, queued after it, sent again when the broker was away."""

import asyncio

import pytest
from kombu.exceptions import OperationalError
from tests.services.worker.parts import ListedQueue

from parlour.api.events.v1 import events_pb2
from parlour.bus.connection import connect as bus
from parlour.bus.envelope import make
from parlour.bus.keys import partition_of, stream_key
from parlour.storage.database import Database
from parlour.storage.migrations import differences, migrate
from parlour.worker.bind import MIGRATIONS
from parlour.worker.claims import Claims, connect
from parlour.worker.dispatcher import Dispatcher
from parlour.worker.tables import METADATA
from parlour.worker.wanted import WantedTasks


@pytest.fixture
def database(database_url):
    """The worker's database, once on SQLite and once on PostgreSQL."""
    found = Database(database_url)
    migrate(found, MIGRATIONS)
    yield found
    found.close()


@pytest.fixture
def queue():
    """A queue that notes what it is asked for."""
    return ListedQueue()


@pytest.fixture
def wanted(database, queue, redis_url):
    """What queues the wanted tasks."""
    return WantedTasks(database, queue, Claims(connect(redis_url), 5.0))


@pytest.fixture
def tell(database, redis_url):
    """Handle one event in a transaction; the result is how often something was noted after commit."""
    noted = []
    dispatcher = Dispatcher(redis_url, database, "worker-1", lambda: noted.append(1))

    def handle(event, *, fail=False):
        envelope = make("gamestate", "m1", 1, event)

        def work(uow):
            dispatcher.handlers()[envelope.WhichOneof("event")](uow, envelope)
            if fail:
                raise RuntimeError("too bad")

        database.run_sync(work)
        return len(noted)

    return handle


def opened(bot, match_id="m1", seat=0):
    """A seat is asked."""
    return events_pb2.DecisionOpened(match_id=match_id, decision_id="1.0", seat=seat, bot=bot)


def test_the_schema_is_that_of_the_tables(database):
    """The migrations lead to the tables that the code declares."""
    assert differences(database, METADATA) == []


def test_events_become_tasks(tell, wanted, queue):
    """A bot that is asked, a seat handed to a bot, and the end of a match each ask for a task; a person does not."""
    tell(opened(""))
    assert wanted.flush() == 0
    tell(opened("greedy", "m1", 1))
    tell(events_pb2.SeatHandedToBot(match_id="m2", seat=0, bot="greedy"))
    tell(events_pb2.MatchFinished(match_id="m3"))
    assert wanted.flush() == 3
    assert sorted(queue.tasks) == [("bot_turn", "m1", 1), ("bot_turn", "m2", 0), ("score_match", "m3")]
    assert wanted.flush() == 0


def test_a_transaction_that_fails_queues_nothing(tell, wanted, queue):
    """Neither a task nor a wake-up comes of an event whose transaction was undone."""
    with pytest.raises(RuntimeError):
        tell(opened("greedy"), fail=True)
    assert wanted.flush() == 0
    assert queue.tasks == []
    assert tell(opened("greedy")) == 1


def test_what_the_broker_does_not_take_stays_wanted(tell, wanted, queue):
    """With the broker away nothing is forgotten; when it is back the tasks are queued."""
    tell(opened("greedy"))
    queue.trouble = OperationalError("away")
    with pytest.raises(OperationalError):
        wanted.flush()
    queue.trouble = None
    assert wanted.flush() == 1
    assert queue.tasks == [("bot_turn", "m1", 0)]


def test_a_match_under_play_gets_a_note_and_no_task(tell, wanted, queue, redis_url):
    """Matches between bots open decision after decision: whoever plays them hears of it without a task for each."""
    claim = Claims(connect(redis_url), 5.0).take("m1")
    for _ in range(3):
        tell(opened("greedy"))
    assert wanted.flush() == 3
    assert queue.tasks == []
    assert claim.let_go()


def test_a_repeated_event_asks_once(database, redis_url, wanted, queue):
    """The same event on the stream twice: one task (T037)."""
    dispatcher = Dispatcher(redis_url, database, "worker-1", lambda: None)
    event = make("gamestate", "m1", 1, events_pb2.MatchFinished(match_id="m1"))
    last = make("gamestate", "m1", 2, events_pb2.MatchFinished(match_id="last"))

    async def deliver():
        redis = bus(redis_url)
        for envelope in (event, event, last):
            await redis.xadd(stream_key("gamestate", partition_of("m1")), {"e": envelope.SerializeToString()})
        await redis.aclose()
        listening = asyncio.create_task(asyncio.to_thread(dispatcher.run))
        async with asyncio.timeout(30):
            while ("score_match", "last") not in queue.tasks:
                await asyncio.to_thread(wanted.flush)
        dispatcher.stop()
        await listening

    asyncio.run(deliver())
    assert sorted(queue.tasks) == [("score_match", "last"), ("score_match", "m1")]


def test_tournaments_ask_for_pairings_and_posts(tell, wanted, queue):
    """PairingDue and DeliveriesDue of one tournament become one task each, however often they were told."""
    for _ in range(2):
        tell(events_pb2.PairingDue(tournament_id="t1"))
        tell(events_pb2.DeliveriesDue(tournament_id="t1"))
    assert wanted.flush() == 4
    assert sorted(queue.tasks) == [("parlour.deliver", "t1"), ("parlour.pair_round", "t1")]
