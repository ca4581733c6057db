"""The page of reactions: what it offers first, what it says, and what letters and buttons answer."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QModelIndex, Qt, QTimer

from gui.dice.question_panel import QuestionPanel
from gui.dice.reaction_page import PAUSE, ReactionPage, TypedLetters
from gui.palette.model import ROW_ROLE
from gui.palette.values import Ask
from rules.dice.notation import parse_dice
from rules.resolving.questions import ReactionQuestion
from rules.resolving.resolve import NOTHING
from rules.state.events import Reacted

Key = Qt.Key


@pytest.fixture
def panel(stand, fight_desk, words, look):
    return stand(QuestionPanel(fight_desk, words, look), 700, 500)


@pytest.fixture
def page(panel, fight_desk):
    """The reactions of the wolf, who stands, to a blow of Una's."""
    fight_desk.set_position("wolf", "standing")
    fight_desk.perform(fight_desk.option("strike"))
    assert isinstance(fight_desk.question, ReactionQuestion)
    return panel.reaction_page


def test_letters_typed_in_quick_succession_belong_together(qapp, panel):
    letters = TypedLetters(panel)
    assert [letters.add(letter) for letter in "par"] == ["p", "pa", "par"]
    (pause,) = letters.findChildren(QTimer)
    assert (pause.isActive(), pause.isSingleShot(), pause.interval()) == (True, True, PAUSE)
    pause.timeout.emit()
    assert not pause.isActive()
    assert letters.add("d") == "d"
    letters.forget()
    assert not pause.isActive()


def test_the_button_lets_it_happen(page, fight_desk):
    page.nothing_button.click()
    assert fight_desk.under_way is None or fight_desk.under_way.replies[0][0] == NOTHING
    assert not isinstance(fight_desk.question, ReactionQuestion)


def test_a_new_question_forgets_letters_and_begins_at_the_top(page, fight_desk):
    page.view.resize(300, 40)
    page.letters.add("z")
    page.view.scrollToBottom()
    page.ask(fight_desk.question)
    assert page.view.verticalScrollBar().value() == 0
    assert page.letters.add("d") == "d"


def test_letters_are_forgotten_with_the_page(page):
    page.letters.add("z")
    page.hide()
    assert page.letters.add("d") == "d"


def test_the_list_claims_room_for_its_first_reaction(page, look):
    lines = 2 * look.theme.metrics().height()
    assert page.view.minimumHeight() == min(page.view.sizeHintForRow(0), lines) > 0
    page.model.clear()
    page._leave_room()
    assert page.view.minimumHeight() == 0


def test_a_screen_reader_hears_the_first_reaction_and_which_keys_answer(page):
    row = page.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    assert page.spoken() == f"{row}. {page.next.text()}"
    page.view.setCurrentIndex(QModelIndex())
    assert page.spoken() == page.next.text()


def test_unknown_letters_are_told_and_heard(page, qtbot, told):
    told.clear()
    qtbot.keyClicks(page.view, "x")
    assert told == [f"says: {page.next.text()!r}"]


def test_a_reaction_that_is_not_possible_says_nothing_of_the_next(page):
    page.model.toggle("not_now")
    rows = [page.model.index(place) for place in range(page.model.rowCount())]
    page.view.choose(page.model.index_of("dodge"))
    assert page.next.text() != ""
    closed = next(index for index in rows if getattr(index.data(ROW_ROLE), "reason", ""))
    page.view.choose(closed)
    assert page.next.text() == ""


def test_a_choice_of_a_reaction_is_kept_in_its_row(page, fight_desk):
    page.view.choose(page.model.index_of("dodge"))
    option = page.view.current_row.option
    page.view.told.emit(option, Ask("step", "choice", "Step"), "left")
    page.view.choose(page.model.index_of("dodge"))
    page.view.acts.act()
    (dodge,) = [event for event in fight_desk.journal.now.step.events if isinstance(event, Reacted)]
    assert (dodge.action, dodge.choices["step"]) == ("dodge", "left")


def test_without_a_question_nothing_is_offered_or_answered(qtbot, fight_desk, words, look):
    fight_desk.perform(fight_desk.option("strike"))
    question, option = fight_desk.question, fight_desk.option("strike")
    page = ReactionPage(fight_desk, words, look)
    qtbot.addWidget(page)
    page._answer(option)
    assert fight_desk.question is question
    fight_desk.abandon()
    page.ask(question)
    assert page.model.rowCount() == 0


def reaction(action="dodge", *, status="legal", odds=None, dice="", added=0):
    """What the page asks of a reaction: its action, its odds, and the dice that it meets another roll with."""
    roll = SimpleNamespace(figures={"roll": 1}, dice=parse_dice(dice), score=added) if dice else None
    return SimpleNamespace(action=action, status=status, preview=SimpleNamespace(odds=odds, roll=roll))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (reaction(odds=0.6), reaction(odds=0.5)),
        (reaction(odds=0.1), reaction(dice="9d6")),
        (reaction(dice="2d6"), reaction(dice="1d6")),
        (reaction(dice="1d8"), reaction(dice="1d6", added=9)),
        (reaction(dice="1d6", added=2), reaction(dice="1d6", added=1)),
        (reaction(dice="1d4"), reaction()),
        (reaction(odds=0.1), reaction(status="illegal", odds=0.9)),
    ],
)
def test_better_odds_stand_first_then_more_dice_then_more_added(page, better, worse):
    assert sorted([worse, better], key=page._place_of) == [better, worse]
