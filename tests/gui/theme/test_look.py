import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QMenu, QStyle

from gui.preferences.preferences import BriefPreferences
from gui.preferences.theme_choice import SCALES
from gui.theme.look import Look


def test_a_theme_is_put_on_the_application(qapp, qtbot, look):
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.theme.colour("window")
    with qtbot.waitSignal(look.changed):
        look.choose("dark")
    assert look.theme.dark
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.theme.colour("window")
    assert look.theme.colour("base").name() in qapp.styleSheet()
    assert qapp.style().metaObject().className() == "QStyleSheetStyle"


def test_what_was_chosen_is_remembered(qapp, preferences):
    look = Look(qapp, preferences)
    look.choose("dark")
    look.set_scale(150)
    again = Look(qapp, preferences)
    assert (again.choice, again.scale) == ("dark", 150)
    again.choose("system")
    assert preferences.get("theme") == ""


def test_a_choice_for_one_run_is_not_remembered(qapp, preferences):
    assert Look(qapp, preferences, "dark").theme.dark
    assert Look(qapp, preferences).choice == "system"


def test_what_is_remembered_wrongly_does_no_harm(qapp):
    preferences = BriefPreferences()
    preferences.set("theme", "mauve")
    preferences.set("text_scale", 5000)
    look = Look(qapp, preferences)
    assert (look.choice, look.scale) == ("system", 300)


def test_light_and_dark_take_turns(look):
    look.toggle()
    assert look.choice == "dark"
    look.toggle()
    assert look.choice == "light"


def test_the_system_is_followed_only_if_the_user_says_so(qapp, qtbot, look, monkeypatch):
    scheme = [Qt.ColorScheme.Light]
    monkeypatch.setattr(type(qapp.styleHints()), "colorScheme", lambda _: scheme[0])
    look.choose("system")
    scheme[0] = Qt.ColorScheme.Dark
    with qtbot.waitSignal(look.changed):
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.theme.dark
    look.choose("light")
    with qtbot.assertNotEmitted(look.changed):
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)


def test_text_grows_and_shrinks_in_steps_within_bounds(qapp, look):
    plain = qapp.font().pointSizeF()
    look.enlarge()
    assert look.scale == 110
    assert qapp.font().pointSizeF() == pytest.approx(plain * 1.1, rel=0.01)
    for _ in SCALES:
        look.enlarge()
    assert look.scale == 300
    for _ in SCALES:
        look.reduce()
    assert look.scale == 80
    look.plain_size()
    assert look.scale == 100


def test_nothing_is_told_when_nothing_changes(qtbot, look):
    with qtbot.assertNotEmitted(look.changed):
        look.choose("light")
        look.set_scale(100)


def test_icons_are_drawn_once_until_the_theme_changes(look):
    first = look.icon("dice")
    assert look.icon("dice") is first
    assert look.pixmap("dice", "accent", 16) is look.pixmap("dice", "accent", 16)
    look.choose("dark")
    assert look.icon("dice") is not first


def test_an_earlier_moment_tints_everything(qapp, look):
    present = look.theme.colour("window")
    look.show_past(True)
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.theme.colour("past") != present
    look.show_past(False)
    assert qapp.palette().color(QPalette.ColorRole.Window) == present


def test_a_look_for_a_quick_start_puts_its_style_sheet_on_once_it_is_asked(qapp, preferences):
    qapp.setStyleSheet("")
    look = Look(qapp, preferences, "light", dressed=False)
    assert qapp.styleSheet() == ""
    look.dress()
    assert look.theme.colour("base").name() in qapp.styleSheet()
    qapp.setStyleSheet("")
    look.dress()
    assert qapp.styleSheet() == "", "it is put on only once"
    look.choose("dark")
    assert look.theme.colour("base").name() in qapp.styleSheet()


def test_a_menu_that_is_higher_than_the_screen_scrolls(qtbot, look):
    menu = QMenu()
    qtbot.addWidget(menu)
    # Otherwise Qt puts what finds no room into a second column, beyond the edge of the screen at large text.
    assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)


def test_a_drawing_is_painted_once_for_each_colour_size_and_screen(look):
    asked = [
        ("next", "muted", 14, 1.0),
        ("next", "accent", 14, 1.0),
        ("next", "muted", 20, 1.0),
        ("next", "muted", 14, 2.0),
    ]
    drawn = [look.pixmap(*each) for each in asked]
    assert [(each.width(), each.devicePixelRatio()) for each in drawn] == [(14, 1), (14, 1), (20, 1), (28, 2)]
    assert len({each.cacheKey() for each in drawn}) == 4
    assert [look.pixmap(*each).cacheKey() for each in asked] == [each.cacheKey() for each in drawn]
    assert look.pixmap("next", "muted", 14).cacheKey() == drawn[0].cacheKey()
    look.toggle()
    assert look.pixmap(*asked[0]).cacheKey() != drawn[0].cacheKey()
    assert look.icon("next").cacheKey() == look.icon("next", "text").cacheKey()
