"""A new ruleset is complete from the first moment, and overwrites nothing."""

import os
import sys

import pytest

import resources
from rules.loading.ruleset_file import RulesetError
from rules.loading.text_check import read_texts
from rules.ruleset.sections import Ruleset
from rules.ruleset.traversal import steps
from storage.rulesets.check import ScenarioResult, checked_rulebook, scenario_results
from storage.rulesets.folders import RulesetFolders
from storage.rulesets.library import whole_folder
from storage.rulesets.new import NewRulesetError, make_ruleset
from storage.rulesets.presets import load_presets
from tests.storage.packages import FILES, folder_of, laid_out

TEMPLATE = resources.entry("template")


@pytest.fixture
def folders(tmp_path):
    return RulesetFolders({"heimr": resources.ruleset_folder("heimr")}, tmp_path / "user")


def made(folder, folders, like=TEMPLATE) -> Ruleset:
    assert make_ruleset(folder, like, folders) == folder.name
    files = whole_folder(folder)
    rulebook = checked_rulebook(files)
    results = list(scenario_results(files, rulebook))
    assert results
    assert [result.failures for result in results if result.failures] == []
    return rulebook.ruleset


def test_a_new_ruleset_is_sound_and_its_scenario_holds(tmp_path, folders):
    ruleset = made(tmp_path / "our_table", folders)
    assert ruleset.id == "our_table"
    assert len(ruleset.positions) == 1
    assert ruleset.pools
    assert any(counter.limit is not None for counter in ruleset.counters.values())
    reactions = {action.reaction for action in ruleset.actions.values()} - {""}
    opened = {getattr(step, "react", "") for action in ruleset.actions.values() for _, step in steps(action.do)}
    assert reactions <= opened
    assert reactions
    assert len(load_presets(tmp_path / "our_table", ruleset).characters) == 2


def test_a_new_ruleset_has_a_word_for_everything_in_both_languages():
    files = whole_folder(TEMPLATE)
    ruleset = checked_rulebook(files).ruleset
    words = {language: read_texts(language, files[f"text/{language}.toml"]).words for language in ("en", "pl")}
    assert {kind: set(entries) for kind, entries in words["en"].items()} == {
        kind: set(entries) for kind, entries in words["pl"].items()
    }
    for kind in (
        "actions",
        "attributes",
        "values",
        "pools",
        "fields",
        "items",
        "positions",
        "counters",
        "facts",
        "groups",
    ):
        assert set(getattr(ruleset, kind)) <= set(words["en"][kind]), kind
    own = {need.id for action in ruleset.actions.values() for need in action.needs if not isinstance(need, str)}
    assert set(ruleset.needs) | own <= set(words["en"]["needs"])
    choices = {name for action in ruleset.actions.values() for name in action.choices}
    assert choices <= set(words["en"]["choices"])


def test_every_file_of_a_new_ruleset_is_commented():
    assert [name for name, text in whole_folder(TEMPLATE).items() if not text.startswith("# ")] == []


@pytest.mark.parametrize("like", resources.ruleset_ids())
def test_a_new_ruleset_may_begin_as_another(tmp_path, folders, like):
    make_ruleset(tmp_path / "our_table", resources.ruleset_folder(like), folders)
    files = whole_folder(tmp_path / "our_table")
    ruleset = checked_rulebook(files).ruleset
    assert ruleset.id == "our_table"
    assert (
        ruleset.actions.keys() == checked_rulebook(whole_folder(resources.ruleset_folder(like))).ruleset.actions.keys()
    )
    assert [name for name, text in files.items() if f'ruleset = "{like}"' in text] == []


def test_an_empty_folder_may_be_there(tmp_path, folders):
    (tmp_path / "our_table").mkdir()
    assert made(tmp_path / "our_table", folders).id == "our_table"


@pytest.mark.parametrize("name", ["Our", "our table", "über", "2nd", "con", "x" * 61, "heimr"])
def test_a_folder_whose_name_cannot_be_an_id_is_refused(tmp_path, folders, name):
    with pytest.raises(NewRulesetError) as refused:
        make_ruleset(tmp_path / name, TEMPLATE, folders)
    assert str(refused.value).endswith(".")
    assert laid_out(tmp_path) == {}


def test_a_folder_that_holds_something_is_left_alone(tmp_path, folders):
    folder = folder_of(tmp_path / "our_table", {"notes.txt": "mine"})
    with pytest.raises(NewRulesetError, match="is not empty"):
        make_ruleset(folder, TEMPLATE, folders)
    (tmp_path / "a_file").write_text("mine", encoding="utf-8")
    with pytest.raises(NewRulesetError, match="is not empty"):
        make_ruleset(tmp_path / "a_file", TEMPLATE, folders)
    assert laid_out(tmp_path) == {"our_table/notes.txt": "mine", "a_file": "mine"}


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="Everything can be written here.")
def test_a_place_that_cannot_be_written_is_told(tmp_path, folders):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(NewRulesetError, match="choose another place"):
            make_ruleset(tmp_path / "our_table", TEMPLATE, folders)
    finally:
        tmp_path.chmod(0o700)


def test_a_place_below_a_file_is_told(tmp_path, folders):
    (tmp_path / "a_file").write_text("mine", encoding="utf-8")
    with pytest.raises(NewRulesetError, match="choose another place"):
        make_ruleset(tmp_path / "a_file" / "our_table", TEMPLATE, folders)


def test_what_cannot_be_read_is_not_begun_with(tmp_path, folders):
    with pytest.raises(RulesetError):
        make_ruleset(tmp_path / "our_table", tmp_path / "nowhere", folders)


def test_scenarios_that_do_not_hold_are_told(tmp_path):
    wrong = FILES["scenarios/rest.toml"].replace('"legal"', '"illegal"')
    files = {**FILES, "scenarios/a.toml": wrong, "scenarios/b.toml": "=", "scenarios/c.toml": 'ruleset = "heimr"'}
    found = scenario_results(files, checked_rulebook(files))
    results = {result.file: tuple(str(failure) for failure in result.failures) for result in found}
    assert results == {
        "scenarios/rest.toml": (),
        "scenarios/a.toml": ("step 1: ask rest: status: expected illegal, got legal",),
        "scenarios/b.toml": (
            "This is not TOML: expected a name of letters, digits, - and _; put any other name in quotation marks "
            "(line 1, column 1).",
        ),
        "scenarios/c.toml": ("ruleset: this is the folder of 'mine'.",),
    }
    assert isinstance(next(iter(scenario_results(files, checked_rulebook(files)))), ScenarioResult)
