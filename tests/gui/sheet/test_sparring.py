"""Sparring on a sheet: opponents are chosen and kept, and the chances come from a thread, before and after a change."""

import threading

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt

from gui.roster.open_sheets import Sheets
from gui.roster.partners import RosterPartners
from gui.scheduling.background import StoppedError
from gui.sheet.sparring import BEFORE, SparringPanel
from gui.sheet.sparring_work import Spar, SparringOrder, SparringWork, fighting_part
from gui.widgets.content import CONTENT_ERRORS
from rules.play.sparring import Bout, Harm, Sparring
from rules.state.character import Advance, Character, Item

GAME = "castles_and_crusades"
SWORD = Item("long_sword", where="right_hand")
BORS = Character("bors", GAME, "Bors", items=(SWORD,))
WOLF = Character("wolf", GAME, "Wolf", values={"AC_base": 12}, items=(SWORD,))
ROLE = Qt.ItemDataRole


class FewPartners:
    """Two opponents, and the choice of them."""

    def __init__(self, *chosen):
        self.kept = chosen
        self.sheets = {"wolf": WOLF, "oak": replace(WOLF, id="oak", name="Oak", values={"AC_base": 18})}

    def offered(self):
        return {id: sheet.name for id, sheet in self.sheets.items()}

    def sheet(self, id):
        return self.sheets.get(id)

    def chosen(self):
        return self.kept

    def choose(self, ids):
        self.kept = ids


@pytest.fixture
def panel_of(qtbot, state_of, look):
    panels = []

    def panel_of(partners, state=None):
        panel = SparringPanel(state or replace(state_of(BORS), saved=BORS), partners, look)
        panel._timer.setInterval(0)
        qtbot.addWidget(panel)
        panels.append(panel)
        panel.show()
        return panel

    yield panel_of
    for panel in panels:
        panel.hide()


def told(panel):
    model = panel.model
    return [[model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())]


def is_worked_out(panel):
    return bool(panel.model.rows) and all(row.results for row in panel.model.rows)


def test_nothing_is_worked_out_until_an_opponent_is_chosen(panel_of):
    panel = panel_of(FewPartners())
    assert not panel.work.is_running
    assert not panel.view.isVisibleTo(panel)
    assert panel.field.line.placeholderText() == "Choose an opponent"


def test_an_opponent_is_chosen_by_name_and_kept(qtbot, panel_of):
    partners = FewPartners()
    panel = panel_of(partners)
    panel.field.setEditText("wolf")
    qtbot.keyClick(panel.field.line, Qt.Key.Key_Return)
    assert partners.kept == ("wolf",)
    assert told(panel) == [["Wolf", "…", "…"]]
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    # A d20 with no bonus against AC 12 and AC 10.
    assert told(panel) == [["Wolf", "45\N{NARROW NO-BREAK SPACE}%", "55\N{NARROW NO-BREAK SPACE}%"]]
    tip = panel.model.index(0, 1).data(ROLE.ToolTipRole)
    assert "long sword" in tip
    assert "It does harm: 45" in tip


def test_a_change_is_told_with_the_chances_before_and_after_it(qtbot, panel_of, state_of):
    panel = panel_of(FewPartners("wolf"))
    better = replace(BORS, values={"BtH": 5})
    panel.show_state(replace(state_of(better), saved=BORS, before=BORS))
    assert told(panel) == [["Wolf", "…", "…"]]
    assert "1 → 5" in panel.changes.text() or "5" in panel.changes.text()
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    space = "\N{NARROW NO-BREAK SPACE}"
    assert told(panel) == [["Wolf", f"45{space}% → 70{space}%", f"55{space}%"]]
    assert panel.model.index(0, 1).data(ROLE.AccessibleTextRole) == f"from 45{space}% to 70{space}%"


def test_the_sheet_is_compared_with_the_one_before_the_last_change_if_that_is_wanted(qtbot, panel_of, state_of):
    first, second = replace(BORS, values={"BtH": 3}), replace(BORS, values={"BtH": 5})
    panel = panel_of(FewPartners("wolf"), replace(state_of(second), saved=BORS, before=first))
    panel.compared.setCurrentIndex(panel.compared.findData(BEFORE))
    panel.compared.activated.emit(panel.compared.currentIndex())
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    space = "\N{NARROW NO-BREAK SPACE}"
    assert told(panel)[0][1] == f"60{space}% → 70{space}%"


def test_a_weapon_on_the_belt_counts_as_drawn_and_the_sheet_says_so(qtbot, panel_of, state_of):
    stowed = replace(BORS, items=(replace(SWORD, where="belt"),))
    panel = panel_of(FewPartners("wolf"), replace(state_of(stowed), saved=stowed))
    assert not panel.drawn.isVisible()
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    told_so = "No weapon is in hand, so this one counts as drawn: long sword (belt)."
    assert told(panel)[0][1] == "45\N{NARROW NO-BREAK SPACE}%"
    assert panel.drawn.text() == told_so
    assert panel.model.index(0, 1).data(ROLE.ToolTipRole).splitlines()[-1] == told_so
    assert told_so not in panel.model.index(0, 2).data(ROLE.ToolTipRole)


def test_gear_is_among_the_changes_and_a_new_figure_is_told_as_new(panel_of, state_of):
    before = replace(BORS, items=(replace(SWORD, where="belt"), Item("mace")))
    after = replace(BORS, values={"BtH": 5}, items=(SWORD, Item("dagger")))
    panel = panel_of(FewPartners("wolf"), replace(state_of(after), saved=before))
    assert panel.changes.text().split("; ") == [
        *("Bonus to hit 5 (new)", "long sword: belt → right hand, ready", "mace removed", "dagger added"),
    ]


def test_the_message_about_an_unknown_name_goes_with_the_name(qtbot, panel_of):
    panel = panel_of(FewPartners())
    messages = []
    panel.told.connect(messages.append)
    panel.field.setEditText("5")
    qtbot.keyClick(panel.field.line, Qt.Key.Key_Return)
    qtbot.keyClick(panel.field.line, Qt.Key.Key_Backspace)
    qtbot.keyClicks(panel.field.line, "wo")
    assert (messages[0], messages[-1]) == ("Nobody to spar with is called “5”.", "")


@pytest.mark.parametrize("width", [900, 330])
def test_the_table_never_scrolls_sideways(qtbot, panel_of, width):
    panel = panel_of(FewPartners("wolf"))
    panel.resize(1200, 300)
    qtbot.waitUntil(lambda: panel.view.viewport().width() > 1000)
    panel.resize(width, 300)
    qtbot.waitUntil(lambda: panel.view.viewport().width() <= width)
    columns = range(panel.model.columnCount())
    assert sum(panel.view.columnWidth(column) for column in columns) <= panel.view.viewport().width()


def test_what_does_not_matter_in_a_fight_starts_no_work(qtbot, panel_of, state_of):
    panel = panel_of(FewPartners("wolf"))
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    noted = replace(BORS, name="Sir Bors", notes="Tall.", advances=(Advance("2026-07-01", "", 3),))
    panel.show_state(replace(state_of(noted), saved=BORS))
    assert is_worked_out(panel)
    assert fighting_part(noted) == fighting_part(BORS)


def test_an_opponent_is_taken_off_and_an_unknown_name_is_told(qtbot, panel_of):
    partners = FewPartners("wolf", "oak", "gone")
    panel = panel_of(partners)
    assert panel.opponents == ("wolf", "oak")
    panel.view.selectRow(0)
    panel.remove_button.click()
    assert (panel.opponents, partners.kept) == (("oak",), ("oak",))
    panel.field.setEditText("dragon")
    with qtbot.waitSignal(panel.told) as problem:
        panel.add()
    assert problem.args == ["Nobody to spar with is called “dragon”."]


def test_the_work_is_done_in_a_thread_and_stops_when_nobody_sees_it(qtbot, panel_of, monkeypatch):
    threads = []
    monkeypatch.setattr(SparringWork, "pause", lambda self, seconds: threads.append(threading.current_thread()))
    panel = panel_of(FewPartners("wolf", "oak"))
    qtbot.waitUntil(lambda: is_worked_out(panel), timeout=20_000)
    assert threads
    assert threading.main_thread() not in threads
    panel.hide()
    qtbot.waitUntil(lambda: not panel.work.is_running)


def test_a_result_is_kept_for_the_same_sheets(qtbot, shelf):
    work, found = SparringWork(), []
    order = SparringOrder(shelf.rulebook(GAME), {}, (BORS,), (("wolf", WOLF),))
    work.found.connect(found.append)
    assert work.work(order) is order
    known = work._known[0].result
    assert work.work(replace(order, sheets=(replace(BORS, notes="Tall."),))) is not None
    qtbot.waitUntil(lambda: len(found) == 2)
    assert [spar.opponent for spar in found] == ["wolf", "wolf"]
    assert all(spar.results[0] is known for spar in found)
    assert len(work._known) == 1
    assert isinstance(found[0], Spar)


def test_everybody_of_the_ruleset_may_be_an_opponent(fight_desk, words):
    roster = fight_desk.campaign.roster
    roster.save(Character("mona", "realms_of_myth", "Mona"))
    roster.save(BORS)
    partners = RosterPartners(fight_desk, "realms_of_myth", words)
    names = partners.offered()
    assert names["mona"] == "Mona"
    assert "bors" not in names
    ready = next(id for id in names if id.startswith("ready:"))
    sheet = partners.sheet(ready)
    assert sheet is not None
    assert sheet.ruleset == "realms_of_myth"
    assert (partners.sheet("bors"), partners.sheet("nobody")) == (None, None)
    partners.choose(("mona", ready))
    assert RosterPartners(fight_desk, "realms_of_myth", words).chosen() == ("mona", ready)


@pytest.fixture
def at_once(monkeypatch):
    """Lets every bout end at once, with the chance of 0.1 for each time the same two have met; gives the meetings."""
    meetings = []

    def spar(_rulebook, mine, opponent, _rules):
        yield
        meetings.append((mine, opponent))
        chance = meetings.count((mine, opponent)) / 10
        return Sparring(ours=Bout("attack", {}, None, Harm(chance=chance)))

    monkeypatch.setattr("gui.sheet.sparring_work.spar", spar)
    return meetings


def many(count):
    """Partners of this many names."""
    partners = FewPartners()
    partners.sheets = {f"foe_{n}": replace(WOLF, id=f"foe_{n}", name=f"Foe {n:02}") for n in range(count)}
    return partners


def test_another_comparison_is_worked_out_anew(qtbot, panel_of, state_of, at_once):
    first, second = replace(BORS, values={"BtH": 3}), replace(BORS, values={"BtH": 5})
    panel = panel_of(FewPartners("wolf"), replace(state_of(second), saved=BORS, before=first))
    qtbot.waitUntil(lambda: is_worked_out(panel))
    assert panel.model.row(0).results[1] is not None
    assert [mine.values.get("BtH") for mine, _ in at_once] == [5, None]
    panel.compared.setCurrentIndex(panel.compared.findData(BEFORE))
    panel.compared.activated.emit(panel.compared.currentIndex())
    assert told(panel)[0][1] == "…"
    assert panel.changes.text() == "Bonus to hit 3 → 5"
    qtbot.waitUntil(lambda: is_worked_out(panel))
    assert [mine.values.get("BtH") for mine, _ in at_once] == [5, None, 3]


def test_at_most_twelve_opponents_are_chosen_and_nobody_twice(panel_of, at_once):
    partners = many(14)
    panel = panel_of(partners)
    for name in ("Foe 00", "Foe 00", *(f"Foe {n:02}" for n in range(1, 14))):
        panel.field.setEditText(name)
        panel.add()
        assert panel.field.word == ""
    assert panel.opponents == partners.kept == tuple(f"foe_{n}" for n in range(12))
    partners.kept = tuple(partners.sheets)
    assert panel_of(partners).opponents == tuple(f"foe_{n}" for n in range(12))


def test_an_empty_field_adds_nobody_and_complains_of_nothing(qtbot, panel_of):
    panel = panel_of(FewPartners())
    with qtbot.assertNotEmitted(panel.told):
        panel.add()
        panel.field.setEditText("wo")
        panel.field.clearEditText()
    assert panel.opponents == ()


def test_a_complaint_is_withdrawn_once(panel_of):
    panel, messages = panel_of(FewPartners()), []
    panel.told.connect(messages.append)
    panel.field.setEditText("dragon")
    panel.add()
    panel.field.setEditText("dra")
    panel.field.setEditText("dr")
    assert messages == ["Nobody to spar with is called “dragon”.", ""]


def test_known_results_stay_when_another_opponent_comes_or_goes(qtbot, panel_of, at_once):
    panel = panel_of(FewPartners("wolf"))
    qtbot.waitUntil(lambda: is_worked_out(panel))
    panel.field.setEditText("Oak")
    panel.add()
    assert [row[1] for row in told(panel)] == ["10\N{NARROW NO-BREAK SPACE}%", "…"]
    qtbot.waitUntil(lambda: is_worked_out(panel))
    assert len(at_once) == 2
    assert not panel.remove_button.isEnabled()
    panel.view.selectRow(1)
    assert panel.remove_button.isEnabled()
    panel.remove_button.click()
    assert [row[1] for row in told(panel)] == ["10\N{NARROW NO-BREAK SPACE}%"]
    assert not panel.remove_button.isEnabled()


def test_without_opponents_there_is_nothing_to_compare_or_remove(panel_of):
    partners = FewPartners("wolf")
    panel = panel_of(partners)
    shown = (panel.view, panel.remove_button, panel.compared, panel.changes)
    assert all(widget.isVisible() for widget in shown)
    panel.view.removed.emit((0,))
    assert partners.kept == ()
    assert not any(widget.isVisible() for widget in shown)


def test_the_table_is_as_high_as_its_opponents_up_to_six(panel_of, at_once):
    heights = []
    for count in (1, 2, 3, 6, 7):
        partners = many(count)
        partners.kept = tuple(partners.sheets)
        heights.append(panel_of(partners).view.height())
    two, same, three, six, seven = heights
    assert two == same < three < six == seven


def test_what_was_not_worked_out_while_hidden_is_worked_out_when_it_is_seen(qtbot, panel_of, state_of, at_once):
    panel = panel_of(FewPartners("wolf"))
    qtbot.waitUntil(lambda: is_worked_out(panel))
    panel.hide()
    panel.show_state(replace(state_of(replace(BORS, values={"BtH": 5})), saved=BORS))
    assert not panel._timer.isActive()
    panel.show()
    qtbot.waitUntil(lambda: is_worked_out(panel))
    panel.hide()
    panel.show()
    assert not panel._timer.isActive()


def test_a_result_that_comes_after_a_change_is_not_shown(qtbot, panel_of, at_once):
    panel = panel_of(FewPartners("wolf"))
    assert panel._timer.isActive()
    panel.work.found.emit(Spar("wolf", (Sparring(),)))
    assert told(panel)[0][1] == "…"
    qtbot.waitUntil(lambda: is_worked_out(panel))
    panel.work.found.emit(Spar("nobody", (Sparring(),)))
    assert told(panel)[0][1] == "10\N{NARROW NO-BREAK SPACE}%"


def test_work_that_a_change_stopped_begins_again_and_finished_work_does_not(qtbot, panel_of, at_once):
    panel = panel_of(FewPartners("wolf"))
    qtbot.waitUntil(lambda: is_worked_out(panel) and not panel.work.is_running)
    panel._compare_anew()
    panel._timer.stop()
    panel.work.ended.emit(panel.work)
    assert not panel.work.is_running
    panel.work.ended.emit(None)
    assert panel.work.is_running
    qtbot.waitUntil(lambda: is_worked_out(panel))
    panel.hide()
    panel.work.ended.emit(None)
    assert not panel.work.is_running


def test_what_cannot_be_worked_out_is_a_dash(qtbot, panel_of, monkeypatch):
    def broken(*_given):
        yield
        raise CONTENT_ERRORS[0]

    monkeypatch.setattr("gui.sheet.sparring_work.spar", broken)
    panel = panel_of(FewPartners("wolf"))
    qtbot.waitUntil(lambda: is_worked_out(panel))
    assert told(panel) == [["Wolf", "–", "–"]]
    assert not panel.model.index(0, 1).data(ROLE.ToolTipRole)


def test_who_can_do_nothing_has_no_chance_and_the_tool_tip_says_so(qtbot, panel_of, monkeypatch):
    def idle(*_given):
        yield
        return Sparring()

    monkeypatch.setattr("gui.sheet.sparring_work.spar", idle)
    panel = panel_of(FewPartners("wolf"))
    assert not panel.model.index(0, 1).data(ROLE.ToolTipRole)
    qtbot.waitUntil(lambda: is_worked_out(panel))
    assert told(panel) == [["Wolf", *["0\N{NARROW NO-BREAK SPACE}%"] * 2]]
    assert panel.model.index(0, 1).data(ROLE.ToolTipRole)


def test_others_may_work_after_every_fourth_step(shelf, monkeypatch):
    pauses, done = [], []

    def long(*_given):
        for step in range(9):
            done.append(step)
            yield
        return Sparring()

    monkeypatch.setattr("gui.sheet.sparring_work.spar", long)
    monkeypatch.setattr(SparringWork, "pause", lambda _self, _seconds: pauses.append(len(done)))
    SparringWork().work(SparringOrder(shelf.rulebook(GAME), {}, (BORS,), (("wolf", WOLF),)))
    assert pauses == [4, 8]


def test_the_last_sixty_results_are_kept(shelf, at_once):
    foes = tuple((f"{n}", replace(WOLF, values={"AC_base": n})) for n in range(61))
    work, order = SparringWork(), SparringOrder(shelf.rulebook(GAME), {}, (BORS,), foes)
    work.work(order)
    work.work(replace(order, opponents=foes[1:]))
    assert len(at_once) == 61
    work.work(replace(order, opponents=foes[:1]))
    assert len(at_once) == 62


def test_a_result_counts_for_its_rules_its_ruleset_and_both_sheets_alone(shelf, at_once):
    work, order = SparringWork(), SparringOrder(shelf.rulebook(GAME), {}, (BORS,), (("wolf", WOLF),))
    others = (
        replace(order, rules={"x": True}),
        replace(order, rulebook=shelf.rulebook("gurps3")),
        replace(order, sheets=(replace(BORS, values={"BtH": 5}),)),
        replace(order, opponents=(("wolf", replace(WOLF, values={"AC_base": 13})),)),
    )
    for each in (order, *others, order, *others):
        work.work(each)
    assert len(at_once) == 5


def test_work_that_is_stopped_tells_no_result(qtbot, shelf, at_once):
    work, found = SparringWork(), []
    work.found.connect(found.append)
    work.stop()
    with pytest.raises(StoppedError):
        work.work(SparringOrder(shelf.rulebook(GAME), {}, (BORS,), (("wolf", WOLF),)))
    QCoreApplication.processEvents()
    assert found == []


def test_one_does_not_spar_with_oneself(fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    window = sheets.windows["una"]
    panel = window.body.more["sheet.sparring"]
    assert isinstance(panel, SparringPanel)
    names = [panel.field.itemText(place) for place in range(panel.field.count())]
    assert names
    assert "Una" not in names
    window.discard()
