"""Settings of the game state service beside the common ones, from variables that start with `PARLOUR_MATCHES_`."""

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from parlour.serving.settings import SettingsError

PREFIX = "PARLOUR_MATCHES_"


class MatchSettings(BaseSettings):
    """How matches are kept.

    Attributes:
        in_memory: Matches kept in memory; more are read from the log when asked for.
        snapshot_every: Steps between two snapshots of a match.
        heartbeat_s: Seconds between two heartbeats of a quiet stream.
        queue: Messages that may wait for a slow reader before its stream is closed.
        tick_s: Seconds between two looks for deadlines that have passed.
        outage_s: A gap in the service's life of this many seconds or more counts as an outage and is given back.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX)

    in_memory: int = Field(default=20_000, ge=1)
    snapshot_every: int = Field(default=64, ge=1)
    heartbeat_s: float = Field(default=10.0, gt=0)
    queue: int = Field(default=256, ge=1)
    tick_s: float = Field(default=0.1, gt=0)
    outage_s: float = Field(default=2.0, gt=0)


def load_match_settings() -> MatchSettings:
    """Read the settings from the environment.

    Raises:
        SettingsError: At least one is wrong; the message is one line.
    """
    try:
        return MatchSettings()
    except ValidationError as error:
        wrong = [f"{PREFIX}{str(item['loc'][0]).upper()}: {item['msg']}" for item in error.errors()]
        raise SettingsError("; ".join(wrong)) from None
