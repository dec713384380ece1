"""Runs the scoring service: `python -m parlour.scoring`."""

import sys

from parlour.scoring.bind import NAME, build
from parlour.serving.main import run

if __name__ == "__main__":
    sys.exit(run(build, NAME))
