"""Test why a pool stands where it stands."""

from gui.tracker.why import why_of_pool
from gui.widgets.why import lines_of


def test_a_pool_is_explained_by_its_bound_and_its_changes(fight_desk, words):
    fight_desk.set_pool("una", "END", 20)
    told = list(lines_of(why_of_pool(fight_desk, "una", "END", words)))
    assert told[0].startswith("Una, Endurance: 20")
    assert any(line.strip().startswith("at most ") for line in told)
    assert any("leaves 20" in line for line in told)


def test_a_cost_names_who_did_what(fight_desk, words):
    fight_desk.perform(fight_desk.option("move", {"rate": "half"}))
    told = list(lines_of(why_of_pool(fight_desk, "una", "END", words)))
    assert any(line.strip().startswith("Una, Move: −") for line in told)


def test_changes_of_others_are_not_told(fight_desk, words):
    fight_desk.set_pool("wolf", "END", 20)
    told = list(lines_of(why_of_pool(fight_desk, "una", "END", words)))
    assert not any("leaves" in line for line in told)


def test_a_wound_is_told_by_who_dealt_it(fight_desk, words):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    while fight_desk.question is not None:
        fight_desk.answer("none" if hasattr(fight_desk.question, "attacker") else 2)
    told = list(lines_of(why_of_pool(fight_desk, "wolf", "BP", words)))
    assert not any("Wolf, " in line for line in told[1:])
