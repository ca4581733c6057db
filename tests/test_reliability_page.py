"""The page of promises names tests that are there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reliability.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def functions_of(path):
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}


def test_every_test_that_is_named_is_there():
    named = NAMED.findall(PAGE.read_text("utf-8"))
    assert len(named) > 20
    for file, test in named:
        assert not test or test in functions_of(ROOT / file), f"{file} has no {test}"
        assert (ROOT / file).is_file(), file


def test_every_promise_names_a_test():
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ") and "Promise" not in line]
    assert [row for row in rows if not NAMED.search(row)] == []
