"""Every version that the desk saves says where it was made."""

import ast
from pathlib import Path

GUI = Path(__file__).parent.parent.parent / "gui"


def saves():
    """Yield every call of a roster's `save` under gui/, with its place."""
    for path in sorted(GUI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("roster.save"):
                yield f"{path.relative_to(GUI)}:{node.lineno}", node


def test_every_save_of_a_sheet_names_its_origin():
    found = list(saves())
    assert len(found) >= 7
    without = [
        place
        for place, call in found
        if len(call.args) < 3 and not any(keyword.arg == "origin" for keyword in call.keywords)
    ]
    assert without == []
