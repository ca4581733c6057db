"""What is said where a session for the accessibility bus cannot begin."""

from tests.gui.by_ear.session import what_is_missing


def test_what_to_install_is_said(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    assert what_is_missing("linux") == "Install xvfb, dbus, at-spi2-core to play through the accessibility bus."


def test_other_systems_have_no_accessibility_bus():
    assert what_is_missing("darwin") == "The accessibility bus is part of Linux desktops only."
