"""The page that edits the optional rules and figures of a ruleset."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from gui.house_rules.model import HERE, SettingsModel
from gui.house_rules.session import Session
from gui.house_rules.settings import Setting
from gui.house_rules.table import SettingsTable
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words

SHARES = (8, 3, 3, 1)
"""The shares of the columns in the width; names are long here."""


class FiguresPage(QWidget):
    """Shows and edits the optional rules and figures of a session's ruleset; a filter may hide some of them."""

    def __init__(self, session: Session, words: Words, look: Look) -> None:
        super().__init__()
        self._session = session
        self._words = words
        bind = BoundWords(words, self)
        self.search = bind(SearchLine(), placeholder="house.search_figures", accessible="house.search_figures")
        self.search.setClearButtonEnabled(True)
        self.house_only = bind(QCheckBox(), text="house.house_only")
        self.changed_only = bind(QCheckBox(), text="house.changed_only")
        self.settings = SettingsModel(words, look, self)
        self.table = bind(SettingsTable(self.settings, look, SHARES), accessible="house.figures")
        head, layout = QHBoxLayout(), QVBoxLayout(self)
        style = BoundLook(look, self)
        style.space(head, between=3)
        style.space(layout, around=2)
        head.addWidget(self.search)
        head.addWidget(self.house_only)
        head.addWidget(self.changed_only)
        layout.addLayout(head)
        layout.addWidget(self.table)
        self.summary = SentenceLabel()
        self.summary.hide()
        layout.addWidget(self.summary)
        style.colour(self.summary, "muted")
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._filter)
        self.search.left_down.connect(self._enter_table)
        self.house_only.toggled.connect(self._filter)
        self.changed_only.toggled.connect(self._filter)
        self.settings.wanted.connect(self._edit)
        self.table.selectionModel().currentChanged.connect(self._explain)

    def refresh(self) -> None:
        """Show the current state of the session."""
        self.settings.show_settings(self._session.settings(self._words.language), self._session.standing)

    @Slot()
    def _filter(self) -> None:
        self.settings.filter(
            self.search.text(), house_only=self.house_only.isChecked(), changed_only=self.changed_only.isChecked()
        )

    @Slot()
    def _enter_table(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        rows = (row for row in range(self.settings.rowCount()) if self.settings.setting(row) is not None)
        first = next(rows, None)
        if first is not None and self.settings.setting(self.table.currentIndex().row()) is None:
            self.table.setCurrentIndex(self.settings.index(first, HERE))

    @Slot()
    def _explain(self) -> None:
        """Say below the table what the current setting does."""
        setting = self.settings.setting(self.table.currentIndex().row())
        told = "" if setting is None else setting.summary
        self.summary.setText(told)
        self.summary.setVisible(bool(told))
        self.table.setAccessibleDescription(told)

    @Slot(object, str)
    def _edit(self, setting: Setting, figure: str) -> None:
        self._session.set_value(setting, figure)
