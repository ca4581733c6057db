"""The JSON Schema of ruleset files, generated from the types that read them, so that editors complete and check them.

The schema follows draft 7, which TOML editors support best. It describes the shape of the files; ids and formulas are
checked only when the ruleset is read.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, cast

from msgspec import Struct, inspect

from rules.formula.formulas import AnyFormula, FlagFormula, Formula, NumberFormula, TextFormula, Type
from rules.ruleset.descriptions import description_of
from rules.ruleset.sections import Action, CatalogueItem, Choice, Ruleset
from rules.ruleset.steps import WORDS, Script
from rules.values import Value

Json: TypeAlias = dict[str, Any]
"""A part of a schema."""

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema in use."""

FILES = ("RulesetFile", "ActionsFile", "ItemsFile")
"""The kinds of files a ruleset folder holds, by the names of their definitions."""

OWN_CHOICE = "OwnChoice"
"""The definition of a choice in the list of an action."""

_FORMULAS = (AnyFormula, NumberFormula, FlagFormula, TextFormula)

_WRITTEN: Mapping[Type | None, str | list[str]] = {
    None: ["string", "number", "boolean"],
    Type.NUMBER: ["string", "number", "boolean"],
    Type.FLAG: ["string", "boolean"],
    Type.TEXT: "string",
}
"""The JSON types in which a formula of each type may be written."""

_PLAIN: Mapping[type[inspect.Type], str] = {
    inspect.BoolType: "boolean",
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def ruleset_schema() -> Json:
    """Return the schema of any file of a ruleset folder; its definitions include each kind of file."""
    return {
        "$schema": DRAFT,
        "title": "A file of a Fightbook ruleset",
        "anyOf": [_ref(name) for name in FILES],
        "definitions": dict(sorted(_definitions().items())),
    }


def schema_text() -> str:
    """Return the text of docs/ruleset.schema.json."""
    return written(ruleset_schema())


def written(schema: Json) -> str:
    """Return the text of a schema."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def schema_of_kind(title: str, root: Json, extra: Iterable[type[Struct]] = ()) -> Json:
    """Return the schema of one kind of file: `root` may refer to any definition, also of the `extra` types."""
    known = {**_definitions(), **{struct.__name__: _struct(struct) for struct in structs_of(extra)}}
    needed: dict[str, Json] = {}
    waiting = [*_references(root)]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = known[name]
            waiting += _references(known[name])
    return {"$schema": DRAFT, "title": title, **root, "definitions": dict(sorted(needed.items()))}


def _references(part: object) -> Iterator[str]:
    """Yield the names of the definitions that a part of a schema refers to."""
    if isinstance(part, dict):
        for key, value in cast("Json", part).items():
            if key == "$ref":
                yield str(value).rpartition("/")[2]
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for each in cast("list[object]", part):
            yield from _references(each)


def _definitions() -> dict[str, Json]:
    definitions = {struct.__name__: _struct(struct) for struct in structs_of((Ruleset, *WORDS.values()))}
    definitions |= {formula.__name__: _formula(formula) for formula in _FORMULAS}
    definitions["Script"] = {"description": _summary_of(Script), "type": "array", "items": _ref("Step")}
    definitions["Step"] = {"anyOf": [_ref(step.__name__) for step in WORDS.values()]}
    definitions["Action"] = _action(definitions["Action"])
    definitions["Row"] = _row(definitions["Row"])
    definitions[OWN_CHOICE] = _own_choice(definitions[Choice.__name__])
    definitions["CatalogueItem"] = _item(definitions["CatalogueItem"])
    return definitions | _files(definitions.pop("Ruleset"))


def _files(ruleset: Json) -> dict[str, Json]:
    """Return the kinds of files; no key is required, because a section may be spread over several files."""
    own = {"actions": _ref("ActionsFile"), "items": _ref("ItemsFile")}
    return {
        "RulesetFile": {**_without(ruleset, "required"), "properties": {**ruleset["properties"], **_around(own)}},
        "ActionsFile": {"description": "Actions by id.", **_table_of(_ref(Action.__name__))},
        "ItemsFile": {"description": "Pieces of gear by id.", **_table_of(_ref(CatalogueItem.__name__))},
    }


def _around(own: Mapping[str, Json]) -> dict[str, Json]:
    return {name: _described(schema, description_of("Ruleset", name)) for name, schema in own.items()}


def _action(action: Json) -> Json:
    """Allow an action to leave out what it inherits by `like`, and to name shared choices."""
    needed = [{"required": action["required"]}, {"required": ["like"]}]
    shared: Json = {"type": "string"}
    listed: Json = {"type": "array", "items": _any_of([shared, _ref(OWN_CHOICE)])}
    choices = _any_of([_table_of(_any_of([shared, _ref(Choice.__name__)])), listed])
    properties = {**action["properties"], "choices": _described(choices, description_of("Action", "choices"))}
    return {**_without(action, "required"), "properties": properties, "anyOf": needed}


def _row(row: Json) -> Json:
    """Allow a row to state a single step itself."""
    high = {"up_to": row["properties"]["up_to"]}
    single = {"properties": high, "not": {"required": ["do"]}}
    return {"description": row["description"], "anyOf": [_without(row, "description"), single]}


def _own_choice(choice: Json) -> Json:
    """Return a choice in a list, which states its name itself."""
    name = _described({"type": "string"}, description_of("OwnNeed", "id"))
    return {**choice, "properties": {"id": name, **choice["properties"]}, "required": ["id"]}


def _item(item: Json) -> Json:
    """Put the fields of a piece of gear into the entry itself."""
    figure = _schema(inspect.type_info(Value))
    ways = _described(_table_of(_table_of(figure)), description_of("CatalogueItem", "variants"))
    own = {**_without(item["properties"], "fields"), "variants": ways}
    return {**item, "properties": own, "additionalProperties": figure}


def structs_of(roots: Iterable[type[Struct]]) -> list[type[Struct]]:
    """Return all structures that these refer to, themselves included."""
    found: list[type[Struct]] = []
    waiting: list[inspect.Type] = list(inspect.multi_type_info(roots))
    while waiting:
        part = waiting.pop()
        if isinstance(part, inspect.StructType):
            if part.cls in found:
                continue
            found.append(part.cls)
        waiting += _inside(part)
    return found


def _inside(part: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that a type refers to."""
    match part:
        case inspect.StructType(fields=fields):
            return tuple(field.type for field in fields)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return types
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            return (inner,)
        case _:
            return ()


def _struct(struct: type[Struct]) -> Json:
    info = inspect.type_info(struct)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    schema: Json = {
        "description": _summary_of(struct),
        "type": "object",
        "properties": {
            field.encode_name: _described(_schema(field.type), description_of(struct.__name__, field.encode_name))
            for field in fields
        },
        "additionalProperties": False,
    }
    required = [field.encode_name for field in fields if field.required]
    return {**schema, "required": required} if required else schema


def _described(schema: Json, description: str) -> Json:
    """Add a description; one beside a reference has to stand around it, because draft 7 ignores what is beside one."""
    if "$ref" in schema:
        return {"description": description, "allOf": [schema]}
    return {"description": description, **schema}


def _formula(formula: type[Formula]) -> Json:
    return {"description": _summary_of(formula), "type": _WRITTEN[formula.wanted]}


def _schema(part: inspect.Type) -> Json:
    """Return the schema of one type. Raises TypeError for a type that no ruleset file can hold."""
    match part:
        case inspect.AnyType():
            return {}
        case inspect.IntType() | inspect.FloatType() | inspect.BoolType() | inspect.StrType():
            return _plain(part)
        case inspect.LiteralType(values=values):
            return {"enum": list(values)}
        case inspect.DictType(value_type=inner):
            return _table_of(_schema(inner))
        case inspect.VarTupleType(item_type=inner):
            return {"type": "array", "items": _schema(inner)}
        case inspect.TupleType(item_types=types):
            return {"type": "array", "items": [_schema(each) for each in types], **_as_long_as(types)}
        case inspect.UnionType(types=types):
            return _any_of([_schema(each) for each in types if not isinstance(each, inspect.NoneType)])
        case inspect.StructType(cls=named) | inspect.CustomType(cls=named):
            return _ref(named.__name__)
        case _:
            raise TypeError(f"A ruleset file holds nothing of the kind {part}.")


def _plain(part: inspect.IntType | inspect.FloatType | inspect.BoolType | inspect.StrType) -> Json:
    schema: Json = {"type": _PLAIN[type(part)]}
    above = getattr(part, "gt", None)
    return schema if above is None else {**schema, "exclusiveMinimum": above}


def _any_of(schemas: list[Json]) -> Json:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _as_long_as(types: tuple[inspect.Type, ...]) -> Json:
    return {"minItems": len(types), "maxItems": len(types)}


def _table_of(schema: Json) -> Json:
    return {"type": "object", "additionalProperties": schema}


def _without(schema: Json, key: str) -> Json:
    return {name: value for name, value in schema.items() if name != key}


def _ref(name: str) -> Json:
    return {"$ref": f"#/definitions/{name}"}


def _summary_of(type_: type) -> str:
    """Return the first paragraph of a type's docstring in one line."""
    return " ".join((type_.__doc__ or "").split())
