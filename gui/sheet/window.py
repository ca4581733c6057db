"""The window of a sheet; every change can be undone."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from gui.scheduling.afterwards import Afterwards
from gui.scheduling.later import Later
from gui.sheet.body import SheetBody
from gui.sheet.editing import Book, SheetEditing
from gui.sheet.find_strip import FindStrip
from gui.sheet.finding import Place
from gui.sheet.frame import SheetFoot, SheetHead
from gui.sheet.history import Stand
from gui.sheet.keeping import Keeper
from gui.sheet.keys import SheetKeys
from gui.sheet.portrait import PortraitBox
from gui.sheet.reaching import lasting
from gui.sheet.revisions import RevisionsWindow
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.small_form import SmallForm
from gui.widgets.why import WhyWindow
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.ruleset.sections import Ruleset
from rules.state.character import Character

WIDTH, HEIGHT = 290, 210
"""Initial size of the window in steps of the grid, if it fits on the screen."""

NARROW = 220
"""Width in steps of the grid below which the sheet has one column."""


class SheetWindow(QDialog):
    """A modeless window to edit one sheet; it saves on Ctrl+S and when it closes.

    `gone` tells that the window has closed, with the id of its character; `print_wanted` that the sheet is wanted on
    paper, with the portrait it shows, `compare_wanted` that it is to be compared with another one; `touched` that the
    sheet was changed, saved or given up; `own_wanted` that an entry of one's own is wanted, with its kind, the name
    that was typed, and the section of the sheet for it.
    """

    gone = Signal(str)
    touched = Signal()
    print_wanted = Signal(object, object)
    compare_wanted = Signal(object)
    own_wanted = Signal(str, str, str)

    def __init__(
        self, sheet: Character, book: Book, keeper: Keeper, words: Words, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet_window")
        self._words = words
        self._look = look
        self._leaving = False
        self._found: QWidget | None = None
        self._searched_from: QWidget | None = None
        self.editing = SheetEditing(sheet, book, keeper, words)
        bind = BoundWords(words, self)
        self.head = SheetHead(sheet, bind, self)
        self.portrait = PortraitBox(self._take_portrait, self.tell, words, look)
        set_first_size(self, look.theme, WIDTH, HEIGHT)
        form, narrow = SmallForm(self, words, look), self._is_narrow()
        partners = keeper.partners(sheet.ruleset)
        self.body = SheetBody(self.editing.state(), form, look, self.portrait, self, narrow=narrow, partners=partners)
        self.finder = FindStrip(self.editing.state, look, self)
        self.problem = SentenceLabel()
        self.foot = SheetFoot(
            bind,
            undo=self.undo,
            redo=self.redo,
            open_revisions=self._open_revisions,
            ask_comparison=self._ask_comparison,
            ask_print=self._print,
            discard=self.discard,
            close=self.close,
        )
        self._keys = SheetKeys(self)
        self._revisions: Later[RevisionsWindow] = Later(
            "gui.sheet.revisions.RevisionsWindow",
            *(self.editing.state, self.editing.portrait, keeper, words, look, self),
            join=self._join_revisions,
        )
        self.why: Later[WhyWindow] = Later("gui.widgets.why.WhyWindow", words, look, self)
        self._build()
        self._connect()
        self._show_portrait()
        self._show_status()
        self._afterwards = Afterwards(self, self.body.pieces())

    @property
    def sheet(self) -> Character:
        """The sheet with all changes so far."""
        return self.editing.sheet

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return self.editing.changed

    @property
    def revisions(self) -> RevisionsWindow:
        """The window with all versions of the sheet."""
        return self._revisions()

    @Slot()
    def save(self) -> bool:
        """Save the sheet if it changed; return whether it is saved. The window shows any error."""
        return self._save()

    def follow(self, sheet: Character) -> None:
        """Take over a sheet saved elsewhere as an undoable change, unless there are unsaved changes here."""
        if not self.changed:
            self.editing.follow(sheet)
            self._show()

    @Slot(object)
    def take(self, sheet: Character) -> None:
        """Record a change so that it can be undone, and show it."""
        self.editing.take(sheet)
        self._show()

    def take_draft(self, sheet: Character, portrait: bytes | None) -> None:
        """Show an unsaved change of sheet and portrait from before, as something that can be taken back."""
        self.editing.take_version((sheet, portrait))
        self._show()
        self._show_portrait()

    def fits(self, ruleset: Ruleset) -> bool:
        """Return whether the window can show its sheet under another state of its ruleset."""
        now = self.editing.state().ruleset
        return (now.sheet, [*now.attributes], [*now.pools]) == (ruleset.sheet, [*ruleset.attributes], [*ruleset.pools])

    def read_rules_again(self) -> None:
        """Show the sheet under rules that have changed."""
        self.editing.refresh()
        self._show_sheet()

    def take_own(self, kind: str, id: str) -> None:
        """Put an entry that was made for this sheet on it, as a change that can be undone."""
        self.activateWindow()
        self.body.take_own(kind, id)

    @Slot()
    def ask_why(self) -> None:
        """Open the window that says what the figure with the focus follows from, if it is one."""
        why = self.body.why(self.focusWidget())
        if why is not None:
            self.why().show_why(why)

    @Slot()
    def open_search(self) -> None:
        """Open the search over everything on the sheet."""
        focused = self.focusWidget()
        if focused is not None and not self.finder.isAncestorOf(focused):
            self._searched_from = lasting(focused)
        self.finder.open_search()

    @Slot(object)
    def _show_found(self, place: Place | None) -> None:
        """Show what the search found; the keys stay with the search."""
        self._found = self.body.show_found(place)

    @Slot()
    def _leave_search(self) -> None:
        """Give the keys to what was found last, otherwise to what had them before."""
        widget = self._found or self._searched_from
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def undo(self) -> None:
        """Undo the last change."""
        self.editing.undo()
        self._show()
        self._show_portrait()

    @Slot()
    def redo(self) -> None:
        """Redo the last undone change."""
        self.editing.redo()
        self._show()
        self._show_portrait()

    @Slot()
    def discard(self) -> None:
        """Close without saving the changes."""
        self.editing.discard()
        self.touched.emit()
        self.close()

    def leave(self) -> None:
        """Close without saving; what was changed is kept elsewhere."""
        self._leaving = True
        self.close()

    @Slot(str)
    def tell(self, problem: str) -> None:
        """Show a message in the window; hide it if empty."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def reject(self) -> None:
        """Close the window on Esc, saving as usual."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save before closing; stay open if saving fails."""
        if self.changed and not self._leaving and not self.save():
            event.ignore()
            return
        event.accept()
        self.gone.emit(self.sheet.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the columns below each other if the window is too narrow for both."""
        super().resizeEvent(event)
        self.body.stand(self._is_narrow())

    @Slot()
    def _follow_text(self) -> None:
        """Put the columns below each other if the text has grown too large for both, or beside each other again."""
        self.body.stand(self._is_narrow())

    def _is_narrow(self) -> bool:
        return self.width() < self._look.theme.space(NARROW)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=3)
        layout.addLayout(self.head)
        layout.addWidget(self.finder)
        layout.addWidget(self.body, 1)
        layout.addWidget(self.problem)
        layout.addLayout(self.foot)
        self.problem.hide()

    def _connect(self) -> None:
        self._keys.watch(self)
        self._keys.bind(
            save=self.save,
            undo=self.undo,
            redo=self.redo,
            open_revisions=self._open_revisions,
            ask_comparison=self._ask_comparison,
            ask_print=self._print,
            ask_why=self.ask_why,
            find=self.open_search,
        )
        self.head.edited.connect(self.take)
        self.body.edited.connect(self.take)
        self.body.told.connect(self.tell)
        self.body.joined.connect(self._join)
        self.body.own_wanted.connect(self.own_wanted)
        self.finder.found.connect(self._show_found)
        self.finder.left.connect(self._leave_search)
        self._words.changed.connect(self._show_again)
        self._look.changed.connect(self._follow_text)

    @Slot(QWidget)
    def _join(self, part: QWidget) -> None:
        """Set up a part that was made later; the buttons at the bottom stay last in the tab order."""
        self._keys.watch(part)
        if not self.body.waiting:
            self._keys.put_before(part, (self.problem, *self.foot.buttons))

    def _join_revisions(self, revisions: RevisionsWindow) -> None:
        revisions.restored.connect(self._restore)

    @Slot(object, int)
    def _restore(self, version: Stand, number: int) -> None:
        """Restore a former version of sheet and portrait as a new version; save unsaved changes first."""
        if self.changed and not self.save():
            return
        self.editing.take_version(version)
        self._show()
        self._show_portrait()
        self._save(str(number))

    def _save(self, restored: str = "") -> bool:
        """Save the sheet; `restored` is the number of the version it was restored from, if any."""
        problem = self.editing.save(restored)
        self.tell(problem)
        self._show_status()
        return not problem

    @Slot()
    def _show_again(self) -> None:
        """Show the sheet in another language; a message stays."""
        self.finder.say_texts()
        self.read_rules_again()

    def _show(self) -> None:
        """Show the sheet and what keeps it from being saved."""
        self._show_sheet()
        self.tell(self.editing.problem())

    def _show_sheet(self) -> None:
        """Show the sheet and everything derived from it."""
        self.body.show_state(self.editing.state())
        self.head.show_sheet(self.sheet)
        self._show_status()

    def _show_status(self) -> None:
        """Update the buttons and the title."""
        self.foot.show_status(self.editing)
        name = self.sheet.name or self._words("sheet.nameless")
        title = self._words("sheet.title", name=name)
        self.setWindowTitle(f"{title} *" if self.changed else title)
        self.touched.emit()

    def _show_portrait(self) -> None:
        self.portrait.show_picture(self.editing.portrait(), self.editing.may_write)

    def _take_portrait(self, picture: bytes | None) -> None:
        """Record a new portrait so that it can be undone, and show it."""
        self.editing.take_portrait(picture)
        self._show_portrait()
        self._show_status()
        self.tell(self.editing.problem())

    @Slot()
    def _open_revisions(self) -> None:
        self.revisions.open_list()

    @Slot()
    def _ask_comparison(self) -> None:
        self.compare_wanted.emit(self.sheet)

    @Slot()
    def _print(self) -> None:
        """Print what is on the sheet, saved or not."""
        self.print_wanted.emit(self.sheet, self.editing.portrait())
