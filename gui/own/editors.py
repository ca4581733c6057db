"""Editors for what is asked about an entry of one's own."""

from functools import partial

from PySide6.QtWidgets import QLineEdit

from gui.own.naming import OwnNames
from gui.sheet.figures import FigureBox
from gui.sheet.spreadsheet import number_in
from gui.widgets.fields import Editor, Field, make_editor
from gui.words.words import Words
from rules.loading.text_limits import LONGEST_TEXT
from rules.own.shape import Asked
from rules.values import Value


def editor_for(asked: Asked, value: Value, names: OwnNames, words: Words) -> Editor:
    """Return an editor with a value; what it reads is the value as the ruleset writes it."""
    label = names.label(asked)
    match asked.type:
        case "number":
            return _figure(value, label, words)
        case "formula":
            return _formula(value, label)
        case "flag":
            return make_editor(Field(asked.name, label, "flag", value))
        case "list":
            choices = tuple((each, names.value(asked, each)) for each in asked.values)
            return make_editor(Field(asked.name, label, "several", value, choices))
        case "text":
            return _text(asked, value, names)


def _figure(value: Value, label: str, words: Words) -> Editor:
    box = FigureBox(fractions=True)
    box.setLocale(words.locale)
    box.setAccessibleName(label)
    box.show_figure(value if isinstance(value, int | float) else 0)

    def read() -> Value:
        box.interpretText()
        return box.figure

    return Editor(box, read)


def _formula(value: Value, label: str) -> Editor:
    line = QLineEdit(str(value))
    line.setMaxLength(LONGEST_TEXT)
    line.setAccessibleName(label)
    return Editor(line, partial(_number_or_formula, line))


def _number_or_formula(line: QLineEdit) -> Value:
    """Return the number in a line, or the formula."""
    text = line.text().strip()
    figure = number_in(text)
    return text if figure is None else figure


def _text(asked: Asked, value: Value, names: OwnNames) -> Editor:
    choices = tuple((each, names.value(asked, each)) for each in asked.values)
    editor = make_editor(Field(asked.name, names.label(asked), "one_of", value, choices, open=asked.open))

    def read() -> Value:
        return names.typed(str(editor.read())) if asked.open else editor.read()

    return Editor(editor.widget, read, editor.whole)
