from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.widgets.flow_layout import FlowLayout


def filled(qtbot, *widths):
    holder, flow = QWidget(), FlowLayout()
    qtbot.addWidget(holder)
    flow.setContentsMargins(2, 2, 2, 2)
    flow.setSpacing(4)
    holder.setLayout(flow)
    for width in widths:
        label = QLabel()
        label.setFixedSize(width, 20)
        flow.addWidget(label)
    return holder, flow


def places(flow):
    return [(item.geometry().left(), item.geometry().top()) for item in map(flow.itemAt, range(flow.count()))]


def test_widgets_go_on_in_the_next_line(qtbot):
    holder, flow = filled(qtbot, 50, 50, 50)
    flow.setGeometry(QRect(0, 0, 120, 100))
    assert places(flow) == [(2, 2), (56, 2), (2, 26)]
    assert flow.geometry() == QRect(0, 0, 120, 100)
    assert flow.heightForWidth(120) == 48
    assert flow.heightForWidth(400) == 24
    assert flow.minimumSize().width() == 54
    del holder


def test_low_widgets_stand_half_way_up_their_line(qtbot):
    holder, flow = filled(qtbot, 30, 30)
    holder.findChildren(QLabel)[1].setFixedSize(30, 10)
    flow.setGeometry(QRect(0, 0, 200, 100))
    assert places(flow) == [(2, 2), (36, 7)]
    del holder


def test_what_is_taken_out_is_gone(qtbot):
    holder, flow = filled(qtbot, 30, 30)
    assert flow.takeAt(0) is not None
    assert flow.count() == 1
    assert flow.takeAt(5) is None
    assert flow.itemAt(1) is None
    assert flow.heightForWidth(5) == 24
    del holder


def test_what_is_hidden_takes_no_room(qtbot):
    holder, flow = filled(qtbot, 30, 30, 30)
    holder.findChildren(QLabel)[0].hide()
    flow.setGeometry(QRect(0, 0, 80, 100))
    assert places(flow)[1:] == [(2, 2), (36, 2)]
    assert flow.heightForWidth(80) == 24
    del holder


def test_the_height_is_worked_out_once_until_something_changes(qtbot, monkeypatch):
    holder, flow = filled(qtbot, 50, 50)
    worked_out = []
    arrange = flow.arrange

    def note(area, *, move):
        worked_out.append(area.width())
        return arrange(area, move=move)

    monkeypatch.setattr(flow, "arrange", note)
    assert [flow.heightForWidth(120) for _ in range(3)] == [24] * 3
    assert worked_out == [120]
    first, second = holder.findChildren(QLabel)
    first.setFixedSize(100, 20)
    assert flow.heightForWidth(120) == 48
    second.hide()
    assert flow.heightForWidth(120) == 24
    second.show()
    assert flow.heightForWidth(120) == 48
    flow.setSpacing(10)
    assert flow.heightForWidth(120) == 54
    flow.takeAt(0)
    assert flow.heightForWidth(120) == 24
    del holder


def test_the_height_is_the_same_wherever_the_area_begins(qtbot):
    holder, flow = filled(qtbot, 50, 50, 50)
    assert flow.arrange(QRect(10, 70, 120, 0), move=False) == 48
    flow.arrange(QRect(10, 70, 120, 0), move=True)
    assert places(flow) == [(12, 72), (66, 72), (12, 96)]
    del holder


def test_a_widget_that_fits_to_the_pixel_stays_in_its_line(qtbot):
    holder, flow = filled(qtbot, 50, 50)
    assert flow.heightForWidth(2 + 50 + 4 + 50 + 2) == 24
    assert flow.heightForWidth(2 + 50 + 4 + 50 + 1) == 48
    del holder


def test_it_takes_no_extra_room_and_asks_for_the_widest(qtbot):
    holder, flow = filled(qtbot, 50, 80)
    assert flow.sizeHint().width() == flow.minimumSize().width() == 84
    assert flow.minimumSize().height() == 24
    assert flow.expandingDirections() == Qt.Orientation(0)
    assert flow.hasHeightForWidth()
    del holder


def test_nothing_is_taken_or_given_out_of_range(qtbot):
    holder, flow = filled(qtbot, 30, 30)
    for place in (-1, 2):
        assert flow.itemAt(place) is None
        assert flow.takeAt(place) is None
    assert flow.itemAt(0) is not None
    assert flow.takeAt(1) is not None
    assert flow.count() == 1
    del holder
