"""The window of help cards: it shows, follows the language, and writes a file."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from gui.help_card.window import HelpCard
from rules.state.encounter import Encounter


@pytest.fixture
def home(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def window(home, fight_desk, words, look):
    return HelpCard(fight_desk, words, look, home)


def test_it_shows_the_card_and_speaks_the_language_of_the_moment(window, fight_desk, words):
    window.show_action(fight_desk.option("strike"))
    assert window.isVisible()
    assert not window.isModal()
    assert window.windowTitle() == "Strike: help card"
    assert "What can prevent it" in window.page.toPlainText()
    words.set_language("pl")
    assert "Co może przeszkodzić" in window.page.toPlainText()
    assert window.page.accessibleName() == window.windowTitle()


def test_it_is_dark_on_light_on_paper(window, fight_desk, look):
    look.choose("dark")
    window.show_action(fight_desk.option("strike"))
    assert look.theme.colour("muted").name() in window.page.toHtml()
    assert look.theme.colour("muted").name() not in window.document().toHtml()


def test_it_is_written_as_a_file_and_tells_so(window, fight_desk, tmp_path):
    told, path = [], tmp_path / "strike.pdf"
    window.told.connect(told.append)
    window.show_action(fight_desk.option("strike"))
    window.write(str(path))
    assert path.read_bytes().startswith(b"%PDF")
    assert [message.tone for message in told] == ["info"]


def test_it_stays_readable_when_the_fighter_is_gone(window, fight_desk, words):
    window.show_action(fight_desk.option("strike"))
    fight_desk.leave("una")
    words.set_language("pl")
    assert "What can prevent it" in window.page.toPlainText()


def test_without_an_action_it_is_empty_and_says_so(window, words):
    assert window.windowTitle() == words("help.title", action="")
    assert window.page.toPlainText() == ""
    assert window.document().toPlainText() == ""


def test_on_paper_it_is_as_large_as_the_look_without_its_scale(window, fight_desk, look):
    window.show_action(fight_desk.option("strike"))
    before = window.page.document().defaultFont().pointSizeF()
    look.set_scale(200)
    assert window.page.document().defaultFont().pointSizeF() == 2 * before
    assert window.document().defaultFont().pointSizeF() == look.theme.typeface.pointSizeF()
    assert "Strike" in window.document().toPlainText()


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_a_place_that_cannot_be_written_is_told(window, fight_desk, tmp_path):
    told, path = [], tmp_path / "nowhere" / "strike.pdf"
    window.told.connect(told.append)
    window.show_action(fight_desk.option("strike"))
    window.write(str(path))
    assert [message.tone for message in told] == ["danger"]
    assert str(path) in told[0].text


def test_the_file_is_proposed_by_the_name_of_the_action(window, fight_desk, monkeypatch):
    asked = []
    monkeypatch.setattr("gui.help_card.window.ask_to_save", lambda *given: asked.append(given[1:4]))
    window.show_action(fight_desk.option("strike"))
    window.save_button.click()
    assert [(name, suffix) for _, name, suffix in asked] == [("Strike.pdf", ".pdf")]


class Printing(QDialog):
    """The dialog of a system without printers."""

    def __init__(self, printer, parent):
        super().__init__(parent)
        self._printer = printer

    def printer(self):
        return self._printer


def test_a_printer_is_asked_for_without_waiting_and_gets_the_card(window, fight_desk, monkeypatch):
    printed = []
    monkeypatch.setattr("gui.help_card.window.QPrintDialog", Printing)
    monkeypatch.setattr(QTextDocument, "print_", lambda document, _printer: printed.append(document.toPlainText()))
    window.show_action(fight_desk.option("strike"))
    window.print_button.click()
    (dialog,) = window.findChildren(Printing)
    assert dialog.isVisible()
    assert dialog.windowModality() is Qt.WindowModality.WindowModal
    assert dialog.windowTitle() == window.print_button.text()
    dialog.accept()
    assert [text.splitlines()[0] for text in printed] == ["Strike"]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChildren(Printing) == []


def test_an_action_that_another_ruleset_does_not_have_has_no_card(window, fight_desk, campaign, words):
    window.show_action(fight_desk.option("strike"))
    fight_desk.open_encounter(campaign.encounters.create("Elsewhere", Encounter("heimr", {})))
    words.set_language("pl")
    assert window.windowTitle() == words("help.title", action="")


def test_it_takes_the_keys_and_Enter_closes_it(qtbot, window, fight_desk):
    window.show_action(fight_desk.option("strike"))
    assert window.focusWidget() is window.page
    assert window.close_button.isDefault()
    window.close_button.click()
    assert window.isHidden()
