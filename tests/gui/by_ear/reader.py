"""A screen reader inside the tests: it reads the accessibility tree, hears announcements and presses keys."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

import gui.widgets.announcing as announcing

Role, Text = QAccessible.Role, QAccessible.Text

ROLES = {
    Role.Heading: "heading",
    Role.RadioButton: "radio button",
    Role.CheckBox: "check box",
    Role.PushButton: "button",
    Role.ButtonMenu: "menu button",
    Role.ButtonDropDown: "menu button",
    Role.ComboBox: "combo box",
    Role.SpinBox: "spin box",
    Role.EditableText: "field",
    Role.List: "list",
    Role.Table: "table",
    Role.Tree: "tree",
}
"""The roles that are read out."""


class Ears:
    """Collects announcements in place of a screen reader."""

    Event = QAccessible.Event
    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self, monkeypatch) -> None:
        self.heard: list[str] = []
        monkeypatch.setattr(announcing, "QAccessible", self)

    def updateAccessibility(self, event) -> None:
        """Note what is announced."""
        if event.type() == QAccessible.Event.Announcement:
            self.heard.append(event.message())

    def take(self) -> list[str]:
        """Return what was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


def parts(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield everything below a node that is not hidden, in the order of the tree."""
    for place in range(node.childCount()):
        child = node.child(place)
        if child is not None and not child.state().invisible:
            yield child
            yield from parts(child)


def tree(widget: QWidget) -> list[QAccessibleInterface]:
    """Return everything that a screen reader finds in a widget."""
    return list(parts(QAccessible.queryAccessibleInterface(widget)))


def said(node: QAccessibleInterface) -> str:
    """Return what a screen reader says of a control: name, role and state; empty for what has no role to read."""
    role = ROLES.get(node.role())
    if role is None:
        return ""
    state = node.state()
    marks = ["checked"] * bool(state.checked) + ["unavailable"] * bool(state.disabled)
    return ", ".join([node.text(Text.Name), role, *marks])


def row_of(widget: QWidget | None) -> str:
    """Return what a screen reader says of the current row of a list; empty for what has no rows."""
    if not isinstance(widget, QAbstractItemView) or not widget.currentIndex().isValid():
        return ""
    return str(widget.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or widget.currentIndex().data())


class Listener:
    """Plays by keyboard alone and writes down what is heard."""

    def __init__(self, window: QWidget, ears: Ears) -> None:
        self._window = window
        self._ears = ears
        self._focus = QApplication.focusWidget()
        self._row = row_of(self._focus)
        self.lines: list[str] = []

    def do(self, act: str) -> None:
        """Press a key, or type a text in quotes, wherever the focus is; write down what is heard of it."""
        there: QObject = QApplication.focusWidget() or self._window
        if act.startswith("'"):
            QTest.keyClicks(there, act.strip("'"))
        else:
            QTest.keySequence(there, QKeySequence(act))
        self.lines.append(f"> {act}")

    def write_down(self) -> None:
        """Write down the announcements, and what has the focus now if that is new."""
        self.lines += [f"  {line}" for told in self._ears.take() for line in told.split("\n")]
        focus, self._focus = self._focus, QApplication.focusWidget()
        row, self._row = self._row, row_of(self._focus)
        if self._focus is not None and self._focus is not focus:
            told = said(QAccessible.queryAccessibleInterface(self._focus))
            self.lines.append(f"  [{told}: {self._row}]" if self._row else f"  [{told}]")
        elif self._row != row:
            self.lines.append(f"  [{self._row}]")

    def read(self, widget: QWidget) -> None:
        """Write down the controls of a widget, as somebody finds them who explores it."""
        self.lines += [f"    {line}" for node in tree(widget) if (line := said(node))]
