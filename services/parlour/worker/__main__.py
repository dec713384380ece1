"""`python -m parlour.worker` runs the worker; `--check` asks a running one whether tasks come through."""

import sys

from pydantic import ValidationError

from parlour.serving.settings import SettingsError, load_settings
from parlour.worker.health import check
from parlour.worker.settings import TaskSettings

EXIT_FAILED = 1
EXIT_SETTINGS = 2


def main(arguments: list[str]) -> int:
    """Return the exit status: 0 after a clean stop or a good check, 1 for trouble, 2 for a wrong setting."""
    try:
        settings, tasks = load_settings(), TaskSettings()
    except (SettingsError, ValidationError) as error:
        return _failed(error, EXIT_SETTINGS)
    if arguments == ["--check"]:
        return _check(settings.worker.listen)
    from parlour.worker import bind  # noqa: PLC0415  # a check runs every few seconds and needs none of it

    try:
        return bind.run(settings, tasks)
    except bind.CANNOT_START as error:
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
