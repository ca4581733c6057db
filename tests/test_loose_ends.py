"""What a reader would stumble over: public names that nobody uses, and calls whose arguments nobody can tell apart."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROGRAM = ("gui", "rules", "storage", "resources")

MOST_POSITIONAL = 6
"""So many parameters at most can be given by position alone."""

FOR_OTHERS = {
    "main": "the entry point of the installed program",
    "SETTINGS": "the documentation of the campaign file is held against it",
    "contrast": "tests hold the themes against it",
    "backups_of": "tests look at the files of backups with it",
    "add_steps": "benchmarks and tests fill campaigns with it",
    "index_texts_after": "benchmarks and tests fill campaigns with it",
    "read_bytes": "the other half of `read_text`",
    "schema_text": "a tool writes the schema with it",
    "schema_of_kind": "a tool writes the schemas with it",
    "keys_of_entry": "a tool writes the schema of texts with it",
    "described_keys": "tests hold the descriptions of the schemas against it",
}
"""Names that the program itself does not use, each with who does."""

OF_OTHERS = {"_option", "_part"}
"""Functions whose many parameters are still to be put in order."""


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    """Every module of the program by its dotted name."""
    return dict(sources())


def sources() -> Iterator[tuple[str, ast.Module]]:
    for folder in PROGRAM:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), ast.parse(path.read_text("utf-8"))


def defined(tree: ast.Module) -> Iterator[str]:
    """The names a module defines at its top."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def used(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names a module uses, each with the module it is from."""
    imported: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            imported |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
            yield from ((node.module, each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            imported |= {each.asname or each.name: each.name for each in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            yield imported[node.value.id], node.attr
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            yield module, node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            # Modules that are loaded later are named in texts.
            found, _, name = node.value.rpartition(".")
            yield found, name


def test_every_public_name_is_used(modules):
    uses = {use for module, tree in modules.items() for use in used(module, tree)}
    unused = {
        f"{module}.{name}"
        for module, tree in modules.items()
        for name in defined(tree)
        if (module, name) not in uses and not name.startswith("__") and name not in FOR_OTHERS
    }
    assert unused == set()


def test_names_that_others_use_are_still_there(modules):
    assert {name for tree in modules.values() for name in defined(tree)} >= FOR_OTHERS.keys()


def test_no_call_has_to_tell_many_arguments_apart_by_their_place(modules):
    crowded = {
        f"{module}.{node.name}, line {node.lineno}"
        for module, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name not in OF_OTHERS
        if len([each for each in (*node.args.posonlyargs, *node.args.args) if each.arg not in ("self", "cls")])
        > MOST_POSITIONAL
    }
    assert crowded == set()
