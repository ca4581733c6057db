"""Test that the guides cover the whole language, and that their examples work."""

import re
import tomllib
from typing import Literal, get_args, get_origin

import pytest
from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import fields

from gui.commands.command_line import COMMANDS, command_parser
from rules.board.grid import Grid
from rules.dice.values import MOST_DICE, MOST_SIDES
from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES, TYPES
from rules.loading import recursion_limits, ruleset_limits, text_limits
from rules.loading.compiler import compile_ruleset
from rules.loading.pack_file import pack_of
from rules.loading.packs import PackHeader
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import LONGEST_NAME, LONGEST_SENTENCE, read_texts
from rules.presets.preset_file import read_presets
from rules.presets.presets import FIRST_FIGHT, PresetCharacter, PresetCombatant, PresetEncounter, fight_of
from rules.resolving import resolution
from rules.ruleset import rolls, sheet_layout
from rules.ruleset import sections as language
from rules.ruleset.course import Footprint, GroundKind, Heights, Initiative, Senses, Way
from rules.ruleset.steps import WORDS, Step
from rules.scenario import run as scenario_run
from rules.scenario.ready import with_ready
from rules.scenario.run import run
from rules.scenario.scenario import COMBATANT_KEYS, SETUP_KEYS, parse, read_scenario
from rules.state.character import PLACES
from rules.words.texts import KINDS
from storage.rulesets import archive, library
from storage.rulesets.package import Manifest
from storage.rulesets.presets import ready_sheets
from tests.guide import FENCE, changed, chapters, examples, files_of, guide

RULESETS = guide("rulesets.md")
CHAPTERS = chapters(RULESETS)
FILES = files_of(RULESETS)
SCENARIOS = guide("scenarios.md")
SCENARIO_FILES = {name: text for name, text in (FILES | files_of(SCENARIOS)).items() if name.startswith("scenarios/")}
AT_THE_TOP = {"id", "format", "version", "cite", "over"}
"""Keys of a ruleset that are not sections."""

TAUGHT_ELSEWHERE = {"cite", "when"}
"""Fields of entries and steps that the guide explains in one place for all."""

PARTS_OF_CHAPTERS: list[tuple[str, type[Struct]]] = [
    ("sources", language.SourceDocument),
    ("grid", Grid),
    ("attributes", language.Attribute),
    ("values", language.DerivedValue),
    ("functions", language.Function),
    ("tables", language.Table),
    ("pools", language.Pool),
    ("pools", language.Mark),
    ("skills", language.Skill),
    ("traits", language.Trait),
    ("Traits and marks at signals", language.Listener),
    ("fields", language.ItemField),
    ("items", language.CatalogueItem),
    ("stances", language.Posture),
    ("conditions", language.ConditionRule),
    ("counters", language.Counter),
    ("rules", language.OptionalRule),
    ("facts", language.Fact),
    ("tests", rolls.TestRule),
    ("contests", rolls.ContestRule),
    ("modifiers", rolls.Modifier),
    ("kinds", rolls.ModifierKind),
    ("decks", rolls.Deck),
    ("tests", rolls.RollFigure),
    ("needs", language.Need),
    ("prices", language.Price),
    ("procedures", language.Procedure),
    ("procedures", language.Row),
    ("groups", language.Group),
    ("turn", language.Turn),
    ("turn", Initiative),
    ("way", Way),
    ("heights", Heights),
    ("senses", Senses),
    ("ground", GroundKind),
    ("footprints", Footprint),
    ("sheet", sheet_layout.Sheet),
    ("sheet", sheet_layout.SheetSection),
    ("sheet", sheet_layout.SheetColumn),
    ("sheet", sheet_layout.WeaponTable),
    ("sheet", sheet_layout.ArmourTable),
    ("creation", sheet_layout.Creation),
    ("creation", sheet_layout.CreationCost),
    ("creation", sheet_layout.CreationLimit),
    ("Actions", language.Action),
    ("What somebody chooses", language.Choice),
    ("Combinations", language.Part),
    ("When conditions end", language.Trigger),
]


def unsaid(chapter: str, words: set[str]) -> list[str]:
    """Return the words that a chapter shows neither in code marks nor as the key of an example."""
    shown = set(re.findall(r"`\"?([A-Za-z_]+)\"?`", chapter))
    return sorted(words - shown - set(re.findall(r"^\s*(\w+) =|[{,] (\w+) =", chapter)))


def keys_of(part: type[Struct]) -> set[str]:
    return {info.encode_name for info in fields(part) if info.name not in TAUGHT_ELSEWHERE}


def words_of(part: type[Struct]) -> set[str]:
    """Return the words that the keys of a structure may have."""
    waiting = [info.type for info in fields(part)]
    found: set[str] = set()
    while waiting:
        type_ = waiting.pop()
        if get_origin(type_) is Literal:
            found |= {word for word in get_args(type_) if isinstance(word, str)} - {""}
        else:
            waiting += get_args(type_)
    return found


def compiled(files: dict[str, str], house_rules: str = ""):
    reading = read_ruleset(files, house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


def ruleset_files(files: dict[str, str]) -> dict[str, str]:
    """Return the example files that belong to the ruleset itself."""
    return {name: text for name, text in files.items() if name in ("ruleset.toml", "items.toml") or "actions/" in name}


def test_a_word_that_is_not_taught_is_noticed():
    assert unsaid('`low` and `"high"`, { far = 1 }\n', {"low", "high", "middle"}) == ["middle"]


def test_chapters_are_told_apart():
    text = "# A\n1\n## `b`\n2\n```toml\n# c.toml\nd = 1\n```\n# E\n3\n"
    assert {title: len(chapter.split()) for title, chapter in chapters(text).items()} == {"A": 11, "b": 8, "E": 1}
    assert list(examples(text)) == [("c.toml", "d = 1\n")]
    assert changed({"c.toml": "d = 1\ne = 2"}, "c.toml", "-d = 1\n+d = 3\n")["c.toml"] == "d = 3\ne = 2"


def test_every_section_is_taught():
    sections = {info.encode_name for info in fields(language.Ruleset)} - AT_THE_TOP
    titles = re.findall(r"^### `(\w+)`$", CHAPTERS["Sections"], re.MULTILINE)
    assert set(titles) == sections
    assert len(titles) == len(sections)


@pytest.mark.parametrize(("chapter", "part"), PARTS_OF_CHAPTERS)
def test_every_key_of_a_section_is_taught(chapter, part):
    assert unsaid(CHAPTERS[chapter], keys_of(part)) == []


@pytest.mark.parametrize(("chapter", "part"), [*PARTS_OF_CHAPTERS, *WORDS.items()])
def test_every_word_a_key_may_have_is_taught(chapter, part):
    assert sorted(words_of(part) - set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", CHAPTERS[chapter]))))) == []


def test_every_structure_of_the_ruleset_is_looked_at():
    named = {part for _, part in PARTS_OF_CHAPTERS}
    entries = {info.type.__args__[-1] for info in fields(language.Ruleset) if hasattr(info.type, "__args__")}
    assert {entry for entry in entries if isinstance(entry, type) and entry is not Ellipsis} <= named


def test_every_word_of_scripts_is_taught():
    assert sorted(re.findall(r"^### `(\w+)`$", CHAPTERS["Scripts"], re.MULTILINE)) == sorted(WORDS)
    linked = re.findall(r"\[`(\w+)`\]\(#\1\)", CHAPTERS["Scripts"])
    assert set(linked) >= WORDS.keys()


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_key_of_a_word_is_taught(word):
    common = {info.name for info in fields(Step)}
    keys = {info.encode_name for info in fields(WORDS[word]) if info.name not in common} - {word}
    assert unsaid(CHAPTERS[word], keys) == []


def test_every_name_is_taught_and_nothing_else():
    named = re.findall(r"`(\w+)`(?=[^|]*\|[^|]*\|$)", CHAPTERS["Names"], re.MULTILINE)
    assert set(named) == OWN_NAMES.keys()


def test_every_function_is_taught_and_nothing_else():
    named = re.findall(r"^\| `(\w+)\(", CHAPTERS["Functions"], re.MULTILINE)
    assert set(named) == OWN_FUNCTIONS.keys() | FRAMED_FUNCTIONS.keys()


def test_functions_are_shown_as_they_are_called():
    for name, (signature, _) in (*OWN_FUNCTIONS.items(), *FRAMED_FUNCTIONS.items()):
        calls = re.findall(rf"`{name}\(([^)]*)\)`", CHAPTERS["Functions"])
        most = len(signature.arguments)
        assert {len(call.split(",")) for call in calls} <= set(range(most - signature.optional, most + 1)), name
        assert calls, name


def test_every_type_is_taught():
    assert unsaid(CHAPTERS["fields"], set(TYPES)) == []


def test_every_section_of_the_texts_is_taught():
    assert unsaid(CHAPTERS["Texts"], set(KINDS)) == []


def test_the_examples_make_up_a_ruleset():
    rulebook = compiled(ruleset_files(FILES))
    sections = {info.encode_name: getattr(rulebook.ruleset, info.name) for info in fields(language.Ruleset)}
    assert [name for name, value in sections.items() if not value] == ["over", "document_only"]


def test_the_examples_of_layers_work():
    over = {"ruleset.toml": FILES["night_duel/ruleset.toml"]}
    pack = pack_of({"pack.toml": FILES["arsenal/pack.toml"]})
    loaded = read_ruleset(over, packs=(pack,), base=ruleset_files(FILES))
    ruleset = compile_ruleset(loaded.ruleset, loaded.source).ruleset
    assert (ruleset.id, ruleset.over) == ("night_duel", "duel")
    assert "buckler" not in ruleset.items


def test_every_key_of_a_pack_is_taught():
    assert unsaid(CHAPTERS["Packs"], {info.encode_name for info in fields(PackHeader)}) == []


def test_the_examples_use_every_word():
    steps = " ".join(text for name, text in ruleset_files(FILES).items())
    assert [word for word in WORDS if not re.search(rf"[{{,]\s*{word} = ", steps)] == []


def test_the_smallest_ruleset_is_one():
    assert compiled(files_of(CHAPTERS["The smallest ruleset"])).plans


def test_the_words_in_the_examples_are_texts():
    assert read_texts("en", FILES["text/en.toml"]).reason("loose_ground") == "Is the ground loose enough to kick?"


def test_the_house_rules_can_be_laid_over_the_ruleset():
    rulebook = compiled(ruleset_files(FILES), FILES["house rules"])
    disabled = tomllib.loads(FILES["house rules"])["disable"]
    assert disabled
    assert not {entry.removeprefix("actions.") for entry in disabled} & rulebook.plans.keys()


def test_the_change_that_is_shown_can_be_made():
    ((name, change),) = examples(RULESETS, "diff")
    before, after = compiled(ruleset_files(FILES)), compiled(ruleset_files(changed(FILES, name, change)))
    assert before.ruleset.tables != after.ruleset.tables


@pytest.mark.parametrize("part", [PresetCharacter, PresetEncounter, PresetCombatant])
def test_every_key_of_what_is_ready_is_taught(part):
    assert unsaid(CHAPTERS["Ready combatants"], keys_of(part)) == []


def test_what_is_ready_in_the_examples_can_be_brought_into_a_fight():
    rulebook = compiled(ruleset_files(FILES))
    files = {name: text for name, text in FILES.items() if name.startswith(("characters/", "encounters/"))}
    fight = fight_of(
        read_presets(files, rulebook.ruleset), FIRST_FIGHT, rulebook, read_texts("en", FILES["text/en.toml"])
    )
    assert [one.name for one in fight.combatants.values()] == ["Guard", "Wolf 1", "Wolf 2"]


@pytest.mark.parametrize("name", sorted(SCENARIO_FILES))
def test_the_scenarios_of_the_guides_come_out_as_they_say(name):
    rulebook = compiled(ruleset_files(FILES))
    tree = with_ready(parse(SCENARIO_FILES[name]), lambda: ready_sheets(FILES, rulebook.ruleset))
    scenario = read_scenario(tree, rulebook)
    assert scenario.steps
    assert [str(failure) for failure in run(scenario, rulebook).failures] == []


@pytest.mark.parametrize("command", re.findall(r"^ {4}fightbook ([\w-]+ .*)$", RULESETS + SCENARIOS, re.MULTILINE))
def test_the_commands_in_the_guides_can_be_typed(command):
    name, *rest = command.partition("  ")[0].split()
    assert command_parser(name).parse_args(rest)


def test_every_command_for_rulesets_is_taught():
    shown = set(re.findall(r"^ {4}fightbook ([\w-]+)", CHAPTERS["Your own rules"], re.MULTILINE))
    assert shown >= {name for name in COMMANDS if name.endswith("-ruleset")}


def test_the_limits_are_those_that_hold():
    figures = [int(figure) for figure in re.findall(r"\d+", CHAPTERS["What is refused"].partition("Formulas have")[0])]
    package = (archive.LARGEST_PACKAGE >> 20, archive.LARGEST_CONTENT >> 20, archive.LARGEST_FILE >> 20)
    texts = (
        text_limits.LONGEST_FILE,
        text_limits.LONGEST_RULESET,
        text_limits.MOST_LINES,
        text_limits.LONGEST_TEXT,
        text_limits.DEEPEST,
    )
    amounts = (
        ruleset_limits.MOST_ENTRIES,
        ruleset_limits.MOST_LISTED,
        ruleset_limits.MOST_CHOICES,
        ruleset_limits.MOST_VALUES,
        ruleset_limits.MOST_NEEDS,
        ruleset_limits.MOST_PARTS,
    )
    work = (recursion_limits.DEEPEST_CHAIN, recursion_limits.MOST_STEPS, resolution.MOST_STEPS, MOST_DICE, MOST_SIDES)
    words = (LONGEST_NAME, LONGEST_SENTENCE)
    others = (archive.MOST_PACKED, library.MOST_FILES)
    assert figures == [*package, *others, *texts, text_limits.MOST_DIGITS, *amounts, *work, *words]


def test_the_manifest_that_is_shown_is_one():
    ((_, shown),) = [(fence[1], fence[2]) for fence in FENCE.finditer(CHAPTERS["Share them as one file"]) if fence[1]]
    assert decode(shown, type=Manifest).id == tomllib.loads(FILES["ruleset.toml"])["id"]


def test_every_key_of_a_scenario_is_taught():
    scene = chapters(SCENARIOS)["The scene"]
    assert unsaid(scene, {*SETUP_KEYS, *COMBATANT_KEYS, *PLACES, "where", "ready", "key"}) == []


def test_every_expectation_is_taught_and_nothing_else():
    named = re.findall(r"^\| `(\w+)` \|", chapters(SCENARIOS)["Asking"], re.MULTILINE)
    assert sorted(named) == sorted(scenario_run._EXPECTED)
