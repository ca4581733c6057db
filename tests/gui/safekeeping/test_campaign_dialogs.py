"""Where the dialogs for campaign files begin, and what they propose."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from gui.safekeeping.campaign_dialogs import ask_to_open, ask_to_save, place_for
from gui.widgets.file_dialogs import documents


@pytest.fixture
def taken():
    return []


def dialog_of(panel):
    return panel.findChildren(QFileDialog)[-1]


@pytest.fixture
def visible(monkeypatch):
    """Lets no folder pass for a hidden one but those called `.hidden`."""
    monkeypatch.setattr("gui.safekeeping.campaign_dialogs.is_hidden_place", lambda path: path.name == ".hidden")


def test_a_campaign_is_opened_from_the_folder_of_this_one(qtbot, visible, panel, words, taken, tmp_path):
    (tmp_path / "games").mkdir()
    ask_to_open(panel, "Open", words, tmp_path / "games" / "winter.fightbook", taken.append)
    dialog = dialog_of(panel)
    assert Path(dialog.directory().absolutePath()) == tmp_path / "games"
    assert dialog.fileMode() == QFileDialog.FileMode.ExistingFile
    assert dialog.nameFilters()[1] == words("campaigns.all_files")
    assert dialog.isVisible()
    dialog.fileSelected.emit("here")
    dialog.reject()
    assert taken == ["here"]
    qtbot.waitUntil(lambda: panel.findChildren(QFileDialog) == [])


@pytest.mark.parametrize("name", [".hidden", "gone", None])
def test_a_folder_that_is_hidden_or_gone_is_no_place_to_begin(visible, panel, words, taken, tmp_path, name):
    (tmp_path / ".hidden").mkdir()
    beside = None if name is None else tmp_path / name / "winter.fightbook"
    ask_to_open(panel, "Open", words, beside, taken.append)
    assert Path(dialog_of(panel).directory().absolutePath()).name != (name or "")
    dialog_of(panel).reject()


def test_a_new_file_is_proposed_by_name(visible, panel, words, taken, tmp_path):
    ask_to_save(panel, "Save", words, tmp_path / "new.fightbook", taken.append)
    dialog = dialog_of(panel)
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.testOption(QFileDialog.Option.DontConfirmOverwrite)
    assert dialog.defaultSuffix() == "fightbook"
    assert [Path(each) for each in dialog.selectedFiles()] == [tmp_path / "new.fightbook"]
    assert dialog.isVisible()
    dialog.reject()


def test_a_file_is_proposed_beside_the_campaign_or_among_the_documents(visible, tmp_path):
    assert place_for(tmp_path / "winter.fightbook", "a.pdf") == tmp_path / "a.pdf"
    for path in (None, tmp_path / ".hidden" / "winter.fightbook"):
        assert place_for(path, "a.pdf") == Path(documents()) / "a.pdf"
