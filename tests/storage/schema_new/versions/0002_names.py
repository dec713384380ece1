"""Players get a name; on SQLite the table is made anew."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    """Change the table of players."""
    with op.batch_alter_table("player", recreate="auto") as table:
        table.add_column(sa.Column("name", sa.String(), nullable=False, server_default="somebody"))
        table.alter_column("id", type_=sa.BigInteger())
