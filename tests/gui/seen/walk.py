"""A walk through a panel: what it looks like, and after each act what is heard, told and seen of it."""

from collections.abc import Callable, Iterator
from difflib import unified_diff
from functools import partial
from shlex import split
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QPointF,
    QRect,
    Qt,
    QThreadPool,
    QTimer,
    QTimerEvent,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from gui.house_rules.checker import Checker
from gui.scheduling.background import Background
from gui.theme.look import Look
from gui.words.words import Words
from tests.gui.seen.described import described
from tests.gui.seen.terms import Terms
from tests.gui.seen.told import carried

PATIENCE = 1_000
"""Milliseconds; a timer with a longer interval is not waited for."""

MOST_TABS = 40
"""How often Tab is pressed at most."""

STILL = 5
"""Turns of the event loop without a movement after which nothing moves any more."""

MOST_TURNS = 2_000
"""Turns of the event loop after which waiting fails."""

LATE = frozenset({"projected", "spending"})
"""Signals that follow when nobody waits, so how often they come depends on the machine."""

MODEL_SIGNALS = ("dataChanged", "modelReset", "rowsInserted", "rowsRemoved", "rowsMoved", "headerDataChanged")


class Repaints(QObject):
    """Notes which of some widgets are painted."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seen: set[str] = set()
        self._names: dict[int, str] = {}

    def watch(self, widget: QWidget, name: str) -> None:
        """Note when a widget is painted."""
        self._names[id(widget)] = name
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the paint events."""
        if event.type() == QEvent.Type.Paint and id(watched) in self._names:
            self.seen.add(self._names[id(watched)])
        return False


class Walk:
    """Operates a panel and writes down what comes of it."""

    def __init__(self, panel: QWidget, terms: Terms, drawn: list[str], told: list[str], *watched: QObject) -> None:
        self._panel = panel
        self._terms = terms
        self._drawn = drawn
        self._told = told
        self.lines: list[str] = []
        settle(panel)
        self._told.clear()
        self.lines += self._description(each_chosen=True)
        self._last = self._description()
        self._paints = Repaints(panel)
        for each in (*_of_ours(panel), *watched):
            self._listen(each)

    def do(self, acts: str) -> None:
        """Press keys one after another, or type texts in quotes, wherever the focus is."""
        for act in split(acts, posix=False):
            if act.startswith("'"):
                for letter in act.strip("'"):
                    QTest.keyClicks(self._under_keys(), letter)
            else:
                QTest.keySequence(self._under_keys(), QKeySequence(act))
            self.note(act)

    def _under_keys(self) -> QWidget:
        """Return what gets the keys: in a window that closes by itself, what has the focus there."""
        over = QApplication.activePopupWidget()
        return (over.focusWidget() or over) if over is not None else QApplication.focusWidget() or self._panel

    def call(self, name: str, act: Callable[[], object]) -> None:
        """Do something else, under a name."""
        act()
        self.note(name)

    def note(self, act: str) -> None:
        """Write down what came of an act."""
        settle(self._panel)
        painted = sorted(self._paints.seen)
        now = self._description()
        self.lines += ["", f"> {act}", *(f"  {line}" for line in self._told)]
        self.lines += [f"  paints {', '.join(painted)}"] if painted else []
        self._paints.seen.clear()
        self._told.clear()
        different = list(unified_diff(self._last, now, n=0, lineterm=""))[2:]
        self.lines += [line for line in different if not line.startswith("@@")]
        self._last = now

    def tab_through(self) -> None:
        """Press Tab until the focus is where it was, and write down what it passes."""
        passed: list[QWidget | None] = [QApplication.focusWidget()]
        while len(passed) < MOST_TABS:
            QTest.keyClick(self._under_keys(), Qt.Key.Key_Tab)
            passed.append(QApplication.focusWidget())
            if passed[-1] is passed[0]:
                break
        self.lines += ["", "> Tab, and so on", *(f"  {_called(widget)}" for widget in passed)]

    def press_each(self, *but: str) -> None:
        """Press every button that has no menu, those with these texts excepted, and close what they open."""
        for button in self._panel.findChildren(QAbstractButton):
            name = button.text() or button.accessibleName()
            if button.isVisible() and button.isEnabled() and name and name not in but and _is_plain(button):
                self.call(f"press {name}", button.click)
                for window in self._others():
                    window.close()
                settle(self._panel)

    def _others(self) -> list[QWidget]:
        """Return the windows over the panel, those that open others first."""
        shown = (window for window in QApplication.topLevelWidgets() if window.isVisible())
        over = (each for each in shown if each is not self._panel.window() and each.parent() is not None)
        return sorted(over, key=lambda window: (_depth(window), type(window).__name__, window.windowTitle()))

    def hover(self, view: QAbstractItemView, row: int) -> None:
        """Move the pointer over a row, with no button down, whatever an earlier test did with its buttons."""
        place = QPointF(view.visualRect(view.model().index(row, 0)).center())
        there = view.viewport().mapToGlobal(place)
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, place, there, none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), move)

    def menu(self, view: QAbstractItemView) -> None:
        """Open the context menu of the current row."""
        place = view.visualRect(view.currentIndex()).center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, view.viewport().mapToGlobal(place))
        QApplication.sendEvent(view.viewport(), event)

    def looks(self, words: Words, look: Look) -> None:
        """Show the panel in Polish, with large text and in the dark, where only what keeps a colour differs."""
        self.call("Polish", partial(words.set_language, "pl"))
        self.call("200 %", partial(look.set_scale, 200))
        self.call("dark", look.toggle)

    @property
    def text(self) -> str:
        """Everything written down."""
        return "\n".join(self.lines) + "\n"

    def _description(self, *, each_chosen: bool = False) -> list[str]:
        lines = described(self._panel, self._terms, self._drawn, each_chosen=each_chosen)
        for window in self._others():
            if isinstance(window, QFileDialog):
                lines.append(f"QFileDialog {window.windowTitle()!r} {window.acceptMode().name} {window.nameFilters()}")
            else:
                lines += described(window, self._terms, self._drawn)
        return lines

    def _listen(self, heard: QObject) -> None:
        """Write down each signal that a class of ours adds, and those of models; note when views are painted."""
        if isinstance(heard, QAbstractItemView):
            self._paints.watch(heard.viewport(), type(heard).__name__)
        names = _signals(heard)
        if isinstance(heard, QAbstractItemModel):
            names |= set(MODEL_SIGNALS)
        for name in sorted(names):
            getattr(heard, name).connect(partial(self._emitted, type(heard).__name__, name))

    def _emitted(self, who: str, name: str, *values: Any) -> None:
        told = " ".join(carried(value) for value in values)
        self._told.append(f"{who}.{name} {told}".rstrip())


def settle(panel: QWidget) -> None:
    """Wait until timers have fired and threads have ended. Raises TimeoutError if they never do."""
    for _ in range(MOST_TURNS):
        QApplication.processEvents()
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
        if not _is_at_work(panel) and _stands_still(panel):
            return
    raise TimeoutError(f"{type(panel).__name__} does not come to rest.")


def _is_at_work(panel: QWidget) -> bool:
    """Return whether a timer was to fire, which it then does at once, or a thread is still working."""
    parts = panel.window().findChildren(QObject)
    timers = [each for each in parts if isinstance(each, QTimer) and each.isActive() and each.interval() < PATIENCE]
    for timer in timers:
        QApplication.sendEvent(timer, QTimerEvent(timer.timerId()))
    works = any(each.is_running for each in parts if isinstance(each, Background))
    checks = any(each.busy for each in parts if isinstance(each, Checker))
    if works or checks:
        QTest.qWait(1)
    return bool(timers) or works or checks


def _stands_still(panel: QWidget) -> bool:
    """Return whether nothing moves any more; views lay themselves out in later turns of the event loop."""
    before = _places(panel)
    for _ in range(STILL):
        QTest.qWait(1)
        if _places(panel) != before:
            return False
    return True


def _places(panel: QWidget) -> tuple[list[QRect], list[int]]:
    """Return where all widgets are, and how wide the columns of tables."""
    heads = panel.window().findChildren(QHeaderView)
    widths = [head.sectionSize(column) for head in heads for column in range(head.count())]
    return [each.geometry() for each in panel.window().findChildren(QWidget)], widths


def _of_ours(panel: QWidget) -> Iterator[QObject]:
    """Yield the panel, what it is made of, and the models of its views, as far as these are ours."""
    seen: list[QObject] = []
    for each in (panel, *panel.findChildren(QObject)):
        model = each.model() if isinstance(each, QAbstractItemView) else None
        for one in (each, model):
            if one is not None and one not in seen and type(one).__module__.startswith("gui."):
                seen.append(one)
    return iter(seen)


def _signals(heard: QObject) -> set[str]:
    """Return the names of the signals that classes of ours add."""
    ours = (kind for kind in type(heard).__mro__ if kind.__module__.startswith("gui."))
    own = {name for kind in ours for name, value in vars(kind).items() if isinstance(value, Signal) and name[0] != "_"}
    return own - LATE


def _is_plain(button: QAbstractButton) -> bool:
    """Return whether a button does something by itself: it opens no menu, and is no part of a widget of Qt."""
    above = button.parentWidget()
    part = isinstance(above, QLineEdit | QAbstractSpinBox | QTabBar | QComboBox)
    return not part and not (isinstance(button, QToolButton | QPushButton) and button.menu() is not None)


def _depth(window: QWidget) -> int:
    """Return how many widgets are around a window, one in the other."""
    above = window.parentWidget()
    return 0 if above is None else 1 + _depth(above)


def _called(widget: QWidget | None) -> str:
    if widget is None:
        return "nothing"
    name = widget.accessibleName() or widget.property("text") or widget.property("title") or ""
    return f"{type(widget).__name__} {name}".rstrip()
