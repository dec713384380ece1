"""Runs the relay: `python -m parlour.relay`."""

import sys

from parlour.relay.process import main

if __name__ == "__main__":
    sys.exit(main())
