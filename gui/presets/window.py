"""The window to add ready combatants to the roster."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListView,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.actions.entry_delegate import EntryDelegate
from gui.desk.desk import Desk
from gui.presets.model import ReadyModel, ReadyRow
from gui.presets.numbering import MOST_OF_A_KIND
from gui.presets.reading import presets_of
from gui.presets.taking import take_into_roster
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.presets.presets import PresetCharacter, Presets
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 130, 130
"""Initial size of the window in steps of the grid, if it fits on the screen."""


class ReadyView(QListView):
    """A list with multiple selection; `entered` reports Enter."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `entered` on Enter; leave other keys to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class ReadyWindow(QDialog):
    """A modeless window that adds a ruleset's ready combatants to the roster; it stays open for more.

    `taken` carries the id of the last added character.
    """

    taken = Signal(str)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("ready_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._ready: Presets | None = None
        bind = BoundWords(words, self)
        bind(self, window_title="ready.title")
        self.ruleset = bind(QComboBox(), accessible="roster.ruleset")
        self.search = bind(SearchLine(), placeholder="ready.search", accessible="ready.search")
        self.search.setClearButtonEnabled(True)
        self.model = ReadyModel(self)
        self.view = bind(ReadyView(), accessible="ready.list")
        self.about, self.told = SentenceLabel(), SentenceLabel()
        self.how_many = bind(QSpinBox(), accessible="ready.how_many")
        self.how_many.setRange(1, MOST_OF_A_KIND)
        self.add_button, self.close_button = bind.button("ready.add", self.add), bind.button("ready.close", self.close)
        self._labels = (bind(PlainLabel(), text="roster.ruleset"), bind(PlainLabel(), text="ready.how_many"))
        self._build()
        self._connect()
        bind.call(self._name_rulesets)

    @Slot()
    def open_list(self) -> None:
        """Show the window with the ruleset of the open fight and the focus in the search field."""
        place = self.ruleset.findData(self._desk.present.ruleset)
        if place >= 0 and not self.isVisible():
            self.ruleset.setCurrentIndex(place)
        self._offer()
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def _name_rulesets(self) -> None:
        chosen = self.ruleset.currentData() or self._desk.present.ruleset
        refill(self.ruleset, self._desk.shelf.named(self._words.language), chosen)
        if self.isVisible():
            self._offer()

    @Slot()
    def add(self) -> None:
        """Add the selected combatants to the roster, each in the chosen number."""
        ready, rows = self._ready, sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        if ready is None or not rows or self._desk.campaign.read_only:
            return
        ids = [self.model.row(row).id for row in rows]
        try:
            texts = self._desk.shelf.texts(ready.ruleset, self._words.language)
            came = take_into_roster(self._desk, ready, texts, ids, self.how_many.value())
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
            return
        self._tell(self._words("ready.added", names=", ".join(each.name for each in came)))
        self.how_many.setValue(1)
        self.taken.emit(came[-1].id)

    def _build(self) -> None:
        theme = self._look.theme
        self.view.setModel(self.model)
        self.view.setItemDelegate(EntryDelegate(self._look, self.view))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setUniformItemSizes(True)
        head, foot = QHBoxLayout(), FlowLayout()
        head.addWidget(self._labels[0])
        head.addWidget(self.ruleset, 1)
        foot.addWidget(self._labels[1])
        foot.addWidget(self.how_many)
        foot.addWidget(self.close_button)
        foot.addWidget(self.add_button)
        for label, field in zip(self._labels, (self.ruleset, self.how_many), strict=True):
            label.setBuddy(field)
        layout = QVBoxLayout(self)
        style = BoundLook(self._look, self)
        style.space(layout, around=4, between=2)
        style.space(foot, between=2)
        layout.addLayout(head)
        layout.addWidget(self.search)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.about)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        ButtonKeys(self).watch(self)
        self.ruleset.currentIndexChanged.connect(self._offer)
        self.search.textChanged.connect(self._search)
        self.search.left_down.connect(self._enter_list)
        self.view.entered.connect(self.add)
        self.view.doubleClicked.connect(self.add)
        self.view.selectionModel().selectionChanged.connect(self._show_choice)
        self.view.selectionModel().currentChanged.connect(self._show_choice)
        self.how_many.lineEdit().returnPressed.connect(self.add)

    @Slot()
    def _offer(self) -> None:
        """List the ready combatants of the chosen ruleset, or show why they cannot be read."""
        ruleset = str(self.ruleset.currentData() or "")
        self._tell("")
        try:
            ready = presets_of(self._desk.shelf, ruleset)
            texts = self._desk.shelf.texts(ruleset, self._words.language)
        except (LookupError, RulesetError) as problem:
            self._offer_nobody(self._words("ready.not_read", detail=detail_told(problem, self._words)))
        except CampaignError as trouble:
            self._offer_nobody(sentence_of(trouble, self._words))
        else:
            self._ready = ready
            kinds = {False: self._words("ready.person"), True: self._words("ready.beast")}
            self.model.offer(
                [
                    ReadyRow(id, texts.name("characters", id), kinds[told.beast], texts.summary("characters", id))
                    for id, told in sorted(ready.characters.items(), key=_people_first)
                ]
            )
        self._choose_first()

    def _offer_nobody(self, why: str) -> None:
        self._ready = None
        self.model.offer(())
        self._tell(why)

    @Slot(str)
    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self._choose_first()

    def _choose_first(self) -> None:
        self.view.setCurrentIndex(self.model.index(0))
        self._show_choice()

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _show_choice(self) -> None:
        """Show the summary of the current combatant, and enable the add button if any are selected."""
        index = self.view.currentIndex()
        if index.isValid():
            self.about.setText(self.model.row(index.row()).summary)
        else:
            self.about.setText(self._words("ready.nobody"))
        chosen = self.view.selectionModel().hasSelection()
        self.add_button.setEnabled(chosen and not self._desk.campaign.read_only)

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence and self.isVisible():
            announce(self.told, sentence)


def _people_first(entry: tuple[str, PresetCharacter]) -> bool:
    return entry[1].beast
