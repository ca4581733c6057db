"""What the log looks like, says and tells, as it was approved."""

from functools import partial

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from gui.log import fight_page_browser
from gui.log.export_dialog import ExportDialog
from gui.log.fight_page_window import FightPageWindow
from gui.log.panel import LogPanel
from gui.log.past_banner import PastBanner
from rules.state.events import PoolChanged, Rolled
from storage.exchange.log_export import page_of
from storage.exchange.plots import svg_of


@pytest.fixture
def played(yard):
    """The desk after a few steps of each kind."""
    yard.add_note(
        "A long sentence that will not find room in a line of a narrow panel, whatever is done with it there."
    )
    yard.perform(yard.fight.option("anna", "thrust"))
    if yard.question is not None:
        yard.answer("none")
    yard.set_pool("anna", "breath", 3)
    yard.set_position("bolt", "kneeling")
    yard.perform(yard.fight.option("anna", "end_turn"))
    return yard


def test_log(walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    steps = walk(panel, 420, 360, played)
    steps.do("Tab Tab Down Down Right Down Left Return")
    steps.call("now", played.back_to_now)
    steps.call("note", partial(played.add_note, "The bridge burns."))
    steps.call("undo", played.undo)
    steps.call("menu", partial(steps.menu, panel.view))
    steps.do("Esc")
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_filters(walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    steps = walk(panel, 520, 300)
    steps.call("search", panel.search.setFocus)
    steps.do("'hand' Esc")
    steps.call("filters", panel.filter_button.click)
    steps.do("'kneel'")
    steps.call("no filters", panel.filter_button.click)
    steps.press_each()
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def test_banner(walk, played, words, plain_look, approved):
    steps = walk(PastBanner(played, words, plain_look), 600, 60, played)
    steps.call("look back", partial(played.look_at, 2))
    steps.looks(words, plain_look)
    steps.call("now", played.back_to_now)
    approved(steps.text)


def test_export(qtbot, walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    qtbot.addWidget(panel)
    dialog = ExportDialog(played, words, plain_look, panel)
    dialog.ask()
    steps = walk(dialog, 560, 420)
    steps.call("another form", partial(dialog.form.setCurrentIndex, 1))
    steps.call("a part", partial(dialog.part.setCurrentIndex, 1))
    steps.call("from", partial(dialog.first.setValue, 3))
    steps.call("to", partial(dialog.last.setValue, 1))
    steps.looks(words, plain_look)
    dialog.finish()
    approved(steps.text)


def test_page(qtbot, walk, played, words, plain_look, approved):
    panel = LogPanel(played, words, plain_look)
    qtbot.addWidget(panel)
    window = FightPageWindow(played, words, plain_look, panel)
    steps = walk(window, 640, 480)
    steps.call("open", window.open_page)
    steps.call("a step", partial(played.set_pool, "anna", "breath", 2))
    steps.looks(words, plain_look)
    window.finish()
    approved(steps.text)


def test_signs(walk, played, words, plain_look, approved):
    """Every sign and state of a line, with its details, as a wide panel shows them."""
    rolls = (Rolled("anna", "check", "1d20", 5, typed=True), Rolled("wolf", "check", "1d20", 7, secret=True))
    played.by_hand((*rolls, PoolChanged("anna", "breath", -1, "hand")))
    played.add_note("The bridge is out.")
    played.add_note("The bridge is down.", amends=played.journal.mark)
    for _ in range(3):
        played.perform(played.fight.option(played.encounter.turn, "end_turn"))
    played.set_pool("bolt", "breath", 2)
    played.set_pool("bolt", "breath", 1)
    played.undo()
    played.add_note("Another way.")
    played.add_note("And back.")
    played.undo()
    panel = LogPanel(played, words, plain_look)
    panel.view.expandAll()
    steps = walk(panel, 640, 900)
    for row in (0, 3, 7):
        panel.view.setCurrentIndex(panel.model.index(row, 0))
        steps.call(f"menu of line {row}", partial(steps.menu, panel.view))
        steps.do("Esc")
    approved(steps.text)


@pytest.mark.parametrize("width", [240, 640, 1600])
def test_plots(qtbot, played, words, plain_look, approved, monkeypatch, width):
    """How the plots of a page are drawn in a narrow, a usual and a wide window, and how its text is set."""
    looks = []

    def noted(plot, title, look):
        looks.append(look)
        return svg_of(plot, title, look)

    monkeypatch.setattr(fight_page_browser, "svg_of", noted)
    browser = fight_page_browser.FightPageBrowser(plain_look)
    qtbot.addWidget(browser)
    browser.resize(width, 300)
    browser.show()
    browser.show_page(page_of(played.campaign.fights, played.encounter_id, played.chronicler.pages))
    document = browser.document()
    kind = QTextDocument.ResourceType.ImageResource.value
    pictures = [document.resource(kind, QUrl(f"plot:{number}")).size().toTuple() for number in range(2)]
    font = document.defaultFont()
    told = [repr(looks[-1]), document.defaultStyleSheet(), f"{font.family()} {font.pointSizeF()}"]
    approved("\n".join([*told, str(document.documentMargin()), str(pictures), ""]))
