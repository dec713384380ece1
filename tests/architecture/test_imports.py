"""Who may import whom, beyond what import-linter holds."""

import ast
import sys

import pytest
from tests.architecture.sources import SOURCE_ROOTS, imports, modules, package

BELOW = {
    "parlour.engine": {"parlour.engine"},
    "parlour.games": {"parlour.engine", "parlour.games"},
    "parlour.bots": {"parlour.engine", "parlour.bots"},
}
OUTSIDE = {"msgspec"}
WORLD = {
    *("asyncio", "datetime", "logging", "multiprocessing", "os", "pickle", "random", "secrets", "select", "signal"),
    *("socket", "sqlite3", "ssl", "subprocess", "threading", "time", "urllib", "uuid", "zoneinfo"),
}
"""Modules of the standard library by which clocks, randomness or a network would come into a game."""
EXCEPTIONS = {("parlour.engine.fairness", "secrets")}


def core():
    """Yield the modules of the engine, the games and the bots."""
    for name, tree in modules(SOURCE_ROOTS[0]):
        if package(name) in BELOW:
            yield name, tree


def foreign(name, tree):
    """Yield every import of a core module that is neither the standard library, msgspec, nor a layer it stands on."""
    allowed = BELOW[package(name)]
    for module, _ in imports(tree):
        top = module.split(".")[0]
        if (top == "parlour" and package(module) not in allowed) or (
            top != "parlour" and top not in sys.stdlib_module_names | OUTSIDE
        ):
            yield f"{name} imports {module}"


def worldly(name, tree):
    """Yield every import by which a core module could know the time, the network, or another randomness."""
    for module, what in imports(tree):
        seeded = package(name) == "parlour.bots" and (module, what) == ("random", "Random")
        if module.split(".")[0] in WORLD and not seeded and (name, module) not in EXCEPTIONS:
            yield f"{name} imports {module}"


def neighbours(name, tree):
    """Yield every import of one game by another."""
    parts = name.split(".")
    if parts[:2] == ["parlour", "games"] and len(parts) > 2:
        for module, _ in imports(tree):
            other = module.split(".")
            if other[:2] == parts[:2] and len(other) > 2 and other[2] not in {parts[2], "registry"}:
                yield f"{name} imports {module}"


def private(name, tree):
    """Yield every import of a private module or name from another package."""
    for module, what in imports(tree):
        parts = [*module.split("."), *([what] if what else [])]
        hidden = [part for part in parts[1:] if part.startswith("_") and not part.startswith("__")]
        if parts[0] == "parlour" and hidden and not module.startswith(package(name)):
            yield f"{name} imports {'.'.join(parts)}"


@pytest.mark.parametrize("rule", [foreign, worldly, neighbours], ids=lambda rule: rule.__name__)
def test_engine_games_and_bots_are_closed(rule):
    """They import the standard library without its clocks and sockets, msgspec, and the layers below them."""
    assert [fault for name, tree in core() for fault in rule(name, tree)] == []
    assert len(list(core())) > 20


def test_private_names_stay_in_their_package():
    """What begins with an underscore is imported from nowhere else."""
    assert [fault for name, tree in modules() for fault in private(name, tree)] == []


def test_imports_are_absolute():
    """A reader sees from where a name comes."""
    assert [name for name, tree in modules() for module, _ in imports(tree) if module.startswith(".")] == []


@pytest.mark.parametrize(
    ("rule", "name", "line"),
    [
        (foreign, "parlour.engine.match", "import grpc"),
        (foreign, "parlour.engine.match", "from parlour.games.registry import entry"),
        (foreign, "parlour.bots.bot", "from parlour.games.registry import entry"),
        (foreign, "parlour.games.orbita.rules", "def f():\n    import sqlalchemy"),
        (worldly, "parlour.games.orbita.rules", "import time"),
        (worldly, "parlour.games.orbita.rules", "from random import Random"),
        (worldly, "parlour.bots.bot", "from random import choice"),
        (neighbours, "parlour.games.orbita.rules", "from parlour.games.chess.board import Board"),
        (private, "parlour.bots.bot", "from parlour.engine.match import _reopen"),
        (private, "parlour.worker.turns", "from parlour.engine._hidden import x"),
    ],
)
def test_each_rule_finds_its_fault(rule, name, line):
    """A rule that finds nothing would prove nothing."""
    assert len(list(rule(name, ast.parse(line)))) == 1
