"""A scenario file is read whole, or refused in a sentence that names it."""

import pytest

import resources
from rules.scenario.scenario import ScenarioError
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from storage.rulesets.scenario_files import load_scenario, write_scenario

SCENARIO = 'ruleset = "heimr"\nname = "At the ford"\n[[combatants]]\nid = "una"\n'


@pytest.fixture(scope="module")
def heimr():
    return load_rulebook(resources.ruleset_folder("heimr"))


@pytest.fixture
def rulebooks(heimr):
    def find(id):
        if id != "heimr":
            raise LookupError(f"there is no ruleset {id}")
        return heimr

    return find


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ford.toml"


def refusal(path, rulebooks):
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path, rulebooks, resources.ruleset_folder)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_a_file_is_read_with_its_ruleset_and_name(path, rulebooks, heimr):
    path.write_text(SCENARIO, encoding="utf-8")
    loaded = load_scenario(path, rulebooks, resources.ruleset_folder)
    assert (loaded.name, loaded.rulebook) == ("At the ford", heimr)
    assert [*loaded.scenario.encounter.combatants] == ["una"]


def test_what_is_written_is_read_again(path, rulebooks):
    path.write_text(SCENARIO, encoding="utf-8")
    fight = load_scenario(path, rulebooks, resources.ruleset_folder).scenario.encounter
    again = path.with_name("again.toml")
    write_scenario(again, fight, "Later")
    loaded = load_scenario(again, rulebooks, resources.ruleset_folder)
    assert loaded.name == "Later"
    assert [(each.id, each.side, each.pools) for each in loaded.scenario.encounter.combatants.values()] == [
        (each.id, each.side, each.pools) for each in fight.combatants.values()
    ]


def test_a_ruleset_that_is_not_there_is_told(path, rulebooks):
    path.write_text(SCENARIO.replace("heimr", "duel"), encoding="utf-8")
    assert "there is no ruleset duel" in refusal(path, rulebooks)


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_file_that_is_no_text_is_told(path, rulebooks, content):
    if content is not None:
        path.write_bytes(content)
    refusal(path, rulebooks)


def test_five_million_bytes_are_the_most(path, rulebooks):
    file = path.with_suffix(".json")
    content = '{"ruleset": "heimr", "name": "At the ford", "combatants": [{"id": "una"}]}'
    file.write_text(content.ljust(5_000_000), encoding="utf-8")
    assert load_scenario(file, rulebooks, resources.ruleset_folder).name == "At the ford"
    file.write_text(content.ljust(5_000_001), encoding="utf-8")
    refusal(file, rulebooks)


def test_a_combatant_may_begin_as_a_ready_character(path, rulebooks):
    path.write_text(SCENARIO + 'character = "wolf"\nattributes = { Sta = 4 }\n', encoding="utf-8")
    una = load_scenario(path, rulebooks, resources.ruleset_folder).scenario.encounter.combatants["una"]
    wolf = load_presets(resources.ruleset_folder("heimr"), rulebooks("heimr").ruleset).characters["wolf"]
    assert dict(una.sheet.attributes) == {**wolf.attributes, "Sta": 4}
    assert una.sheet.traits == wolf.traits
    assert [item.id for item in una.items] == [piece["id"] for piece in wolf.items]


def test_an_unknown_ready_character_is_told_with_the_nearest_one(path, rulebooks):
    path.write_text(SCENARIO + 'character = "wolff"\n', encoding="utf-8")
    told = refusal(path, rulebooks)
    assert "combatants[0].character: There is no character 'wolff'; did you mean 'wolf'?" in told
