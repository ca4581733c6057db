"""The window to edit one character sheet."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Protocol

from msgspec import UNSET
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from gui.scheduling.afterwards import Afterwards
from gui.scheduling.later import Later
from gui.sheet.body import Section, SheetBody
from gui.sheet.history import SheetHistory, Stand
from gui.sheet.keeping import Keeper
from gui.sheet.portrait import PortraitBox
from gui.sheet.revisions import RevisionsWindow
from gui.sheet.state import SheetState, facts_of
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.small_form import SmallForm
from gui.widgets.undo_keys import UndoKeys
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.text_bounds import LONGEST_NAME
from rules.words.texts import Texts

WIDTH, HEIGHT = 290, 210
"""Initial size of the window in steps of the grid, if it fits on the screen."""

NARROW = 220
"""Width in steps of the grid below which the sheet has one column."""


class Book(Protocol):
    """The context of a sheet: the ruleset, its optional rules, and its texts in the current language."""

    @property
    def rulebook(self) -> Rulebook:
        """The ruleset."""
        ...

    @property
    def rules(self) -> Mapping[str, bool]:
        """The optional rules set differently from the ruleset's defaults."""
        ...

    @property
    def texts(self) -> Texts:
        """The names of the ruleset's entries."""
        ...


class SheetWindow(QDialog):
    """A modeless window to edit one sheet; it saves on Ctrl+S and when it closes.

    `gone` tells that the window has closed, with the id of its character; `print_wanted` that the sheet, which it
    carries, is wanted on paper; `touched` that the sheet was changed, saved or given up.
    """

    gone = Signal(str)
    touched = Signal()
    print_wanted = Signal(object)

    def __init__(
        self, sheet: Character, book: Book, keeper: Keeper, words: Words, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet_window")
        self._book = book
        self._keeper = keeper
        self._words = words
        self._look = look
        self._kept = sheet
        self._leaving = False
        self._state = self._state_of(sheet)
        self._kept_portrait = keeper.portrait(sheet.id)
        self._history = SheetHistory(sheet, self._kept_portrait)
        self.name, self.player = QLineEdit(sheet.name, self), QLineEdit(sheet.player, self)
        for field in (self.name, self.player):
            field.setMaxLength(LONGEST_NAME)
        self.portrait = PortraitBox(self._take_portrait, self.tell, words, look)
        size = QSize(look.theme.space(WIDTH), look.theme.space(HEIGHT)).boundedTo(self.screen().availableSize())
        self.resize(size)
        form, narrow = SmallForm(self, words, look), self._is_narrow()
        self.body = SheetBody(self._state, form, look, self.portrait, self, narrow)
        self.problem = SentenceLabel()
        bind = BoundWords(words, self)
        bind(self.name, accessible="sheet.name")
        bind(self.player, accessible="sheet.player")
        self.undo_button = bind.button("sheet.undo", self.undo)
        self.redo_button = bind.button("sheet.redo", self.redo)
        self.revisions_button = bind.button("sheet.revisions_button", self._open_revisions)
        self.print_button = bind.button("sheet.print_button", self._print)
        self.done_button = bind.button("sheet.done", self.close)
        self.discard_button = bind.button("sheet.discard", self.discard)
        self._foot = (
            *(self.undo_button, self.redo_button, self.revisions_button, self.print_button),
            *(self.discard_button, self.done_button),
        )
        self._labels = (bind(PlainLabel(), text="sheet.name"), bind(PlainLabel(), text="sheet.player"))
        self._keys, self._buttons = UndoKeys(self), ButtonKeys(self)
        self._revisions: Later[RevisionsWindow] = Later(
            "gui.sheet.revisions.RevisionsWindow",
            self._state_now,
            self._portrait_now,
            keeper,
            words,
            look,
            self,
            join=self._join_revisions,
        )
        self._build()
        self._connect()
        self._show_portrait()
        self._stand()
        self._afterwards = Afterwards(self, self.body.pieces())

    @property
    def sheet(self) -> Character:
        """The sheet with all changes so far."""
        return self._state.sheet

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return self._state.sheet != self._kept or self._history.portrait != self._kept_portrait

    @property
    def portrait_now(self) -> bytes | None:
        """The portrait as it stands in the window; None if there is none."""
        return self._history.portrait

    @property
    def sections(self) -> Mapping[str, Section]:
        """The sections of the ruleset's layout."""
        return self.body.sections

    @property
    def headings(self) -> Mapping[str, QLabel]:
        """The heading label of each section."""
        return self.body.headings

    @property
    def notes(self) -> QPlainTextEdit:
        """The text field of the notes."""
        return self.body.notes.edit

    @property
    def revisions(self) -> RevisionsWindow:
        """The window with all versions of the sheet."""
        return self._revisions()

    @Slot()
    def save(self) -> bool:
        """Save the sheet if it changed; return whether it is saved. The window shows any error."""
        return self._save()

    def _save(self, restored: str = "") -> bool:
        """Save the sheet; `restored` is the number of the version it was restored from, if any."""
        problem = self._problem() or self._keep(restored)
        if not problem:
            self._kept, self._kept_portrait = self._state.sheet, self._history.portrait
            self._history.rest()
        self.tell(problem)
        self._stand()
        return not problem

    def follow(self, sheet: Character) -> None:
        """Take over a sheet saved elsewhere as an undoable change, unless there are unsaved changes here."""
        if not self.changed:
            self._kept = sheet
            self._take(sheet)

    def _keep(self, restored: str) -> str:
        """Save the changes to sheet and portrait as one version; return an error message, empty on success."""
        sheet, portrait = self._state.sheet, self._history.portrait
        if sheet != self._kept:
            return self._keeper.keep(sheet, UNSET if portrait == self._kept_portrait else portrait, restored)
        return "" if portrait == self._kept_portrait else self._keeper.keep_portrait(sheet, portrait, restored)

    @Slot()
    def undo(self) -> None:
        """Undo the last change."""
        self._show(self._history.undo())
        self._show_portrait()
        self.tell(self._problem())

    @Slot()
    def redo(self) -> None:
        """Redo the last undone change."""
        self._show(self._history.redo())
        self._show_portrait()
        self.tell(self._problem())

    @Slot()
    def discard(self) -> None:
        """Close without saving the changes."""
        self._state = self._state_of(self._kept)
        self._history = SheetHistory(self._kept, self._kept_portrait)
        self.touched.emit()
        self.close()

    def leave(self) -> None:
        """Close without saving; what was changed is kept elsewhere."""
        self._leaving = True
        self.close()

    def take_draft(self, sheet: Character, portrait: bytes | None) -> None:
        """Show an unsaved change of sheet and portrait from before, as something that can be taken back."""
        self._history.note_both(sheet, portrait)
        self._show(sheet)
        self._show_portrait()
        self.tell(self._problem())

    def reject(self) -> None:
        """Close the window on Esc, saving as usual."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save before closing; stay open if saving fails."""
        if self.changed and not self._leaving and not self.save():
            event.ignore()
            return
        event.accept()
        self.gone.emit(self._kept.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the columns below each other if the window is too narrow for both."""
        super().resizeEvent(event)
        self.body.stand(self._is_narrow())

    def _is_narrow(self) -> bool:
        return self.width() < self._look.theme.space(NARROW)

    def _build(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        for label, field, share in ((self._labels[0], self.name, 3), (self._labels[1], self.player, 2)):
            label.setBuddy(field)
            head.addWidget(label)
            head.addWidget(field, share)
        for button in self._foot[:4]:
            foot.addWidget(button)
        foot.addStretch(1)
        for button in self._foot[4:]:
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=3)
        layout.addLayout(head)
        layout.addWidget(self.body, 1)
        layout.addWidget(self.problem)
        layout.addLayout(foot)
        self.problem.hide()

    def _connect(self) -> None:
        self._watch(self)
        self.name.textEdited.connect(self._rename)
        self.player.textEdited.connect(self._name_player)
        self.body.edited.connect(self._take)
        self.body.noted.connect(self._note)
        self.body.told.connect(self.tell)
        self.body.joined.connect(self._join)
        self._words.changed.connect(self._show_again)
        for key, handler in (
            (QKeySequence(QKeySequence.StandardKey.Save), self.save),
            (QKeySequence("Ctrl+Z"), self.undo),
            (QKeySequence("Ctrl+Shift+Z"), self.redo),
            (QKeySequence("Ctrl+Y"), self.redo),
            (QKeySequence("Ctrl+H"), self._open_revisions),
            (QKeySequence("Ctrl+P"), self._print),
        ):
            QShortcut(key, self).activated.connect(handler)

    def _watch(self, part: QWidget) -> None:
        """Give the fields and buttons of a part the undo keys and button keys of the window."""
        self._buttons.watch(part)
        for kind in (QLineEdit, QAbstractSpinBox, QPlainTextEdit):
            for field in part.findChildren(kind):
                self._keys.watch(field)

    @Slot(QWidget)
    def _join(self, part: QWidget) -> None:
        """Set up a part that was made later; the buttons at the bottom stay last in the tab order."""
        self._watch(part)
        if not self.body.waiting:
            last = [each for each in part.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
            for before, after in pairwise((*last[-1:], self.problem, *self._foot)):
                self.setTabOrder(before, after)

    def _join_revisions(self, revisions: RevisionsWindow) -> None:
        revisions.restored.connect(self._restore)

    @Slot(object)
    def _take(self, sheet: Character) -> None:
        """Record a change so that it can be undone, and show it."""
        self._history.note(sheet)
        self._show(sheet)
        self.tell(self._problem())

    @Slot(object, int)
    def _restore(self, version: Stand, number: int) -> None:
        """Restore a former version of sheet and portrait as a new version; save unsaved changes first."""
        if self.changed and not self.save():
            return
        sheet = replace(version[0], id=self._state.sheet.id)
        self._history.note_both(sheet, version[1])
        self._show(sheet)
        self._show_portrait()
        self._save(str(number))

    @Slot()
    def _show_again(self) -> None:
        self._show(self._state.sheet)

    @Slot(object)
    def _show(self, sheet: Character) -> None:
        """Show the sheet and everything derived from it."""
        self._state = self._state_of(sheet)
        self.body.show_state(self._state)
        for field, text in ((self.name, sheet.name), (self.player, sheet.player)):
            if field.text().strip() != text:
                field.setText(text)
        self._stand()

    def _stand(self) -> None:
        """Update the undo, redo and discard buttons and the title."""
        self.undo_button.setEnabled(self._history.can_undo)
        self.redo_button.setEnabled(self._history.can_redo)
        self.discard_button.setEnabled(self.changed)
        self._say_title()
        self.touched.emit()

    @Slot(str)
    def _rename(self, name: str) -> None:
        self._take(replace(self._state.sheet, name=name.strip()))

    @Slot(str)
    def _name_player(self, player: str) -> None:
        self._take(replace(self._state.sheet, player=player.strip()))

    @Slot(str)
    def _note(self, notes: str) -> None:
        self._take(replace(self._state.sheet, notes=notes))

    @Slot(str)
    def tell(self, problem: str) -> None:
        """Show a message in the window; hide it if empty."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    @Slot()
    def _open_revisions(self) -> None:
        self.revisions.open_list()

    @Slot()
    def _print(self) -> None:
        # The print shows the saved portrait, so save first if it changed.
        if self._history.portrait == self._kept_portrait or self.save():
            self.print_wanted.emit(self._state.sheet)

    def _take_portrait(self, picture: bytes | None) -> None:
        """Record a new portrait so that it can be undone, and show it."""
        self._history.note_portrait(picture)
        self._show_portrait()
        self._stand()
        self.tell(self._problem())

    def _show_portrait(self) -> None:
        self.portrait.show_picture(self._history.portrait, not self._keeper.read_only)

    def _state_now(self) -> SheetState:
        return self._state

    def _portrait_now(self) -> bytes | None:
        return self.portrait_now

    def _problem(self) -> str:
        """Return the reason why the sheet cannot be saved; empty if it can."""
        return "" if self._state.sheet.name else self._words("sheet.needs_name")

    def _say_title(self) -> None:
        name = self._state.sheet.name or self._words("sheet.nameless")
        title = self._words("sheet.title", name=name)
        self.setWindowTitle(f"{title} *" if self.changed else title)

    def _state_of(self, sheet: Character) -> SheetState:
        book = self._book
        return SheetState(sheet, facts_of(book.rulebook, sheet, book.rules), book.texts, self._words)
