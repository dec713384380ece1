"""The end of a match: checked, written down, confirmed; repeated without harm; refused when it does not verify."""

import msgspec
import pytest
from tests.services.scoring.matches import COOP, SOLO, TEAMS, reported
from tests.services.worker.parts import ListedQueue

from parlour.api.match.v1 import matches_pb2
from parlour.games.a_place_in_the_sun.options import Difficulty, Options
from parlour.worker.calls import Services
from parlour.worker.claims import connect
from parlour.worker.holds import Holds
from parlour.worker.internal import InternalToken
from parlour.worker.score_match import MatchScoring, Scored, checked_result
from parlour.worker.sweeps import Sweeps


class Tampering(Services):
    """Services whose records arrive changed."""

    tamper = staticmethod(lambda record: None)

    def ask(self, method, request, token=None):
        answer = super().ask(method, request, token)
        if isinstance(request, matches_pb2.GetRecordRequest):
            self.tamper(answer)
        return answer


@pytest.fixture
def finished(stack, parts):
    """A match between bots that has been played."""
    match_id = stack.arrange("greedy", "random")
    parts.turns().play(match_id)
    return match_id


@pytest.fixture
def refusals():
    """What was refused."""
    return []


@pytest.fixture
def scoring(parts, refusals):
    """Something that scores matches."""
    return MatchScoring(parts.services, Holds(parts.redis), lambda: refusals.append(1))


def waits(parts, match_id):
    """Whether nobody has confirmed the result of the match."""
    request = matches_pb2.ListUnscoredMatchesRequest()
    return match_id in parts.services.ask(parts.services.hosting.ListUnscoredMatches, request).match_ids


def test_scoring_again_gives_the_same_sheet_and_confirms_again(stack, parts, scoring, finished):
    """A task that is delivered twice writes one result and still does the next step both times (T102, T107)."""
    assert waits(parts, finished)
    assert scoring.score(finished) is Scored.CONFIRMED
    sheet = stack.sheet(finished)
    assert not waits(parts, finished)
    assert scoring.score(finished) is Scored.CONFIRMED
    assert stack.sheet(finished) == sheet


def test_a_result_that_was_written_but_not_confirmed_is_confirmed(stack, parts, scoring, finished):
    """A worker that died between the two leaves a match that the next one finishes (T107)."""
    record = stack.record(finished)
    written = parts.services.ask(parts.services.scoring.RecordResult, checked_result(record))
    assert waits(parts, finished)
    assert scoring.score(finished) is Scored.CONFIRMED
    assert not waits(parts, finished)
    assert stack.sheet(finished) == written


def test_the_result_of_a_shared_deal_says_so(stack, finished):
    """Scoring is told of the deal group, so that strangers learn nothing of the deal from the sheet."""
    record = stack.record(finished)
    assert checked_result(record).deal_group == ""
    record.deal_group = "g"
    assert checked_result(record).deal_group == "g"


def test_the_result_of_a_co_op_match_names_what_was_played_against():
    """All options in one way of writing, so that equal ones are one opponent; other matches have none."""
    accounts = ["ann", "ben", "cyd", "dee"]
    challenge = reported(COOP, accounts[:3]).challenge
    assert msgspec.json.decode(challenge, type=Options) == COOP
    assert challenge == reported(COOP, accounts, 2).challenge
    harder = msgspec.structs.replace(COOP, difficulty=Difficulty.HARD_POWER)
    assert challenge != reported(harder, accounts[:3]).challenge
    assert [reported(options, accounts).challenge for options in (SOLO, TEAMS)] == ["", ""]


def change_points(record):
    """A result that the steps do not lead to."""
    record.standings.seats[0].points += 1


def name_another_winner(record):
    """Winners that the steps do not lead to."""
    record.standings.winners[:] = [1 - seat for seat in record.standings.winners]


def drop_a_step(record):
    """A match that stops too early."""
    del record.steps[-1]


def change_the_seed(record):
    """Another shuffle than the one announced."""
    record.server_seed = bytes(32)


def name_another_game(record):
    """A game that nobody hosts."""
    record.game = "ludo"


@pytest.mark.parametrize(
    "tamper", [change_points, name_another_winner, drop_a_step, change_the_seed, name_another_game]
)
def test_a_record_that_does_not_verify_is_not_scored_and_not_lost(stack, parts, finished, refusals, tamper):
    """It is counted, the sweep leaves it alone for a while, and once the record is right it is scored."""
    changed = Tampering(stack.settings, InternalToken(stack.settings))
    changed.tamper = tamper
    holds = Holds(parts.redis)
    assert MatchScoring(changed, holds, lambda: refusals.append(1)).score(finished) is Scored.REFUSED
    changed.close()
    assert refusals == [1]
    assert stack.sheet(finished) is None
    assert waits(parts, finished)
    queue = ListedQueue()
    sweeps = Sweeps(parts.services, queue, parts.claims, holds, parts.redis, parts.metrics, age_s=0, again_s=0.01)
    sweeps.results()
    assert ("score_match", finished) not in queue.tasks
    holds.release(finished)
    sweeps.results()
    assert ("score_match", finished) in queue.tasks
    assert MatchScoring(parts.services, holds, lambda: None).score(finished) is Scored.CONFIRMED


def test_a_refused_match_is_left_alone_longer_each_time(redis_url):
    """One minute, two, four, up to six hours."""
    holds = Holds(connect(redis_url))
    assert [holds.hold("m1") for _ in range(4)] == [60, 120, 240, 480]
    assert max(holds.hold("m1") for _ in range(10)) == 6 * 3600
    assert holds.held("m1")
    assert not holds.held("m2")


def test_a_match_that_is_not_over_is_not_scored(stack, scoring, refusals):
    """Nothing happens, and nothing is refused."""
    assert scoring.score(stack.arrange("@ann", "@ben")) is Scored.NOTHING
    assert scoring.score("00000000-0000-4000-8000-000000000000") is Scored.NOTHING
    assert refusals == []


def test_a_match_that_was_given_up_has_places_and_no_game_sheet(stack, scoring):
    """Ann resigns: ben is first, and the game's own sheet stays empty."""
    match_id = stack.arrange("@ann", "@ben")
    request = matches_pb2.ResignRequest(match_id=match_id, request_id="7b0d3ad4-3f55-4f27-9a1b-1f4d6f9a3c11")
    stack.matches.Resign(request, metadata=stack.token("ann"))
    assert scoring.score(match_id) is Scored.CONFIRMED
    sheet = stack.sheet(match_id)
    assert [standing.place for standing in sheet.standings.seats] == [2, 1]
    assert not sheet.HasField("game_sheet")
    assert len(sheet.rating_changes) == 2
