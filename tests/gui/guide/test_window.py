"""The window of the guide: it shows the pages that ship, follows their links, and speaks the language of the moment."""

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QWidget

from gui.guide.sections import sections_of
from gui.guide.window import GuideWindow
from resources import guide


@pytest.fixture
def home(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def window(home, words, look):
    folder = guide()
    assert folder is not None
    made = GuideWindow(folder, words, look, home)
    made.open_guide()
    return made


def test_it_opens_at_the_page_that_names_all_others(window):
    assert window.isVisible()
    assert not window.isModal()
    assert "A first fight" in window.browser.toPlainText()
    assert not window.back_button.isEnabled()
    for part in (window.browser, window.back_button, window.first_button, window.close_button):
        assert part.isVisible()
        assert part.window() is window


def test_links_lead_to_other_pages_and_back_again(window, qtbot):
    window.browser.follow(QUrl("first-fight.md"))
    assert "In ten minutes" in window.browser.toPlainText()
    qtbot.mouseClick(window.back_button, Qt.MouseButton.LeftButton)
    assert "In ten minutes" not in window.browser.toPlainText()
    window.browser.follow(QUrl("desk.md"))
    qtbot.mouseClick(window.first_button, Qt.MouseButton.LeftButton)
    assert window.browser.source().fileName() == "README.md"


def headings(browser):
    block, found = browser.document().begin(), []
    while block.isValid():
        if block.blockFormat().headingLevel():
            found.append(block.text())
        block = block.next()
    return found


@pytest.mark.parametrize("link", ["../rulesets.md", "../formulas.md"])
def test_a_link_inside_a_page_and_the_way_back_show_each_page_once(window, qtbot, link):
    browser = window.browser
    browser.follow(QUrl("own-rulesets.md"))
    before, headed = browser.toPlainText(), headings(browser)
    browser.follow(QUrl(link))
    titles = headings(browser)
    assert titles.count(titles[0]) == 1
    assert not any(len(title) > 60 for title in titles)
    assert browser.toPlainText().count("\n" + titles[-1] + "\n") == 1
    assert not browser.horizontalScrollBar().maximum()
    qtbot.mouseClick(window.back_button, Qt.MouseButton.LeftButton)
    assert browser.toPlainText() == before
    assert headings(browser) == headed


def test_a_link_to_a_section_shows_its_heading_first(window, qtbot):
    browser = window.browser
    browser.follow(QUrl("house-rules.md"))
    browser.follow(QUrl("../rulesets.md#house-rules"))
    top = browser.cursorForPosition(QPoint(20, 4 + browser.fontMetrics().height())).block()
    assert "House rules" in (top.text(), top.next().text(), top.previous().text())
    assert browser.verticalScrollBar().value() > browser.height()


def top_line(browser):
    return browser.cursorForPosition(QPoint(0, 0)).block().text()


def test_another_theme_leaves_the_page_where_it_was_read(window, look):
    browser = window.browser
    browser.follow(QUrl("desk.md"))
    browser.scrollToAnchor(sections_of(browser.document())[5].anchor)
    read = top_line(browser)
    look.toggle()
    assert top_line(browser) == read


@pytest.mark.parametrize("link", ["https://example.org/", "../../README.md", "file:///etc/hosts", "nowhere.md"])
def test_other_links_lead_nowhere(window, link):
    before = window.browser.source()
    window.browser.follow(QUrl(link))
    assert window.browser.source() == before


def test_it_speaks_the_language_of_the_moment(window, words):
    window.browser.follow(QUrl("first-fight.md"))
    words.set_language("pl")
    assert "In ten minutes" not in window.browser.toPlainText()
    assert "Pierwsza walka" in window.browser.toPlainText()
    assert window.browser.accessibleName() == window.windowTitle() == "Podręcznik"


def test_pictures_are_no_wider_than_the_page(window):
    image = window.browser.loadResource(
        QTextDocument.ResourceType.ImageResource.value, QUrl("../pictures/first-desk-light.png")
    )
    assert 0 < image.width() <= window.browser.viewport().width()


def test_pictures_follow_the_width_of_the_window(window):
    browser, kind = window.browser, QTextDocument.ResourceType.ImageResource.value
    window.resize(1_000, 600)
    browser.follow(QUrl("characters.md"))
    picture = browser.source().resolved(QUrl("../pictures/sheet-light.png"))
    wide = browser.document().resource(kind, picture).width()
    window.resize(500, 600)
    narrow = browser.document().resource(kind, picture).width()
    assert 0 < narrow <= browser.viewport().width() < wide


def test_opened_again_it_shows_the_last_page(window):
    window.browser.follow(QUrl("desk.md"))
    window.close()
    window.close_button.setFocus()
    window.open_guide()
    assert window.browser.source().fileName() == "desk.md"
    assert window.focusWidget() is window.browser


def test_it_closes_by_its_button_and_Enter_presses_none(qtbot, window):
    window.browser.follow(QUrl("desk.md"))
    qtbot.keyClick(window.browser, Qt.Key.Key_Return)
    assert window.browser.source().fileName() == "desk.md"
    qtbot.mouseClick(window.close_button, Qt.MouseButton.LeftButton)
    assert window.isHidden()


def test_pages_are_set_in_the_font_of_the_look_with_room_around(window, look):
    document = window.browser.document()
    before = document.defaultFont().pointSizeF(), document.documentMargin()
    look.set_scale(200)
    assert document.defaultFont().pointSizeF() == look.theme.font().pointSizeF() == 2 * before[0]
    assert document.documentMargin() == 2 * before[1] > 0


def test_pictures_follow_the_theme(window, look):
    pages, browser, kind = guide(), window.browser, QTextDocument.ResourceType.ImageResource.value
    assert pages is not None
    picture = QUrl("../pictures/first-desk-light.png")
    light = browser.loadResource(kind, picture)
    look.toggle()
    assert browser.loadResource(kind, picture) != light


def test_a_picture_that_fits_keeps_its_size_and_one_that_does_not_leaves_room_on_both_sides(qtbot, window, look):
    pages, browser, kind = guide(), window.browser, QTextDocument.ResourceType.ImageResource.value
    assert pages is not None
    picture = QUrl("../pictures/first-desk-light.png")
    window.resize(500, 400)
    room = browser.viewport().width() - 2 * browser.document().documentMargin()
    assert browser.loadResource(kind, picture).width() == room
    window.resize(4_000, 400)
    assert browser.loadResource(kind, picture).size() == QImage(str(pages / "pictures/first-desk-light.png")).size()


@pytest.mark.parametrize("kind", QTextDocument.ResourceType)
def test_nothing_from_elsewhere_is_loaded(window, kind):
    for name in ("https://example.org/a.png", "../../README.md", "nowhere.png", "style.css"):
        assert window.browser.loadResource(kind.value, QUrl(name)) is None


def test_words_are_found_on_the_page_with_the_keys_in_the_field(window, qtbot):
    browser, finder = window.browser, window.finder
    browser.follow(QUrl("desk.md"))
    qtbot.keyClick(browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert finder.line.hasFocus() or window.focusWidget() is finder.line
    qtbot.keyClicks(finder.line, "ENDURANCE")
    qtbot.keyClick(finder.line, Qt.Key.Key_Return)
    assert browser.textCursor().selectedText().lower() == "endurance"
    first, told = browser.textCursor().selectionStart(), finder.told.text()
    count = int(told.removeprefix("1 of "))
    assert count > 1
    for _ in range(count):
        qtbot.keyClick(finder.line, Qt.Key.Key_F3)
    assert (browser.textCursor().selectionStart(), finder.told.text()) == (first, told), "round the page"
    qtbot.keyClick(finder.line, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert finder.told.text() == f"{count} of {count}"
    finder.line.setText("no such word")
    assert finder.told.text() == ""
    finder.next_button.click()
    assert finder.told.text() == "“no such word” is not on this page."
    qtbot.keyClick(finder.line, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert finder.isHidden()
    assert window.focusWidget() is browser


def test_the_sections_of_a_page_lead_to_its_headings(window, qtbot, words):
    browser, sections = window.browser, window.sections
    browser.follow(QUrl("desk.md"))
    names = [sections.itemText(place).strip() for place in range(sections.count())]
    assert names == headings(browser)
    sections.setCurrentIndex(5)
    sections.activated.emit(5)
    assert top_line(browser) == names[5]
    assert window.focusWidget() is browser
    words.set_language("pl")
    assert [sections.itemText(place).strip() for place in range(sections.count())] == headings(browser) != names
