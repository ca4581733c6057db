"""The palette that the next key will ask for is worked out while nobody waits."""

import pytest

from gui.desk.hand import noted
from gui.palette.panel import PalettePanel
from rules.palette.options import LazyOption


@pytest.fixture
def panel(stand, fight_desk, words, look, qtbot):
    panel = stand(PalettePanel(fight_desk, words, look), 800, 900)
    rest(qtbot, panel)
    return panel


@pytest.fixture
def asked(monkeypatch, fight_desk):
    """Whose palettes the desk was asked for, for want of one worked out before."""
    asked = []
    lazy_palette = fight_desk.lazy_palette

    def ask(supposed=None):
        asked.append(fight_desk.selected_id)
        return lazy_palette(supposed)

    monkeypatch.setattr(fight_desk, "lazy_palette", ask)
    return asked


def rest(qtbot, panel):
    qtbot.waitUntil(lambda: not panel.ahead.is_waiting)


def shown(panel):
    """Every option that the palette shows, in full."""
    return {id: option.option for id, option in panel.model._standing.items()}


def afresh(desk):
    """The same options, worked out anew."""
    fight = desk.fight_now
    again = type(fight)(fight.rulebook, desk.encounter)
    aim = desk.aim
    options = again.lazy_palette(desk.selected_id, aim.given, aim.preferences)
    return {option.action: option.option for option in options if not desk.rulebook.plans[option.action].action.table}


def test_the_palette_after_the_turn_is_worked_out_before(fight_desk, panel, asked):
    before = fight_desk.selected_id
    fight_desk.end_turn()
    assert asked == []
    assert fight_desk.selected_id != before
    assert shown(panel) == afresh(fight_desk)


def test_the_palette_after_the_chosen_action_is_worked_out_before(qtbot, fight_desk, panel, asked):
    rolls = {id for id, plan in fight_desk.rulebook.plans.items() if plan.rolls}
    legal = [id for id, option in shown(panel).items() if option.status == "legal" and id not in rolls]
    chosen = next(id for id in legal if fight_desk.expect(panel.model.option(id)) is not None)
    panel.view.choose(panel.model.index_of(chosen))
    rest(qtbot, panel)
    panel.view.acts.act()
    assert asked == []
    assert shown(panel) == afresh(fight_desk)


@pytest.mark.parametrize("between", ["by_hand", "aim"])
def test_what_was_worked_out_is_dropped_if_something_else_happens_first(fight_desk, panel, asked, between):
    if between == "by_hand":
        fight_desk.by_hand(noted("It rains."))
    else:
        fight_desk.point_at(next(id for id in fight_desk.encounter.combatants if id != fight_desk.selected_id))
    fight_desk.end_turn()
    assert asked[-1] == fight_desk.selected_id
    assert shown(panel) == afresh(fight_desk)


def test_nothing_is_worked_out_where_nobody_can_see_it(qtbot, fight_desk, panel, monkeypatch):
    fight_desk.by_hand(noted("It rains."))
    worked_out = []
    monkeypatch.setattr(LazyOption, "glance", lambda *_: worked_out.append(1))
    panel.window().hide()
    rest(qtbot, panel)
    assert worked_out == []


def test_what_changes_nothing_starts_nothing_anew(panel):
    panel.view.projected.emit({})
    assert not panel.ahead.is_waiting


def test_another_moment_begins_anew_and_a_stop_forgets_everything(qtbot, panel, fight_desk):
    ahead, option = panel.ahead, fight_desk.turn_end()
    ahead.rest(option)
    rest(qtbot, panel)
    before = list(ahead._ready)
    assert before
    ahead.rest(option)
    assert not ahead.is_waiting
    assert ahead._ready == before
    ahead.rest(None)
    assert ahead.is_waiting
    assert ahead._ready == []
    rest(qtbot, panel)
    assert ahead._ready
    fight = ahead._ready[0].fight
    ahead.stop()
    assert (ahead._ready, ahead.palette(fight)) == ([], None)
