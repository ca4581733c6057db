"""What the user does with the current row of a palette: take it, set its choices, answer it, open it, rule it."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView

from gui.palette.current_row import CurrentRow
from gui.palette.delegate import RowDelegate
from gui.palette.entries import open_number, open_word
from gui.palette.model import MEND_ROLE, ROW_ROLE, PaletteModel
from gui.palette.pieces import next_place, open_list
from gui.palette.place_question import PlaceQuestion
from gui.palette.values import ActionRow, ChoicePart, Heading, MendPart, Piece
from gui.words.words import Words
from rules.choices.several import toggled
from rules.resolving.option import Option
from rules.values import Value

Go: TypeAlias = Callable[[Option], object]
Leave: TypeAlias = Callable[[], object]
Take: TypeAlias = Callable[[str], object]


class RowActs(QObject):
    """Performs what the user does with the current row, and emits signals for what the panel has to do.

    `taken` carries an option to perform, `ruled` an option and the GM's reason, `mended` a mending action, `told` an
    option, its question and the answer. `aimed` carries an action and a new target; the panel sets it, because other
    rows follow. `help_wanted` carries the action whose help card the user wants, `favoured` the action to add to or
    remove from the favourites. `refused` is emitted if the user has not chosen the offered row yet, `stuck` with a
    sentence why a chosen row cannot be taken. `place_wanted` carries a PlaceQuestion for the board.
    """

    taken = Signal(object)
    ruled = Signal(object, str)
    mended = Signal(object)
    told = Signal(object, object, object)
    aimed = Signal(str, object)
    help_wanted = Signal(object)
    favoured = Signal(str)
    refused = Signal()
    stuck = Signal(str)
    place_wanted = Signal(object)

    def __init__(
        self,
        view: QAbstractItemView,
        rows: PaletteModel,
        delegate: RowDelegate,
        current: CurrentRow,
        *,
        words: Words,
        aim: str,
        rulings: bool,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._rows = rows
        self._delegate = delegate
        self._current = current
        self._words = words
        self._aim = aim
        self._rulings = rulings

    def act(self) -> None:
        """Perform the effect of the Enter key."""
        if not self._current.is_settled:
            self.refused.emit()
            return
        row, piece = self._current.row, self._current.piece
        heading = self._current.index.data(ROW_ROLE)
        if isinstance(heading, Heading):
            self._rows.toggle(heading.id)
            self._current.choose(self._rows.index_of(heading.id))
        elif row is None:
            self.stuck.emit(self._words("palette.no_row"))
        elif piece is not None and piece.kind != "choice":
            self.press(row, piece)
        else:
            self.take(row)

    def turn(self, by: int) -> None:
        """Set the focused choice to its next or previous value."""
        piece = self._current.piece
        if piece is not None and piece.kind == "choice":
            # Only an evaluated choice knows which of its values are allowed.
            self._current.look_closely()
        row = self._current.row
        if row is None or piece is None:
            return
        if piece.kind == "choice":
            part = row.choices[piece.index]
            self._set(row, part, next_place(part, by))
        elif piece.kind == "answer" and row.ask is not None and row.ask.segments:
            here = max(0, self._delegate.focused.button if self._delegate.focused else 0)
            self._delegate.focused = Piece("answer", 0, (here + by) % len(row.ask.segments))
            self._view.viewport().update()

    def open_row(self) -> None:
        """Show or hide the details of the current row."""
        row = self._current.row
        if row is not None:
            self._rows.toggle_row(row.id)
            self._view.scrollTo(self._current.index)

    @Slot()
    def ask_help(self) -> None:
        """Request the help card of the current action."""
        row = self._current.row
        if row is not None:
            self.help_wanted.emit(row.option)

    @Slot()
    def favour(self) -> None:
        """Add the current action to the favourites, or remove it."""
        row = self._current.row
        if row is not None and self._rulings:
            self.favoured.emit(row.id)

    def rule(self) -> None:
        """Ask for the GM's reason to allow the current action, then take the action."""
        row = self._current.row
        if not self._current.is_settled:
            self.refused.emit()
        elif row is not None and self._rulings and not self._rows.locked:
            take = partial(self._ruled, row.option)
            place = self._delegate.word_place(self._current.index, self._view.visualRect(self._current.index))
            open_word(self._view, place, self._words("palette.ruling"), take)

    def takes_figures(self) -> bool:
        """Return whether a digit typed now goes into the focused piece."""
        row, piece = self._current.row, self._current.piece
        if row is None or piece is None:
            return False
        if piece.kind == "answer":
            return row.ask is not None and not row.ask.segments
        return piece.kind == "choice" and row.choices[piece.index].shape == "entry"

    def press(self, row: ActionRow, piece: Piece) -> None:
        """Perform the effect of a piece of the current row."""
        if piece.kind == "more":
            self.open_row()
        elif piece.kind == "mend":
            mend = self._current.index.data(MEND_ROLE)
            if isinstance(mend, MendPart):
                self.mended.emit(mend)
        elif piece.kind == "answer" and row.ask is not None:
            if row.ask.segments:
                focused = self._delegate.focused
                place = piece.button if piece.button >= 0 else max(0, focused.button if focused is not None else 0)
                self.told.emit(row.option, row.ask, row.ask.values[place])
            else:
                self.open_piece("")
        elif piece.kind == "choice" and piece.button >= 0:
            part = row.choices[piece.index]
            self._set(row, part, -1 if part.off and piece.button == part.chosen else piece.button)
        else:
            self.open_piece("")

    def _refusal(self, row: ActionRow) -> str:
        """Return the sentence that says who lacks what for an action."""
        wording, reason = self._rows.wording, next(iter(row.option.reasons), None)
        if wording is None or reason is None or reason.kind == "undefined":
            return self._words("palette.against", reason=row.reason)
        who = wording.names.get(row.option.actor, "")
        return self._words("palette.not_now_because", name=row.name, who=who, reason=row.reason)

    def take(self, row: ActionRow) -> None:
        """Take the action of a row; if something is missing, show or ask for it instead."""
        if row.option.status == "illegal":
            if not row.unfolded:
                self.open_row()
            self.stuck.emit(self._refusal(row))
        elif row.ask is not None and row.ask.kind != "gm":
            self.open_piece("", Piece("answer"))
        else:
            self.taken.emit(row.option)

    def open_piece(self, first: str, piece: Piece | None = None) -> None:
        """Open the list or field of the focused piece."""
        row, piece = self._current.row, piece or self._current.piece
        if row is None or piece is None:
            return
        place = self._delegate.place_of(self._current.index, piece, self._view.visualRect(self._current.index))
        if piece.kind == "answer" and row.ask is not None and row.ask.part is not None:
            part = row.ask.part
            if part.kind in ("place", "cells"):
                self.ask_place(row.option, part.name, first=first)
            else:
                self._open_entry(row, part, place, first)
        elif piece.kind == "answer" and row.ask is not None and not row.ask.segments:
            take = partial(self.told.emit, row.option, row.ask)
            opener = open_word if row.ask.words else open_number
            opener(self._view, place, row.ask.question, take, first)
        elif piece.kind == "choice":
            part = row.choices[piece.index]
            if part.shape == "entry":
                self._open_entry(row, part, place, first)
            else:
                self._open_list(piece.index, place)

    def ask_place(
        self, option: Option, name: str, go: Go | None = None, leave: Leave | None = None, first: str = ""
    ) -> None:
        """Ask for a place, then take the action there or call `go`; `leave` continues without a place."""
        index, wording = self._rows.index_of(option.action), self._rows.wording
        if wording is not None:
            self._current.choose(index)
            take = partial(self._take_there, option.action, name, go)
            self._ask_board(option, name, wording.texts.reason(name), take, leave, first)

    def _ask_board(self, option: Option, name: str, label: str, take: Take, leave: Leave | None, first: str) -> None:
        wording = self._rows.wording
        if wording is not None:
            several = wording.rulebook.plans[option.action].action.choices[name].kind == "cells"
            moves = option.move is not None and not several
            self.place_wanted.emit(PlaceQuestion(label, take, leave, first, moves, option, name, several))

    def _take_there(self, action: str, name: str, go: Go | None, place: str) -> None:
        self._rows.pick(action, name, place)
        self._current.project()
        row = self._rows.index_of(action).data(ROW_ROLE)
        if go is not None:
            go(self._rows.option(action))
        elif isinstance(row, ActionRow):
            self.take(row)

    def _ruled(self, option: Option, word: Value) -> None:
        self.ruled.emit(option, str(word))

    def _set(self, row: ActionRow, part: ChoicePart, place: int) -> None:
        """Set a choice to the value at an index, or clear it (-1)."""
        if part.values or place < 0:
            self._pick(row, part, self._one_more(row, part, part.values[place]) if place >= 0 else None)

    def _one_more(self, row: ActionRow, part: ChoicePart, value: Value) -> Value:
        """Return a value from the list of a choice; where it names several, those named so far and this one."""
        wording = self._rows.wording
        if part.kind != "combatants" or wording is None:
            return value
        rule = wording.rulebook.plans[row.option.action].action.choices[part.name]
        return toggled(rule, row.option.bound.get(part.name), str(value))

    def _pick(self, row: ActionRow, part: ChoicePart, value: Value | None) -> None:
        self._current.settle()
        if part.name == self._aim and part.kind == "combatant":
            self.aimed.emit(row.id, value)
            return
        self._rows.pick(row.id, part.name, value)
        self._current.project()

    def _open_list(self, number: int, place: QRect) -> None:
        """Open the list of a choice with all its values evaluated."""
        self._current.look_closely()
        row = self._current.row
        if row is not None:
            part = row.choices[number]
            open_list(self._view, place, part, self._words, partial(self._set, row, part))

    def _open_entry(self, row: ActionRow, part: ChoicePart, place: QRect, first: str) -> None:
        take, wording = partial(self._pick, row, part), self._rows.wording
        if part.kind in ("place", "cells") and wording is not None:
            self._ask_board(row.option, part.name, wording.texts.reason(part.name), take, None, first)
            return
        opener = open_number if part.kind == "number" else open_word
        opener(self._view, place, part.label, take, first)
