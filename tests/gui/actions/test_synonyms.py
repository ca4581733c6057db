"""The command box finds a command by what people call it, in both languages."""

import pytest

from gui.actions import table
from gui.actions.command import Command
from gui.actions.command_box import Entry, EntryModel, also_key
from gui.words.sentences import read_entries
from gui.words.words import LANGUAGES, Words

PANELS = ("order", "palette", "tracker", "log", "dice", "roster", "board")
COMMANDS = [
    *(value for value in vars(table).values() if isinstance(value, Command)),
    *(table.panel_command(place, id, "", "") for place, id in enumerate(PANELS, start=1)),
]


def entries(words):
    return [Entry(words.if_known(each.words), list, also=words.if_known(also_key(each))) for each in COMMANDS]


def found(typed, words, qapp):
    model = EntryModel(qapp)
    model.offer(entries(words))
    model.search(typed)
    return [model.row(row).name for row in range(model.rowCount())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_other_words_in_every_language_and_nothing_else_has(language):
    keys = {key for key in read_entries(language) if key.startswith("also.")}
    assert keys == {also_key(command) for command in COMMANDS}
    words = Words(language)
    assert all(words(key).strip(" ,") for key in keys)


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "note", table.WRITE_NOTE),
        ("en", "flee", table.LEAVE),
        ("en", "leave", table.LEAVE),
        ("en", "kill", table.LEAVE),
        ("en", "hide", table.HIDE),
        ("en", "target", table.AIM),
        ("en", "heal", table.CHANGE_POOLS),
        ("en", "initiative", table.ROLL_INITIATIVE),
        ("en", "end turn", table.NEXT_TURN),
        ("en", "players' window", table.PLAYER_VIEW),
        ("en", "players\N{RIGHT SINGLE QUOTATION MARK} view", table.PLAYER_VIEW),
        ("pl", "okno graczy", table.PLAYER_VIEW),
        ("pl", "notatka", table.WRITE_NOTE),
        ("pl", "ucieczka", table.LEAVE),
        ("pl", "zabij", table.LEAVE),
        ("pl", "ukryj", table.HIDE),
        ("pl", "cel", table.AIM),
        ("pl", "lecz", table.CHANGE_POOLS),
        ("pl", "inicjatywa", table.ROLL_INITIATIVE),
        ("pl", "koniec tury", table.NEXT_TURN),
    ],
)
def test_people_find_it_by_what_they_call_it(qapp, language, typed, command):
    words = Words(language)
    assert words(command.words) in found(typed, words, qapp)[:2]


def test_a_name_that_begins_so_comes_before_other_words(qapp, words):
    assert found("undo", words, qapp)[0] == "Undo"
    assert found("next", words, qapp)[0].startswith("Next")
