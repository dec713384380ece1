"""Deals that tables of a tournament share."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "tournament_deal",
        sa.Column("deal_group", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("round_no", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("game_no", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.tournament_id"], name=op.f("fk_tournament_deal_tournament_id")
        ),
        sa.PrimaryKeyConstraint("deal_group", name=op.f("pk_tournament_deal")),
    )
    op.create_index(
        "tournament_deal_open",
        "tournament_deal",
        ["tournament_id"],
        unique=False,
        sqlite_where=sa.text("over_at IS NULL"),
        postgresql_where=sa.text("over_at IS NULL"),
    )
