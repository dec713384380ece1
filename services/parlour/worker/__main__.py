"""`python -m parlour.worker` runs the worker; `--check` asks a running one whether tasks come through."""

import sys

from pydantic import ValidationError

from parlour.serving import logs
from parlour.serving.keys import KeyFileWrong, KeysMissing
from parlour.serving.main import EXIT_FAILED, EXIT_SETTINGS, CannotStart
from parlour.serving.metrics_http import AddressInUse
from parlour.serving.settings import SettingsError, load_settings
from parlour.storage.errors import StorageError
from parlour.worker.bind import Worker
from parlour.worker.health import check
from parlour.worker.settings import TaskSettings


def main(arguments: list[str]) -> int:
    """Return the exit status: 0 after a clean stop or a good check, 1 for trouble, 2 for a wrong setting."""
    try:
        settings, tasks = load_settings(), TaskSettings()
        if arguments == ["--check"]:
            return _check(settings.worker.listen)
        logs.configure(settings.log_level, "worker")
        return Worker(settings, tasks).run()
    except (SettingsError, ValidationError) as error:
        return _failed(error, EXIT_SETTINGS)
    except (AddressInUse, CannotStart, KeyFileWrong, KeysMissing, StorageError) as error:
        return _failed(error, EXIT_FAILED)


def _check(address: str) -> int:
    well, answer = check(address)
    print(answer)  # noqa: T201 - for the person or the probe that asked
    return 0 if well else EXIT_FAILED


def _failed(error: Exception, status: int) -> int:
    print("parlour worker:", " ".join(str(error).split()), file=sys.stderr)  # noqa: T201 - for who started it
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
