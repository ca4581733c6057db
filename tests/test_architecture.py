"""Check the source for the rules of the project; each check is first tried on a breach."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "storage", "gui", "resources")
MOST_LINES_IN_A_FILE = 500
MOST_LINES_IN_A_FUNCTION = 60

ENGINE_MAY_IMPORT = {"msgspec", "rules"}
ENGINE_MAY_NOT_IMPORT = {"datetime", "os", "random", "secrets", "socket", "sqlite3", "subprocess", "time"}

# Sections of a ruleset file whose ids belong to one ruleset only.
SECTIONS_OF_IDS = {"conditions", "positions", "reactions", "skills", "stances"}
# Words of the rules language and the program that some rulesets use as ids too.
GENERAL_WORDS = {"attack", "end_turn", "initiative", "move", "pinned", "push"}
GENERAL_WORDS |= {"reach", "ready", "run", "sheath", "turn", "wait"}

Check = Callable[[ast.AST], Iterator[ast.AST]]


def sources(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)}"


def breaches(check: Check, *packages: str) -> list[str]:
    return [place(path, node) for path in sources(*packages) for node in check(ast.parse(path.read_bytes(), str(path)))]


def imports_past_the_engine(tree: ast.AST) -> Iterator[ast.AST]:
    allowed = (sys.stdlib_module_names - ENGINE_MAY_NOT_IMPORT) | ENGINE_MAY_IMPORT
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case _:
                continue
        if any(module.partition(".")[0] not in allowed for module in modules):
            yield node


def lambdas_in_connect(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="connect"), args=arguments):
                yield from (
                    part for argument in arguments for part in ast.walk(argument) if isinstance(part, ast.Lambda)
                )


def broad_excepts(tree: ast.AST) -> Iterator[ast.AST]:
    broad = {"Exception", "BaseException"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = (
                [] if node.type is None else [part.id for part in ast.walk(node.type) if isinstance(part, ast.Name)]
            )
            if node.type is None or broad.intersection(caught):
                yield node


def global_statements(tree: ast.AST) -> Iterator[ast.AST]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Global))


def long_functions(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES_IN_A_FUNCTION:
            yield node


def texts_as_markup(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield labels and tool tips that Qt could take for markup: names from data could then open files."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="QLabel")):
                yield node
            case ast.Call(func=ast.Attribute(attr="setToolTip"), args=[ast.Call(func=ast.Name(id="plain_tip"))]):
                continue
            case ast.Call(func=ast.Attribute(attr="setToolTip")):
                yield node
            case ast.ClassDef(bases=bases) if any(isinstance(base, ast.Name) and base.id == "QLabel" for base in bases):
                yield node


def literals_among(ids: set[str]) -> Check:
    def check(tree: ast.AST) -> Iterator[ast.AST]:
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in ids)

    return check


def ids_of_rulesets(rulesets: Path) -> set[str]:
    """Return the ids of actions, reactions, positions, stances, conditions and skills in all rulesets of a folder."""
    found: set[str] = set()
    for path in rulesets.glob("*/**/*.toml"):
        inside = path.relative_to(rulesets).parts[1:]
        if inside[0] in ("text", "scenarios"):
            continue
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if inside[0] in ("actions", "reactions"):
            found |= table.keys()
        for section in SECTIONS_OF_IDS & table.keys():
            found |= ids_in(table[section])
    return found - GENERAL_WORDS


def ids_in(section: object) -> set[str]:
    """Return the ids of a section: the keys of a table, or the entries of a list, or their `id`."""
    match section:
        case dict():
            return set(section)
        case list():
            return {entry["id"] if isinstance(entry, dict) else entry for entry in section}
    raise TypeError(f"A section of ids is a table or a list, not {section!r}.")


@pytest.mark.parametrize(
    ("check", "source", "found"),
    [
        (imports_past_the_engine, "import json, numpy.linalg", 1),
        (imports_past_the_engine, "from random import Random", 1),
        (imports_past_the_engine, "def f():\n    from storage import campaign", 1),
        (imports_past_the_engine, "import json\nfrom msgspec import Struct\nfrom rules.dice.values import Dice", 0),
        (lambdas_in_connect, "button.clicked.connect(partial(lambda: 1))", 1),
        (lambdas_in_connect, "button.clicked.connect(self.perform)\nsorted(a, key=lambda b: b)", 0),
        (broad_excepts, "try: f()\nexcept: g()", 1),
        (broad_excepts, "try: f()\nexcept (OSError, Exception): g()", 1),
        (broad_excepts, "try: f()\nexcept (OSError, ValueError): g()", 0),
        (global_statements, "def f():\n    global a\n    a = 1", 1),
        (long_functions, "def f():\n" + "    a = 1\n" * MOST_LINES_IN_A_FUNCTION, 1),
        (long_functions, "def f():\n" + "    a = 1\n" * (MOST_LINES_IN_A_FUNCTION - 1), 0),
        (texts_as_markup, "label = QLabel(name)\nbox.setToolTip(name)\nclass Box(QLabel): pass", 3),
        (texts_as_markup, "label = PlainLabel(name)\nbox.setToolTip(plain_tip(name))", 0),
        (literals_among({"climb"}), "'''climb'''\nif a == 'climb': pass\nb = 'climber'", 2),
    ],
)
def test_a_breach_would_be_noticed(check, source, found):
    assert len(list(check(ast.parse(source)))) == found


def test_ids_of_rulesets_are_gathered(tmp_path):
    files = {
        "duel/ruleset.toml": 'skills = ["sword"]\nvalues = { reach = 1 }\n[positions.seated]\n',
        "duel/states.toml": "[[conditions]]\nid = 'dazed'\n",
        "duel/actions/arms.toml": "[lunge]\n[attack]\n",
        "duel/text/en.toml": "[actions]\nparry = 'Parry'\n",
        "duel/scenarios/first.toml": "skills = ['whistling']\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert ids_of_rulesets(tmp_path) == {"sword", "seated", "dazed", "lunge"}


def test_the_engine_imports_the_standard_library_and_msgspec_only():
    assert breaches(imports_past_the_engine, "rules") == []


def test_no_signal_is_connected_to_a_lambda():
    assert breaches(lambdas_in_connect, "gui") == []


def test_no_error_is_caught_that_nobody_expected():
    assert breaches(broad_excepts, *PACKAGES) == []


def test_labels_and_tool_tips_show_text_as_it_is_written():
    allowed = ("gui/words/plain_text.py", "gui/players_window/window.py")
    assert [each for each in breaches(texts_as_markup, "gui") if not each.startswith(allowed)] == []


def test_nothing_is_rebound_from_inside_a_function():
    assert breaches(global_statements, *PACKAGES) == []


def test_no_python_knows_an_id_of_a_ruleset():
    ids = ids_of_rulesets(ROOT / "resources" / "rulesets")
    assert breaches(literals_among(ids), "rules", "storage", "gui") == []


def test_functions_stay_short():
    assert breaches(long_functions, *PACKAGES) == []


def test_files_stay_short():
    long = [path.name for path in sources(*PACKAGES) if len(path.read_bytes().splitlines()) > MOST_LINES_IN_A_FILE]
    assert long == []


def test_tests_are_not_packages():
    """A `tests/rules/__init__.py` would hide the `rules` package."""
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_the_command_line_starts_without_qt():
    seen = subprocess.run(
        [sys.executable, "-c", "import gui.commands.command_line, sys; print('PySide6' in sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    assert seen.stdout.strip() == "False"
