import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.roster.open_sheets import Sheets
from gui.roster.recruiting import Recruiting
from rules.loading.ruleset_file import Problem, RulesetError
from rules.state.character import Character
from rules.words.messages import message_of
from storage.campaign.character_ids import is_random_id
from storage.campaign.shelving import Shelf

Key = Qt.Key


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(900, 600)
    home.show()
    return home


@pytest.fixture
def recruiting(home, fight_desk, words, look):
    fight_desk.campaign.roster.save(Character("hesk", "realms_of_myth", "Hesk", attributes={"STR": 16}))
    fight_desk.campaign.roster.save(Character("stranger", "gurps3", "Stranger"))
    return Recruiting(fight_desk, words, look, home)


def present(fight_desk):
    return fight_desk.encounter.combatants


def test_the_box_offers_the_roster_of_this_ruleset_and_copies(recruiting):
    recruiting.open_box()
    entries = [recruiting.box.model.row(row) for row in range(recruiting.box.model.rowCount())]
    assert {entry.place for entry in entries[4:]} == {"ready, from the ruleset"}
    assert [(entry.name, entry.place) for entry in entries[:4]] == [
        ("Hesk", "from the roster"),
        ("Una", "another one like this"),
        ("Bern", "another one like this"),
        ("Wolf", "another one like this"),
    ]
    recruiting.box.hide()


def test_whoever_is_there_already_is_offered_last(recruiting, fight_desk):
    fight_desk.campaign.roster.save(fight_desk.encounter.combatants["bern"].sheet)
    recruiting.open_box()
    entries = offered(recruiting)
    assert entries[0] == ("Hesk", "from the roster")
    assert entries[-2:] == [("Bern", "another one like this"), ("Bern", "already in the fight")]
    assert entries[1] == ("Una", "another one like this")
    recruiting.box.hide()


def offered(recruiting):
    rows = [recruiting.box.model.row(row) for row in range(recruiting.box.model.rowCount())]
    return [(entry.name, entry.place) for entry in rows]


@pytest.fixture
def patrol(recruiting, fight_desk):
    """Put Hesk and two guards into a patrol in the roster; one of them usually fights for the watch."""
    for id in ("anna", "bo"):
        fight_desk.campaign.roster.save(Character(id, "realms_of_myth", id.title()))
    fight_desk.campaign.shelving.put(Shelf("patrol", "watch", ("night",)), "anna", "bo")
    fight_desk.campaign.shelving.put(Shelf("patrol"), "hesk")
    return recruiting


def test_companies_of_the_roster_come_first_under_one_name(patrol):
    patrol.open_box()
    assert offered(patrol)[:3] == [
        ("Patrol: Anna, Bo, Hesk", "a folder of the roster"),
        ("Night: Anna, Bo", "a tag of the roster"),
        ("Anna", "from the roster"),
    ]
    patrol.box.hide()


def test_a_company_takes_a_formation_on_the_board(qtbot, patrol, fight_desk):
    fight_desk.move_to("wolf", (5, 5), 0)
    patrol.open_box()
    qtbot.keyClicks(patrol.box.field, "the night")
    qtbot.keyClick(patrol.box.field, Key.Key_Return)
    formation = patrol.form.editor("formation")
    formation.setCurrentIndex(formation.findData("column"))
    qtbot.keyClick(patrol.form.editor("side"), Key.Key_Return)
    came = [present(fight_desk)[id] for id in ("anna", "bo")]
    assert [(each.side, each.at, each.facing) for each in came] == [("watch", (5, -1), 4), ("watch", (5, -2), 4)]
    fight_desk.undo()
    assert "anna" not in present(fight_desk)
    assert "bo" not in present(fight_desk)


def test_a_company_with_a_side_joins_at_once_without_a_board(qtbot, patrol, fight_desk):
    for who in tuple(present(fight_desk)):
        fight_desk.take_off_board(who)
    patrol.open_box()
    qtbot.keyClicks(patrol.box.field, "night")
    qtbot.keyClick(patrol.box.field, Key.Key_Return)
    assert [present(fight_desk)[id].at for id in ("anna", "bo")] == [None, None]
    patrol.open_box()
    assert "Night: Anna, Bo" not in [name for name, _ in offered(patrol)]
    patrol.box.hide()


def test_a_character_joins_on_the_side_that_is_chosen(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "he")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    side = recruiting.form.editor("side")
    side.setEditText("beasts")
    qtbot.keyClick(side, Key.Key_Return)
    hesk = present(fight_desk)["hesk"]
    assert (hesk.side, hesk.sheet.attributes["STR"], hesk.pools["END"]) == ("beasts", 16, 36)
    assert fight_desk.encounter.order[-1] == "hesk"
    fight_desk.undo()
    assert "hesk" not in present(fight_desk)


def test_a_second_of_the_same_character_gets_a_name_of_his_own(qtbot, recruiting, fight_desk):
    character = fight_desk.campaign.roster.character("hesk")
    for _ in range(2):
        recruiting.add(character)
        qtbot.keyClick(recruiting.form.editor("side"), Key.Key_Return)
    assert [(id, fighter.name) for id, fighter in present(fight_desk).items()][3:] == [
        ("hesk", "Hesk"),
        ("hesk_2", "Hesk 2"),
    ]


def test_a_copy_is_fresh_and_on_the_same_side(recruiting, fight_desk):
    fight_desk.set_pool("wolf", "END", 3)
    recruiting.add_copy("wolf")
    copy = present(fight_desk)["wolf_2"]
    assert (copy.name, copy.side, copy.position, copy.pools["END"]) == ("Wolf 2", "beasts", "standing", 39)


def test_a_side_needs_a_name(qtbot, recruiting, fight_desk):
    recruiting.add(fight_desk.campaign.roster.character("hesk"))
    side = recruiting.form.editor("side")
    side.setEditText("  ")
    qtbot.keyClick(side, Key.Key_Return)
    assert recruiting.form.problem.text() == "A side needs a name."
    qtbot.keyClick(side, Key.Key_Escape)
    assert "hesk" not in present(fight_desk)


def test_one_built_under_another_ruleset_cannot_come(qtbot, recruiting, fight_desk):
    with qtbot.waitSignal(fight_desk.failed) as failed:
        recruiting.add(fight_desk.campaign.roster.character("stranger"))
    assert failed.args == ["Stranger uses another ruleset than this fight and cannot join it."]


def test_nobody_joins_the_past(recruiting, fight_desk):
    fight_desk.set_pool("wolf", "END", 3)
    fight_desk.look_at(0)
    recruiting.open_box()
    assert not recruiting.box.isVisible()


def test_who_is_not_there_cannot_be_copied(recruiting, fight_desk):
    recruiting.add_copy("ghost")
    assert len(present(fight_desk)) == 3


def test_the_first_of_a_fight_is_offered_a_side(qtbot, recruiting, fight_desk, skirmish):
    empty = replace(skirmish, combatants={}, order=(), turn="")
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Empty", empty))
    recruiting.add(fight_desk.campaign.roster.character("hesk"))
    qtbot.keyClick(recruiting.form.editor("side"), Key.Key_Return)
    assert present(fight_desk)["hesk"].side == "party"
    fight_desk.end_turn()
    assert fight_desk.encounter.turn == "hesk"


def test_several_of_a_kind_join_numbered_in_one_step(qtbot, recruiting, fight_desk):
    recruiting.add(fight_desk.campaign.roster.character("hesk"), "beasts")
    recruiting.form.editor("how_many").setValue(3)
    qtbot.keyClick(recruiting.form.editor("how_many"), Key.Key_Return)
    hesks = [each for each in present(fight_desk).values() if each.name.startswith("Hesk")]
    assert [(each.name, each.side) for each in hesks] == [(f"Hesk {number}", "beasts") for number in (1, 2, 3)]
    assert len({each.id for each in hesks}) == 3
    fight_desk.undo()
    assert not any(each.name.startswith("Hesk") for each in present(fight_desk).values())


def test_who_is_ready_in_the_ruleset_comes_at_once_in_any_number(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "caravan guard")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    recruiting.form.editor("how_many").setValue(2)
    qtbot.keyClick(recruiting.form.editor("side"), Key.Key_Return)
    came = [each for each in present(fight_desk).values() if each.name.startswith("Caravan guard")]
    assert [each.name for each in came] == ["Caravan guard 1", "Caravan guard 2"]
    assert came[0].items, "his gear is with him"
    assert "Caravan guard 1" not in [each.name for each in fight_desk.campaign.roster.characters()]
    assert [each.id for each in came] == ["caravan_guard_1", "caravan_guard_2"]
    assert is_random_id(came[0].sheet.id)


def test_who_is_ready_is_another_person_each_time_and_keeps_a_new_name(recruiting, fight_desk, words, look):
    for _ in range(2):
        (guard,) = (each for each in recruiting._ready_entries() if each.name == "Caravan guard")
        guard.perform()
        recruiting.form.editor("side").setCurrentText("people")
        recruiting.form.accept()
    one, two = (each for each in present(fight_desk).values() if each.name.startswith("Caravan guard"))
    assert one.sheet.id != two.sheet.id
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of(one.id)
    assert sheets.keep(replace(one.sheet, name="Old Odo")) == ""
    assert [present(fight_desk)[id].name for id in (one.id, two.id)] == ["Old Odo", two.name]
    assert fight_desk.campaign.roster.character(one.sheet.id).name == "Old Odo"
    assert fight_desk.campaign.roster.character(two.sheet.id) is None
    sheets.close_all()


def test_a_ruleset_whose_ready_combatants_cannot_be_read_still_offers_the_others(recruiting, fight_desk, monkeypatch):
    told = []
    fight_desk.failed.connect(told.append)

    def broken(*_args):
        raise RulesetError(
            (Problem("characters/people.toml", 3, "characters.guard", message_of("as_it_is", text="It is wrong.")),)
        )

    monkeypatch.setattr("gui.roster.recruiting.presets_of", broken)
    recruiting.open_box()
    assert recruiting.box.model.rowCount() == 4
    assert len(told) == 1
    recruiting.box.hide()


def test_somebody_whose_line_is_not_understood_is_not_added_and_the_line_stays(qtbot, recruiting, fight_desk):
    told = []
    fight_desk.failed.connect(told.append)
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "Bram, END 30, foo 3")
    assert recruiting.box.model.row(0).name.startswith("Not understood: foo 3.")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    assert len(present(fight_desk)) == 3
    assert told == ["Bram was not added: “foo 3” is not understood."]
    assert recruiting.box.isVisible()
    assert recruiting.box.field.text() == "Bram, END 30, foo 3"
    recruiting.box.hide()


def test_the_example_of_a_newcomer_is_of_the_game_that_is_played(recruiting, fight_desk):
    recruiting.open_box()
    pool = next(iter(fight_desk.rulebook.ruleset.pools))
    assert fight_desk.texts.short("pools", pool) in recruiting.box.field.placeholderText()
    recruiting.box.hide()


def test_another_of_a_kind_is_offered_the_side_of_its_kind(qtbot, recruiting, fight_desk):
    wolf = fight_desk.encounter.combatants["wolf"]
    fight_desk.join(replace(wolf.sheet, id="tamed", name="Tamed"), "party")
    recruiting.add(replace(wolf.sheet, id="another", name="Wolf"))
    assert recruiting.form.editor("side").currentText() == wolf.side


def test_a_fight_with_one_side_offers_a_second(qtbot, recruiting, fight_desk):
    for who in [id for id, each in fight_desk.encounter.combatants.items() if each.side != "party"]:
        fight_desk.leave(who, "mistake")
    recruiting.add(replace(fight_desk.encounter.combatants["una"].sheet, id="foe", name="Foe"))
    side = recruiting.form.editor("side")
    assert [side.itemText(place) for place in range(side.count())] == ["party", "foes"]


def test_a_line_with_the_name_of_somebody_ready_brings_that_sheet(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    recruiting.box.type("boar, foes, 2x")
    assert [place for _, place in offered(recruiting)] == ["with the sheet of that name", "without a sheet"]
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    boars = [each for each in present(fight_desk).values() if each.name in ("Boar 1", "Boar 2")]
    assert [(each.side, bool(each.sheet.items)) for each in boars] == [("foes", True)] * 2


def test_a_line_may_change_the_figures_of_a_known_sheet(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    recruiting.box.type("hesk, STR 9")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    (hesk,) = [each for each in present(fight_desk).values() if each.name == "Hesk"]
    assert hesk.sheet.attributes["STR"] == 9


def test_a_part_of_a_name_means_whoever_alone_has_it(qtbot, recruiting, fight_desk):
    fight_desk.campaign.roster.save(Character("odvar", "realms_of_myth", "Odvar Pell", attributes={"STR": 14}))
    recruiting.open_box()
    recruiting.box.type("odvar, foes")
    assert offered(recruiting)[0] == ("New: Odvar Pell; side: foes", "with the sheet of that name")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    (odvar,) = [each for each in present(fight_desk).values() if each.name == "Odvar Pell"]
    assert (odvar.side, odvar.sheet.attributes["STR"]) == ("foes", 14)


def test_a_part_of_several_names_means_nobody_known(recruiting, fight_desk):
    for first in ("Odvar", "Lisbet"):
        fight_desk.campaign.roster.save(Character(first.lower(), "realms_of_myth", f"{first} Pell"))
    recruiting.open_box()
    recruiting.box.type("pell, foes")
    assert [place for _, place in offered(recruiting)] == ["without a sheet"]


def test_a_copy_of_somebody_in_the_fight_comes_by_name(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    recruiting.box.type("wolf, beasts, 2x")
    assert offered(recruiting)[0][1] == "with the sheet of that name"
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    assert sorted(each.name for each in present(fight_desk).values() if each.side == "beasts") == [
        "Wolf",
        "Wolf 2",
        "Wolf 3",
    ]


def test_another_of_a_name_joins_the_side_of_the_last_of_them(recruiting, fight_desk):
    wolf = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.join(replace(wolf, id="wolf_2", name="Wolf 2"), "party")
    assert recruiting._likely_side("Wolf") == "party"
    fight_desk.join(replace(wolf, id="wolf_3", name="Wolf 3"), "beasts")
    assert recruiting._likely_side("Wolf 4") == "beasts"
    assert recruiting._likely_side("Bern") == "party"


def test_others_are_offered_if_the_house_rules_cannot_be_read(qtbot, recruiting, fight_desk, lose_house_rules):
    lose_house_rules()
    with qtbot.waitSignal(fight_desk.failed) as told:
        recruiting.open_box()
    assert "is damaged" in told.args[0]
    assert recruiting.box.model.rowCount()
    recruiting.box.hide()


@pytest.mark.parametrize(("line", "count"), [("2 robbers", 2), ("robbers", 1), ("3x robbers", 3), ("12 Robbers", 12)])
def test_a_number_and_a_plural_bring_the_ready_sheet(qtbot, recruiting, fight_desk, line, count):
    before = set(fight_desk.present.combatants)
    recruiting.open_box()
    recruiting.box.type(line)
    entries = offered(recruiting)
    assert entries[0][1] == "with the sheet of that name"
    assert entries[-1][1] == "without a sheet"
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    came = [each for id, each in fight_desk.present.combatants.items() if id not in before]
    assert len(came) == count
    assert all(each.name.startswith("Robber") and each.sheet.items for each in came)


def test_several_wolves_join_the_wolf_that_is_there(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    recruiting.box.type("2 wolves")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    wolves = [each for each in fight_desk.present.combatants.values() if each.name.startswith("Wolf")]
    assert [each.side for each in wolves] == ["beasts"] * 3
    assert all(each.sheet.attributes for each in wolves)


def test_several_of_a_new_kind_are_offered_a_side_without_players(recruiting, fight_desk):
    una = fight_desk.present.combatants["una"].sheet
    fight_desk.change_sheet(replace(una, player="Kim"), "Una")
    recruiting.open_box()
    recruiting.box.type("2 robbers")
    assert "beasts" in offered(recruiting)[0][0]
    recruiting.box.type("Robber, END 12")
    assert "party" in offered(recruiting)[0][0]
