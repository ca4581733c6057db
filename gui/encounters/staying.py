"""The window after a fight: what stays with the characters goes onto their sheets, as the game master decides."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.desk.takeback import Takeback
from gui.encounters.staying_model import AFTER, KEPT, WHAT, StayingModel
from gui.encounters.survivors import Survivor, sheets_after, survivors_of
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.row_table import show_whole_rows
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 200, 130
"""The window's initial size in grid steps, if the screen has room."""


class StayingView(QTableView):
    """The rows; Space keeps one or not, Enter or typing changes its figure or its note."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the check mark on Space, and edit on Enter."""
        current, model = self.currentIndex(), self.model()
        if self.state() == QTableView.State.EditingState:
            # A figure box passes Enter on, after the editor has taken it.
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space and isinstance(model, StayingModel) and current.isValid():
            model.toggle(current.row())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current.isValid():
            cell = current.siblingAtColumn(AFTER)
            if cell.flags() & Qt.ItemFlag.ItemIsEditable:
                self.setCurrentIndex(cell)
                self.edit(cell)
        else:
            super().keyPressEvent(event)


class StayingWindow(QDialog):
    """Offers what stays of the open fight; nothing changes before *Keep on the sheets*. Not modal.

    `is_edited` says whether the sheet of a character has changes that are not saved. `kept` carries a Takeback.
    """

    kept = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget, is_edited: Callable[[str], bool]) -> None:
        super().__init__(home.window())
        self.setObjectName("staying_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._is_edited = is_edited
        self._survivors: tuple[Survivor, ...] = ()
        bind = BoundWords(words, self)
        bind(self, window_title="stays.title")
        self.model = StayingModel(words, self)
        self.view = bind(StayingView(), accessible="stays.title")
        self.about, self.told = SentenceLabel(), SentenceLabel()
        self.suggested_button = bind.button("stays.suggested", self.suggest, "stays.suggested_tip")
        self.close_button = bind.button("guide.close", self.close)
        self.keep_button = bind.button("stays.keep", self.keep)
        self._build()
        desk.opened.connect(self.close)
        words.changed.connect(self._show_words)

    @Slot()
    def open_window(self) -> None:
        """Show what the fight has left so far."""
        if not self._desk.is_open:
            return
        self.suggest()
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def suggest(self) -> None:
        """Read the fight anew, and keep what the ruleset says."""
        self._tell("")
        try:
            self._survivors = survivors_of(self._desk)
        except CampaignError as trouble:
            self._survivors = ()
            self._tell(sentence_of(trouble, self._words))
        self.model.offer(self._survivors, self._desk.texts)
        self.view.setCurrentIndex(self.model.index(0, KEPT))
        self._show_about()

    @Slot()
    def keep(self) -> None:
        """Put what is kept onto the sheets, as one step of the fight."""
        desk, words = self._desk, self._words
        fresh = self._fresh()
        if fresh is None:
            return
        after = sheets_after(desk, fresh, self.model.stays())
        before = {each.who: each.sheet for each in fresh if each.who in after}
        edited = next((sheet for sheet in before.values() if self._is_edited(sheet.id)), None)
        if not after or edited is not None:
            self._tell(words("stays.nothing") if edited is None else words("stays.is_edited", name=edited.name))
            return
        try:
            made = desk.carry_on({who: (before[who], sheet) for who, sheet in after.items()})
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, words))
            return
        if made:
            names = ", ".join(sheet.name for sheet in after.values())
            self.close()
            self.kept.emit(Takeback(words("stays.done", fight=desk.name, names=names), desk.undo))

    def _fresh(self) -> tuple[Survivor, ...] | None:
        """Return the characters as they are now; None, with the new rows shown, if the fight or a sheet has changed."""
        try:
            now = survivors_of(self._desk)
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
            return None
        if now == self._survivors:
            return now
        self.suggest()
        self._tell(self._words("stays.changed_meanwhile"))
        return None

    @Slot()
    def _show_words(self) -> None:
        if self.isVisible():
            self.model.show_words(self._desk.texts)
            self._show_about()

    def _show_about(self) -> None:
        self.about.setText(self._words("stays.about" if self._survivors else "stays.nobody"))
        may_keep = bool(self._survivors) and not self._desk.campaign.read_only
        self.keep_button.setEnabled(may_keep)

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence and self.isVisible():
            announce(self.told, sentence)

    def _build(self) -> None:
        view = self.view
        view.setModel(self.model)
        show_whole_rows(view)
        view.setEditTriggers(QTableView.EditTrigger.DoubleClicked | QTableView.EditTrigger.EditKeyPressed)
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(AFTER, QHeaderView.ResizeMode.Stretch)
        foot = QHBoxLayout()
        foot.addWidget(self.suggested_button)
        foot.addStretch()
        foot.addWidget(self.close_button)
        foot.addWidget(self.keep_button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.about)
        layout.addWidget(view)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        style = BoundLook(self._look, self)
        style.row_height(view, 2.5)
        style.space(layout, around=4, between=3)
        ButtonKeys(self).watch(self)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)
