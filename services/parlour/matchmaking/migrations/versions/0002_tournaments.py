"""Tournaments: their logs, matches, webhooks and schedules."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tournament",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("pairing", sa.Integer(), nullable=False),
        sa.Column("pairing_key", sa.String(), nullable=False),
        sa.Column("pairing_at", sa.BigInteger(), nullable=True),
        sa.Column("schedule_id", sa.String(), nullable=True),
        sa.Column("occurrence", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("tournament_id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("schedule_id", "occurrence", name="tournament_once"),
    )
    op.create_index("tournament_by_age", "tournament", ["created_at", "tournament_id"], unique=False)
    op.create_index(
        "tournament_due",
        "tournament",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "tournament_pairing",
        "tournament",
        ["pairing_at"],
        unique=False,
        sqlite_where=sa.text("pairing = 1"),
        postgresql_where=sa.text("pairing = 1"),
    )
    op.create_table(
        "tournament_schedule",
        sa.Column("schedule_id", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("template", sa.LargeBinary(), nullable=False),
        sa.Column("recurrence", sa.LargeBinary(), nullable=False),
        sa.Column("occurrence", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=True),
        sa.Column("next_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("schedule_id", name=op.f("pk_tournament_schedule")),
    )
    op.create_index(op.f("ix_tournament_schedule_owner_id"), "tournament_schedule", ["owner_id"], unique=False)
    op.create_index(
        "tournament_schedule_due",
        "tournament_schedule",
        ["next_at"],
        unique=False,
        sqlite_where=sa.text("next_at IS NOT NULL"),
        postgresql_where=sa.text("next_at IS NOT NULL"),
    )
    op.create_table(
        "tournament_entry",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.tournament_id"], name=op.f("fk_tournament_entry_tournament_id")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "sequence", name=op.f("pk_tournament_entry")),
    )
    op.create_table(
        "tournament_game",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("round_no", sa.Integer(), nullable=False),
        sa.Column("table_no", sa.Integer(), nullable=False),
        sa.Column("game_no", sa.Integer(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("numbers", sa.LargeBinary(), nullable=False),
        sa.Column("result", sa.LargeBinary(), nullable=False),
        sa.Column("arranged_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.tournament_id"], name=op.f("fk_tournament_game_tournament_id")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_tournament_game")),
    )
    op.create_index(
        "tournament_game_of_table", "tournament_game", ["tournament_id", "stage", "round_no", "table_no"], unique=False
    )
    op.create_table(
        "tournament_person",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.tournament_id"], name=op.f("fk_tournament_person_tournament_id")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name=op.f("pk_tournament_person")),
    )
    op.create_index("tournament_of_person", "tournament_person", ["account_id", "tournament_id"], unique=False)
    op.create_table(
        "webhook",
        sa.Column("webhook_id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("kinds", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.tournament_id"], name=op.f("fk_webhook_tournament_id")),
        sa.PrimaryKeyConstraint("webhook_id", name=op.f("pk_webhook")),
    )
    op.create_index(op.f("ix_webhook_tournament_id"), "webhook", ["tournament_id"], unique=False)
    op.create_table(
        "webhook_delivery",
        sa.Column("delivery_id", sa.String(), nullable=False),
        sa.Column("webhook_id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhook.webhook_id"], name=op.f("fk_webhook_delivery_webhook_id")),
        sa.PrimaryKeyConstraint("delivery_id", name=op.f("pk_webhook_delivery")),
    )
    op.create_index(op.f("ix_webhook_delivery_tournament_id"), "webhook_delivery", ["tournament_id"], unique=False)
    op.create_index(op.f("ix_webhook_delivery_webhook_id"), "webhook_delivery", ["webhook_id"], unique=False)
    op.create_index("webhook_delivery_due", "webhook_delivery", ["next_at"], unique=False)
