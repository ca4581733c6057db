"""The program knows its version."""

import tomllib
from pathlib import Path

from gui import version

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


def test_the_version_is_that_of_the_project():
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    assert version.program_version() == project["version"]


def test_a_program_that_was_not_installed_has_no_version(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(version, "found", lambda name: missing)
    assert version.program_version() == "unknown"
