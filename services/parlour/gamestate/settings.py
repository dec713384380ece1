"""Settings of the game state service beside the common ones, from variables that start with `PARLOUR_MATCHES_`."""

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from parlour.bots.registry import KEYS
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
        resigned_bot: Key of the bot that answers for a seat whose holder gave up while the match goes on; empty: nobody
            does, and the game's fallback is played when the time is up.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX)

    in_memory: int = Field(default=20_000, ge=1)
    snapshot_every: int = Field(default=64, ge=1)
    heartbeat_s: float = Field(default=10.0, gt=0)
    queue: int = Field(default=256, ge=1)
    tick_s: float = Field(default=0.1, gt=0)
    outage_s: float = Field(default=2.0, gt=0)
    resigned_bot: str = "greedy"

    @field_validator("resigned_bot")
    @classmethod
    def _known(cls, value: str) -> str:
        if value and value not in KEYS:
            raise ValueError(f"no bot is called {value!r}; there are {', '.join(KEYS)}")
        return value


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
