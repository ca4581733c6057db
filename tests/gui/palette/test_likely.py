"""Which actions are likely, and that the table can switch them off."""

from gui.palette.arranging import LIKELY
from gui.palette.likely import MOST_LIKELY, likely_actions


def test_what_was_done_last_comes_before_what_is_usual_and_common():
    found = likely_actions(("a", "b", "c", "d"), ("d",), ("b",), {"a": 1, "c": 3})
    assert found == ("d", "b", "c", "a")


def test_an_action_that_is_not_legal_is_not_likely():
    assert likely_actions(("a",), ("b",), ("c",), {"d": 1}) == ()


def test_only_a_few_actions_are_likely():
    many = tuple("abcdefghij")
    assert len(likely_actions(many, many, many, {})) == MOST_LIKELY


def test_the_palette_shows_and_hides_the_likely_actions(panel, fight_desk):
    fight_desk.select("una")
    fight_desk.perform(fight_desk.option("move"))
    other = next(id for id in fight_desk.encounter.combatants if id != "una")
    fight_desk.select(other)
    assert panel.model.index_of(LIKELY).isValid()
    fight_desk.set_likely_first(False)
    assert not fight_desk.likely_first
    assert not panel.model.index_of(LIKELY).isValid()
