"""Tickets, over the wire."""

from tests.services.matchmaking.kit import TICKET, until


async def test_two_people_get_one_match(service):
    """Two tickets for the same thing are put into one match, on different seats."""
    ann, bob = await service.guest("Ann"), await service.guest("Bob")
    await ann.ticket()
    await bob.ticket()
    [arranged] = await until(lambda: service.events("match_arranged"))
    assert {seat.account_id for seat in arranged.setup.seats} == {ann.account_id, bob.account_id}
    assert {seat.display_name for seat in arranged.setup.seats} == {"Ann", "Bob"}
