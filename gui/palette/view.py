"""The list view of a palette: arrow keys move and choose, Enter takes, Space opens, Tab goes to the next piece."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu

from gui.palette.delegate import RowDelegate
from gui.palette.entries import ENTER, open_number, open_word
from gui.palette.filling import FilledView
from gui.palette.model import MEND_ROLE, ROW_ROLE, PaletteModel
from gui.palette.pieces import next_place, open_list, projections_of
from gui.palette.row_keys import ARROWS, FAVOURITE_KEY, HELP_KEY, LIST_KEYS, ROW_KEYS, RULING_KEY, TRAVEL
from gui.palette.values import ActionRow, ChoicePart, Heading, MendPart, Piece
from gui.scheduling.later import found
from gui.theme.look import Look
from gui.widgets.texts import write_in_the_middle
from gui.words.words import Words
from rules.resolving.option import Option
from rules.values import Value

PLACE_ENTRY = "gui.palette.place_entry.PlaceEntry"
"""The class of the pop-up board; imported only when needed, since few palettes open it."""

Go: TypeAlias = Callable[[Option], object]
Leave: TypeAlias = Callable[[], object]

RESTING = 150
"""Milliseconds a row must stay current before the model evaluates its choices."""


class PaletteView(FilledView):
    """The list of a palette; emits signals for what the user does with keys and pointer.

    `taken` carries an option to perform, `ruled` an option and the GM's reason, `mended` a mending action, `told` an
    option, its question and the answer. `projected` carries the pools after the current row's action:
    `{pool: (before, after, crossed)}`. `typed` carries a letter for the search field. `aimed` carries an action and a
    new target; the panel sets it, because other rows follow. `help_wanted` carries the action whose help card the user
    wants, `favoured` the action to add to or remove from the favourites.

    An offered row is current, but Enter does not take it until the user chooses it by letters, by another key or by
    the pointer: until then Enter emits `refused`. `settled` is emitted once the user has chosen it.
    """

    taken = Signal(object)
    ruled = Signal(object, str)
    mended = Signal(object)
    told = Signal(object, object, object)
    projected = Signal(object)
    typed = Signal(str)
    aimed = Signal(str, object)
    help_wanted = Signal(object)
    favoured = Signal(str)
    refused = Signal()
    settled = Signal()

    def __init__(self, model: PaletteModel, words: Words, look: Look, aim: str = "", rulings: bool = True) -> None:
        super().__init__(model)
        self._rulings = rulings
        self._aim = aim
        self._pressed = QPoint()
        self.rows = model
        self._words = words
        self._look = look
        self._focus_index = 0
        self._rest = QTimer(self)
        self._of_nothing = ""
        self.delegate = RowDelegate(look, self, model)
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
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTING)
        self._rest.timeout.connect(self.look_closely)
        model.modelReset.connect(self._rows_reset)
        model.dataChanged.connect(self._row_changed)
        look.changed.connect(self._forget)

    @property
    def current_row(self) -> ActionRow | None:
        """The current row, or None if it is not an action."""
        row = self.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, ActionRow) else None

    @property
    def current_piece(self) -> Piece | None:
        """The focused piece of the current row; None if the row itself has the focus."""
        pieces = self.delegate.pieces(self.currentIndex())
        piece = pieces[self._focus_index] if 0 <= self._focus_index < len(pieces) else None
        return None if piece is not None and piece.kind == "more" and self._focus_index == 0 else piece

    def choose(self, index: QModelIndex) -> None:
        """Choose a row."""
        self.setCurrentIndex(index)
        self._settle()

    def offer(self, index: QModelIndex) -> None:
        """Make a row current without choosing it."""
        self.delegate.settled = False
        self.setCurrentIndex(index)
        self._project()
        self.viewport().update()

    @property
    def is_settled(self) -> bool:
        """Whether the user has chosen the current row."""
        return self.delegate.settled

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Focus the first choice of the new row and project its costs."""
        super().currentChanged(current, previous)
        self._focus_index = 0
        self._look_soon()
        self._refocus()
        self._project()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, choose, take, open or rule; the first arrow key chooses an offered row."""
        offered = not self.is_settled and self.currentIndex().isValid()
        if event.key() in ROW_KEYS:
            self._settle()
        if not (offered and event.key() in ARROWS) and not self._handled(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus to the next piece of the current row, and after the last to the next widget."""
        pieces = self.delegate.pieces(self.currentIndex())
        place = self._focus_index + (1 if next else -1)
        if self.hasFocus() and 0 <= place < len(pieces):
            self._focus_index = place
            self._settle()
            self._refocus()
            return True
        return super().focusNextPrevChild(next)

    def act(self) -> None:
        """Perform the effect of the Enter key."""
        if not self.is_settled:
            self.refused.emit()
            return
        row, piece = self.current_row, self.current_piece
        heading = self.currentIndex().data(ROW_ROLE)
        if isinstance(heading, Heading):
            self.rows.toggle(heading.id)
            self.choose(self.rows.index_of(heading.id))
        elif row is not None and piece is not None and piece.kind != "choice":
            self._press(row, piece)
        elif row is not None:
            self._take(row)

    def turn(self, by: int) -> None:
        """Set the focused choice to its next or previous value."""
        piece = self.current_piece
        if piece is not None and piece.kind == "choice":
            # Only an evaluated choice knows which of its values are allowed.
            self.look_closely()
        row = self.current_row
        if row is None or piece is None:
            return
        if piece.kind == "choice":
            part = row.choices[piece.index]
            self._set(row, part, next_place(part, by))
        elif piece.kind == "answer" and row.ask is not None and row.ask.segments:
            here = max(0, self.delegate.focused.button if self.delegate.focused else 0)
            self.delegate.focused = Piece("answer", 0, (here + by) % len(row.ask.segments))
            self.viewport().update()

    def open_row(self) -> None:
        """Show or hide the details of the current row."""
        row = self.current_row
        if row is not None:
            self.rows.toggle_row(row.id)
            self.scrollTo(self.currentIndex())

    @Slot()
    def look_closely(self) -> None:
        """Evaluate the choices of the current row, which takes some time."""
        row = self.current_row
        if row is not None:
            self.rows.look_closely(row.id)

    @Slot()
    def ask_help(self) -> None:
        """Request the help card of the current action."""
        row = self.current_row
        if row is not None:
            self.help_wanted.emit(row.option)

    @Slot()
    def favour(self) -> None:
        """Add the current action to the favourites, or remove it."""
        row = self.current_row
        if row is not None and self._rulings:
            self.favoured.emit(row.id)

    def rule(self) -> None:
        """Ask for the GM's reason to allow the current action, then take the action."""
        row = self.current_row
        if not self.is_settled:
            self.refused.emit()
        elif row is not None and self._rulings and not self.rows.locked:
            take = partial(self._ruled, row.option)
            place = self.delegate.word_place(self.currentIndex(), self.visualRect(self.currentIndex()))
            open_word(self, place, self._words("palette.ruling"), take)

    def _handled(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if key in ENTER and plain:
            self.act()
        elif key in TRAVEL and plain:
            self.turn(TRAVEL[key])
        elif key == Qt.Key.Key_Space:
            self.open_row()
        elif key in LIST_KEYS or (key == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier):
            self._open_piece("")
        elif plain and text.lower() == RULING_KEY and self._rulings:
            self.rule()
        elif text == HELP_KEY:
            self.ask_help()
        elif text == FAVOURITE_KEY:
            self.favour()
        elif plain and text.isdigit() and self.takes_figures():
            self._open_piece(text)
        elif plain and text.isalpha():
            self.typed.emit(text)
        else:
            return False
        return True

    def takes_figures(self) -> bool:
        """Return whether a digit typed now goes into the focused piece."""
        row, piece = self.current_row, self.current_piece
        if row is None or piece is None:
            return False
        if piece.kind == "answer":
            return row.ask is not None and not row.ask.segments
        return piece.kind == "choice" and row.choices[piece.index].shape == "entry"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row and remember the pressed piece."""
        self._pressed = event.position().toPoint()
        if self.indexAt(self._pressed).isValid():
            self._settle()
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
            self._project_hovered(index, piece)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self.delegate.hovered = None
        self._project()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the action."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW_ROLE)
        if isinstance(row, ActionRow) and self._piece_at(index, event.position().toPoint()) is None:
            self._take(row)
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu with the commands of the keys."""
        if self.current_row is not None:
            self._settle()
            menu = QMenu(self)
            menu.addAction(self._words("palette.take"), self.act).setEnabled(not self.rows.locked)
            menu.addAction(self._words("palette.unfold"), self.open_row)
            if self._rulings:
                menu.addAction(self._words("palette.rule"), self.rule).setEnabled(not self.rows.locked)
                menu.addAction(self._words("palette.favour"), self.favour)
            menu.addAction(self._words("palette.help"), self.ask_help)
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
        self._rest.stop()
        super().hideEvent(event)

    def _settle(self) -> None:
        """Count the current row as chosen."""
        if not self.is_settled:
            self.delegate.settled = True
            self._project()
            self.viewport().update()
            self.settled.emit()

    def _look_soon(self) -> None:
        """Evaluate the current row after a short rest on it."""
        if self.isVisible():
            self._rest.start()

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
            pieces = self.delegate.pieces(index)
            self._focus_index = next(
                (place for place, each in enumerate(pieces) if (each.kind, each.index) == (piece.kind, piece.index)), 0
            )
            self._refocus()
            self._press(row, piece)

    def _press(self, row: ActionRow, piece: Piece) -> None:
        if piece.kind == "more":
            self.open_row()
        elif piece.kind == "mend":
            mend = self.currentIndex().data(MEND_ROLE)
            if isinstance(mend, MendPart):
                self.mended.emit(mend)
        elif piece.kind == "answer" and row.ask is not None:
            if row.ask.segments:
                focused = self.delegate.focused
                place = piece.button if piece.button >= 0 else max(0, focused.button if focused is not None else 0)
                self.told.emit(row.option, row.ask, row.ask.values[place])
            else:
                self._open_piece("")
        elif piece.kind == "choice" and piece.button >= 0:
            part = row.choices[piece.index]
            self._set(row, part, -1 if part.off and piece.button == part.chosen else piece.button)
        else:
            self._open_piece("")

    def _take(self, row: ActionRow) -> None:
        if row.option.status == "illegal":
            if not row.unfolded:
                self.open_row()
        elif row.ask is not None and row.ask.kind != "gm":
            self._open_piece("", Piece("answer"))
        else:
            self.taken.emit(row.option)

    def ask_place(
        self, option: Option, name: str, go: Go | None = None, leave: Leave | None = None, first: str = ""
    ) -> None:
        """Ask for a place, then take the action there or call `go`; `leave` continues without a place."""
        index, wording = self.rows.index_of(option.action), self.rows.wording
        if wording is not None:
            self.choose(index)
            take = partial(self._take_there, option.action, name, go)
            board = found(PLACE_ENTRY)(self, wording, option, self._look, take, leave)
            below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
            board.open_at(below, wording.texts.reason(name), first)

    def _take_there(self, action: str, name: str, go: Go | None, place: str) -> None:
        self.rows.pick(action, name, place)
        self._project()
        row = self.rows.index_of(action).data(ROW_ROLE)
        if go is not None:
            go(self.rows.option(action))
        elif isinstance(row, ActionRow):
            self._take(row)

    def _ruled(self, option: Option, word: Value) -> None:
        self.ruled.emit(option, str(word))

    def _set(self, row: ActionRow, part: ChoicePart, place: int) -> None:
        """Set a choice to the value at an index, or clear it (-1)."""
        if part.values or place < 0:
            self._pick(row, part, part.values[place] if place >= 0 else None)

    def _pick(self, row: ActionRow, part: ChoicePart, value: Value | None) -> None:
        self._settle()
        if part.name == self._aim and part.kind == "combatant":
            self.aimed.emit(row.id, value)
            return
        self.rows.pick(row.id, part.name, value)
        self._project()

    def _open_list(self, number: int, place: QRect) -> None:
        """Open the list of a choice with all its values evaluated."""
        self.look_closely()
        row = self.current_row
        if row is not None:
            part = row.choices[number]
            open_list(self, place, part, self._words, partial(self._set, row, part))

    def _open_piece(self, first: str, piece: Piece | None = None) -> None:
        """Open the list or field of the focused piece."""
        row, piece = self.current_row, piece or self.current_piece
        if row is None or piece is None:
            return
        place = self.delegate.place_of(self.currentIndex(), piece, self.visualRect(self.currentIndex()))
        if piece.kind == "answer" and row.ask is not None and row.ask.part is not None:
            part = row.ask.part
            if part.kind == "place":
                self.ask_place(row.option, part.name, first=first)
            else:
                self._open_entry(row, part, place, first)
        elif piece.kind == "answer" and row.ask is not None and not row.ask.segments:
            take = partial(self.told.emit, row.option, row.ask)
            opener = open_word if row.ask.words else open_number
            opener(self, place, row.ask.question, take, first)
        elif piece.kind == "choice":
            part = row.choices[piece.index]
            if part.shape == "entry":
                self._open_entry(row, part, place, first)
            else:
                self._open_list(piece.index, place)

    def _open_entry(self, row: ActionRow, part: ChoicePart, place: QRect, first: str) -> None:
        take, wording = partial(self._pick, row, part), self.rows.wording
        if part.kind == "place" and wording is not None:
            board = found(PLACE_ENTRY)(self, wording, row.option, self._look, take)
            board.open_at(self.viewport().mapToGlobal(place.bottomLeft()), part.label, first)
            return
        opener = open_number if part.kind == "number" else open_word
        opener(self, place, part.label, take, first)

    def _piece_at(self, index: QModelIndex, point: QPoint) -> Piece | None:
        return self.delegate.piece_at(index, point, self.visualRect(index)) if index.isValid() else None

    def _refocus(self) -> None:
        self.delegate.focused = self.current_piece
        self.viewport().update()

    @Slot()
    def _rows_reset(self) -> None:
        self.delegate.let_go()
        self.delegate.hovered = None
        self._look_soon()
        self.scheduleDelayedItemsLayout()
        self._refocus()

    @Slot()
    def _forget(self) -> None:
        self.delegate.forget()
        self.delegate.hovered = None
        self.scheduleDelayedItemsLayout()
        self._refocus()

    @Slot(QModelIndex, QModelIndex)
    def _row_changed(self, first: QModelIndex, _last: QModelIndex) -> None:
        if first == self.currentIndex():
            self._refocus()
            self._project()

    def _project(self) -> None:
        row = self.current_row if self.is_settled else None
        self.projected.emit({} if row is None else projections_of(row.option))

    def _project_hovered(self, index: QModelIndex, piece: Piece | None) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, ActionRow):
            self._project()
            return
        option = row.option
        if piece is not None and piece.kind == "choice" and piece.button >= 0:
            part = row.choices[piece.index]
            option = self.rows.varied(row.id, part.name, part.values[piece.button])
        self.projected.emit(projections_of(option))
