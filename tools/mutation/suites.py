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


def suites_for(module: str, root: Path, imports: Imports, *, near: bool = False) -> list[Suite]:
    """The tests that mirror a module, those of its package, those of modules that import it, and those further away.

    Further away are the packages of the same layer that depend on it through others. With `near` only the tests of
    its package are given, unless there are none.
    """
    mirror, package = _mirror(module, root), _folder(module, root)
    suites = [tuple(mirror), (*package, *_ignoring(mirror)) if package else ()]
    if not (near and any(suites)):
        users = _but(_users(module, root, imports), (*mirror, *package))
        folders = _but(_folders_downstream(module, root, imports), package)
        # A folder given as a whole would run those of its files again that are given by themselves.
        suites += [tuple(users), (*_but(folders, users), *_ignoring(users)) if _but(folders, users) else ()]
    return [suite for suite in suites if suite]


def _ignoring(paths: Iterable[str]) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def _but(paths: Iterable[str], others: Iterable[str]) -> list[str]:
    """The paths that are neither among others nor below one of them."""
    return [path for path in paths if not _is_below(path, others)]


def _mirror(module: str, root: Path) -> list[str]:
    path = PurePosixPath(module)
    folder = root / "tests" / path.parent
    name = "*" if path.name == "__init__.py" else path.stem.removeprefix("_")
    found = {*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py"), *folder.glob(f"{name}/")}
    return sorted(each.relative_to(root).as_posix() for each in found)


def _users(module: str, root: Path, imports: Imports) -> list[str]:
    """The tests that import the module themselves, and the nearest tests of modules which do."""
    name = _dotted(module)
    testing = {path for path, names in imports.of_tests.items() if name in names}
    using = [path for path, names in imports.of_sources.items() if name in names]
    nearest = {path for user in using for path in _mirror(user, root) or _folder(user, root)}
    return sorted({path for path in testing if not _is_below(path, nearest)} | nearest, key=_inner_layers_first)


def _folders_downstream(module: str, root: Path, imports: Imports) -> list[str]:
    """The folders with tests of all packages of the same layer that depend on a module, be it through others."""
    layer = package_of(module).partition("/")[0]
    reached, waiting = {module}, [module]
    while waiting:
        name = _dotted(waiting.pop())
        found = {path for path, names in imports.of_sources.items() if name in names} - reached
        reached |= found
        waiting += found
    return sorted({folder for path in reached if path.startswith(f"{layer}/") for folder in _folder(path, root)})


def _folder(module: str, root: Path) -> list[str]:
    """The folder with the tests of a module's package; none for a module that stands beside the packages."""
    package = package_of(module)
    return [f"tests/{package}"] if "/" in package and (root / "tests" / package).is_dir() else []


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
