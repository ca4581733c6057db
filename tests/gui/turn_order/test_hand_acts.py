"""What each entry of a combatant's menu does: what it writes into the log, or asks for, as it was approved."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from gui.turn_order.hand_menu import HandMenu
from gui.widgets.small_form import SmallForm
from rules.state.terrain import LightSource
from storage.campaign.log_filter import OPEN
from tests.gui.seen.brief import briefly


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(800, 600)
    home.show()
    return home


@pytest.fixture
def hand(home, yard, words, plain_look):
    return HandMenu(yard, SmallForm(home, words, plain_look), words, home)


def entries(menu, above=()):
    """Yield the way to each entry of a menu, as texts, with its action."""
    for action in menu.actions():
        if action.menu() is not None:
            yield (*above, action.text()), action
            yield from entries(action.menu(), (*above, action.text()))
        elif not action.isSeparator():
            yield (*above, action.text()), action


def state_of(action, menu):
    told = ["on" if action.isChecked() else "off"] if action.isCheckable() else []
    return " ".join(
        [*told, *(["disabled"] * (not action.isEnabled())), *(["default"] * (menu.defaultAction() is action))]
    )


def newest(desk):
    return max((entry.step for entry in desk.campaign.log.find(desk.encounter_id, OPEN, limit=1).entries), default=0)


def told_since(desk, step):
    """Yield what stands in the log behind a step, and whether an act asks something."""
    yield from (entry.text for entry in desk.campaign.log.find_newer(desk.encounter_id, OPEN, step).entries)
    if desk.question is not None:
        yield f"asks: {type(desk.question).__name__}"
        desk.abandon()


def fill(form):
    """Raise each figure of a form by one, and write into each empty line."""
    for box in form.findChildren(QAbstractSpinBox):
        box.stepUp()
    for line in form.findChildren(QLineEdit):
        if isinstance(line.parent(), SmallForm) and not line.text():
            line.setText("red")


@pytest.mark.parametrize("who", ["anna", "wolf"])
def test_acts(hand, yard, approved, who):
    """Choose each entry once, take a form as it opens, and undo what was done."""
    heard, lines = [], []
    for name in ("sheet_wanted", "copy_wanted"):
        getattr(hand, name).connect(lambda value, name=name: heard.append(f"{name} {value}"))
    hand.done.connect(lambda takeback: heard.append(f"done: {takeback.sentence}"))
    yard.failed.connect(lambda sentence: heard.append(f"fails: {sentence}"))
    yard.set_alias(who, "Somebody")
    yard.carry_light(who, LightSource(2, 4))
    yard.set_hidden("bolt", True)
    yard.prepare(yard.fight.option(who, "thrust"))
    menu = hand.everything(who, QPoint(10, 10))
    ways = [way for way, action in entries(menu)]
    for way in ways:
        fresh = hand.everything(who, QPoint(10, 10))
        action = next(action for there, action in entries(fresh) if there == way)
        lines.append(f"{' > '.join(way)!r} {state_of(action, fresh if len(way) == 1 else action.parent())}".rstrip())
        if action.menu() is None and action.isEnabled():
            last, before, selected, aim = newest(yard), yard.journal.mark, yard.selected_id, yard.aim
            action.trigger()
            if hand._form.isVisible():
                lines += [f"  {line}" for line in briefly(hand._form)]
                fill(hand._form)
                hand._form.accept()
                hand._form.hide()
            lines += [f"  {each}" for each in (*heard, *told_since(yard, last))]
            heard.clear()
            while yard.journal.mark != before and yard.journal.now.step is not None:
                yard.undo()
            yard.select(selected)
            yard.point_at(aim.at)
    approved("\n".join([*lines, ""]))


def test_what_is_done_by_hand_is_taken_back(hand, yard):
    kept = []
    hand.done.connect(kept.append)
    hand.hide_or_show("wolf")
    assert yard.is_marked_hidden("wolf")
    kept.pop().take_back()
    assert not yard.is_marked_hidden("wolf")
    yard.set_hidden("wolf", True)
    hand.hide_or_show("wolf")
    assert not yard.is_marked_hidden("wolf")
    kept.pop().take_back()
    assert yard.is_marked_hidden("wolf")
    yard.point_at("bolt")
    hand.aim_at("wolf")
    assert yard.aim.at == "wolf"
    kept.pop().take_back()
    assert yard.aim.at == "bolt"
    hand._leave("wolf", "fled")
    assert "wolf" not in yard.encounter.combatants
    kept.pop().take_back()
    assert "wolf" in yard.encounter.combatants


def test_nobody_aims_at_themself(qtbot, hand, yard):
    with qtbot.waitSignal(yard.failed):
        hand.aim_at(yard.selected_id)


@pytest.mark.parametrize("locked", ["past", "read only"])
def test_what_cannot_be_changed_is_not_offered(hand, yard, locked, monkeypatch):
    if locked == "past":
        yard.set_pool("anna", "breath", 3)
        yard.look_at(0)
    else:
        monkeypatch.setattr(type(yard), "locked_because", "Only read.")
    texts = [action.text().partition("\t")[2] for action in hand.everything("wolf", QPoint()).actions()]
    assert texts[:2] == ["Return", "T"]
    assert "P" not in texts
