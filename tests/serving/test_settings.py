"""Settings from the environment."""

import os
from pathlib import Path

import pytest

from parlour.serving import transport
from parlour.serving.settings import Settings, SettingsError, Tls, load_settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch):
    """Start without a setting."""
    for name in list(os.environ):
        if name.startswith("PARLOUR_"):
            monkeypatch.delenv(name)


def test_every_level_can_be_set_by_itself(monkeypatch):
    """One variable sets one value, also inside a group; the rest keeps its default."""
    monkeypatch.setenv("PARLOUR_GAMESTATE_LISTEN", "0.0.0.0:9000")
    monkeypatch.setenv("PARLOUR_GAMESTATE_DATABASE_URL", "postgresql://db/g")
    monkeypatch.setenv("PARLOUR_LIMITS_CALLS_PER_MINUTE", "7")
    monkeypatch.setenv("PARLOUR_TLS_CLIENT_CA", "ca.pem")
    monkeypatch.setenv("PARLOUR_TLS_CERTIFICATE", "c.pem")
    monkeypatch.setenv("PARLOUR_TLS_KEY", "k.pem")
    monkeypatch.setenv("PARLOUR_REDIS_URL", "redis://bus:6379/1")
    monkeypatch.setenv("PARLOUR_SERVICE_TOKEN", "hush")
    got, plain = load_settings(), Settings.model_construct()
    assert got.service("gamestate").listen == "0.0.0.0:9000"
    assert got.gamestate.database_url == "postgresql://db/g"
    assert got.gamestate.metrics == plain.gamestate.metrics
    assert got.scoring == plain.scoring
    assert (got.limits.calls_per_minute, got.limits.streams) == (7, plain.limits.streams)
    assert got.tls.client_ca == Path("ca.pem")
    assert got.redis_url == "redis://bus:6379/1"
    assert "hush" not in repr(got)
    assert got.service_token.get_secret_value() == "hush"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PARLOUR_GAMESTATE_LISTEN", "nowhere", "PARLOUR_GAMESTATE_LISTEN: should be host:port or unix:path"),
        ("PARLOUR_SCORING_METRICS", "h:99999", "PARLOUR_SCORING_METRICS: should be host:port or unix:path"),
        ("PARLOUR_LIMITS_STREAMS", "many", "PARLOUR_LIMITS_STREAMS: Input should be a valid integer"),
        ("PARLOUR_LIMITS_CONCURRENT_CALLS", "0", "PARLOUR_LIMITS_CONCURRENT_CALLS: Input should be greater"),
        ("PARLOUR_DRAIN_S", "-1", "PARLOUR_DRAIN_S: Input should be greater"),
        ("PARLOUR_LOG_LEVEL", "loud", "PARLOUR_LOG_LEVEL: "),
        ("PARLOUR_TLS_KEY", "key.pem", "PARLOUR_TLS: certificate and key go together"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(monkeypatch, name, value, expected):
    """The message names the variable and says what it should be."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(caught.value).startswith(expected)
    assert "\n" not in str(caught.value)


def test_all_wrong_values_are_named_at_once(monkeypatch):
    """Nobody has to start a service once for every mistake."""
    monkeypatch.setenv("PARLOUR_LIMITS_STREAMS", "many")
    monkeypatch.setenv("PARLOUR_KEEPALIVE_S", "long")
    with pytest.raises(SettingsError, match=r"(?=.*LIMITS_STREAMS)(?=.*KEEPALIVE_S)"):
        load_settings()


def test_unknown_services_have_no_settings():
    """Asking for a service that doesn't exist is a mistake of ours."""
    with pytest.raises(KeyError):
        Settings().service("limits")


def test_a_missing_certificate_is_named(tmp_path):
    """The message names the file that can't be read."""
    absent = tmp_path / "absent.pem"
    with pytest.raises(SettingsError, match=r"absent\.pem: No such file"):
        transport.credentials(Tls(certificate=absent, key=absent))
