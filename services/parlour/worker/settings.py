"""Settings of the worker beside the common ones, from variables that start with `PARLOUR_TASKS_`."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class TaskSettings(BaseSettings):
    """How tasks are run. Times are in seconds.

    Attributes:
        threads: Tasks that run at once.
        visibility_timeout: A task that nobody has acknowledged for so long is delivered again. Longer than any task
            runs, see `slice_s`; a shorter one costs double work, never a double effect.
        slice_s: A bot turn that has played on for so long makes room for other tasks and queues itself again.
        claim_s: A match whose task died can be taken up by another after so long.
        sweep_every: Time between two sweeps.
        sweep_age: Decisions and results that have waited for so long are looked after by the sweep.
        heartbeat_every: Time between two heartbeat tasks.
        heartbeat_limit: With no task started for so long the worker ends, so that its keeper starts it again.
        safety_margin: What a bot keeps back of the time that it is given for a decision.
        iterations: Imagined plays for each decision of a search bot.
        pairing_s: Most time for the pairing of one round.
        private_webhooks: Whether webhooks may lead to `http://` and into private networks.
        bot_pause: Added before each bot's answer; for people who want to follow.
    """

    model_config = SettingsConfigDict(env_prefix="PARLOUR_TASKS_")

    threads: int = Field(default=4, ge=1, le=256)
    visibility_timeout: int = Field(default=120, ge=1)
    slice_s: float = Field(default=10.0, gt=0)
    claim_s: float = Field(default=15.0, gt=0)
    sweep_every: float = Field(default=3.0, gt=0)
    sweep_age: float = Field(default=5.0, ge=0)
    heartbeat_every: float = Field(default=5.0, gt=0)
    heartbeat_limit: float = Field(default=30.0, gt=0)
    safety_margin: float = Field(default=1.0, ge=0)
    iterations: int = Field(default=400, ge=1)
    pairing_s: float = Field(default=60.0, gt=0)
    private_webhooks: bool = False
    bot_pause: float = Field(default=0.0, ge=0)
