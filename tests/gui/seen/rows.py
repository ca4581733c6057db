"""A description of the rows of a view: what its model gives for each role, and what a delegate of ours paints."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
)

from tests.gui.seen.drawing import recording
from tests.gui.seen.terms import Terms
from tests.gui.seen.told import flat

Role, Flag, State = Qt.ItemDataRole, Qt.ItemFlag, QStyle.StateFlag

USUAL = Flag.ItemIsEnabled | Flag.ItemIsSelectable | Flag.ItemNeverHasChildren
"""The flags of cells that can only be chosen."""

TOP = QModelIndex()

USUAL_HEADS = {QTableView: (True, True, False), QTreeView: (False, False, True)}
"""Whether the headings of a view that nobody set up are marked with the current cell, clicked, and fill the view."""


class Rows:
    """Describes the rows of views, those in sight with what is painted; `drawn` is where a recording painter writes."""

    def __init__(self, terms: Terms, drawn: list[str], each_chosen: bool) -> None:
        self._terms = terms
        self._drawn = drawn
        self._each_chosen = each_chosen

    def of(self, view: QAbstractItemView) -> Iterator[str]:
        """Yield the headings and rows of a view."""
        model = view.model()
        if model is None or isinstance(view, QHeaderView):
            return
        # What a delegate has painted before it takes from its memory.
        getattr(view.itemDelegate(), "forget", list)()
        if isinstance(view, QTableView):
            yield f"rows of {view.verticalHeader().defaultSectionSize()}"
            yield from _kind_of_heads(view.horizontalHeader(), USUAL_HEADS[QTableView])
            yield from self._heads(model, view.horizontalHeader())
        elif isinstance(view, QTreeView) and not view.isHeaderHidden():
            yield from _kind_of_heads(view.header(), USUAL_HEADS[QTreeView])
            yield from self._heads(model, view.header())
        yield from self._below(view, model, view.rootIndex(), "")

    def cell(self, index: QModelIndex) -> str:
        """Return what a model gives for a cell, and its unusual flags."""
        told = [self._data({role: index.data(role) for role in Role if role < Role.UserRole})]
        flags = index.flags()
        told += [str((flags & ~USUAL).name)] if flags & ~USUAL else []
        told += ["disabled"] if not flags & Flag.ItemIsEnabled else []
        told += ["unselectable"] if not flags & Flag.ItemIsSelectable else []
        return " ".join(told)

    def _heads(self, model: QAbstractItemModel, header: QHeaderView) -> Iterator[str]:
        for column in range(_columns(model, TOP)):
            data = {role: model.headerData(column, Qt.Orientation.Horizontal, role) for role in Role}
            mode = header.sectionResizeMode(column)
            takes = "" if mode is QHeaderView.ResizeMode.Interactive else f" {mode.name}"
            yield f"[{header.sectionSize(column)}{takes}] {self._data(data)}"

    def _below(
        self, view: QAbstractItemView, model: QAbstractItemModel, root: QModelIndex, inner: str
    ) -> Iterator[str]:
        for row in range(model.rowCount(root)):
            for column in range(_columns(model, root)):
                index = model.index(row, column, root)
                if isinstance(view, QTableView) and view.isColumnHidden(column):
                    continue
                mark = "> " if index == view.currentIndex() else "* " if view.selectionModel().isSelected(index) else ""
                yield f"{inner}{mark}{self.cell(index)}"
                if view.visualRect(index).intersects(view.viewport().rect()):
                    yield from (f"{inner}  ~ {line}" for line in self._painted(view, index))
            first = model.index(row, 0, root)
            if model.rowCount(first):
                yield from self._below(view, model, first, f"{inner}  ")

    def _data(self, data: dict[Qt.ItemDataRole, Any]) -> str:
        shown = data.pop(Role.DisplayRole, None)
        known = {
            role: value
            for role, value in data.items()
            if value is not None
            and not (role is Role.EditRole and value == shown)
            and not (role is Role.ToolTipRole and value == data.get(Role.AccessibleTextRole))
        }
        parts = (f"{role.name.removesuffix('Role')}={self._value(role, value)}" for role, value in known.items())
        return " ".join([repr(shown) if isinstance(shown, str) else str(shown), *parts])

    def _value(self, role: Qt.ItemDataRole, value: Any) -> str:
        match value:
            case QIcon():
                return f"<{self._terms.picture(value.cacheKey())}>"
            case QFont():
                return self._terms.font(value)
            case Enum() if role is not Role.TextAlignmentRole:
                return value.name
            case _ if role is Role.TextAlignmentRole:
                return str(Qt.AlignmentFlag(value).name)
            case _:
                return flat(value, self._terms)

    def _painted(self, view: QAbstractItemView, index: QModelIndex) -> list[str]:
        """Return what a delegate of ours paints for an index, at rest and what differs when it is chosen."""
        delegate = view.itemDelegateForIndex(index)
        if not type(delegate).__module__.startswith("gui.") or "paint" not in vars(type(delegate)):
            return []
        option = QStyleOptionViewItem()
        view.initViewItemOption(option)
        option.rect = QRect(0, 0, view.visualRect(index).width(), view.sizeHintForIndex(index).height())
        hint = delegate.sizeHint(option, index)
        option.state &= ~(State.State_Selected | State.State_MouseOver | State.State_HasFocus)
        option.state |= State.State_Enabled
        at_rest = self._paint(delegate, option, index)
        told = [f"hint {hint.width()}x{hint.height()}", *at_rest]
        if self._each_chosen or index.row() == view.currentIndex().row():
            option.state |= State.State_Selected
            told += _difference(at_rest, self._paint(delegate, option, index))
        return told

    def _paint(self, delegate: QAbstractItemDelegate, option: QStyleOptionViewItem, index: QModelIndex) -> list[str]:
        self._drawn.clear()
        picture = QPixmap(max(option.rect.width(), 1), max(option.rect.height(), 1))
        painter = recording(self._drawn, self._terms)(picture)
        delegate.paint(painter, option, index)
        painter.end()
        taken = list(self._drawn)
        self._drawn.clear()
        return taken


def _kind_of_heads(header: QHeaderView, usual: tuple[bool, bool, bool]) -> Iterator[str]:
    """Yield how all headings of a view differ from those of a view that nobody set up."""
    names = ("marked", "clicked", "to the end")
    are = (header.highlightSections(), header.sectionsClickable(), header.stretchLastSection())
    told = [f"{'' if now else '!'}{name}" for name, now, was in zip(names, are, usual, strict=True) if now != was]
    if told:
        yield f"[] {' '.join(told)}"


def _difference(at_rest: list[str], chosen: list[str]) -> Iterator[str]:
    """Yield what is painted in another way when a row is chosen."""
    rest = list(at_rest)
    for line in chosen:
        if line in rest:
            rest.remove(line)
        else:
            yield f"chosen: {line}"


def _columns(model: QAbstractItemModel, root: QModelIndex) -> int:
    # Qt for Python refuses the call for a list.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
