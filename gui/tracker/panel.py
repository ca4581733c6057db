"""The panel of the tracker."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QListView, QMenu, QPushButton, QStackedWidget, QVBoxLayout

from gui.combatants.bars import Bars
from gui.desk.changes import COMBATANTS, ENCOUNTER, ORDER, ChangeSet
from gui.desk.desk import Desk
from gui.scheduling.after_paint import AfterPaint
from gui.scheduling.later import Later, found
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.tracker.amount import Amount
from gui.tracker.compact import compact
from gui.tracker.delegate import TrackerDelegate
from gui.tracker.model import TrackerModel
from gui.tracker.rows import Ghosts, Told, TrackerRow, bounds_of, tracker_rows, with_ghosts
from gui.turn_order.table_actions import TableActions
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.keyed_menu import KeyedMenu
from gui.widgets.letters import LetterKeys
from gui.widgets.overflow_row import OverflowRow
from gui.widgets.small_form import SmallForm
from gui.widgets.steady_list import SteadyListView
from gui.window.panels import bring_up
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel, plain_tip
from gui.words.words import MINUS, Words
from rules.state.journal import Journal, begin, moment_of
from rules.values import Number

if TYPE_CHECKING:
    from gui.tracker.costs_view import CostsPane
    from gui.tracker.many import ManyForm

MANY = "gui.tracker.many.ManyForm"
COSTS = "gui.tracker.costs_view.CostsPane"
COST_ROWS = "gui.tracker.costs.cost_rows"
"""A function that is loaded on demand."""

FIGURES = frozenset(f"0123456789+-{MINUS}")
"""The keys that begin a figure."""


class TrackerView(SteadyListView):
    """A list view in which typing a figure begins an edit; several rows can be selected for one figure.

    Space and the Menu key emit `customContextMenuRequested`; `resized` tells of another height.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QListView.EditTrigger.DoubleClicked | QListView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        LetterKeys(self).watch(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin an edit with the first key of a figure or with Enter; open the menu with Space."""
        typed = event.text()
        if typed and typed in FIGURES:
            self._begin(typed)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() != self.State.EditingState:
            self._begin("")
        elif event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.customContextMenuRequested.emit(self.visualRect(self.currentIndex()).bottomLeft())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another height."""
        super().resizeEvent(event)
        if event.oldSize().height() != event.size().height():
            self.resized.emit()

    def editor(self) -> QLineEdit | None:
        """Return the open editor; None if there is none."""
        return self.viewport().findChild(QLineEdit)

    def _begin(self, typed: str) -> None:
        index = self.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
            field = self.editor()
            if field is not None:
                field.setText(typed)


class TrackerPanel(ContentPanel):
    """Shows the pools, with a preview of what the option under the pointer would leave of them.

    Where there is no room for all, pools at rest are left out, except those of the combatant whom the keys are on and
    of whoever's palette is shown. A figure typed on a row changes its pool, or the pools of all selected rows. The
    buttons below offer the ruleset's table actions, such as a rest, a form for several combatants, and a table of what
    each turn cost the current pool.
    """

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self._bars = Bars()
        self.soon = AfterPaint(self, self.refresh)
        self._ghosts: dict[str, Ghosts] = {}
        self._rows: tuple[TrackerRow, ...] = ()
        self._visited: set[str] = set()
        self.model = TrackerModel(self)
        bind = BoundWords(words, self)
        self.view = bind(TrackerView(), accessible="tracker.title")
        self.view.setModel(self.model)
        self._delegate = TrackerDelegate(words, look, self.view)
        self.view.setItemDelegate(self._delegate)
        self.hint = PlainLabel()
        self.hint.setWordWrap(True)
        self.form = SmallForm(self, words, look)
        self._actions = TableActions(desk, self.form, words)
        self._menu: QMenu | None = None
        self._many: Later[ManyForm] = Later(MANY, desk, self.form, words)
        self._costs: Later[CostsPane] = Later(COSTS, words, look, join=self._join_costs)
        self.buttons: list[QPushButton] = []
        self.many_button = bind.button("tracker.many", self.ask_many, "tracker.many_keys")
        self.costs_button = bind(QPushButton(), text="tracker.costs", tool_tip="tracker.costs_keys")
        self.costs_button.setCheckable(True)
        self.more_button = bind(QPushButton(), text="tracker.more")
        self._foot = OverflowRow(self.more_button)
        self._foot.set_buttons((self.many_button, self.costs_button))
        self._layout = QVBoxLayout(self)
        self.empty = bind(PlainLabel(), text="order.empty")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._layout.addWidget(self._stack, 1)
        self._layout.addWidget(self.hint)
        self._layout.addWidget(self._foot)
        self.setFocusProxy(self.view)
        self._connect()
        self._style()
        self._begin_anew()

    @property
    def menu(self) -> QMenu | None:
        """The menu that was opened last; None if there was none."""
        return self._menu

    @property
    def chosen_rows(self) -> tuple[TrackerRow, ...]:
        """The selected rows, or the current row if none is selected."""
        places = sorted(index.row() for index in self.view.selectedIndexes())
        current = self.view.currentIndex()
        if not places and current.isValid():
            places = [current.row()]
        return tuple(self.model.rows[place] for place in places)

    def show_nothing(self) -> None:
        """Show no rows."""
        self.model.show(())

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the current state of the fight."""
        if self._desk.is_open:
            self.model.lock(self._desk.looking_back or self._desk.campaign.read_only)
            told = Told(self._desk.texts, self._words)
            self._rows = tracker_rows(self._desk.fight.book, self._journal(), told, self._bars)
            self._show_rows()
            if not self.view.currentIndex().isValid():
                self._go_to(self._first_of(self._desk.selected_id) or 0)
        self._stack.setCurrentWidget(self.view if self.model.rows else self.empty)
        self._say_hint()
        self._show_costs()

    @property
    def costs(self) -> "CostsPane":
        """The table of the costs of each turn."""
        return self._costs()

    @Slot(object)
    def project(self, projection: Mapping[str, tuple[Number, Number, Sequence[str]]]) -> None:
        """Preview what an option would leave of the pools of whoever would choose it; an empty one shows nothing.

        The values are the pool at present, the pool afterwards, and the marks crossed on the way.
        """
        question = self._desk.question
        who = question.who if question is not None and question.who else self._desk.selected_id
        ghosts: dict[str, Ghosts] = {}
        if projection:
            ghosts[who] = {pool: after for pool, (_, after, _) in projection.items()}
        if ghosts != self._ghosts:
            self._ghosts = ghosts
            if not self.soon.is_waiting:
                self._show_rows()

    @Slot()
    def _begin_anew(self) -> None:
        """Show another fight, or the same one in another language."""
        self._make_buttons()
        self.refresh()

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.opened.connect(self._begin_anew)
        self._desk.selected.connect(self._follow)
        self._words.changed.connect(self._begin_anew)
        self.model.entered.connect(self._enter)
        self.view.selectionModel().selectionChanged.connect(self._say_hint)
        self.view.selectionModel().currentChanged.connect(self._show_costs)
        self.view.selectionModel().currentChanged.connect(self._open_current)
        self.view.resized.connect(self.soon.ask)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.costs_button.toggled.connect(self._show_costs)

    @Slot(str)
    def _follow(self, who: str) -> None:
        """Make the pools of the combatant whose palette is shown current, unless the user is working here."""
        self._visited.clear()
        self._show_rows()
        current = self.view.currentIndex()
        here = current.isValid() and self.model.rows[current.row()].who == who
        if here or self.view.hasFocus() or self.view.editor() is not None or len(self.chosen_rows) > 1:
            return
        places = [place for place, row in enumerate(self.model.rows) if row.who == who]
        if places:
            # The first pool of the combatant is current, but all their pools should be visible.
            self.view.scrollTo(self.model.index(places[-1]))
            self._go_to(places[0])

    def _first_of(self, who: str) -> int | None:
        """Return the first row of a combatant; None if there is none."""
        return next((place for place, row in enumerate(self.model.rows) if row.who == who), None)

    def _go_to(self, place: int) -> None:
        only = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().setCurrentIndex(self.model.index(place), only)

    def _show_rows(self) -> None:
        if self._desk.is_open:
            rows = with_ghosts(self._rows, self._desk.rulebook.ruleset, self._ghosts)
            wanted = max((self._delegate.label_width(row.label) for row in rows), default=0)
            self._delegate.widest = wanted
            self._show_keeping_place(self._fitting(rows))

    def _fitting(self, rows: tuple[TrackerRow, ...]) -> tuple[TrackerRow, ...]:
        """Return all rows if there is room for them; else those that tell something, each fighter on fewer lines."""
        room = self.view.viewport().height()
        if not self.view.isVisible() or sum(map(self._delegate.height_of, rows)) <= room:
            return rows
        return compact(rows, {self._desk.selected_id, *self._visited})

    def _show_keeping_place(self, rows: tuple[TrackerRow, ...]) -> None:
        """Show rows; the current and the selected ones stay so where they are still shown."""
        index, before = self.view.currentIndex(), self.model.rows
        if not index.isValid() or {row.key for row in before} == {row.key for row in rows}:
            self.model.show(rows)
            return
        chosen, current = {row.key for row in self.chosen_rows}, before[index.row()].key
        top = self.view.verticalScrollBar().value()
        self.model.show(rows)
        selection = self.view.selectionModel()
        for place, row in enumerate(rows):
            if row.key == current:
                selection.setCurrentIndex(self.model.index(place), QItemSelectionModel.SelectionFlag.NoUpdate)
            if row.key in chosen:
                selection.select(self.model.index(place), QItemSelectionModel.SelectionFlag.Select)
        self.view.verticalScrollBar().setValue(top)

    @Slot()
    def _open_current(self) -> None:
        """Show all pools of the combatant whom the keys or the mouse have reached, where room is short."""
        index = self.view.currentIndex()
        if index.isValid() and self.model.rows[index.row()].who not in self._visited:
            self._visited.add(self.model.rows[index.row()].who)
            self.soon.ask()

    def _journal(self) -> Journal:
        """Return the journal up to the moment that is shown."""
        desk = self._desk
        if not desk.looking_back:
            return desk.journal
        moment = moment_of(desk.journal, desk.step_shown)
        return begin(desk.encounter, desk.step_shown) if moment is None else Journal(moment, start=desk.journal.start)

    def _make_buttons(self) -> None:
        before, self.buttons = self.buttons, [self._button(action) for action in self._actions.ids()]
        self._foot.set_buttons((self.many_button, *self.buttons, self.costs_button))
        for button in before:
            button.deleteLater()

    @Slot(QPoint)
    def _open_menu(self, at: QPoint) -> None:
        """Open a menu of what the buttons do."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = KeyedMenu(self)
        for button, key in ((self.many_button, "M"), (self.costs_button, "C"), *((each, "") for each in self.buttons)):
            entry = menu.addAction("\t".join(filter(None, (button.text(), key))), button.click)
            entry.setEnabled(button.isEnabled())
        menu.popup(self.view.viewport().mapToGlobal(at))
        menu.setActiveAction(menu.actions()[0])

    def _button(self, action: str) -> QPushButton:
        button = QPushButton(self._desk.texts.name("actions", action).replace("&", "&&"))
        button.clicked.connect(partial(self._perform, action))
        return button

    def _perform(self, action: str, _checked: bool = False) -> None:
        """Perform an action for every selected combatant."""
        self._actions.perform(action, self._chosen(), self._form_place())

    def _chosen(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row.who for row in self.chosen_rows))

    def _form_place(self) -> QPoint:
        """Return the place where forms open."""
        return self.mapToGlobal(QPoint(0, self.height() // 3))

    @Slot()
    def ask_many(self) -> None:
        """Ask for a change of a pool of several combatants."""
        rows, chosen = self.chosen_rows, self._chosen()
        bring_up(self)
        if rows and not self.model.locked:
            # A single row is only the current one, and would be ticked along with the combatants that are meant.
            self._many().ask(rows[0].pool, chosen if len(chosen) > 1 else (), self._form_place())

    def _join_costs(self, pane: "CostsPane") -> None:
        self._layout.insertWidget(1, pane)

    @Slot()
    def _show_costs(self) -> None:
        """Show the costs paid from the current pool, if that table is open."""
        index, wanted = self.view.currentIndex(), self.costs_button.isChecked()
        if wanted and index.isValid() and self._desk.is_open:
            row, told = self.model.rows[index.row()], Told(self._desk.texts, self._words)
            rows = found(COST_ROWS)(self._desk.rulebook, self._journal(), row.key, told)
            self.costs.show_costs(self._words("tracker.whose", name=row.name, pool=row.title), rows)
        if self._costs.is_made:
            self.costs.setVisible(wanted)

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS, ORDER, ENCOUNTER):
            self.soon.ask()

    @Slot(object, object)
    def _enter(self, row: TrackerRow, amount: Amount) -> None:
        rows = self.chosen_rows
        book, changes = self._desk.fight.book, dict[tuple[str, str], Number]()
        for each in rows if row in rows else (row,):
            facts = book.of(each.who)
            changes[each.key] = amount.change_of(facts.number(each.pool), *bounds_of(facts, each.pool))
        self._desk.change_pools(changes)

    @Slot()
    def _say_hint(self) -> None:
        rows, locked = self.chosen_rows, self._desk.locked_because
        self.hint.setText(locked or self._words("tracker.chosen", count=len(rows)))
        self.hint.setVisible(bool(rows) and not self._desk.looking_back)
        usable = bool(rows) and self._desk.is_open and not self._desk.looking_back
        usable = usable and not locked
        self.many_button.setEnabled(usable)
        # Between two fights the rows may still show the former fight.
        chosen = [who for who in self._chosen() if who in self._desk.encounter.combatants] if usable else []
        for button, action in zip(self.buttons, self._actions.ids(), strict=False):
            against, told = self._actions.against(action, chosen), self._desk.texts.summary("actions", action)
            button.setEnabled(usable and not against)
            button.setToolTip(plain_tip("\n".join(filter(None, (told, against or locked)))))

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.space(self._layout, around=(0, 0, 0, 1), between=1)
        style.space(self._foot.row, around=(2, 0, 2, 0), between=2)
        style.call(self._foot.fit)
        style.steps(self.empty.setMargin, 4)
        style.space(self.hint, around=(2, 0, 2, 0))
        style.font(self.hint, size="small")
        style.colour(self.hint, "muted")
        style.call(self.view.doItemsLayout)
