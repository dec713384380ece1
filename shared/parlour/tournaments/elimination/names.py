"""What tables of a bracket are called."""

from parlour.tournaments.elimination.tree import FINAL, LOWER, RESET, THIRD, UPPER, Node, Tree

_LATE = {1: "final", 2: "semi-final", 4: "quarter-final"}


def name_of(tree: Tree, node: Node) -> str:
    """Return a name for people, such as `Quarter-final 2` or `Lower round 3, table 1`."""
    if node.part == THIRD:
        return "Table for the third place"
    if node.part == RESET:
        return "Second grand final"
    if node.part == FINAL:
        return "Grand final" if tree.double else "Final"
    if node.part == LOWER:
        return "Lower final" if node.round == 2 * tree.rounds - 2 else f"Lower round {node.round}, table {node.place}"
    tables = 1 << (tree.rounds - node.round)
    late = _LATE.get(tables)
    where = "Upper " if tree.double and node.part == UPPER else ""
    if late is None:
        return f"{where}{'round' if where else 'Round'} {node.round}, table {node.place}"
    called = f"{late} {node.place}" if tables > 1 else late
    return f"{where}{called}" if where else called.capitalize()
