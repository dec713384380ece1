"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "5381fb8e8c7b"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go up."""
    op.create_table(
        "action",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.LargeBinary(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "step"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "dead_letter",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("consumer_group", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("stream_key", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("buried_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("consumer_group", "event_id", name="dead_letter_once"),
    )
    op.create_table(
        "inbox",
        sa.Column("consumer_group", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("handled_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("consumer_group", "event_id"),
    )
    op.create_index("inbox_handled_at", "inbox", ["handled_at"], unique=False)
    op.create_table(
        "liveness",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("alive_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("setup", sa.LargeBinary(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("seats_until", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("scored_at", sa.BigInteger(), nullable=True),
        sa.Column("abandon_reason", sa.String(), nullable=False),
        sa.Column("arranged", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_match_created_at"), "match", ["created_at"], unique=False)
    op.create_index(
        "match_seating",
        "match",
        ["seats_until"],
        unique=False,
        sqlite_where=sa.text("state = 'seating'"),
        postgresql_where=sa.text("state = 'seating'"),
    )
    op.create_index(
        "match_unscored",
        "match",
        ["ended_at"],
        unique=False,
        sqlite_where=sa.text("state = 'finished' AND scored_at IS NULL"),
        postgresql_where=sa.text("state = 'finished' AND scored_at IS NULL"),
    )
    op.create_table(
        "open_decision",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger(), nullable=True),
        sa.Column("bot", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "open_decision_bot",
        "open_decision",
        ["opened_at"],
        unique=False,
        sqlite_where=sa.text("bot <> ''"),
        postgresql_where=sa.text("bot <> ''"),
    )
    op.create_index("open_decision_deadline", "open_decision", ["deadline_at"], unique=False)
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("partition", sa.Integer(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("entry_ms", sa.BigInteger(), nullable=True),
        sa.Column("entry_seq", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "outbox_sent",
        "outbox",
        ["stream", "partition", "entry_ms"],
        unique=False,
        sqlite_where=sa.text("sent_at IS NOT NULL"),
        postgresql_where=sa.text("sent_at IS NOT NULL"),
    )
    op.create_index(
        "outbox_unsent",
        "outbox",
        ["id"],
        unique=False,
        sqlite_where=sa.text("sent_at IS NULL"),
        postgresql_where=sa.text("sent_at IS NULL"),
    )
    op.create_table(
        "relay",
        sa.Column("service", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("batch", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("service"),
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("taken_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "seat"),
    )
    op.create_index(op.f("ix_seat_account_id"), "seat", ["account_id"], unique=False)
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id"),
    )
