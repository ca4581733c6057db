"""Sentences are shown where they are bound, at once and in each language."""

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QMenu, QTabWidget, QWidget

from gui.words.binding import BoundWords, refill
from gui.words.sentences import UnknownWords


@pytest.fixture
def bind(words, panel):
    return BoundWords(words, panel)


def test_each_sentence_stands_in_its_place(bind, words, panel):
    bind(panel, window_title="guide.title", accessible="guide.back")
    line = bind(QLineEdit(panel), placeholder="log.search", tool_tip="log.filters")
    menu = bind(QMenu(panel), title="guide.first")
    for language in ("en", "pl", "en"):
        words.set_language(language)
        assert panel.windowTitle() == words("guide.title")
        assert panel.accessibleName() == words("guide.back")
        assert line.placeholderText() == words("log.search")
        assert line.toolTip() == words("log.filters")
        assert menu.title() == words("guide.first")


def test_a_button_has_a_text_and_does_something(bind, words, panel):
    button = bind.button("guide.back", panel.hide, "guide.first")
    panel.show()
    button.click()
    assert panel.isHidden()
    words.set_language("pl")
    assert (button.text(), button.toolTip()) == (words("guide.back"), words("guide.first"))


def test_choices_keep_what_is_chosen_and_tell_nothing(bind, words, panel):
    box, told = QComboBox(panel), []
    box.currentIndexChanged.connect(told.append)
    bind.choices(box, {"a": "guide.back", "b": "guide.first"})
    assert (box.currentData(), told) == ("a", [])
    box.setCurrentIndex(1)
    words.set_language("pl")
    assert (box.currentData(), box.currentText(), told) == ("b", words("guide.first"), [1])


def test_a_choice_that_is_not_offered_any_more_gives_way_to_the_first(qtbot):
    box = QComboBox()
    qtbot.addWidget(box)
    assert not refill(box, [("a", "A"), ("b", "B")])
    assert refill(box, [("a", "A"), ("b", "B")], "b")
    assert box.currentData() == "b"
    assert not refill(box, [("a", "A"), ("c", "C")])
    assert box.currentData() == "a"


def test_tabs_and_rows_are_named(bind, words, panel):
    tabs, form, field = QTabWidget(panel), QFormLayout(panel), QCheckBox()
    for _ in range(2):
        tabs.addTab(QWidget(), "")
    bind.tabs(tabs, "guide.back", "guide.first")
    bind.row(form, field, "guide.title")
    words.set_language("pl")
    label = form.labelForField(field)
    assert isinstance(label, QLabel)
    assert [tabs.tabText(0), tabs.tabText(1)] == [words("guide.back"), words("guide.first")]
    assert label.text() == field.accessibleName() == words("guide.title")
    assert label.buddy() is field


def test_a_sentence_that_nobody_wrote_is_found_when_it_is_bound(bind, panel):
    with pytest.raises(UnknownWords):
        bind(panel, window_title="guide.nothing")
    with pytest.raises(AttributeError):
        bind(panel, text="guide.title")
