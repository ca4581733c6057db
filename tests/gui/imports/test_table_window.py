"""Tables that Fightbook did not write: shown as they are read, and corrected."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.imports import table_window
from gui.imports.character_files import CharacterFiles
from rules.state.character import Character
from storage.exchange.csv_roster import roster_to_csv, write_csv

HEADERS = Qt.Orientation.Horizontal
PEOPLE = "name, STR, Agility, player\nUna, 12, 13, Pat\nBern, 10, 11,\n"


@pytest.fixture
def files(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    roster = fight_desk.campaign.roster

    def keep(sheet, portrait, origin, arrived=None):
        roster.save(sheet, portrait, origin, arrived)
        return ""

    return CharacterFiles(fight_desk, words, look, home, keep)


@pytest.fixture(autouse=True)
def _empty_clipboard(qapp):
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def table(files, tmp_path):
    def show(content):
        path = tmp_path / "people.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        files.read(str(path))
        return files.tables

    return show


def heads(window):
    return [window.preview.headerData(place, HEADERS) for place in range(window.preview.columnCount())]


def come(files):
    return [row.arrival.character for row in files.window.people.rows]


def test_a_table_of_others_is_shown_as_it_is_read(qtbot, files, table):
    window = table(PEOPLE)
    assert window.isVisible()
    assert not files.window.isVisible()
    assert heads(window) == [
        "name → name",
        "STR → Attributes: Strength",
        "Agility → Attributes: Agility",
        "player → player",
    ]
    assert window.told.text() == "2 characters come from this table. Nothing changes yet."
    window.take()
    qtbot.waitUntil(files.window.isVisible)
    assert not window.isVisible()
    assert [(each.name, each.attributes) for each in come(files)] == [
        ("Una", {"STR": 12, "AGL": 13}),
        ("Bern", {"STR": 10, "AGL": 11}),
    ]


def test_a_wrong_guess_of_a_column_is_corrected(files, table):
    window = table("who,kraft\nUna,12\n")
    assert heads(window) == ["who → name", "kraft → left out"]
    window.view.setCurrentIndex(window.preview.index(0, 1))
    assert window.column_label.text() == "Column “kraft” becomes:"
    window.target.setCurrentIndex(window.target.findData("attributes.STR"))
    assert heads(window) == ["who → name", "kraft → Attributes: Strength"]
    assert window.view.currentIndex().column() == 1
    window.target.setCurrentIndex(window.target.findData("name"))
    assert heads(window) == ["who → left out", "kraft → name"]
    window.target.setCurrentIndex(0)
    assert not window.take_button.isEnabled()
    assert window.told.text() == "No column becomes the name: choose one, and say what it becomes."


def test_a_wrong_guess_of_the_encoding_is_corrected(table):
    window = table("name;STR\nŁucja Źdźbło;12\n".encode("cp1250"))
    assert window.encoding.currentText() == "Windows-1250"
    assert window.preview.index(0, 0).data() == "Łucja Źdźbło"
    window.encoding.setCurrentIndex(window.encoding.findData("utf-8"))
    assert "cannot be read in this encoding" in window.told.text()
    window.encoding.setCurrentIndex(window.encoding.findData("iso8859-2"))
    assert window.preview.index(0, 0).data() != "Łucja Źdźbło"
    window.encoding.setCurrentIndex(window.encoding.findData("cp1250"))
    assert window.preview.index(0, 0).data() == "Łucja Źdźbło"


def test_a_wrong_guess_of_separators_and_headings_is_corrected(table):
    window = table("name;STR\nUna;12\n")
    assert window.delimiter.currentData() == ";"
    window.delimiter.setCurrentIndex(window.delimiter.findData("\t"))
    assert window.preview.columnCount() == 1
    window.delimiter.setCurrentIndex(window.delimiter.findData(";"))
    assert window.preview.rowCount() == 1
    window.heading.setChecked(False)
    assert window.preview.rowCount() == 2
    assert heads(window)[0] == "1 → name"
    window.heading.setChecked(True)
    assert heads(window) == ["name → name", "STR → Attributes: Strength"]


def test_another_ruleset_gives_the_columns_other_meanings(files, table):
    window = table("name,ST,DX\nUna,12,13\n")
    window.ruleset.setCurrentIndex(window.ruleset.findData("realms_of_myth"))
    assert heads(window) == ["name → name", "ST → left out", "DX → left out"]
    window.ruleset.setCurrentIndex(window.ruleset.findData("gurps3"))
    assert heads(window) == ["name → name", "ST → Attributes: Strength", "DX → Attributes: Dexterity"]
    window.take()
    assert [(each.ruleset, each.attributes) for each in come(files)] == [("gurps3", {"ST": 12, "DX": 13})]


def test_what_is_odd_is_told_with_its_line(table, words):
    window = table('name,STR\n"Una\nthe Fox",12\nBern\nOdo,high\n')
    assert window.remarks.toPlainText().splitlines() == [
        "Line 2: the cell in the column “name” has a line break; it becomes a space.",
        "Line 4: it has fewer cells (1) than the first line (2); what is missing stays empty.",
        "Line 5: “high” in the column “STR” is not a figure; it is left out.",
    ]
    assert window.remarks_label.text() == "3 remarks"
    words.set_language("pl")
    assert window.remarks.toPlainText().startswith("Wiersz 2: w komórce kolumny „name” jest złamanie wiersza")
    assert heads(window)[1] == "STR → Atrybuty: Siła"


def test_a_table_on_the_clipboard_is_read(qtbot, files):
    QGuiApplication.clipboard().setText("Imię\tSiła\nUna\t12\n")
    files.paste()
    assert files.tables.encoding.isHidden()
    assert heads(files.tables) == ["Imię → name", "Siła → Attributes: Strength"]
    files.tables.take()
    qtbot.waitUntil(files.window.isVisible)
    assert files.window.told.text().startswith("clipboard: 1 new here")


def test_an_empty_clipboard_is_told(qtbot, files):
    QGuiApplication.clipboard().setText(" \n")
    with qtbot.waitSignal(files.told) as told:
        files.paste()
    assert "no table on the clipboard" in str(told.args[0])


def test_a_table_of_fightbook_is_read_without_asking(qtbot, files, tmp_path):
    path = tmp_path / "people.csv"
    write_csv(path, [Character("una", "realms_of_myth", "Una")])
    files.read(str(path))
    qtbot.waitUntil(files.window.isVisible)
    assert files._tables is None


def test_a_table_of_fightbook_that_a_spreadsheet_saved_in_another_encoding_is_known(qtbot, files, table, fight_desk):
    una = Character("una", "gurps3", "Łucja", "Pat", {"DX": 12}, {"fast_draw (sword)": 14}, ("combat_reflexes",))
    fight_desk.campaign.roster.save(una)
    text = roster_to_csv([una]).replace(",12,", ",13,").replace(",", ";")
    window = table(text.encode("cp1250"))
    assert [head.partition(" → ")[2] for head in heads(window)] == [
        "id",
        "ruleset",
        "name",
        "player",
        "traits",
        "gear",
        "Attributes: Dexterity",
        "Skills: Fast-Draw (Sword)",
    ]
    assert window.ruleset.currentData() == "gurps3"
    window.view.setCurrentIndex(window.preview.index(0, 7))
    assert window.target.currentText() == "Skills: Fast-Draw (Sword)"
    window.take()
    qtbot.waitUntil(files.window.isVisible)
    (case,) = files.window.people.rows
    assert (case.ours, case.arrival.character.attributes) == (una, {"DX": 13})
    assert case.arrival.character.skills == una.skills


def test_a_large_table_is_read_while_the_desk_goes_on(qtbot, files, table, monkeypatch):
    monkeypatch.setattr(table_window, "CHECKED", 100)
    window = table("name,STR\n" + "".join(f"Wolf {number},9\n" for number in range(3_000)))
    assert "3000 characters come from this table." in window.told.text()
    assert "The first 100 lines were checked." in window.told.text()
    window.take()
    assert files._reading.is_running
    qtbot.waitUntil(files.window.isVisible, timeout=30_000)
    assert files.window.people.rowCount() == 3_000


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_table_has_nobody(table, content):
    window = table(content)
    assert not window.take_button.isEnabled()


def test_too_many_columns_are_told(qtbot, files, tmp_path):
    path = tmp_path / "people.csv"
    path.write_text("a," * 600 + "\n")
    with qtbot.waitSignal(files.told) as told:
        files.read(str(path))
    assert "more than 500 columns" in str(told.args[0])
    path.unlink()
    with qtbot.waitSignal(files.told) as told:
        files.read(str(path))
    assert "people.csv" in str(told.args[0])


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(table, look, scale):
    window = table(PEOPLE)
    look.set_scale(scale)
    assert not window.grab().isNull()


def test_the_model_is_sound(qtmodeltester, table):
    qtmodeltester.check(table(PEOPLE).preview)


def test_the_ruleset_and_the_columns_are_guessed_by_the_headings(table):
    window = table("Who;Str;Agility (DX);IQ;Shield Skill;Player name;Zorp\nRolf;13;12;10;11;Pat;1\n")
    assert window.ruleset.currentData() == "gurps3"
    assert heads(window) == [
        "Who → name",
        "Str → Attributes: Strength",
        "Agility (DX) → Attributes: Dexterity",
        "IQ → Attributes: Intelligence",
        "Shield Skill → Skills: Shield",
        "Player name → player",
        "Zorp → left out",
    ]
    assert window.remarks.toPlainText().startswith("Left out, because nothing here is called so: Zorp.")
    assert window.remarks_label.text() == "1 remark"


def test_a_new_table_is_shown_from_its_beginning(table):
    window = table("name,STR,Agility,player,notes,traits\nUna,12,13,Pat,x,\n")
    window.view.setCurrentIndex(window.preview.index(0, 5))
    window = table("name,STR,Agility,player,notes,traits\nBern,12,13,Pat,x,\n")
    assert window.view.currentIndex().column() == 0
    assert window.view.horizontalScrollBar().value() == 0


def test_no_more_lines_are_checked_than_take_a_moment(table):
    for lines, told in ((2_000, False), (2_001, True)):
        window = table("name,wig\n" + "Wolf,9\n" * lines)
        assert ("The first 2000 lines were checked." in window.told.text()) is told
        assert window.told.text().startswith(f"{lines} characters come from this table.")


def test_in_another_ruleset_columns_are_guessed_by_its_names(table):
    window = table("name,ST,DX\nUna,12,13\n")
    window.ruleset.setCurrentIndex(window.ruleset.findData("gurps3"))
    meant = [head.partition(" → ")[2] for head in heads(window)]
    assert meant[1:] == ["Attributes: Strength", "Attributes: Dexterity"]
    for act in (
        lambda: window.heading.setChecked(False),
        lambda: window.heading.setChecked(True),
        lambda: window.delimiter.setCurrentIndex(window.delimiter.findData(";")),
        lambda: window.delimiter.setCurrentIndex(window.delimiter.findData(",")),
        lambda: window.encoding.setCurrentIndex(window.encoding.findData("cp1250")),
    ):
        act()
    assert [head.partition(" → ")[2] for head in heads(window)] == meant
    assert window.target.findData("attributes.DX") > 0
    assert window.target.findData("attributes.AGL") < 0


def test_the_boxes_show_how_the_table_is_read_and_tell_nothing_of_it(qtbot, table):
    window = table("name;STR\nUna;12\n")
    with qtbot.assertNotEmitted(window.target.currentIndexChanged), qtbot.waitSignal(window.preview.modelReset):
        window.delimiter.setCurrentIndex(window.delimiter.findData("|"))
    assert (window.delimiter.currentData(), window.encoding.currentData()) == ("|", "utf-8")
    assert window.heading.isChecked() is window._draft.plan.has_heading
    window.view.setCurrentIndex(window.preview.index(0, 0))
    assert window.target.isEnabled()
    window.view.setCurrentIndex(QModelIndex())
    assert not window.target.isEnabled()


def test_the_row_and_the_column_of_the_keys_stay_as_far_as_they_are_there(table):
    window = table("name;STR;AGL\nUna;12;3\nBern;10;4\n")
    window.view.setCurrentIndex(window.preview.index(1, 2))
    window.heading.setChecked(False)
    assert (window.view.currentIndex().row(), window.view.currentIndex().column()) == (1, 2)
    window.delimiter.setCurrentIndex(window.delimiter.findData("|"))
    assert (window.view.currentIndex().row(), window.view.currentIndex().column()) == (1, 0)


def test_a_table_is_heard_when_it_is_shown_and_has_the_keys(qtbot, table, told):
    window = table(PEOPLE)
    assert told[-1] == f"says: {window.told.text()!r}"
    qtbot.waitUntil(window.view.hasFocus)
    window.close()
    told.clear()
    window._check()
    assert told == []


def test_a_table_without_anybody_is_not_taken(qtbot, table):
    window = table("\n")
    with qtbot.assertNotEmitted(window.wanted):
        window.take()
    assert window.isVisible()
    window = table(PEOPLE)
    with qtbot.waitSignal(window.wanted) as wanted:
        window.take_button.click()
    assert wanted.args[0] == "people.csv"


def test_remarks_are_there_only_if_there_are_any(table):
    for content, shown in ((PEOPLE, False), ("name,zorp\nUna,1\n", True), (PEOPLE, False)):
        window = table(content)
        assert (window.remarks.isVisible(), window.remarks_label.isVisible()) == (shown, shown)
        assert bool(window.remarks.toPlainText()) is shown


def test_an_open_window_comes_to_the_front(table, comes_to_front):
    window = table(PEOPLE)
    assert comes_to_front(window, lambda: table(PEOPLE))
    window.close()
