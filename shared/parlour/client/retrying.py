"""Trying again: which errors, after what wait, for how long."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_before_delay,
    stop_never,
    wait_random_exponential,
)

from parlour.client.errors import ParlourError
from parlour.client.settings import Settings

Answer = TypeVar("Answer")


async def persist(
    attempt: Callable[[], Awaitable[Answer]],
    settings: Settings,
    patience_s: float | None,
    also: Callable[[ParlourError], bool] = lambda _: False,
) -> Answer:
    """Make attempts until one succeeds; wait in between as the server asked, and a random, growing time on top.

    Args:
        attempt: One attempt.
        settings: How long the waits are.
        patience_s: For all attempts together, in seconds; None: for ever.
        also: Further errors, beside temporary ones, that are worth another attempt.

    Raises:
        ParlourError: One that no attempt will help, or the last when patience is at an end.
    """
    backoff = wait_random_exponential(multiplier=settings.first_backoff_s, max=settings.max_backoff_s)

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after_s if isinstance(error, ParlourError) else None
        return (asked or 0.0) + backoff(state)

    retrying = AsyncRetrying(
        retry=retry_if_exception(lambda error: isinstance(error, ParlourError) and (error.temporary or also(error))),
        wait=wait,
        stop=stop_never if patience_s is None else stop_before_delay(patience_s),
        reraise=True,
    )
    return await retrying(attempt)
