"""What is said where a session for the accessibility bus cannot begin."""

import sys

import pytest

from tests.gui.by_ear.session import what_is_missing


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems have no accessibility bus.")
def test_what_to_install_is_said(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    assert what_is_missing() == "Install xvfb, dbus, at-spi2-core to play through the accessibility bus."


def test_other_systems_have_no_accessibility_bus(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert what_is_missing() == "The accessibility bus is part of Linux desktops only."
