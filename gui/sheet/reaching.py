"""Where a place that a search found is on the screen: what to mark, what to show, and what takes the keys."""

from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from gui.sheet.about import AboutPerson
from gui.sheet.advancement import WHAT, AdvanceLog
from gui.sheet.entries import EntryList
from gui.sheet.figure_grid import FigureGrid
from gui.sheet.finding import Place
from gui.sheet.items import ItemTable
from gui.sheet.notes import NotesEditor

MARK = "found"
"""The property of a widget that the theme shows as found."""


class Spot(NamedTuple):
    """A place on the screen: the widget that takes the keys, the one to mark if any, and what of `keys` is wanted."""

    keys: QWidget
    marked: QWidget | None
    within: QRect | None = None


def spot_of(place: Place, part: object, heading: QLabel | None) -> Spot | None:
    """Choose a place in its part of the sheet, and return where it is; None if it is not there."""
    if not isinstance(part, QWidget):
        return None
    if not place.entry:
        return Spot(_first_field(part), heading)
    match part:
        case FigureGrid():
            editor = part.editor_of(place.entry)
            return None if editor is None else Spot(editor, editor)
        case EntryList():
            return _row(part.choose(place.entry))
        case ItemTable():
            part.view.choose_rows(int(place.entry), 1, 0)
            return _row(part.view)
        case AdvanceLog():
            part.view.choose_rows(part.model.place_of(place.entry), 1, WHAT)
            return _row(part.view)
        case AboutPerson():
            field = part.fields.get(place.entry)
            return None if field is None else Spot(field, field)
        case NotesEditor():
            part.choose(int(place.entry), place.length)
            return Spot(part.edit, None, part.edit.cursorRect())
        case _:
            return None


def mark(widget: QWidget, found: bool) -> None:
    """Show a widget as found, or as before."""
    widget.setProperty(MARK, found)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def lasting(widget: QWidget) -> QWidget:
    """Return the widget, or the list whose cell it edits: the field of a cell goes when the keys do."""
    view: QWidget | None = widget
    while view is not None and not isinstance(view, QAbstractItemView):
        view = view.parentWidget()
    return view or widget


def _row(view: QAbstractItemView) -> Spot:
    """Return the spot of the current row of a table, which its selection marks."""
    return Spot(view, None, view.visualRect(view.currentIndex()))


def _first_field(part: QWidget) -> QWidget:
    """Return the first widget in a part that Tab reaches, or the part itself."""
    fields = (each for each in part.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return next((each for each in fields if each.isVisibleTo(part)), part)
