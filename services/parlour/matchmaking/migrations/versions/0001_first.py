"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "account",
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=True),
        sa.Column("password_hash", sa.String(), nullable=True),
        sa.Column("scopes", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_account")),
        sa.UniqueConstraint("name_key", name=op.f("uq_account_name_key")),
    )
    op.create_table(
        "arrangement",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("announcement", sa.LargeBinary(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("arranged_at", sa.BigInteger(), nullable=False),
        sa.Column("announced_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_arrangement")),
    )
    op.create_index("arrangement_by_state", "arrangement", ["state", "announced_at"], unique=False)
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
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dead_letter")),
        sa.UniqueConstraint("consumer_group", "event_id", name="dead_letter_once"),
    )
    op.create_table(
        "inbox",
        sa.Column("consumer_group", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("handled_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("consumer_group", "event_id", name=op.f("pk_inbox")),
    )
    op.create_index("inbox_handled_at", "inbox", ["handled_at"], unique=False)
    op.create_table(
        "lease",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
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
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
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
        sa.PrimaryKeyConstraint("service", name=op.f("pk_relay")),
    )
    op.create_table(
        "request",
        sa.Column("principal", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("body_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("response", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("principal", "request_id", name=op.f("pk_request")),
    )
    op.create_index(op.f("ix_request_created_at"), "request", ["created_at"], unique=False)
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("clock", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("join_key", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["account.account_id"], name=op.f("fk_lobby_owner_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_lobby")),
    )
    op.create_index("lobby_by_age", "lobby", ["created_at", "table_id"], unique=False)
    op.create_index("lobby_by_state", "lobby", ["state", "touched_at"], unique=False)
    op.create_index("lobby_of_match", "lobby", ["match_id"], unique=False)
    op.create_index("lobby_of_owner", "lobby", ["owner_id", "state"], unique=False)
    op.create_table(
        "session",
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.account_id"], name=op.f("fk_session_account_id")),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_account_id"), "session", ["account_id"], unique=False)
    op.create_table(
        "ticket",
        sa.Column("ticket_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("clock", sa.LargeBinary(), nullable=False),
        sa.Column("bots_at", sa.BigInteger(), nullable=True),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("wish", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.account_id"], name=op.f("fk_ticket_account_id")),
        sa.PrimaryKeyConstraint("ticket_id", name=op.f("pk_ticket")),
    )
    op.create_index("ticket_by_state", "ticket", ["state", "expires_at"], unique=False)
    op.create_index("ticket_of_account", "ticket", ["account_id", "created_at", "ticket_id"], unique=False)
    op.create_index("ticket_of_match", "ticket", ["match_id"], unique=False)
    op.create_index(
        "ticket_waiting",
        "ticket",
        ["pool", "created_at"],
        unique=False,
        sqlite_where=sa.text("state = 1"),
        postgresql_where=sa.text("state = 1"),
    )
    op.create_table(
        "chair",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.account_id"], name=op.f("fk_chair_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["lobby.table_id"], name=op.f("fk_chair_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_chair")),
    )
    op.create_index(
        "chair_of_person",
        "chair",
        ["account_id", "table_id"],
        unique=True,
        sqlite_where=sa.text("bot = ''"),
        postgresql_where=sa.text("bot = ''"),
    )
    op.create_table(
        "refresh_token",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("spent_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["session_id"], ["session.session_id"], name=op.f("fk_refresh_token_session_id")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_refresh_token")),
    )
    op.create_index(op.f("ix_refresh_token_expires_at"), "refresh_token", ["expires_at"], unique=False)
    op.create_index(op.f("ix_refresh_token_session_id"), "refresh_token", ["session_id"], unique=False)
