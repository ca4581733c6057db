"""The rules of the draft as a book, in which a figure is changed by a click or by keys, and the palette follows."""

import pytest
from PySide6.QtCore import Qt, QUrl

from gui.book.book import chapters_of
from gui.book.links import changeable, linked, marked, path_of
from gui.house_rules.session import State
from gui.words.sentences import book_sentences
from rules.words.texts import texts_in
from tests.rules import duel


@pytest.fixture
def page(qtbot, window):
    window.tabs.setCurrentWidget(window.book_page)
    qtbot.waitUntil(lambda: window.book_page.chapter.count() > 0, timeout=10_000)
    return window.book_page


def written(qtbot, window):
    """Wait until the book shows what the draft says."""
    session, page = window.session, window.book_page

    def is_written():
        checked = session.checked
        return session.state is not State.CHECKING and page._written[0] is checked.rulebook

    qtbot.waitUntil(is_written, timeout=10_000)


def chapter_with(page, href):
    return next(row for row, each in enumerate(page._chapters) if f'href="{href}"' in each.html)


def test_figures_are_links_only_where_they_can_be_changed():
    html = "".join(
        each.html
        for each in chapters_of(
            duel.rulebook(),
            texts_in("en", {}),
            book_sentences("en"),
            {("values", "reach", "is"), ("pools", "BLOOD", "max"), ("modifiers", "low", "value")},
        )
    )
    assert '<a href="change:values.reach.is"><b>2</b></a>' in html
    assert '<a href="change:pools.BLOOD.max"><b>20</b></a>' in html
    assert '<a href="change:modifiers.low.value"><b>\N{MINUS SIGN}4</b></a>' in html
    assert html.count('href="change:') == 3


def test_a_formula_with_links_keeps_them_before_the_link_that_changes_it():
    text = changeable(("values", "x", "is"), f"2 × {marked('values', 'y', 'why')}", "change")
    told = linked(text, {"values-y"})
    assert told == '2 × <a href="#values-y">why</a> [<a href="change:values.x.is"><b>change</b></a>]'
    assert path_of("change:values.x.is") == ("values", "x", "is")
    assert path_of("#values-y") == ()


def test_a_figure_is_clicked_and_changed_and_the_palette_follows(qtbot, window, page):
    href = "change:actions.move.costs.END"
    page.chapter.setCurrentIndex(chapter_with(page, href))
    page.browser.anchorClicked.emit(QUrl(href))
    assert page.figure.isVisible()
    assert page.asked.text().startswith("Move: Endurance (by the book: move_END")
    page.figure.setText("1")
    qtbot.keyClick(page.figure, Qt.Key.Key_Return)
    written(qtbot, window)
    assert window.session.draft.text == "[actions.move]\ncosts.END = 1\n"
    assert "Move: END 2 \N{RIGHTWARDS ARROW} 1" in set(window.outcome.lines())
    assert f'<a href="{href}"><b>1</b></a>' in page._chapters[page.chapter.currentIndex()].html
    assert not page.figure.isVisible()


def test_keys_reach_a_figure_and_come_back_to_it(qtbot, window, page):
    href = "change:actions.move.costs.END"
    page.chapter.setCurrentIndex(chapter_with(page, href))
    page.browser.setFocus()
    page.browser.focus_link(href)
    qtbot.keyClick(page.browser, Qt.Key.Key_Return)
    assert page.figure.isVisible()
    qtbot.keyClick(page.figure, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert not page.figure.isVisible()
    assert window.session.draft.text == ""
    assert page.browser.textCursor().charFormat().anchorHref() == href


def test_keys_go_from_figure_to_figure(qtbot, page):
    page.chapter.setCurrentIndex(chapter_with(page, "change:actions.move.costs.END"))
    page.browser.setFocus()
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(page.browser, key, Qt.KeyboardModifier.ControlModifier)
        seen.append(page.browser.textCursor().charFormat().anchorHref())
    assert all(path_of(link) for link in seen)
    assert seen[0] == seen[2] != seen[1]


def test_an_optional_rule_changes_at_once(qtbot, window, page):
    rule = next(iter(window.session.book.ruleset.rules))
    page.edit(("rules", rule, "default"))
    written(qtbot, window)
    assert window.session.standing.is_changed(page._setting)
    assert not page.figure.isVisible()


def test_a_link_to_an_entry_leads_into_its_chapter(page):
    page.chapter.setCurrentIndex(0)
    page.browser.anchorClicked.emit(QUrl("#actions-move"))
    assert 'id="actions-move"' in page._chapters[page.chapter.currentIndex()].html


def test_a_faulty_draft_leaves_the_last_sound_book(qtbot, window, page, settled):
    before = page._written
    window.session.type("[actions.move]\ncosts.EN = 1\n")
    settled(window.session)
    assert page._written == before


def test_only_a_chapter_with_figures_says_how_to_change_them(page):
    for row, chapter in enumerate(page._chapters):
        page.chapter.setCurrentIndex(row)
        assert page.hint.isHidden() == ('href="change:' not in chapter.html)
    assert {'href="change:' in chapter.html for chapter in page._chapters} == {True, False}


def test_modifiers_that_the_draft_lists_are_changed_as_a_text_only(window):
    session = window.session
    assert "modifiers" in {each.path[0] for each in session.settings("en")}
    session.type('[[modifiers]]\nid = "luck"\non = ["blow"]\nvalue = 1\n')
    assert "modifiers" not in {each.path[0] for each in session.settings("en")}
    assert "pools" in {each.path[0] for each in session.settings("en")}
