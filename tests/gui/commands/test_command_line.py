import subprocess
import sys
from pathlib import Path

import pytest

from gui.commands import command_line
from gui.commands.command_line import COMMANDS, main
from gui.commands.plain_commands import BODIES
from gui.version import program_version

ROOT = Path(__file__).parent.parents[2]

NO_QT = """
import sys
from gui.commands.command_line import COMMANDS, main
bodies = {name: lambda given: 0 for name in COMMANDS}
needed = {"export-characters": ["-o", "b"], "import-character": ["--into", "b"], "print-sheet": ["b", "c"]}
needed["sql"] = ["b"]
for arguments in (["--version"], *([name, "a", *needed.get(name, ())] for name in bodies)):
    main(arguments, bodies)
print("PySide6" in sys.modules)
"""


@pytest.fixture
def opened(monkeypatch):
    opened = []
    monkeypatch.setattr("gui.app.run", lambda launch, stands: opened.append(launch) or 7)
    return opened


def test_nothing_typed_opens_the_usual_campaign(opened):
    assert main([]) == 7
    assert (opened[0].campaign, opened[0].language, opened[0].theme) == (None, None, None)


def test_a_file_opens_that_campaign_as_asked_for(opened):
    main(["winter.fightbook", "--lang", "pl", "--theme", "dark"])
    assert (opened[0].campaign, opened[0].language, opened[0].theme) == (Path("winter.fightbook"), "pl", "dark")


def test_the_version_is_told(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"Fightbook {program_version()}\n"


@pytest.mark.parametrize(
    ("problems", "code", "said"), [((), 0, "is well."), (("It cannot be painted.",), 1, "painted.")]
)
def test_the_self_test_says_how_it_went(monkeypatch, capsys, problems, code, said):
    monkeypatch.setattr("gui.self_test.self_test", lambda: problems)
    assert main(["--self-test"]) == code
    assert capsys.readouterr().out.rstrip().endswith(said)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            ["scenario", "a.toml", "b.json", "--log"],
            {"files": [Path("a.toml"), Path("b.json")], "log": True, "lang": "en"},
        ),
        (["palette", "a.toml", "--actor", "una", "--json"], {"file": Path("a.toml"), "actor": "una", "json": True}),
        (["check-ruleset", "mine"], {"folder": Path("mine")}),
        (["export-log", "a.fightbook", "Ford", "-o", "log.txt"], {"encounter": "Ford", "output": Path("log.txt")}),
        (["export-log", "a.fightbook"], {"campaign": Path("a.fightbook"), "encounter": None, "output": None}),
    ],
)
def test_a_command_is_handed_its_arguments(line, told):
    given = []
    assert main(line, {line[0]: lambda arguments: given.append(vars(arguments)) or 3}) == 3
    assert told.items() <= given[0].items()


def test_every_body_belongs_to_a_command():
    assert BODIES.keys() <= COMMANDS.keys()


def test_the_help_names_the_commands_there_are(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"], {"scenario": lambda _: 0})
    assert stopped.value.code == 0
    assert "fightbook scenario -h" in capsys.readouterr().out


@pytest.mark.parametrize("line", [["--theme", "mauve"], ["a", "b"], ["scenario"]])
def test_what_makes_no_sense_is_refused(capsys, line):
    with pytest.raises(SystemExit) as stopped:
        main(line, {"scenario": lambda _: 0})
    assert stopped.value.code == 2
    assert "usage: fightbook" in capsys.readouterr().err


def test_languages_are_those_of_the_words():
    from gui.words.words import LANGUAGES

    assert tuple(LANGUAGES) == command_line.LANGUAGES


def test_qt_is_not_loaded_for_what_needs_no_desk():
    seen = subprocess.run([sys.executable, "-c", NO_QT], cwd=ROOT, capture_output=True, check=True, text=True)
    assert seen.stdout.splitlines()[-1] == "False"


def test_whoever_reads_only_the_beginning_is_no_trouble():
    script = """
from gui.commands.command_line import main
main(["scenario", "a"], {"scenario": lambda given: print("a line" * 100_000) or 0})
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(6)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
