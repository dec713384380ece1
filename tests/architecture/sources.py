"""The sources as syntax trees."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE_ROOTS = (ROOT / "shared" / "parlour", ROOT / "services" / "parlour")


def modules(*roots):
    """Yield `(dotted name, tree)` of every module that people wrote; what is generated from protos is left out."""
    for root in roots or SOURCE_ROOTS:
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            if parts[0] != "api":
                name = ".".join(("parlour", *parts))
                yield name.removesuffix(".__init__"), ast.parse(path.read_text("utf-8"))


def imports(tree):
    """Yield `(module, name or None)` of every import in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), alias.name) for alias in node.names)


def package(name):
    """Return the first two parts of a dotted name: the package that owns a module."""
    return ".".join(name.split(".")[:2])
