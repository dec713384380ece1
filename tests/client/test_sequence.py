"""Numbers of happenings: what is new, what is old, what is missing."""

import pytest

from parlour.api.match.v1.match_pb2 import Happening
from parlour.api.match.v1.matches_pb2 import Happenings
from parlour.client.sequence import Gap, Sequence


def news(*numbers, step):
    """Return a message with happenings of these numbers."""
    return Happenings(happenings=[Happening(sequence=number) for number in numbers], step=step)


def begun(sequence, step):
    """Return a sequence that started from a snapshot."""
    found = Sequence()
    found.start(sequence, step)
    return found


def test_a_message_that_is_new_is_handed_through():
    """What is all new comes out as it is, also when only the open decisions changed."""
    sequence = begun(4, 2)
    for message in (news(5, 6, step=3), news(step=4), news(step=4), news(7, step=5)):
        assert sequence.fresh(message) is message


def test_a_message_that_came_before_is_left_out():
    """Happenings that were shown, and decisions of a step that has passed, are old."""
    sequence = begun(4, 2)
    sequence.fresh(news(5, 6, step=3))
    assert sequence.fresh(news(5, 6, step=3)) is None
    assert sequence.fresh(news(step=2)) is None


def test_a_message_that_is_old_in_part():
    """Of a message that overlaps only the rest is new."""
    assert begun(4, 2).fresh(news(3, 4, 5, step=3)) == news(5, step=3)


def test_a_gap_leaves_the_numbers_as_they_were():
    """After a gap nothing of the message counts as shown: not even what stood before the gap."""
    sequence = begun(4, 2)
    with pytest.raises(Gap):
        sequence.fresh(news(5, 7, step=3))
    assert sequence.fresh(news(5, 6, step=3)) == news(5, 6, step=3)


def test_the_servers_last_number_tells_a_gap():
    """A heartbeat or a resumption ahead of what came tells that something is missing."""
    sequence = begun(4, 2)
    sequence.confirm(4)
    sequence.resume(3)
    for tell in (sequence.confirm, sequence.resume):
        with pytest.raises(Gap):
            tell(5)


def test_a_stream_that_is_taken_up_from_an_old_token():
    """Before the first message any number is fine; the resumption says where counting starts."""
    sequence = Sequence()
    sequence.resume(9)
    with pytest.raises(Gap):
        sequence.fresh(news(11, step=5))
    assert Sequence().fresh(news(11, step=5)) == news(11, step=5)
