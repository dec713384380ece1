"""A client for tests to kill: opens the streams it is told to, says so, and never reads on.

Usage: gone_client.py PORT TOKEN COUNT
"""

import sys
import threading

import grpc


def main() -> None:
    """Open the streams, write `open`, wait to be killed."""
    port, token, count = sys.argv[1:]
    channel = grpc.insecure_channel(f"127.0.0.1:{port}")
    call = channel.unary_stream("/lab.v1.Lab/Stuck")
    streams = [call(b"", metadata=(("authorization", f"Bearer {token}"),)) for _ in range(int(count))]
    for stream in streams:
        next(stream)
    sys.stdout.write("open\n")
    sys.stdout.flush()
    threading.Event().wait()


if __name__ == "__main__":
    main()
