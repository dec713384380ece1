"""The two source roots make one package, and every part of it says what it is."""

import ast

import pytest
from tests.architecture.sources import SOURCE_ROOTS, modules


@pytest.mark.parametrize("root", SOURCE_ROOTS, ids=lambda root: root.parent.name)
def test_the_import_root_is_no_package_of_its_own(root):
    """One stray `__init__.py` in a source root would hide every package of the other one."""
    assert root.is_dir()
    assert not (root / "__init__.py").exists()


def test_no_package_stands_in_both_roots():
    """A package has one home."""
    shared, services = ({path.name for path in root.iterdir() if path.is_dir()} for root in SOURCE_ROOTS)
    assert shared & services <= {"__pycache__"}


def test_every_folder_with_modules_is_a_package():
    """A folder without `__init__.py` would be left out of the checks for imports; migrations are loaded as files."""
    folders = {path.parent for root in SOURCE_ROOTS for path in root.rglob("*.py")}
    own = {folder for folder in folders if folder.name != "versions" and SOURCE_ROOTS[0] / "api" not in folder.parents}
    assert [str(folder) for folder in own if not (folder / "__init__.py").exists()] == []


def undocumented(name, tree):
    """Yield the module, and every public class, function and method in it, that has no docstring."""
    if tree.body and not ast.get_docstring(tree) and not name.endswith("__main__") and ".migrations" not in name:
        yield name
    for node in tree.body:
        yield from _undocumented_in(name, node)


def _undocumented_in(name, node):
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
        if not ast.get_docstring(node) and not _told_elsewhere(node):
            yield f"{name}.{node.name}"
        if isinstance(node, ast.ClassDef):
            for child in node.body:
                yield from _undocumented_in(f"{name}.{node.name}", child)


def _told_elsewhere(node):
    decorators = {ast.unparse(decorator) for decorator in getattr(node, "decorator_list", ())}
    return any(d in {"overload", "override", "typing.override"} or d.endswith(".setter") for d in decorators)


def test_everything_public_is_documented():
    """Modules, public classes, functions and methods say what they are for."""
    missing = [what for name, tree in modules() for what in undocumented(name, tree)]
    assert missing == []


def test_a_missing_docstring_is_found():
    """The check above sees modules, functions, classes and methods, and passes over private names."""
    tree = ast.parse("class A:\n  def b(self): ...\n  def _c(self): ...\ndef d(): ...\ndef _e(): ...\n")
    assert list(undocumented("m", tree)) == ["m", "m.A", "m.A.b", "m.d"]
