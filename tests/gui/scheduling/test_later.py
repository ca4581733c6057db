import ast
from pathlib import Path

import pytest

from gui.scheduling.later import Later, found

GUI = Path(__file__).parents[3] / "gui"


def later_names():
    """What the source names for later: first arguments of `Later` and `found`, and constants that stand for them."""
    for path in GUI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(func=ast.Name(id="Later" | "found"), args=[ast.Constant(value=str(name)), *_]):
                    yield name
                case ast.Assign(value=ast.Constant(value=str(name))) if name.startswith("gui."):
                    yield name


def test_it_is_made_when_it_is_asked_for_and_once():
    made = []
    later = Later("collections.deque", "ab", 1, join=made.append)
    assert not later.is_made
    assert list(later()) == ["b"]
    assert later() is later()
    assert later.is_made
    assert made == [later()]


def test_what_cannot_be_made_is_tried_again():
    later = Later("collections.deque", 1)
    for _ in range(2):
        with pytest.raises(TypeError):
            later()
    assert not later.is_made


@pytest.mark.parametrize("name", sorted(set(later_names())))
def test_what_the_source_names_for_later_is_there(name):
    assert callable(found(name))


def test_what_is_not_there_is_told():
    with pytest.raises(ImportError):
        found("gui.nowhere.Nothing")
    with pytest.raises(AttributeError):
        found("gui.desk.desk.Nothing")
