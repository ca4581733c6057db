"""A fight whose names are markup: no tool tip, label or heading of any panel or window takes them for such."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTreeView, QWidget

from gui.actions.actions import Actions
from gui.desk.desk import Desk
from gui.gm_mode.workplace import Workplace
from gui.window.main_window import MainWindow
from rules.state.encounter import Condition

IMAGE = "<img src='file:///nowhere/{}.png'>"
"""A name that Qt, where it takes it for markup, reads from a file."""


def hostile(skirmish):
    """Return the skirmish with markup wherever a name or text comes from data."""
    fighters = {
        id: replace(
            each,
            sheet=replace(
                each.sheet,
                name=IMAGE.format(id),
                player=IMAGE.format(f"player of {id}"),
                notes=IMAGE.format("notes") + " & more",
                items=tuple(replace(item, fields={"note": IMAGE.format("item")}) for item in each.sheet.items),
            ),
            side=IMAGE.format(each.side),
            conditions=(*each.conditions, Condition("stunned", {"by": IMAGE.format("condition")})),
        )
        for id, each in skirmish.combatants.items()
    }
    return replace(skirmish, combatants=fighters)


def tips_of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[object]:
    """Yield the tool tips of a model, of its headings and of everything below a place."""
    role = Qt.ItemDataRole.ToolTipRole
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for column in range(columns):
        yield model.headerData(column, Qt.Orientation.Horizontal, role)
        for row in range(model.rowCount(parent)):
            index = model.index(row, column, parent)
            yield model.data(index, role)
            if column == 0 and not isinstance(model, QAbstractListModel):
                yield from tips_of_model(model, index)


def texts_that_may_be_markup(widget: QWidget) -> Iterator[str]:
    """Yield each text below a widget that Qt takes for markup if it looks like some."""
    for each in (widget, *widget.findChildren(QWidget)):
        yield each.toolTip()
        yield from (action.toolTip() for action in each.actions())
        if isinstance(each, QLabel) and each.textFormat() != Qt.TextFormat.PlainText:
            yield each.text()
        model = each.model() if isinstance(each, QAbstractItemView) else None
        if model is not None:
            yield from (str(tip) for tip in tips_of_model(model, QModelIndex()) if tip)
        if isinstance(each, QTreeView):
            yield each.header().toolTip()


def markup_from_data(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if "<img" in text and QtGui.Qt.mightBeRichText(text)]


@pytest.fixture
def place(qtbot, qapp, campaign, words, look, shelf, skirmish, preferences):
    fight = hostile(skirmish)
    desk = Desk(campaign, words, 7, shelf)
    for fighter in fight.combatants.values():
        campaign.roster.save(fighter.sheet)
    desk.open_encounter(campaign.encounters.create(IMAGE.format("encounter"), fight))
    place = Workplace(desk, words, look)
    actions = Actions(words, look)
    for command, handler in place.handlers().items():
        actions.bind(command, handler)
    window = MainWindow(place.places(), actions, words, look, preferences, banners=place.banners)
    qtbot.addWidget(window)
    place.heading_changed.connect(window.show_heading)
    window.show_heading(place.heading())
    window.show()
    desk.add_note(IMAGE.format("note"))
    desk.set_rolls_by("", "table")
    yield place
    for sheet in tuple(place.sheets.windows.values()):
        sheet.discard()


def test_a_text_that_may_be_markup_is_noticed(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setToolTip(IMAGE)
    assert markup_from_data(texts_that_may_be_markup(widget)) == [IMAGE]


def test_no_panel_or_window_takes_a_name_for_markup(qtbot, place, skirmish):
    desk = place.desk
    for other in ("wolf", "bern"):
        desk.point_at(other)
    desk.end_turn()
    desk.perform(desk.option("strike"))
    for id in skirmish.combatants:
        place.sheets.open_of(id)
    place.windows.players().open()
    place.windows.recruiting().open_box()
    place.windows.house_rules().open_window()
    assert place.windows.help_card() is not None
    shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    for each in shown:
        qtbot.addWidget(each)
    assert len(shown) >= 5
    found = {(type(each).__name__, text) for each in shown for text in markup_from_data(texts_that_may_be_markup(each))}
    assert found == set()
