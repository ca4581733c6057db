"""The edges of what is written: long lines, figures without an end, days that are none, words that nobody has."""

from math import inf

import pytest
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QTabWidget, QWidget

from gui.words.binding import BoundWords, refill
from gui.words.faults import fault_sentences
from gui.words.heading_label import HeadingLabel, heading_interface
from gui.words.matching import rank, rank_of
from gui.words.plain_text import LONGEST_LINE, broken_up
from gui.words.sentences import Sentences, UnknownWords, book_sentences, read_entries
from gui.words.words import NARROW_SPACE, Words
from rules.words.figures import MINUS


def test_a_line_that_takes_seconds_to_lay_out_is_broken_at_a_blank_or_where_it_must():
    short = "x" * LONGEST_LINE
    assert broken_up(short, 10**6) == short
    assert broken_up(f"{short}x", 10**6) == f"{short}\nx"
    words = "ab " * 5_000
    lines = broken_up(words, 10**6).split("\n")
    assert "".join(lines) == words
    assert all(len(line) <= LONGEST_LINE and line.endswith(" ") for line in lines)
    assert broken_up(f" {short}", 10**6) == f" \n{short}"
    assert broken_up("one\ntwo", 5) == "one\nt"
    assert len(broken_up(f"{short}x", LONGEST_LINE + 1)) == LONGEST_LINE + 1


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (3, 1, "3"),
        (0, 1, "0"),
        (-0.04, 1, "0"),
        (-0.04, 2, f"{MINUS}0.04"),
        (1_234, 1, "1,234"),
        (2.96, 1, "3"),
        (2.94, 1, "2.9"),
        (-1, 1, f"{MINUS}1"),
        (-0.5, 1, f"{MINUS}0.5"),
        (1.25, 2, "1.25"),
        (inf, 1, "∞"),
        (-inf, 1, f"{MINUS}∞"),
    ],
)
def test_figures_are_written_with_as_few_places_as_they_need(words, value, places, text):
    assert words.number(value, places) == text


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0"), (0.001, "1"), (0.5, "50"), (0.994, "99"), (0.999, "99"), (1, "100"), (1.2, "120")]
)
def test_only_what_is_certain_reads_nothing_or_all(words, share, text):
    assert words.percent(share) == f"{text}{NARROW_SPACE}%"


def test_days_and_unknown_words(words):
    assert words.day("2026-07-01") == "1 Jul 2026"
    assert words.day("some day") == "some day"
    assert words.if_known("guide.back") == words("guide.back")
    assert words.if_known("no such key") == ""


def test_a_counted_sentence_needs_a_number_and_a_sentence_its_parameters():
    sentences = Sentences("en", {"plain": "{name} acts", "many": {"one": "{count} acts", "other": "{count} act"}})
    assert [sentences("many", count=count) for count in (1, 2)] == ["1 acts", "2 act"]
    assert "plain" in sentences
    with pytest.raises(UnknownWords):
        sentences("plain")
    with pytest.raises(UnknownWords):
        sentences("many")
    with pytest.raises(TypeError):
        sentences("many", count="two")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_book_has_the_sentences_of_the_screen_and_more(language):
    screen, book = read_entries(language), book_sentences(language)
    assert book.language == language
    assert all(key in book for key in screen)
    assert len(book._entries) > len(screen)


def test_faults_of_both_languages_have_the_same_keys():
    assert fault_sentences("pl").keys() == fault_sentences("en").keys()
    assert all(isinstance(each, str) and each for each in fault_sentences("pl").values())


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("", 0),
        ("long sword", 0),
        ("long", 1),
        ("swo", 2),
        ("ls", 3),
        ("ong", 4),
        ("word", 4),
        ("axe", None),
        ("LÓNG", 1),
    ],
)
def test_ranks_of_matches(typed, place):
    assert rank(typed, "Long sword") == place


@pytest.mark.parametrize(
    ("typed", "place"), [("long", 1), ("ls", 3), ("bla", 4), ("knife", 4), ("ong", 5), ("ife", None), ("lade", None)]
)
def test_other_words_rank_behind_beginnings_of_the_name(typed, place):
    assert rank_of(typed, "Long sword", "blade, a knife") == place


def test_apostrophes_and_dashes_count_as_on_any_keyboard():
    assert rank("kings", "King\N{RIGHT SINGLE QUOTATION MARK}s") == 0
    assert rank("half-elf", "half\N{EN DASH}elf") == 0


@pytest.fixture
def box(qtbot):
    box = QComboBox()
    qtbot.addWidget(box)
    return box


def test_a_list_is_filled_anew_without_a_signal_and_keeps_what_was_chosen(qtbot, box):
    with qtbot.assertNotEmitted(box.currentIndexChanged):
        assert not refill(box, [("a", "A"), ("b", "B")], "c")
        assert box.currentData() == "a"
        assert refill(box, [("a", "A"), ("b", "B")], "b")
        assert refill(box, [("b", "B"), ("a", "A")], "b"), "the first one counts too"
        assert refill(box, [("c", "C"), ("b", "Bee")])
        assert (box.currentData(), box.currentText(), box.count()) == ("b", "Bee", 2)
        assert not refill(box, [("c", "C")])
        assert box.currentData() == "c"
    with qtbot.waitSignal(box.currentIndexChanged):
        box.setCurrentIndex(-1)


def test_tabs_rows_and_choices_are_named_in_the_language(qtbot, words, panel):
    bind, tabs, form, field = BoundWords(words, panel), QTabWidget(), QFormLayout(panel), QComboBox()
    qtbot.addWidget(tabs)
    for _ in range(2):
        tabs.addTab(QWidget(), "")
    bind.tabs(tabs, "guide.back", "guide.close")
    bind.choices(field, {"x": "guide.back", "y": "guide.close"})
    bind.row(form, field, "guide.title")
    field.setCurrentIndex(1)
    for language in ("en", "pl"):
        words.set_language(language)
        assert [tabs.tabText(place) for place in range(2)] == [words("guide.back"), words("guide.close")]
        assert (field.currentData(), field.currentText()) == ("y", words("guide.close"))
        label = form.labelForField(field)
        assert isinstance(label, QLabel)
        assert label.text() == field.accessibleName() == words("guide.title")
        assert label.buddy() is field


def test_a_button_shows_its_words_and_says_what_a_press_does(qtbot, words, panel):
    pressed = []
    button = BoundWords(words, panel).button("guide.back", lambda: pressed.append(1), "guide.close")
    qtbot.addWidget(button)
    button.click()
    assert (button.text(), button.toolTip(), pressed) == (words("guide.back"), words("guide.close"), [1])


def test_a_heading_is_one_for_screen_readers_and_nothing_else_is(qtbot):
    heading, other = HeadingLabel("Attacks"), QWidget()
    for each in (heading, other):
        qtbot.addWidget(each)
    heading.setText("Moves")
    assert heading.accessibleName() == "Moves"
    assert heading_interface("", heading) is not None
    assert heading_interface("", other) is None


def test_a_language_is_read_once_and_told_only_when_it_changes(qtbot):
    read = []
    words = Words("en", lambda language: read.append(language) or {"key": language})
    with qtbot.assertNotEmitted(words.changed):
        words.set_language("en")
    with qtbot.waitSignal(words.changed):
        words.set_language("pl")
    assert read == ["en", "pl"]
    assert (words("key"), words.dice_letter, words.dice("2d6")) == ("pl", "k", "2k6")
