"""The list view of a palette: arrow keys move and choose, Enter takes, Space opens, Tab goes to the next piece."""

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from gui.palette.current_row import CurrentRow
from gui.palette.delegate import RowDelegate
from gui.palette.entries import ENTER
from gui.palette.filling import FilledView
from gui.palette.model import MEND_ROLE, ROW_ROLE, PaletteModel
from gui.palette.row_acts import RowActs
from gui.palette.row_hint import RowHint
from gui.palette.row_keys import ARROWS, FAVOURITE_KEY, HELP_KEY, LIST_KEYS, PAGES, ROW_KEYS, TRAVEL
from gui.palette.speaking import spoken_piece
from gui.palette.values import ActionRow, Heading, MendPart, Piece
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.letters import is_letter
from gui.widgets.texts import write_in_the_middle
from gui.words.words import Words


class PaletteView(FilledView):
    """The list of a palette: passes keys and pointer on to the current row and what the user does with it.

    `current` is the current row, `acts` what the user does with it; their signals are also signals of the view.
    `typed` carries a letter for the search field.

    An offered row is current, but Enter does not take it until the user chooses it by letters, by another key or by
    the pointer: until then Enter emits `refused`. `settled` is emitted once the user has chosen it.
    """

    typed = Signal(str)

    def __init__(self, model: PaletteModel, words: Words, look: Look, aim: str = "", rulings: bool = True) -> None:
        super().__init__(model)
        self._rulings = rulings
        self._pressed = QPoint()
        self.rows = model
        self._words = words
        self._look = look
        self._of_nothing = ""
        self.delegate = RowDelegate(look, self, model)
        self.current = CurrentRow(self, model, self.delegate)
        self.acts = RowActs(self, model, self.delegate, self.current, words=words, aim=aim, rulings=rulings)
        self.projected, self.settled = self.current.projected, self.current.settled
        self.spending = self.current.spending
        self.taken, self.ruled, self.mended = self.acts.taken, self.acts.ruled, self.acts.mended
        self.told, self.aimed, self.refused = self.acts.told, self.acts.aimed, self.acts.refused
        self.hint = RowHint(self, look)
        self.acts.stuck.connect(self.hint.say)
        self.help_wanted, self.favoured = self.acts.help_wanted, self.acts.favoured
        self.setItemDelegate(self.delegate)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(False)
        self.clicked.connect(self._clicked)
        model.modelReset.connect(self._rows_reset)
        model.dataChanged.connect(self._row_changed)
        look.changed.connect(self._forget)

    @property
    def current_row(self) -> ActionRow | None:
        """The current row, or None if it is not an action."""
        return self.current.row

    @property
    def current_piece(self) -> Piece | None:
        """The focused piece of the current row; None if the row itself has the focus."""
        return self.current.piece

    def choose(self, index: QModelIndex) -> None:
        """Choose a row."""
        self.current.choose(index)

    def offer(self, index: QModelIndex, *, marked: bool = False) -> None:
        """Make a row current without choosing it; `marked` paints it like one under the pointer."""
        self.current.offer(index, marked=marked)

    @property
    def is_settled(self) -> bool:
        """Whether the user has chosen the current row."""
        return self.current.is_settled

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Focus the first choice of the new row and project its costs."""
        super().currentChanged(current, previous)
        self.hint.clear_hint()
        self.current.begin()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Count a row as chosen, whoever selects it: what looks selected is what Enter takes."""
        super().selectionChanged(selected, deselected)
        if selected.count():
            self.current.settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, choose, take, open or rule; the first arrow key chooses an offered row."""
        offered = not self.is_settled and self.currentIndex().isValid()
        if event.key() in ROW_KEYS:
            self.current.settle()
        before = self.currentIndex()
        if not before.isValid() and event.key() in ARROWS:
            self.choose(self.rows.first_action())
        elif not (offered and event.key() in ARROWS) and not self._handled(event):
            super().keyPressEvent(event)
        if event.key() in TRAVEL:
            self._say_piece()
        elif self._is_unheard(before, offered=offered) and event.key() in (*ARROWS, *PAGES):
            announce(self, str(self.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or ""))

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus to the next piece of the current row, and after the last to the next widget."""
        # Qt also calls this to move the focus out of a list that is being disabled.
        moved = self.isEnabled() and self.hasFocus() and self.current.step(1 if next else -1)
        if moved:
            self._say_piece()
        return moved or super().focusNextPrevChild(next)

    def _is_unheard(self, before: QModelIndex, *, offered: bool) -> bool:
        """Return whether no screen reader says by itself what a key has done to the current row.

        A reader follows another row only while the list has the focus, and does not notice that the same is chosen now.
        """
        if self.currentIndex() == before:
            return offered
        return not self.hasFocus()

    def _say_piece(self) -> None:
        """Announce the piece in focus with its value."""
        row, piece = self.current_row, self.current_piece
        mend = self.currentIndex().data(MEND_ROLE)
        if piece is not None and piece.kind == "mend" and isinstance(mend, MendPart):
            announce(self, self._words("palette.spoken_button", name=mend.text))
        elif row is not None and piece is not None:
            focused = self.delegate.focused
            announce(self, spoken_piece(row, piece, -1 if focused is None else focused.button, self._words))

    def _handled(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if key in ENTER and plain:
            # A key held down too long must not answer the question that its own act asked.
            if not event.isAutoRepeat():
                self.acts.act()
        elif key in TRAVEL and plain:
            self.acts.turn(TRAVEL[key])
        elif key == Qt.Key.Key_Space:
            self.acts.open_row()
        elif key in LIST_KEYS or (key == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier):
            self.acts.open_piece("")
        elif text == HELP_KEY:
            self.acts.ask_help()
        elif text == FAVOURITE_KEY:
            self.acts.favour()
        elif plain and text.isdigit() and self.acts.takes_figures():
            self.acts.open_piece(text)
        elif is_letter(event):
            self.typed.emit(text)
        else:
            return False
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row and remember the pressed piece."""
        self._pressed = event.position().toPoint()
        self.hint.clear_hint()
        if self.indexAt(self._pressed).isValid():
            self.current.settle()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the piece under the pointer and project its costs."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        piece = self._piece_at(index, event.position().toPoint())
        hovered = None if piece is None else (index.row(), piece)
        if hovered != self.delegate.hovered:
            self.delegate.hovered = hovered
            self.viewport().update()
            self.current.project_hovered(index, piece)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self.delegate.hovered = None
        self.current.project()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the action."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW_ROLE)
        if isinstance(row, ActionRow) and self._piece_at(index, event.position().toPoint()) is None:
            self.acts.take(row)
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu with the commands of the keys."""
        if self.current_row is not None:
            self.current.settle()
            menu = LetterMenu(self)
            menu.addAction(self._words("palette.take"), self.acts.act).setEnabled(not self.rows.locked)
            menu.addAction(self._words("palette.unfold"), self.acts.open_row)
            if self._rulings:
                menu.addAction(self._words("palette.rule"), self.acts.rule).setEnabled(not self.rows.locked)
                menu.addAction(self._words("palette.favour"), self.acts.favour)
            menu.addAction(self._words("palette.help"), self.acts.ask_help)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(event.globalPos())

    def say_of_nothing(self, sentence: str) -> None:
        """Set the message for an empty list."""
        self._of_nothing = sentence
        self.setAccessibleDescription("" if self.rows.rowCount() else sentence)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the message for an empty list."""
        super().paintEvent(event)
        if self._of_nothing and not self.rows.rowCount():
            write_in_the_middle(self, self._look.theme, self._of_nothing)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop evaluating rows while the view is hidden."""
        self.current.stop_looking()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the rows for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._forget()

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, Heading):
            if row.folded is not None:
                self.rows.toggle(row.id)
            return
        piece = self._piece_at(index, self._pressed)
        if isinstance(row, ActionRow) and piece is not None:
            self.current.focus_on(piece)
            self.acts.press(row, piece)
            if piece.kind == "more":
                # After a look at the details, Enter is about the action.
                self.current.begin()

    def _piece_at(self, index: QModelIndex, point: QPoint) -> Piece | None:
        return self.delegate.piece_at(index, point, self.visualRect(index)) if index.isValid() else None

    @Slot()
    def _rows_reset(self) -> None:
        self.hint.clear_hint()
        self.delegate.let_go()
        self.delegate.hovered = None
        self.current.look_soon()
        self.scheduleDelayedItemsLayout()
        self.current.refocus()

    @Slot()
    def _forget(self) -> None:
        self.delegate.forget()
        self.delegate.hovered = None
        self.scheduleDelayedItemsLayout()
        self.current.refocus()

    @Slot(QModelIndex, QModelIndex)
    def _row_changed(self, first: QModelIndex, _last: QModelIndex) -> None:
        if first == self.currentIndex():
            self.current.refocus()
            self.current.project()
