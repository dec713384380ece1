"""A match of every game through the public API, with bots as tasks of the queue: from ticket or table to the rating.

`PARLOUR_E2E_REPEATS` plays each match so many times.
"""

import os
import time

import pytest
from tests.end_to_end.kit import NO_WAIT, bots_match, checked, guest, own_match, rated_matches

from parlour.engine.fairness import match_seed
from parlour.engine.match import Match
from parlour.engine.record import verify
from parlour.games import registry
from parlour.games.a_place_in_the_sun.options import Mode
from parlour.games.a_place_in_the_sun.options import Options as SunOptions
from parlour.games.solar_gardens.options import Construction
from parlour.games.solar_gardens.options import Options as GardenOptions
from parlour.wire import decode_record, encode_options

REPEATS = int(os.environ.get("PARLOUR_E2E_REPEATS", "1"))
ROUNDS = 10
"""After so many a match of A Place in the Sun is over: enough for every part of it to run."""
LONG_S = 300.0
"""Patience with the largest games on a busy machine; no claim about how fast they are."""

repeated = pytest.mark.parametrize("repeat", range(REPEATS))
long = pytest.mark.timeout(2 * LONG_S)


@pytest.fixture
async def client(stack):
    """Somebody who has signed in."""
    found = await guest(stack, "Ada")
    yield found
    await found.close()


@long
@repeated
@pytest.mark.parametrize("mode", list(Mode))
async def test_bots_play_a_place_in_the_sun(client, mode, repeat):
    """A match in each mode is played by bots to its end, and its record proves itself (APS-R144)."""
    bots = ("greedy", "random", "greedy", "random")[: 4 if mode.teams else 2]
    match_id = await bots_match(client, bots, "a_place_in_the_sun", SunOptions(mode, round_cap=ROUNDS))
    sheet = await checked(client, match_id, LONG_S)
    assert len(sheet.standings.seats) == len(bots)


@long
@repeated
async def test_bots_play_supernova(client, repeat):
    """A whole match of Supernova is played by bots, and its record proves itself."""
    began = time.monotonic()
    match_id = await bots_match(client, ("greedy", "random", "greedy"), "supernova")
    sheet = await checked(client, match_id, LONG_S)
    print(f"Supernova: {time.monotonic() - began:.1f} s, {(await client.get_match(match_id)).step} steps")
    assert len(sheet.standings.seats) == 3


@long
@repeated
@pytest.mark.parametrize(
    ("game", "options"),
    [("solar_draft", None), ("solar_gardens", None), ("a_place_in_the_sun", SunOptions(round_cap=ROUNDS))],
)
async def test_from_a_ticket_to_a_rating(client, game, options, repeat):
    """A person queues, is seated with a bot, plays, and has one rated match."""
    match_id = await own_match(client, game, options=options)
    sheet = await checked(client, match_id, LONG_S)
    mine = next(seat.account_id for seat in sheet.seats if seat.display_name == "Ada")
    assert (await rated_matches(client, game))[mine] == 1


@long
@repeated
async def test_who_resigns_is_out_and_the_others_play_on(client, repeat):
    """Against the Extinctor a bot plays on when its friend gives up; the rules end the match (APS-R56, APS-R117)."""
    options = encode_options("a_place_in_the_sun", SunOptions(Mode.EXTINCTOR, round_cap=ROUNDS))
    wish = await client.queue("a_place_in_the_sun", options=options, bots_after=NO_WAIT, bot="random")
    match_id = (await client.wait_for_match(wish)).match_id
    await client.take_seat(match_id)
    await client.resign(match_id)
    sheet = await checked(client, match_id, LONG_S)
    assert sheet.standings.end_reason in {"all_fallen", "extinctor_fallen", "round_cap"}
    outs = {
        seat.display_name: one.out
        for seat, one in zip(sheet.seats, sheet.game_sheet.a_place_in_the_sun.seats, strict=True)
    }
    assert outs.pop("Ada") == 1
    assert 1 not in outs.values()


@long
@repeated
@pytest.mark.parametrize("construction", list(Construction))
async def test_simultaneous_answers_come_in_any_order(client, construction, repeat):
    """Answers that several seats owed at once give the same state whichever came first (SGD-042)."""
    match_id = await own_match(client, "solar_gardens", 3, GardenOptions(construction))
    await checked(client, match_id, LONG_S)
    record = decode_record(await client.record(match_id))
    game = registry.entry("solar_gardens").game
    end = verify(record, game)
    again, turned = Match(game, 3, record.setting.options, match_seed(record.server_seed, record.nonces)), 0
    for run in runs(record, game):
        for step in reversed(run):
            again.accept(again.propose(step.seat, step.action, step.cause))
        assert again.digest == run[-1].digest
        turned += len(run) > 1
    assert turned
    assert again.digest == end.digest
    assert again.standings() == record.standings


def runs(record, game):
    """Yield the steps in runs: answers of different seats to one question, open to all of them before the first."""
    match = Match(game, record.setting.seats, record.setting.options, match_seed(record.server_seed, record.nonces))
    run, owed = [], {}
    for step in record.steps:
        if owed.get(step.seat) is None or owed[step.seat] != match.open[step.seat]:
            if run:
                yield run
            run, owed = [], alike(match.open, match.open[step.seat].decision)
        run.append(step)
        owed.pop(step.seat, None)
        match.accept(match.propose(step.seat, step.action, step.cause))
    yield run


def alike(questions, one):
    """Return the questions like this one that all have to answer; none if one may pass."""
    same = {seat: opened for seat, opened in questions.items() if opened.decision.kind == one.kind}
    return {seat: opened for seat, opened in same.items() if not opened.decision.may_pass and not one.may_pass}
