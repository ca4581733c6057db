import builtins
import gc
from weakref import ref

import pytest

from gui.scheduling.quick_start import YOUNG, collect_all, hold_collector, load_qt, release_collector


@pytest.fixture
def collector():
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


def test_the_collector_is_held_and_released(collector):
    hold_collector()
    assert not gc.isenabled()
    release_collector()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] == YOUNG


def test_imports_are_pythons_own_once_qt_is_loaded(monkeypatch):
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)
    load_qt()
    assert builtins.__import__ is getattr(builtins, "__orig_import__")  # noqa: B009


def test_everything_is_collected_also_what_was_exempt(collector):
    class Circle:
        def __init__(self):
            self.itself = self

    left = ref(Circle())
    release_collector()
    gc.collect()
    assert left() is not None
    collect_all()
    assert left() is None
    assert gc.get_freeze_count() == 0
