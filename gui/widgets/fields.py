"""Fields of small forms as data, and the editors for them."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.widgets.completing_box import CompletingBox
from gui.widgets.group_boxes import with_group_boxes
from rules.state.text_bounds import LONGEST_NAME
from rules.values import Value

FieldKind: TypeAlias = Literal["number", "text", "flag", "one_of", "several"]
"""The type of a field: a number, a line of text, yes or no, one of several values, or any of several values."""

LARGEST = 1_000_000
"""The largest figure that can be entered."""

LINES = 5
"""Number of values that a list shows at a time."""

WIDEST = 800
"""Maximum width of a list in pixels."""

NO_BAR = Qt.ScrollBarPolicy.ScrollBarAlwaysOff

ID_ROLE = Qt.ItemDataRole.UserRole


class TickedRows(QStyledItemDelegate):
    """Delegate that makes rows high enough for the check box."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of the text plus some space above and below."""
        plain = super().sizeHint(option, index)
        return QSize(plain.width(), option.fontMetrics.height() + 6)  # pyright: ignore[reportAttributeAccessIssue] - the stub lacks it


SENTENCE = 60
"""Characters that a wide text field shows at once."""


class Field(Struct, frozen=True):
    """One field of a form: its name, its label and its initial value.

    `choices` are pairs of value and name; with `open`, the user may also type other text. `groups` are named groups of
    `several` values that can be ticked together. A text has at most `most` characters; a `wide` one has
    room for a sentence.
    """

    name: str
    label: str
    kind: FieldKind = "text"
    value: Value = ""
    choices: tuple[tuple[str, str], ...] = ()
    open: bool = False
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    most: int = LONGEST_NAME
    low: float = -LARGEST
    high: float = LARGEST
    wide: bool = False


class Editor(Struct, frozen=True):
    """The widget of a field and a function that reads it; `whole` includes the widgets around it, if any."""

    widget: QWidget
    read: Callable[[], Value]
    whole: QWidget | None = None


def make_editor(field: Field) -> Editor:
    """Return the editor of a field with its initial value."""
    makers = {"number": _number, "text": _text, "flag": _flag, "one_of": _one_of, "several": _several}
    editor = makers[field.kind](field)
    editor.widget.setAccessibleName(field.label)
    return editor


def _number(field: Field) -> Editor:
    box, exact = QDoubleSpinBox(), float(_figure(field.value))
    box.setDecimals(0 if exact.is_integer() else 2)
    box.setRange(field.low, field.high)
    box.setValue(exact)
    shown = box.value()

    def read() -> Value:
        # The box rounds: a figure that nobody changed stays as it is.
        value = exact if box.value() == shown and field.low <= exact <= field.high else box.value()
        return int(value) if value.is_integer() else value

    return Editor(box, read)


def _text(field: Field) -> Editor:
    line = QLineEdit()
    line.setMaxLength(field.most)
    line.setText(str(field.value))
    if field.wide:
        line.setMinimumWidth(SENTENCE * line.fontMetrics().averageCharWidth())
    return Editor(line, line.text)


def _flag(field: Field) -> Editor:
    box = QCheckBox()
    box.setChecked(field.value is True)
    return Editor(box, box.isChecked)


def _one_of(field: Field) -> Editor:
    box = CompletingBox() if field.open else QComboBox()
    for value, name in field.choices:
        box.addItem(name, value)
    box.setCurrentIndex(max(0, box.findData(field.value)))
    if field.open and box.findData(field.value) < 0:
        box.setEditText(str(field.value))

    def read() -> Value:
        place = box.place if isinstance(box, CompletingBox) else box.currentIndex()
        return str(box.itemData(place)) if place >= 0 else box.currentText().strip()

    return Editor(box, read)


def _several(field: Field) -> Editor:
    view = QListWidget()
    chosen = field.value if isinstance(field.value, tuple) else ()
    for value, name in field.choices:
        item = QListWidgetItem(name, view)
        item.setData(ID_ROLE, value)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if value in chosen else Qt.CheckState.Unchecked)
    view.setCurrentRow(0)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn if view.count() > LINES else NO_BAR)
    view.setMinimumWidth(min(view.sizeHintForColumn(0) + 2 * view.fontMetrics().height(), WIDEST))
    view.setSpacing(2)
    view.setItemDelegate(TickedRows(view))
    view.setMaximumHeight((view.fontMetrics().height() + 10) * min(LINES, max(1, view.count())) + 4)

    def read() -> Value:
        items = (view.item(row) for row in range(view.count()))
        return tuple(_id_of(item) for item in items if item.checkState() == Qt.CheckState.Checked)

    return Editor(view, read, with_group_boxes(view, field.groups, _id_of) if field.groups else None)


def _id_of(item: QListWidgetItem) -> str:
    return str(item.data(ID_ROLE))


def _figure(value: Value) -> float:
    return value if isinstance(value, int | float) else 0
