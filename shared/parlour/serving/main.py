"""Runs a service as a process."""

import asyncio
import gc
import signal
import sys
from collections.abc import Awaitable, Callable

import structlog

from parlour.serving import logs
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.metrics_http import AddressInUse
from parlour.serving.server import Harness
from parlour.serving.settings import Settings, SettingsError, load_settings
from parlour.storage.errors import StorageError

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

Build = Callable[[Settings], Awaitable[Harness]]

EXIT_FAILED = 1
EXIT_SETTINGS = 2

GARBAGE_THRESHOLDS = 50_000, 20, 50
"""When the interpreter looks for cycles. With the usual 700 objects what many calls hold while they wait looks old, and
every few thousand calls all objects of the process were gone through, for a tenth of a second."""


class CannotStart(Exception):
    """A service can't start, for a reason that its keeper can mend; the message is one line."""


def run(build: Build, name: str) -> int:
    """Run a service until SIGTERM or SIGINT; return the exit status.

    Args:
        build: Makes the harness from the settings.
        name: The service, for its logs.

    Returns:
        0 after a clean stop, 1 when it could not start, 2 when a setting is wrong; why is one line on standard error.
    """
    try:
        settings = load_settings()
        logs.configure(settings.log_level, name)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(build, settings))
    except SettingsError as error:
        return _failed(name, error, EXIT_SETTINGS)
    except (AddressInUse, CannotStart, KeyFileWrong, KeysMissing, StorageError) as error:
        return _failed(name, error, EXIT_FAILED)
    except Exception:  # noqa: BLE001 - the last stop; the log has it all
        structlog.get_logger(__name__).exception("the service failed")
        return EXIT_FAILED
    return 0


async def _serve(build: Build, settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    harness = await build(settings)
    await harness.start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    await stop.wait()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.remove_signal_handler(number)  # a second signal ends the process at once
    await harness.stop()


def _failed(name: str, error: Exception, status: int) -> int:
    print(f"parlour {name}: {error}", file=sys.stderr)  # noqa: T201 - for the person who started it
    return status
