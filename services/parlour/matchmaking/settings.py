"""Settings of the service beside the common ones, from variables that start with `PARLOUR_LOBBY_`. Times in seconds."""

from typing import Annotated

from pydantic import Field, ValidationError
from pydantic.functional_validators import BeforeValidator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from parlour.matchmaking.policy import SECOND, Policy
from parlour.serving.settings import SettingsError

PREFIX = "PARLOUR_LOBBY_"


def _words(value: object) -> object:
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


class LobbySettings(BaseSettings):
    """How people are brought together.

    Attributes:
        clock_s: Time for each decision when a wish names no clock.
        seat_window_s: How long the deal waits for people to take their seats.
        bots: Keys of the bots that can take a seat, the default first; separated by commas or spaces.
        open_tickets: Open tickets of one account.
        open_tables: Open tables of one owner.
        lease_s: How long a matcher that has died holds the others up.
        pass_s: Pause between two passes of the matcher.
        announce_again_s: An arrangement that nobody has confirmed by then is announced again.
        settle_s: How long the start of a table waits until the match can be asked for.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, hide_input_in_errors=True)

    clock_s: float = Field(default=30.0, ge=1, le=86_400)
    seat_window_s: float = Field(default=3.0, ge=0, le=3600)
    bots: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words), Field(min_length=1)] = (
        "greedy",
        "random",
        "search",
    )
    open_tickets: int = Field(default=5, ge=1, le=20)
    open_tables: int = Field(default=20, ge=1)
    lease_s: float = Field(default=3.0, ge=0.5)
    pass_s: float = Field(default=0.1, gt=0)
    announce_again_s: float = Field(default=30.0, ge=1)
    settle_s: float = Field(default=2.0, ge=0)

    def policy(self) -> Policy:
        """Return the house rules with these settings."""
        return Policy(
            clock_us=_us(self.clock_s),
            seat_window_us=_us(self.seat_window_s),
            bots=self.bots,
            open_tickets=self.open_tickets,
            open_tables=self.open_tables,
            lease_us=_us(self.lease_s),
            pass_us=_us(self.pass_s),
            announce_again_us=_us(self.announce_again_s),
            settle_us=_us(self.settle_s),
        )


def load_policy() -> Policy:
    """Return the house rules as the environment says.

    Raises:
        SettingsError: At least one setting is wrong; the message is one line.
    """
    try:
        return LobbySettings().policy()
    except ValidationError as error:
        wrong = [f"{PREFIX}{str(item['loc'][0]).upper()}: {item['msg']}" for item in error.errors()]
        raise SettingsError("; ".join(wrong)) from None


def _us(seconds: float) -> int:
    return round(seconds * SECOND)
