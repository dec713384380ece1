"""Sweeps find every open decision of a bot without a live task, and every match without a confirmed result."""

import pytest
from tests.services.worker.parts import ListedQueue

from parlour.worker.holds import Holds
from parlour.worker.sweeps import Sweeps


@pytest.fixture
def queue():
    """A queue that notes what it is asked for."""
    return ListedQueue()


@pytest.fixture
def sweep(parts, queue, redis_url):
    """Makes sweeps that remember nothing of earlier tests."""

    def make(age_s=0.0, again_s=60.0):
        holds = Holds(parts.redis)
        return Sweeps(
            parts.services, queue, parts.claims, holds, parts.redis, parts.metrics, age_s=age_s, again_s=again_s
        )

    return make


def queued(queue, kind):
    """The matches for which such a task was queued."""
    return [task[1] for task in queue.tasks if task[0] == kind]


def test_every_match_whose_bot_is_asked_is_found(stack, sweep, queue, parts):
    """Three matches without a task are found once and counted, one of people is not (T103, T104)."""
    waiting = {stack.arrange("greedy", "random") for _ in range(3)}
    people = stack.arrange("@ann", "@ben")
    count = sweep().decisions()
    assert waiting <= set(queued(queue, "bot_turn"))
    assert people not in queued(queue, "bot_turn")
    assert count == len(queue.tasks) == len(set(queue.tasks))
    assert parts.metrics.registry.get_sample_value("parlour_worker_sweep_found_total", {"kind": "decision"}) == count
    assert sweep().decisions() == 0


def test_a_task_that_was_lost_again_is_queued_again(stack, sweep, queue):
    """What was queued and still waits after a while is queued once more."""
    match_id = stack.arrange("greedy", "random")
    quick = sweep(again_s=0.001)
    while queued(queue, "bot_turn").count(match_id) < 2:
        assert quick.decisions() < 100


def test_a_match_under_play_is_left_to_its_player(stack, sweep, queue, parts):
    """A live task plays it: no second one is queued, its player looks once more."""
    match_id = stack.arrange("greedy", "random")
    claim = parts.claims.take(match_id)
    sweep().decisions()
    assert match_id not in queued(queue, "bot_turn")
    assert claim.let_go()
    assert not claim.let_go()
    sweep().decisions()
    assert match_id in queued(queue, "bot_turn")


def test_what_has_not_waited_long_enough_is_left_alone(stack, sweep, parts):
    """Fresh decisions and results belong to their tasks."""
    stack.arrange("greedy", "random")
    parts.turns().play(stack.arrange("random", "random"))
    assert sweep(age_s=600).decisions() == 0
    assert sweep(age_s=600).results() == 0


def test_every_match_without_a_confirmed_result_is_found(stack, sweep, queue, parts):
    """Finished matches whose scoring was lost are queued (T104)."""
    finished = {stack.arrange("random", "random") for _ in range(2)}
    for match_id in finished:
        parts.turns().play(match_id)
    people = stack.arrange("@ann", "@ben")
    sweep().results()
    assert finished <= set(queued(queue, "score_match"))
    assert people not in queued(queue, "score_match")
