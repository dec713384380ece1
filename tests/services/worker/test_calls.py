"""Patience with other services."""

import grpc
import pytest

from parlour.serving import errors
from parlour.serving.settings import Settings
from parlour.serving.status import to_abort
from parlour.serving.tokens import KeyRing
from parlour.worker import calls
from parlour.worker.calls import Services, may_pass, reason_of
from parlour.worker.internal import InternalToken


class Refusal(grpc.RpcError, grpc.Call):
    """An error as a stub raises it."""

    def __init__(self, error):
        self._abort = to_abort(error, "r1")

    def code(self):
        return self._abort.code

    def details(self):
        return self._abort.details

    def trailing_metadata(self):
        return [Metadatum(*pair) for pair in self._abort.trailing_metadata]

    def initial_metadata(self):
        return []

    def is_active(self):
        return False

    def time_remaining(self):
        return None

    def cancel(self):
        return False

    def add_callback(self, callback):
        return False


class Metadatum:
    """One entry of the trailing metadata."""

    def __init__(self, key, value):
        self.key, self.value = key, value

    def __iter__(self):
        return iter((self.key, self.value))


class Flaky:
    """A method that fails with each of the errors before it answers."""

    def __init__(self, *failures):
        self.failures = list(failures)
        self.calls = []

    def __call__(self, request, timeout=None, metadata=None):
        self.calls.append((timeout, dict(metadata)["authorization"]))
        if self.failures:
            raise Refusal(self.failures.pop(0))
        return request


@pytest.fixture
def services(tmp_path):
    """Services that are called with a token made here."""
    KeyRing.create(tmp_path / "keys")
    settings = Settings(keys=tmp_path / "keys")
    found = Services(settings, InternalToken(settings))
    yield found
    found.close()


def test_a_service_that_is_away_for_a_moment_is_asked_again(services):
    """UNAVAILABLE, a lost race and a quota pass; the call is made until it is answered (T099)."""
    method = Flaky(errors.draining(0.01), errors.conflict(), errors.quota("calls", 1, "client", "slow down", 0.01))
    assert services.ask(method, "question") == "question"
    assert len(method.calls) == 4
    assert all(timeout == calls.CALL_SECONDS for timeout, _ in method.calls)


def test_a_refusal_is_not_repeated(services):
    """What asking again can't change is told at once, with its reason."""
    method = Flaky(errors.not_asked(), errors.not_asked())
    with pytest.raises(grpc.RpcError) as refused:
        services.ask(method, "question")
    assert len(method.calls) == 1
    assert reason_of(refused.value) == "NOT_ASKED"
    assert not may_pass(refused.value)


def test_patience_ends(services, monkeypatch):
    """A service that stays away is given up on, and the task is left to the sweep."""
    monkeypatch.setattr(calls, "PATIENCE_SECONDS", 0.2)
    method = Flaky(*[errors.draining(0.01)] * 1000)
    with pytest.raises(grpc.RpcError) as refused:
        services.ask(method, "question")
    assert may_pass(refused.value)
    assert method.failures


def test_the_worker_calls_with_the_scope_internal(services, tmp_path):
    """Without a token in the settings it signs one with the key of the host; a seat's token goes in its place."""
    method = Flaky()
    services.ask(method, "question")
    services.ask(method, "question", "seat-token")
    own, seat = (token.removeprefix("Bearer ") for _, token in method.calls)
    assert KeyRing.load(tmp_path / "keys").verify(own).scopes == {"internal"}
    assert seat == "seat-token"
