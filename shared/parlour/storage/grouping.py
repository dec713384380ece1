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
        floor = 0
        for statement, row in batch:
            floor = grouping.place(statement, row, floor)
    return grouping.layers


class _Grouping:
    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self._latest: dict[Statement, int] = {}
        self._writers: dict[str, list[Statement]] = {}
        self._readers: dict[str, list[Statement]] = {}

    def place(self, statement: Statement, row: Row, floor: int) -> int:
        """Put a row into the first layer allowed, at `floor` or after it, and tell which that is."""
        at = self._latest.get(statement, -1)
        if at < floor or at < self._barrier(statement):
            at = len(self.layers)
            self.layers.append(Layer(statement))
            self._note(statement, at)
        self.layers[at].rows.append(row)
        return at

    def _barrier(self, statement: Statement) -> int:
        """The last layer of another statement that this one may not overtake."""
        others = list(self._writers.get(statement.table, ()))
        for table in statement.references:
            others += self._writers.get(table, ())
        if statement.kind is not Kind.INSERT:
            others += self._readers.get(statement.table, ())
        return max((self._latest[other] for other in others if other is not statement), default=-1)

    def _note(self, statement: Statement, at: int) -> None:
        if statement not in self._latest:
            self._writers.setdefault(statement.table, []).append(statement)
            for table in statement.references:
                self._readers.setdefault(table, []).append(statement)
        self._latest[statement] = at
