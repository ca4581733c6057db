"""Questions: whatever is asked is answered here, by keys alone, and what cannot be an answer is refused."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.dice.question_panel import QuestionPanel
from gui.gm_mode.turn_head import TurnHead
from gui.gm_mode.what_column import WhatColumn
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.values import ActionRow
from rules.resolving.questions import ChoiceQuestion, ReactionQuestion, RollQuestion
from rules.ruleset.sure_positions import sure_positions
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import Answered, Reacted, Rolled
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon
from tests.rules.playing import reply_to

Key = Qt.Key


@pytest.fixture
def table(qtbot, fight_desk, words, look):
    """The question in the place of the palette, as on the desk."""
    return laid_out(qtbot, fight_desk, words, look)


class Table(QWidget):
    def __init__(self, desk, words, look):
        super().__init__()
        self.palette_panel, self.question = PalettePanel(desk, words, look), QuestionPanel(desk, words, look)
        self.what = WhatColumn(TurnHead(desk, words, look), self.palette_panel, self.question, look)
        QHBoxLayout(self).addWidget(self.what)


def laid_out(qtbot, desk, words, look):
    table = Table(desk, words, look)
    qtbot.addWidget(table)
    table.resize(1200, 800)
    table.show()
    table.activateWindow()
    table.palette_panel.setFocus()
    return table


def press(qtbot, *keys):
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), key)


def write(qtbot, text):
    qtbot.keyClicks(QApplication.focusWidget(), text)


def typed(desk):
    desk.set_rolls_by("party", "table")
    desk.set_rolls_by("beasts", "table")


def rolls(desk):
    return [event for event in desk.journal.now.step.events if isinstance(event, Rolled)]


def test_what_is_added_to_dice_is_told_as_such_against_what_is_to_be_met(table, fight_desk, campaign):
    scene = """
ruleset = "castles_and_crusades"
[[combatants]]
id = "una"
values = { BtH = 2 }
items = [{ id = "long_sword", where = "right_hand" }]
[[combatants]]
id = "orc"
side = "foes"
values = { AC_base = 13 }
"""
    fight = read_scenario(parse(scene), fight_desk.shelf.rulebook("castles_and_crusades")).encounter
    fight_desk.open_encounter(campaign.encounters.create("Gate", fight))
    fight_desk.set_rolls_by("una", "table")
    fight_desk.perform(fight_desk.fight.option("una", "attack", {"target": "orc"}))
    page = table.question.roll_page
    assert page.against.text() == "11 or more, hits 50\N{NARROW NO-BREAK SPACE}%"
    assert page.terms.text() == "2 (bonus to hit) on 1d20 against 13 (armour class)"


def test_a_whole_exchange_by_keyboard(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.set_position("wolf", "standing")
    write(qtbot, "str")
    press(qtbot, Key.Key_Return)
    assert isinstance(fight_desk.question, ReactionQuestion)
    view = table.question.reaction_page.view
    assert view.hasFocus()
    assert view.current_row.id == "block"
    press(qtbot, Key.Key_Down)
    assert view.current_row.id == "block"
    while view.current_row.id != "dodge":
        press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Right, Key.Key_Return)
    assert isinstance(fight_desk.question, RollQuestion)
    assert table.question.roll_page.field.hasFocus()
    write(qtbot, "12")
    press(qtbot, Key.Key_Return)
    write(qtbot, "6")
    press(qtbot, Key.Key_Return)
    assert fight_desk.question is None
    assert table.palette_panel.search.hasFocus()
    assert [(roll.total, roll.typed) for roll in rolls(fight_desk)] == [(12, True), (6, True)]
    (dodge,) = [event for event in fight_desk.journal.now.step.events if isinstance(event, Reacted)]
    assert (dodge.action, dodge.choices["step"]) == ("dodge", "left")


def test_enter_on_a_fresh_question_takes_the_best_defence_which_is_shown(qtbot, table, fight_desk, look):
    typed(fight_desk)
    fight_desk.set_position("wolf", "standing")
    fight_desk.perform(fight_desk.option("strike"))
    page = table.question.reaction_page
    rows = [page.model.index(place).data(ROW_ROLE) for place in range(page.model.rowCount())]
    odds = {row.id: row.option.preview.odds or 0 for row in rows if isinstance(row, ActionRow) and row.open}
    best = max(odds, key=lambda id: odds[id])
    assert page.view.current_row.id == best
    assert page.view.currentIndex() == page.model.first_action(), "the first answer is the one that Enter takes"
    ground = page.view.viewport().grab().toImage().pixelColor(1, page.view.visualRect(page.view.currentIndex()).top())
    assert ground.name() == look.theme.colour("hover").name(), "it is marked, as Enter takes it"
    assert page.next.text().startswith(f"Enter: {page.view.current_row.name}.")
    press(qtbot, Key.Key_Return)
    assert fight_desk.under_way.replies[0][0]["defense"] == best


def test_a_key_held_down_too_long_answers_nothing(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    question, view = fight_desk.question, table.question.reaction_page.view
    held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(view, held)
    assert fight_desk.question is question


def test_enter_says_what_to_press_if_no_defence_is_possible(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    page, question = table.question.reaction_page, fight_desk.question
    page.view.offer(QModelIndex())
    page._say_how()
    press(qtbot, Key.Key_Return)
    assert fight_desk.question is question
    assert page.view.hint.isVisible()
    assert "N lets it happen" in page.view.hint.text()


def test_a_reaction_is_found_by_its_letters(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.set_position("wolf", "standing")
    fight_desk.perform(fight_desk.option("strike"))
    page = table.question.reaction_page
    write(qtbot, "par")
    assert (page.view.current_row.id, page.view.is_settled) == ("parry", True)
    page.letters.forget()
    write(qtbot, "un")
    assert isinstance(fight_desk.question, ReactionQuestion), "N lets it happen only by itself"
    assert page.next.text() == "Nothing here begins with “un”."
    page.letters.forget()
    write(qtbot, "do")
    press(qtbot, Key.Key_Return)
    assert fight_desk.under_way.replies[0][0]["defense"] == "dodge"


def test_after_a_pause_n_lets_it_happen(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    write(qtbot, "x")
    table.question.reaction_page.letters.forget()
    write(qtbot, "n")
    assert fight_desk.under_way.replies == (("none", True),)


def test_a_letter_does_not_get_into_the_figures_of_a_roll(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.answer("none")
    page = table.question.roll_page
    write(qtbot, "1n")
    assert page.field.text() == "1"
    assert page.problem.text().startswith("Dice show whole figures")
    write(qtbot, "2")
    assert (page.field.text(), page.problem.isVisible()) == ("12", False)


def test_nobody_has_to_throw_for_whoever_can_do_nothing(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.set_pool("bern", "BP", 0)
    asked = []
    fight_desk.roll_initiative()
    while fight_desk.question is not None:
        asked.append(fight_desk.question.who)
        fight_desk.answer(5)
    assert asked == ["una", "wolf"]
    assert [(roll.actor, roll.typed) for roll in rolls(fight_desk)] == [("una", True), ("bern", False), ("wolf", True)]


def test_where_no_turn_is_passed_over_everybody_throws(table, fight_desk):
    typed(fight_desk)
    fight_desk.set_passes_over(False)
    fight_desk.set_pool("una", "BP", 0)
    fight_desk.roll_initiative()
    assert fight_desk.question.who == "una"


def test_the_program_rolls_on_a_key(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    press(qtbot, Key.Key_N)
    press(qtbot, Key.Key_R)
    if fight_desk.question is not None:
        press(qtbot, Key.Key_F2)
    assert fight_desk.question is None
    assert not any(roll.typed for roll in rolls(fight_desk))
    assert "rolled here" in table.question.rolled.text


def test_letting_it_happen_is_a_key_and_a_button(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    table.question.reaction_page.nothing_button.click()
    assert isinstance(fight_desk.question, RollQuestion)
    assert fight_desk.under_way.replies == (("none", True),)


def test_an_impossible_roll_is_refused_in_place_with_the_reason(qtbot, table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.answer("none")
    page = table.question.roll_page
    for wrong, why in (
        ("101", "A die of 100 sides cannot show 101;"),
        ("x", "Dice show whole figures"),
        ("", "Type what the dice show"),
    ):
        page.field.setText(wrong)
        press(qtbot, Key.Key_Return)
        assert page.problem.isVisible()
        assert page.problem.text().startswith(why)
        assert page.field.text() == wrong
        assert page.field.hasFocus()
    write(qtbot, "5")
    assert not page.problem.isVisible()
    assert isinstance(fight_desk.question, RollQuestion)


def test_what_is_asked_is_told(table, fight_desk):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    dice = table.question
    assert dice.heading.text() == "Wolf: How is the attack answered?"
    assert dice.occasion.text() == "Una: Strike (Wolf, longsword), hits 56\N{NARROW NO-BREAK SPACE}% before defence"
    assert dice.frame.side.id == "beasts"
    fight_desk.answer("none")
    assert dice.heading.text() == "Una: Does the attack land?"
    assert dice.frame.side.id == "party"
    assert dice.roll_page.dice.text() == "1d100"
    assert dice.roll_page.against.text() == "56 or less, hits 56\N{NARROW NO-BREAK SPACE}%"
    told = dice.roll_page.terms.text().replace("\N{NO-BREAK SPACE}", " ")
    assert told == "50 (base chance) + 8 (AV) − 3 (DV) + 1 (CRD modifier) = 56 on 1d100"
    fight_desk.answer(3)
    assert dice.rolled.text == "Una, Attack: 3 on 1d100, typed in"
    fight_desk.abandon()
    assert dice.frame.side is None
    assert not table.what.asks


def test_a_decision_of_the_gm_is_a_letter(qtbot, table, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    asking = next(option for option in fight_desk.palette() if [r.kind for r in option.reasons] == ["gm"])
    fight_desk.perform(asking)
    assert [button.text() for button in table.question.buttons_page.buttons] == ["yes", "no"]
    assert table.question.heading.text().startswith("Game master: ")
    press(qtbot, Key.Key_N)
    assert fight_desk.question is None
    assert Answered("", asking.reasons[0].id, "no") in fight_desk.journal.now.step.events


def test_a_decision_travels_by_arrows_and_numbers(qtbot, table, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    asking = next(option for option in fight_desk.palette() if [r.kind for r in option.reasons] == ["gm"])
    fight_desk.perform(asking)
    press(qtbot, Key.Key_Right)
    assert table.question.buttons_page.buttons[1].hasFocus()
    press(qtbot, Key.Key_Right, Key.Key_9)
    assert table.question.buttons_page.buttons[0].hasFocus()
    press(qtbot, Key.Key_2)
    assert Answered("", asking.reasons[0].id, "no") in fight_desk.journal.now.step.events


def test_an_offer_is_answered_by_name(qtbot, table, fight_desk):
    fight_desk.perform(fight_desk.option("throw", {"target": "bern"}))
    if isinstance(fight_desk.question, ChoiceQuestion):
        assert [button.text() for button in table.question.buttons_page.buttons] == ["Catch", "nothing"]
        press(qtbot, Key.Key_Return)
    assert fight_desk.question is None


def test_it_comes_up_when_something_is_asked(qtbot, table, fight_desk):
    with qtbot.waitSignal(table.question.attention):
        fight_desk.perform(fight_desk.option("strike"))


def test_giving_up_is_a_button(table, fight_desk):
    fight_desk.perform(fight_desk.option("strike"))
    table.question.give_up_button.click()
    assert fight_desk.question is None
    assert not fight_desk.can_undo
    assert table.palette_panel.view.isEnabled()


def test_the_reaction_under_hand_says_what_it_would_cost(qtbot, table, fight_desk):
    fight_desk.set_position("wolf", "standing")
    seen = []
    table.question.projected.connect(seen.append)
    fight_desk.perform(fight_desk.option("strike"))
    assert not any(seen), "nobody has chosen a reaction yet"
    press(qtbot, Key.Key_Down)
    assert seen[-1] == {"END": (39, 38, ())}


def test_a_defence_that_is_not_possible_is_not_taken(qtbot, table, fight_desk):
    fight_desk.perform(fight_desk.option("strike"))
    page = table.question.reaction_page
    page.model.toggle("not_now")
    for place in range(page.model.rowCount()):
        page.view.choose(page.model.index(place))
        row = page.view.current_row
        if row is not None and row.option.status == "illegal":
            page.view.acts.act()
            assert row.reason
    assert isinstance(fight_desk.question, ReactionQuestion)


def test_in_the_middle_of_an_attack_after_opening_again(qtbot, table, fight_desk, words, look):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.answer("none")
    fight_desk.answer(12)
    path = fight_desk.campaign.path
    table.close()
    fight_desk.campaign.close()
    with open_campaign(path, noon, daily_backup=False) as reopened:
        desk = Desk(reopened, words, 3)
        again = laid_out(qtbot, desk, words, look)
        qtbot.waitUntil(again.isActiveWindow)
        desk.open_last()
        assert again.question.heading.text() == "Una: How much damage?"
        assert again.question.rolled.text == "Una, Attack: 12 on 1d100, typed in"
        assert again.question.roll_page.field.hasFocus()
        write(qtbot, "4")
        press(qtbot, Key.Key_Return)
        assert [roll.total for roll in rolls(desk)] == [12, 4]
        again.close()


def test_it_speaks_polish_and_grows(table, fight_desk, words, look):
    typed(fight_desk)
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.answer("none")
    words.set_language("pl")
    assert table.question.roll_page.dice.text() == "1k100"
    assert table.question.give_up_button.text() == "Porzuć akcję"
    look.choose("dark")
    look.set_scale(200)
    assert not table.grab().isNull()


def test_enter_never_throws_a_defender_down_who_could_stay_up(qtbot, yard_desk, words, look):
    table = laid_out(qtbot, yard_desk, words, look)
    yard_desk.enter_fact("distance", 1, "ana", "orc")
    yard_desk.perform(yard_desk.option("attack_melee"))
    while not isinstance(asked := yard_desk.question, ReactionQuestion):
        assert yard_desk.under_way is not None
        assert asked is not None
        yard_desk.answer(reply_to(yard_desk.under_way.fight, asked, most))
    page = table.question.reaction_page
    rows = [page.model.index(place).data(ROW_ROLE) for place in range(page.model.rowCount())]
    rows = [row for row in rows if isinstance(row, ActionRow) and row.open]
    falling = [row for row in rows if any(sure_positions(yard_desk.rulebook.plans[row.id].action))]
    assert rows[-len(falling) :] == falling
    assert page.view.current_row is not None
    assert page.view.current_row.id == rows[0].id
    assert page.view.current_row not in falling
    assert falling[0].leaves[0].text == f"→ {yard_desk.texts.name('positions', 'prone')}"


def most(values):
    return next(iter(values))


def test_a_change_by_hand_is_seen_in_the_question_that_is_open(table, fight_desk):
    fight_desk.perform(fight_desk.option("strike"))
    assert table.question.heading.text().startswith("Wolf: ")
    sheet = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.change_sheet(replace(sheet, name="Grey wolf"), sheet.name)
    assert table.question.heading.text().startswith("Grey wolf: ")
