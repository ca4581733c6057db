"""The window of imports: where it begins, what can be pressed when, and what it says on the way."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QStyleOptionViewItem

from gui.imports.naming import Naming
from gui.imports.taking import Taking
from gui.imports.window import ImportWindow
from rules.state.character import Character
from rules.words.messages import message_of
from storage.campaign.versions import version_hash
from storage.exchange.arrivals import Arrival
from storage.exchange.character_folder import FolderContent, Refused
from storage.exchange.gcs.report import Line

Key, CHECK = Qt.Key, Qt.ItemDataRole.CheckStateRole
UNA = Character("una", "realms_of_myth", "Una", "Pat", {"STR": 12})
STRONG = replace(UNA, attributes={"STR": 13}, notes="Strong.")
KNOWN = (version_hash(UNA),)
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def trouble():
    """What keeps a sheet from being kept; nothing at first."""
    return [""]


@pytest.fixture
def taking(fight_desk, words, trouble):
    roster = fight_desk.campaign.roster
    roster.save(UNA)

    def keep(sheet, portrait, origin, arrived=None):
        if not trouble[0]:
            roster.save(sheet, portrait, origin, arrived)
        return trouble[0]

    return Taking(fight_desk, words, keep)


@pytest.fixture
def window(qtbot, taking, fight_desk, words, look, panel):
    def naming(ruleset):
        return Naming(words, fight_desk.shelf.texts(ruleset, words.language))

    window = ImportWindow(taking, naming, words, look, panel)
    yield window
    window.close()


@pytest.fixture
def show(qtbot, window, taking):
    """A function that shows arrivals in the window, as if from a folder if one is given."""

    def show(*arrivals, folder=None):
        window.show_cases("there.json", [taking.case(each) for each in arrivals], folder)
        return window

    return show


def strong():
    return Arrival(STRONG, made_from=KNOWN)


def new(*ids):
    return [Arrival(replace(UNA, id=id, name=id.title())) for id in ids]


def roster_of(fight_desk):
    return sorted(each.id for each in fight_desk.campaign.roster.entries())


def test_it_begins_with_the_first_who_is_new_or_differs(qtbot, show):
    window = show(Arrival(UNA), *new("zoe", "wil"))
    assert window.case.arrival.character.id == "zoe"
    qtbot.waitUntil(window.list.hasFocus)
    window = show(Arrival(UNA), Arrival(UNA))
    assert window.list.currentIndex().row() == 0
    assert not window.everybody_button.isEnabled()
    window = show(strong())
    qtbot.waitUntil(window.view.hasFocus)
    assert not window.list.isVisible()
    window = show(Arrival(UNA))
    qtbot.waitUntil(window.close_button.hasFocus)
    assert not window.take_button.isEnabled()


def test_the_keys_are_on_a_field_and_not_on_its_section(show):
    window = show(strong())
    assert window.view.currentIndex().parent().isValid()
    assert window.view.isExpanded(window.model.index(0, 0))


def test_what_a_single_one_needs_is_shown_and_no_more(show):
    window = show(strong())
    for part in (window.everybody_button, window.portrait):
        assert not part.isVisible()
    for button in (window.all_button, window.none_button, window.likely_button):
        assert button.isVisible()
    assert window.advice.isVisible()
    window = show(*new("zoe"))
    for part in (window.all_button, window.none_button, window.likely_button, window.advice, window._count):
        assert not part.isVisible()
    assert window.take_button.isEnabled()
    assert [window.view.isColumnHidden(column) for column in range(4)] == [False, True, False, True]
    window = show(strong(), *new("zoe"))
    assert window.everybody_button.isVisible()
    assert [window.view.isColumnHidden(column) for column in range(4)] == [False] * 4
    assert window.list.isVisible()


def test_fields_that_are_checked_are_counted_and_can_be_taken(qtbot, show, words):
    window = show(strong())
    assert window._count.text() == words("imports.count", count=2, of=2)
    for act, count in ((window.none_button, 0), (window.all_button, 2), (window.none_button, 0)):
        act.click()
        assert window._count.text() == words("imports.count", count=count, of=2)
        assert window.take_button.isEnabled() is bool(count)
    window.likely_button.click()
    assert window.take_button.isEnabled()


def test_the_spacebar_checks_the_field_of_the_row_in_any_column(qtbot, show):
    window = show(strong())
    view = window.view
    field = view.currentIndex().siblingAtColumn(0)
    view.setCurrentIndex(field.siblingAtColumn(2))
    for mark in (Qt.CheckState.Unchecked, Qt.CheckState.Checked):
        qtbot.keyClick(view, Key.Key_Space)
        assert field.data(CHECK) == mark
    qtbot.keyClick(view, Key.Key_Down)
    assert view.currentIndex() != field.siblingAtColumn(2)
    view.setCurrentIndex(QModelIndex())
    qtbot.keyClick(view, Key.Key_Space)
    assert field.data(CHECK) == Qt.CheckState.Checked
    for key in (Key.Key_Return, Key.Key_Enter):
        with qtbot.waitSignal(view.entered):
            qtbot.keyClick(view, key)


def test_what_is_imported_is_told_and_can_be_undone_once(qtbot, show, fight_desk):
    window = show(strong())
    assert not window.back_button.isEnabled()
    with qtbot.waitSignal(window.taken) as taken:
        window.take_button.click()
    assert taken.args == ["una"]
    assert window.told.text() == "Imported: Una"
    assert window.plain.isVisible()
    assert window.back_button.isEnabled()
    with qtbot.waitSignal(window.taken):
        window.back_button.click()
    assert window.told.text() == "Import undone: Una"
    assert fight_desk.campaign.roster.character("una") == UNA
    with qtbot.assertNotEmitted(window.taken):
        window.take_back()


def test_a_sheet_that_cannot_be_kept_is_told_and_stays_as_it_is(qtbot, show, trouble):
    window = show(strong(), *new("zoe"))
    trouble[0] = "The disk is full."
    with qtbot.assertNotEmitted(window.taken):
        window.take()
        assert window.told.text() == "The disk is full."
        window.take_everybody()
        qtbot.waitUntil(lambda: not window._slices.isActive())
    assert window.told.text() == "The disk is full."
    assert not window.back_button.isEnabled()
    trouble[0] = ""
    window.take()
    trouble[0] = "The disk is full."
    window.take_back()
    assert window.told.text() == "The disk is full."
    assert window.back_button.isEnabled()


def test_without_a_backup_nobody_is_imported(qtbot, show, taking, monkeypatch, fight_desk):
    window = show(*new("zoe", "wil"))
    monkeypatch.setattr(taking, "protect", "No room for a backup.".lower)
    window.take_everybody()
    assert not window._slices.isActive()
    assert window.told.text() == "no room for a backup."
    assert roster_of(fight_desk) == ["una"]


def test_while_everybody_is_imported_nothing_else_is_done(qtbot, show, fight_desk, words):
    window = show(strong(), *new("zoe"))
    window._slices.start(100_000)
    window.list.setCurrentIndex(window.people.index(0))
    with qtbot.assertNotEmitted(window.taken):
        window.take()
        window.take_back()
        window._choose_identity(True)
    assert window.case.ours == UNA
    assert fight_desk.campaign.roster.character("una") == UNA
    window.take_everybody()
    assert not window._slices.isActive()
    assert window.everybody_button.text() == words("imports.everybody")


def test_a_window_that_is_closed_stops_its_import(qtbot, show, words):
    window = show(*new("zoe", "wil"))
    window.take_everybody()
    assert window.everybody_button.text() == words("imports.stop")
    window.close()
    assert not window._slices.isActive()
    assert window.told.text() == words("imports.taken_many", count=0)


def test_everybody_is_undone_together_and_only_who_is_news_comes(qtbot, show, fight_desk, words):
    window = show(Arrival(UNA), *new("zoe", "wil"))
    with qtbot.waitSignal(window.taken) as taken:
        window.everybody_button.click()
    assert taken.args[0] in roster_of(fight_desk)
    assert len(roster_of(fight_desk)) == 3
    assert window.told.text() == words("imports.taken_many", count=2)
    assert not window.everybody_button.isEnabled()
    window.back_button.click()
    assert window.told.text() == "Import undone: Zoe, Wil"
    assert roster_of(fight_desk) == ["una"]


def test_the_report_of_another_program_is_a_tab_of_its_own(show, look):
    lines = (Line("gear", "Bow", "unready", "", "no_range"), Line("traits", "Luck", "taken", ""))
    window = show(Arrival(UNA, lines=lines))
    assert window.tabs.isTabEnabled(1)
    first, second = window.report.toPlainText().split("\n\n")
    assert ["Bow" in first, "Luck" in second] == [True, True]
    (coloured,) = window.report.extraSelections()
    assert coloured.format.foreground().color() == look.theme.colour("warning")
    assert coloured.cursor.selectedText().replace("\u2029", "\n") == first
    window = show(Arrival(UNA, lines=lines[1:]))
    assert window.report.extraSelections() == []
    window = show(Arrival(UNA))
    assert not window.tabs.isTabEnabled(1)
    assert window.report.toPlainText() == ""


def test_a_folder_names_the_file_of_each_and_what_was_refused(show, words):
    refused = (Refused("bad.json", message_of("as_it_is", text="It is damaged.")),)
    arrival = replace(strong(), file="una.json")
    window = show(arrival, folder=FolderContent((arrival,), 2, refused, ("readme.txt",)))
    assert window.who.text() == "Una · Pat · Realms of Myth · una.json"
    assert window.tabs.isTabVisible(2)
    assert window.told.text().endswith("2 files were read. 1 file was refused.")
    window = show(arrival, folder=FolderContent((arrival,), 1, (), ("readme.txt",)))
    assert window.tabs.isTabVisible(2), "skipped files are named there"
    assert window.told.text().endswith("1 file was read.")
    window = show(arrival)
    assert window.who.text() == "Una · Pat · Realms of Myth"
    assert not window.tabs.isTabVisible(2)
    window = show(folder=FolderContent((), 1, refused))
    assert window.case is None
    assert window.tabs.currentWidget() is window.refused
    for part in (window.identity, window.portrait, window.everybody_button, window._count, window.who):
        assert not part.isVisible()
    assert [button.isEnabled() for button in (window.take_button, window.back_button)] == [False, False]
    assert [window.tabs.isTabEnabled(place) for place in range(2)] == [False, False]
    window.take()
    window._choose_identity(True)


def test_a_picture_comes_along_unless_there_is_one_here(show, fight_desk):
    pictured = Arrival(UNA, portrait=PNG, made_from=KNOWN, lines=(Line("traits", "Luck", "taken", ""),))
    window = show(pictured)
    assert window.portrait.isVisible()
    assert window.portrait.isChecked()
    for _ in range(2):
        window.portrait.click()
        assert window.take_button.isEnabled() is window.portrait.isChecked()
    window.tabs.setCurrentIndex(1)
    window.take()
    assert fight_desk.campaign.portraits.of("una") == PNG, "also while another tab is in front"
    window = show(Arrival(UNA, portrait=PNG + b"x", made_from=KNOWN))
    assert window.portrait.isVisible()
    assert not window.portrait.isChecked()
    window.take()
    assert fight_desk.campaign.portraits.of("una") == PNG


def test_the_first_sentence_follows_the_language_and_a_later_one_stays(show, words):
    window = show(strong())
    english = window.told.text()
    words.set_language("pl")
    assert window.told.text() != english
    assert window.model.headerData(1, Qt.Orientation.Horizontal) == words("imports.here")
    window.take()
    told = window.told.text()
    words.set_language("en")
    assert window.told.text() == told


def test_rows_have_room_around_their_text(show, look):
    window = show(strong())
    option, index = QStyleOptionViewItem(), window.model.index(0, 0)
    window.view.initViewItemOption(option)
    plain = QStyledItemDelegate.sizeHint(window.view.itemDelegate(), option, index)
    assert window.view.itemDelegate().sizeHint(option, index).height() == plain.height() + look.theme.space(2)


def test_what_is_told_is_heard_once_while_it_is_open(show, told, words):
    window = show(strong())
    assert [line for line in told if "there.json" in line] == []
    told.clear()
    window.take()
    assert told == ["says: 'Imported: Una'"]
    window.close()
    window._tell("Gone.")
    assert len(told) == 1
    QApplication.processEvents()


def test_a_few_come_at_a_time_so_that_the_window_can_be_used(show, fight_desk, words):
    window = show(*new(*(f"u{number}" for number in range(45))))
    window._waiting, counts = iter(window.people.rows), []
    for _ in range(3):
        window._go_on()
        counts.append(len(roster_of(fight_desk)) - 1)
    assert counts == [20, 40, 45]
    assert window.told.text() == words("imports.taken_many", count=45)


def test_an_open_window_comes_to_the_front(show, comes_to_front):
    window = show(strong())
    assert comes_to_front(window, lambda: show(strong()))
