"""Pins the dependencies of pyproject.toml into `requirements/`: with hashes, without registry addresses (`make lock`).

Needs `uv` on the PATH or in the virtual environment; the locks hold for every Python from 3.11 on and every platform.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "dev.lock": ["--extra", "dev"],
    "run.lock": ["-c", "requirements/dev.lock"],
    "bench.lock": ["--extra", "bench", "-c", "requirements/dev.lock"],
}


def main() -> int:
    """Write every lock; return the exit status of the first that fails."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        print("scripts/lock.py needs uv: pip install uv", file=sys.stderr)
        return 1
    for name, arguments in LOCKS.items():
        common = ["--universal", "--python-version", "3.11", "--quiet", "--no-emit-index-url", "--generate-hashes"]
        command = [uv, "pip", "compile", "pyproject.toml", *arguments, *common, "--no-header", "--no-annotate"]
        status = subprocess.run([*command, "-o", f"requirements/{name}"], cwd=ROOT, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
