"""All tables of the bus, for a service's metadata."""

from sqlalchemy import MetaData

from parlour.bus.dead_letters import dead_letter_table
from parlour.bus.inbox import inbox_table
from parlour.bus.lease import relay_table
from parlour.bus.outbox import outbox_table


def bus_tables(metadata: MetaData) -> None:
    """Add outbox, relay, inbox and dead letters to a service's metadata."""
    outbox_table(metadata)
    relay_table(metadata)
    inbox_table(metadata)
    dead_letter_table(metadata)
