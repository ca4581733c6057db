"""Which rows of a list have a ground of their own, and in which colour."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.widgets.row_ground import is_chosen, paint_ground

State = QStyle.StateFlag
BOTH = State.State_Selected | State.State_MouseOver


@pytest.mark.parametrize(
    ("state", "resting", "role"),
    [
        (State.State_None, "", "base"),
        (State.State_None, "raised", "raised"),
        (State.State_MouseOver, "", "hover"),
        (State.State_MouseOver, "raised", "hover"),
        (State.State_Selected, "raised", "selection"),
        (BOTH, "", "selection"),
    ],
)
def test_a_row_is_plain_hovered_or_chosen(paper, look, state, resting, role):
    option = QStyleOptionViewItem()
    option.rect, option.state = QRect(10, 0, 300, 32), state
    paper.paint(lambda painter: paint_ground(painter, option, look.theme, resting))
    assert paper.at(200) == look.theme.colour(role)
    assert paper.at(350) == look.theme.colour("base")
    assert is_chosen(option) is bool(state & State.State_Selected)
    bar = look.theme.colour("accent") if is_chosen(option) else look.theme.colour(role)
    assert paper.at(10) == bar
    assert paper.at(20) == look.theme.colour(role)
