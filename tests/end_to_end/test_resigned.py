"""A match goes on without its people: bots answer for those who gave up."""

from datetime import timedelta

from tests.end_to_end.kit import checked, guest


async def test_a_match_goes_on_after_its_only_person_gave_up(stack):
    """An untimed match of three with two bots: the person resigns, a worker plays the seat on, the result counts."""
    client = await guest(stack, "Quitter")
    try:
        wish = await client.queue("solar_draft", seats=3, bots_after=timedelta(0), bot="greedy")
        match_id = (await client.wait_for_match(wish)).match_id
        await client.take_seat(match_id)
        await client.resign(match_id)
        sheet = await checked(client, match_id)
        match = await client.get_match(match_id)
        seat = next(number for number, holder in enumerate(match.setup.seats) if not holder.bot)
        assert [(handed.seat, handed.bot) for handed in match.handed_seats] == [(seat, "greedy")]
        assert sheet.standings.seats[seat].place == 3
        assert sheet.seats[seat].account_id == match.setup.seats[seat].account_id
    finally:
        await client.close()
