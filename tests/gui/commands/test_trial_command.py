"""The command that tries a ruleset, run as it is typed."""

import pytest

from gui.commands.command_line import main
from tests.storage.packages import folder_of

BROKEN = "[leap]\ngroup = 'all'\ndo = [{ face = '1 / (facing - facing)' }]\n"


@pytest.fixture
def folder(tmp_path):
    return folder_of(tmp_path / "mine")


def tried(folder, *more):
    return main(["try-ruleset", str(folder), "--actions", "60", *more])


def test_a_sound_ruleset_ends_with_0(folder, capsys):
    assert tried(folder) == 0
    assert "60 actions" in capsys.readouterr().out


def test_what_breaks_is_printed_with_a_scenario_and_ends_with_1(folder, capsys):
    (folder / "actions" / "more.toml").write_text(BROKEN, encoding="utf-8")
    assert tried(folder) == 1
    told = capsys.readouterr().out
    assert "actions.leap: 'leap' breaks off:" in told
    assert '    do = { actor = "' in told
    assert tried(folder, "--lang", "pl") == 1
    assert "akcja „leap” się urywa" in capsys.readouterr().out


def test_the_scenarios_are_saved_so_that_they_run(folder, capsys):
    (folder / "actions" / "more.toml").write_text(BROKEN, encoding="utf-8")
    assert tried(folder, "--save", str(folder / "found")) == 1
    (crash,) = (folder / "found").glob("*crash*.toml")
    assert str(crash) in capsys.readouterr().out
    assert main(["scenario", str(crash)]) == 1
    assert "zero" in capsys.readouterr().out


def test_a_ruleset_with_errors_ends_with_2(folder, capsys):
    (folder / "actions" / "more.toml").write_text("[leap]\ngroup = 'alll'\n", encoding="utf-8")
    assert tried(folder) == 2
    assert "did you mean 'all'" in capsys.readouterr().err
