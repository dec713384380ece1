"""Deal groups: matches that are dealt from one server seed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "5381fb8e8c7b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go up."""
    op.create_table(
        "deal_group",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
