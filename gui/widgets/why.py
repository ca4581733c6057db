"""Why a figure is what it is: a tree of terms down to the rules, and the one window that shows it everywhere."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.words.binding import BoundWords
from gui.words.plain_text import plain_tip
from gui.words.words import Words

WIDTH, HEIGHT = 240, 120
"""The window's initial size in grid steps, if the screen has room."""

INDENT = "    "


class Why(Struct, frozen=True):
    """A figure or step in words, the rule it follows and whose rule that is (empty if none is named), and its terms."""

    text: str
    rule: str = ""
    below: tuple["Why", ...] = ()


def lines_of(why: Why, depth: int = 0) -> Iterator[str]:
    """Yield a tree as lines of text, each term indented below its figure."""
    yield f"{INDENT * depth}{why.text}{f'  [{why.rule}]' if why.rule else ''}"
    for each in why.below:
        yield from lines_of(each, depth + 1)


def tree_of_lines(lines: Iterable[tuple[int, str]]) -> tuple[Why, ...]:
    """Return the trees of lines that come with their depth, 0 for a root."""
    return _below(list(lines), 0)


def _below(lines: list[tuple[int, str]], depth: int) -> tuple[Why, ...]:
    """Return the trees of the lines at a depth; deeper lines belong to the line before them."""
    starts = [place for place, (deep, _) in enumerate(lines) if deep <= depth]
    ends = [*starts[1:], *([len(lines)] if starts else [])]
    return tuple(
        Why(lines[start][1], below=_below(lines[start + 1 : end], depth + 1))
        for start, end in zip(starts, ends, strict=True)
    )


class ReasonTree(QTreeWidget):
    """A tree with a column of terms and one of rules, which takes the width it needs but at most half."""

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setWordWrap(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.header().setStretchLastSection(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width between the columns."""
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Fit the columns to the texts; call it after these or their font changed."""
        needs = max(self.sizeHintForColumn(1), self.header().sectionSizeHint(1))
        self.header().resizeSection(1, min(needs, self.viewport().width() // 2))


class WhyWindow(QDialog):
    """Shows why a figure is what it is, as a tree with all terms open. Not modal; Esc closes it."""

    def __init__(self, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self.setObjectName("why")
        self._words = words
        self._why = Why("")
        self.tree = ReasonTree()
        bind = BoundWords(words, self)
        self.copy_button = bind.button("why.copy", self.copy)
        self.close_button = bind.button("help.close", self.close)
        foot = QHBoxLayout()
        foot.addWidget(self.copy_button)
        foot.addStretch()
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.addWidget(self.tree)
        column.addLayout(foot)
        style = BoundLook(look, self)
        style.space(column, around=4, between=2)
        style.font(self.tree, figures=True)
        style.call(self.tree.share_width)
        self.copy_button.setAutoDefault(False)
        self.close_button.setDefault(True)
        set_first_size(self, look.theme, WIDTH, HEIGHT)
        bind.call(self._name)

    @Slot(object)
    def show_why(self, why: Why) -> None:
        """Show a tree, and go to its first line."""
        self._why = why
        self.tree.clear()
        root = _item(why)
        self.tree.addTopLevelItem(root)
        _span(root)
        self.tree.expandAll()
        self.tree.setCurrentItem(root)
        self._name()
        self.show()
        self.tree.share_width()
        self.raise_()
        self.activateWindow()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def copy(self) -> None:
        """Copy the tree to the clipboard as text."""
        QGuiApplication.clipboard().setText("\n".join(lines_of(self._why)))

    def _name(self) -> None:
        title = self._words("why.title", what=self._why.text)
        self.setWindowTitle(title)
        self.tree.setAccessibleName(title)
        self.tree.setHeaderLabels([self._words("why.what"), self._words("why.rule")])
        self.tree.share_width()


def _span(item: QTreeWidgetItem) -> None:
    """Give the texts without a rule the width of both columns, with all below."""
    item.setFirstColumnSpanned(not item.text(1))
    for child in map(item.child, range(item.childCount())):
        if child is not None:
            _span(child)


def _item(why: Why) -> QTreeWidgetItem:
    """Return the row of a figure, with its terms below it; a screen reader hears its rule too."""
    item = QTreeWidgetItem([why.text, why.rule])
    spoken = ", ".join(filter(None, (why.text, why.rule)))
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
    item.setData(0, Qt.ItemDataRole.ToolTipRole, plain_tip(why.text))
    item.addChildren([_item(each) for each in why.below])
    return item
