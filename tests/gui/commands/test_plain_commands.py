"""The commands that need no desk, run as they are typed."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gui.campaign.samples import fill_with_samples
from gui.commands.command_line import main
from gui.words.ruleset_words import shipped_rulebook
from storage.campaign.campaign import open_campaign

SCENARIO = """
ruleset = "realms_of_myth"

[[combatants]]
id = "ana"
attributes = { AGL = 12 }

[[step]]
ask = { actor = "ana", action = "move", rate = "half" }
expect = { costs = { END = 3 } }

[[step]]
do = { actor = "ana", action = "move", rate = "half" }
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "scenario.toml"
    path.write_text(SCENARIO, "utf-8")
    return path


def test_a_scenario_that_holds_prints_nothing_and_ends_well(scenario, capsys):
    assert main(["scenario", str(scenario)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_log_of_a_scenario_is_told_in_either_language(scenario, capsys, language):
    assert main(["scenario", str(scenario), "--log", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert "ana" in told
    assert "END 32 → 29" in told


def test_each_expectation_that_fails_is_told_with_wanted_and_got(scenario, capsys):
    scenario.write_text(SCENARIO.replace("END = 3", "END = 4"), "utf-8")
    assert main(["scenario", str(scenario)]) == 1
    assert capsys.readouterr().out == f"{scenario}: step 1: ask move: costs: expected {{'END': 4}}, got {{'END': 3}}\n"


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ('ruleset = "realms_of_mith"', 'ruleset = "realms_of_myth"', "No ruleset 'realms_of_mith'"),
        (
            "attribute = {",
            "attributes = {",
            "combatants[0].attribute: there is no such key; did you mean 'attributes'?",
        ),
        ("AGI = 12", "AGL = 12", "there is no attribute 'AGI'; did you mean 'AGL'?"),
        ('id = "ana', 'id = "ana"', "This is not TOML"),
        ('turn = "bob"\n[[combatants]]', "[[combatants]]", "turn: there is no combatant 'bob'"),
        ("[[combatants]]\nat = [1]", "[[combatants]]", "a place must be a list of two whole numbers"),
    ],
)
def test_a_scenario_that_cannot_be_meant_is_told_in_a_sentence(scenario, capsys, wrong, right, told):
    scenario.write_text(SCENARIO.replace(right, wrong, 1), "utf-8")
    assert main(["scenario", str(scenario)]) == 1
    assert told in capsys.readouterr().err


def test_an_unknown_action_is_told_with_the_nearest(scenario, capsys):
    scenario.write_text(
        SCENARIO.replace('action = "move", rate = "half" }\nexpect', 'action = "mvoe" }\nexpect'), "utf-8"
    )
    assert main(["scenario", str(scenario)]) == 1
    assert "did you mean 'move'" in capsys.readouterr().out


def test_the_palette_is_printed_for_people_and_for_programs(scenario, capsys):
    assert main(["palette", str(scenario)]) == 0
    assert "Turn" in capsys.readouterr().out
    assert main(["palette", str(scenario), "--json"]) == 0
    options = {option["action"]: option for option in json.loads(capsys.readouterr().out)}
    assert options["crawl_belly"]["status"] == "illegal"
    assert {"id": "lying", "kind": "unmet", "detail": "", "chosen": None} in options["crawl_belly"]["reasons"]


def test_a_palette_of_nobody_is_refused(scenario, capsys):
    assert main(["palette", str(scenario), "--actor", "bob"]) == 1
    assert "there is no combatant 'bob'" in capsys.readouterr().err
    assert main(["palette", str(scenario), "--actor", "bob", "--lang", "pl"]) == 1
    assert "nie ma walczącego „bob”" in capsys.readouterr().err


def test_a_ruleset_folder_is_checked(tmp_path, capsys):
    assert main(["check-ruleset", str(Path("resources/rulesets/realms_of_myth"))]) == 0
    assert "no problem found" in capsys.readouterr().out
    (tmp_path / "ruleset.toml").write_text('id = "mine"\nformat = 1\n[poools]\n', "utf-8")
    assert main(["check-ruleset", str(tmp_path)]) == 1
    assert "did you mean 'pools'" in capsys.readouterr().out
    assert main(["check-ruleset", str(tmp_path / "nowhere")]) == 1
    assert "There is no such folder." in capsys.readouterr().out


def test_a_log_is_exported_from_a_campaign_that_is_closed(tmp_path, capsys):
    path = tmp_path / "winter.fightbook"
    with open_campaign(path, lambda: datetime(2026, 7, 1, tzinfo=UTC)) as campaign:
        fill_with_samples(campaign, shipped_rulebook)
    before = path.read_bytes()
    assert main(["export-log", str(path)]) == 0
    assert "Odvar Pell: END 24" in capsys.readouterr().out
    target = tmp_path / "log.txt"
    assert main(["export-log", str(path), "Bridge at dusk", "-o", str(target)]) == 0
    assert target.read_text("utf-8").startswith("Bridge at dusk\n")
    page = tmp_path / "log.html"
    assert main(["export-log", str(path), "-o", str(page), "--lang", "pl"]) == 0
    assert page.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="pl">')
    capsys.readouterr()
    assert main(["export-log", str(path), "--format", "json", "--rounds", "1-1"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "Bridge at dusk"
    assert main(["export-log", str(path), "nothing"]) == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("rounds", ["3-2", "x", "-1-", "1-x"])
def test_rounds_that_cannot_be_meant_are_refused(rounds, capsys):
    with pytest.raises(SystemExit):
        main(["export-log", "winter.fightbook", f"--rounds={rounds}"])
    assert "--rounds" in capsys.readouterr().err


def test_a_file_that_is_no_campaign_is_told_in_a_sentence(tmp_path, capsys):
    path = tmp_path / "notes.fightbook"
    path.write_text("not a campaign", "utf-8")
    assert main(["export-log", str(path)]) == 1
    assert "notes.fightbook" in capsys.readouterr().err
    assert path.read_text("utf-8") == "not a campaign"


def test_a_scenario_in_a_ruleset_folder_runs_under_that_ruleset(tmp_path, capsys):
    folder = tmp_path / "mine"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.toml").write_text(
        'id = "mine"\nformat = 1\npositions = { standing = {} }\ngroups = { all = {} }\n'
        'actions = { rest = { group = "all" } }\n',
        "utf-8",
    )
    path = folder / "scenarios" / "rest.toml"
    path.write_text(
        'ruleset = "mine"\ncombatants = [{ id = "ana" }]\n'
        'step = [{ ask = { actor = "ana", action = "rest" }, expect = { status = "illegal" } }]\n',
        "utf-8",
    )
    assert main(["scenario", str(path)]) == 1
    assert "expected illegal, got legal" in capsys.readouterr().out


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """The folder of an author's own ruleset, which is not installed, with a scenario."""
    folder = tmp_path / "my_game"
    assert main(["new-ruleset", str(folder)]) == 0
    return folder


def test_the_log_and_the_palette_of_an_own_ruleset_use_its_own_words(own_game, capsys):
    path = str(own_game / "scenarios" / "first_blow.toml")
    assert main(["scenario", path, "--log"]) == 0
    assert "Strike" in capsys.readouterr().out
    assert main(["palette", path]) == 0
    assert "Get your breath back" in capsys.readouterr().out


def test_an_edition_is_over_the_ruleset_beside_it(own_game, tmp_path, capsys):
    edition = tmp_path / "night_game"
    (edition / "scenarios").mkdir(parents=True)
    (edition / "ruleset.toml").write_text('id = "night_game"\nformat = 1\nover = "my_game"\n', "utf-8")
    told = (own_game / "scenarios" / "first_blow.toml").read_text("utf-8").replace('"my_game"', '"night_game"')
    (edition / "scenarios" / "first_blow.toml").write_text(told, "utf-8")
    assert main(["check-ruleset", str(edition)]) == 0
    assert "Scenarios that hold: 1." in capsys.readouterr().out
    assert main(["scenario", str(edition / "scenarios" / "first_blow.toml"), "--log"]) == 0
    assert main(["try-ruleset", str(edition), "--actions", "20"]) in (0, 1)
    assert main(["book", str(edition), "-o", str(tmp_path / "book.html")]) == 0


def test_a_pack_is_tried_and_written_with_the_ruleset_beside_it(own_game, tmp_path, capsys):
    pack = tmp_path / "arms"
    pack.mkdir()
    header = 'id = "arms"\nformat = 1\nover = "my_game"\nversion = "1"\nsource = "Us"\nlicence = "CC0"\n'
    (pack / "pack.toml").write_text(header, "utf-8")
    (pack / "items.toml").write_text("[flail]\ndamage = '1d10'\n", "utf-8")
    assert main(["check-ruleset", str(pack)]) == 0
    assert main(["try-ruleset", str(pack), "--actions", "20"]) in (0, 1)
    assert main(["book", str(pack), "-o", str(tmp_path / "book.html")]) == 0
    assert "flail" in (tmp_path / "book.html").read_text("utf-8")
    capsys.readouterr()
    (pack / "pack.toml").write_text(header + "[traits.brave]\n", "utf-8")
    assert main(["check-ruleset", str(pack)]) == 1
    assert "pack.toml:7: traits: The entries of a pack stand beside this file, such as in traits.toml." in (
        capsys.readouterr().out
    )
