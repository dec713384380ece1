"""The whole of Parlour, as `parlour up` runs it, on free ports in a folder of its own."""

import pytest

from parlour.cli.stack import Stack


@pytest.fixture(scope="module")
def stack(tmp_path_factory):
    """The embedded stack; a module's tests share it."""
    found = Stack(
        tmp_path_factory.mktemp("stack"),
        fixed_ports=False,
        environment={"PARLOUR_LOBBY_OPEN_TABLES": "1000", "PARLOUR_LOBBY_ANNOUNCE_AGAIN_S": "3"},
    )
    try:
        found.start()
        yield found
    finally:
        found.stop()
