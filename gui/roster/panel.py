"""The panel of the roster."""

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gui.actions.entry_delegate import EntryDelegate
from gui.desk import Desk
from gui.roster.model import RosterModel
from gui.roster.recruiting import next_name
from gui.sheet.edits import free_id
from gui.theme.look import Look
from gui.troubles import sentence_of
from gui.widgets.fields import Field
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.words import Words
from resources import ruleset_ids
from rules.character import Character
from rules.values import Value
from storage.errors import CampaignError

Key = Qt.Key


class RosterView(QListView):
    """A list that tells of the keys that mean something here; `pressed_key` carries the key."""

    pressed_key = Signal(int)
    KEYS = frozenset({Key.Key_Return, Key.Key_Enter, Key.Key_Insert, Key.Key_Delete})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of a key that means something here, and leave the others to the list."""
        if event.key() in self.KEYS and event.modifiers() in (Qt.KeyboardModifier.NoModifier, KEYPAD):
            self.pressed_key.emit(event.key())
        else:
            super().keyPressEvent(event)


KEYPAD = Qt.KeyboardModifier.KeypadModifier


class RosterPanel(QWidget):
    """Shows the characters of the campaign: Enter edits, Insert adds to the fight, Delete puts away.

    `sheet_wanted` carries the character whose sheet is to be opened, `fighter_wanted` the one to be brought in.
    """

    sheet_wanted = Signal(object)
    fighter_wanted = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self.form = SmallForm(self, words, look)
        self.model = RosterModel(self)
        self.search = SearchLine()
        self.search.setClearButtonEnabled(True)
        self.view = RosterView()
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setModel(self.model)
        self.view.setItemDelegate(EntryDelegate(look, self.view))
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self.new_button, self.edit_button = QPushButton(), QPushButton()
        self.copy_button, self.add_button = QPushButton(), QPushButton()
        self._layout = QVBoxLayout(self)
        self._head = QHBoxLayout()
        self._head.addWidget(self.search)
        self._layout.addLayout(self._head)
        self._layout.addWidget(self._stack, 1)
        self._foot = FlowLayout()
        for button in (self.add_button, self.edit_button, self.new_button, self.copy_button):
            self._foot.addWidget(button)
        self._layout.addLayout(self._foot)
        self.setFocusProxy(self.view)
        self._connect()
        self._restyle()
        self.retranslate()

    @property
    def current(self) -> Character | None:
        """The character the keys are on."""
        index = self.view.currentIndex()
        return self.model.characters[index.row()] if index.isValid() else None

    @Slot()
    def refresh(self) -> None:
        """Show the characters of the campaign, or those that hold what is searched."""
        roster, typed = self._desk.campaign.roster, self.search.text().strip()
        try:
            found = roster.search(typed) if typed else roster.characters()
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        current = self.current
        self.model.show(found)
        place = -1 if current is None else self.model.place_of(current.id)
        self.view.setCurrentIndex(self.model.index(max(place, 0)))
        self.empty.setText(self._words("roster.nothing_found" if typed else "roster.empty"))
        self._stack.setCurrentWidget(self.view if found else self.empty)
        self._enable()

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        words = self._words
        self.view.setAccessibleName(words("roster.title"))
        self.search.setPlaceholderText(words("roster.search"))
        self.search.setAccessibleName(words("roster.search"))
        for button, text in (
            (self.new_button, words("roster.new")),
            (self.edit_button, words("roster.edit")),
            (self.copy_button, words("roster.copy")),
            (self.add_button, words("roster.add")),
        ):
            button.setText(text)
        self.refresh()

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name of a new character, and under which ruleset he is built."""
        texts, present = self._desk.shelf.texts, self._desk.present.ruleset
        language = self._words.language
        rulesets = tuple((id, texts(id, language).name("ruleset", "name")) for id in ruleset_ids())
        fields = [
            Field("name", self._words("sheet.name")),
            Field("ruleset", self._words("roster.ruleset"), "one_of", present, rulesets),
        ]
        at = self.mapToGlobal(QPoint(self._look.theme.space(4), self._look.theme.space(10)))
        self.form.ask(self._words("roster.new_title"), fields, self._make, at)

    def _connect(self) -> None:
        self._words.changed.connect(self.retranslate)
        self._look.changed.connect(self._restyle)
        self._desk.opened.connect(self.refresh)
        self.search.textChanged.connect(self.refresh)
        self.search.left_down.connect(self._enter_list)
        self.view.pressed_key.connect(self._do_key)
        self.view.doubleClicked.connect(self._edit)
        self.new_button.clicked.connect(self.ask_new)
        self.edit_button.clicked.connect(self._edit)
        self.copy_button.clicked.connect(self._copy)
        self.add_button.clicked.connect(self._add)
        self.view.selectionModel().currentChanged.connect(self._enable)

    @Slot(int)
    def _do_key(self, key: int) -> None:
        {Key.Key_Insert: self._add, Key.Key_Delete: self._put_away}.get(Qt.Key(key), self._edit)()

    @Slot()
    @Slot(QModelIndex)
    def _edit(self, _index: object = None) -> None:
        if self.current is not None:
            self.sheet_wanted.emit(self.current)

    @Slot()
    def _add(self) -> None:
        if self.current is not None:
            self.fighter_wanted.emit(self.current)

    @Slot()
    def _copy(self) -> None:
        """Keep another character that is like this one."""
        if self.current is not None:
            names = [each.name for each in self.model.characters]
            name = next_name(self.current.name, names)
            self._keep(replace(self.current, id=self._free_id(name), name=name))

    def _put_away(self) -> None:
        """Take a character off the roster; saving his sheet brings him back."""
        if self.current is not None:
            try:
                self._desk.campaign.roster.remove(self.current.id)
            except CampaignError as trouble:
                self._desk.failed.emit(sentence_of(trouble, self._words))
            self.refresh()

    def _make(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("sheet.needs_name")
        character = Character(self._free_id(name), str(values["ruleset"]), name)
        if self._keep(character):
            self.sheet_wanted.emit(character)
        return None

    def _keep(self, character: Character) -> bool:
        try:
            self._desk.campaign.roster.save(character)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return False
        self.search.clear()
        self.refresh()
        self.view.setCurrentIndex(self.model.index(self.model.place_of(character.id)))
        return True

    def _free_id(self, name: str) -> str:
        """An id no character ever had, put away or not, and nobody in the fight has."""
        roster = self._desk.campaign.roster
        known = (*roster.characters(), *roster.characters(removed=True))
        return free_id(name, {*(each.id for each in known), *self._desk.present.combatants})

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _enable(self) -> None:
        chosen, may_write = self.current is not None, not self._desk.campaign.read_only
        self.edit_button.setEnabled(chosen)
        self.copy_button.setEnabled(chosen and may_write)
        self.add_button.setEnabled(chosen and may_write and self._desk.is_open)
        self.new_button.setEnabled(may_write)

    @Slot()
    def _restyle(self) -> None:
        theme = self._look.theme
        self._layout.setContentsMargins(0, 0, 0, theme.space(1))
        self._layout.setSpacing(theme.space(1))
        self._head.setContentsMargins(theme.space(2), theme.space(1), theme.space(2), 0)
        self._foot.setContentsMargins(theme.space(2), 0, theme.space(2), 0)
        self.empty.setMargin(theme.space(4))
        self.view.doItemsLayout()
