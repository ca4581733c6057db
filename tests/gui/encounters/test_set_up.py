import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.encounters.set_up import EncounterSetUp
from gui.widgets.group_boxes import GroupBox
from gui.words.troubles import sentence_of
from storage.campaign.plans import save_plans
from storage.files.errors import CampaignError, Trouble

Key = Qt.Key


@pytest.fixture
def set_up(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(900, 600)
    home.show()
    return EncounterSetUp(fight_desk, words, look, home)


def fill_in(qtbot, set_up, name):
    line = set_up.form.editor("name")
    line.selectAll()
    qtbot.keyClick(line, Key.Key_Delete)
    qtbot.keyClicks(line, name)
    qtbot.keyClick(line, Key.Key_Return)


def begin_with(set_up, data):
    box = set_up.form.editor("begin")
    box.setCurrentIndex(box.findData(data))


def names(fight_desk):
    return {entry.name for entry in fight_desk.encounters()}


def test_a_new_encounter_is_empty_and_opens(qtbot, set_up, fight_desk):
    set_up.ask_new()
    fill_in(qtbot, set_up, "At the mill")
    assert (fight_desk.name, dict(fight_desk.encounter.combatants)) == ("At the mill", {})
    assert fight_desk.encounter.ruleset == "realms_of_myth"


def test_a_new_encounter_needs_a_name(qtbot, set_up, fight_desk):
    set_up.ask_new()
    fill_in(qtbot, set_up, " ")
    assert set_up.form.problem.text() == "An encounter needs a name."
    assert fight_desk.name == "At the ford"
    set_up.form.hide()


def test_it_can_begin_with_a_sample_under_its_own_name_or_another(qtbot, set_up, fight_desk):
    for name, shown in (("", "Bridge at dusk"), ("Our bridge", "Our bridge")):
        set_up.ask_new()
        begin_with(set_up, "sample:bridge_at_dusk")
        fill_in(qtbot, set_up, name)
        assert fight_desk.name == shown
        assert len(fight_desk.encounter.combatants) == 8
    assert fight_desk.campaign.roster.character("odvar") is not None


def test_samples_speak_the_language_of_the_moment(qtbot, set_up, fight_desk, words):
    words.set_language("pl")
    set_up.ask_new()
    begin_with(set_up, "sample:bridge_at_dusk")
    fill_in(qtbot, set_up, "")
    assert fight_desk.name == "Most o zmierzchu"
    assert fight_desk.encounter.combatants["mirk"].name == "Mrok"


def test_an_encounter_gets_another_name(qtbot, set_up, fight_desk):
    set_up.ask_name()
    assert set_up.form.editor("name").text() == "At the ford"
    with qtbot.waitSignal(fight_desk.opened):
        fill_in(qtbot, set_up, "At the bridge")
    assert fight_desk.name == "At the bridge"
    assert names(fight_desk) == {"At the bridge"}
    set_up.ask_name()
    fill_in(qtbot, set_up, " ")
    assert set_up.form.isVisible()
    set_up.form.hide()


def test_a_copy_goes_on_from_where_the_fight_stands(qtbot, set_up, fight_desk):
    fight_desk.set_pool("una", "END", 5)
    set_up.ask_copy()
    assert set_up.form.editor("name").text() == "At the ford, copy"
    qtbot.keyClick(set_up.form.editor("name"), Key.Key_Return)
    assert fight_desk.name == "At the ford, copy"
    assert fight_desk.encounter.combatants["una"].pools["END"] == 5
    assert not fight_desk.can_undo


def test_an_encounter_is_put_away_and_brought_back(qtbot, set_up, fight_desk):
    set_up.ask_new()
    fill_in(qtbot, set_up, "At the mill")
    set_up.put_away()
    assert fight_desk.name == "At the ford"
    assert names(fight_desk) == {"At the ford"}
    set_up.open_box()
    qtbot.keyClicks(set_up.box.field, "mill")
    qtbot.keyClick(set_up.box.field, Key.Key_Return)
    assert fight_desk.name == "At the mill"


def test_when_the_last_one_is_put_away_there_is_a_new_one(set_up, fight_desk):
    set_up.put_away()
    assert fight_desk.name == "New encounter"
    assert names(fight_desk) == {"New encounter"}
    assert fight_desk.encounter.ruleset == "realms_of_myth"


def test_a_ruleset_that_is_not_there_is_told(qtbot, set_up, fight_desk):
    set_up.ask_new()
    box = set_up.form.editor("begin")
    box.addItem("lost", "lost_rules")
    box.setCurrentIndex(box.count() - 1)
    with qtbot.waitSignal(fight_desk.failed) as failed:
        fill_in(qtbot, set_up, "Nowhere")
    assert "lost_rules" in failed.args[0]
    assert fight_desk.name == "At the ford"


def test_a_copy_can_begin_as_the_fight_began_and_keeps_what_is_planned(qtbot, set_up, fight_desk):
    fight_desk.set_position("una", "kneeling")
    fight_desk.prepare(fight_desk.fight.option("bern", "move"))
    fight_desk.band("Pair", ("una", "wolf"))
    set_up.ask_copy()
    set_up.form.editor("began").setChecked(True)
    fill_in(qtbot, set_up, "Once more")
    assert (fight_desk.name, fight_desk.encounter.combatants["una"].position) == ("Once more", "standing")
    assert [each.intent.who for each in fight_desk.prepared()] == ["bern"]
    assert [band.name for band in fight_desk.plans.bands] == ["Pair"]


def test_the_next_encounter_takes_along_who_is_left_as_they_stand(qtbot, set_up, fight_desk):
    fight_desk.set_pool("una", "END", 5)
    fight_desk.set_position("bern", "prone")
    fight_desk.gain_condition("una", "aiming", {"target": "wolf", "actions": 1})
    fight_desk.set_pool("wolf", "BP", 0)
    set_up.ask_next()
    assert set_up.form.editor("name").text() == "At the ford 2"
    qtbot.keyClick(set_up.form.editor("name"), Key.Key_Return)
    assert fight_desk.name == "At the ford 2"
    una, bern = fight_desk.encounter.combatants.values()
    assert (una.id, una.pools["END"], una.conditions) == ("una", 5, ())
    assert (bern.id, bern.position) == ("bern", "standing")
    assert (fight_desk.encounter.turn, fight_desk.can_undo) == ("", False)
    assert names(fight_desk) == {"At the ford", "At the ford 2"}


def test_the_next_encounter_may_find_them_rested_and_takes_whom_one_ticks(qtbot, set_up, fight_desk):
    fight_desk.set_pool("una", "END", 5)
    set_up.ask_next()
    people = set_up.form.editor("who")
    assert [people.item(row).checkState() for row in range(3)] == [Qt.CheckState.Checked] * 3
    people.item(2).setCheckState(Qt.CheckState.Unchecked)
    set_up.form.editor("afresh").setChecked(True)
    fill_in(qtbot, set_up, "At the inn")
    assert [*fight_desk.encounter.combatants] == ["una", "bern"]
    assert fight_desk.encounter.combatants["una"].pools["END"] == 39


def test_the_next_encounter_offers_those_who_left(qtbot, set_up, fight_desk):
    fight_desk.leave("bern", "captured")
    fight_desk.leave("wolf", "fled")
    set_up.ask_next()
    people = set_up.form.editor("who")
    offered = [(people.item(row).text(), people.item(row).checkState()) for row in range(people.count())]
    assert offered == [
        ("Una (party)", Qt.CheckState.Checked),
        ("Bern (party, taken prisoner)", Qt.CheckState.Unchecked),
        ("Wolf (beasts, fled)", Qt.CheckState.Unchecked),
    ]
    people.item(1).setCheckState(Qt.CheckState.Checked)
    fill_in(qtbot, set_up, "The camp")
    assert [*fight_desk.encounter.combatants] == ["una", "bern"]


def test_the_next_encounter_needs_a_name(qtbot, set_up, fight_desk):
    set_up.ask_next()
    fill_in(qtbot, set_up, " ")
    assert set_up.form.problem.text() == "An encounter needs a name."
    assert fight_desk.name == "At the ford"
    set_up.form.hide()


def test_a_first_fight_whose_ruleset_is_missing_is_told_and_nothing_is_opened(qtbot, set_up, fight_desk, monkeypatch):
    def missing(_shelf, ruleset, _house_rules=None):
        raise LookupError(ruleset)

    set_up.ask_new()
    begin_with(set_up, "sample:bridge_at_dusk")
    monkeypatch.setattr(type(fight_desk.shelf), "rulebook", missing)
    with qtbot.waitSignal(fight_desk.failed) as failed:
        fill_in(qtbot, set_up, "Our bridge")
    monkeypatch.undo()
    assert failed.args[0].startswith("The encounter could not be")
    assert fight_desk.name == "At the ford"
    assert names(fight_desk) == {"At the ford"}


def test_the_next_encounter_keeps_the_secrets_and_nothing_that_was_planned(qtbot, set_up, fight_desk):
    fight_desk.set_hidden("wolf", True)
    fight_desk.prepare(fight_desk.option("move"))
    fight_desk.band("Two", ("una", "bern"))
    set_up.ask_next()
    fill_in(qtbot, set_up, "Next")
    assert (fight_desk.name, fight_desk.plans.hidden) == ("Next", ("wolf",))
    assert (fight_desk.plans.intents, fight_desk.plans.bands) == ((), ())


def test_once_one_is_put_away_the_latest_of_the_others_is_open(qtbot, set_up, fight_desk):
    for name in ("First", "Second"):
        set_up.ask_new()
        fill_in(qtbot, set_up, name)
    fight_desk.open_encounter(next(entry.id for entry in fight_desk.encounters() if entry.name == "At the ford"))
    set_up.put_away()
    assert fight_desk.name == fight_desk.encounters()[0].name


def test_without_a_fight_nothing_is_asked(qtbot, campaign, words, look, shelf, panel):
    set_up = EncounterSetUp(Desk(campaign, words, 7, shelf), words, look, panel)
    for act in (set_up.ask_name, set_up.ask_copy, set_up.ask_next, set_up.put_away):
        act()
        assert not set_up.form.isVisible()


def test_trouble_with_the_file_is_told(qtbot, set_up, fight_desk, monkeypatch, words, tmp_path):
    trouble = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(*_, **__):
        raise trouble

    said: list[str] = []
    fight_desk.failed.connect(said.append)
    for name in ("create", "copy", "rename", "remove"):
        monkeypatch.setattr(type(fight_desk.campaign.encounters), name, fail)
    for act in (set_up.ask_new, set_up.ask_name, set_up.ask_copy, set_up.ask_next):
        act()
        fill_in(qtbot, set_up, "Other")
    set_up.put_away()
    assert said == [sentence_of(trouble, words)] * 5


def test_it_goes_with_its_window(set_up):
    assert set_up.parent() is set_up.form.parent()


def test_a_new_encounter_may_go_by_any_game_and_begins_with_that_of_the_fight(set_up, fight_desk, words):
    set_up.ask_new()
    box = set_up.form.editor("begin")
    ids = [box.itemData(place) for place in range(box.count())]
    games = [id for id, _ in fight_desk.shelf.named("en")]
    assert ids[: len(games)] == games
    assert all(id.startswith("sample:") for id in ids[len(games) :])
    assert "sample:bridge_at_dusk" in ids
    assert box.currentData() == "realms_of_myth"
    assert box.itemText(ids.index("sample:bridge_at_dusk")) == words("encounters.sample", name="Bridge at dusk")
    set_up.form.hide()


def test_whole_sides_are_ticked_for_the_next_encounter_and_nobody_is_rested_unasked(set_up):
    set_up.ask_next()
    assert not set_up.form.editor("afresh").isChecked()
    sides = [box.accessibleName() for box in set_up.form.findChildren(GroupBox)]
    assert [("party" in side, "beasts" in side) for side in sides] == [(True, False), (False, True)]
    set_up.form.hide()
    set_up.ask_copy()
    assert not set_up.form.editor("began").isChecked()
    set_up.form.hide()


def test_what_was_prepared_and_partly_done_is_whole_in_a_copy(qtbot, set_up, fight_desk):
    fight_desk.prepare(fight_desk.fight.option("una", "move"))
    plans = fight_desk.plans
    done = tuple(replace(each, done=1) for each in plans.intents)
    begun = replace(plans, intents=done)
    save_plans(fight_desk.campaign.settings, fight_desk.encounter_id, begun)
    fight_desk.open_encounter(fight_desk.encounter_id)
    set_up.ask_copy()
    fill_in(qtbot, set_up, "Once more")
    assert [(each.who, each.done) for each in fight_desk.plans.intents] == [("una", 0)]


def test_encounters_that_cannot_be_listed_or_brought_back_are_told(qtbot, set_up, fight_desk, monkeypatch, tmp_path):
    set_up.ask_new()
    fill_in(qtbot, set_up, "At the mill")
    set_up.put_away()
    trouble = CampaignError(Trouble.DEVICE, tmp_path / "a.fightbook")

    def fail(*_, **__):
        raise trouble

    said: list[str] = []
    fight_desk.failed.connect(said.append)
    (mill,) = set_up._put_away_ones()
    assert mill.name == "At the mill"
    monkeypatch.setattr(type(fight_desk.campaign.encounters), "restore", fail)
    mill.perform()
    monkeypatch.setattr(type(fight_desk.campaign.encounters), "entries", fail)
    assert list(set_up._put_away_ones()) == []
    assert len(said) == 2
    assert fight_desk.name == "At the ford"


@pytest.mark.parametrize("act", ["ask_name", "ask_copy", "ask_next", "ask_new"])
def test_each_form_has_a_title_and_refuses_a_blank_name(qtbot, set_up, fight_desk, words, act):
    titles = {"name": "rename_encounter", "copy": "copy_encounter", "next": "next_encounter", "new": "new_encounter"}
    getattr(set_up, act)()
    fill_in(qtbot, set_up, "  ")
    assert set_up.form.title.text() == words(f"command.{titles[act.removeprefix('ask_')]}").removesuffix("…")
    assert set_up.form.isVisible()
    assert set_up.form.problem.text() == words("encounters.needs_name")
    assert names(fight_desk) == {"At the ford"}
    set_up.form.hide()
