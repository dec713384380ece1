"""`python -m parlour.cli.init`: what a host with PostgreSQL needs before its first start; again it changes nothing."""

import argparse
import os
import sys
from pathlib import Path

import psycopg
from psycopg import sql
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_fixed

from parlour.serving.keys import KeyFileWrong
from parlour.serving.settings import SettingsError, load_settings
from parlour.serving.tokens import KeyRing

DATABASES = ("matchmaking", "gamestate", "scoring", "worker")
_PATIENCE_S = 120


def main() -> int:
    """Make keys and databases; return the exit status."""
    parser = argparse.ArgumentParser(description="Makes the keys and the databases of a host.")
    parser.add_argument("--owner", type=int, help="user id that shall own the keys")
    owner = parser.parse_args().owner
    try:
        settings = load_settings()
        settings.keys.mkdir(parents=True, exist_ok=True)
        KeyRing.open(settings.keys)
        if owner is not None:
            _give(settings.keys, owner)
        admin = os.environ.get("PARLOUR_ADMIN_DATABASE_URL", "")
        if admin:
            _make_databases(admin)
    except (SettingsError, KeyFileWrong, OSError, psycopg.Error) as error:
        print("parlour init:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


def _give(folder: Path, owner: int) -> None:
    for path in (folder, *folder.rglob("*")):
        os.chown(path, owner, -1)


def _make_databases(url: str) -> None:
    patient = Retrying(
        retry=retry_if_exception_type(psycopg.OperationalError),
        stop=stop_after_delay(_PATIENCE_S),
        wait=wait_fixed(1),
        reraise=True,
    )
    with patient(psycopg.connect, url, autocommit=True) as connection:
        for name in DATABASES:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone()
            if found is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


if __name__ == "__main__":
    sys.exit(main())
