from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from gui.log.model import PAGE, ROW_ROLE, SHOWN_ROLE, SIGNS_ROLE, LogModel
from gui.log.rows import LogRow
from gui.log.source import LogSource
from gui.log.tree import DEPTH_ROLE
from gui.words.words import Words
from rules.state.events import PoolChanged, Rolled
from rules.state.journal import Step
from storage.campaign.adding import Added, import_steps
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry
from storage.campaign.log_filter import OPEN, LogFilter


@pytest.fixture
def source(fight_desk, words):
    return LogSource(fight_desk, words)


@pytest.fixture
def model(source, words):
    return LogModel(source, words)


def texts(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def signs(model):
    rows = [model.row(model.index(row, 0)) for row in range(model.rowCount())]
    words = Words("en")
    return [[words(sign.words) for sign in model.signs(row)] for row in rows]


def refresh(model, fight_desk):
    model.refresh(fight_desk.step_shown)


def test_lines_come_newest_first_and_page_by_page(model, notes):
    notes(PAGE + 5)
    model.reload()
    assert model.rowCount() == PAGE
    assert texts(model)[:2] == [f"note {PAGE + 4}", f"note {PAGE + 3}"]
    assert model.has_older
    model.fetch_older()
    assert texts(model)[-1] == "note 0"
    assert not model.has_older


def test_a_full_last_page_is_the_last(model, notes):
    notes(PAGE)
    model.reload()
    assert (model.rowCount(), model.has_older) == (PAGE, False)


def test_it_is_a_sound_model(model, fight_desk, qtmodeltester):
    fight_desk.add_note("one")
    fight_desk.set_pool("una", "END", 5)
    model.reload()
    qtmodeltester.check(model)
    model.fetchMore(model.index(0, 0))
    qtmodeltester.check(model)


def test_a_new_line_is_inserted_above_and_opened_ones_stay_open(model, fight_desk):
    fight_desk.add_note("one")
    model.reload()
    line = model.index(0, 0)
    model.fetchMore(line)
    kept = QPersistentModelIndex(line)
    detail = QPersistentModelIndex(model.index(0, 0, line))
    fight_desk.add_note("two")
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    refresh(model, fight_desk)
    assert texts(model) == ["two", "one"]
    assert resets == []
    assert (kept.row(), model.rowCount(model.index(1, 0))) == (1, 1)
    assert detail.parent().data() == "one"


def test_many_new_lines_at_once_are_read_too(model, fight_desk, notes):
    fight_desk.add_note("first")
    model.reload()
    notes(50)
    refresh(model, fight_desk)
    assert model.rowCount() == 51
    assert texts(model)[-1] == "first"


def test_undone_and_left_lines_say_so(model, fight_desk):
    for text in ("one", "two"):
        fight_desk.add_note(text)
    model.reload()
    fight_desk.undo()
    refresh(model, fight_desk)
    spoken = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert spoken == ["round 1, two, note, undone", "round 1, one, note"]
    fight_desk.add_note("three")
    refresh(model, fight_desk)
    assert signs(model) == [["note"], ["note", "abandoned"], ["note"]]


def test_a_step_that_is_undone_far_down_is_marked_too(model, fight_desk, notes):
    notes(40)
    model.reload()
    for _ in range(30):
        fight_desk.undo()
        refresh(model, fight_desk)
    assert [entry.state.value for entry in model.entries].count("undone") == 30


def test_a_ruling_is_marked(model, fight_desk):
    fight_desk.perform(fight_desk.option("rise_full"), "she is desperate")
    model.reload()
    assert "ruling" in signs(model)[0]


def test_the_line_after_which_the_fight_is_shown_is_marked(model, fight_desk):
    for text in ("one", "two"):
        fight_desk.add_note(text)
    model.reload()
    refresh(model, fight_desk)
    assert [model.index(row, 0).data(SHOWN_ROLE) for row in range(2)] == [True, False]
    fight_desk.look_at(model.entries[1].step)
    refresh(model, fight_desk)
    assert [model.index(row, 0).data(SHOWN_ROLE) for row in range(2)] == [False, True]


def test_a_search_shows_only_what_holds_the_words(model, fight_desk, notes):
    notes(PAGE + 20)
    fight_desk.add_note("The bridge creaks.")
    model.filter(LogFilter("brid crea"))
    assert texts(model) == ["The bridge creaks."]
    model.filter(LogFilter("note"))
    assert model.rowCount() == PAGE
    model.fetch_older()
    assert model.rowCount() == PAGE + 20
    fight_desk.add_note("A note more.")
    refresh(model, fight_desk)
    assert texts(model)[0] == "A note more."
    model.filter(LogFilter(""))
    assert model.rowCount() == PAGE


def test_a_line_in_a_search_that_finds_nothing_is_no_line(model, fight_desk):
    fight_desk.add_note("one")
    model.filter(LogFilter("dragon"))
    refresh(model, fight_desk)
    assert model.rowCount() == 0
    assert not model.hasChildren()


def test_details_come_when_a_line_is_opened(model, fight_desk):
    fight_desk.add_note("one")
    model.reload()
    line = model.index(0, 0)
    assert model.hasChildren(line)
    assert model.canFetchMore(line)
    model.fetchMore(line)
    detail = model.index(0, 0, line)
    assert detail.data().endswith("step 1")
    assert detail.data(ROW_ROLE) is None
    assert detail.parent() == line
    assert model.entry(detail) == model.entry(line) == model.entries[0]
    assert not model.hasChildren(detail)


def test_in_another_language_the_line_tells_the_step_anew(source, fight_desk, words):
    fight_desk.set_pool("una", "END", 5)
    (entry,) = source.find(OPEN, None, 10).entries
    assert entry.text == "By hand: Una, END 39 → 5."
    words.set_language("pl")
    assert source.line(entry) == "Ręcznie: Una, END 39 → 5."
    assert len(source.details(entry)) == 1, "the details do not repeat the line"


def test_a_step_long_ago_is_told_anew_from_the_file(source, fight_desk, words):
    fight_desk.set_pool("una", "END", 5)
    drafts = (Added(Step(0, 0, "hand", (PoolChanged("una", "END", 0),)), "") for _ in range(250))
    import_steps(fight_desk.campaign.log._database, fight_desk.encounter_id, drafts)
    fight_desk.open_encounter(fight_desk.encounter_id)
    words.set_language("pl")
    oldest = source.find(OPEN, 2, 1).entries[0]
    assert source.line(oldest) == "Ręcznie: Una, END 39 → 5."


def test_lines_are_found_by_their_step(model, fight_desk):
    for text in ("one", "two"):
        fight_desk.add_note(text)
    model.reload()
    assert model.index_of(model.entries[1].step).row() == 1
    assert not model.index_of(99).isValid()


def play_rounds(fight_desk, turns):
    for _ in range(turns):
        fight_desk.end_turn()


def block_of(model):
    return next(model.index(row, 0) for row in range(model.rowCount()) if model.index(row, 0).data(ROW_ROLE).ends)


def test_a_block_with_everybodys_state_stands_where_a_round_ended(model, fight_desk):
    fight_desk.set_pool("una", "END", 30)
    play_rounds(fight_desk, 3)
    fight_desk.set_pool("una", "END", 20)
    model.reload()
    block = block_of(model)
    assert block.data().startswith("At the end of Segment 1  ·  ")
    assert "Una: END 30" in block.data()
    model.fetchMore(block)
    whole = [model.index(row, 0, block).data() for row in range(model.rowCount(block))]
    assert any(line.startswith("Una: END 30, BP 23, standing") for line in whole)
    assert any(line.startswith("Order: ") for line in whole)
    above = model.index(block.row() - 1, 0)
    assert above.data(ROW_ROLE).entry == block.data(ROW_ROLE).entry


def test_a_block_comes_with_the_step_that_ends_the_round(model, fight_desk, qtmodeltester):
    model.reload()
    for _ in range(4):
        fight_desk.end_turn()
        refresh(model, fight_desk)
    ends = [model.index(row, 0).data(ROW_ROLE).ends for row in range(model.rowCount())]
    assert ends.count(True) == 1
    model.fetchMore(block_of(model))
    qtmodeltester.check(model)


def test_lines_are_filtered_by_kind_and_by_whom_they_concern(model, fight_desk):
    fight_desk.add_note("one")
    fight_desk.set_pool("una", "END", 30)
    fight_desk.set_pool("wolf", "END", 20)
    play_rounds(fight_desk, 4)
    model.filter(LogFilter(kind="note"))
    assert texts(model) == ["one"]
    model.filter(LogFilter(kind="hand", who=("wolf",)))
    assert texts(model) == ["By hand: Wolf, END 39 → 20."]
    model.filter(LogFilter(kind="round"))
    assert [model.index(row, 0).data(ROW_ROLE).ends for row in range(model.rowCount())] == [True]
    model.filter(LogFilter(first=9))
    assert model.rowCount() == 0


def test_where_hits_are_rare_the_log_is_looked_through_bit_by_bit(qtbot, model, notes, fight_desk, monkeypatch):
    monkeypatch.setattr("storage.campaign.log.EVENT_SCAN_LIMIT", 50)
    fight_desk.set_pool("una", "END", 30)
    notes(400)
    with qtbot.waitSignal(model.looked) as told:
        model.filter(LogFilter(who=("una",)))
    assert told.args == [True]
    assert model.is_looking
    qtbot.waitUntil(lambda: not model.is_looking)
    assert texts(model)[-1] == "By hand: Una, END 39 → 30."


def test_dice_that_were_typed_or_secret_are_marked(model, fight_desk):
    rolls = (Rolled("una", "check", "1d100", 5, typed=True), Rolled("wolf", "check", "1d100", 7, secret=True))
    fight_desk.by_hand((*rolls, PoolChanged("una", "END", -1, "hand")))
    model.reload()
    assert signs(model) == [["typed in", "rolled here", "secret", "by hand"]]


def test_the_terms_of_a_roll_stand_below_it(model, fight_desk):
    fight_desk.by_hand((Rolled("una", "check", "1d100", 5, (5,), False, 40, None, "success", 35, (("load", -3),)),))
    model.reload()
    line = model.index(0, 0)
    model.fetchMore(line)
    details = [(model.index(row, 0, line).data(), model.index(row, 0, line).data(DEPTH_ROLE)) for row in range(3)]
    assert "5 on 1d100 against 40, success" in details[0][0]
    assert details[1] == ("load −3", 1)


def test_a_note_written_anew_marks_both(model, fight_desk):
    fight_desk.add_note("The bridge is out.")
    model.reload()
    step = model.entries[0].step
    fight_desk.add_note("The bridge is down.", amends=step)
    refresh(model, fight_desk)
    assert signs(model) == [["edited note"], ["note", "edited later"]]
    fight_desk.undo()
    refresh(model, fight_desk)
    assert signs(model)[1] == ["note"]


def test_each_role_asks_for_something_else():
    assert len({ROW_ROLE, SHOWN_ROLE, SIGNS_ROLE, DEPTH_ROLE}) == 4


def test_the_step_that_ends_a_round_begins_the_next():
    entry = LogEntry(7, 1, 6, 1, "", "", "", "", StepState.DONE, datetime.now(UTC), frozenset({"round"}))
    assert (LogRow(entry).round, LogRow(entry, ends=True).round) == (2, 1)
