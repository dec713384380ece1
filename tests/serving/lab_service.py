"""The lab as a process of its own, as a service's `__main__.py` does it."""

import sys

from tests.serving.lab import ACCESS, Lab, add_lab_to_server

from parlour.serving.main import run
from parlour.serving.server import Harness
from parlour.serving.settings import Settings
from parlour.serving.tokens import KeyRing


async def build(settings: Settings) -> Harness:
    """Put the lab into a harness."""
    harness = Harness(settings, "gamestate", keys=KeyRing.load(settings.keys))
    harness.add(Lab(), add_lab_to_server, ACCESS)
    return harness


if __name__ == "__main__":
    sys.exit(run(build, "gamestate"))
