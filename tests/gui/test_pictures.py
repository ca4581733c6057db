"""Every panel and every window of the program has its picture."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from gui.gm_mode.workplace import Workplace
from gui.player_mode.place import PlayerPlace
from tools.pictures.scenes import SCENES

GUI = Path(__file__).parent.parent.parent / "gui"
SHOWN = {kind for scene in SCENES for kind in scene.shows}


def classes_of(folder: Path) -> Iterator[tuple[type, ast.ClassDef]]:
    for path in folder.rglob("*.py"):
        nodes = [node for node in ast.parse(path.read_bytes()).body if isinstance(node, ast.ClassDef)]
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        for node in nodes:
            yield getattr(import_module(module), node.name), node


def asks_for_a_window(node: ast.ClassDef) -> bool:
    """Whether a class tells Qt which kind of window it is."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    tells = ("__init__", "setWindowFlag", "setWindowFlags")
    return any(ast.unparse(call.func).endswith(tells) and "WindowType" in ast.unparse(call) for call in calls)


def test_who_asks_for_a_window_is_noticed():
    box = "class Box(QFrame):\n    def __init__(self):\n        super().__init__(None, Qt.WindowType.Popup)\n"
    part = "class Part(QFrame):\n    def __init__(self):\n        super().__init__()\n"
    later = "class Late(QFrame):\n    def __init__(self):\n        self.setWindowFlag(Qt.WindowType.Window)\n"
    nodes = [node for node in ast.parse(box + part + later).body if isinstance(node, ast.ClassDef)]
    assert [asks_for_a_window(node) for node in nodes] == [True, False, True]


def test_every_window_has_a_picture():
    windows = {
        kind
        for kind, node in classes_of(GUI)
        if issubclass(kind, QDialog | QMainWindow) or (issubclass(kind, QWidget) and asks_for_a_window(node))
    }
    assert windows
    assert windows - SHOWN == set()


@pytest.mark.parametrize("place", [Workplace, PlayerPlace])
def test_every_panel_has_a_picture(place, fight_desk, words, look):
    panels = {type(each.widget) for each in place(fight_desk, words, look).places()}
    assert panels
    assert panels - SHOWN == set()
