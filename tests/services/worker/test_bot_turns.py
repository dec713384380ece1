"""Bot turns: one task plays on, every answer counts once, and nothing that goes wrong stops a match."""

import threading

import pytest
from tests.services.worker.parts import NO_REDIS

from parlour.bots import registry as bots
from parlour.engine.record import verify
from parlour.games import registry
from parlour.wire.records import decode_record
from parlour.worker.bot_turn import Outcome, answer_id
from parlour.worker.choosing import Chooser, Question
from parlour.worker.claims import Claims, connect
from parlour.worker.metrics import WorkerMetrics


def verified_steps(stack, match_id):
    """The number of steps of a finished match whose record proves itself."""
    record = decode_record(stack.record(match_id))
    verify(record, registry.entry("orbita").game)
    return len(record.steps)


@pytest.mark.parametrize("bots_", [("greedy", "random"), ("search", "random")])
def test_one_turn_plays_a_match_between_bots_to_its_end(stack, parts, bots_):
    """A single task is enough for a whole match between bots of the host."""
    match_id = stack.arrange(*bots_)
    assert parts.turns().play(match_id) is Outcome.DONE
    assert verified_steps(stack, match_id) == parts.answers


def test_a_turn_ends_when_a_person_is_asked(stack, parts):
    """It plays on for its bot and stops at the person; the next turn goes on from there."""
    match_id = stack.arrange("greedy", "@ann")
    turns = parts.turns()
    while not stack.finished(match_id):
        assert turns.play(match_id) is Outcome.DONE
        asked = [decision.seat for decision in stack.match(match_id).decisions]
        assert asked in ([1], [])
        stack.play(match_id, "ann")
    assert 0 < parts.answers < verified_steps(stack, match_id)


def test_a_turn_for_nothing_ends_quietly(stack, parts):
    """A match that is over, one that waits for a person, and one that never was: no error, no answer (T038)."""
    over, waiting = stack.arrange("random", "random"), stack.arrange("@ann", "greedy")
    parts.turns().play(over)
    parts.answers = 0
    if [decision.seat for decision in stack.match(waiting).decisions] == [1]:
        parts.turns().play(waiting)
        parts.answers = 0
    for match_id in (over, waiting, "00000000-0000-4000-8000-000000000000"):
        assert parts.turns().play(match_id) is Outcome.DONE
    assert parts.answers == 0


def test_turns_at_once_without_a_lock_answer_each_decision_once(stack, parts):
    """The same task four times at once, and no Redis to claim the match: one answer a decision (T036, T037, T102)."""
    match_id = stack.arrange("greedy", "greedy")
    outcomes, gate = [], threading.Barrier(4)

    def play():
        turns = parts.turns(claims=Claims(connect(NO_REDIS), 5.0))
        gate.wait()
        outcomes.append(turns.play(match_id))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    while not stack.finished(match_id):
        outcomes.append(parts.turns().play(match_id))
    assert set(outcomes) == {Outcome.DONE}
    record = stack.record(match_id)
    assert verified_steps(stack, match_id) == len(record.steps)


def test_a_turn_whose_time_is_used_up_makes_room(stack, parts):
    """It stops between two answers and says so; another turn plays on."""
    match_id = stack.arrange("random", "random")
    assert parts.turns(slice_s=0.03, pause=0.01).play(match_id) is Outcome.UNFINISHED
    assert not stack.finished(match_id)
    assert parts.turns().play(match_id) is Outcome.DONE
    assert verified_steps(stack, match_id) == parts.answers


def test_a_worker_that_drains_stops_between_two_answers(stack, parts):
    """Once the worker is about to stop, no further answer is given."""
    match_id = stack.arrange("random", "random")
    parts.draining.set()
    assert parts.turns().play(match_id) is Outcome.UNFINISHED
    assert parts.answers == 0


def test_a_claimed_match_is_left_to_its_player_who_looks_once_more(stack, parts):
    """A second turn ends at once, and the first looks again before it lets go: no wake-up is lost."""
    match_id = stack.arrange("greedy", "@ann")
    claim = parts.claims.take(match_id)
    assert parts.turns().play(match_id) is Outcome.CLAIMED
    assert claim.let_go()
    assert not claim.let_go()
    assert parts.turns().play(match_id) is Outcome.DONE


def test_a_claim_of_a_dead_worker_runs_out(redis_url):
    """Nobody has to give a claim back: it ends with its lease, and a late holder can't take it from the next (T103)."""
    claims = Claims(connect(redis_url), 0.05)
    dead = claims.take("m1")
    assert claims.take("m1") is None
    while (alive := claims.take("m1")) is None:
        pass
    assert not dead.renew()
    assert not dead.let_go()
    assert alive.renew()


def test_a_bot_that_fails_is_stood_in_for(stack, parts, monkeypatch):
    """A bot that raises does not stop the match: a random answer stands in, and is counted."""
    make = bots.make

    def broken(key, *args, **kwargs):
        if key == "greedy":
            raise RuntimeError("no idea")
        return make(key, *args, **kwargs)

    monkeypatch.setattr(bots, "make", broken)
    match_id = stack.arrange("greedy", "random")
    assert parts.turns().play(match_id) is Outcome.DONE
    assert stack.finished(match_id)
    assert parts.metrics.registry.get_sample_value("parlour_worker_bots_failed_total") > 0


def question(bot, seconds=None, decision="3.0", view=None):
    """A question of Orbita, whose view is that of a fresh deal."""

    def imagine():
        raise AssertionError("there is no time to think")

    return Question(
        match_id="m1", decision_id=decision, game="orbita", bot=bot, seat=0, view=lambda: view, imagine=imagine,
        seconds=seconds,
    )  # fmt: skip


def test_a_retried_task_chooses_the_same_answer():
    """The choice depends on match and decision alone, so a task that is delivered again answers the same."""
    chooser = Chooser(WorkerMetrics(), 2)
    actions = list(range(50))
    first = [chooser.choose(question("random", decision=f"{step}.0"), actions) for step in range(20)]
    again = [
        Chooser(WorkerMetrics(), 2).choose(question("random", decision=f"{step}.0"), actions) for step in range(20)
    ]
    assert first == again
    assert len(set(first)) > 5


def test_an_answer_has_one_name_for_each_decision():
    """The request id of a bot's answer is the same whenever and wherever it is made, and another for each decision."""
    assert answer_id("m1", "3.0") == answer_id("m1", "3.0")
    assert len({answer_id(match, decision) for match in ("m1", "m2") for decision in ("3.0", "3.1", "4.0")}) == 6


def test_a_bot_without_time_does_not_think(monkeypatch):
    """Within the safety margin of a deadline a search bot answers by the quick bot instead of thinking (T098)."""
    asked = []

    class Quick:
        looks = False

        def choose(self, view, actions, seat):
            return actions[0]

    def make(key, *args, **kwargs):
        asked.append(key)
        return Quick()

    monkeypatch.setattr(bots, "make", make)
    chooser = Chooser(WorkerMetrics(), 2)
    for seconds in (-0.5, 5.0, None):
        chooser.choose(question("search", seconds), ["a", "b"])
    assert asked == ["greedy", "search", "search"]
