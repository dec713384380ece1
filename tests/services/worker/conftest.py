"""Services to work for, and parts of the worker."""

import pytest
from tests.services.worker.parts import Parts
from tests.services.worker.stack import running


@pytest.fixture(scope="module")
def stack(tmp_path_factory, _redis_of_the_run):
    """Gamestate, scoring, matchmaking and a relay; the tests of a module share it and its matches."""
    _redis_of_the_run.start()
    with running(tmp_path_factory.mktemp("stack"), _redis_of_the_run.url) as services:
        yield services


@pytest.fixture
def own_stack(tmp_path, redis_url):
    """The same for one test alone, on a Redis that it may break."""
    with running(tmp_path, redis_url) as services:
        yield services


@pytest.fixture
def parts(stack):
    """Parts of the worker, connected to the stack."""
    found = Parts(stack)
    yield found
    found.close()
