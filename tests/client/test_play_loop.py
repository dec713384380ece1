"""A seat is played to the end of its match, whatever the network does."""

import asyncio
import random

import pytest
from tests.client.cable import Cable
from tests.client.fakes import QUICK, FakeMatches, add, client_of, serving, until
from tests.client.host import FakeHost

from parlour import wire
from parlour.api.games.orbita.v1 import orbita_pb2
from parlour.api.match.v1 import match_pb2, matches_pb2
from parlour.client import Client, ParlourError, Settings, play_loop
from parlour.serving import errors


class Player:
    """Chooses at random and notes what it was asked."""

    def __init__(self):
        self.random = random.Random(5)
        self.asked = 0

    async def __call__(self, view, actions):
        assert view.view.orbita.to_play == 0
        self.asked += 1
        return self.random.choice(list(actions))


def finished(host, ended):
    """Check that the match is over and that the loop was told its result."""
    assert host.match.over
    assert wire.decode_standings(ended.standings) == host.match.standings()


async def test_a_match_is_played_to_its_end():
    """Each decision of the seat is answered once, and the result comes back."""
    host, player = FakeHost(), Player()
    async with client_of(add(host)) as client:
        finished(host, await play_loop(client, "m-1", player))
        assert player.asked == host.accepted
        await until(lambda: host.open == 0)


async def test_messages_that_come_twice_do_no_harm():
    """When every message of the stream comes twice, each decision is still put to the player once (T037)."""
    host, player = FakeHost(2, mirrored=True), Player()
    async with client_of(add(host)) as client:
        finished(host, await play_loop(client, "m-1", player))
    assert player.asked == host.accepted


class Lingering(FakeMatches):
    """A match whose decision stays open after it was answered, as sealed ones do, and is told again and again."""

    decision = match_pb2.OpenDecision(decision_id="0.0", seat=0)

    async def GetView(self, request, context):  # noqa: N802
        return match_pb2.View(seat=0)

    async def ListLegalActions(self, request, context):  # noqa: N802
        return matches_pb2.ListLegalActionsResponse(decision=self.decision, actions=[match_pb2.GameAction()])

    async def _messages(self, token, opening):
        match = match_pb2.Match(decisions=[self.decision])
        yield matches_pb2.WatchViewResponse(snapshot=match_pb2.View(seat=0, match=match))
        for step in range(1, 4):
            decisions = [self.decision, match_pb2.OpenDecision(decision_id=f"{step}.1", seat=1)]
            yield matches_pb2.WatchViewResponse(happenings=matches_pb2.Happenings(step=step, decisions=decisions))
        yield matches_pb2.WatchViewResponse(ended=matches_pb2.MatchEnded())


async def test_a_decision_that_stays_open_is_answered_once():
    """A decision that is still told after its answer is not put to the player again (T037)."""
    matches, asked = Lingering(), []

    async def choose(view, actions):
        asked.append(view)
        return actions[0]

    async with client_of(add(matches)) as client:
        await play_loop(client, "m-1", choose)
    assert len(asked) == len(matches.submitted) == 1


async def test_a_network_that_breaks_at_every_call():
    """Connections are cut during calls, also after the server acted: no answer is lost, none counts twice (T038)."""
    host, player = FakeHost(3), Player()
    chance = random.Random(8)
    async with serving(add(host)) as port, Cable(port) as cable:

        async def between(name):
            if chance.random() < 0.4:
                cable.blink()

        host.between = between
        async with Client.connect(gamestate=cable.address, settings=QUICK) as client:
            finished(host, await play_loop(client, "m-1", player))
        assert player.asked == host.accepted == len(host.stored)
        assert cable.connections > 5
        await until(lambda: host.open == 0)


async def test_an_outage_longer_than_the_patience_of_a_call():
    """The network is away for longer than calls are tried: the player goes on when it is back (T038)."""
    host, player = FakeHost(4), Player()
    settings = Settings(deadline_s=0.2, patience_s=0.3, first_backoff_s=0.01, max_backoff_s=0.05)
    async with serving(add(host)) as port, Cable(port) as cable:
        cuts = iter([True])

        async def between(name):
            if name == "SubmitAction" and next(cuts, False):
                cable.cut()

        host.between = between
        async with Client.connect(gamestate=cable.address, settings=settings) as client:
            playing = asyncio.create_task(play_loop(client, "m-1", player))
            await until(lambda: host.accepted == 1)
            asyncio.get_running_loop().call_later(3 * settings.patience_s, cable.mend)
            finished(host, await playing)
        assert player.asked == host.accepted
    assert {len(names) for names in host.names.values()} == {1}


async def test_an_answer_that_came_too_late_is_no_end():
    """When time was up before the answer came the loop goes on with what is asked next."""
    host, player = FakeHost(5), Player()
    host.fails("SubmitAction", errors.decision_expired(), errors.conflict())

    async with client_of(add(host)) as client:
        playing = asyncio.create_task(play_loop(client, "m-1", player))
        await until(lambda: host.calls["SubmitAction"] == 1)
        seat = 0
        host._accept(seat, host.match.game.fallback(host.match.state, seat))
        host._others()
        finished(host, await playing)
    assert player.asked == host.accepted + 1


async def test_an_illegal_answer_is_raised():
    """A player that breaks the rules is told, with the rule."""

    async def cheat(view, actions):
        play = orbita_pb2.PlayCards(index=0, count=9)
        return match_pb2.GameAction(orbita=orbita_pb2.Action(play_cards=play))

    host = FakeHost(6)
    async with client_of(add(host)) as client:
        with pytest.raises(ParlourError, match="ILLEGAL_ACTION") as refusal:
            await play_loop(client, "m-1", cheat)
        assert refusal.value.metadata["rule"].startswith("ORB-")
        await until(lambda: host.open == 0)


async def test_a_spectator_can_not_play():
    """A caller without a seat is told so instead of waiting for ever."""
    async with client_of(add(FakeMatches())) as client:
        with pytest.raises(ParlourError, match="NOT_SEATED"):
            await play_loop(client, "m-1", Player())
