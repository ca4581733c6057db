import pytest

from gui.actions import table
from gui.actions.command import Command

STAY = Command("fight.stay", "command.next_turn", "fight", keys=("Ctrl+J",), needs="in a fight")


def test_a_bound_command_has_its_name_keys_and_icon(actions):
    action = actions.bind(table.UNDO, list)
    assert action.text() == "Undo"
    assert action.toolTip() == "Undo (Ctrl+Z)"
    assert action.shortcut().toString() == "Ctrl+Z"
    assert not action.icon().isNull()
    assert actions.bound() == (table.UNDO,)
    assert actions.action(table.UNDO) is action


def test_a_command_does_what_it_is_bound_to_when_it_may(actions):
    done = []
    action = actions.bind(STAY, lambda: done.append("stayed"))
    action.trigger()
    assert done == []
    actions.set_conditions({"in a fight"})
    action.trigger()
    assert done == ["stayed"]


def test_a_check_mark_says_what_holds_not_what_was_clicked(actions):
    action = actions.bind(table.DARK_THEME, list)
    actions.set_conditions({"light"})
    action.trigger()
    assert not action.isChecked()
    actions.set_conditions({"dark"})
    assert action.isChecked()


def test_commands_speak_the_language_of_the_moment(actions, words):
    action = actions.bind(table.UNDO, list)
    words.set_language("pl")
    assert action.text() == "Cofnij"
    assert action.toolTip() == "Cofnij (Ctrl+Z)"


def test_what_a_command_would_do_now_stands_in_its_tool_tip(actions):
    actions.describe(table.UNDO, "Strike")
    action = actions.bind(table.UNDO, list)
    assert action.toolTip() == "Undo (Ctrl+Z)\nStrike"
    actions.describe(table.UNDO, "")
    assert action.toolTip() == "Undo (Ctrl+Z)"


def test_icons_follow_the_theme(actions, look):
    action = actions.bind(table.UNDO, list)
    before = action.icon().cacheKey()
    look.choose("dark")
    assert action.icon().cacheKey() != before


def test_no_command_is_bound_twice(actions):
    actions.bind(table.UNDO, list)
    with pytest.raises(ValueError, match=r"fight\.undo"):
        actions.bind(table.UNDO, list)
