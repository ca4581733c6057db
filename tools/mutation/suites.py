"""The tests that concern a module, the nearest first."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct

Suite = tuple[str, ...]
"""What is handed to pytest: files and folders to run, and options that leave out what was run before."""


class Imports(Struct, frozen=True):
    """Which module each source file and each file of tests imports, by the file's path in the checkout."""

    of_sources: Mapping[str, frozenset[str]]
    of_tests: Mapping[str, frozenset[str]]


def read_imports(root: Path, packages: Iterable[str]) -> Imports:
    """The imports of all files in these packages, and of all tests."""
    of_sources = {name: names for package in packages for name, names in _imports_below(root, package).items()}
    tests = _imports_below(root, "tests")
    return Imports(of_sources, {name: names for name, names in tests.items() if PurePosixPath(name).match("test_*.py")})


def package_of(module: str) -> str:
    """The package whose score a module counts for: its first two folders, or the first if it has no second."""
    return "/".join(PurePosixPath(module).parent.parts[:2])


def suites_for(module: str, root: Path, imports: Imports) -> list[Suite]:
    """The tests that mirror a module, those of its package, and those that depend on it elsewhere."""
    mirror = _mirror(module, root)
    package = [folder for folder in (f"tests/{package_of(module)}",) if (root / folder).is_dir() and "/" in folder[6:]]
    dependents = [path for path in _dependents(module, root, imports) if not _is_below(path, (*mirror, *package))]
    near = (*package, *(f"--ignore={path}" for path in mirror)) if package else ()
    return [suite for suite in (tuple(mirror), near, tuple(dependents)) if suite]


def _mirror(module: str, root: Path) -> list[str]:
    path = PurePosixPath(module)
    folder = root / "tests" / path.parent
    name = "*" if path.name == "__init__.py" else path.stem.removeprefix("_")
    found = {*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py"), *folder.glob(f"{name}/")}
    return sorted(each.relative_to(root).as_posix() for each in found)


def _dependents(module: str, root: Path, imports: Imports) -> list[str]:
    """The tests that import the module themselves, and those that mirror a module which does."""
    name = _dotted(module)
    testing = {path for path, names in imports.of_tests.items() if name in names}
    using = [path for path, names in imports.of_sources.items() if name in names]
    mirrors = {path for user in using for path in _mirror(user, root)}
    return sorted(testing | mirrors, key=_inner_layers_first)


def _inner_layers_first(path: str) -> tuple[bool, bool, str]:
    return path.startswith("tests/gui/"), path.startswith("tests/storage/"), path


def _is_below(path: str, others: Iterable[str]) -> bool:
    return any(path == other or path.startswith(f"{other}/") for other in others)


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports_below(root: Path, folder: str) -> dict[str, frozenset[str]]:
    return {path.relative_to(root).as_posix(): _imports(path) for path in sorted((root / folder).rglob("*.py"))}


def _imports(path: Path) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        match node:
            case ast.Import(names=imported):
                names.update(each.name for each in imported)
            case ast.ImportFrom(module=str(module), names=imported):
                names.add(module)
                names.update(f"{module}.{each.name}" for each in imported)
            case _:
                pass
    return frozenset(names)
