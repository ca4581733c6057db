"""The list of a palette under keys and pointer: arrows travel and choose, Enter takes, Space opens, Tab goes on."""

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
"""The board on which a place is chosen: few palettes ever open it."""

Go: TypeAlias = Callable[[Option], object]
Leave: TypeAlias = Callable[[], object]

RESTING = 150
"""Milliseconds the keys have to stay on a row before it is looked at closely."""


class PaletteView(FilledView):
    """Turns keys and clicks into intents.

    `taken` carries an option to be performed, `ruled` one with the GM's word for it, `mended` a mending act, `told`
    an option, what it asks and the answer. `projected` carries what the chosen row would leave of each pool:
    `{pool: (before, after, crossed)}`. `typed` carries a letter for whoever searches, `aimed` an action and a new value
    of its choice `aim`, which other rows follow and which so is not chosen here. `help_wanted` and `favoured` carry the
    action whose help card is asked for, or that becomes a favourite or is one no longer.

    A row that is only offered is marked for the keys to begin at, but Enter does nothing with it before it has been
    chosen by letters, by another key or by the pointer: then `refused` is told, and `settled` once it is chosen.
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
        """The action that is chosen."""
        row = self.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, ActionRow) else None

    @property
    def current_piece(self) -> Piece | None:
        """What the keys act on in the chosen row; None for the action itself, where nothing in it is to be chosen."""
        pieces = self.delegate.pieces(self.currentIndex())
        piece = pieces[self._focus_index] if 0 <= self._focus_index < len(pieces) else None
        return None if piece is not None and piece.kind == "more" and self._focus_index == 0 else piece

    def choose(self, index: QModelIndex) -> None:
        """Choose a row."""
        self.setCurrentIndex(index)
        self._settle()

    def offer(self, index: QModelIndex) -> None:
        """Mark a row that nobody has chosen yet."""
        self.delegate.settled = False
        self.setCurrentIndex(index)
        self._project()
        self.viewport().update()

    @property
    def is_settled(self) -> bool:
        """Whether somebody has chosen the row that is marked."""
        return self.delegate.settled

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Begin with the first choice of the new row, and say what it would leave of the pools."""
        super().currentChanged(current, previous)
        self._focus_index = 0
        self._look_soon()
        self._refocus()
        self._project()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Travel, choose, take, open, rule; the first arrow takes up the row that is only offered."""
        offered = not self.is_settled and self.currentIndex().isValid()
        if event.key() in ROW_KEYS:
            self._settle()
        if not (offered and event.key() in ARROWS) and not self._handled(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go on to the next thing in the chosen row, and after the last to the next widget."""
        pieces = self.delegate.pieces(self.currentIndex())
        place = self._focus_index + (1 if next else -1)
        if self.hasFocus() and 0 <= place < len(pieces):
            self._focus_index = place
            self._settle()
            self._refocus()
            return True
        return super().focusNextPrevChild(next)

    def act(self) -> None:
        """Do what Enter does."""
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
        """Take the next or the previous value of the choice the keys are on."""
        piece = self.current_piece
        if piece is not None and piece.kind == "choice":
            # Which of its values may be taken shows at a closer look.
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
        """Show what stands behind the chosen row, or hide it again."""
        row = self.current_row
        if row is not None:
            self.rows.toggle_row(row.id)
            self.scrollTo(self.currentIndex())

    @Slot()
    def look_closely(self) -> None:
        """Let the chosen row say what it takes some time to find out."""
        row = self.current_row
        if row is not None:
            self.rows.look_closely(row.id)

    @Slot()
    def ask_help(self) -> None:
        """Ask for the help card of the chosen action."""
        row = self.current_row
        if row is not None:
            self.help_wanted.emit(row.option)

    @Slot()
    def favour(self) -> None:
        """Make the chosen action a favourite, or let it be one no longer."""
        row = self.current_row
        if row is not None and self._rulings:
            self.favoured.emit(row.id)

    def rule(self) -> None:
        """Ask for a word why the GM allows the chosen action, and take it then."""
        row = self.current_row
        if not self.is_settled:
            self.refused.emit()
        elif row is not None and self._rulings:
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
        """Whether a figure typed now would go into the piece that is chosen in the row."""
        row, piece = self.current_row, self.current_piece
        if row is None or piece is None:
            return False
        if piece.kind == "answer":
            return row.ask is not None and not row.ask.segments
        return piece.kind == "choice" and row.choices[piece.index].shape == "entry"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row, and note what was pressed in it."""
        self._pressed = event.position().toPoint()
        if self.indexAt(self._pressed).isValid():
            self._settle()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mark what the pointer is on, and say what taking it would leave of the pools."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        piece = self._piece_at(index, event.position().toPoint())
        hovered = None if piece is None else (index.row(), piece)
        if hovered != self.delegate.hovered:
            self.delegate.hovered = hovered
            self.viewport().update()
            self._project_hovered(index, piece)

    def leaveEvent(self, event: QEvent) -> None:
        """Let go of what the pointer was on."""
        super().leaveEvent(event)
        self.delegate.hovered = None
        self._project()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take an action."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW_ROLE)
        if isinstance(row, ActionRow) and self._piece_at(index, event.position().toPoint()) is None:
            self._take(row)
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what the keys do."""
        if self.current_row is not None:
            self._settle()
            menu = QMenu(self)
            menu.addAction(self._words("palette.take"), self.act)
            menu.addAction(self._words("palette.unfold"), self.open_row)
            if self._rulings:
                menu.addAction(self._words("palette.rule"), self.rule)
                menu.addAction(self._words("palette.favour"), self.favour)
            menu.addAction(self._words("palette.help"), self.ask_help)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(event.globalPos())

    def say_of_nothing(self, sentence: str) -> None:
        """Say this where there is no row to be shown."""
        self._of_nothing = sentence
        self.setAccessibleDescription("" if self.rows.rowCount() else sentence)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or say why there are none."""
        super().paintEvent(event)
        if self._of_nothing and not self.rows.rowCount():
            write_in_the_middle(self, self._look.theme, self._of_nothing)

    def hideEvent(self, event: QHideEvent) -> None:
        """Look at nothing while nobody can see it."""
        self._rest.stop()
        super().hideEvent(event)

    def _settle(self) -> None:
        """Take the row that is marked for chosen."""
        if not self.is_settled:
            self.delegate.settled = True
            self._project()
            self.viewport().update()
            self.settled.emit()

    def _look_soon(self) -> None:
        """Look at the chosen row closely once the keys stay on it."""
        if self.isVisible():
            self._rest.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the rows anew for the new width."""
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
        """Let a place of an action be chosen and the action be taken there, or `go` on with it; `leave` is without."""
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
        """Take the value at a place of a choice, or leave it open (-1)."""
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
        """Open the list of a choice, each value in it looked at closely."""
        self.look_closely()
        row = self.current_row
        if row is not None:
            part = row.choices[number]
            open_list(self, place, part, self._words, partial(self._set, row, part))

    def _open_piece(self, first: str, piece: Piece | None = None) -> None:
        """Open the list or the field of what the keys are on."""
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
