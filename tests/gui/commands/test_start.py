"""What stands when the window has been painted for the first time, and what must not have been loaded for that."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

NOT_FOR_THE_FIRST_PAINT = {
    "gui.encounters.set_up",
    "gui.words.faults",
    "gui.log.export_dialog",
    "gui.players_window.window",
    "gui.commands.plain_commands",
    "gui.roster.recruiting",
    "gui.campaign.samples",
    "gui.safekeeping.backups_window",
    "gui.safekeeping.missing_window",
    "gui.safekeeping.preparation",
    "gui.safekeeping.start_window",
    "gui.self_test",
    "gui.sheet.window",
    "gui.crash.dialog",
    "importlib.metadata",
    "rules.words.english",
    "rules.presets.presets",
    "rules.scenario.scenario",
    "rules.ruleset.schema",
    "rules.loading.toml_fault",
    "sqlite_utils",
    "storage.exchange.character_json",
    "storage.exchange.log_export",
    "tomlkit",
}

START = """
import linecache, sys
from pathlib import Path
from gui.commands.command_line import open_desk
from gui.preferences.launch import Launch
def stands(program):
    print(*sys.modules)
    print(program.workplace.panels.palette.model.rowCount() > 0, program.window.focusWidget() is not None)
    print(any(name.endswith("main_window.py") for name in linecache.cache))
    program.window.close()
sys.exit(open_desk(Launch(Path(sys.argv[1]), "en"), stands))
"""


@pytest.fixture
def second_start(user_folders):
    """What the program says on a start that finds its campaign: the modules it has loaded, then what stands."""
    command = [sys.executable, "-c", START, str(user_folders / "winter.fightbook")]
    said = ""
    for _ in range(2):
        ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
        said = ran.stdout
    return said.splitlines()


def test_the_desk_stands_with_no_more_than_it_needs(second_start):
    loaded, stands, sources_were_read = second_start
    assert NOT_FOR_THE_FIRST_PAINT & set(loaded.split()) == set()
    assert stands == "True True"
    assert sources_were_read == "False"
