"""Runs the matchmaking service: ``python -m parlour.matchmaking``."""

import sys

from parlour.matchmaking.bind import build
from parlour.serving.main import run

if __name__ == "__main__":
    sys.exit(run(build, "matchmaking"))
