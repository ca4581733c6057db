"""A description of widgets as text: what is where, what it says, and how it is set up."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

from tests.gui.seen.rows import Rows
from tests.gui.seen.terms import Terms
from tests.gui.seen.told import flat, told_property

PASSED_OVER = frozenset(
    {
        *("objectName", "geometry", "frameGeometry", "normalGeometry", "x", "y", "pos", "frameSize", "size"),
        *("width", "height", "rect", "childrenRect", "childrenRegion", "palette", "font", "minimumSize"),
        *("maximumSize", "minimumWidth", "minimumHeight", "maximumWidth", "maximumHeight", "sizeHint"),
        *("minimumSizeHint", "isActiveWindow", "windowIcon", "windowIconText", "windowFilePath", "windowModified"),
        *("windowOpacity", "styleSheet", "locale", "visible", "enabled", "layoutDirection", "updatesEnabled"),
        *("focus", "minimized", "maximized", "fullScreen", "frameRect", "frameWidth", "html", "markdown"),
        *("plainText", "document", "inputMethodHints", "modal", "flat", "iconSize", "cursorPosition"),
        *("selectedText", "hasSelectedText", "undoAvailable", "redoAvailable", "acceptableInput", "count"),
        *("length", "availableGeometry", "cleanText", "sliderPosition", "modelColumn", "currentIndex"),
        *("widgetResizable", "opacity", "modified", "displayText", "sizePolicy", "cursor", "offset", "down"),
        *("hidden"),
    }
)
"""Properties that follow from others, change with time, say nothing, or are described in another way."""

PARTED = QAbstractItemView | QTextEdit | QComboBox | QLineEdit
"""Widgets for which Qt makes parts that nobody sets up."""

BOUNDLESS = 16_777_215
"""The largest size of a widget that has no limit, in pixels."""


def described(widget: QWidget, terms: Terms, drawn: list[str], *, each_chosen: bool = False) -> list[str]:
    """Return a description of a widget, line by line; `drawn` is where a recording painter writes.

    With `each_chosen` every row of a list is also described as it is painted when chosen, else only the current one.
    """
    description = _Description(terms, drawn, each_chosen)
    try:
        return list(description.widget(widget, ""))
    finally:
        description.finish()


class _Description:
    def __init__(self, terms: Terms, drawn: list[str], each_chosen: bool) -> None:
        self._terms = terms
        self._drawn = drawn
        self._rows = Rows(terms, drawn, each_chosen)
        self._plain: dict[type, QWidget | None] = {}

    def finish(self) -> None:
        """Delete the widgets that were made for comparison."""
        for plain in self._plain.values():
            if plain is not None:
                plain.deleteLater()

    def widget(self, widget: QWidget, indent: str) -> Iterator[str]:
        """Yield a widget and, if it is visible, everything in it."""
        yield indent + " ".join([type(widget).__name__, *self._traits(widget)])
        if not widget.isVisible():
            return
        inner = f"{indent}  "
        yield from (f"{inner}~ {line}" for line in self._painted(widget))
        yield from (f"{inner}! {line}" for line in self._actions(widget))
        yield from (f"{inner}^ {line}" for line in _unseen(widget))
        if isinstance(widget, QAbstractItemView):
            yield from (f"{inner}| {line}" for line in self._rows.of(widget))
        elif isinstance(widget, QComboBox):
            yield from (f"{inner}| {self._rows.cell(widget.model().index(row, 0))}" for row in range(widget.count()))
        for child in _children(widget):
            yield from self.widget(child, inner)

    def _traits(self, widget: QWidget) -> Iterator[str]:
        if widget.objectName() and not widget.objectName().startswith("qt_"):
            yield f"#{widget.objectName()}"
        yield _place_of(widget)
        if not widget.isEnabled():
            yield "disabled"
        if QApplication.focusWidget() is widget:
            yield "focused"
        yield from self._looks(widget)
        yield from self._properties(widget)
        yield from _sizes(widget)
        if isinstance(widget, QTextEdit | QPlainTextEdit):
            yield f"text={widget.toPlainText()!r}"
        if isinstance(widget, QAbstractButton) and not widget.icon().isNull():
            yield f"icon=<{self._terms.picture(widget.icon().cacheKey())} {widget.iconSize().width()}>"

    def _looks(self, widget: QWidget) -> Iterator[str]:
        """Yield font and colour where they differ from what is around."""
        above = widget.parentWidget()
        font, ink = self._terms.font(widget.font()), widget.palette().color(widget.foregroundRole())
        if above is None or font != self._terms.font(above.font()):
            yield f"font={font}"
        if above is None or ink != above.palette().color(widget.foregroundRole()):
            yield f"ink={self._terms.colour(ink)}"

    def _properties(self, widget: QWidget) -> Iterator[str]:
        """Yield the properties that differ from those of a widget that nobody has set up."""
        plain, meta = self._untouched(widget), widget.metaObject()
        for number in range(meta.propertyCount()):
            name = str(meta.property(number).name())
            if name in PASSED_OVER or meta.indexOfProperty(name) != number:
                continue
            value = widget.property(name)
            if plain is None or value != plain.property(name):
                yield from told_property(name, value, self._terms)
        policy = _policy(widget.sizePolicy())
        if plain is not None and policy != _policy(plain.sizePolicy()):
            yield f"policy={policy}"

    def _untouched(self, widget: QWidget) -> QWidget | None:
        """Return a widget of the same class of Qt that nobody has set up; None if Qt makes none."""
        kind = next(kind for kind in type(widget).__mro__ if kind.__module__.startswith("PySide6"))
        if kind not in self._plain:
            try:
                self._plain[kind] = kind()
            except (TypeError, NotImplementedError):
                self._plain[kind] = None
        return self._plain[kind]

    def _actions(self, widget: QWidget) -> Iterator[str]:
        menu = widget if isinstance(widget, QMenu) else None
        marks = {"default": menu and menu.defaultAction(), "current": menu and menu.activeAction()}
        for action in widget.actions():
            yield " ".join([self._action(action), *(mark for mark, marked in marks.items() if marked is action)])
            inner = action.menu()
            if isinstance(inner, QMenu) and not inner.isVisible():
                yield from (f"  {line}" for line in self._actions(inner))
        if isinstance(widget, QPushButton | QToolButton) and widget.menu() is not None:
            yield from (f"▸ {line}" for line in self._actions(widget.menu()))

    def _action(self, action: QAction) -> str:
        if action.isSeparator():
            return f"--- {action.text()}".rstrip()
        told = [repr(action.text()), *(key.toString() for key in action.shortcuts())]
        if action.toolTip() != action.text().replace("&", "").rstrip(".…"):
            told.append(f"tip={action.toolTip()!r}")
        told += ["disabled"] * (not action.isEnabled()) + ["hidden"] * (not action.isVisible())
        told += [("checked" if action.isChecked() else "unchecked")] * action.isCheckable()
        if not action.icon().isNull():
            told.append(f"<{self._terms.picture(action.icon().cacheKey())}>")
        return " ".join([*told, "▸"] if action.menu() is not None else told)

    def _painted(self, widget: QWidget) -> list[str]:
        """Return what a widget of ours paints by itself."""
        ours = (kind for kind in type(widget).__mro__ if kind.__module__.startswith("gui."))
        if widget.size().isEmpty() or not any("paintEvent" in vars(kind) for kind in ours):
            return []
        painted = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        self._drawn.clear()
        picture = QPixmap(painted.size())
        painted.render(picture, renderFlags=QWidget.RenderFlag(0))
        taken = list(self._drawn)
        self._drawn.clear()
        return taken


def _place_of(widget: QWidget) -> str:
    area = widget.geometry()
    if not widget.isVisible():
        return "hidden"
    if not widget.isWindow():
        return flat(area)
    return f"{area.width()}x{area.height()}{_place_of_popup(widget)}"


def _place_of_popup(window: QWidget) -> str:
    """Return where a menu or another window that closes by itself is, as seen from the window below it."""
    above = window.parentWidget()
    if above is None or window.windowType() != Qt.WindowType.Popup:
        return ""
    return f" at {flat(window.pos() - above.window().mapToGlobal(QPoint(0, 0)))}"


def _unseen(widget: QWidget) -> Iterator[str]:
    """Yield what works without being seen: keys, and timers with their milliseconds."""
    for child in widget.children():
        match child:
            case QShortcut():
                yield f"keys {child.key().toString()}{'' if child.isEnabled() else ' disabled'}"
            case QTimer():
                once = " once" if child.isSingleShot() else ""
                yield f"timer {child.interval()}{once}"
            case _:
                pass


def _sizes(widget: QWidget) -> Iterator[str]:
    least, most = widget.minimumSize(), widget.maximumSize()
    # A window gets its least size from its layout, at some later time.
    if least != QSize(0, 0) and not widget.isWindow():
        yield f"least={least.width()}x{least.height()}"
    if most.width() < BOUNDLESS or most.height() < BOUNDLESS:
        yield f"most={most.width()}x{most.height()}"
    if widget.testAttribute(Qt.WidgetAttribute.WA_SetCursor):
        yield widget.cursor().shape().name
    if widget.focusProxy() is not None:
        yield f"focus-to={type(widget.focusProxy()).__name__}"


def _policy(policy: QSizePolicy) -> str:
    stretch = f" stretch {policy.horizontalStretch()},{policy.verticalStretch()}"
    plain = policy.horizontalStretch() == policy.verticalStretch() == 0
    wide = " by-width" if policy.hasHeightForWidth() else ""
    return f"{policy.horizontalPolicy().name},{policy.verticalPolicy().name}{'' if plain else stretch}{wide}"


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Yield the children of a widget that are its own, not parts that Qt makes for it."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow() and not _is_part(child, widget):
            yield child


def _is_part(child: QWidget, widget: QWidget) -> bool:
    name = child.objectName()
    if isinstance(widget, PARTED) and type(child).__module__.startswith("PySide6"):
        return True
    if name in ("ScrollLeftButton", "ScrollRightButton") or (
        isinstance(widget, QMainWindow) and isinstance(child, QTabBar)
    ):
        return True
    return name.startswith("qt_") and name not in ("qt_scrollarea_viewport", "qt_tabwidget_stackedwidget")
