"""Settings as a table: what each is called, how it stands here, how it is by the book, and where that is said."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot

from gui.house_rules.settings import Setting, Standing
from gui.theme.look import Look
from gui.words.matching import fold
from gui.words.words import Words

NAME, HERE, BOOK, CITE = range(4)
"""The columns."""

HEADINGS = ("house.setting", "house.here", "house.by_book", "house.source")

SETTING_ROLE = Qt.ItemDataRole.UserRole
"""The Setting of a row, None for a heading."""

Index = QModelIndex | QPersistentModelIndex


class SettingsModel(QAbstractTableModel):
    """Shows settings under their headings; `wanted` carries a setting and the figure that was entered for it."""

    wanted = Signal(object, str)

    def __init__(self, words: Words, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._look = look
        self._settings: Sequence[Setting] = ()
        self._standing: Standing | None = None
        self._rows: list[Setting | str] = []
        self._typed = ""
        self._house_only = False
        self._changed_only = False
        words.changed.connect(self._name_columns)

    def show(self, settings: Sequence[Setting], standing: Standing | None) -> None:
        """Show settings as they stand; without a standing they can only be looked at."""
        same = [each.path for each in settings] == [each.path for each in self._settings] and not self._changed_only
        self._settings, self._standing = settings, standing
        rows = self._arranged()
        if same and len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, CITE))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @Slot()
    def _name_columns(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, NAME, CITE)

    def filter(self, typed: str, *, house_only: bool = False, changed_only: bool = False) -> None:
        """Show only settings that answer these letters, are defaults of the author, or are changed here."""
        self.beginResetModel()
        self._typed, self._house_only, self._changed_only = fold(typed).strip(), house_only, changed_only
        self._rows = self._arranged()
        self.endResetModel()

    def setting(self, row: int) -> Setting | None:
        """The setting in a row; None for a heading, or where there is none."""
        held = self._rows[row] if 0 <= row < len(self._rows) else None
        return held if isinstance(held, Setting) else None

    def row_of(self, setting: Setting) -> int:
        """Where a setting stands, -1 if it is not shown."""
        return self._rows.index(setting) if setting in self._rows else -1

    def heading_rows(self) -> tuple[int, ...]:
        """The rows that are headings."""
        return tuple(place for place, row in enumerate(self._rows) if isinstance(row, str))

    def reset_setting(self, row: int) -> None:
        """Ask for a setting to be as it is by the book."""
        setting = self.setting(row)
        if setting is not None:
            self.wanted.emit(setting, setting.by_book)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the columns."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns."""
        if orientation == Qt.Orientation.Horizontal and role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return self._words(HEADINGS[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let what stands here be edited, or checked."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        setting = self.setting(index.row())
        if setting is None:
            return Qt.ItemFlag.ItemIsEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == HERE and self._standing is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable if setting.flag else Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the view paints and a screen reader says."""
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if isinstance(row, str):
            shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            if shown and index.column() == NAME:
                return row
            return self._look.theme.font(strong=True) if role == Qt.ItemDataRole.FontRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, index.column())
            case Qt.ItemDataRole.EditRole:
                return self._now(row)
            case Qt.ItemDataRole.CheckStateRole if row.flag and index.column() == HERE:
                return Qt.CheckState.Checked if self._now(row) == "true" else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.ToolTipRole:
                return self._text(row, index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, index.column())
            case Qt.ItemDataRole.FontRole:
                return self._look.theme.font(strong=self._is_changed(row))
            case _:
                return row if role == SETTING_ROLE else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another figure."""
        setting = self.setting(index.row())
        if setting is None or self._standing is None:
            return False
        if role == Qt.ItemDataRole.CheckStateRole:
            checked = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
            self.wanted.emit(setting, "true" if checked else "false")
        elif str(value).strip() != self._now(setting):
            self.wanted.emit(setting, str(value).strip())
        return True

    def _arranged(self) -> list[Setting | str]:
        rows: list[Setting | str] = []
        part = ""
        for setting in self._settings:
            if self._is_shown(setting):
                if setting.part != part:
                    part = setting.part
                    rows.append(part)
                rows.append(setting)
        return rows

    def _is_shown(self, setting: Setting) -> bool:
        if (self._house_only and not setting.house) or (self._changed_only and not self._is_changed(setting)):
            return False
        return not self._typed or self._typed in fold(f"{setting.name} {setting.cite} {setting.path[-1]}")

    def _text(self, setting: Setting, column: int) -> str:
        if column == NAME:
            return f"\N{BLACK CIRCLE} {setting.name}" if self._is_changed(setting) else setting.name
        if column == CITE:
            return setting.cite
        return self._said(setting, self._now(setting) if column == HERE else setting.by_book)

    def _said(self, setting: Setting, figure: str) -> str:
        if setting.flag:
            return self._words("sheet.yes" if figure == "true" else "sheet.no")
        return next((name for value, name in setting.options if value == figure), figure or "\N{EN DASH}")

    def _spoken(self, setting: Setting, column: int) -> str:
        if column != NAME or not self._is_changed(setting):
            return self._text(setting, column)
        book = self._said(setting, setting.by_book)
        return self._words("house.spoken_change", name=setting.name, here=self._text(setting, HERE), book=book)

    def _now(self, setting: Setting) -> str:
        return setting.by_book if self._standing is None else self._standing.now(setting)

    def _is_changed(self, setting: Setting) -> bool:
        return self._standing is not None and self._standing.is_changed(setting)
