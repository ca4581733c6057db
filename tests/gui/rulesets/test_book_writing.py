"""The rules of the open fight as a book, written from the desk."""

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.desk.desk import Desk
from gui.rulesets.book_writing import BookWriting
from rules.loading.ruleset_file import Problem, RulesetError
from rules.words.messages import message_of
from storage.rulesets.presets import load_presets


@pytest.fixture
def writing(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    return BookWriting(fight_desk, words, look, home)


def told_by(qtbot, writing, path):
    with qtbot.waitSignal(writing.told) as told:
        writing.write(str(path))
    return told.args[0]


def test_the_book_is_written_and_said_to_be(qtbot, writing, fight_desk, tmp_path):
    path = tmp_path / "rules.html"
    told = told_by(qtbot, writing, path)
    assert (told.tone, told.text) == ("info", f"The rules were written to {path}.")
    page = path.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert all(fight_desk.texts.name("positions", id) in page for id in fight_desk.rulebook.ruleset.positions)


def test_it_is_written_in_the_language_of_the_screen(qtbot, writing, words, tmp_path):
    words.set_language("pl")
    told_by(qtbot, writing, tmp_path / "zasady.html")
    assert '<html lang="pl">' in (tmp_path / "zasady.html").read_text("utf-8")


def test_a_file_that_cannot_be_written_is_told(qtbot, writing, tmp_path):
    (tmp_path / "taken").write_text("no folder")
    told = told_by(qtbot, writing, tmp_path / "taken" / "rules.html")
    assert told.tone == "danger"
    assert "rules.html" in told.details


def test_it_asks_for_the_file(qtbot, writing, fight_desk):
    writing.ask()
    (dialog,) = writing.parent().findChildren(QFileDialog)
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "html"
    dialog.reject()


def test_nothing_is_written_after_the_program_is_told_to_end(qtbot, writing, tmp_path, monkeypatch):
    stopping = writing.work.stop

    def slow(*given):
        stopping()
        return load_presets(*given)

    monkeypatch.setattr("gui.rulesets.book_writing.load_presets", slow)
    with qtbot.assertNotEmitted(writing.told):
        writing.write(str(tmp_path / "rules.html"))
        qtbot.waitUntil(lambda: not writing.work.is_running)
    assert not (tmp_path / "rules.html").exists()


def test_without_a_fight_there_is_no_book(qtbot, campaign, words, look, panel, tmp_path):
    writing = BookWriting(Desk(campaign, words, 1), words, look, panel)
    writing.ask()
    writing.write(str(tmp_path / "rules.html"))
    assert panel.findChildren(QFileDialog) == []
    assert not writing.work.is_running


def test_faulty_presets_are_told(qtbot, writing, tmp_path, monkeypatch):
    def faulty(*_given):
        raise RulesetError((Problem("presets.toml", 3, "x", message_of("file.not_read", path="x", detail="torn")),))

    monkeypatch.setattr("gui.rulesets.book_writing.load_presets", faulty)
    told = told_by(qtbot, writing, tmp_path / "rules.html")
    assert told.tone == "danger"
    assert "presets.toml" in told.details
