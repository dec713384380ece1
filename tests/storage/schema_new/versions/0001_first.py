"""Players, and the matches that belong to them."""

import sqlalchemy as sa
from alembic import op

from parlour.storage.idempotency import create_requests

revision = "0001"
down_revision = None


def upgrade():
    """Make the tables."""
    create_requests(op)
    op.create_table(
        "player", sa.Column("id", sa.Integer(), nullable=False), sa.PrimaryKeyConstraint("id", name="pk_player")
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_match_player_id", ondelete="CASCADE"),
    )
