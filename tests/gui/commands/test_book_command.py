"""`fightbook book`: from an id or a folder, to a file or to standard output."""

import shutil

import resources
from gui.commands.command_line import main


def test_the_book_of_a_shipped_ruleset_is_written_to_a_file(tmp_path, capsys):
    path = tmp_path / "heimr.html"
    assert main(["book", "heimr", "-o", str(path), "--lang", "pl"]) == 0
    assert path.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="pl">')
    assert capsys.readouterr().out == ""


def test_a_folder_has_a_book_too(tmp_path, capsys):
    folder = tmp_path / "lantern_road"
    shutil.copytree(str(resources.entry("samples", "rulesets", "lantern_road")), folder)
    assert main(["book", str(folder)]) == 0
    assert "<h1>The Lantern Road: the rules</h1>" in capsys.readouterr().out


def test_an_unknown_ruleset_is_told(capsys):
    assert main(["book", "nothing"]) == 1
    assert "nothing" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "taken").write_text("no folder")
    assert main(["book", "heimr", "-o", str(tmp_path / "taken" / "book.html")]) == 1
    assert "book.html" in capsys.readouterr().err


def test_a_faulty_folder_is_told(tmp_path, capsys):
    (tmp_path / "ruleset.toml").write_text('id = "x"\nformat = 7\n')
    assert main(["book", str(tmp_path)]) == 1
    assert "format" in capsys.readouterr().err
