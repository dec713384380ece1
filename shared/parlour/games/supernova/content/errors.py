"""What is wrong with an edition."""

from parlour.engine.errors import EngineError


class EditionError(EngineError):
    """An edition that can't be played.

    Attributes:
        file: Name of the file.
        item: The card, marker or layout at fault, such as ``research.retreat``; empty for the file as a whole.
        field: The field at fault; empty for the item as a whole.
    """

    def __init__(self, file: str, item: str, field: str, message: str) -> None:
        where = ", ".join(part for part in (file, item, field) if part)
        super().__init__(f"{where}: {message}")
        self.file = file
        self.item = item
        self.field = field
