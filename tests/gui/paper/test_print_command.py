"""`fightbook print-sheet`, in a process of its own and in this one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.commands.command_line import main
from storage.exchange.character_json import write_character

ROOT = Path(__file__).parents[3]


def test_it_needs_no_screen(camp, tmp_path):
    out = tmp_path / "una.pdf"
    given = [sys.executable, "-c", "from gui.commands.command_line import main; raise SystemExit(main())"]
    without = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run(
        [*given, "print-sheet", str(camp), "una", str(out)], cwd=ROOT, env=without, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{out} was written: Una.\n"
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("qapp")
def test_names_may_be_patterns_and_languages_chosen(camp, tmp_path, capsys):
    out = tmp_path / "wolves.html"
    assert main(["print-sheet", str(camp), "wolf*", str(out), "--as", "small", "--lang", "pl"]) == 0
    assert "Wolf 1, Wolf 2" in capsys.readouterr().out
    assert "Obrażenia" in out.read_text(encoding="utf-8")


@pytest.mark.usefixtures("qapp")
def test_an_exported_character_is_printed_too(una, tmp_path):
    write_character(tmp_path / "una.json", una)
    out = tmp_path / "una.html"
    assert main(["print-sheet", str(tmp_path / "una.json"), "Una", str(out)]) == 0
    assert "longsword" in out.read_text(encoding="utf-8")


@pytest.mark.usefixtures("qapp")
def test_what_cannot_be_done_is_a_sentence(camp, tmp_path, capsys):
    for given, told in (
        ([str(camp), "nobody", str(tmp_path / "a.pdf")], "contains nobody called “nobody”"),
        ([str(tmp_path / "none.json"), "una", str(tmp_path / "a.pdf")], "cannot be read"),
        ([str(camp), "una", str(camp / "a.pdf")], "choose another place"),
    ):
        assert main(["print-sheet", *given]) == 1
        error = capsys.readouterr().err
        assert told in error
        assert error.count("\n") == 1
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.usefixtures("qapp")
def test_it_is_told_in_the_language_that_is_asked_for(camp, tmp_path, capsys):
    out = tmp_path / "una.html"
    assert main(["print-sheet", "--lang", "pl", str(camp), "una", str(out)]) == 0
    assert capsys.readouterr().out == f"Plik jest gotowy, {out}: Una.\n"
    assert main(["print-sheet", "--lang", "pl", str(camp), "nobody", str(out)]) == 1
    assert "nie zawiera nikogo o imieniu „nobody”" in capsys.readouterr().err
