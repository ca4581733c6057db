"""Test for a fault of PySide6 6.12: each call that returns None drops a reference to it, which ends Python 3.11."""

import sys
from importlib.metadata import version

from PySide6.QtWidgets import QLabel

CALLS = 50_000
BATCH = 500


def test_installed_pyside_is_older_than_the_fault():
    major, minor = (int(part) for part in version("PySide6-Essentials").split(".")[:2])
    assert (major, minor) >= (6, 8)
    assert (major, minor) < (6, 12) or sys.version_info >= (3, 12)


def test_calls_that_return_none_keep_its_references(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(CALLS // BATCH):
        for _ in range(BATCH):
            label.setText("a")
        # Checked after each batch, because the interpreter would crash before the end.
        assert sys.getrefcount(None) > before - BATCH // 2
