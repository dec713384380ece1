"""Writes a first draft of a migration: what a service's tables have that its newest revision lacks.

    python scripts/migration.py SERVICE SLUG MESSAGE      SERVICE: matchmaking, gamestate, scoring or worker

Read the draft before it is committed; a revision that has been released is never changed.
"""

import importlib
import sys
import tempfile
import textwrap
import uuid
from pathlib import Path

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext

from parlour.storage.database import Database
from parlour.storage.migrations import migrate

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = '''"""{message}."""

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = {before!r}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go up."""
{body}
'''


def main(service: str, slug: str, message: str) -> None:
    """Write the draft next to the service's other revisions."""
    package = f"parlour.{service}.migrations"
    versions = ROOT / "services" / "parlour" / service / "migrations" / "versions"
    versions.mkdir(parents=True, exist_ok=True)
    metadata = importlib.import_module(f"parlour.{service}.records").METADATA
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/draft.db")
        if list(versions.glob("*.py")):
            migrate(database, package)
        with database.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"render_as_batch": False})
            before = context.get_current_revision()
            script = produce_migrations(context, metadata)
        if script.upgrade_ops is None:
            raise SystemExit("nothing to do")
        rendered = render_python_code(script.upgrade_ops, render_as_batch=False)
    number = len(list(versions.glob("*.py"))) + 1
    revision = uuid.uuid4().hex[:12]
    rendered = "\n".join(line for line in rendered.splitlines() if "###" not in line)
    body = textwrap.indent(textwrap.dedent("    " + rendered), "    ")
    path = versions / f"{number:04}_{slug}.py"
    text = TEMPLATE.format(message=message, revision=revision, before=before, body=body)
    path.write_text(text.replace("sqlmodel.sql.sqltypes.AutoString", "sa.String"))
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(*sys.argv[1:])
