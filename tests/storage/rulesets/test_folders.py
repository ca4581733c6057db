"""The folders of shipped and installed rulesets."""

import pytest

import resources
from storage.rulesets.folders import NoRuleset, RulesetFolders, is_device, is_ruleset_id
from tests.storage.packages import FILES, folder_of


def test_those_that_ship_come_first_and_cannot_be_hidden(tmp_path):
    heimr = resources.ruleset_folder("heimr")
    for name in ("heimr", "b_rules", "a_rules"):
        folder_of(tmp_path / name)
    folders = RulesetFolders({"heimr": heimr}, tmp_path)
    assert folders.ids() == ("heimr", "a_rules", "b_rules")
    assert folders.folder("heimr") == heimr
    assert folders.folder("a_rules") == tmp_path / "a_rules"


def test_what_is_no_ruleset_is_passed_over(tmp_path):
    folder_of(tmp_path / ".mine.part")
    folder_of(tmp_path / "Mine")
    folder_of(tmp_path / "empty", {"actions/a.toml": ""})
    (tmp_path / "file").write_text("x", encoding="utf-8")
    folders = RulesetFolders({}, tmp_path)
    assert folders.ids() == ()
    for id in ("Mine", "empty", "file", "..", "", "mine/../Mine", ".mine.part"):
        with pytest.raises(NoRuleset, match="there are: none"):
            folders.folder(id)


def test_no_folder_of_the_user_is_no_hindrance(tmp_path):
    assert RulesetFolders({}, tmp_path / "nowhere").ids() == ()
    assert RulesetFolders({}, folder_of(tmp_path) / "ruleset.toml").ids() == ()
    assert FILES


@pytest.mark.parametrize("id", ["a", "my_rules", "rules2", "x" * 60, "console", "com10"])
def test_ids_that_may_be(id):
    assert is_ruleset_id(id)


@pytest.mark.parametrize("id", ["", "A", "2rules", "_x", "a-b", "a b", "ä", "x" * 61, "con", "nul", "com1", "a\n"])
def test_ids_that_may_not_be(id):
    assert not is_ruleset_id(id)


def test_devices_are_known_in_any_case():
    assert is_device("CON")
    assert not is_device("cone")
