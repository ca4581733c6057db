"""The panel of the order of turns."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QListView, QMenu, QStackedLayout, QWidget

from gui.desk import Desk
from gui.fighting.changes import COMBATANTS, ENCOUNTER, ORDER, ChangeSet
from gui.theme.look import Look
from gui.turn_order.delegate import OrderDelegate
from gui.turn_order.hand_menu import HandMenu
from gui.turn_order.model import OrderModel
from gui.turn_order.rows import Marked, order_rows
from gui.widgets.small_form import SmallForm
from gui.words import Words

Key = Qt.Key


class OrderView(QListView):
    """A list that tells of keys it does not need itself; `pressed_key` carries the key."""

    pressed_key = Signal(int)

    def __init__(self, keys: frozenset[Qt.Key]) -> None:
        super().__init__()
        self._keys = keys
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of a key that means something here, and leave the others to the list."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if plain and event.key() in self._keys:
            self.pressed_key.emit(event.key())
        else:
            super().keyPressEvent(event)


class OrderPanel(QWidget):
    """Shows who acts when and how everybody stands.

    Enter or a double click shows a combatant's palette, T aims at him; further keys open the menus of what can be
    changed by hand. `sheet_wanted` and `copy_wanted` carry the combatant they are about.
    """

    sheet_wanted = Signal(str)
    copy_wanted = Signal(str)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self.model = OrderModel(words, self)
        self.hand = HandMenu(desk, SmallForm(self, words, look), words, self)
        self._menu: QMenu | None = None
        self._turn = ""
        self._keys = self._make_keys()
        self.view = OrderView(frozenset(self._keys))
        self.view.setModel(self.model)
        self.view.setItemDelegate(OrderDelegate(look, self.view))
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self.setFocusProxy(self.view)
        self._connect()
        self.retranslate()
        self.refresh()

    @property
    def menu(self) -> QMenu | None:
        """The menu that was opened last, None before there was one."""
        return self._menu

    @property
    def current(self) -> str:
        """The combatant the keys are about, empty if there is none."""
        index = self.view.currentIndex()
        return self.model.rows[index.row()].id if index.isValid() else ""

    @Slot()
    def refresh(self) -> None:
        """Show the fight as the desk shows it."""
        desk = self._desk
        if desk.is_open:
            current = self.current
            self.model.show(order_rows(desk.fight.book, desk.texts, Marked(desk.selected_id, desk.target_id)))
            self._keep_current(current)
        self._stack.setCurrentWidget(self.view if self.model.rows else self.empty)

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.empty.setText(self._words("order.empty"))
        self.view.setAccessibleName(self._words("order.title"))
        self.refresh()

    def open_menu(self, menu: QMenu) -> None:
        """Open a menu beside the combatant the keys are about."""
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu
        menu.popup(self._place())
        entries = menu.actions()
        menu.setActiveAction(next((entry for entry in entries if entry.isChecked()), entries[0]))

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.selected.connect(self.refresh)
        self._desk.pointed.connect(self.refresh)
        self._words.changed.connect(self.retranslate)
        self._look.changed.connect(self._restyle)
        self.view.pressed_key.connect(self._do_key)
        self.view.doubleClicked.connect(self._select)
        self.view.customContextMenuRequested.connect(self._open_everything)
        self.hand.sheet_wanted.connect(self.sheet_wanted)
        self.hand.copy_wanted.connect(self.copy_wanted)

    def _make_keys(self) -> dict[Qt.Key, Callable[[str], object]]:
        hand = self.hand
        menus = {
            Key.Key_P: hand.positions,
            Key.Key_S: hand.stances,
            Key.Key_C: hand.conditions,
            Key.Key_E: hand.endings,
            Key.Key_L: hand.pools,
            Key.Key_D: hand.sides,
        }
        return {
            Key.Key_Return: self._desk.select,
            Key.Key_Enter: self._desk.select,
            Key.Key_T: self._desk.point_at,
            Key.Key_Delete: self._desk.leave,
            Key.Key_F4: self.sheet_wanted.emit,
            **{key: partial(self._open_part, fill) for key, fill in menus.items()},
        }

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS, ORDER, ENCOUNTER):
            self.refresh()

    @Slot(int)
    def _do_key(self, key: int) -> None:
        if self.current:
            self._keys[Qt.Key(key)](self.current)

    @Slot(QModelIndex)
    def _select(self, index: QModelIndex) -> None:
        self._desk.select(self.model.rows[index.row()].id)

    @Slot(QPoint)
    def _open_everything(self, _at: QPoint) -> None:
        if self.current:
            self.open_menu(self.hand.everything(self.current, self._place()))

    def _open_part(self, fill: Callable[[str, QPoint], QMenu], who: str) -> None:
        if not self._desk.looking_back:
            menu = fill(who, self._place())
            if menu.isEnabled():
                self.open_menu(menu)

    def _place(self) -> QPoint:
        """Where menus and forms open: below the name of the combatant."""
        area = self.view.visualRect(self.view.currentIndex())
        return self.view.viewport().mapToGlobal(area.topLeft() + QPoint(area.width() // 4, area.height() * 2 // 3))

    def _keep_current(self, current: str) -> None:
        """Stay with a combatant; when the turn goes on, go along unless the keys are here."""
        turn = self._desk.encounter.turn
        goes_on, self._turn = turn != self._turn, turn
        wanted = turn if goes_on and not self.view.hasFocus() else current
        self.view.setCurrentIndex(self.model.index(max(self.model.place_of(wanted), 0)))

    @Slot()
    def _restyle(self) -> None:
        self.view.doItemsLayout()
        margin = self._look.theme.space(4)
        self.empty.setMargin(margin)
