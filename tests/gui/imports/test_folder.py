"""Importing all character files of a folder."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QProgressDialog, QPushButton, QWidget

from gui.imports import progress
from gui.imports.character_files import CharacterFiles
from rules.state.character import Character, Item
from storage.campaign.versions import version_hash
from storage.exchange.character_json import write_character
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack

UNA = Character("una", "realms_of_myth", "Una", attributes={"STR": 12})


@pytest.fixture
def files(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    roster = fight_desk.campaign.roster
    roster.save(UNA)

    def keep(sheet, portrait, origin, arrived=None):
        roster.save(sheet, portrait, origin, arrived)
        return ""

    return CharacterFiles(fight_desk, words, look, home, keep)


@pytest.fixture
def folder(tmp_path):
    """A folder with somebody who differs, eight who are new, and two files that are refused."""
    place = tmp_path / "creatures"
    (place / "deep").mkdir(parents=True)
    write_character(place / "una.json", replace(UNA, attributes={"STR": 13}), made_from=(version_hash(UNA),))
    for number in range(8):
        wolf = Character(f"wolf{number}", "realms_of_myth", f"Wolf {number}")
        write_character(place / "deep" / f"{number}.json", wolf)
    (place / "bad.gcs").write_text("{")
    (place / "deep" / "old.json").write_text("[]")
    return place


@pytest.fixture
def said(monkeypatch):
    told = []

    def note(_widget, text):
        told.append(text)

    monkeypatch.setattr(progress, "announce", note)
    return told


def shown(qtbot, files, folder):
    files.read_folder(str(folder))
    qtbot.waitUntil(files.window.isVisible)
    return files.window


def test_who_is_in_the_files_and_what_was_refused_is_shown(qtbot, files, folder):
    window = shown(qtbot, files, folder)
    assert window.told.text() == (
        "creatures: 8 new here, 1 different, 0 the same. Nothing changes until you import it. 9 files were read. "
        "2 files were refused."
    )
    assert [row.arrival.character.name for row in window.people.rows] == [*(f"Wolf {n}" for n in range(8)), "Una"]
    assert window.tabs.tabText(2) == "Refused (2)"
    first, second = window.refused.toPlainText().split("\n\n")
    assert "bad.gcs is not a sheet of GURPS Character Sheet" in first
    assert "old.json is not a character of Fightbook" in second
    assert window.who.text().endswith("· 0.json")


def test_everybody_is_imported_at_once_and_again_removed(qtbot, files, folder, fight_desk):
    window = shown(qtbot, files, folder)
    window.take_everybody()
    qtbot.waitUntil(lambda: not window._slices.isActive())
    roster = fight_desk.campaign.roster
    assert roster.character("una").attributes == {"STR": 13}
    assert len([each for each in roster.characters() if each.name.startswith("Wolf")]) == 8
    window.take_back()
    assert roster.character("una") == UNA


def test_the_progress_is_told_at_each_quarter(qtbot, files, folder, said):
    shown(qtbot, files, folder)
    assert said[0] == "Reading the folder “creatures”…"
    assert said[1:] == [f"{number} of 11 files were read." for number in (3, 6, 9)]


def test_the_import_can_be_stopped(qtbot, files, folder):
    files.read_folder(str(folder))
    files._folder_reading._thread.join()
    files.parent().findChild(QProgressDialog).findChild(QPushButton).click()
    qtbot.waitUntil(lambda: not files._folder_reading.is_running)
    assert not files._slices.isActive()
    assert not files.window.isVisible()
    assert shown(qtbot, files, folder).people.rowCount() == 9


def test_a_second_reading_waits_for_the_first(qtbot, files, folder):
    files.read_folder(str(folder))
    files.read(str(folder / "una.json"))
    qtbot.waitUntil(files.window.isVisible)
    assert files.window.people.rowCount() == 9


def test_a_folder_without_characters_is_told(qtbot, files, tmp_path):
    with qtbot.waitSignal(files.told) as told:
        files.read_folder(str(tmp_path))
    assert "There is no character in" in str(told.args[0])
    with qtbot.waitSignal(files.told) as told:
        files.read_folder(str(tmp_path / "nowhere"))
    assert "nowhere" in str(told.args[0])


def test_a_folder_whose_files_are_all_refused_is_shown(qtbot, files, folder, words):
    for path in folder.rglob("*.json"):
        if path.name != "old.json":
            path.unlink()
    window = shown(qtbot, files, folder)
    assert window.tabs.currentWidget() is window.refused
    assert not window.take_button.isEnabled()
    words.set_language("pl")
    assert window.tabs.tabText(2) == "Odrzucone (2)"
    # The next file finds the window as it was.
    files.read(str(folder.parent / "creatures" / "nobody.json"))
    path = folder / "una.json"
    write_character(path, UNA)
    files.read(str(path))
    assert window.tabs.isTabEnabled(0)
    assert not window.tabs.isTabVisible(2)
    assert not window.who.isHidden()


def test_a_folder_is_asked_for(qtbot, files, folder):
    files.ask_import_folder()
    (dialog,) = files.parent().window().findChildren(QFileDialog)
    assert dialog.fileMode() == QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(folder))
    dialog.close()
    qtbot.waitUntil(files.window.isVisible)


def test_own_entries_of_two_files_under_one_id_stay_two(qtbot, files, tmp_path):
    for name, weight in (("bern", 1), ("lis", 5), ("wolf", 5)):
        tables = OwnTables({"items": {"own_ring": {"weight_lb": weight}}}, {"en": {"items": {"own_ring": "Ring"}}})
        own = own_pack(UNA.ruleset, tables, PackTerms("a", "b")).files
        sheet = Character(name, UNA.ruleset, name, items=(Item("own_ring"),))
        write_character(tmp_path / f"{name}.json", sheet, own=own)
    window = shown(qtbot, files, tmp_path)
    arrivals = [row.arrival for row in window.people.rows]
    assert [each.character.items[0].id for each in arrivals] == ["own_ring", "own_ring_2", "own_ring_2"]
    brought = [each.own.entries["items"] for each in arrivals]
    assert brought == [{"own_ring": {"weight_lb": 1}}, *[{"own_ring_2": {"weight_lb": 5}}] * 2]


def test_a_table_of_others_is_read_by_its_headings(qtbot, files, folder):
    (folder / "party.csv").write_text("Who;ST;DX;IQ;HT;Shield skill\nRolf;13;12;10;11;12\n")
    window = shown(qtbot, files, folder)
    rolf = next(row.arrival.character for row in window.people.rows if row.arrival.character.name == "Rolf")
    assert rolf.ruleset == "gurps3"
    assert rolf.attributes == {"ST": 13, "DX": 12, "IQ": 10, "HT": 11}
    assert "party.csv" not in window.refused.toPlainText()


def test_a_table_with_unknown_columns_needs_a_look(qtbot, files, folder):
    (folder / "party.csv").write_text("Who;ST;Zorp\nRolf;13;12\n")
    told = shown(qtbot, files, folder).refused.toPlainText()
    assert "party.csv: somebody has to say what its columns are" in told


def test_files_of_other_kinds_are_named_as_skipped(qtbot, files, folder):
    (folder / "readme.txt").write_text("read me")
    told = shown(qtbot, files, folder).refused.toPlainText()
    assert told.endswith("Skipped, because files of these kinds hold no characters: readme.txt.")
