"""What the field of a roll asks to be typed, for every kind of dice."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from gui.dice.roll_page import RollPage
from gui.palette.row_maker import RowMaker
from rules.dice.notation import parse_dice
from rules.dice.values import Cards
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.words.texts import Texts

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def page(look, words, stand) -> RollPage:
    return stand(RollPage(words, look), 500, 200)


class Rolls:
    """What is told of a roll."""

    texts = Texts("en", {})

    def needs(self, _question) -> str:
        return "needs 5"

    def chance(self, _question) -> str:
        return ""

    def terms(self, _question) -> list[str]:
        return ["skill 4", "light 1"]


@pytest.mark.parametrize(
    ("dice", "faces", "typed"),
    [
        ("1d20", False, "the roll"),
        ("2d6", False, "the sum"),
        ("2d6+3", False, "the sum"),
        ("2d6", True, "each face"),
        ("3d6kh2", False, "each face"),
        ("4d6c5", False, "the successes, or each face"),
    ],
)
def test_what_is_to_be_typed_depends_on_the_dice(page, dice, faces, typed):
    question = RollQuestion("una", "check", parse_dice(dice), "check", 5, faces_wanted=faces)
    page.ask(question, Rolls())
    assert page.field.placeholderText() == typed


@pytest.mark.parametrize(("draw", "typed"), [(1, "the card"), (2, "each card")])
def test_cards_are_typed_as_cards(page, draw, typed):
    page.ask(DiceQuestion("una", "check", Cards(tuple(range(1, 11)), draw)), Rolls())
    assert page.field.placeholderText() == typed


def test_the_roll_is_told_with_its_terms_and_a_new_one_has_an_empty_field(page):
    first = RollQuestion("una", "check", parse_dice("1d20"), "check", 5)
    page.ask(first, Rolls())
    assert (page.against.text(), page.terms.text(), page.spoken()) == ("needs 5", "skill 4\nlight 1", "1d20, needs 5.")
    assert page.terms.isVisible()
    page.field.setText("x")
    page.take_button.click()
    assert page.problem.isVisible()
    page.ask(first, Rolls())
    assert (page.field.text(), page.problem.isVisible()) == ("x", True)
    page.ask(RollQuestion("una", "check", parse_dice("1d20"), "check", 6), Rolls())
    assert (page.field.text(), page.problem.isVisible()) == ("", False)


def test_without_a_question_nothing_is_answered(page, qtbot):
    page.field.setText("3")
    with qtbot.assertNotEmitted(page.answered):
        page.take_button.click()


@pytest.mark.parametrize(
    ("key", "held", "asked"),
    [
        (Key.Key_R, Modifier.NoModifier, "roll"),
        (Key.Key_R, Modifier.ShiftModifier, "roll"),
        (Key.Key_F2, Modifier.NoModifier, "roll"),
        (Key.Key_Asterisk, Modifier.KeypadModifier, "roll"),
        (Key.Key_S, Modifier.NoModifier, "secret"),
        (Key.Key_S, Modifier.ShiftModifier, "secret"),
        (Key.Key_R, Modifier.ControlModifier, ""),
        (Key.Key_S, Modifier.AltModifier, ""),
    ],
)
def test_keys_let_the_program_roll_here_or_in_secret(page, qtbot, key, held, asked):
    told: list[str] = []
    page.roll_wanted.connect(partial(told.append, "roll"))
    page.secret_wanted.connect(partial(told.append, "secret"))
    qtbot.keyClick(page.field, key, held)
    assert told == [asked] * bool(asked)


def test_the_buttons_let_the_program_roll_too(page):
    told: list[str] = []
    page.roll_wanted.connect(partial(told.append, "roll"))
    page.secret_wanted.connect(partial(told.append, "secret"))
    page.roll_button.click()
    page.secret_button.click()
    assert told == ["roll", "secret"]


def test_a_letter_is_refused_and_forgiven_with_the_next_figure(page, qtbot):
    page.ask(RollQuestion("una", "check", parse_dice("1d20"), "check", 5), Rolls())
    qtbot.keyClicks(page.field, "x")
    assert (page.problem.isVisible(), page.field.text()) == (True, "")
    qtbot.keyClicks(page.field, "7")
    assert (page.problem.isVisible(), page.field.text()) == (False, "7")


@pytest.fixture
def dealt(stand, hollow, words, look):
    """The page that asks for the first card of the order."""
    question = next(hollow.fight.perform(hollow.option("deal_cards")))
    page = stand(RollPage(words, look), 500, 300)
    page.ask(question, RowMaker(hollow.rulebook, hollow.encounter, hollow.texts, words).rolls)
    page.replies = []
    page.answered.connect(page.replies.append)
    return page


def test_a_card_is_typed_by_its_name(qtbot, dealt):
    assert dealt.terms.text().startswith("From 2 of Clubs, the lowest, to Joker, red")
    qtbot.keyClicks(dealt.field, "king of hearts")
    qtbot.keyClick(dealt.field, Qt.Key.Key_Return)
    assert dealt.replies == [47]


def test_a_name_that_several_cards_have_is_refused_with_them(qtbot, dealt):
    qtbot.keyClicks(dealt.field, "kings")
    qtbot.keyClick(dealt.field, Qt.Key.Key_Return)
    assert dealt.replies == []
    assert "King of Clubs, King of Diamonds" in dealt.problem.text()


def test_an_empty_field_still_lets_the_program_draw(qtbot, dealt):
    with qtbot.waitSignal(dealt.roll_wanted):
        qtbot.keyClick(dealt.field, Qt.Key.Key_R)


def test_a_refusal_names_the_dice_as_they_lie_on_the_table_and_is_heard(page, words, told):
    words.set_language("pl")
    page.ask(RollQuestion("una", "check", parse_dice("2d6"), "check", 5), Rolls())
    page.field.setText("99")
    page.secret_button.setFocus()
    page.take_button.click()
    assert "2k6" in page.problem.text()
    assert page.field.hasFocus()
    assert page.field.selectedText() == "99"
    assert told == [f"says: {page.problem.text()!r}"]


def test_what_is_only_rolled_says_how_it_is_read(page, words):
    page.ask(DiceQuestion("una", "check", parse_dice("1d20")), Rolls())
    assert (page.against.text(), page.terms.text()) == ("", words("dice.only_the_dice"))
    assert page.spoken() == "1d20."
    page.ask(DiceQuestion("una", "check", parse_dice("2d6kh1")), Rolls())
    told = page.terms.text()
    assert told[0].isupper()
    assert told.endswith(words("dice.only_the_dice"))
    assert page.field.accessibleName() == words("dice.type_roll", dice=page.dice.text())
