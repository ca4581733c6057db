import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from msgspec import Struct

import resources
import rules.ruleset.sections
import rules.ruleset.steps
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.schema import FILES, ruleset_schema, schema_text
from rules.ruleset.steps import WORDS
from storage.rulesets.library import ruleset_files

ROOT = Path(__file__).parent.parent.parent.parent
SCHEMA = ruleset_schema()
WHOLE = Draft7Validator(SCHEMA)
NEEDED = 'id = "duel"\nformat = 1\n'

SHIPPED = [
    pytest.param(text, name, id=f"{ruleset}/{name}")
    for ruleset in resources.ruleset_ids()
    for name, text in ruleset_files(resources.ruleset_folder(ruleset)).items()
    if not name.startswith(("text/", "scenarios/"))
]


def kind_of(file):
    return "ActionsFile" if file.startswith("actions/") else "ItemsFile" if file == "items.toml" else "RulesetFile"


def part(name):
    """Return the schema of one kind of file, or of one definition."""
    return Draft7Validator({"$ref": f"#/definitions/{name}", "definitions": SCHEMA["definitions"]})


def problems(validator, text):
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(tomllib.loads(text))]


def test_the_schema_is_one():
    Draft7Validator.check_schema(SCHEMA)


def test_the_schema_in_the_documents_is_the_one_of_the_types():
    kept = (ROOT / "docs" / "ruleset.schema.json").read_text(encoding="utf-8")
    assert kept == schema_text(), "The language has changed: run `python -m tools.write_schema`."


def test_every_reference_leads_somewhere():
    def references(part):
        if isinstance(part, dict):
            yield from [part["$ref"]] if "$ref" in part else []
        for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from references(inner)

    named = {reference.removeprefix("#/definitions/") for reference in references(SCHEMA)}
    assert named == SCHEMA["definitions"].keys()


def test_every_word_begins_a_step():
    steps = [each["$ref"].rpartition("/")[2] for each in SCHEMA["definitions"]["Step"]["anyOf"]]
    assert steps == [step.__name__ for step in WORDS.values()]
    for word, step in WORDS.items():
        assert word in SCHEMA["definitions"][step.__name__]["required"]


def test_every_definition_says_what_it_is():
    silent = {name for name, definition in SCHEMA["definitions"].items() if not definition.get("description")}
    assert silent == {"Step"}


@pytest.mark.parametrize(("text", "file"), SHIPPED)
def test_shipped_rulesets_have_the_shape_of_the_schema(text, file):
    assert problems(part(kind_of(file)), text) == []
    assert WHOLE.is_valid(tomllib.loads(text))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("ruleset.toml", "[pool.breath]\n"),
        ("ruleset.toml", "[pools.breath]\nmaximum = 3\n"),
        ("ruleset.toml", '[pools.breath]\ncounts = "sideways"\n'),
        ("ruleset.toml", "[pools.breath]\nmax = [3]\n"),
        ("ruleset.toml", "[needs.rested]\ngm = true\n"),
        ("ruleset.toml", "[tests.check]\ndice = 20\nsuccess = true\nmargin = 1\n"),
        ("ruleset.toml", "[grid]\nscale = 0\n"),
        ("ruleset.toml", "[tables.reach]\nsteps = [[1, 2, 3]]\n"),
        ("ruleset.toml", "[skills.fencing]\nattributes = 'AG'\n"),
        ("actions/arms.toml", "[lunge]\ncosts = { breath = 1 }\n"),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\nneeds = [{ if = true }]\n'),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\ndo = [{ tests = "check" }]\n'),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\ndo = [{ test = "check" }]\n'),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\ndo = [{ stop = "there" }]\n'),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\ndo = { stop = "here" }\n'),
        ("actions/arms.toml", '[lunge]\ngroup = "arms"\n[lunge.choices]\nhow = { kind = "several" }\n'),
        ("items.toml", "sabre = 3\n"),
    ],
)
def test_what_the_reader_refuses_for_its_shape_the_schema_refuses(file, text):
    found = problems(part(kind_of(file)), text)
    assert found
    files = {"ruleset.toml": NEEDED} | {file: NEEDED + text if file == "ruleset.toml" else text}
    with pytest.raises(RulesetError):
        read_ruleset(files)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("ruleset.toml", NEEDED + '[pools.breath]\nmax = "10 + AG"\n[pools.breath.marks.blown]\nif = "breath < 1"\n'),
        ("conditions.toml", '[conditions.bound]\nfields = { by = "text" }\nends = [{ on = "turn_end", of = "by" }]\n'),
        ("actions/arms.toml", '[lunge]\nlike = "strike"\ndo = [{ if = true, then = [{ stop = "here" }] }]\n'),
        ("items.toml", '[sabre]\nlight = true\ntraits = ["keen"]\n[sabre.variants.cut]\ndamage = "AG / 2"\n'),
    ],
)
def test_what_can_be_said_is_let_through(file, text):
    assert problems(part(kind_of(file)), text) == []
    assert problems(WHOLE, text) == []


def test_a_file_of_neither_kind_is_refused():
    assert {each["$ref"].rpartition("/")[2] for each in SCHEMA["anyOf"]} == set(FILES)
    assert not WHOLE.is_valid({"lunge": {"group": "arms", "do": [{"leap": 1}]}})


def test_no_two_structures_of_the_language_share_a_name():
    structures = [
        thing
        for module in (rules.ruleset.sections, rules.ruleset.steps)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Struct)
    ]
    by_name = {structure.__name__: structure for structure in structures}
    assert [structure for structure in structures if by_name[structure.__name__] is not structure] == []
