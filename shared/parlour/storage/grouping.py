"""Many batches in few executions: rows of one statement come together wherever their order does not matter."""

from collections.abc import Iterable

from parlour.storage.statements import Batch, Kind, Row, Statement


class Layer:
    """Rows of one statement, to be carried out together."""

    __slots__ = ("rows", "statement")

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.rows: list[Row] = []


def layers(batches: Iterable[Batch]) -> list[Layer]:
    """The batches as a list of layers with the same effect as all batches one after another.

    A row never moves before an earlier statement of its own batch, nor before another statement that wrote to its
    table or to a table that it refers to; what changes or removes rows never moves before rows that refer to them.
    """
    grouping = _Grouping()
    for batch in batches:
        at = 0
        for statement, row in batch:
            at = grouping.find(statement, at)
            grouping.layers[at].rows.append(row)
    return grouping.layers


class _Grouping:
    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self._open: dict[Statement, int] = {}
        self._latest: dict[Statement, int] = {}
        self._writers: dict[str, list[Statement]] = {}
        self._readers: dict[str, list[Statement]] = {}

    def find(self, statement: Statement, floor: int) -> int:
        """The first layer that may take a row of the statement, at `floor` or after it; a new one if need be."""
        at = self._open.get(statement, -1)
        return at if at >= floor else self._add(statement)

    def _add(self, statement: Statement) -> int:
        at = len(self.layers)
        self.layers.append(Layer(statement))
        if statement not in self._latest:
            self._writers.setdefault(statement.table, []).append(statement)
            for table in statement.references:
                self._readers.setdefault(table, []).append(statement)
        self._latest[statement] = at
        # Layers that now lie before one that their statement may not overtake are closed.
        self._open = {other: index for other, index in self._latest.items() if index >= self._barrier(other)}
        return at

    def _barrier(self, statement: Statement) -> int:
        """The last layer of another statement that this one may not overtake."""
        others = list(self._writers.get(statement.table, ()))
        for table in statement.references:
            others += self._writers.get(table, ())
        if statement.kind is not Kind.INSERT:
            others += self._readers.get(statement.table, ())
        return max((self._latest[other] for other in others if other is not statement), default=-1)
