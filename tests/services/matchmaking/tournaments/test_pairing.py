"""Pairing by workers: taken once, only while it is waited for, and given up after some failures."""

import asyncio

import msgspec
import pytest
from tests.services.matchmaking.kit import until
from tests.services.matchmaking.tournaments.kit import config, running_cup

from parlour.api.tournaments.v1 import automation_pb2, rules_pb2
from parlour.matchmaking.tournaments import sweeps
from parlour.tournaments.model import Pairing
from parlour.tournaments.pairing_job import PairingInput, run_pairing

BY_ITSELF = automation_pb2.Plan(by_itself=True)


async def paired(host, tournament):
    """A finished job: its key and its pairing."""
    job = await host.job(tournament)
    return job.key, msgspec.json.encode(run_pairing(msgspec.json.decode(job.input, type=PairingInput)))


async def test_a_pairing_that_comes_twice_is_taken_once(host, olga):
    """TC02: two workers pair the same round; one pairing is taken, everybody has one table, the second is a no-op."""
    tournament = await running_cup(olga, 8)
    key, pairing = await paired(host, tournament)
    taken = await asyncio.gather(*(host.submit(tournament, key, pairing) for _ in range(4)))
    assert sorted(taken) == [False, False, False, True]
    tables = await olga.tables(tournament)
    assert sorted(number for table in tables for number in table.seats) == list(range(1, 9))
    assert (await olga.log(tournament)).count("RoundPaired") == 1
    assert not (await host.job(tournament)).key


async def test_a_pairing_of_another_field_is_not_taken(host, olga):
    """TC02: somebody drops while a worker pairs: what it hands in is late, and the new job has another name."""
    tournament = await running_cup(olga, 8)
    key, pairing = await paired(host, tournament)
    await olga.act(tournament, drop={"entrants": ["bot:greedy:8"]}, confirm=True)
    assert not await host.submit(tournament, key, pairing)
    assert (await host.job(tournament)).key not in ("", key)
    assert await host.pair(tournament)
    assert len(await olga.tables(tournament)) == 3


async def test_failing_pairings_stop_and_alert_and_can_be_taken_up_again(host, olga):
    """TC03: after k failures nobody tries again, PairingFailed goes out once, tables are unharmed, Resume goes on."""
    tournament = await running_cup(olga, 8)
    again = []
    while key := (await host.job(tournament)).key:
        again.append(await host.fail(tournament, key))
    assert again == [True, True, False]
    [event] = await host.service.events("pairing_failed")
    assert (event.stage, event.round, event.reason, event.attempts) == ("swiss", 1, "CRASHED", 3)
    seen = await olga.get(tournament)
    assert (seen.pairing, seen.pairing_trouble, seen.round) == (False, "CRASHED", 0)
    assert len(await host.service.events("pairing_due")) == 3
    await olga.act(tournament, pause={})
    await olga.act(tournament, resume={})
    assert await host.pair(tournament)
    assert len(await olga.tables(tournament)) == 4


async def test_a_malformed_pairing_is_a_failure_and_changes_no_table(host, olga):
    """TC03: an engine that seats somebody twice is not believed."""
    tournament = await running_cup(olga, 8)
    key = (await host.job(tournament)).key
    wrong = Pairing(tables=((1, 2), (2, 3), (4, 5), (6, 7)), engine="broken 1", ruleset="none")
    assert not await host.submit(tournament, key, msgspec.json.encode(wrong))
    kinds = await olga.log(tournament)
    assert ("PairingFailed" in kinds, "RoundPaired" in kinds) == (True, False)


async def test_a_pairing_that_nobody_made_is_asked_for_again(host, olga, service):
    """T104: the event or its task was lost: the sweep asks again."""
    tournament = await running_cup(olga, 4)
    await until(lambda: service.events("pairing_due"))
    service.clock.advance(60)
    await service.database.run(sweeps.ask_again, host.office.desk.policy)
    assert len(await service.events("pairing_due")) >= 2
    assert await host.pair(tournament)


async def test_organisers_pair_by_hand_when_it_does_not_run_by_itself(host, olga):
    """Without a plan, nothing is paired, closed or finished unless an organiser says so."""
    tournament = await running_cup(olga, 4, config(settings=rules_pb2.Settings(preview=True)))
    assert not (await host.job(tournament)).key
    await olga.act(tournament, pair_next={})
    assert await host.pair(tournament)
    seen = await olga.get(tournament)
    assert (seen.round, seen.round_state) == (1, "proposed")
    assert not any(table.matches for table in await olga.tables(tournament))
    await olga.act(tournament, publish_round={"stage": "swiss", "round": 1})
    assert all(table.matches for table in await olga.tables(tournament))
    await host.finish_round(olga, tournament)
    assert (await olga.get(tournament)).round_state == "published"
    await olga.act(tournament, close_round={"stage": "swiss", "round": 1})
    assert (await olga.get(tournament)).round_state == "closed"


@pytest.mark.parametrize("format_key", ["pods", "rr", "swiss-monrad"])
async def test_other_formats_are_paired_too(host, olga, format_key):
    """The service knows no format: whatever the core pairs is seated and played."""
    seats = 4 if format_key == "pods" else 2
    game = "solar_draft" if format_key == "pods" else "orbita"
    stage = rules_pb2.StageRules(
        key="main", format=format_key, rounds=1, seats=seats, games=[rules_pb2.GameChoice(game=game)]
    )
    stage.scheme.places.extend([300, 180, 120, 60][:seats])
    tournament = await running_cup(olga, 8, config(stages=[stage], plan=BY_ITSELF))
    assert await host.pair(tournament)
    tables = await olga.tables(tournament, round=1)
    assert {len(table.seats) for table in tables} == {seats}
