import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_this_installation_is_well_and_the_test_leaves_nothing_behind(user_folders):
    code = "from gui.self_test import self_test; print(self_test())"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "()"
    assert [path for path in user_folders.rglob("*") if path.is_file() and "fontconfig" not in path.parts] == []
