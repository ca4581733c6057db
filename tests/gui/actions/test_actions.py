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


def test_all_actions_follow_the_conditions_the_words_and_the_look(actions, words, look):
    bound = [actions.bind(each, list) for each in (table.UNDO, STAY, table.DARK_THEME)]
    assert [action.isEnabled() for action in bound] == [False, False, True]
    assert [action.isCheckable() for action in bound] == [False, False, True]
    actions.set_conditions({table.CAN_UNDO, "in a fight", "dark"})
    assert [action.isEnabled() for action in bound] == [True, True, True]
    assert [action.isChecked() for action in bound] == [False, False, True]
    actions.set_conditions(set())
    assert [action.isEnabled() for action in bound] == [False, False, True]
    assert [action.isChecked() for action in bound] == [False, False, False]
    words.set_language("pl")
    assert [action.iconText() for action in bound] == [
        words(each.words) for each in (table.UNDO, STAY, table.DARK_THEME)
    ]
    assert actions.bound() == (table.UNDO, STAY, table.DARK_THEME)


def test_an_ampersand_in_a_name_is_shown(actions, words, monkeypatch):
    monkeypatch.setattr(type(words), "__call__", lambda *_, **__: "Hack & slash")
    action = actions.bind(Command("fight.hack", "hack", "fight"), list)
    assert (action.text(), action.iconText()) == ("Hack && slash", "Hack & slash")


def test_a_detail_is_known_before_and_after_the_command_is_bound(actions):
    assert actions.detail(table.UNDO) == ""
    actions.describe(table.UNDO, "Strike")
    assert actions.detail(table.UNDO) == "Strike"


def test_new_keys_are_taken_by_all(actions):
    bound = [actions.bind(each, list) for each in (table.UNDO, table.REDO)]
    for command, keys in ((table.UNDO, "Ctrl+1"), (table.REDO, "Ctrl+2")):
        actions.shortcuts.give(command, keys)
    actions.take_keys()
    assert [action.shortcut().toString() for action in bound] == ["Ctrl+1", "Ctrl+2"]
    assert bound[1].toolTip() == "Redo (Ctrl+2)"
