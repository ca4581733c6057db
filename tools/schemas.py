"""The JSON Schemas of all kinds of files that an author of rulesets writes, each with a description of every key.

Those of rules, gear, characters and encounters come from the types that read the files; those of texts and scenarios
from the keys that their readers know.
"""

from collections.abc import Mapping
from types import MappingProxyType

from rules.loading.text_check import keys_of_entry
from rules.presets.presets import PresetCharacter, PresetEncounter
from rules.ruleset.schema import Json, ruleset_schema, schema_of_kind
from rules.scenario.scenario import COMBATANT_KEYS, SETUP_KEYS
from rules.state.character import PLACES
from rules.words.texts import KINDS

_TEXT: Json = {"type": "string"}
_NUMBERS: Json = {"type": "object", "additionalProperties": {"type": "number"}}
_FLAGS: Json = {"type": "object", "additionalProperties": {"type": "boolean"}}
_PLACE: Json = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}

TEXT_SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "ruleset": "The ruleset itself: its name, summary and unit, and its names for a round and a turn.",
        "specialities": "Names of listed specialities.",
        "signals": "Your own signals that end something, as they follow a combatant's name.",
        "choices": "Choices and fields of conditions: their name, question and values.",
        "mods": "Terms of scores and of reckoned figures.",
        "questions": "What somebody is asked, and the outcomes of rolls.",
        "notes": "Sentences of `note`.",
        "sections": "Sections of the sheet.",
        "columns": "Columns of the tables on the sheet.",
        "creation": "Costs of new characters, and warnings where a limit does not hold.",
        "characters": "Ready characters.",
        "encounters": "Ready encounters.",
        "sides": "Sides of ready encounters.",
        "tests": "Tests, initiative, amounts of dice and reckoned figures.",
        "facts": "Facts, with the question that asks for each.",
        "needs": "What is missing, as it follows the combatant's name; a question for the game master's needs.",
        "conditions": "Conditions, and the marks of pools.",
        "fields": "Fields of gear and of the ways to use it.",
        "traits": "Traits, and the words in lists of the catalogue.",
    }
)
"""What is in the sections of a text file that do not simply hold the names of a section of the ruleset."""

TEXT_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "name": "The name.",
        "short": "A short form for narrow places.",
        "summary": "A sentence or two about it.",
        "question": "How to ask for it.",
        "values": "The name of each value or outcome.",
        "told": "How the log tells it, after the actor's name; choices stand in braces.",
        "also": "What people also call it, with commas.",
        "chance": "What its chance is the chance of, as a verb.",
        "gained": "What the log says when somebody comes into it.",
        "ended": "What the log says when it ends.",
        "roll": "What the roll is called.",
        "target": "The figure that the sum has to reach.",
        "score": "The figure that terms are added to.",
        "named": "What is missing, with the chosen things in braces.",
        "accusative": "The name in the accusative.",
        "genitive": "The name in the genitive.",
        "dative": "The name in the dative.",
        "instrumental": "The name in the instrumental.",
        "locative": "The name in the locative.",
        "one": "The form after 1.",
        "few": "The form after 2 to 4.",
        "many": "The form after 5 and more.",
        "other": "The form after fractions, or after all other figures.",
    }
)
"""What each key of an entry of a text file means."""

SETUP: Mapping[str, tuple[str, Json]] = MappingProxyType(
    {
        "ruleset": ("The id of the ruleset.", _TEXT),
        "name": ("The name of the fight.", _TEXT),
        "turn": ("Whose turn it is; the first combatant's if left out.", _TEXT),
        "rules": (
            "Optional rules that are on or off.",
            _FLAGS,
        ),
        "terrain": ("The ground of the board.", {"type": "object"}),
        "combatants": ("The combatants.", {"type": "array", "items": {"$ref": "#/definitions/Combatant"}}),
        "step": ("The steps.", {"type": "array", "items": {"$ref": "#/definitions/ScenarioStep"}}),
    }
)
"""The keys at the top of a scenario."""

COMBATANT: Mapping[str, tuple[str, Json]] = MappingProxyType(
    {
        "id": ("The id of the combatant.", _TEXT),
        "name": ("The name in the log.", _TEXT),
        "character": ("A ready character, by id.", _TEXT),
        "side": ("The combatant's side; a side of their own if left out.", _TEXT),
        "position": ("The id of a position.", _TEXT),
        "stance": ("The id of a stance.", _TEXT),
        "at": (
            "The place on the board.",
            _PLACE,
        ),
        "facing": ("The facing, clockwise from 0.", {"type": "integer"}),
        "attributes": ("Attributes by id.", _NUMBERS),
        "skills": ("Levels of skills by id.", _NUMBERS),
        "traits": ("The ids of traits.", {"type": "array", "items": _TEXT}),
        "pools": ("What is left of each pool.", _NUMBERS),
        "values": ("Derived values pinned to a figure.", _NUMBERS),
        "used": ("What is spent of each counter.", _NUMBERS),
        "conditions": ("Ids of conditions, or tables with an id and fields.", {"type": "array"}),
        "items": ("The gear.", {"type": "array", "items": {"$ref": "#/definitions/Piece"}}),
    }
)
"""The keys of a combatant in a scenario."""

PIECE: Mapping[str, tuple[str, Json]] = MappingProxyType(
    {
        "id": ("The id of the piece in the catalogue.", _TEXT),
        "where": ("Where it is; in the pack if left out.", {"enum": list(PLACES)}),
        "ready": ("Whether it is ready.", {"type": "boolean"}),
        "key": ("A name for this one piece.", _TEXT),
    }
)
"""The keys of a piece of gear in a scenario; it may have any field of gear as well."""

STEP: Mapping[str, tuple[str, Json]] = MappingProxyType(
    {
        "do": ("Perform an action: `actor`, `action`, its choices, `replies`, and a `ruling`.", {"type": "object"}),
        "ask": ("Ask how an action stands: `actor`, `action` and its choices.", {"type": "object"}),
        "expect": ("What `ask` must give, such as `status`, `reason`, `costs`, `score` or `odds`.", {"type": "object"}),
        "state": ("What must be true of combatants, by id.", {"type": "object"}),
    }
)
"""The keys of a step of a scenario."""


def schemas() -> Mapping[str, Json]:
    """Return the schema of each kind of file, by the name of the schema's file."""
    whole = ruleset_schema()["definitions"]
    encounter = {"$ref": "#/definitions/PresetEncounter"}
    found = {
        "ruleset": schema_of_kind("ruleset.toml of a Fightbook ruleset", whole["RulesetFile"]),
        "actions": schema_of_kind("Actions of a Fightbook ruleset", whole["ActionsFile"]),
        "items": schema_of_kind("Gear of a Fightbook ruleset", whole["ItemsFile"]),
        "characters": schema_of_kind(
            "Ready characters of a Fightbook ruleset",
            _table(PresetCharacter.__name__, "Ready characters by id."),
            (PresetCharacter,),
        ),
        "encounter": schema_of_kind("A ready encounter of a Fightbook ruleset", encounter, (PresetEncounter,)),
        "house-rules": schema_of_kind("House rules of a Fightbook campaign", _house_rules(whole["RulesetFile"])),
    }
    definitions = {
        "Combatant": _of(COMBATANT, "A combatant.", required=["id"]),
        "Piece": {**_of(PIECE, "A piece of gear.", required=["id"]), "additionalProperties": True},
        "ScenarioStep": _of(STEP, "A step: do something, ask something, or check the state."),
    }
    scenario = _of(SETUP, "A scenario.", required=["ruleset", "combatants"])
    found["scenario"] = {**schema_of_kind("A Fightbook scenario", {}), **scenario, "definitions": definitions}
    found["text"] = {**schema_of_kind("Texts of a Fightbook ruleset", {}), **_texts()}
    assert set(SETUP) == set(SETUP_KEYS)
    assert set(COMBATANT) == {*COMBATANT_KEYS, "character"}
    return {f"{kind}.schema.json": schema for kind, schema in found.items()}


def _table(name: str, description: str) -> Json:
    inner = {"$ref": f"#/definitions/{name}"}
    return {"description": description, "type": "object", "additionalProperties": inner}


def _of(keys: Mapping[str, tuple[str, Json]], description: str, required: list[str] | None = None) -> Json:
    """Return the schema of a table with these keys."""
    properties = {key: {"description": told, **schema} for key, (told, schema) in keys.items()}
    schema: Json = {"description": description, "type": "object", "properties": properties}
    return {**schema, "additionalProperties": False, **({"required": required} if required else {})}


def _house_rules(ruleset: Json) -> Json:
    """Return the schema of house rules: any part of a ruleset, entries to remove, and texts by language."""
    properties = {
        **ruleset["properties"],
        "disable": {
            "description": "Paths of entries to remove, such as `actions.feint`.",
            "type": "array",
            "items": _TEXT,
        },
        "text": {"description": "Texts by language, each in the shape of a text file.", "type": "object"},
    }
    # A change states only what differs, so the shape of its entries is left to the program.
    loose = {key: {"description": each["description"]} for key, each in properties.items()}
    kept = {key: properties[key] for key in ("disable", "text")}
    return {
        "description": "Changes of a ruleset; keys replace those of the ruleset one by one.",
        "type": "object",
        "properties": {**loose, **kept},
        "additionalProperties": False,
    }


def _texts() -> Json:
    """Return the schema of a text file."""
    sections = {
        kind: {
            "description": TEXT_SECTIONS.get(kind, f"The names of the entries of `{kind}`, by id."),
            "type": "object",
            "additionalProperties": {"anyOf": [_TEXT, _entry(kind)]},
        }
        for kind in KINDS
    }
    return {
        "description": "The words of a ruleset in one language.",
        "type": "object",
        "properties": sections,
        "additionalProperties": False,
    }


def _entry(kind: str) -> Json:
    """Return the schema of an entry that is a table."""
    shapes: Mapping[str, Json] = {
        "values": {"type": "object", "additionalProperties": _TEXT},
        "named": {"type": ["string", "array"]},
    }
    held = {key: {"description": TEXT_KEYS[key], **shapes.get(key, _TEXT)} for key in keys_of_entry(kind)}
    return {"type": "object", "properties": held, "additionalProperties": False}
