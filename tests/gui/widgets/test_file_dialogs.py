from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFileDialog, QLabel, QToolButton, QWidget
from shiboken6 import isValid

from gui.widgets.file_dialogs import ask_to_open, ask_to_save, documents, file_dialog, file_stem, follow_kind
from storage.files.places import default_campaign_path

ENDINGS = {"Sheets (*.json)": ".json", "Tables (*.csv)": ".csv", "Actors (*.foundry.json)": ".foundry.json"}


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def dialog(home, tmp_path, words):
    dialog = file_dialog(home, "Write", words)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDirectory(str(tmp_path))
    dialog.setNameFilters(list(ENDINGS))
    follow_kind(dialog, ENDINGS)
    return dialog


@pytest.mark.parametrize("name", ["Una", "Una.json", "Una.FOUNDRY.json", "Una.csv"])
def test_a_name_ends_as_the_kind_that_is_chosen(dialog, tmp_path, name):
    for kind, ending in ENDINGS.items():
        dialog.selectFile(name)
        dialog.filterSelected.emit(kind)
        assert dialog.selectedFiles() == [str(tmp_path / f"Una{ending}")]
        assert dialog.defaultSuffix() == ending[1:]


def test_it_speaks_polish_throughout(home, words):
    words.set_language("pl")
    dialog = file_dialog(home, "Zapis", words)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    told = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"&Szukaj w:", "&Rodzaj pliku:"} <= told


def test_other_points_in_a_name_stay(dialog, tmp_path):
    dialog.selectFile("Dr. Una")
    dialog.filterSelected.emit("Tables (*.csv)")
    assert dialog.selectedFiles() == [str(tmp_path / "Dr. Una.csv")]


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("At the ford", "At the ford"),
        ("A/B: the “end”?", "A B the “end”"),
        ('Una: "the/Fox"', "Una the Fox"),
        ("...", "log"),
        ("x" * 81, "x" * 80),
    ],
)
def test_a_file_is_named_after_a_title(title, stem):
    assert file_stem(title, "log") == stem


def test_it_begins_in_the_documents_and_never_where_the_program_was_started(home, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gui.widgets.file_dialogs.documents", partial(str, tmp_path / "home"))
    (tmp_path / "home").mkdir()
    plain = QFileDialog(home).directory()
    chosen = file_dialog(home, "Open", words).directory()
    assert chosen != QDir.current()
    assert chosen == (QDir(str(tmp_path / "home")) if plain == QDir.current() else plain)


def test_without_a_folder_for_documents_it_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", partial(nowhere, tmp_path))
    assert documents() == str(Path.home())


def nowhere(folder, _kind):
    return str(folder / "missing")


@pytest.mark.parametrize("ink", ["#101010", "#f0f0f0"])
def test_its_arrows_have_the_colour_of_the_text(home, words, ink):
    palette = home.palette()
    palette.setColor(QPalette.ColorRole.WindowText, QColor(ink))
    home.setPalette(palette)
    dialog = file_dialog(home, "Open", words)
    button = dialog.findChild(QToolButton, "toParentButton")
    assert isinstance(button, QToolButton)
    picture = button.icon().pixmap(button.iconSize()).toImage()
    seen = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixelColor(x, y).alpha() == 255
    }
    assert seen == {dialog.palette().color(QPalette.ColorRole.WindowText).name()}


@pytest.fixture
def empty(home, tmp_path, words):
    dialog = file_dialog(home, "Ask", words)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setDirectory(str(tmp_path))
    return dialog


def test_a_file_that_is_there_is_asked_for(empty, tmp_path):
    taken = []
    ask_to_open(empty, "Packs (*.fightpack)", taken.append)
    assert empty.isVisible()
    assert empty.fileMode() == QFileDialog.FileMode.ExistingFile
    assert empty.nameFilters() == ["Packs (*.fightpack)"]
    (tmp_path / "arms.fightpack").touch()
    empty.selectFile("arms.fightpack")
    empty.accept()
    assert taken == [str(tmp_path / "arms.fightpack")]


@pytest.mark.parametrize(("typed", "name"), [("", "arms.fightpack"), ("mine", "mine.fightpack"), ("a.zip", "a.zip")])
def test_a_file_to_write_has_a_name_and_an_ending(empty, tmp_path, typed, name):
    taken = []
    ask_to_save(empty, "Packs (*.fightpack)", "arms.fightpack", ".fightpack", taken.append)
    if typed:
        empty.selectFile(typed)
    empty.accept()
    assert taken == [str(tmp_path / name)]


def test_a_dialog_that_is_cancelled_takes_nothing_and_is_gone(qtbot, empty):
    taken = []
    ask_to_open(empty, "Packs (*.fightpack)", taken.append)
    empty.reject()
    qtbot.waitUntil(lambda: not isValid(empty))
    assert taken == []


def test_no_dialog_begins_in_the_folder_of_the_programs_own_data(home, words):
    own = default_campaign_path().parent
    (own / "rulesets").mkdir(parents=True, exist_ok=True)
    for hidden in (own, own / "rulesets"):
        QFileDialog(home, "Before").setDirectory(str(hidden))
        assert file_dialog(home, "Import", words).directory().absolutePath() == documents()
