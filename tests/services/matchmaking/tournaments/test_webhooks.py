"""Other systems are told what happens: signed, in time, and again when they did not answer."""

import json

import grpc
from tests.services.matchmaking.kit import new_id
from tests.services.matchmaking.tournaments.kit import Somebody, config, refused, running_cup, swiss

from parlour.api.tournaments.v1 import automation_pb2, hosting_pb2
from parlour.api.tournaments.v1 import tournaments_pb2 as api
from parlour.matchmaking.tournaments import sweeps

CODE = grpc.StatusCode


async def hook(olga, tournament, events=(), url="https://example.org/hook"):
    """A webhook."""
    request = api.CreateWebhookRequest(tournament_id=tournament, url=url, events=events, request_id=new_id())
    return await olga.call("CreateWebhook", request)


async def owed(host, tournament):
    """What is to be sent now."""
    request = hosting_pb2.ListDueDeliveriesRequest(tournament_id=tournament)
    return (await host.worker.call("ListDueDeliveries", request)).deliveries


async def settle(host, delivery, *, taken):
    """What became of a post."""
    request = hosting_pb2.SettleDeliveryRequest(delivery_id=delivery.delivery_id, taken=taken)
    await host.worker.call("SettleDelivery", request)


async def test_what_happens_is_owed_once_and_tried_again_later(host, olga, service):
    """Each event is one post; what is taken is done, what is not comes again after a pause that grows."""
    by_itself = automation_pb2.Plan(by_itself=True)
    tournament = await running_cup(olga, 4, config(stages=[swiss(rounds=1)], plan=by_itself))
    made = await hook(olga, tournament, ["round_paired", "tournament_finished"])
    assert made.secret
    await host.pair(tournament)
    [post] = await owed(host, tournament)
    body = json.loads(post.body)
    assert (post.kind, post.secret, body["event"], body["round"]) == ("round_paired", made.secret, "round_paired", 1)
    await settle(host, post, taken=False)
    assert not await owed(host, tournament)
    service.clock.advance(11)
    assert len(await owed(host, tournament)) == 1
    asked = len(await service.events("deliveries_due"))
    await service.database.run(sweeps.post_again, host.office.desk.policy)
    assert len(await service.events("deliveries_due")) > asked
    await settle(host, post, taken=True)
    await host.finish_round(olga, tournament)
    assert [one.kind for one in await owed(host, tournament)] == ["tournament_finished"]


async def test_webhooks_are_for_owner_and_organisers_and_their_secret_is_told_once(olga, service):
    """Others are refused; lists leave the secret out; an unknown event or a strange address is refused."""
    tournament = await running_cup(olga, 4, config())
    made = await hook(olga, tournament)
    listed = await olga.call("ListWebhooks", api.ListWebhooksRequest(tournament_id=tournament))
    assert [(one.webhook_id, one.secret) for one in listed.webhooks] == [(made.webhook_id, "")]
    async with refused(CODE.PERMISSION_DENIED, "ROLE_MISSING"):
        await hook(Somebody(service, "other"), tournament)
    async with refused(CODE.INVALID_ARGUMENT, "MALFORMED"):
        await hook(olga, tournament, ["coffee_ready"])
    async with refused(CODE.INVALID_ARGUMENT, "MALFORMED"):
        await hook(olga, tournament, url="file:///etc/passwd")
    await olga.call("DeleteWebhook", api.DeleteWebhookRequest(webhook_id=made.webhook_id, request_id=new_id()))
    listed = await olga.call("ListWebhooks", api.ListWebhooksRequest(tournament_id=tournament))
    assert not listed.webhooks
