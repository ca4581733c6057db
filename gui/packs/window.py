"""The window of packs: what the campaign holds for a game, and what of it is on; a pack is read in a thread."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.desk.desk import Desk
from gui.packs.model import PackModel, PackRow
from gui.packs.reading import PackOrder, PackReading
from gui.packs.switching import PackSwitching, Switched
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.file_dialogs import ask_to_open, ask_to_save, file_dialog
from gui.widgets.row_table import show_whole_rows
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.house_rules import TEXT, with_words
from rules.loading.pack_file import reference_of
from rules.loading.packs import Pack, wanted_packs
from rules.words.messages import Fault
from storage.exchange.gcs.library import KINDS
from storage.exchange.gcs.library_pack import LibraryPack
from storage.files.errors import CampaignError
from storage.rulesets.archive import PackageError
from storage.rulesets.own_pack import OWN
from storage.rulesets.packs import PACK_SUFFIX, write_pack

WIDTH, HEIGHT = 160, 100
"""Initial size of the window in steps of the grid, if it fits on the screen."""


STRETCHED = (0, 2)
"""The columns of names and sources, which share the width that the others leave."""

ADDED: Mapping[str, str] = MappingProxyType(
    {"skills": "packs.added_skills", "traits": "packs.added_traits", "items": "packs.added_items"}
)
"""The sections that a library adds to, with the keys of the sentences about it."""


class PacksWindow(QDialog):
    """A modeless window: adds packs from files to the campaign, and switches them on and off."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("packs_window")
        self._desk = desk
        self._words = words
        self._look = look
        self.switching = PackSwitching(desk, words, self)
        self.reading = PackReading(self)
        self._is_over = False
        self._read = ""
        bind = BoundWords(words, self)
        bind(self, window_title="packs.title")
        self.ruleset = bind(QComboBox(), accessible="roster.ruleset")
        self.model = PackModel(words, self)
        self.table = bind(QTableView(), accessible="packs.list")
        self.about, self.told = SentenceLabel(), SentenceLabel()
        self.add_button = bind.button("packs.add", self.ask_file)
        self.export_button = bind.button("packs.export", self.ask_export)
        self.close_button = bind.button("packs.close", self.close)
        self._label = bind(PlainLabel(), text="roster.ruleset")
        self._build()
        self._connect()
        bind.call(self._name_rulesets)

    @Slot()
    def open_window(self) -> None:
        """Show the window with the game of the open fight."""
        place = self.ruleset.findData(self._desk.present.ruleset)
        if place >= 0 and not self.isVisible():
            self.ruleset.setCurrentIndex(place)
        self._tell("")
        self._list()
        self.show()
        self.raise_()
        self.activateWindow()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def ask_file(self) -> None:
        """Ask for the file of a pack, and switch it on."""
        dialog = file_dialog(self, self._words("packs.add_title"), self._words)
        ask_to_open(dialog, self._readable(), self.add)

    @Slot(str)
    def add(self, path: str) -> None:
        """Read a pack from a file or folder, choose its game, and switch it on; do nothing while another is read.

        A library of GURPS Character Sheet becomes a pack for the chosen game.
        """
        game = str(self.ruleset.currentData() or "")
        shelf = self._desk.shelf.under(_no_house_rules)
        on = tuple(row.pack for row in self.model.rows if row.is_on)
        self._read = ""
        self.reading.begin(PackOrder(Path(path), game, partial(shelf.rulebook, house_rules=""), on))

    @Slot(object)
    def _take(self, found: Pack | LibraryPack | Fault | None) -> None:
        """Switch on a pack that was read, or tell why it cannot be read."""
        if found is None or self._is_over:
            return
        if isinstance(found, Fault):
            self._tell(self._words.fault(found.full_message))
            return
        pack = found.pack if isinstance(found, LibraryPack) else found
        self._read = self._about_library(found) if isinstance(found, LibraryPack) else ""
        place = self.ruleset.findData(pack.header.over)
        if place < 0:
            self._tell(self._words("packs.no_game", pack=pack.header.id, game=pack.header.over))
            return
        self.ruleset.setCurrentIndex(place)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._switch(pack, True)

    @Slot()
    def ask_export(self) -> None:
        """Ask where to write the current pack as a file."""
        row = self._current()
        if row is None:
            return
        dialog = file_dialog(self, self._words("packs.export_title"), self._words)
        ask_to_save(dialog, self._kinds(), f"{row.pack.header.id}{PACK_SUFFIX}", PACK_SUFFIX, self._export)

    def finish(self) -> None:
        """Give up a reading or a switch under way, because the campaign is about to be closed."""
        self._is_over = True
        self.reading.finish()
        self.switching.finish()

    def _build(self) -> None:
        self.table.setModel(self.model)
        show_whole_rows(self.table)
        bound = BoundLook(self._look, self)
        bound.row_height(self.table, 2.5)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._label)
        head.addWidget(self.ruleset, 1)
        self._label.setBuddy(self.ruleset)
        foot.addWidget(self.add_button)
        foot.addWidget(self.export_button)
        foot.addStretch()
        foot.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        bound.space(layout, around=4, between=2)
        layout.addLayout(head)
        layout.addWidget(self.table)
        layout.addWidget(self.about)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        heading = self.table.horizontalHeader()
        heading.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in STRETCHED:
            heading.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        ButtonKeys(self).watch(self)
        self.ruleset.currentIndexChanged.connect(self._list)
        self.table.selectionModel().currentChanged.connect(self._show_about)
        self.model.switch_wanted.connect(self._switch_row)
        self.reading.ended.connect(self._take)
        self.switching.switched.connect(self._tell_switched)
        self._desk.house_rules_changed.connect(self._list)

    def _name_rulesets(self) -> None:
        chosen = self.ruleset.currentData() or self._desk.present.ruleset
        refill(self.ruleset, self._desk.shelf.named(self._words.language), chosen)
        self.model.reread_headings()
        self._list()

    @Slot()
    def _list(self) -> None:
        """List the packs of the chosen game."""
        game = str(self.ruleset.currentData() or "")
        try:
            on = frozenset(wanted_packs(self._desk.campaign.house_rules.in_force(game)))
            held = self._desk.campaign.packs.all()
            # A table's own entries are changed on sheets and in their own lists, and are always on.
            packs = [pack for pack in held if pack.header.over == game and pack.header.id != OWN]
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
            return
        rows = [PackRow(reference_of(pack), self._name(pack), pack, reference_of(pack) in on) for pack in packs]
        self.model.show(rows, anew=True)
        if rows and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0))
        self._show_about()
        self.add_button.setEnabled(not self._desk.campaign.read_only)

    def _name(self, pack: Pack) -> str:
        """Return the name of a pack in the language of the program."""
        texts = self._desk.shelf.texts(pack.header.over, self._words.language, "")
        return with_words(texts, {TEXT: pack.words()}).name("packs", pack.header.id)

    @Slot()
    def _show_about(self) -> None:
        row = self._current()
        self.about.setText(self._words("packs.none") if row is None else self.model.about(row))
        self.export_button.setEnabled(row is not None)

    def _current(self) -> PackRow | None:
        index = self.table.currentIndex()
        return self.model.row(index.row()) if index.isValid() else None

    @Slot(object, bool)
    def _switch_row(self, row: PackRow, on: bool) -> None:
        self._switch(row.pack, on)

    def _switch(self, pack: Pack, on: bool) -> None:
        if self._desk.campaign.read_only:
            self._tell(self._words("packs.read_only"))
            return
        name = self._name(pack)
        self._tell(self._words("packs.checking", pack=name))
        self.switching.switch(pack, on, name)

    @Slot(object)
    def _tell_switched(self, switched: Switched) -> None:
        self._list()
        self._tell("\n".join(filter(None, (switched.sentence, self._read, switched.details))))
        self._read = ""

    def _about_library(self, found: LibraryPack) -> str:
        """Return how much a library adds, and how much it leaves out and why."""
        words = self._words
        told = [words(ADDED[section], count=count) for section, count in found.added.items()]
        if found.known:
            told.append(words("packs.library_known", count=found.known))
        if found.unplaced:
            told.append(words("packs.library_unplaced", count=found.unplaced))
        return " ".join(told)

    @Slot(str)
    def _export(self, path: str) -> None:
        row = self._current()
        if row is None:
            return
        try:
            write_pack(row.pack, Path(path))
        except PackageError as problem:
            self._tell(self._words.fault(problem.full_message))
        else:
            self._tell(self._words("packs.exported", path=path))

    def _kinds(self) -> str:
        return f"{self._words('packs.files')} (*{PACK_SUFFIX})"

    def _readable(self) -> str:
        libraries = " ".join(f"*{suffix}" for suffix in KINDS)
        return f"{self._words('packs.files_to_open')} (*{PACK_SUFFIX} {libraries})"

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence and self.isVisible():
            announce(self.told, sentence)


def _no_house_rules(_game: str) -> str:
    return ""
