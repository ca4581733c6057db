"""The scenes of the desk and its panels."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.actions import table
from gui.board_panel.panel import BoardPanel
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.encounters.ending_strip import EndingStrip
from gui.gm_mode.what_column import WhatColumn
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from gui.palette.arranging import NOT_NOW
from gui.palette.panel import PalettePanel
from gui.roster.panel import RosterPanel
from gui.tracker.costs_view import CostsPane
from gui.tracker.panel import TrackerPanel
from gui.turn_order.panel import OrderPanel
from gui.widgets.message_strip import MessageStrip
from gui.widgets.small_form import SmallForm
from gui.window.main_window import MainWindow
from gui.window.top_bar import TopBar
from tools.pictures.camera import Shot
from tools.pictures.scene import Scene, Take
from tools.pictures.studio import Studio

LOOKED_AT, CLOSED = "brawl", "fire"
"""The actions that the palette's scenes unfold, and overrule with a ruling."""

SUPPOSED = "standing"
"""The position in the scene of the what-if palette."""


OPENED = 2
"""The index of the opened log line, counted from the newest."""


def _desk(studio: Studio) -> Iterator[Shot]:
    yield Shot(studio.window)


def _top_bar(studio: Studio) -> Iterator[Shot]:
    yield Shot(studio.window.top_bar)


def _menu(place: int) -> Take:
    """Return the scene of a menu in the menu bar, counted from the left."""

    def take(studio: Studio) -> Iterator[Shot]:
        bar = next(studio.widgets(QMenuBar))
        action = bar.actions()[place]
        menu = next(each for each in studio.widgets(QMenu) if each.menuAction() is action)
        menu.popup(bar.mapToGlobal(bar.actionGeometry(action).bottomLeft()))
        studio.settle()
        yield Shot(studio.window, (menu,), near=True)
        menu.close()

    return take


def _order(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("order", 84, 150) as dock:
        yield Shot(dock)


def _order_menu(studio: Studio) -> Iterator[Shot]:
    view = studio.place.panels.order.view
    view.customContextMenuRequested.emit(QPoint())
    studio.settle()
    menu = studio.shown(QMenu)
    yield Shot(studio.window, (menu,), near=True)
    menu.close()


def _palette(studio: Studio) -> Iterator[Shot]:
    yield Shot(studio.place.panels.palette)


def _row(studio: Studio) -> Iterator[Shot]:
    palette = studio.place.panels.palette
    studio.choose(LOOKED_AT)
    palette.view.acts.open_row()
    studio.settle()
    yield Shot(palette)
    palette.view.acts.open_row()


def _what_if(studio: Studio) -> Iterator[Shot]:
    palette = studio.place.panels.palette
    palette.header.supposed.emit(SUPPOSED, None)
    studio.settle()
    yield Shot(palette)
    palette.header.back.click()
    studio.settle()


def _not_now(studio: Studio) -> Iterator[Shot]:
    palette = studio.place.panels.palette
    studio.choose(NOT_NOW)
    palette.view.acts.act()
    palette.view.scrollTo(palette.model.index_of(NOT_NOW), palette.view.ScrollHint.PositionAtTop)
    studio.settle()
    yield Shot(palette)
    palette.view.acts.act()
    palette.view.scrollToTop()


def _ruling(studio: Studio) -> Iterator[Shot]:
    palette = studio.place.panels.palette
    palette.model.toggle(NOT_NOW)
    studio.choose(CLOSED)
    palette.view.scrollTo(palette.view.currentIndex(), palette.view.ScrollHint.PositionAtCenter)
    palette.view.acts.rule()
    studio.settle()
    yield Shot(palette)
    studio.press(studio.focus, Qt.Key.Key_Escape)
    palette.model.toggle(NOT_NOW)
    palette.view.scrollToTop()


def _defence(studio: Studio) -> Iterator[Shot]:
    yield Shot(studio.place.panels.question)


def _roll(studio: Studio) -> Iterator[Shot]:
    studio.place.panels.question.setFocus()
    studio.write(studio.focus, "21")
    yield Shot(studio.place.panels.question)
    studio.press(studio.focus, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)


def _dice(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("dice", 110, 84) as dock:
        yield Shot(dock)


def _one_fighter(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("dice", 110, 84):
        studio.place.panels.dice.own_rollers.add_button.click()
        studio.settle()
        form = studio.shown(SmallForm)
        yield Shot(studio.window, (form,), near=True)
        form.hide()


def _tracker(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("tracker", 76, 170) as dock:
        yield Shot(dock)


def _costs(studio: Studio) -> Iterator[Shot]:
    tracker = studio.place.panels.tracker
    with studio.lifted("tracker", 110, 200) as dock:
        tracker.costs_button.click()
        studio.settle()
        yield Shot(dock)
        tracker.costs_button.click()


def _many(studio: Studio) -> Iterator[Shot]:
    studio.place.panels.tracker.many_button.click()
    studio.settle()
    form = studio.shown(SmallForm)
    yield Shot(studio.window, (form,), near=True)
    form.hide()


def _board(studio: Studio) -> Iterator[Shot]:
    board = studio.place.panels.board
    with studio.lifted("board", 150, 120) as dock:
        studio.until(lambda: bool(board.view.picture.bands))
        board.view.setFocus()
        chosen = board.view.picture.token(board.view.picture.chosen)
        if chosen is not None:
            board.view.go_to((chosen.at[0] + 1, chosen.at[1] + 2))
        studio.settle()
        yield Shot(dock)


def _log(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("log", 150, 110) as dock:
        yield Shot(dock)


def _log_line(studio: Studio) -> Iterator[Shot]:
    log = studio.place.panels.log
    with studio.lifted("log", 150, 110) as dock:
        log.view.setCurrentIndex(log.model.index(OPENED, 0))
        log.view.open_or_close()
        studio.settle()
        yield Shot(dock)
        log.view.open_or_close()


def _log_filters(studio: Studio) -> Iterator[Shot]:
    log = studio.place.panels.log
    with studio.lifted("log", 150, 90) as dock:
        log.filter_button.click()
        studio.settle()
        yield Shot(dock)
        log.filter_button.click()


def _note(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.WRITE_NOTE)
    form = studio.shown(SmallForm)
    yield Shot(studio.window, (form,), near=True)
    form.hide()


def _past(studio: Studio) -> Iterator[Shot]:
    desk = studio.desk
    desk.look_at(desk.journal.mark // 2)
    studio.settle()
    yield Shot(studio.window)
    desk.back_to_now()
    studio.settle()


def _over(studio: Studio) -> Iterator[Shot]:
    """Empty all pools of the last side, and fill them again afterwards."""
    desk = studio.desk
    fighters = desk.present.combatants
    losing = list(fighters.values())[-1].side
    desk.change_pools(
        {(id, pool): -left for id, each in fighters.items() if each.side == losing for pool, left in each.pools.items()}
    )
    studio.settle()
    yield Shot(studio.window)
    desk.undo()
    studio.settle()


def _message(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.ABOUT)
    yield Shot(studio.window.strip)
    studio.trigger(table.DISMISS_MESSAGE)


def _roster(studio: Studio) -> Iterator[Shot]:
    with studio.lifted("roster", 90, 130) as dock:
        yield Shot(dock)


DESK_SCENES = (
    Scene("first-desk", "The desk at the first start", (MainWindow,), _desk, "start"),
    Scene("answering", "The desk while a defender is asked", (MainWindow, WhatColumn), _desk, "defence"),
    Scene("defence", "How is the attack answered?", (QuestionPanel,), _defence, "defence"),
    Scene("roll", "A roll to be typed in", (QuestionPanel,), _roll, "roll"),
    Scene("desk", "The desk in the middle of a fight", (MainWindow,), _desk),
    Scene("top-bar", "The bar at the top", (TopBar,), _top_bar),
    Scene("menu-campaign", "The menu *Campaign*", (QMenu,), _menu(0)),
    Scene("menu-fight", "The menu *Fight*", (QMenu,), _menu(1)),
    Scene("menu-view", "The menu *View*", (QMenu,), _menu(2)),
    Scene("order", "The order of turns", (OrderPanel,), _order),
    Scene("order-menu", "What can be changed by hand", (QMenu,), _order_menu),
    Scene("palette", "The palette", (PalettePanel,), _palette),
    Scene("palette-row", "A row of the palette, unfolded", (PalettePanel,), _row),
    Scene("palette-what-if", "The palette as it would be from another position", (PalettePanel,), _what_if),
    Scene("palette-not-now", "What cannot be done now, and why", (PalettePanel,), _not_now),
    Scene("palette-ruling", "A ruling", (PalettePanel,), _ruling),
    Scene("board", "The board", (BoardPanel,), _board, "placed"),
    Scene("dice", "Who rolls for each side", (DicePanel,), _dice),
    Scene("dice-one-fighter", "Who rolls for one fighter", (SmallForm,), _one_fighter),
    Scene("tracker", "The tracker", (TrackerPanel,), _tracker),
    Scene("tracker-costs", "What each turn has cost", (TrackerPanel, CostsPane), _costs),
    Scene("tracker-many", "A figure changed for many at once", (SmallForm,), _many),
    Scene("log", "The log", (LogPanel,), _log),
    Scene("log-line", "A line of the log, opened", (LogPanel,), _log_line),
    Scene("log-filters", "The filters of the log", (LogPanel,), _log_filters),
    Scene("log-note", "A note for the log", (SmallForm,), _note),
    Scene("looking-back", "The desk while an earlier moment is shown", (MainWindow, PastBanner), _past),
    Scene("over", "The desk when a side is out", (MainWindow, EndingStrip), _over),
    Scene("message", "A message", (MessageStrip,), _message),
    Scene("roster", "The roster", (RosterPanel,), _roster),
)
"""The scenes in the order of the list."""
