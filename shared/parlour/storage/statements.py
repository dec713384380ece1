"""Statements prepared once for a table and carried out many times with raw rows, without ORM or SQLAlchemy between."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, TypeAlias

from sqlalchemy import Boolean, Float, Integer, LargeBinary, String, Table
from sqlalchemy import Enum as Enumeration
from sqlalchemy.types import TypeDecorator, TypeEngine

Value: TypeAlias = int | str | bytes | float | bool | None
Row: TypeAlias = tuple[Value, ...]

_PLAIN_TYPES = (Boolean, Float, Integer, LargeBinary, String)
_MARKS = {"sqlite": "?", "postgresql": "%s"}


class Kind(Enum):
    """What a statement does to its table."""

    INSERT = "insert"
    UPSERT = "upsert"
    UPDATE = "update"
    DELETE = "delete"


class Statement:
    """A prepared statement, the same for both databases; its rows are tuples in the order of `columns`.

    Attributes:
        kind: What it does.
        table: The table's name.
        columns: What a row consists of, in order.
        references: Other tables that must hold certain rows first, by foreign keys.
    """

    __slots__ = ("_head", "_tail", "_texts", "columns", "kind", "references", "table")

    def __init__(self, kind: Kind, table: Table, columns: Sequence[str], head: str, tail: str = "") -> None:
        self.kind = kind
        self.table = table.name
        self.columns = tuple(columns)
        self.references = frozenset(key.target_fullname.split(".")[0] for key in table.foreign_keys) - {table.name}
        self._head = head
        self._tail = tail
        self._texts: dict[tuple[str, int], str] = {}

    @property
    def adds(self) -> bool:
        """Whether it adds rows, of which one execution can take several."""
        return self.kind in (Kind.INSERT, Kind.UPSERT)

    def sql(self, dialect: str, rows: int = 1) -> str:
        """Its text for so many rows (1 unless it `adds`); the values of all rows follow one another."""
        text = self._texts.get((dialect, rows))
        if text is None:
            places = ",".join([f"({','.join('?' * len(self.columns))})"] * rows) if self.adds else ""
            text = (self._head + places + self._tail).replace("?", _MARKS[dialect])
            self._texts[dialect, rows] = text
        return text

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.table}({', '.join(self.columns)})>"


Batch: TypeAlias = Sequence[tuple[Statement, Row]]
"""The statements of one logical write, each with its row: all are kept or none is."""


def insert(table: Table, columns: Sequence[str] | None = None) -> Statement:
    """Add a row; a taken key is a `Conflict`. Columns left out get the database's default.

    Args:
        table: The table.
        columns: What a row gives; by default all columns but a generated key.

    Raises:
        TypeError: A column holds more than int, str, bytes, float or bool.
        KeyError: The table has no such column.
    """
    names = _checked(table, columns)
    return Statement(Kind.INSERT, table, names, _insert_head(table, names))


def upsert(table: Table, columns: Sequence[str] | None = None) -> Statement:
    """Add a row, or replace the given columns of the one with the same primary key; for errors see `insert`."""
    names = _checked(table, columns)
    keys = [column.name for column in table.primary_key]
    sets = ", ".join(f'"{name}" = excluded."{name}"' for name in names if name not in keys)
    action = f"DO UPDATE SET {sets}" if sets else "DO NOTHING"
    tail = f" ON CONFLICT ({_listed(keys)}) {action}"
    return Statement(Kind.UPSERT, table, names, _insert_head(table, names), tail)


def update(table: Table, columns: Sequence[str], where: Sequence[str]) -> Statement:
    """Change `columns` of the rows that equal `where`; a row is the new values, then those; for errors see `insert`."""
    names = _checked(table, [*columns, *where])
    sets = ", ".join(f'"{name}" = ?' for name in columns)
    return Statement(Kind.UPDATE, table, names, f'UPDATE "{table.name}" SET {sets} WHERE {_equal(where)}')  # noqa: S608  # names from the schema


def delete(table: Table, where: Sequence[str]) -> Statement:
    """Remove the rows that equal the values of `where`; for errors see `insert`."""
    names = _checked(table, where)
    return Statement(Kind.DELETE, table, names, f'DELETE FROM "{table.name}" WHERE {_equal(names)}')  # noqa: S608  # see `update`


def _checked(table: Table, columns: Sequence[str] | None) -> list[str]:
    generated = table.autoincrement_column
    names = (
        list(columns) if columns is not None else [column.name for column in table.columns if column is not generated]
    )
    for name in names:
        if not _plain(table.columns[name].type):
            raise TypeError(f"{table.name}.{name} is {table.columns[name].type!r}: raw rows hold plain values only")
    if not all(name.isidentifier() for name in (table.name, *names)):
        raise TypeError(f"names that need quoting are not supported: {table.name} {names}")
    return names


def _plain(kind: TypeEngine[Any]) -> bool:
    if isinstance(kind, TypeDecorator):
        converts = type(kind).process_bind_param is not TypeDecorator.process_bind_param
        return not converts and _plain(kind.impl_instance)
    return isinstance(kind, _PLAIN_TYPES) and not isinstance(kind, Enumeration)


def _insert_head(table: Table, names: Sequence[str]) -> str:
    return f'INSERT INTO "{table.name}" ({_listed(names)}) VALUES '  # noqa: S608  # see `update`


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _equal(names: Iterable[str]) -> str:
    return " AND ".join(f'"{name}" = ?' for name in names)
