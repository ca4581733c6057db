"""Test the window after a fight: what is checked goes onto the sheets, and undo takes it back."""

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTableView, QWidget

from gui.desk.desk import Desk
from gui.encounters.staying import StayingWindow
from gui.encounters.staying_model import AFTER, BEFORE, KEPT, WHAT
from gui.words.troubles import sentence_of
from rules.state.character import Advance
from rules.state.story import Chapter, Deed
from storage.campaign.campaign import open_campaign
from storage.campaign.versions import OriginKind
from storage.exchange.guard import LARGEST_NUMBER
from storage.files.errors import CampaignError, Trouble
from tests.gui.conftest import noon

Key, Check = Qt.Key, Qt.CheckState


@pytest.fixture
def roster(fight_desk):
    """The roster with Una and the wolf of the fight."""
    for who in ("una", "wolf"):
        fight_desk.campaign.roster.save(fight_desk.present.combatants[who].sheet)
    return fight_desk.campaign.roster


@pytest.fixture
def edited():
    """The ids of the characters whose sheets have unsaved changes."""
    return set()


@pytest.fixture
def window(panel, roster, fight_desk, words, look, edited):
    return StayingWindow(fight_desk, words, look, panel, edited.__contains__)


def rows(window):
    model = window.model
    return [
        tuple(model.index(row, column).data() for column in (KEPT, WHAT, BEFORE, AFTER))
        for row in range(model.rowCount())
    ]


def checked(window):
    model = window.model
    marks = (model.index(row, KEPT).data(Qt.ItemDataRole.CheckStateRole) for row in range(model.rowCount()))
    return [None if mark is None else mark == Check.Checked for mark in marks]


def type_into(qtbot, window, row, text):
    window.view.setCurrentIndex(window.model.index(row, AFTER))
    qtbot.keyClick(window.view, Key.Key_Return)
    (editor,) = (each for each in window.view.viewport().findChildren(QWidget) if is_editor(each, window))
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Key.Key_Return)
    qtbot.waitUntil(partial(is_done, window))


def is_done(window):
    return window.view.state() == QTableView.State.NoState


def is_editor(widget, window):
    return widget.parent() is window.view.viewport() and widget.isVisible()


def test_characters_of_the_roster_are_offered_with_what_the_rules_keep(fight_desk, window):
    fight_desk.set_pool("una", "BP", 3)
    fight_desk.set_pool("una", "END", 10)
    fight_desk.set_pool("bern", "BP", 1)
    window.open_window()
    told = rows(window)
    assert [row[0] for row in told] == ["Una", "Una", "Una", "Una", "Wolf", "Wolf"]
    assert told[0][3] == "10"
    assert told[1][3] == "3"
    assert [row[1] for row in told[2:]] == ["Experience", "Note", "Experience", "Note"]
    assert checked(window) == [False, True, None, None, None, None]
    window.close()


def test_what_is_kept_is_on_the_sheet_and_in_its_story_and_undo_takes_it_back(qtbot, fight_desk, roster, window):
    before = roster.character("una")
    full = fight_desk.present.combatants["una"].pools["BP"]
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    type_into(qtbot, window, 1, "2")
    type_into(qtbot, window, 2, "Bitten by a wolf.")
    with qtbot.waitSignal(window.kept) as kept:
        window.keep()
    chapter = Chapter("2026-07-01", "At the ford", (Deed("pool", "BP", before=full, after=3),), 2, "Bitten by a wolf.")
    after = roster.character("una")
    assert after == replace(
        before, pools={"BP": 3}, story=(chapter,), advances=(Advance("2026-07-01", "At the ford", 2),)
    )
    assert fight_desk.present.combatants["una"].sheet == after
    assert fight_desk.present.combatants["una"].pools["BP"] == 3
    assert window.isHidden()
    assert kept.args[0].sentence == "The results of “At the ford” are on the sheets: Una."
    newest = roster.revisions("una")[0]
    assert (newest.origin.kind, newest.fight) == (OriginKind.FIGHT, "At the ford")
    kept.args[0].take_back()
    assert roster.character("una") == before
    assert fight_desk.present.combatants["una"].sheet == before
    fight_desk.redo()
    assert roster.character("una") == after


def test_it_is_in_the_file(qtbot, fight_desk, roster, window):
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    window.keep()
    after = roster.character("una")
    fight_desk.campaign.close()
    with open_campaign(fight_desk.campaign.path, noon, daily_backup=False) as campaign:
        assert campaign.roster.character("una") == after
        assert after.story[0].fight == "At the ford"


def test_without_the_sheets_nothing_is_taken_back(fight_desk, roster, window):
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    window.keep()
    kept = fight_desk.present, roster.character("una")
    (pages,) = fight_desk.campaign.log._database.row("PRAGMA page_count")
    fight_desk.campaign.log._database.row(f"PRAGMA max_page_count = {pages}")
    told = []
    fight_desk.failed.connect(told.append)
    while not told:
        kept = fight_desk.present, roster.character("una")
        fight_desk.undo() if fight_desk.can_undo and not fight_desk.can_redo else fight_desk.redo()
    assert (fight_desk.present, roster.character("una")) == kept


def test_the_game_master_decides_what_stays(qtbot, fight_desk, roster, window):
    fight_desk.set_pool("una", "BP", 3)
    fight_desk.set_pool("una", "END", 10)
    fight_desk.gain_condition("una", "surprised", {})
    window.open_window()
    assert checked(window)[:3] == [False, True, False]
    for row in range(3):
        window.view.setCurrentIndex(window.model.index(row, WHAT))
        qtbot.keyClick(window.view, Key.Key_Space)
    type_into(qtbot, window, 0, "12")
    window.keep()
    una = roster.character("una")
    assert (una.pools, [each.id for each in una.conditions]) == ({"END": 12}, ["surprised"])
    assert [each.kind for each in una.story[0].deeds] == ["pool", "gained"]


def test_a_figure_that_is_changed_is_kept(qtbot, fight_desk, window):
    fight_desk.set_pool("una", "END", 10)
    window.open_window()
    type_into(qtbot, window, 0, "11")
    assert checked(window)[0] is True
    window.suggest()
    assert (checked(window)[0], rows(window)[0][3]) == (False, "10")


def test_who_left_is_offered_too(qtbot, fight_desk, roster, window):
    fight_desk.set_pool("una", "BP", 3)
    fight_desk.leave("una", "fled")
    before = roster.character("una")
    window.open_window()
    assert [row[0] for row in rows(window)] == ["Wolf", "Wolf", "Una", "Una", "Una"]
    window.keep()
    assert roster.character("una").pools == {"BP": 3}
    assert fight_desk.present.departed["una"].combatant.sheet == roster.character("una")
    fight_desk.undo()
    assert roster.character("una") == before


def test_a_sheet_that_was_changed_since_the_fight_keeps_its_changes(qtbot, fight_desk, roster, window):
    newer = replace(roster.character("una"), notes="Found a ring.")
    roster.save(newer)
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    window.keep()
    assert (roster.character("una").notes, roster.character("una").pools) == ("Found a ring.", {"BP": 3})
    fight_desk.undo()
    assert roster.character("una") == newer


def test_nothing_is_kept_without_a_check_mark_or_beside_unsaved_changes(fight_desk, roster, window, edited):
    window.open_window()
    window.keep()
    assert window.told.text().startswith("Nothing is checked")
    fight_desk.set_pool("una", "BP", 3)
    window.keep()
    assert window.told.text().startswith("The fight or a sheet has changed")
    edited.add("una")
    window.keep()
    assert window.told.text().startswith("The sheet of Una has changes")
    assert roster.character("una").story == ()
    edited.clear()
    window.keep()
    assert len(roster.character("una").story) == 1


def test_without_characters_of_the_roster_nothing_can_be_kept(fight_desk, roster, window):
    roster.remove("una", "wolf")
    window.open_window()
    assert window.about.text().startswith("Nobody in this fight is in the roster")
    assert not window.keep_button.isEnabled()


def test_it_follows_the_language_and_speaks_whole_rows(fight_desk, window, words):
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    spoken = window.model.index(0, KEPT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Una, ")
    assert spoken.endswith(", 3")
    words.set_language("pl")
    assert rows(window)[1][1] == "Doświadczenie"
    assert window.windowTitle() == "Po walce"


@pytest.fixture
def trouble(monkeypatch, tmp_path):
    """A function that makes a method fail as a full disk does, and gives the error."""
    full = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(*_, **__):
        raise full

    def break_it(owner, name):
        monkeypatch.setattr(type(owner), name, fail)
        return full

    return break_it


def test_trouble_with_the_file_is_told_and_heard(fight_desk, roster, window, words, trouble, told):
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    told.clear()
    sentence = sentence_of(trouble(fight_desk, "carry_on"), words)
    window.keep()
    assert (window.told.text(), window.told.isVisible(), window.isVisible()) == (sentence, True, True)
    assert told == [f"says: {sentence!r}"]
    window.suggest()
    assert (window.told.text(), window.told.isVisible()) == ("", False)
    trouble(roster, "character")
    window.keep()
    assert window.told.text() == sentence
    assert rows(window)[0][0] == "Una", "what is shown stays"


def test_sheets_that_cannot_be_read_leave_nothing_to_keep(window, roster, words, trouble):
    sentence = sentence_of(trouble(roster, "character"), words)
    window.open_window()
    assert (window.told.text(), rows(window)) == (sentence, [])
    assert not window.keep_button.isEnabled()


def test_in_a_campaign_that_is_only_read_nothing_is_kept(campaign, window):
    campaign.read_only = True
    window.open_window()
    assert not window.keep_button.isEnabled()


def test_another_fight_closes_it_and_without_a_fight_it_stays_away(
    qtbot, panel, fight_desk, campaign, window, words, look, shelf
):
    window.open_window()
    fight_desk.open_encounter(campaign.encounters.create("Next", fight_desk.encounter))
    assert not window.isVisible()
    other = StayingWindow(Desk(campaign, words, 7, shelf), words, look, panel, frozenset().__contains__)
    other.open_window()
    assert not other.isVisible()


def test_it_opens_with_the_keys_on_the_first_row(qtbot, fight_desk, window):
    fight_desk.set_pool("una", "BP", 3)
    window.open_window()
    qtbot.waitUntil(window.view.hasFocus)
    assert (window.view.currentIndex().row(), window.view.currentIndex().column()) == (0, KEPT)
    assert window.isActiveWindow()


def test_all_who_were_changed_are_named(qtbot, fight_desk, window):
    for who in ("una", "wolf"):
        fight_desk.set_pool(who, "BP", 3)
    window.open_window()
    with qtbot.waitSignal(window.kept) as kept:
        window.keep_button.click()
    assert kept.args[0].sentence.endswith("are on the sheets: Una, Wolf.")


def test_other_keys_and_cells_that_cannot_be_changed_are_left_alone(qtbot, fight_desk, window):
    fight_desk.gain_condition("una", "surprised", {})
    window.open_window()
    view = window.view
    view.setCurrentIndex(window.model.index(0, KEPT))
    qtbot.keyClick(view, Key.Key_Return)
    assert view.state() == QTableView.State.NoState
    assert view.currentIndex().column() == KEPT
    qtbot.keyClick(view, Key.Key_Down)
    assert view.currentIndex().row() == 1
    qtbot.keyClick(view, Key.Key_Enter)
    assert view.state() == QTableView.State.EditingState
    assert view.currentIndex().column() == AFTER, "the keys are where a figure is entered"
    (editor,) = (each for each in view.viewport().findChildren(QWidget) if is_editor(each, window))
    qtbot.keyClick(editor, Key.Key_Escape)
    qtbot.waitUntil(partial(is_done, window))
    view.setCurrentIndex(QModelIndex())
    for key in (Key.Key_Space, Key.Key_Return):
        qtbot.keyClick(view, key)
    assert view.state() == QTableView.State.NoState


@pytest.mark.parametrize(
    ("row", "typed", "shown"),
    [
        (0, 12.5, "12.5"),
        (0, LARGEST_NUMBER, None),
        (0, -LARGEST_NUMBER, None),
        (0, LARGEST_NUMBER + 1, ""),
        (0, -1, None),
        (0, "many", ""),
        (1, 0, None),
        (1, 3, None),
        (1, -1, ""),
        (1, "many", ""),
        (2, "  Bitten. ", "Bitten."),
    ],
)
def test_figures_have_bounds_and_notes_are_tidied(fight_desk, window, row, typed, shown):
    """`shown` is what then stands there: the figure if it is None, what was there before if it is empty."""
    fight_desk.set_pool("una", "END", 10)
    window.open_window()
    cell = window.model.index(row, AFTER)
    before = cell.data()
    taken = window.model.setData(cell, typed)
    assert taken is (shown != "")
    if shown == "":
        assert cell.data() == before
    else:
        assert cell.data(Qt.ItemDataRole.EditRole) == (typed if row < 2 else shown)


def test_a_check_mark_is_set_by_the_pointer_too(fight_desk, window):
    fight_desk.set_pool("una", "END", 10)
    window.open_window()
    for mark in (Check.Checked, Check.Unchecked):
        assert window.model.setData(window.model.index(0, KEPT), mark, Qt.ItemDataRole.CheckStateRole)
        assert checked(window)[0] is (mark == Check.Checked)


def test_a_figure_typed_as_it_was_is_not_kept_for_that(fight_desk, window):
    fight_desk.set_pool("una", "END", 10)
    window.open_window()
    assert window.model.setData(window.model.index(0, AFTER), 10)
    assert checked(window)[0] is False
    window.model.toggle(0)
    assert window.model.setData(window.model.index(0, AFTER), 10)
    assert checked(window)[0] is True


def test_a_copy_of_a_character_has_no_sheet_of_its_own(fight_desk, window):
    fight_desk.join(fight_desk.encounter.combatants["wolf"].sheet, "beasts")
    window.open_window()
    assert [row[0] for row in rows(window)].count("Wolf") == 2
    assert len(fight_desk.present.combatants) == 4


def test_a_closed_window_does_not_follow_the_language(fight_desk, window, words, qtbot):
    window.open_window()
    window.close()
    with qtbot.assertNotEmitted(window.model.dataChanged):
        words.set_language("pl")


def test_who_was_renamed_in_the_roster_since_is_still_the_same(fight_desk, roster, window):
    roster.save(replace(roster.character("una"), name="Una the Bold"))
    window.open_window()
    assert rows(window)[0][0] == "Una the Bold"


def test_a_sheet_of_another_game_is_not_offered(fight_desk, roster, window):
    roster.save(replace(roster.character("una"), ruleset="heimr", attributes={}, skills={}, items=()))
    window.open_window()
    assert {row[0] for row in rows(window)} == {"Wolf"}


def test_an_open_window_comes_to_the_front(window, comes_to_front):
    window.open_window()
    assert comes_to_front(window, window.open_window)
