"""T093: many tournaments end in one second while sweeps run and a process is killed; the end of each is told once.

`PARLOUR_ENDING_TOURNAMENTS=10000` makes it as large as the case asks for.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select
from sqlmodel import col
from tests.services.matchmaking.kit import QUICK, new_id
from tests.services.matchmaking.tournaments.kit import config, swiss

from parlour.api.events.v1 import events_pb2
from parlour.api.tournaments.v1 import automation_pb2
from parlour.matchmaking.desk import Desk
from parlour.matchmaking.store import MIGRATIONS, open_database
from parlour.matchmaking.tournaments import organising, sweeps, webhooks
from parlour.matchmaking.tournaments.desk import open_office
from parlour.matchmaking.tournaments.entrants import bot_entries
from parlour.matchmaking.tournaments.hearing import Hearing
from parlour.matchmaking.tournaments.making import check_config
from parlour.matchmaking.tournaments.pairing import job_of, take
from parlour.matchmaking.tournaments.plan import read_plan
from parlour.matchmaking.tournaments.records import DeliveryRow, GameRow, LogRow, TournamentRow
from parlour.matchmaking.watching import Board
from parlour.storage.migrations import migrate
from parlour.tournaments import acts
from parlour.tournaments.events import decode
from parlour.tournaments.pairing_job import PairingInput, run_pairing
from parlour.tournaments.state import Phase

TOURNAMENTS = int(os.environ.get("PARLOUR_ENDING_TOURNAMENTS", "40"))
SECOND_US = 1_700_000_000_000_000
AT_ONCE = 20

pytestmark = pytest.mark.timeout(120 + TOURNAMENTS)


class Replica:
    """A process of the service, as far as tournaments go; its clock stands still in one second."""

    def __init__(self, url):
        self.database = open_database(url, lambda: SECOND_US)
        self.office = open_office(Desk(self.database, QUICK, Board(), None, None))
        self.hearing = Hearing(self.office.life)

    def hear(self, match_id):
        """Hear of the result of a match."""
        seats = [events_pb2.SeatResult(account_id=f"a{place}", place=place) for place in (1, 2)]
        event = events_pb2.ResultRecorded(match_id=match_id, game="orbita", seats=seats)
        envelope = events_pb2.Envelope(id=new_id(), result_recorded=event)
        self.database.run_sync(self.hearing.on_result_recorded, envelope)

    async def hear_all(self, matches, draw):
        """Hear of every result, in an order of its own, many at once."""
        order = draw.sample(matches, len(matches))
        for start in range(0, len(order), AT_ONCE):
            await asyncio.gather(*(asyncio.to_thread(self.hear, match_id) for match_id in order[start:][:AT_ONCE]))

    async def sweep(self, cups, done):
        """Look after tournaments, whether or not they are due, until all is done."""
        draw = random.Random(1)
        while not done.is_set():
            await self.database.run(sweeps.wake, self.office, draw.choice(cups))
            await self.database.run(sweeps.post_again, self.office.desk.policy)

    def prepare(self, uow):
        """Make a tournament of two bots, with a webhook, that waits for the pairing of its only round."""
        stage, plan = swiss(format="rr", rounds=1), automation_pb2.Plan(by_itself=True)
        wish = check_config(self.office.desk.policy, config(stages=[stage], plan=plan))
        made = organising.create(uow, self.office, "olga", wish)
        name = made.row.tournament_id
        entries = bot_entries(uow, "random", (), 2)
        state = self.office.life.act(uow, name, [acts.Open(), *organising.bots_in(made.state, entries)], "olga").state
        start = organising.starting(state, read_plan(made.row.plan), confirm=True)
        webhooks.add_hook(uow, "olga", name, "https://example.org/", "tournament_finished")
        self.office.life.act(uow, name, start, "olga")
        return name

    def pair(self, uow, name):
        """Pair its round."""
        job = job_of(uow.session, self.office, name)
        assert take(uow, self.office, name, job.key, run_pairing(msgspec.json.decode(job.input, type=PairingInput)))


def prepared(replica, count):
    """Return the ids of so many tournaments, and of the matches that decide them."""

    def some(uow, size):
        made = [replica.prepare(uow) for _ in range(size)]
        for name in made:
            replica.pair(uow, name)
        return made

    names = []
    while len(names) < count:
        names += replica.database.run_sync(some, min(AT_ONCE, count - len(names)))
    matches = replica.database.query_sync(
        lambda session: session.execute(select(col(GameRow.match_id))).scalars().all()
    )
    assert len(matches) == count
    return names, list(matches)


def hear_until_killed(url, matches, count):
    """Let another process hear of the results, and kill it when it has heard of so many."""
    child = subprocess.Popen(
        [sys.executable, "-c", f"import asyncio; from {__name__} import child; asyncio.run(child())", url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[4],
    )
    child.stdin.write("\n".join(matches) + "\n")
    child.stdin.flush()
    for _ in range(count):
        assert child.stdout.readline() == "heard\n"
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL


async def child():
    """Hear of the results of the matches that standard input names, one line each."""
    replica = Replica(sys.argv[1])
    for line in sys.stdin:
        replica.hear(line.strip())
        sys.stdout.write("heard\n")
        sys.stdout.flush()


@pytest.fixture
async def replicas(database_url):
    """Two processes of the service over one database."""
    first, second = Replica(database_url), Replica(database_url)
    migrate(first.database, MIGRATIONS)
    yield first, second
    first.database.close()
    second.database.close()


async def test_the_end_of_each_of_many_tournaments_is_told_exactly_once(replicas, database_url):
    """T093: all end within one second; results come three times, to a process that is killed half-way and to two others
    at once beside their sweeps: each tournament is finished, its end is announced once and posted once.
    """  # noqa: D205 - the promise needs its lines
    first, _ = replicas
    cups, matches = await asyncio.to_thread(prepared, first, TOURNAMENTS)
    await asyncio.to_thread(hear_until_killed, database_url, matches, TOURNAMENTS // 2)
    ended = await first.database.query(phases)
    assert TOURNAMENTS // 2 <= ended["finished"] < TOURNAMENTS
    done = asyncio.Event()
    sweeping = [asyncio.create_task(replica.sweep(cups, done)) for replica in replicas]
    await asyncio.gather(*(one.hear_all(matches, random.Random(seed)) for seed, one in enumerate(replicas)))
    done.set()
    await asyncio.gather(*sweeping)
    assert await first.database.query(phases) == {"finished": TOURNAMENTS}
    told = await first.database.query(announced)
    assert told == dict.fromkeys(cups, 1)
    assert await first.database.query(posted) == dict.fromkeys(cups, 1)
    assert await first.database.query(finishes) == dict.fromkeys(cups, 1)


def phases(session):
    """How many tournaments there are, by phase."""
    rows = session.execute(select(col(TournamentRow.phase), func.count()).group_by(col(TournamentRow.phase)))
    return Counter({Phase(phase).value: count for phase, count in rows})


def announced(session):
    """How often the end of each tournament was announced to the rest of the host."""
    rows = session.connection().exec_driver_sql("SELECT data FROM outbox").scalars()
    events = [events_pb2.Envelope.FromString(bytes(data)) for data in rows]
    return Counter(
        event.tournament_finished.tournament_id
        for event in events
        if event.WhichOneof("event") == "tournament_finished"
    )


def posted(session):
    """How many posts are owed for the end of each tournament."""
    rows = session.execute(select(col(DeliveryRow.tournament_id)).where(col(DeliveryRow.kind) == "tournament_finished"))
    return Counter(rows.scalars())


def finishes(session):
    """How often each log says that its tournament is over."""
    rows = session.execute(select(col(LogRow.tournament_id), col(LogRow.data)))
    return Counter(name for name, data in rows if type(decode(bytes(data))).__name__ == "Finished")
