"""The table that edits settings: typing begins an edit, Space toggles a flag, Delete restores the book's value."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.house_rules.model import BOOK, CITE, HERE, NAME, SETTING_ROLE, SettingsModel, key_of
from gui.house_rules.settings import Setting
from gui.theme.binding import BoundLook
from gui.theme.look import Look

COLUMNS = (NAME, HERE, BOOK, CITE)

Index = QModelIndex | QPersistentModelIndex


class SettingDelegate(QStyledItemDelegate):
    """Edits a figure in a line edit, and a setting with several values in an editable combo box."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Elide names in the middle, because the rows of one table differ at the end."""
        super().initStyleOption(option, index)
        if index.column() == NAME:
            option.textElideMode = Qt.TextElideMode.ElideMiddle  # pyright: ignore[reportAttributeAccessIssue]

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make the editor of a cell."""
        setting = index.data(SETTING_ROLE)
        if not isinstance(setting, Setting) or not setting.options:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.setEditable(True)
        for value, name in setting.options:
            box.addItem(name, value)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the current figure."""
        if isinstance(editor, QComboBox):
            figure = str(index.data(Qt.ItemDataRole.EditRole))
            editor.setCurrentIndex(editor.findData(figure))
            if editor.currentIndex() < 0:
                editor.setEditText(figure)
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Take the figure that was entered."""
        if isinstance(editor, QComboBox):
            place = editor.findText(editor.currentText())
            model.setData(index, editor.itemData(place) if place >= 0 else editor.currentText())
        else:
            super().setModelData(editor, model, index)


class SettingsTable(QTableView):
    """Shows a SettingsModel; the headings span the whole width.

    The columns divide the remaining width by `shares`, until the user drags one of them.
    """

    def __init__(self, model: SettingsModel, look: Look, shares: tuple[int, int, int, int] = (5, 3, 3, 3)) -> None:
        super().__init__()
        self._shares = shares
        self._sharing = self._dragged = False
        self._settings = model
        self.setModel(model)
        self.setItemDelegate(SettingDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AllEditTriggers & ~QAbstractItemView.EditTrigger.CurrentChanged
        )
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.sectionResized.connect(self._note_drag)
        model.headerDataChanged.connect(self.share_width)
        model.modelReset.connect(self.span_headings)
        model.layoutChanged.connect(self.span_headings)
        style = BoundLook(look, self)
        style.row_height(self, 2.5)
        style.call(self._share_anew)

    def span_headings(self) -> None:
        """Let headings span the whole width."""
        self.clearSpans()
        for row in self._settings.heading_rows():
            self.setSpan(row, 0, 1, CITE + 1)

    def _share_anew(self) -> None:
        self._dragged = False
        self.share_width()

    def share_width(self) -> None:
        """Give each column its share of the width, unless the user has chosen the widths."""
        if self._dragged:
            return
        needed = [self.horizontalHeader().sectionSizeHint(column) for column in COLUMNS]
        spare, whole = max(0, self.viewport().width() - sum(needed)), sum(self._shares)
        self._sharing = True
        for column, least, share in zip(COLUMNS, needed, self._shares, strict=True):
            self.setColumnWidth(column, least + spare * share // whole)
        self._sharing = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the new width."""
        super().resizeEvent(event)
        self.share_width()

    def show_setting(self, setting: Setting) -> None:
        """Focus the row of a setting."""
        row = self._settings.place_of(key_of(setting))
        if row >= 0:
            self.setCurrentIndex(self._settings.index(row, HERE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit on Enter, toggle a flag on Space, restore the book's value on Delete; leave other keys to the table."""
        index = self.currentIndex()
        here = index.siblingAtColumn(HERE)
        editable = index.isValid() and self.state() != QAbstractItemView.State.EditingState
        if editable and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._settings.reset_setting(index.row())
        elif editable and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Space):
            self._edit(here)
        else:
            super().keyPressEvent(event)

    @Slot(int)
    def _note_drag(self, column: int) -> None:
        # The header stretches the last column itself, so its size is not the user's choice.
        self._dragged = self._dragged or (column != CITE and not self._sharing)

    def _edit(self, here: QModelIndex) -> None:
        setting = self._settings.setting(here.row())
        if setting is not None and setting.flag:
            checked = here.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
            turned = Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked
            self._settings.setData(here, turned, Qt.ItemDataRole.CheckStateRole)
        elif setting is not None and here.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(here)
            self.edit(here)
