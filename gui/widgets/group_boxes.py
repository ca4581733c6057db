"""Check boxes for whole groups of a list: checked, unchecked, or partially checked."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gui.widgets.flow_layout import FlowLayout

GAP = 6
"""Gap in pixels between the boxes, and between them and the list."""

Check = Qt.CheckState


class GroupBox(QCheckBox):
    """The check box of a group: a click ticks all of its items, or none if all are ticked."""

    def nextCheckState(self) -> None:
        """Switch between checked and unchecked; only the list sets the partial state."""
        self.setCheckState(Check.Unchecked if self.checkState() is Check.Checked else Check.Checked)


def with_group_boxes(
    view: QListWidget, groups: Sequence[tuple[str, tuple[str, ...]]], id_of: Callable[[QListWidgetItem], str]
) -> QWidget:
    """Return the list below a check box for each group; `groups` are pairs of name and item ids."""
    row, boxes = QWidget(), FlowLayout()
    boxes.setSpacing(2 * GAP)
    row.setLayout(boxes)
    for name, members in groups:
        box = GroupBox(name.replace("&", "&&"))
        box.setAccessibleName(name)
        belongs = partial(_members, view, frozenset(members), id_of)
        box.clicked.connect(partial(_tick_all, box, belongs))
        view.itemChanged.connect(partial(_follow, box, belongs))
        boxes.addWidget(box)
        _follow(box, belongs)
    # The order of adding is the tab order.
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(GAP)
    column.addWidget(row)
    column.addWidget(view)
    return whole


def _members(
    view: QListWidget, ids: frozenset[str], id_of: Callable[[QListWidgetItem], str]
) -> Iterator[QListWidgetItem]:
    items = (view.item(row) for row in range(view.count()))
    return (item for item in items if id_of(item) in ids)


def _tick_all(box: QCheckBox, belongs: Callable[[], Iterator[QListWidgetItem]], _checked: bool = False) -> None:
    state = box.checkState()
    for item in belongs():
        item.setCheckState(state)


def _follow(box: QCheckBox, belongs: Callable[[], Iterator[QListWidgetItem]], _item: object = None) -> None:
    """Set the box to the state of its group."""
    states = {item.checkState() for item in belongs()}
    box.setCheckState(states.pop() if len(states) == 1 else Check.PartiallyChecked)
