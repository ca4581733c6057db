"""The header of a palette: what it shows of the combatant, and what its menus offer and choose."""

import pytest

from gui.palette.arranging import FAVOURITES, FILTERS, GROUP
from gui.palette.header import PaletteHeader


@pytest.fixture
def header(qtbot, fight_desk, words, look):
    header = PaletteHeader(fight_desk, words, look)
    qtbot.addWidget(header)
    header.show_counts((3, 2, 1), None, None)
    header.show()
    return header


def filled(button):
    button.menu().aboutToShow.emit()
    return button.menu().actions()


def test_it_tells_who_stands_how_and_what_is_open(header, fight_desk, words):
    una = fight_desk.present.combatants["una"]
    position = fight_desk.texts.short("positions", una.position)
    assert (header.name.text(), header.position.text()) == ("Una", position)
    assert header.position.accessibleName() == words("palette.position", position=position)
    assert header.counts.text() == words("palette.counts", open=3, ask=2, closed=1)
    assert header.part.text() == words("palette.everything")
    assert header.part.accessibleName() == words("palette.part", part=header.part.text())
    assert not header.notice.isVisible()
    assert header.stance.isVisible() is bool(fight_desk.rulebook.ruleset.stances)


def test_what_is_supposed_is_said_with_a_way_back(qtbot, header, fight_desk, words):
    header.show_counts((3, 2, 1), "prone", None)
    prone = fight_desk.texts.short("positions", "prone")
    assert header.position.text() == prone
    assert header.notice.isVisible()
    assert header.notice.text() == words("palette.supposed", name="Una", state=prone, open=3, all=6)
    with qtbot.waitSignal(header.supposed) as back:
        header.back.click()
    assert back.args == [None, None]


def test_each_position_tells_what_it_would_open_and_the_present_one_is_marked(qtbot, header, fight_desk):
    actions = filled(header.position)
    names = [fight_desk.texts.short("positions", id) for id in fight_desk.rulebook.ruleset.positions]
    assert len(actions) == len(names)
    assert all(action.text().startswith(name) for action, name in zip(actions, names, strict=True))
    own = fight_desk.present.combatants["una"].position
    ids = list(fight_desk.rulebook.ruleset.positions)
    assert [id for id, action in zip(ids, actions, strict=True) if action.isChecked()] == [own]
    for id, supposed in (("prone", "prone"), (own, None)):
        with qtbot.waitSignal(header.supposed) as told:
            filled(header.position)[ids.index(id)].trigger()
        assert told.args == [supposed, None]
    header.show_counts((1, 1, 1), "prone", None)
    assert [id for id, action in zip(ids, filled(header.position), strict=True) if action.isChecked()] == ["prone"]


def test_each_stance_and_none_can_be_supposed(qtbot, header, fight_desk, words):
    ids = ["", *fight_desk.rulebook.ruleset.stances]
    if len(ids) == 1:
        pytest.skip("a ruleset without stances")
    actions = filled(header.stance)
    assert actions[0].text().startswith(words("palette.no_stance"))
    assert [action.isChecked() for action in actions] == [True] + [False] * (len(ids) - 1)
    with qtbot.waitSignal(header.supposed) as told:
        filled(header.stance)[1].trigger()
    assert told.args == [None, ids[1]]
    header.show_counts((1, 1, 1), None, ids[1])
    assert header.stance.text() == fight_desk.texts.short("stances", ids[1])
    assert header.notice.isVisible()
    with qtbot.waitSignal(header.supposed) as told:
        filled(header.stance)[0].trigger()
    assert told.args == [None, None]


def test_the_parts_of_the_palette_are_everything_the_filters_and_the_groups(qtbot, header, fight_desk, words):
    groups = fight_desk.rulebook.ruleset.groups
    wanted = [words("palette.everything"), *(words(key) for key in FILTERS.values())]
    wanted += [fight_desk.texts.name("groups", id) for id in groups]
    actions = filled(header.part)
    assert [action.text().replace("&&", "&") for action in actions] == wanted
    assert [action.isChecked() for action in actions] == [True] + [False] * (len(wanted) - 1)
    with qtbot.waitSignal(header.part_chosen) as chosen:
        actions[-1].trigger()
    assert chosen.args == [f"{GROUP}{list(groups)[-1]}"]
    for only, name in ((FAVOURITES, words(FILTERS[FAVOURITES])), (chosen.args[0], wanted[-1])):
        header.show_counts((1, 1, 1), None, None, only)
        assert header.part.text() == name
        assert [action.text() for action in filled(header.part) if action.isChecked()] == [name]


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("no_stance", [True, False])
@pytest.mark.parametrize("stance", ["", "evading"])
def test_in_little_room_counts_and_no_stance_are_left_out(header, fight_desk, counts, no_stance, stance):
    fight_desk.set_stance("una", stance)
    header.show_less(counts=counts, no_stance=no_stance)
    assert (header.counts.isVisible(), header.name.isVisible()) == (not counts, True)
    assert header.stance.isVisible() is (bool(stance) or not no_stance)


def test_with_nobody_selected_there_is_no_header(header, fight_desk):
    for who in tuple(fight_desk.present.combatants):
        fight_desk.leave(who)
    header.show_counts((0, 0, 0), None, None)
    assert not header.isVisible()
