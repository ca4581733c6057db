import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

import resources
from gui.presets.model import ReadyModel, ReadyRow
from gui.presets.window import ReadyWindow
from rules.loading.ruleset_file import Problem, RulesetError
from rules.state.encounter import Encounter
from rules.words.messages import message_of
from storage.campaign.character_ids import is_random_id
from storage.campaign.versions import OriginKind
from storage.files.errors import CampaignError, Trouble

Key = Qt.Key
ROWS = [
    ReadyRow("guard", "Guard", "person", "Walks beside the wagons."),
    ReadyRow("wolf", "Wolf", "beast", "Hunts in a pack."),
    ReadyRow("warg", "Old warg", "beast", "Larger than two wolves."),
]


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def window(qtbot, home, fight_desk, words, look):
    window = ReadyWindow(fight_desk, words, look, home)
    window.open_list()
    qtbot.waitUntil(window.search.hasFocus)
    return window


def offered(window):
    return [window.model.row(row).id for row in range(window.model.rowCount())]


def roster(fight_desk):
    return [character.name for character in fight_desk.campaign.roster.characters()]


def test_the_model_is_sound(qtmodeltester):
    model = ReadyModel()
    model.offer(ROWS)
    qtmodeltester.check(model)
    assert model.index(1).data(Qt.ItemDataRole.AccessibleTextRole) == "Wolf, beast. Hunts in a pack."
    assert model.index(1).data(Qt.ItemDataRole.ToolTipRole) == "Hunts in a pack."


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["guard", "wolf", "warg"]),
        ("wo", ["wolf", "warg"]),
        ("wa", ["warg", "guard"]),
        ("beast", ["wolf", "warg"]),
        ("east", []),
        ("ow", ["warg"]),
    ],
)
def test_names_count_before_what_else_is_said(typed, found):
    model = ReadyModel()
    model.offer(ROWS)
    model.search(typed)
    assert [model.row(row).id for row in range(model.rowCount())] == found


def test_it_opens_on_the_ruleset_of_the_fight_with_people_before_beasts(window, fight_desk):
    assert window.ruleset.currentData() == fight_desk.present.ruleset
    assert len(offered(window)) >= 10
    kinds = [window.model.row(row).kind for row in range(window.model.rowCount())]
    assert kinds == sorted(kinds, key=["person", "beast"].index)
    assert window.about.text() == window.model.row(0).summary


def test_one_is_found_by_two_letters_and_taken_by_enter(qtbot, window, fight_desk):
    qtbot.keyClicks(window.search, "wol")
    qtbot.keyClick(window.search, Key.Key_Down)
    qtbot.waitUntil(window.view.hasFocus)
    with qtbot.waitSignal(window.taken) as taken:
        qtbot.keyClick(window.view, Key.Key_Return)
    assert roster(fight_desk) == ["Wolf"]
    assert is_random_id(taken.args[0])
    (version,) = fight_desk.campaign.roster.revisions(taken.args[0])
    assert (version.origin.kind, version.origin.source) == (OriginKind.SAMPLE, "Wolf")
    assert window.told.text() == "Now in the roster: Wolf"
    assert window.isVisible()


def test_three_of_a_kind_are_numbered_and_the_figure_goes_back_to_one(qtbot, window, fight_desk):
    qtbot.keyClicks(window.search, "wol")
    window.how_many.setValue(3)
    qtbot.mouseClick(window.add_button, Qt.MouseButton.LeftButton)
    assert roster(fight_desk) == ["Wolf 1", "Wolf 2", "Wolf 3"]
    assert window.how_many.value() == 1
    window.add()
    assert roster(fight_desk)[-1] == "Wolf 4"
    characters = fight_desk.campaign.roster.characters()
    assert len({character.id for character in characters}) == 4
    assert all(character.notes == window.about.text() for character in characters)


def test_several_can_be_chosen_at_once(window, fight_desk):
    window.view.selectAll()
    window.add()
    assert len(roster(fight_desk)) == len(offered(window))


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_those_of_any_ruleset_are_offered(window, ruleset, fight_desk):
    window.ruleset.setCurrentIndex(window.ruleset.findData(ruleset))
    assert len(offered(window)) >= 10
    window.add()
    (character,) = fight_desk.campaign.roster.characters()
    assert character.ruleset == ruleset


def test_nothing_can_be_added_where_nobody_is_found(qtbot, window, fight_desk):
    qtbot.keyClicks(window.search, "qqq")
    assert window.about.text() == "Nobody matches."
    assert not window.add_button.isEnabled()
    window.add()
    assert roster(fight_desk) == []


def test_a_ruleset_that_cannot_be_read_is_told(window, monkeypatch):
    def refuse(_shelf, _ruleset):
        raise RulesetError(
            (Problem("characters/people.toml", 3, "characters.x", message_of("as_it_is", text="It is wrong.")),)
        )

    monkeypatch.setattr("gui.presets.window.presets_of", refuse)
    window.open_list()
    assert offered(window) == []
    assert "characters/people.toml:3: characters.x: It is wrong." in window.told.text()


def test_what_keeps_a_character_from_being_saved_is_told(window, fight_desk, monkeypatch):
    def refuse(_character, origin):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    monkeypatch.setattr(fight_desk.campaign.roster, "save", refuse)
    window.add()
    assert "disk" in window.told.text()


def test_it_speaks_the_language_of_the_moment(qtbot, window, words, fight_desk):
    words.set_language("pl")
    assert window.windowTitle() == "Gotowe postacie"
    qtbot.keyClicks(window.search, "wil")
    window.add()
    assert roster(fight_desk) == ["Wilk"]
    window.close()


def test_enter_behind_how_many_takes_so_many_and_moves_no_button(qtbot, window, fight_desk):
    qtbot.keyClicks(window.search, "wolf")
    before = window.add_button.geometry()
    window.how_many.setFocus()
    window.how_many.selectAll()
    qtbot.keyClicks(window.how_many, "2")
    qtbot.keyClick(window.how_many, Key.Key_Return)
    came = [name for name in roster(fight_desk) if name.startswith("Wolf")]
    assert len(came) == 2
    assert window.told.isVisible()
    qtbot.waitUntil(lambda: window.told.geometry().bottom() < window.add_button.geometry().top())
    assert window.add_button.geometry() == before


def test_the_list_opens_with_the_ruleset_of_the_fight_also_if_that_is_the_first(window, fight_desk, campaign):
    first, other = window.ruleset.itemData(0), window.ruleset.itemData(1)
    fight_desk.open_encounter(campaign.encounters.create("Elsewhere", Encounter(first, {})))
    window.close()
    window.ruleset.setCurrentIndex(1)
    window.open_list()
    assert window.ruleset.currentData() == first
    window.ruleset.setCurrentIndex(1)
    window.open_list()
    assert window.ruleset.currentData() == other, "while it is shown, the user's choice stays"


def test_up_to_a_hundred_of_a_kind_can_be_added_at_once(window):
    window.how_many.setValue(1_000)
    assert window.how_many.value() == 100


def test_house_rules_that_cannot_be_read_are_told(window, lose_house_rules):
    lose_house_rules()
    window.open_list()
    assert offered(window) == []
    assert "is damaged" in window.told.text()


def test_house_rules_that_cannot_be_read_any_more_are_told_and_nobody_is_added(window, fight_desk, lose_house_rules):
    lose_house_rules()
    window.add()
    assert "is damaged" in window.told.text()
    assert roster(fight_desk) == []


def test_of_a_campaign_that_is_only_read_nobody_can_be_added(window, fight_desk):
    fight_desk.campaign.read_only = True
    window.search.setText("wol")
    assert not window.add_button.isEnabled()
    window.add()
    fight_desk.campaign.read_only = False
    assert roster(fight_desk) == []


def test_a_double_click_adds_too_and_the_last_one_added_is_told(qtbot, window, fight_desk):
    window.how_many.setValue(2)
    with qtbot.waitSignal(window.taken) as taken:
        window.view.doubleClicked.emit(window.model.index(0))
    names = {entry.id: entry.name for entry in fight_desk.campaign.roster.characters()}
    assert names[taken.args[0]].endswith(" 2")


def test_opened_again_its_search_is_chosen_and_what_it_told_is_gone(window):
    window.search.setText("wol")
    window.add()
    assert window.told.isVisible()
    window.view.setFocus()
    window.open_list()
    assert window.search.hasFocus()
    assert window.search.selectedText() == "wol"
    assert not window.told.isVisible()


def test_the_summary_is_that_of_the_current_one(window):
    window.view.setCurrentIndex(window.model.index(2))
    assert window.about.text() == window.model.row(2).summary
    window.view.clearSelection()
    assert not window.add_button.isEnabled()


def test_it_closes_by_its_button(qtbot, window):
    qtbot.mouseClick(window.close_button, Qt.MouseButton.LeftButton)
    assert window.isHidden()


def test_keys_of_a_list_stay_its_own(qtbot, window, fight_desk):
    window.view.setFocus()
    qtbot.keyClick(window.view, Key.Key_Down)
    assert window.view.currentIndex().row() == 1
    qtbot.keyClick(window.view, Key.Key_Enter)
    assert len(roster(fight_desk)) == 1


def test_a_language_of_a_closed_window_changes_no_list(qtbot, window, words, monkeypatch):
    window.close()
    asked = []
    monkeypatch.setattr("gui.presets.window.presets_of", lambda *given: asked.append(given))
    words.set_language("pl")
    assert asked == []
    assert window.ruleset.itemText(0) != ""


def test_the_names_beside_the_fields_belong_to_them(window):
    assert [label.buddy() for label in window._labels] == [window.ruleset, window.how_many]
