import faulthandler
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gui.crash.fault_file import FAULT_FILE, FaultFile

ROOT = Path(__file__).parents[3]
DYING = """
import faulthandler, sys
from pathlib import Path
from gui.crash.fault_file import FaultFile
with FaultFile(Path(sys.argv[1])):
    faulthandler._sigabrt()
"""


@pytest.fixture(autouse=True)
def faults_go_where_they_went():
    """Give pytest its own fault handler back."""
    enabled = faulthandler.is_enabled()
    yield
    if enabled and not faulthandler.is_enabled():
        faulthandler.enable()


def test_a_fault_is_there_in_the_next_run_and_told_once(tmp_path):
    died = subprocess.run([sys.executable, "-c", DYING, str(tmp_path)], cwd=ROOT, check=False, capture_output=True)
    assert died.returncode != 0
    assert "Fatal Python error: Aborted" in FaultFile(tmp_path).left
    assert FaultFile(tmp_path).left == ""


def test_a_run_that_ends_well_leaves_nothing(tmp_path):
    with FaultFile(tmp_path) as faults:
        assert faults.left == ""
        assert faulthandler.is_enabled()
    assert not faulthandler.is_enabled()
    assert FaultFile(tmp_path).left == ""


def test_without_a_folder_there_is_no_file_and_no_harm(tmp_path):
    with FaultFile(tmp_path / "missing") as faults:
        assert faults.left == ""
    assert not (tmp_path / "missing").exists()


def test_hard_crashes_are_recorded_only_while_the_file_is_open(tmp_path, monkeypatch):
    told: list[Any] = []
    monkeypatch.setattr(faulthandler, "enable", told.append)
    monkeypatch.setattr(faulthandler, "disable", partial(told.append, "disabled"))
    with FaultFile(tmp_path):
        (file,) = told
        assert file.name == str(tmp_path / FAULT_FILE)
    assert told == [file, "disabled"]
    assert file.closed
