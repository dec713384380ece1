"""Ratings by kind of contest, who won, and what co-op groups play against; all so far is of each for itself."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go up."""
    op.create_table(
        "opponent",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "challenge", "seats", name=op.f("pk_opponent")),
    )
    op.drop_index("rating_leaderboard", "rating")
    with op.batch_alter_table("rating") as rating:
        rating.add_column(sa.Column("contest", sa.Integer(), nullable=False, server_default="1"))
    with op.batch_alter_table("rating") as rating:
        rating.alter_column("contest", server_default=None)
        rating.drop_constraint("pk_rating", type_="primary")
        rating.create_primary_key("pk_rating", ["game", "contest", "account_id"])
    op.create_index("rating_leaderboard", "rating", ["game", "contest", "conservative", "account_id"], unique=False)
    with op.batch_alter_table("rating_change") as change:
        change.add_column(sa.Column("contest", sa.Integer(), nullable=False, server_default="1"))
        change.add_column(sa.Column("won", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE rating_change SET won = (place = 1)")
    with op.batch_alter_table("rating_change") as change:
        change.alter_column("contest", server_default=None)
        change.alter_column("won", server_default=None)
