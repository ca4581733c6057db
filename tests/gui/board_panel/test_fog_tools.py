"""The fog on the GM's board: a tint, words for the ear, and areas by drag or by keys."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from rules.state.events import TerrainChanged

Key = Qt.Key
WALL = dict.fromkeys((f"{column},-3|{column},-2" for column in range(-20, 21)), "wall")


@pytest.fixture
def fog(panel, fight_desk):
    """The tools of a board in fog: Una and Bern south of a wall, the wolf north of it."""
    fight_desk.change_ground(TerrainChanged(borders=WALL))
    panel.fog.toggle()
    fight_desk.sight.finish()
    panel.refresh()
    yield panel.fog
    fight_desk.sight.stop()


@pytest.fixture
def said(fog):
    """What the tools tell."""
    told: list[str] = []

    def take(notice) -> None:
        told.append(notice.text)

    def take_step(step) -> None:
        told.append(step.sentence)

    fog.told.connect(take)
    fog.done.connect(take_step)
    return told


def test_the_board_shows_what_the_players_do_not_see(fog, panel):
    picture = panel.view.picture
    assert [token.name for token in picture.tokens] == ["Una", "Bern", "Wolf"]
    assert (0, -1) in picture.fog.seen
    assert (0, -6) not in picture.fog.seen
    assert not picture.fog.hides


def test_a_cell_and_who_is_in_it_tell_who_sees_them(fog, panel):
    panel.view.go_to((0, -6))
    assert "seen by none of the players' side" in panel.view.accessibleName()
    assert "not seen by the players" in panel.view.accessibleName()
    panel.view.go_to((0, -1))
    assert "not seen by the players" not in panel.view.accessibleName()


def test_once_somebody_sees_them_it_tells_who(fog, panel, fight_desk):
    fight_desk.change_ground(TerrainChanged(borders=dict.fromkeys(WALL, "")))
    panel.view.go_to((0, -6))
    assert "seen by Una, Bern" in panel.view.accessibleName()


@pytest.mark.parametrize(("act", "seen"), [("fog_open", True), ("fog_veil", False)])
def test_an_area_is_shown_or_hidden_by_two_corner_cells(fog, panel, said, fight_desk, qtbot, act, seen):
    panel.mark_fog(act)
    panel.view.go_to((-1, -4))
    qtbot.keyClick(panel.view, Key.Key_Return)
    panel.view.go_to((1, -2))
    qtbot.keyClick(panel.view, Key.Key_Return)
    fight_desk.sight.finish()
    cells = {(column, row) for column in (-1, 0, 1) for row in (-4, -3, -2)}
    assert cells <= fight_desk.sight.now.seen if seen else cells.isdisjoint(fight_desk.sight.now.seen)
    assert "9 cells" in said[-1]
    fight_desk.undo()
    fight_desk.sight.finish()
    assert (0, -2) in fight_desk.sight.now.seen
    assert (0, -4) not in fight_desk.sight.now.seen


def test_an_area_is_left_to_what_is_seen(fog, panel, fight_desk, qtbot):
    fight_desk.fog_cells("fog_open", [(0, -6)])
    panel.mark_fog("fog_leave")
    panel.view.go_to((0, -6))
    for _ in range(2):
        qtbot.keyClick(panel.view, Key.Key_Return)
    fight_desk.sight.finish()
    assert (0, -6) not in fight_desk.sight.now.seen


def test_limits_are_asked_in_a_form(fog, fight_desk):
    fog.ask_limits()
    fog.form.editor("reach").setValue(4)
    fog.form.editor("dark_hides").setChecked(False)
    fog.form.accept()
    assert (fight_desk.present.fog.reach, fight_desk.present.fog.dark_hides) == (4, False)


def test_the_menu_of_the_map_offers_what_can_be_done_now(fog, panel, said, fight_desk):
    panel.map_menu.click()
    assert "Switch the fog off" in [action.text() for action in panel.menu.actions()]
    fog.toggle()
    panel.map_menu.click()
    texts = [action.text() for action in panel.menu.actions()]
    assert "Switch the fog on" in texts
    assert "Forget what the players have seen" not in texts
    assert said == ["The fog is off: the players see the whole board."]
    assert panel.view.picture.fog is None


@pytest.mark.parametrize("act", ["fog_open", "fog_veil", "fog_leave"])
def test_without_fog_each_act_says_so(fog, panel, said, act):
    fog.toggle()
    panel.mark_fog(act)
    assert "no fog" in said[-1]


def test_what_was_seen_is_forgotten(fog, said, fight_desk):
    fight_desk.set_pool("una", "END", 3)
    fog.forget()
    assert fight_desk.present.fog.of("party").known == {}
    assert "only what they see now" in said[-1]


def test_one_cell_is_told_as_one(fog, panel, said, qtbot):
    panel.mark_fog("fog_veil")
    panel.view.go_to((0, -2))
    for _ in range(2):
        qtbot.keyClick(panel.view, Key.Key_Return)
    assert said[-1] == "Hidden from the players: 1 cell."


def test_the_picture_of_the_fog_changes_with_what_is_seen_or_known_and_not_otherwise(fog, fight_desk, monkeypatch):
    sight = fight_desk.sight
    first = fog.picture()
    assert fog.picture() is first
    for part in ("seen", "known"):
        monkeypatch.setattr(type(sight), "now", replace(sight.now, **{part: frozenset({(9, 9)})}))
        changed = fog.picture()
        assert changed is not first
        assert getattr(changed, part) == {(9, 9)}
        first = changed


def test_the_keys_go_to_the_board_where_an_area_is_to_be_marked(fog, panel, words, qtbot):
    panel.brushes.setFocus()
    fog.ask_area("fog_open")
    assert panel.view.hasFocus()
