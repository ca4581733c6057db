import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from gui.board.touch import Touch
from gui.desk import hand
from gui.players_window.choosing import PlayerChoices
from gui.players_window.window import PlayerWindow
from rules.state.events import PoolChanged, Rolled

Key = Qt.Key


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def window(qtbot, fight_desk, words, look, home):
    window = PlayerWindow(fight_desk, words, look, home)
    qtbot.addWidget(window)
    window.open()
    return window


def names(window):
    return [row.name for row in window.model.rows]


def test_it_shows_the_order_whose_turn_it_is_and_figures_of_one_side_only(window, qtmodeltester):
    assert names(window) == ["Una", "Bern", "Wolf"]
    assert window.round.text() == "Segment 1 · Una"
    una, _, wolf = window.model.rows
    assert una.figures == ("END 39", "BP 23")
    assert (wolf.figures, wolf.posture) == ((), "lying on the belly")
    qtmodeltester.check(window.model)


def test_it_follows_the_fight_and_tells_what_happened(window, fight_desk):
    fight_desk.set_position("una", "kneeling")
    assert window.model.rows[0].posture == "kneeling"
    assert "Una, now kneeling" in window.story.text()
    fight_desk.set_pool("wolf", "END", 3)
    assert "END" not in window.story.text()
    fight_desk.add_note("The wolf is a druid.")
    assert "druid" not in window.story.text()
    fight_desk.undo()
    fight_desk.undo()
    fight_desk.undo()
    assert "kneeling" not in window.story.text()


def test_whoever_is_hidden_is_in_neither_list_nor_story(window, fight_desk):
    fight_desk.set_hidden("wolf", True)
    fight_desk.set_position("wolf", "standing")
    assert names(window) == ["Una", "Bern"]
    assert "Wolf" not in window.story.text()
    fight_desk.set_hidden("wolf", False)
    assert names(window) == ["Una", "Bern", "Wolf"]
    assert "Wolf" not in window.story.text()


def test_the_turn_of_one_who_is_hidden_is_nobodys(window, fight_desk):
    fight_desk.set_hidden("una", True)
    assert window.round.text() == "Segment 1"


def test_marks_are_kept_with_the_encounter_and_left_alone_by_undo(fight_desk):
    fight_desk.set_hidden("wolf", True)
    fight_desk.add_note("one")
    fight_desk.undo()
    fight_desk.open_encounter(fight_desk.encounter_id)
    assert fight_desk.hidden == {"wolf"}


def test_conditions_that_the_gm_chose_hide(window, fight_desk):
    fight_desk.gain_condition("wolf", "aiming", {})
    fight_desk.set_hiding_conditions(("aiming",))
    assert names(window) == ["Una", "Bern"]
    fight_desk.end_condition("wolf", 0)
    assert names(window) == ["Una", "Bern", "Wolf"]


def test_secret_rolls_are_not_told_and_open_ones_are(window, fight_desk):
    wolf = {"actor": "wolf", "roll": "check", "dice": "1d100", "total": 37, "outcome": "success", "score": 77}
    fight_desk.by_hand((Rolled(**wolf, secret=True), PoolChanged("una", "END", -1)))
    assert "37" not in window.story.text()
    fight_desk.by_hand((Rolled(**wolf), PoolChanged("una", "END", -1)))
    assert "37" in window.story.text()
    assert "77" not in window.story.text()


def test_the_present_is_shown_while_the_gm_looks_back(window, fight_desk):
    fight_desk.set_position("una", "kneeling")
    fight_desk.look_at(0)
    assert window.model.rows[0].posture == "kneeling"


def test_figures_follow_the_sides_that_are_chosen(window, fight_desk, words, look, home):
    choices = PlayerChoices(fight_desk, words, look, home)
    home.resize(600, 400)
    home.show()
    choices.ask_sides()
    assert choices.form.pos() == home.mapToGlobal(QPoint(300, 100))
    sides = choices.form.editor("sides")
    assert isinstance(sides, QListWidget)
    assert sides.count() == 2
    choices.form.hide()
    fight_desk.set_shown_sides(("beasts",))
    assert [bool(row.figures) for row in window.model.rows] == [False, False, True]
    choices.ask_conditions()
    choices.form.accept()
    assert fight_desk.hiding_conditions == frozenset()


def test_the_type_grows_with_the_window(window):
    window.resize(900, 500)
    small = window.type_of("name").pixelSize()
    window.resize(1600, 1000)
    assert window.type_of("name").pixelSize() > small * 1.5


def test_f11_fills_the_screen_and_esc_leaves_it(qtbot, window):
    qtbot.keyClick(window, Key.Key_F11)
    assert window.isFullScreen()
    qtbot.keyClick(window, Key.Key_Escape)
    assert not window.isFullScreen()


def test_it_speaks_polish_at_once(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Widok dla graczy"
    assert window.model.rows[0].posture == "stoi"


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(window, look, scale):
    look.set_scale(scale)
    assert not window.grab().isNull()


def test_steps_by_hand_are_called_what_they_are():
    assert hand.kind_of(hand.noted("x")) == "note"
    assert hand.kind_of(hand.rule_set("x", on=True)) == "rule"
    assert hand.kind_of(hand.pool_changed("una", "END", 1)) == "hand"


@pytest.fixture
def placed(fight_desk):
    for number, who in enumerate(fight_desk.encounter.combatants):
        fight_desk.move_to(who, (number * 2, 0))


def test_without_places_there_is_no_board(window):
    assert not window.board.isVisible()


def test_the_players_see_the_board_without_whoever_is_hidden(placed, window, fight_desk):
    assert window.board.isVisible()
    assert {token.id for token in window.board.picture.tokens} == {"una", "bern", "wolf"}
    fight_desk.set_hidden("wolf", True)
    assert {token.id for token in window.board.picture.tokens} == {"una", "bern"}
    assert "wolf" not in repr(window.board.picture).lower()


def test_the_board_shows_pools_of_the_sides_that_are_shown_and_nothing_of_the_gm(placed, window, fight_desk):
    fight_desk.point_at("wolf")
    picture = window.board.picture
    assert picture.token("una").bars
    assert not picture.token("wolf").bars
    assert (picture.chosen, picture.target, picture.bands, picture.began) == ("", "", (), {})


def test_nobody_can_be_moved_on_the_board_of_the_players(qtbot, placed, window, fight_desk):
    view, before = window.board, fight_desk.encounter
    start, end = view.spot_of((0, 0)).toPoint(), view.spot_of((4, 0)).toPoint()
    with qtbot.assertNotEmitted(view.went), qtbot.assertNotEmitted(view.picked):
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(view, end)
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=start)
        qtbot.keyClick(view, Key.Key_Return)
    assert fight_desk.encounter is before


def test_every_part_is_written_in_a_size_that_can_be_read(window):
    window.resize(1_000, 700)
    sizes = {
        part: window.type_of(part).pixelSize() for part in ("round", "name", "acting", "below", "sentence", "detail")
    }
    assert min(sizes.values()) >= 10
    assert sizes["name"] == sizes["acting"] > sizes["sentence"] > sizes["below"] > sizes["detail"]
    assert sizes["round"] > sizes["sentence"]


def test_the_margins_are_narrow_beside_what_is_shown(window):
    window.resize(1_000, 700)
    assert window.view.width() + window.story.width() > 0.9 * window.width()
    assert window.view.height() > 0.8 * window.height()


def test_a_row_is_as_high_as_what_is_written_in_it_and_whose_turn_it_is_stands_out(window, look):
    window.resize(1_000, 700)
    written = QFontMetrics(window.type_of("name")).height() + QFontMetrics(window.type_of("below")).height()
    rows = [window.view.visualRect(window.model.index(row)) for row in range(3)]
    assert all(written <= row.height() < 1.5 * written for row in rows)
    image, selection = window.view.viewport().grab().toImage(), look.theme.colour("selection").name()
    grounds = [image.pixelColor(row.right() - 3, row.center().y()).name() for row in rows]
    assert [ground == selection for ground in grounds] == [True, False, False]
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {look.theme.colour(role).name() for role in ("side_1", "side_2")} <= seen, "each side has its badge"


def test_a_long_story_leaves_the_board_its_room(qtbot, window, fight_desk):
    fight_desk.move_to("una", (0, 0))
    places = [(column, 0) for column in range(1, 40)]
    ways = [hand.moved(fight_desk.rulebook, fight_desk.present, "una", place, None) for place in places]
    fight_desk.by_hand([event for way in ways for event in way])
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: window.board.height() > window.story.height())
    assert window.height() == 640


def test_a_window_that_was_closed_shows_the_present_when_it_opens_again(window, fight_desk):
    window.close()
    fight_desk.set_position("una", "kneeling")
    window.open()
    assert window.model.rows[0].posture == "kneeling"


def test_it_fills_the_screen_that_the_desk_does_not_use(qtbot, fight_desk, words, look, home, monkeypatch):
    class Television:
        @staticmethod
        def availableGeometry():
            return QRect(300, 200, 1920, 1080)

    class Screens(QGuiApplication):
        @staticmethod
        def screens():
            return [home.screen(), Television()]

    monkeypatch.setattr("gui.players_window.window.QGuiApplication", Screens)
    window = PlayerWindow(fight_desk, words, look, home)
    qtbot.addWidget(window)
    window.open()
    assert window.isMaximized()
    assert window.normalGeometry().topLeft() == QPoint(300, 200)


def test_fingers_move_the_board_of_the_players(window):
    assert window.board.findChild(Touch) is not None


def test_a_screen_reader_hears_whole_rows(window, fight_desk):
    spoken = [window.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert spoken[0] == "Una, acts now, standing, END 39, BP 23"
    assert spoken[1].startswith("Bern, standing, END")
    assert spoken[2] == "Wolf, lying on the belly"
    assert window.model.acting == 0
    fight_desk.set_hidden("una", True)
    assert window.model.acting == -1


def test_what_somebody_is_called_is_text_in_the_story(window, fight_desk):
    sheet = fight_desk.encounter.combatants["una"].sheet
    fight_desk.change_sheet(replace(sheet, name="<b>Una</b> & co"), "Una")
    fight_desk.set_position("una", "kneeling")
    assert "&lt;b&gt;Una&lt;/b&gt; &amp; co, now kneeling" in window.story.text()


def test_escape_is_passed_on_unless_the_window_fills_the_screen(qtbot, window):
    for key in (Key.Key_Escape, Key.Key_A):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window, event)
        assert not event.isAccepted()
    window.showFullScreen()
    event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_A, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, event)
    assert window.isFullScreen()
    window.showNormal()
