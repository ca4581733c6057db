"""The panel with the order of turns."""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QMenu, QStackedWidget, QVBoxLayout

from gui.desk.changes import BESIDE, COMBATANTS, ENCOUNTER, ORDER, ChangeSet
from gui.desk.desk import Desk
from gui.scheduling.after_paint import AfterPaint
from gui.scheduling.later import found
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.turn_order.budgets import turn_budgets, with_spends
from gui.turn_order.delegate import OrderDelegate
from gui.turn_order.hand_menu import HandMenu
from gui.turn_order.model import OrderModel
from gui.turn_order.notes import Note, Telling, count_notes, prepared_notes, tie_notes
from gui.turn_order.prepared_strip import PreparedStrip
from gui.turn_order.rows import Marked, ids_in_order, order_rows
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.letters import LetterKeys
from gui.widgets.small_form import SmallForm
from gui.widgets.steady_list import SteadyListView
from gui.window.panels import bring_up
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.resolving.questions import AnyQuestion
from rules.values import Number

Key = Qt.Key

STORIES = "gui.turn_order.stories.stories"
"""The function that describes conditions at length; loaded on demand."""


class OrderView(SteadyListView):
    """A list view that forwards its extra `keys`; `pressed_key` carries the key."""

    pressed_key = Signal(int)

    def __init__(self, keys: frozenset[Qt.Key]) -> None:
        super().__init__()
        self.keys = keys
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        LetterKeys(self).watch(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Forward a key that has a meaning here; leave others to the list."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if plain and event.key() in self.keys:
            self.pressed_key.emit(event.key())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the rows again for a new width, which decides their height; a list view ignores the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()


class OrderPanel(ContentPanel):
    """Shows who acts when, and the state of each combatant.

    Enter or a double click shows a combatant's palette, Space opens the menu of everything that can be done with them.
    Left and Right fold and unfold a band. `sheet_wanted` and `copy_wanted` carry the combatant they are about, `done`
    a Takeback of what was just done.
    """

    sheet_wanted = Signal(str)
    copy_wanted = Signal(str)
    done = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self.soon = AfterPaint(self, self.refresh)
        self.model = OrderModel(words, self, self._stories)
        self.hand = HandMenu(desk, SmallForm(self, words, look), words, self)
        self._menu: QMenu | None = None
        self._turn = self._asked = ""
        self._shown = 0
        self._spends: Mapping[str, Number] = {}
        self._keys = self._make_keys()
        bind, style = BoundWords(words, self), BoundLook(look, self)
        self.view = bind(OrderView(frozenset(self._keys)), accessible="order.title")
        self.view.setModel(self.model)
        self.view.setItemDelegate(OrderDelegate(look, self.view))
        style.call(self.view.doItemsLayout)
        self.empty = bind(PlainLabel(), text="order.empty")
        style.steps(self.empty.setMargin, 4)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self.strip = PreparedStrip(words, look)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.strip)
        self.setFocusProxy(self.view)
        self._connect()
        self.refresh()

    @property
    def menu(self) -> QMenu | None:
        """The menu that was opened last; None if there was none."""
        return self._menu

    @property
    def current(self) -> str:
        """The combatant in the current row; empty if there is none."""
        index = self.view.currentIndex()
        return self.model.rows[index.row()].id if index.isValid() else ""

    def show_nothing(self) -> None:
        """Show no rows."""
        self.model.show(())

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the current state of the fight."""
        desk = self._desk
        if desk.is_open:
            same, self._shown = desk.encounter_id == self._shown, desk.encounter_id
            current, place = self.current, self.view.currentIndex().row() if same else 0
            self.model.show(order_rows(desk.fight.book, desk.texts, self._marked()))
            self._keep_current(current, place)
        self._stack.setCurrentWidget(self.view if self.model.rows else self.empty)

    @Slot(object)
    def project(self, spends: Mapping[str, Number]) -> None:
        """Preview what an action of whoever's palette is shown would use up of the turn, by counter."""
        spends = spends if self._desk.selected_id == self._desk.encounter.turn else {}
        if spends != self._spends:
            self._spends = spends
            if not self.soon.is_waiting:
                rows = (replace(row, budgets=with_spends(row.budgets, spends)) for row in self.model.rows)
                self.model.show(tuple(rows))

    def _marked(self) -> Marked:
        """Return the marks of the rows; the strip shows the prepared action of whoever has the turn."""
        desk, told = self._desk, Telling(self._desk.texts, self._words)
        encounter, prepared = desk.encounter, desk.prepared()
        acting = next((each for each in prepared if each.intent.who == encounter.turn), None)
        self.strip.show_prepared(acting, encounter, told, desk.locked_because)
        notes: dict[str, list[Note]] = prepared_notes(prepared, encounter, told)
        for who, note in count_notes(desk.fight.book, told).items():
            notes.setdefault(who, []).insert(0, note)
        for who, note in tie_notes(desk.fight.book, ids_in_order(encounter), told).items():
            notes.setdefault(who, []).insert(0, note)
        left = turn_budgets(desk.fight.book, encounter.turn, desk.texts, self._words)
        budgets = with_spends(left, self._spends)
        asked = "" if desk.question is None else desk.question.who
        return Marked(desk.selected_id, desk.target_id, notes, desk.plans, asked, desk.hidden, budgets)

    def _stories(self, who: str) -> tuple[str, ...]:
        """Return the states of a combatant at length."""
        desk = self._desk
        if not desk.is_open:
            return ()
        return found(STORIES)(desk.fight.book, desk.journal, who, Telling(desk.texts, self._words))

    def open_menu(self, menu: QMenu, corner: QPoint | None = None) -> None:
        """Open a menu there, or below the name of the current combatant."""
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu
        menu.popup(self._menu_place() if corner is None else corner)
        entries = menu.actions()
        likely = menu.defaultAction() or entries[0]
        menu.setActiveAction(next((entry for entry in entries if entry.isChecked()), likely))

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.selected.connect(self.soon.ask)
        self._desk.pointed.connect(self.soon.ask)
        self._desk.asked.connect(self._note_asked)
        self._words.changed.connect(self.refresh)
        self._look.changed.connect(self.refresh)
        self.view.pressed_key.connect(self._do_key)
        self.view.doubleClicked.connect(self._select)
        self.view.customContextMenuRequested.connect(self._open_everything)
        self.strip.wanted.connect(self._perform_prepared)
        self.strip.dropped.connect(self._drop_prepared)
        self.hand.sheet_wanted.connect(self.sheet_wanted)
        self.hand.copy_wanted.connect(self.copy_wanted)
        self.hand.done.connect(self.done)

    def _make_keys(self) -> dict[Qt.Key, Callable[[str], object]]:
        return {
            Key.Key_Return: self._desk.select,
            Key.Key_Enter: self._desk.select,
            Key.Key_Space: self.open_menu_of,
            Key.Key_Delete: self.ask_leaving,
            Key.Key_F4: self.sheet_wanted.emit,
            Key.Key_Left: partial(self._fold, True),
            Key.Key_Right: partial(self._fold, False),
        }

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(BESIDE, COMBATANTS, ORDER, ENCOUNTER):
            self.soon.ask()

    @Slot(object)
    def _note_asked(self, question: AnyQuestion | None) -> None:
        """Mark the combatant who has to answer."""
        asked = "" if question is None else question.who
        if asked != self._asked:
            self._asked = asked
            self.soon.ask()

    @Slot(int)
    def _do_key(self, key: int) -> None:
        if self.current:
            self._keys[Qt.Key(key)](self.current)

    @Slot(QModelIndex)
    def _select(self, index: QModelIndex) -> None:
        self._desk.select(self.model.rows[index.row()].id)

    @Slot(QPoint)
    def _open_everything(self, at: QPoint) -> None:
        if self.current:
            menu = self.hand.everything(self.current, self._menu_place())
            self.open_menu(menu, self.view.viewport().mapToGlobal(at))

    def open_menu_of(self, who: str) -> None:
        """Open the menu of everything that can be done with a combatant."""
        self.open_menu(self.hand.everything(who, self._menu_place()))

    def ask_leaving(self, who: str) -> None:
        """Ask how a combatant leaves the fight, or tell the user why nobody can."""
        if self._desk.may_act():
            self.open_menu(self.hand.leaving(who))

    def ask_light(self, who: str) -> None:
        """Ask what light a combatant carries, or tell the user why nothing can be changed."""
        if self._desk.may_act():
            self.hand.ask_light(who, self._menu_place())

    def ask_about(self, ask: Callable[[str], object]) -> None:
        """Bring the panel up and ask something about its current combatant."""
        if self.current:
            bring_up(self)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            ask(self.current)

    def _fold(self, folded: bool, who: str) -> None:
        self._desk.fold_band(who, folded)

    @Slot()
    def _perform_prepared(self) -> None:
        self._desk.perform_prepared(self._desk.encounter.turn)

    @Slot()
    def _drop_prepared(self) -> None:
        prepared = self._desk.prepared(self._desk.encounter.turn)
        if prepared:
            self._desk.drop_intent(prepared[0].intent)

    def _menu_place(self) -> QPoint:
        """Return the place for menus and forms: below the name of the current combatant."""
        area = self.view.visualRect(self.view.currentIndex())
        return self.view.viewport().mapToGlobal(area.topLeft() + QPoint(area.width() // 4, area.height() * 2 // 3))

    def _keep_current(self, current: str, place: int) -> None:
        """Keep a combatant current, or their row; when the turn changes, follow it unless the panel has the focus."""
        turn = self._desk.encounter.turn
        goes_on, self._turn = turn != self._turn, turn
        wanted = turn if goes_on and not self.view.hasFocus() else current
        found = self.model.place_of(wanted)
        left = min(max(place, 0), len(self.model.rows) - 1)
        self.view.setCurrentIndex(self.model.index(found if found >= 0 else left))
