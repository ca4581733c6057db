import pytest

import resources
from rules.loading.ruleset_file import RulesetError
from rules.presets.presets import FIRST_FIGHT
from storage.rulesets.library import load_rulebook, preset_files, ruleset_files
from storage.rulesets.presets import has_preset_fight, load_presets

RULESET = 'id = "duel"\nformat = 1\n[attributes]\nMIGHT = {}\n[positions.standing]\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ruleset.toml").write_text(RULESET)
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "people.toml").write_text("[guard]\nattributes = { MIGHT = 12 }\n")
    return tmp_path


def test_what_is_ready_is_read_apart_from_the_ruleset(folder):
    assert set(ruleset_files(folder)) == {"ruleset.toml"}
    assert set(preset_files(folder)) == {"characters/people.toml"}
    ready = load_presets(folder, load_rulebook(folder).ruleset)
    assert (list(ready.characters), dict(ready.fights)) == (["guard"], {})


def test_a_folder_without_any_has_nothing_ready(folder):
    (folder / "characters" / "people.toml").unlink()
    (folder / "characters").rmdir()
    assert dict(load_presets(folder, load_rulebook(folder).ruleset).characters) == {}


def test_faulty_characters_do_not_keep_the_ruleset_from_loading(folder):
    (folder / "characters" / "people.toml").write_text("[guard]\nattributes = { MIHGT = 12 }\n")
    ruleset = load_rulebook(folder).ruleset
    with pytest.raises(RulesetError, match=r"characters/people.toml:2: .*did you mean 'MIGHT'\?"):
        load_presets(folder, ruleset)


def test_a_file_that_is_no_text_is_refused(folder):
    (folder / "characters" / "people.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="cannot be read as text"):
        load_presets(folder, load_rulebook(folder).ruleset)


def test_whether_there_is_a_first_fight(folder):
    assert not has_preset_fight(folder, FIRST_FIGHT)
    assert all(has_preset_fight(resources.ruleset_folder(id), FIRST_FIGHT) for id in resources.ruleset_ids())
