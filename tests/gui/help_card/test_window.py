"""The window of help cards: it shows, follows the language, and writes a file."""

import pytest
from PySide6.QtWidgets import QWidget

from gui.help_card.window import HelpCard


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
