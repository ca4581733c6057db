"""The commands for those who write rulesets, run as they are typed."""

from pathlib import Path

import pytest

import resources
from gui.commands.command_line import main
from gui.words.ruleset_words import known_rulebook, known_rulesets, texts_of
from rules.loading.ruleset_file import RulesetError
from tests.storage.packages import FILES, folder_of, laid_out, package_of


@pytest.fixture
def folder(tmp_path):
    return folder_of(tmp_path / "mine")


def test_a_ruleset_goes_from_one_table_to_another(tmp_path, capsys):
    folder = tmp_path / "our_table"
    assert main(["new-ruleset", str(folder)]) == 0
    assert main(["check-ruleset", str(folder)]) == 0
    assert main(["pack-ruleset", str(folder), str(tmp_path / "gift.fightrules")]) == 0
    assert main(["install-ruleset", str(tmp_path / "gift.fightrules")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"{folder} is now the ruleset 'our_table'; look at its ruleset.toml first.",
        "our_table: 4 actions, 4 items, 0 conditions; no problem found.",
        "Scenarios that hold: 1.",
        f"{tmp_path / 'gift.fightrules'} is ready to share.",
        "'our_table' is installed, version 1.",
    ]
    assert known_rulesets().ids() == (*resources.ruleset_ids(), "our_table")
    assert known_rulebook("our_table").ruleset.id == "our_table"
    assert texts_of("our_table", "pl").name("actions", "parry") == "Parowanie"


EDITION = {
    "ruleset.toml": 'id = "long_myth"\nformat = 1\nover = "realms_of_myth"\ndisable = ["items.greatsword"]\n',
    "text/en.toml": '[ruleset]\nname = "Long Myth"\n',
    "scenarios/stand.toml": 'ruleset = "long_myth"\n[[combatants]]\nid = "grey"\ncharacter = "wolf"\n',
}


def test_a_ruleset_over_another_is_checked_played_packed_and_installed_with_it(tmp_path, capsys):
    folder = folder_of(tmp_path / "long_myth", EDITION)
    assert main(["check-ruleset", str(folder)]) == 0
    actions = len(known_rulebook("realms_of_myth").ruleset.actions)
    assert capsys.readouterr().out.startswith(f"long_myth: {actions} actions")
    assert main(["scenario", str(folder / "scenarios" / "stand.toml")]) == 0
    assert main(["try-ruleset", str(folder), "--actions", "5"]) == 0
    assert "long_myth: 5 actions" in capsys.readouterr().out
    assert main(["pack-ruleset", str(folder)]) == 0
    assert main(["install-ruleset", str(tmp_path / "long_myth.fightrules")]) == 0
    assert "greatsword" not in known_rulebook("long_myth").ruleset.items


@pytest.mark.parametrize("command", ["check-ruleset", "try-ruleset", "pack-ruleset"])
def test_a_ruleset_over_one_that_is_not_there_is_refused(tmp_path, capsys, command):
    lost = EDITION["ruleset.toml"].replace("realms_of_myth", "nowhere")
    folder = folder_of(tmp_path / "long_myth", {**EDITION, "ruleset.toml": lost})
    assert main([command, str(folder)]) != 0
    assert "'nowhere'" in "".join(capsys.readouterr())


def test_an_installed_ruleset_serves_scenarios_that_lie_elsewhere(tmp_path, capsys):
    assert main(["install-ruleset", str(package_of(tmp_path / "x.fightrules", FILES))]) == 0
    path = tmp_path / "elsewhere.toml"
    path.write_text(FILES["scenarios/rest.toml"], encoding="utf-8")
    assert main(["scenario", str(path)]) == 0
    assert main(["palette", str(path)]) == 0
    assert "rest" in capsys.readouterr().out


def test_replacing_has_to_be_said(tmp_path, capsys):
    path = str(package_of(tmp_path / "x.fightrules", FILES))
    assert main(["install-ruleset", path]) == 0
    assert main(["install-ruleset", path]) == 1
    assert "Add --replace." in capsys.readouterr().err
    assert main(["install-ruleset", path, "--replace"]) == 0
    assert "instead of version 1" in capsys.readouterr().out


def test_a_new_ruleset_may_begin_as_another(tmp_path, capsys):
    assert main(["new-ruleset", str(tmp_path / "ours"), "--like", "heimr"]) == 0
    assert main(["check-ruleset", str(tmp_path / "ours"), "--no-scenarios"]) == 0
    assert "Scenarios" not in capsys.readouterr().out
    assert main(["new-ruleset", str(tmp_path / "others"), "--like", "heimer"]) == 1
    assert "No ruleset 'heimer'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        ["new-ruleset", "{folder}"],
        ["new-ruleset", "{folder}/Not an id"],
        ["pack-ruleset", "{folder}/nowhere"],
        ["pack-ruleset", "{folder}", "{folder}/ruleset.toml/x"],
        ["install-ruleset", "{folder}"],
        ["install-ruleset", "{folder}/ruleset.toml"],
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(folder, capsys, command):
    assert main([word.format(folder=folder) for word in command]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip().count("\n") == 0
    assert told.err.strip().endswith(".")
    assert laid_out(folder) == FILES


def test_checking_runs_the_scenarios_and_tells_what_fails(folder, capsys):
    scenario = folder / "scenarios" / "rest.toml"
    scenario.write_text(FILES["scenarios/rest.toml"].replace('"legal"', '"illegal"'), encoding="utf-8")
    assert main(["check-ruleset", str(folder)]) == 1
    assert capsys.readouterr().out == "scenarios/rest.toml: step 1: ask rest: status: expected illegal, got legal\n"
    assert main(["check-ruleset", str(folder), "--no-scenarios"]) == 0


def test_checking_tells_what_does_not_fit_the_headings(folder, capsys):
    sources = '\n[[sources]]\ndocument = "A book"\nheadings = ["Blows"]\n'
    path = folder / "ruleset.toml"
    path.write_text(FILES["ruleset.toml"] + sources, encoding="utf-8")
    assert main(["check-ruleset", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[2:6] == [
        "Headings that nothing cites: Blows.",
        "Actions that cite no heading: rest.",
        "Entries of 'positions' that cite nothing (1): standing.",
        "Entries of 'actions' that cite nothing (1): rest.",
    ]


def test_checking_tells_which_texts_are_missing_and_offers_stubs(folder, capsys):
    assert main(["check-ruleset", str(folder), "--stubs"]) == 0
    told = capsys.readouterr().out
    assert "text/en.toml has no text in 'actions' for: rest." in told
    assert '[actions.rest]\nname = "rest"\nsummary = ""\n' in told
    text = folder / "text" / "en.toml"
    text.write_text(text.read_text("utf-8") + told[told.index("# text/en.toml") :], encoding="utf-8")
    assert main(["check-ruleset", str(folder)]) == 0
    assert "has no text" not in capsys.readouterr().out


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_words_of_rulesets_that_ship_are_sound(ruleset):
    for language in ("en", "pl"):
        assert texts_of(ruleset, language).words


def test_words_that_are_spoilt_are_told(tmp_path):
    main(["install-ruleset", str(package_of(tmp_path / "x.fightrules", FILES))])
    (Path(known_rulesets().own) / "mine" / "text" / "en.toml").write_text("[nonsense]", encoding="utf-8")
    with pytest.raises(RulesetError, match="There is no section 'nonsense'"):
        texts_of("mine", "en")


ARSENAL = {
    "pack.toml": 'id = "arsenal"\nformat = 1\nover = "srd51"\nsource = "Made up"\nlicence = "CC0"\n',
    "items.toml": '[halberd_of_ice]\ndamage = "1d10"\n',
    "text/en.toml": '[items]\nhalberd_of_fire = "Halberd of fire"\n',
}


def test_the_words_that_a_pack_lacks_are_told_with_stubs(tmp_path, capsys):
    folder = folder_of(tmp_path / "arsenal", ARSENAL)
    assert main(["check-ruleset", str(folder), "--stubs"]) == 0
    told = capsys.readouterr().out
    assert "text/en.toml has no text in 'items' for: halberd_of_ice." in told
    assert "text/en.toml has texts in 'items' for what does not exist: halberd_of_fire." in told
    assert '[items.halberd_of_ice]\nname = "halberd of ice"' in told


def test_what_has_no_use_is_noted_of_a_sound_ruleset(folder, capsys):
    with (folder / "ruleset.toml").open("a", encoding="utf-8") as file:
        file.write('\n[needs]\nidle = { if = "true" }\n')
    (folder / "actions" / "late.toml").write_text('[too_late]\ngroup = "all"\nreaction = "late"\n', "utf-8")
    main(["check-ruleset", str(folder), "--no-scenarios"])
    told = capsys.readouterr().out
    assert "Nothing uses these entries of 'needs': idle." in told
    assert "No step opens the reactions of the group 'late': too_late." in told


def test_a_group_of_reactions_to_which_none_belongs_is_noted(folder, capsys):
    action = '[taunt]\ngroup = "all"\ndo = [{ react = "nobody_does", as = "answer", who = "self" }]\n'
    (folder / "actions" / "taunt.toml").write_text(action, "utf-8")
    main(["check-ruleset", str(folder), "--no-scenarios"])
    assert "'nobody_does'" in capsys.readouterr().out


def test_of_many_entries_that_cite_nothing_the_first_eight_are_named(folder, capsys):
    more = "".join(f"\n[positions.p{number}]\n" for number in range(1, 10))
    sources = '\n[[sources]]\ndocument = "A book"\nheadings = ["Blows"]\n'
    (folder / "ruleset.toml").write_text(FILES["ruleset.toml"] + more + sources, encoding="utf-8")
    assert main(["check-ruleset", str(folder), "--no-scenarios"]) == 0
    named = ", ".join(("standing", *(f"p{number}" for number in range(1, 8))))
    assert f"Entries of 'positions' that cite nothing (10): {named}.\n" in capsys.readouterr().out


def test_what_is_told_is_told_in_the_language_that_is_asked_for(folder, capsys):
    for command in (["check-ruleset", str(folder)], ["pack-ruleset", str(folder)]):
        told = []
        for language in ("en", "pl"):
            assert main([*command, "--lang", language]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] != told[1]
    for language, said in (("en", "No ruleset"), ("pl", "nie ma ani w programie")):
        assert main(["new-ruleset", str(folder.parent / "x"), "--like", "nothing", "--lang", language]) == 1
        assert said in capsys.readouterr().err


def test_a_sound_pack_is_summed_up_without_scenarios(tmp_path, capsys):
    folder = folder_of(tmp_path / "arsenal", {**ARSENAL, "text/en.toml": ""})
    assert main(["check-ruleset", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "arsenal" in told[0]
    assert not any("Scenarios" in line or line.startswith("[") for line in told)


def test_a_pack_over_what_is_not_there_and_a_faulty_one_are_refused(tmp_path, capsys):
    header = ARSENAL["pack.toml"]
    for name, files in {
        "lost": {"pack.toml": header.replace("srd51", "nowhere")},
        "faulty": {"pack.toml": header, "items.toml": "[x]\nsharpness = 1\n"},
    }.items():
        assert main(["check-ruleset", str(folder_of(tmp_path / name, files))]) == 1
        assert capsys.readouterr().out.strip()


def test_a_pack_is_packed_beside_its_folder_or_where_one_says(tmp_path, capsys):
    folder = folder_of(tmp_path / "arsenal_files", ARSENAL)
    assert main(["pack-ruleset", str(folder)]) == 0
    assert (tmp_path / "arsenal.fightpack").is_file()
    assert main(["pack-ruleset", str(folder), str(tmp_path / "gift.fightpack")]) == 0
    assert (tmp_path / "gift.fightpack").is_file()
    assert str(tmp_path / "gift.fightpack") in capsys.readouterr().out
