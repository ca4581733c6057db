"""A short description of a window: what can be read, chosen and entered in it, and within which bounds."""

from collections.abc import Iterator

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTextEdit,
    QWidget,
)

LONGEST = 120
"""Characters of a text that are written out."""


def briefly(window: QWidget) -> Iterator[str]:
    """Yield the title of a window, and a line for each thing in it that is read, chosen or entered."""
    if isinstance(window, QFileDialog):
        yield f"QFileDialog {window.windowTitle()!r} {window.acceptMode().name} {window.nameFilters()}"
        return
    yield f"{type(window).__name__} {(window.windowTitle() or window.accessibleName())!r}"
    if isinstance(window, QMenu):
        yield from (f"  {each.text()!r}{'' if each.isEnabled() else ' disabled'}" for each in window.actions())
        return
    for part in window.findChildren(QWidget):
        told = _told(part) if _is_shown(part, window) else ""
        if told:
            name = f"{part.accessibleName()}: " if part.accessibleName() else ""
            yield f"  {name}{told}{'' if part.isEnabled() else ' disabled'}{' focused' if part.hasFocus() else ''}"


def _is_shown(part: QWidget, window: QWidget) -> bool:
    """Return whether a part is visible in a window, and no part of a field."""
    inner = isinstance(part.parent(), QAbstractSpinBox | QComboBox)
    return part.isVisible() and part.window() is window and not inner


def _told(part: QWidget) -> str:
    match part:
        case QDoubleSpinBox() | QSpinBox():
            decimals = f" decimals {part.decimals()}" if isinstance(part, QDoubleSpinBox) else ""
            return f"{part.value():g} of {part.minimum():g} to {part.maximum():g} by {part.singleStep():g}{decimals}"
        case QComboBox():
            return f"{part.currentText()!r} of {part.count()}{' or other' if part.isEditable() else ''}"
        case QAbstractButton():
            mark = f" {'on' if part.isChecked() else 'off'}" if part.isCheckable() else ""
            return f"[{part.text() or part.toolTip()}]{mark}"
        case QLineEdit():
            return f"line {part.text() or part.placeholderText()!r} up to {part.maxLength()}"
        case QLabel():
            return repr(part.text()[:LONGEST]) if part.text() else ""
        case QTextEdit() | QPlainTextEdit():
            return f"text {part.toPlainText()[:LONGEST]!r}"
        case QHeaderView():
            return ""
        case QAbstractItemView():
            model = part.model()
            return "" if model is None else f"{type(part).__name__} of {model.rowCount()}"
        case _:
            return ""
