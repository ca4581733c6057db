"""Installing a ruleset at the desk, and playing with it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from gui.desk.shelf import Shelf
from gui.rulesets.installing import RulesetInstalling
from gui.words.ruleset_words import known_rulesets
from rules.state.encounter import Encounter
from tests.storage.packages import FILES, SAYS, laid_out, package_of


@pytest.fixture
def desk(fight_desk):
    fight_desk._shelf = Shelf()
    return fight_desk


@pytest.fixture
def installing(qtbot, desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    return RulesetInstalling(desk, words, look, home)


@pytest.fixture
def installed(installing, tmp_path):
    installing.install(str(package_of(tmp_path / "mine.fightrules", FILES)))
    return installing


def told_by(qtbot, installing, path):
    with qtbot.waitSignal(installing.told) as told:
        installing.install(str(path))
    return told.args[0]


def newer():
    return {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace('version = "1"', 'version = "2"')}


def test_a_ruleset_is_installed_and_said_to_be(qtbot, installing, desk, tmp_path):
    told = told_by(qtbot, installing, package_of(tmp_path / "mine.fightrules", FILES))
    assert (told.tone, told.text) == ("info", "Mine is installed, version 1.")
    assert dict(desk.shelf.named("en"))["mine"] == "Mine"
    assert dict(desk.shelf.named("pl"))["mine"] == "mine"


def test_a_campaign_made_with_an_installed_ruleset_opens_it(installed, desk, campaign):
    failures = []
    desk.failed.connect(failures.append)
    desk.open_encounter(campaign.encounters.create("Ours", Encounter("mine")))
    assert failures == []
    assert desk.present.ruleset == "mine"
    assert desk.texts.name("ruleset", "name") == "Mine"


def test_an_encounter_whose_ruleset_is_not_installed_is_told(desk, campaign):
    failures = []
    desk.failed.connect(failures.append)
    desk.open_encounter(campaign.encounters.create("Theirs", Encounter("theirs")))
    assert "No ruleset 'theirs'" in failures[0]


def test_another_of_the_same_id_is_replaced_only_after_a_question(qtbot, installed, desk, campaign, tmp_path):
    desk.open_encounter(campaign.encounters.create("Ours", Encounter("mine")))
    before = desk.fight.rulebook
    path = package_of(tmp_path / "newer.fightrules", newer())
    installed.install(str(path))
    assert installed.form.isVisible()
    home = installed.parent()
    assert installed.form.pos() == home.mapToGlobal(QPoint(home.width() // 3, home.height() // 3))
    assert installed.form.title.text() == "mine is already installed. Replace it with version 2?"
    assert laid_out(known_rulesets().own / "mine") == FILES
    with qtbot.waitSignal(installed.told) as told:
        installed.form.accept_button.click()
    assert told.args[0].text == "Mine is installed, version 2."
    assert laid_out(known_rulesets().own / "mine") == newer()
    assert not installed.form.isVisible()
    assert (before.ruleset.version, desk.fight.rulebook.ruleset.version) == ("1", "2")


def test_a_question_that_is_waved_away_changes_nothing(qtbot, installed, tmp_path):
    installed.install(str(package_of(tmp_path / "newer.fightrules", newer())))
    with qtbot.assertNotEmitted(installed.told):
        installed.form.cancel_button.click()
    assert laid_out(known_rulesets().own / "mine") == FILES


@pytest.mark.parametrize(
    ("files", "says", "text", "details"),
    [
        (
            {**FILES, "../x.toml": ""},
            SAYS,
            "could not be installed; nothing was changed",
            "not a name of a ruleset's file",
        ),
        (FILES, None, "could not be installed; nothing was changed", "not a package of a ruleset"),
        ({**FILES, "more.toml": "x = 1"}, SAYS, "is faulty and was not installed", "There is no section 'x'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(qtbot, installing, tmp_path, files, says, text, details):
    told = told_by(qtbot, installing, package_of(tmp_path / "x.fightrules", files, says))
    assert told.tone == "danger"
    assert text in told.text
    assert details in told.details
    assert known_rulesets().installed() == ()


def test_a_ruleset_whose_words_are_spoilt_later_is_still_listed(installed, desk):
    (known_rulesets().own / "mine" / "text" / "en.toml").write_text("=", encoding="utf-8")
    desk.shelf.forget("mine")
    assert dict(desk.shelf.named("en"))["mine"] == "mine"


def test_the_file_is_asked_for_without_keeping_the_desk_waiting(qtbot, installing):
    installing.ask()
    (dialog,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, QFileDialog))
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Install a ruleset"
    assert dialog.nameFilters() == ["Rulesets as one file (*.fightrules)"]
    with qtbot.waitSignal(dialog.destroyed):
        dialog.reject()
