"""The worker as a process, with everything around it for real."""

import pytest
from tests.services.worker.process import WorkerProcess, until

from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire.records import decode_record
from parlour.worker.bind import EXIT_STUCK
from parlour.worker.claims import connect
from parlour.worker.health import check

TURNS = 'parlour_worker_task_seconds_count{task="parlour.bot_turn"}'
ANSWERS = "parlour_worker_bot_answers_total"


def ended(stack, *match_ids):
    """Wait until the matches are over and scored; each record proves itself."""
    for match_id in match_ids:
        sheet = until(lambda match_id=match_id: stack.sheet(match_id), "the result is written down")
        record = decode_record(stack.record(match_id))
        assert verify(record, registry.entry("orbita").game).chain == sheet.chain


def test_matches_are_played_and_scored(own_stack):
    """Bots need nobody, a person's bot answers each time; results are written down; the worker says that it is well."""
    with WorkerProcess(own_stack, sweep_every=600) as worker:
        bots = own_stack.arrange("greedy", "random")
        ended(own_stack, bots)
        steps = len(own_stack.record(bots).steps)
        assert worker.metric(ANSWERS) == steps
        assert worker.metric(TURNS) < steps
        match_id = own_stack.arrange("@ann", "greedy")
        until(lambda: not own_stack.play(match_id, "ann") and own_stack.finished(match_id), "the match ends")
        ended(own_stack, match_id)
        assert worker.check()[0] == 0
        assert worker.stop() == 0
        assert worker.check()[0] == 1
    sheet = own_stack.sheet(bots)
    assert {change.account_id for change in sheet.rating_changes} == {"bot-greedy", "bot-random"}
    assert sheet.HasField("game_sheet")


def test_a_task_that_is_delivered_again_while_it_runs_changes_nothing(own_stack):
    """A turn that outlasts three visibility timeouts is delivered again: one answer for each decision (T102)."""
    slow = {"visibility_timeout": 1, "bot_pause": 0.3, "slice_s": 600, "sweep_every": 600, "threads": 2}
    with WorkerProcess(own_stack, **slow) as worker:
        match_id = own_stack.arrange("random", "random")
        until(lambda: worker.metric(TURNS), "the task is delivered again")
        assert not own_stack.finished(match_id)
        ended(own_stack, match_id)
        assert worker.metric(ANSWERS) == len(own_stack.record(match_id).steps)


def test_what_a_killed_worker_and_a_forgetful_broker_lost_is_found(own_stack):
    """The worker dies in its turns and Redis loses every task: the next worker ends all matches (T103, T104)."""
    matches = [own_stack.arrange("greedy", "random") for _ in range(3)]
    with WorkerProcess(own_stack, bot_pause=0.2, claim_s=1) as worker:
        until(lambda: worker.metric(ANSWERS), "the worker plays")
        worker.kill()
        connect(own_stack.settings.redis_url).delete("bots", "scoring", "unacked", "unacked_index")
        assert not any(map(own_stack.finished, matches))
    with WorkerProcess(own_stack, claim_s=1):
        ended(own_stack, *matches)


@pytest.mark.parametrize("lose_data", [False, True], ids=["kept", "lost"])
def test_a_worker_survives_restarts_of_redis(own_stack, redis_server, lose_data):
    """Redis is killed and started three times under load: the same process goes on and says that it is well (T105)."""
    with WorkerProcess(own_stack, bot_pause=0.02, claim_s=1) as worker:
        matches = []
        for _ in range(3):
            before = worker.metric(ANSWERS)
            matches += [own_stack.arrange("greedy", "random") for _ in range(2)]
            until(lambda before=before: worker.metric(ANSWERS) > before, "the worker plays")
            redis_server.restart(lose_data=lose_data)
        ended(own_stack, *matches)
        assert worker.process.poll() is None
        assert until(lambda: check(own_stack.settings.worker.listen)[0], "the worker is well")


def test_a_worker_that_takes_no_tasks_ends_for_its_keeper(own_stack):
    """With its only thread blocked no heartbeat comes through: it exits with a status of its own (T105, T106)."""
    with WorkerProcess(own_stack, threads=1, bot_pause=600, heartbeat_limit=1, slice_s=600) as worker:
        own_stack.arrange("greedy", "random")
        assert until(worker.process.poll, "the worker gives up") == EXIT_STUCK


def test_a_worker_that_is_told_to_stop_hands_on_what_it_was_doing(own_stack):
    """On SIGTERM it stops between two answers and ends well; the rest of the match is queued for the next one."""
    match_id = own_stack.arrange("greedy", "random")
    with WorkerProcess(own_stack, bot_pause=0.1, slice_s=600, sweep_every=600) as worker:
        until(lambda: worker.metric(ANSWERS), "the worker plays")
        assert worker.stop() == 0
    assert not own_stack.finished(match_id)
    with WorkerProcess(own_stack, sweep_every=600):
        ended(own_stack, match_id)
