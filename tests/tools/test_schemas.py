"""Each kind of file of a ruleset has a schema that describes every key, and that the shipped files fit."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from msgspec.structs import fields

import resources
from rules.presets.presets import PresetCharacter, PresetEncounter
from rules.ruleset.descriptions import COMMON, described_keys
from rules.ruleset.schema import Json, structs_of, written
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import WORDS
from storage.rulesets.library import whole_folder
from tools.schemas import schemas

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = schemas()

FILES = [
    pytest.param(name, text, id=f"{ruleset}/{name}")
    for ruleset in resources.ruleset_ids()
    for name, text in whole_folder(resources.ruleset_folder(ruleset)).items()
    if not name.startswith("exchange/")
]


def kind_of(file: str) -> str:
    folder = {"actions": "actions", "text": "text", "scenarios": "scenario", "characters": "characters"}
    first, deep, _ = file.partition("/")
    name = {**folder, "encounters": "encounter"}[first] if deep else "items" if file == "items.toml" else "ruleset"
    return f"{name}.schema.json"


def silent(part: object, path: str) -> Iterator[str]:
    """Yield the path of each property without a description."""
    if isinstance(part, dict):
        properties = part.get("properties", {})
        for key, value in properties.items():
            if not value.get("description"):
                yield f"{path}.{key}"
        for key, value in part.items():
            yield from silent(value, f"{path}.{key}")
    elif isinstance(part, list):
        for index, each in enumerate(part):
            yield from silent(each, f"{path}[{index}]")


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_property_is_described(name: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[name])
    assert list(silent(SCHEMAS[name], name)) == []


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_schemas_in_the_documents_are_those_of_the_types(name: str) -> None:
    kept = (ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8")
    assert kept == written(SCHEMAS[name]), "The language has changed: run `python -m tools.write_schema`."


def test_no_other_schema_lies_about() -> None:
    assert {path.name for path in (ROOT / "docs" / "schemas").iterdir()} == set(SCHEMAS)


@pytest.mark.parametrize(("file", "text"), FILES)
def test_shipped_files_fit_the_schema_of_their_kind(file: str, text: str) -> None:
    found = Draft7Validator(SCHEMAS[kind_of(file)]).iter_errors(tomllib.loads(text))
    assert [f"{error.json_path}: {error.message}" for error in found] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ruleset", "[pools.breath]\nmaximum = 3\n"),
        ("actions", '[a]\ngroup = "x"\ndo = [{ tets = 1 }]\n'),
        ("characters", "[a]\nskill = { x = 1 }\n"),
        ("encounter", "figters = []\n"),
        ("scenario", 'ruleset = "x"\ncombatants = [{ id = "a", postion = "x" }]\n'),
        ("text", '[actions.a]\nnaem = "x"\n'),
        ("house-rules", "pool = 3\n"),
    ],
)
def test_a_misspelt_key_is_refused(name: str, text: str) -> None:
    schema: Json = SCHEMAS[f"{name}.schema.json"]
    assert not Draft7Validator(json.loads(written(schema))).is_valid(tomllib.loads(text))


def test_nothing_is_described_that_is_not_there() -> None:
    roots = (Ruleset, *WORDS.values(), PresetCharacter, PresetEncounter)
    held = {part.__name__: {info.encode_name for info in fields(part)} for part in structs_of(roots)}
    assert [(kind, key) for kind, key in described_keys() if key not in held.get(kind, ())] == []
    assert COMMON.keys() <= set().union(*held.values())
