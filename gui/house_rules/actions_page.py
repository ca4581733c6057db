"""The actions page: a searchable list of actions, and the settings of the chosen action."""

from collections.abc import Mapping
from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, Slot
from PySide6.QtWidgets import QListView, QSplitter, QVBoxLayout, QWidget

from gui.actions.entry_delegate import EntryDelegate, entry_column
from gui.house_rules.model import SettingsModel
from gui.house_rules.session import Session
from gui.house_rules.settings import Setting
from gui.house_rules.table import SettingsTable
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.widgets.table_model import SearchModel
from gui.words.binding import BoundWords
from gui.words.heading_label import HeadingLabel
from gui.words.words import Words
from rules.values import Value

PARTS = {
    "play": "house.play",
    "in_play": "house.in_play",
    "costs": "house.costs",
    "spends": "house.spends",
    "needs": "house.needs",
    "choices": "house.choices",
}
"""The keys of the headings above the settings of an action."""


class ActionEntry(NamedTuple):
    """An action in the list: its id, its name, its group, and whether the draft changes it."""

    id: str
    name: str
    group: str
    changed: bool


class ActionsModel(SearchModel[ActionEntry]):
    """The actions that match the search text."""

    def __init__(self, words: Words, parent: QObject) -> None:
        super().__init__((entry_column(_marked, attrgetter("group"), spoken=self._spoken),), attrgetter("id"), parent)
        self._words = words

    def id_of(self, row: int) -> str:
        """Return the id of the action in a row; empty if there is none."""
        return self._rows[row].id if 0 <= row < len(self._rows) else ""

    def _spoken(self, entry: ActionEntry) -> str:
        changed = self._words("house.changed_here") if entry.changed else ""
        return ", ".join(filter(None, (entry.name, entry.group, changed)))


def _marked(entry: ActionEntry) -> str:
    return f"\N{BLACK CIRCLE} {entry.name}" if entry.changed else entry.name


class ActionsPage(QWidget):
    """Shows the actions of a session, and edits them."""

    def __init__(self, session: Session, words: Words, look: Look) -> None:
        super().__init__()
        self._session = session
        self._words = words
        self._look = look
        self._chosen = ""
        self.form = SmallForm(self, words, look)
        bind = BoundWords(words, self)
        self.search = bind(SearchLine(), placeholder="house.search_actions", accessible="house.search_actions")
        self.search.setClearButtonEnabled(True)
        self.model = ActionsModel(words, self)
        self.list = bind(QListView(), accessible="house.actions")
        self.list.setModel(self.model)
        self.list.setItemDelegate(EntryDelegate(look, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add_button = bind.button("house.add_action", self.ask_new)
        self.add_button.setAutoDefault(False)
        self.title = HeadingLabel()
        self.settings = SettingsModel(words, look, self)
        self.table = bind(SettingsTable(self.settings, look), accessible="house.settings")
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self._build()
        self._connect()

    @property
    def chosen(self) -> str:
        """The id of the action that is shown; empty if there is none."""
        return self._chosen

    def refresh(self) -> None:
        """Show the current state of the session."""
        session = self._session
        rows = [ActionEntry(id, name, group, session.is_changed(id)) for id, name, group in session.actions()]
        self.model.offer(rows)
        if self.model.place_of(self._chosen) < 0:
            self._chosen = self.model.id_of(0)
        self._follow_choice()
        self.add_button.setEnabled(session.standing is not None)
        self._show_chosen()

    def choose(self, action: str) -> None:
        """Show an action."""
        if self.model.place_of(action) < 0:
            self.search.clear()
        self._chosen = action
        self._follow_choice()
        self._show_chosen()

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name of a new action, and for the action it is like."""
        actions = tuple((id, name) for id, name, _ in self._session.actions())
        if actions:
            fields = [
                Field("name", self._words("house.name")),
                Field("like", self._words("house.like"), "one_of", self._chosen, actions),
            ]
            at = self.add_button.mapToGlobal(QPoint(0, -self.add_button.height() * 5))
            self.form.ask(self._words("house.new_action"), fields, self._added, at)

    def _build(self) -> None:
        theme, style = self._look.theme, BoundLook(self._look, self)
        style.font(self.title, size="heading", strong=True)
        left, right = QWidget(), QWidget()
        for side, widgets in ((left, (self.search, self.list, self.add_button)), (right, (self.title, self.table))):
            column = QVBoxLayout(side)
            style.space(column, around=0, between=1.5)
            for widget in widgets:
                column.addWidget(widget)
            self.splitter.addWidget(side)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizes([theme.space(62), theme.space(150)])
        layout = QVBoxLayout(self)
        style.space(layout, around=2)
        layout.addWidget(self.splitter)
        self.setFocusProxy(self.search)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.search.left_down.connect(self._enter_list)
        self.list.selectionModel().currentChanged.connect(self._chosen_in_list)
        self.list.activated.connect(self._enter_table)
        self.settings.wanted.connect(self._edit)

    @Slot(str)
    def _search(self, typed: str) -> None:
        self.model.search(typed)
        first = self.model.id_of(0)
        if typed.strip() and first:
            self._chosen = first
        self._follow_choice()
        self._show_chosen()

    @Slot()
    def _enter_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _enter_table(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.table.currentIndex().isValid():
            setting = next(filter(None, map(self.settings.setting, range(self.settings.rowCount()))), None)
            if setting is not None:
                self.table.show_setting(setting)

    @Slot(QModelIndex)
    def _chosen_in_list(self, index: QModelIndex) -> None:
        action = self.model.id_of(index.row())
        if action and action != self._chosen:
            self._chosen = action
            self._show_chosen()

    @Slot(object, str)
    def _edit(self, setting: Setting, figure: str) -> None:
        self._session.set_value(setting, figure)

    def _follow_choice(self) -> None:
        row = self.model.place_of(self._chosen)
        if row >= 0 and self.list.currentIndex().row() != row:
            self.list.setCurrentIndex(self.model.index(row))

    def _show_chosen(self) -> None:
        parts = {part: self._words(key) for part, key in PARTS.items()}
        settings = self._session.settings_of_action(self._chosen, parts) if self._chosen else ()
        self.settings.show_settings(settings, self._session.standing)
        self.title.setText(self._session.texts.name("actions", self._chosen) if self._chosen else "")

    def _added(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("house.needs_name")
        id = self._session.add_action(name, str(values["like"]))
        if id:
            self.choose(id)
        return None
