"""What the schema can't say about a tile (SGD-R36): which features may share an edge."""

from collections.abc import Iterator

from parlour.games.solar_gardens.edition import Tile
from parlour.games.solar_gardens.spaces import Edge


def faults_of(tile: Tile) -> Iterator[tuple[str, str]]:
    """Yield the field and the fault of everything that is wrong with a tile."""
    if not (tile.panels or tile.turbines or tile.habitat or tile.sculptures or tile.path or tile.beds):
        yield "", "shows nothing that scores"
    lists = [("path", tile.path), ("fences", tile.fences)]
    lists += [(f"beds[{index}].edges", bed.edges) for index, bed in enumerate(tile.beds)]
    for field, edges in lists:
        if len(set(edges)) < len(edges):
            yield field, "names an edge twice"
    taken: dict[Edge, str] = dict.fromkeys(tile.path, "the path")
    for index, bed in enumerate(tile.beds):
        for edge in bed.edges:
            if edge in taken:
                yield f"beds[{index}].edges", f"edge {edge} belongs to {taken[edge]} already"
        taken |= dict.fromkeys(bed.edges, f"beds[{index}]")
    for edge in tile.fences:
        if edge in tile.path:
            yield "fences", f"edge {edge} is crossed by the path and can't carry a fence"
