"""What the tables of all services have in common."""

from sqlalchemy import BigInteger, Integer, MetaData, Table

# Every constraint has a name, the same on both databases, or SQLite's batch migrations could not refer to it.
_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

MICROS = BigInteger()
"""Type of a time: microseconds since 1970 UTC."""

SERIAL = BigInteger().with_variant(Integer, "sqlite")
"""Type of a generated integer key."""


def metadata_with(*tables: Table) -> MetaData:
    """The metadata of one service, which holds copies of shared tables such as `idempotency.REQUESTS`.

    A service's table classes derive from a base of its own::

        class Record(SQLModel):
            metadata: ClassVar[MetaData] = metadata_with(REQUESTS)

        class Account(Record, table=True): ...
    """
    metadata = MetaData(naming_convention=_NAMES)
    for table in tables:
        table.to_metadata(metadata)
    return metadata
