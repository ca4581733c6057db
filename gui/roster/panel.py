"""The panel of the roster."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
)

from gui.actions.entry_delegate import EntryDelegate
from gui.desk.desk import Desk
from gui.presets.numbering import next_name
from gui.roster.bin import RosterBin
from gui.roster.listing import Listing
from gui.roster.model import RosterModel
from gui.roster.rows import Pick, RosterRow, rows_of
from gui.roster.sorting import SortingRow
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.fields import Field
from gui.widgets.letters import is_letter
from gui.widgets.message_strip import Notice
from gui.widgets.overflow_row import OverflowRow
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from rules.values import Value
from storage.campaign.character_ids import new_character_id
from storage.campaign.shelving import LONGEST, LONGEST_TAGS, Shelf, tags_of
from storage.campaign.versions import OriginKind
from storage.files.errors import CampaignError

Key = Qt.Key


class RosterView(QListView):
    """A list that reports special keys; `pressed_key` carries the key, `typed` a letter."""

    pressed_key = Signal(int)
    typed = Signal(str)
    KEYS = frozenset({Key.Key_Return, Key.Key_Enter, Key.Key_Insert, Key.Key_Delete, Key.Key_F4})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `pressed_key` for special keys; leave other keys to the list."""
        if event.key() in self.KEYS and event.modifiers() in (Qt.KeyboardModifier.NoModifier, KEYPAD):
            self.pressed_key.emit(event.key())
        elif is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


ACTS: Mapping[str, str] = MappingProxyType(
    {
        "put": "shelf.put",
        "compare": "shelf.compare",
        "print": "shelf.print",
        "import": "shelf.import",
        "import_folder": "shelf.import_folder",
        "paste": "shelf.paste",
        "export": "shelf.export",
        "export_all": "shelf.export_all",
    }
)
"""The actions of the menu, with the keys of their names."""

PICKS: Mapping[str, str] = MappingProxyType(
    {"folder": "shelf.folder_row", "tag": "shelf.tag_row", "side": "shelf.side_row"}
)
"""The filters of the list, with the keys of their names."""

MOST_COMPARED = 2
"""How many characters are compared at a time."""

KEYPAD = Qt.KeyboardModifier.KeypadModifier


class RosterPanel(ContentPanel):
    """Shows the characters of the campaign: Enter or F4 edits, Insert adds to the fight, Delete puts away.
    Letters filter it.

    `sheet_wanted` carries the character to edit, `fighter_wanted` the character to add to the fight. `ready_wanted`
    asks for the ruleset's ready combatants, `import_wanted` for a file to import, `import_folder_wanted` for a folder,
    `paste_wanted` for the table on the clipboard.
    `export_wanted` carries the ids of the characters to export, none for all, and `print_wanted` the ids of those to
    print. `compare_wanted` carries a ruleset and the ids of one or two characters to compare. `told` carries a Notice.
    """

    sheet_wanted = Signal(object)
    fighter_wanted = Signal(object)
    ready_wanted = Signal()
    import_wanted = Signal()
    import_folder_wanted = Signal()
    paste_wanted = Signal()
    export_wanted = Signal(list)
    print_wanted = Signal(list)
    compare_wanted = Signal(str, list)
    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self._fights = True
        self._listing = Listing()
        self.form = SmallForm(self, words, look)
        self.model = RosterModel(self)
        bind = BoundWords(words, self)
        self.search = bind(SearchLine(), placeholder="roster.search", accessible="roster.search")
        self.search.setClearButtonEnabled(True)
        self.view = bind(RosterView(), accessible="roster.title")
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setModel(self.model)
        self.view.setUniformItemSizes(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.sorting = SortingRow(words)
        self.view.setItemDelegate(EntryDelegate(look, self.view))
        self.empty = PlainLabel()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self.new_button = bind.button("roster.new", self.ask_new)
        self.edit_button = bind.button("roster.edit", self._edit)
        self.copy_button = bind.button("roster.copy", self._copy)
        self.add_button = bind.button("roster.add", self._add)
        self.ready_button = bind.button("roster.ready", self.ready_wanted)
        self.more_button = bind(QPushButton(), text="shelf.more")
        self._keys = ButtonKeys(self)
        self._acts = {act: bind(QAction(self), text=key) for act, key in ACTS.items()}
        self.bin = RosterBin(desk, words, self.form, self._chosen_ids, self.more_button)
        line = QAction(self)
        line.setSeparator(True)
        self._foot = OverflowRow(self.more_button, (*self._acts.values(), line, self.bin.put, self.bin.back))
        self.menu = self._foot.menu
        self._layout = QVBoxLayout(self)
        self._head = QHBoxLayout()
        self._head.addWidget(self.search)
        self._layout.addLayout(self._head)
        self._layout.addWidget(self.sorting)
        self._layout.addWidget(self._stack, 1)
        self._foot.set_buttons(
            (self.add_button, self.edit_button, self.new_button, self.copy_button, self.ready_button)
        )
        self._layout.addWidget(self._foot)
        self._keys.watch(self)
        self._connect()
        self._style()
        self.refresh()

    @property
    def current(self) -> Character | None:
        """The character of the current row; None if there is none or it cannot be read."""
        row = self._row
        try:
            return None if row is None else self._desk.campaign.roster.character(row.id)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the selected characters in row order."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        return tuple(self.model.rows[row].id for row in rows)

    def _chosen_ids(self) -> tuple[str, ...]:
        return self.chosen

    @property
    def _row(self) -> RosterRow | None:
        index = self.view.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Read the characters from the campaign and show those that match the filters."""
        campaign, rulesets = self._desk.campaign, self._desk.shelf.ids()
        try:
            self._listing = Listing(rows_of(campaign.roster.entries(), campaign.shelving.all()), rulesets)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        self.sorting.offer([(pick, self._pick_name(pick, rulesets)) for pick in self._listing.picks])
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the characters that match the search text and the filter, sorted."""
        listing, typed = self._listing, self.search.text().strip()
        pick, order = self.sorting.pick, self.sorting.order
        try:
            ids = self._desk.campaign.roster.matching_ids(typed) if typed else frozenset[str]()
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        found = listing.answering(typed, ids, pick, order) if typed else listing.all(pick, order)
        current = self._row
        self.model.show(found)
        self._go_to(0 if current is None else max(0, self.model.place_of(current.id)))
        self.empty.setText(self._words("roster.nothing_found" if listing.rows else "roster.empty"))
        self._stack.setCurrentWidget(self.view if found else self.empty)
        # In an empty roster, the button for a new character takes the focus.
        self.setFocusProxy(self.view if listing.rows else self.new_button)
        self._foot.prefer(None if listing.rows else self.new_button)
        self._enable()

    def _pick_name(self, pick: Pick, rulesets: Sequence[str]) -> str:
        match pick.part:
            case "":
                return self._words("shelf.everything")
            case "ruleset":
                known = pick.value in rulesets
                name = self._desk.shelf.name(pick.value, self._words.language) if known else pick.value
                return self._words("shelf.ruleset_row", ruleset=name)
            case part:
                return self._words(PICKS[part], **{part: pick.value})

    @Slot(str)
    def show_character(self, id: str) -> None:
        """Clear the filters and select a character."""
        self.search.clear()
        self.sorting.show_everybody()
        self.refresh()
        self._go_to(self.model.place_of(id))

    def _go_to(self, place: int) -> None:
        """Select only one row, even with Ctrl held down, as in a save by Ctrl+S; Qt would select none."""
        index, only = self.model.index(place), QItemSelectionModel.SelectionFlag.ClearAndSelect
        if index.isValid():
            self.view.selectionModel().setCurrentIndex(index, only)

    def without_fights(self) -> None:
        """Hide the action that needs a fight."""
        self._fights = False
        self._foot.set_buttons((self.edit_button, self.new_button, self.copy_button, self.ready_button))

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name and ruleset of a new character."""
        row = self._row
        likely = self._desk.present.ruleset if self._desk.is_open or row is None else row.ruleset
        rulesets = self._desk.shelf.named(self._words.language)
        fields = [
            Field("name", self._words("sheet.name")),
            Field("ruleset", self._words("roster.ruleset"), "one_of", likely, rulesets),
        ]
        button = self.more_button if self.new_button.isHidden() else self.new_button
        self.form.ask(self._words("roster.new_title"), fields, self._make, button)

    def _connect(self) -> None:
        self._words.changed.connect(self.refresh)
        self._desk.opened.connect(self.refresh)
        self.search.textChanged.connect(self._show)
        self.sorting.changed.connect(self._show)
        self.search.left_down.connect(self._enter_list)
        self.view.pressed_key.connect(self._do_key)
        self.view.typed.connect(self._search_for)
        self.view.doubleClicked.connect(self._edit)
        self.view.selectionModel().currentChanged.connect(self._enable)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.menu.aboutToShow.connect(self._offer_acts)
        self.bin.changed.connect(self.refresh)
        self.bin.brought.connect(self.show_character)
        self.bin.told.connect(self.told)
        self._acts["put"].triggered.connect(self.ask_shelf)
        self._acts["compare"].triggered.connect(self.compare_chosen)
        self._acts["print"].triggered.connect(self.print_chosen)
        self._acts["import"].triggered.connect(self.import_wanted)
        self._acts["import_folder"].triggered.connect(self.import_folder_wanted)
        self._acts["paste"].triggered.connect(self.paste_wanted)
        self._acts["export"].triggered.connect(self.export_chosen)
        self._acts["export_all"].triggered.connect(self.export_everybody)

    @Slot(str)
    def _search_for(self, letter: str) -> None:
        """Filter the roster by what is typed in the list."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(letter)

    @Slot(int)
    def _do_key(self, key: int) -> None:
        {Key.Key_Insert: self._add, Key.Key_Delete: self.bin.put_away}.get(Qt.Key(key), self._edit)()

    @Slot()
    @Slot(QModelIndex)
    def _edit(self, _index: object = None) -> None:
        current = self.current
        if current is not None:
            self.sheet_wanted.emit(current)

    @Slot()
    def _add(self) -> None:
        current = self.current if self._fights else None
        if current is not None:
            self.fighter_wanted.emit(current)

    @Slot()
    def _copy(self) -> None:
        """Save a copy of the current character on the same shelf."""
        current = self.current
        if current is not None:
            names = [each.name for each in self._listing.rows]
            name = next_name(current.name, names)
            copy = replace(current, id=new_character_id(), name=name)
            if self._keep(copy):
                self._shelve((copy.id,), self._desk.campaign.shelving.of(current.id))
                self.show_character(copy.id)

    @Slot()
    def export_chosen(self) -> None:
        """Request the export of the selected characters."""
        if self.chosen:
            self.export_wanted.emit(list(self.chosen))

    @Slot()
    def print_chosen(self) -> None:
        """Request the print of the selected characters."""
        if self.chosen:
            self.print_wanted.emit(list(self.chosen))

    @Slot()
    def compare_chosen(self) -> None:
        """Request the comparison of the selected characters; tell why characters of two games have none."""
        rows = [self.model.rows[self.model.place_of(id)] for id in self.chosen[:MOST_COMPARED]]
        if len({row.ruleset for row in rows}) > 1:
            names = {"one": rows[0].name, "other": rows[1].name}
            self.told.emit(Notice(self._words("compare.two_games", **names), "info"))
        elif rows:
            self.compare_wanted.emit(rows[0].ruleset, [row.id for row in rows])

    @Slot()
    def export_everybody(self) -> None:
        """Request the export of all characters."""
        self.export_wanted.emit([])

    @Slot()
    def ask_shelf(self) -> None:
        """Ask for the folder, side and tags of the selected characters."""
        row, ids, words = self._row, self.chosen, self._words
        if row is None or not ids or self._desk.campaign.read_only:
            return
        folders = tuple((each, each) for each in sorted(self._listing.folders))
        sides = tuple((each, each) for each in sorted(self._listing.sides))
        fields = [
            Field("folder", words("shelf.folder"), "one_of", row.shelf.folder, folders, open=True),
            Field("side", words("shelf.side"), "one_of", row.shelf.side, sides, open=True),
            Field("tags", words("shelf.tags"), "text", ", ".join(row.shelf.tags), most=LONGEST_TAGS),
        ]
        one = words("shelf.title", name=row.name or row.id)
        title = one if len(ids) == 1 else words("shelf.title_many", count=len(ids))
        self.form.ask(title, fields, partial(self._take_shelf, ids), self.more_button)

    def _take_shelf(self, ids: Sequence[str], values: Mapping[str, Value]) -> None:
        folder, side = (str(values[name]).strip()[:LONGEST] for name in ("folder", "side"))
        self._shelve(ids, Shelf(folder, side, tags_of(str(values["tags"]))))
        self.refresh()

    def _shelve(self, ids: Sequence[str], shelf: Shelf) -> None:
        try:
            self._desk.campaign.shelving.put(shelf, *ids)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))

    @Slot(QPoint)
    def _open_menu(self, at: QPoint) -> None:
        self.menu.popup(self.view.viewport().mapToGlobal(at))

    def _make(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("sheet.needs_name")
        ruleset = str(values["ruleset"])
        try:
            traits = self._desk.shelf.rulebook(ruleset).ruleset.creation.traits
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        character = Character(new_character_id(), ruleset, name, traits=traits)
        if self._keep(character):
            self.show_character(character.id)
            # The list gets the focus back when the sheet closes.
            self._enter_list()
            self.sheet_wanted.emit(character)
        return None

    def _keep(self, character: Character) -> bool:
        try:
            self._desk.campaign.roster.save(character, origin=self._desk.origin(OriginKind.SHEET))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return False
        return True

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _enable(self) -> None:
        chosen, may_write = self._row is not None, not self._desk.campaign.read_only
        self.edit_button.setEnabled(chosen)
        self.copy_button.setEnabled(chosen and may_write)
        self.add_button.setEnabled(chosen and may_write and self._desk.is_open)
        self.new_button.setEnabled(may_write)
        self.ready_button.setEnabled(may_write)
        for name in ("import", "import_folder", "paste"):
            self._acts[name].setEnabled(may_write)

    @Slot()
    def _offer_acts(self) -> None:
        """Enable the menu actions that are possible for the selection."""
        self._acts["put"].setEnabled(bool(self.chosen) and not self._desk.campaign.read_only)
        self._acts["export"].setEnabled(bool(self.chosen))
        self._acts["print"].setEnabled(bool(self.chosen))
        self._acts["compare"].setEnabled(1 <= len(self.chosen) <= MOST_COMPARED)
        self.bin.enable()

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.space(self._layout, around=(0, 0, 0, 1), between=1)
        style.space(self._head, around=(2, 1, 2, 0))
        style.space(self._foot.row, around=(2, 0, 2, 0), between=2)
        style.space(self.sorting, around=(2, 0, 2, 0))
        style.call(self._foot.fit)
        style.steps(self.empty.setMargin, 4)
        style.call(self.view.doItemsLayout)
