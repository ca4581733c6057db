import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle

from gui.widgets.message_strip import FADING, MessageStrip, Notice

FULL = Notice("The disk is full; free some space.", "danger", "errno 28")
PLAIN = Notice("There is no backup today.")


@pytest.fixture
def said():
    return []


@pytest.fixture
def strip(qtbot, words, look, said):
    strip = MessageStrip(words, look, lambda widget, text: said.append(text))
    qtbot.addWidget(strip)
    return strip


def test_it_hides_while_there_is_nothing_to_say(strip):
    assert strip.isHidden()
    assert strip.message is None
    strip.dismiss()
    assert strip.isHidden()


def test_a_message_is_shown_and_said(strip, said):
    strip.show_message(FULL)
    assert strip.isVisible()
    assert strip._text.text() == FULL.text
    assert strip.accessibleName() == FULL.text
    assert strip.property("tone") == "danger"
    assert said == [FULL.text]


def test_details_are_folded_and_only_there_if_there_are_any(qtbot, strip):
    strip.show_message(FULL)
    assert strip.details.isHidden()
    qtbot.mouseClick(strip.details_button, Qt.MouseButton.LeftButton)
    assert strip.details.isVisible()
    assert strip.details.toPlainText() == "errno 28"
    assert strip.details_button.text() == "Hide details"
    strip.show_message(PLAIN)
    assert strip.details.isHidden()
    assert strip.details_button.isHidden()


def test_dismissing_brings_the_message_before(qtbot, strip):
    strip.show_message(PLAIN)
    strip.show_message(FULL)
    qtbot.mouseClick(strip.dismiss_button, Qt.MouseButton.LeftButton)
    assert strip.message == PLAIN
    qtbot.mouseClick(strip.dismiss_button, Qt.MouseButton.LeftButton)
    assert strip.isHidden()


def test_the_same_message_does_not_pile_up(strip):
    for message in (PLAIN, FULL, PLAIN):
        strip.show_message(message)
    strip.dismiss()
    assert strip.message == FULL
    strip.dismiss()
    assert strip.message is None


def test_it_speaks_the_language_of_the_moment(strip, words):
    strip.show_message(FULL)
    words.set_language("pl")
    assert strip.details_button.text() == "Szczegóły"
    assert strip.dismiss_button.accessibleName() == "Zamknij"


def test_a_long_sentence_wraps_and_takes_no_more_room_than_it_needs(qtbot, strip):
    strip.show_message(Notice("A long sentence about a file. " * 8))
    assert strip.heightForWidth(400) > strip.heightForWidth(1600)
    assert strip.minimumSizeHint().height() <= strip.heightForWidth(3000)


@pytest.mark.parametrize(("tone", "role"), [("info", "accent"), ("warning", "warning"), ("danger", "danger")])
def test_each_tone_has_an_icon_in_its_colour(strip, look, tone, role):
    strip.show_message(Notice("Something", tone))
    image = strip._icon.pixmap().toImage()
    inks = {
        image.pixelColor(x, y).rgb()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }
    assert inks == {look.theme.colour(role).rgb()}


def test_an_offer_has_a_button_that_can_be_pressed_and_no_other_message_has_one(qtbot, strip):
    strip.show_message(Notice("It broke.", offer="Mend it…"))
    assert strip.offer_button.isVisible()
    assert strip.offer_button.text() == "Mend it…"
    with qtbot.waitSignal(strip.offer_taken):
        strip.offer_button.click()
    strip.show_message(Notice("Something else."))
    assert not strip.offer_button.isVisible()
    strip.dismiss()
    assert strip.offer_button.isVisible()


def test_a_passing_message_fades_and_a_lasting_one_stays(strip):
    strip.show_message(FULL)
    assert not strip.is_passing
    strip.show_message(PLAIN)
    assert strip.is_passing
    strip._forget_passing()
    assert strip.message == FULL
    assert not strip.is_passing
    assert strip.recent == (FULL, PLAIN)


def test_what_is_read_does_not_fade(qtbot, strip):
    strip.show_message(Notice("There is no backup today.", details="none"))
    strip.details_button.click()
    assert not strip.is_passing
    strip.details_button.click()
    assert strip.is_passing
    QApplication.sendEvent(strip, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert not strip.is_passing
    QApplication.sendEvent(strip, QEvent(QEvent.Type.Leave))
    assert strip.is_passing


def test_nothing_moves_if_the_system_asks_for_less_motion(strip):
    class Still(QProxyStyle):
        def styleHint(self, hint, option=None, widget=None, data=None):
            still = hint == QStyle.StyleHint.SH_Widget_Animation_Duration
            return 0 if still else super().styleHint(hint, option, widget, data)

    style = Still()
    strip.setStyle(style)
    strip.show_message(PLAIN)
    strip.fade()
    assert strip.message is None
    strip.setStyle(None)


def test_fading_takes_a_moment(strip):
    strip.show_message(PLAIN)
    strip.fade()
    assert strip.isVisible()
    strip._fading.setCurrentTime(FADING)
    assert strip.isHidden()


def test_messages_of_a_fight_go_with_it(strip):
    of_fight = Notice("Una is too far away.", of_fight=True)
    strip.show_message(of_fight)
    strip.show_message(FULL)
    strip.leave_fight()
    assert strip.recent == (FULL,)
    strip.dismiss()
    assert strip.message is None


def test_a_message_grows_pale_and_the_pointer_brings_it_back(strip):
    strip.show_message(PLAIN)
    shade = strip.graphicsEffect()
    assert not shade.isEnabled()
    strip.fade()
    assert shade.isEnabled()
    strip._fading.setCurrentTime(FADING // 2)
    assert 0 < shade.opacity() < 1
    QApplication.sendEvent(strip, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert not shade.isEnabled()
    assert strip._fading.state() == strip._fading.State.Stopped
    assert strip.message == PLAIN


def test_no_more_messages_are_kept_for_calling_back_than_can_be_read(qtbot, strip):
    with qtbot.waitSignal(strip.kept):
        strip.show_message(PLAIN)
    for number in range(20):
        strip.show_message(Notice(f"Message {number}."))
    assert [each.text for each in strip.recent] == [f"Message {number}." for number in range(20)]
    strip.show_message(Notice("Message 0."))
    assert (len(strip.recent), strip.recent[-1].text) == (20, "Message 0.")


def test_what_is_no_longer_true_goes_from_wherever_it_is(strip):
    for notice in (FULL, PLAIN):
        strip.show_message(notice)
    strip.withdraw(FULL.text)
    assert strip.message == PLAIN
    strip.withdraw("Nothing of the kind.")
    assert strip.message == PLAIN
    strip.withdraw(PLAIN.text)
    assert strip.message is None
    assert strip.isHidden()


def test_details_take_a_few_lines_and_no_button_takes_the_keys(strip):
    strip.show_message(FULL)
    assert strip.details.maximumHeight() == 8 * strip.details.fontMetrics().lineSpacing()
    assert strip.details.isReadOnly()
    for button in (strip.details_button, strip.offer_button, strip.dismiss_button):
        assert button.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_an_offer_that_is_taken_names_its_remedy(qtbot, strip):
    strip.show_message(Notice("It broke.", offer="Mend it…", remedy="mend"))
    with qtbot.waitSignal(strip.offer_taken) as taken:
        strip.offer_button.click()
    assert taken.args == ["mend"]
    assert not strip.is_passing, "an offer waits"


def test_a_fight_that_is_left_takes_its_message_out_of_sight_at_once(qtbot, strip):
    strip.show_message(FULL)
    strip.show_message(Notice("Una is too far away.", of_fight=True))
    with qtbot.waitSignal(strip.kept):
        strip.leave_fight()
    assert strip.accessibleName() == FULL.text
