"""The listing of an edition as a message."""

from parlour.api.games.solar_gardens.v1 import solar_gardens_pb2
from parlour.games.solar_gardens.content_files import house_edition
from parlour.games.solar_gardens.edition import Edition
from parlour.wire.planning import plan_message


def test_an_edition_crosses_the_wire():
    """Name, hash, board and every tile with all it shows arrive as they were sent."""
    plan = plan_message(Edition, solar_gardens_pb2.Edition.DESCRIPTOR)
    message = solar_gardens_pb2.Edition(**plan.encode(house_edition()))
    sent = solar_gardens_pb2.Edition.FromString(message.SerializeToString())
    assert plan.decode(sent) == house_edition()
