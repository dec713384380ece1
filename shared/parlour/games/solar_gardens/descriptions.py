"""An edition for people: what each tile shows, in one line."""

from collections.abc import Iterator

from parlour.games.solar_gardens.edition import Bed, Edition, Tile
from parlour.games.solar_gardens.spaces import Edge


def describe(edition: Edition) -> Iterator[str]:
    """Yield the edition line by line: its name, the board, and each tile."""
    yield f"{edition.name}, {len(edition.tiles)} tiles, SHA-256 {edition.sha256}"
    yield f"Columns from the left are worth {_values(edition.board.columns)}"
    yield f"Rows from the top are worth {_values(edition.board.rows)}"
    for tile in edition.tiles:
        yield f"{tile.id}: {features(tile)}"


def features(tile: Tile) -> str:
    """Return what an unturned tile shows: ``2 panels, bee, path N S, bed E with 1 filter, fence E``."""
    return ", ".join(_features(tile))


def counted(number: int, what: str) -> str:
    """Return a number with its noun: ``1 panel``, ``2 panels``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _features(tile: Tile) -> Iterator[str]:
    for number, what in ((tile.panels, "panel"), (tile.turbines, "turbine"), (tile.sculptures, "sculpture")):
        if number:
            yield counted(number, what)
    if tile.habitat is not None:
        yield tile.habitat.value
    if tile.path:
        yield f"path {_edges(tile.path)}"
    for bed in tile.beds:
        yield _bed(bed)
    if tile.fences:
        yield f"fence {_edges(tile.fences)}"


def _bed(bed: Bed) -> str:
    where = f"bed {_edges(bed.edges)}" if bed.edges else "bed within"
    return f"{where} with {counted(bed.filters, 'filter')}" if bed.filters else where


def _edges(edges: tuple[Edge, ...]) -> str:
    return " ".join(edge.value for edge in edges)


def _values(values: tuple[int, ...]) -> str:
    return ", ".join(str(value) for value in values)
