"""Sides and starting places before a fight: a list, a small board, and input fields."""

import re
from itertools import pairwise, product
from operator import attrgetter

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.actions.entry_delegate import EntryDelegate, entry_column
from gui.board.cell_grid import CellGrid, pieces_of
from gui.board.cells import FACINGS
from gui.combatants.sides import sides_of
from gui.desk.changes import COMBATANTS, ORDER, ChangeSet
from gui.desk.desk import Desk
from gui.desk.hand import turned_to_foes
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.turn_order.rows import ids_in_order
from gui.widgets.completing_box import CompletingBox
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.table_model import TableModel
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.state.encounter import Combatant
from rules.values import Place
from rules.words.figures import place_text

PLACE = re.compile(r"\s*([-\u2212]?\d{1,4})\s*[,; ]\s*([-\u2212]?\d{1,4})\s*")
OFF_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
"""Keys that take the current combatant off the board, in the list and on the board."""

WIDTH, HEIGHT = 210, 130
"""Initial size of the window in steps of the grid, if it fits on the screen."""


class PlacesWindow(QDialog):
    """A modeless window to edit sides and places of the open encounter; each change is an undoable step."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("places_window")
        self._desk = desk
        self._words = words
        self._look = look
        column = entry_column(attrgetter("name"), attrgetter("side"), _place_of)
        self.model = TableModel[Combatant]((column,), attrgetter("id"), self)
        bind = BoundWords(words, self)
        bind(self, window_title="places.title")
        self.view = bind(QListView(), accessible="places.list")
        self.grid = CellGrid(words, look)
        self.side, self.place, self.facing = CompletingBox(), QLineEdit(), QSpinBox()
        self.side.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.facing.setWrapping(True)
        bind(self.place, placeholder="places.off")
        self.hint, self.problem = bind(SentenceLabel(), text="places.hint"), SentenceLabel()
        self.off_button = bind.button("places.take_off", self._take_off, "places.take_off_keys")
        self.turn_button = bind.button("places.turn_all", self._turn_all, "places.turn_all_tip")
        self.close_button = bind.button("places.close", self.close)
        for button in (self.off_button, self.turn_button, self.close_button):
            button.setAutoDefault(False)
        self._form = QFormLayout()
        bind.row(self._form, self.side, "places.side")
        bind.row(self._form, self.place, "places.place")
        bind.row(self._form, self.facing, "places.facing")
        self._build()
        self._connect()

    @property
    def current(self) -> Combatant | None:
        """The combatant of the current row."""
        index = self.view.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    @Slot()
    def open_places(self) -> None:
        """Show the window for the open encounter."""
        if self._desk.is_open and self._desk.has_people():
            self.refresh()
            self.show()
            self.raise_()
            self.activateWindow()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def refresh(self) -> None:
        """Update the window to the state of the encounter."""
        desk = self._desk
        if not desk.is_open:
            return
        encounter, current = desk.encounter, self.current
        self.model.show(tuple(encounter.combatants[id] for id in ids_in_order(encounter)))
        ids = [row.id for row in self.model.rows]
        place = ids.index(current.id) if current is not None and current.id in ids else 0
        self.view.setCurrentIndex(self.model.index(place))
        self._show_current()

    def _build(self) -> None:
        theme = self._look.theme
        self.view.setModel(self.model)
        self.view.setItemDelegate(EntryDelegate(self._look, self.view))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        left, board, foot, outer = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        left.addWidget(self.view, 1)
        left.addLayout(self._form)
        left.addWidget(self.off_button)
        left.addWidget(self.turn_button)
        left.addWidget(self.problem)
        board.addWidget(self.grid, 1)
        columns = QHBoxLayout()
        columns.addLayout(left, 1)
        columns.addLayout(board, 2)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.close_button)
        outer.addLayout(columns, 1)
        outer.addLayout(foot)
        BoundLook(self._look, self).space(outer, around=4, between=2)
        self.problem.hide()
        fields, buttons = (self.side, self.place, self.facing), (self.off_button, self.turn_button, self.close_button)
        stops = (self.view, self.grid, *fields, *buttons)
        for one, other in pairwise(stops):
            self.setTabOrder(one, other)
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        self._words.changed.connect(self._show_current)
        self._desk.changed.connect(self._note)
        self._desk.opened.connect(self.refresh)
        self._look.changed.connect(self.grid.update)
        self.view.selectionModel().currentChanged.connect(self._show_current)
        self.view.activated.connect(self._go_to_board)
        self.grid.placed.connect(self._put)
        # Tab or a click elsewhere accepts the text, as Enter does.
        self.place.editingFinished.connect(self._type_place)
        line = self.side.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._take_side)
        self.side.activated.connect(self._take_side)
        self.facing.valueChanged.connect(self._turn)
        for place, key in product((self.view, self.grid), OFF_KEYS):
            shortcut = QShortcut(key, place)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._take_off)

    @Slot()
    def _show_current(self) -> None:
        """Fill the fields with the current combatant and show all combatants on the board."""
        desk, who = self._desk, self.current
        if not desk.is_open or who is None:
            return
        encounter, shape = desk.encounter, desk.rulebook.ruleset.grid.shape
        self.grid.show_pieces(shape, pieces_of(encounter), who.id)
        for field in (self.side, self.facing):
            field.blockSignals(True)
        self.side.clear()
        self.side.addItems(list(sides_of(encounter)))
        self.side.setCurrentText(who.side)
        self.facing.setRange(0, FACINGS[shape] - 1)
        self.facing.setValue(who.facing % FACINGS[shape])
        for field in (self.side, self.facing):
            field.blockSignals(False)
        self.place.setText("" if who.at is None else place_text(who.at))
        self.off_button.setEnabled(who.at is not None)
        self.turn_button.setEnabled(bool(turned_to_foes(desk.rulebook, encounter)))
        self.problem.hide()

    @Slot()
    def _go_to_board(self) -> None:
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def _put(self, place: Place) -> None:
        who = self.current
        if who is not None and who.at != place:
            self._desk.move_to(who.id, place)

    @Slot()
    def _take_off(self) -> None:
        if self.current is not None:
            self._desk.take_off_board(self.current.id)

    @Slot()
    def _type_place(self) -> None:
        if not self.place.text().strip():
            self._take_off()
            return
        typed = PLACE.fullmatch(self.place.text())
        if typed is None:
            self.problem.setText(self._words("places.no_place"))
            self.problem.show()
            return
        column, row = (int(figure.replace("\u2212", "-")) for figure in typed.groups())
        self._put((column, row))

    @Slot()
    def _take_side(self) -> None:
        who, side = self.current, self.side.word
        if who is not None and side:
            self._desk.change_side(who.id, side)

    @Slot(int)
    def _turn(self, facing: int) -> None:
        who = self.current
        if who is not None and who.facing != facing:
            self._desk.move_to(who.id, None, facing)

    @Slot()
    def _turn_all(self) -> None:
        self._desk.turn_all_to_foes()

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if self.isVisible() and change.touches(COMBATANTS, ORDER):
            self.refresh()


def _place_of(combatant: Combatant) -> str:
    return "" if combatant.at is None else place_text(combatant.at)
