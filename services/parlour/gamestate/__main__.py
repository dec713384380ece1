"""Runs the game state service: `python -m parlour.gamestate`."""

import sys

from parlour.gamestate.bind import NAME, build
from parlour.serving.main import run

if __name__ == "__main__":
    sys.exit(run(build, NAME))
