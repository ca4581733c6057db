"""Settings as a table: the name of each, its figure here, its figure by the book, and the source."""

from collections.abc import Hashable, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from gui.house_rules.settings import Setting, Standing
from gui.theme.look import Look
from gui.widgets.table_model import Column, TableModel
from gui.words.words import Words
from rules.words.folding import fold

NAME, HERE, BOOK, CITE = range(4)
"""The columns."""

HEADINGS = ("house.setting", "house.here", "house.by_book", "house.source")

SETTING_ROLE = Qt.ItemDataRole.UserRole
"""The Setting of a row, None for a heading."""

Index = QModelIndex | QPersistentModelIndex


class SettingsModel(TableModel[Setting | str]):
    """Shows settings under their headings; `wanted` carries a setting and the figure that was entered for it."""

    wanted = Signal(object, str)

    def __init__(self, words: Words, look: Look, parent: QObject | None = None) -> None:
        self._words = words
        self._look = look
        self._settings: Sequence[Setting] = ()
        self._standing: Standing | None = None
        self._typed = ""
        self._house_only = False
        self._changed_only = False
        super().__init__([self._column(place) for place in range(len(HEADINGS))], key_of, parent)
        words.changed.connect(self.reread_headings)

    def show_settings(self, settings: Sequence[Setting], standing: Standing | None) -> None:
        """Show settings with their figures; they are read-only if `standing` is None."""
        self._settings, self._standing = settings, standing
        self.show(self._arranged(), anew=True)

    def filter(self, typed: str, *, house_only: bool = False, changed_only: bool = False) -> None:
        """Show only settings that match the typed text, are the author's defaults, or are changed here."""
        self._typed, self._house_only, self._changed_only = fold(typed).strip(), house_only, changed_only
        self.replace(self._arranged())

    def setting(self, row: int) -> Setting | None:
        """Return the setting in a row; None for a heading or a missing row."""
        held = self._rows[row] if 0 <= row < len(self._rows) else None
        return held if isinstance(held, Setting) else None

    def heading_rows(self) -> tuple[int, ...]:
        """Return the rows that are headings."""
        return tuple(place for place, row in enumerate(self._rows) if isinstance(row, str))

    def reset_setting(self, row: int) -> None:
        """Ask to reset a setting to the book's figure."""
        setting = self.setting(row)
        if setting is not None:
            self.wanted.emit(setting, setting.by_book)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell; headings cannot be selected."""
        heading = index.isValid() and isinstance(self._rows[index.row()], str)
        return Qt.ItemFlag.ItemIsEnabled if heading else super().flags(index)

    def _column(self, place: int) -> Column[Setting | str]:
        column = Column(
            text=partial(self._cell, place),
            tip=partial(self._tip, place),
            spoken=partial(self._spoken, place),
            heading=partial(self._words, HEADINGS[place]),
            more={Qt.ItemDataRole.FontRole: self._font, SETTING_ROLE: _whole},
        )
        if place != HERE:
            return column
        return replace(
            column,
            value=self._figure,
            checked=self._is_on,
            check=self._turn,
            enter=self._enter,
            changeable=self._is_open,
        )

    def _cell(self, place: int, row: Setting | str) -> str | None:
        if isinstance(row, Setting):
            return self._text(row, place)
        return row if place == NAME else None

    def _tip(self, place: int, row: Setting | str) -> str | None:
        if not isinstance(row, Setting):
            return None
        return "\n".join(filter(None, (self._text(row, place), row.summary if place == NAME else "")))

    def _font(self, row: Setting | str) -> QFont:
        return self._look.theme.font(strong=isinstance(row, str) or self._is_changed(row))

    def _figure(self, row: Setting | str) -> str | None:
        return self._current_text(row) if isinstance(row, Setting) else None

    def _is_on(self, row: Setting | str) -> bool | None:
        return self._current_text(row) == "true" if isinstance(row, Setting) and row.flag else None

    def _is_open(self, row: Setting | str) -> bool:
        return isinstance(row, Setting) and self._standing is not None

    def _turn(self, row: Setting | str, on: bool) -> bool:
        self.wanted.emit(row, "true" if on else "false")
        return True

    def _enter(self, row: Setting | str, figure: object) -> bool:
        """Ask to change the figure of a setting."""
        typed = str(figure).strip()
        if typed != self._figure(row):
            self.wanted.emit(row, typed)
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
        return self._value_text(setting, self._current_text(setting) if column == HERE else setting.by_book)

    def _value_text(self, setting: Setting, figure: str) -> str:
        if setting.way == "need":
            return self._words("house.counts" if figure == "true" else "house.ignored")
        if setting.flag:
            return self._words("sheet.yes" if figure == "true" else "sheet.no")
        return next((name for value, name in setting.options if value == figure), figure or "\N{EN DASH}")

    def _spoken(self, column: int, setting: Setting | str) -> str | None:
        if column != NAME or isinstance(setting, str) or not self._is_changed(setting):
            return self._cell(column, setting)
        book = self._value_text(setting, setting.by_book)
        return self._words("house.spoken_change", name=setting.name, here=self._text(setting, HERE), book=book)

    def _current_text(self, setting: Setting) -> str:
        return setting.by_book if self._standing is None else self._standing.now(setting)

    def _is_changed(self, setting: Setting) -> bool:
        return self._standing is not None and self._standing.is_changed(setting)


def key_of(row: Setting | str) -> Hashable:
    """Return the key of a setting in its model; headings share an empty key, as their text depends on the language."""
    return (row.path, row.way, row.member) if isinstance(row, Setting) else ()


def _whole(row: Setting | str) -> Setting | None:
    return row if isinstance(row, Setting) else None
