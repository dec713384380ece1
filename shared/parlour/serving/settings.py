"""Settings, from environment variables that start with `PARLOUR_`.

Groups are one word: `PARLOUR_GAMESTATE_LISTEN`, `PARLOUR_LIMITS_CALLS_PER_MINUTE`, `PARLOUR_TLS_CERTIFICATE`.
"""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "PARLOUR_"


class SettingsError(Exception):
    """Settings that can't be used; the message is one line that names every wrong one."""


def _address(value: str) -> str:
    if value.startswith("unix:"):
        return value
    host, colon, port = value.rpartition(":")
    if not (host and colon and port.isdecimal() and int(port) < 65536):
        raise ValueError("should be host:port or unix:path")
    return value


Address = Annotated[str, AfterValidator(_address)]


class ServiceSettings(BaseModel):
    """What one service needs to know.

    Attributes:
        listen: Where it takes calls: host:port, port 0 for any free one, or unix:path.
        metrics: Where `/metrics` is served: host:port; empty for nowhere.
        database_url: Its own database, as SQLAlchemy writes it. May hold a password: never logged.
        advertise: Address that clients are told; empty: not told.
    """

    listen: Address
    metrics: Annotated[str, AfterValidator(lambda value: _address(value) if value else value)] = ""
    database_url: str
    advertise: str = ""


class Limits(BaseModel):
    """What callers must keep to. 0 turns a per-client limit off.

    Attributes:
        max_message_bytes: Largest message taken.
        concurrent_calls: Unary calls under way in one process; more are refused.
        streams: Open streams in one process; more are refused.
        calls_per_minute: Calls a minute of one client.
        streams_per_client: Open streams of one client.
    """

    max_message_bytes: Annotated[int, Field(ge=1024, le=1 << 26)] = 1 << 20
    concurrent_calls: Annotated[int, Field(ge=1)] = 1024
    streams: Annotated[int, Field(ge=1)] = 10_000
    calls_per_minute: Annotated[int, Field(ge=0)] = 6_000
    streams_per_client: Annotated[int, Field(ge=0)] = 256


class Tls(BaseModel):
    """Certificates, as PEM files. None: plain text, for a proxy that ends TLS or for one machine.

    Attributes:
        certificate: The server's chain.
        key: The server's private key.
        client_ca: With it, clients must show a certificate that it signed (mutual TLS).
    """

    certificate: Path | None = None
    key: Path | None = None
    client_ca: Path | None = None

    @model_validator(mode="after")
    def _complete(self) -> "Tls":
        if (self.certificate is None) != (self.key is None):
            raise ValueError("certificate and key go together")
        if self.client_ca is not None and self.certificate is None:
            raise ValueError("client_ca needs certificate and key")
        return self


def _editions(value: object) -> object:
    if not isinstance(value, str):
        return value
    pairs = [part.partition("=") for part in value.split(",") if part.strip()]
    if not all(game.strip() and path.strip() for game, _, path in pairs):
        raise ValueError("should be game=FILE, separated by commas")
    return {game.strip(): Path(path.strip()) for game, _, path in pairs}


def _service(name: str, port: int) -> ServiceSettings:
    return ServiceSettings(
        listen=f"127.0.0.1:{port}", metrics=f"127.0.0.1:{port + 10}", database_url=f"sqlite:///data/{name}.db"
    )


class Settings(BaseSettings):
    """Everything that a service can be told from outside.

    Attributes:
        matchmaking: The matchmaking service.
        gamestate: The gamestate service.
        scoring: The scoring service.
        worker: The worker; it listens only for health checks.
        relay: The relay; only its metrics address counts.
        redis_url: The bus.
        keys: Directory of the token keys.
        service_token: Token with the scope `internal`, for calls between services.
        content: By game, a content edition in the place of the house edition: `game=FILE`, separated by commas.
        limits: What callers must keep to.
        tls: Certificates.
        keepalive_s: The server pings a silent connection after this many seconds.
        keepalive_timeout_s: A ping that isn't answered for so long ends the connection and all its streams.
        min_ping_interval_s: Clients may ping this often, in seconds.
        drain_s: How long streams and calls may take to end after SIGTERM, in seconds.
        reuse_port: Let several processes listen at one address.
        log_level: debug, info, warning or error.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="_",
        env_nested_max_split=1,
        nested_model_default_partial_update=True,
        hide_input_in_errors=True,
    )

    matchmaking: ServiceSettings = _service("matchmaking", 7401)
    gamestate: ServiceSettings = _service("gamestate", 7402)
    scoring: ServiceSettings = _service("scoring", 7403)
    worker: ServiceSettings = _service("worker", 7404)
    relay: ServiceSettings = _service("relay", 7405)
    redis_url: str = "redis://127.0.0.1:6379/0"
    keys: Path = Path("data/keys")
    service_token: SecretStr | None = None
    content: Annotated[dict[str, Path], NoDecode, BeforeValidator(_editions)] = {}
    limits: Limits = Limits()
    tls: Tls = Tls()
    keepalive_s: Annotated[float, Field(gt=0)] = 20.0
    keepalive_timeout_s: Annotated[float, Field(gt=0)] = 10.0
    min_ping_interval_s: Annotated[float, Field(gt=0)] = 10.0
    drain_s: Annotated[float, Field(gt=0)] = 15.0
    reuse_port: bool = False
    log_level: Annotated[str, Field(pattern="^(debug|info|warning|error)$")] = "info"

    def service(self, name: str) -> ServiceSettings:
        """Return the settings of one service.

        Raises:
            KeyError: No such service.
        """
        found = getattr(self, name, None)
        if not isinstance(found, ServiceSettings):
            raise KeyError(name)
        return found


def load_settings() -> Settings:
    """Read the settings from the environment.

    Raises:
        SettingsError: At least one is wrong.
    """
    try:
        return Settings()
    except ValidationError as error:
        wrong = [f"{_variable(item['loc'])}: {_text(item['msg'])}" for item in error.errors()]
        raise SettingsError("; ".join(wrong)) from None


def _variable(path: tuple[int | str, ...]) -> str:
    return PREFIX + "_".join(str(part) for part in path).upper()


def _text(message: str) -> str:
    return " ".join(message.removeprefix("Value error, ").split())
