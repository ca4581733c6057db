"""Reading a ruleset's presets, `characters/*.toml` and `encounters/*.toml`, with every problem in one report."""

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any, TypeVar

import msgspec

from rules.formula.formulas import FormulaError
from rules.loading.conversion import UnfitValue, figure, unfit_value
from rules.loading.dice_fields import dice_fields, fault_of
from rules.loading.mismatch import listed, mismatches
from rules.loading.problems import Problems
from rules.loading.ruleset_file import Problem, RulesetError, Source, parse_file
from rules.loading.toml_lines import key_lines
from rules.presets.presets import PresetCharacter, PresetEncounter, Presets
from rules.ruleset.sections import Ruleset
from rules.ruleset.skills import unknown_skills
from rules.state.character import PLACES
from rules.values import Value
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

CHARACTERS, ENCOUNTERS = "characters", "encounters"
"""The folders of a ruleset that hold presets."""

T = TypeVar("T")


def read_presets(files: Mapping[str, str], ruleset: Ruleset) -> Presets:
    """Read the presets of a ruleset from files by name (`characters/people.toml`).

    Raises RulesetError with every problem of every file.
    """
    reader = _Reader()
    for name in sorted(files):
        reader.read(name, files[name])
    ready = Presets(ruleset.id, reader.characters, reader.fights)
    wrong = (*_wrong_characters(ready, ruleset), *_wrong_fights(ready, ruleset))
    problems = (*reader.problems, *(reader.source.problem(path, message) for path, message in wrong))
    if problems:
        raise RulesetError(problems)
    return ready


class _Reader:
    """Reads the files: entries by id, the place of each, and the problems."""

    def __init__(self) -> None:
        self.characters: dict[str, PresetCharacter] = {}
        self.fights: dict[str, PresetEncounter] = {}
        self.places: dict[str, tuple[str, int]] = {}
        self.texts: dict[str, tuple[str, str]] = {}
        self.source = Source(self.places, self.texts)
        self.problems: list[Problem] = []

    def read(self, name: str, text: str) -> None:
        """Read a file: characters by id, or one encounter named after the file.

        Before its folder the name may have that of a pack.
        """
        try:
            tree = parse_file(name, text)
        except RulesetError as refused:
            self.problems.extend(refused.problems)
            return
        if PurePosixPath(name).parent.name == CHARACTERS:
            self.texts[name] = (text, CHARACTERS)
            self._note_places(name, key_lines(text, CHARACTERS))
            for id, told in tree.items():
                self._keep(self.characters, name, f"{CHARACTERS}.{id}", told, PresetCharacter)
        else:
            path = f"{ENCOUNTERS}.{PurePosixPath(name).stem}"
            self.texts[name] = (text, path)
            self._note_places(name, {path: 0, **key_lines(text, path)})
            self._keep(self.fights, name, path, tree, PresetEncounter)

    def _note_places(self, name: str, lines: Mapping[str, int]) -> None:
        for path, line in lines.items():
            self.places.setdefault(path, (name, line))

    def _keep(self, kept: dict[str, T], name: str, path: str, told: Any, type_: type[T]) -> None:
        """Keep an entry converted to its type, or note its problem."""
        id = path.partition(".")[2]
        self.places.setdefault(path, (name, 0))
        if id in kept:
            self.problems.append(Problem(name, 0, path, message_of("ruleset.twice")))
        elif not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,59}", id):
            self.problems.append(self.source.problem(path, message_of("ruleset.id")))
        else:
            try:
                kept[id] = msgspec.convert(told, type_)
            except msgspec.ValidationError:
                self.problems += (
                    self.source.problem(path + found.path, found.message)
                    for found in mismatches(told, type_, msgspec.convert)
                )


def _wrong_characters(ready: Presets, ruleset: Ruleset) -> Problems:
    for id, told in ready.characters.items():
        path = f"{CHARACTERS}.{id}"
        yield from _unknown(f"{path}.attributes", told.attributes, ruleset.attributes, message_of("kind.attribute"))
        yield from _unknown_skills(f"{path}.skills", told.skills, ruleset)
        yield from _unknown(f"{path}.values", told.values, ruleset.values, message_of("kind.value"))
        yield from _unknown(f"{path}.pools", told.pools, ruleset.pools, message_of("kind.pool"))
        yield from _unknown(f"{path}.traits", told.traits, ruleset.traits, message_of("kind.trait"))
        for index, piece in enumerate(told.items):
            yield from _wrong_piece(f"{path}.items[{index}]", piece, ruleset)
        for index, condition in enumerate(told.conditions):
            yield from _wrong_condition(f"{path}.conditions[{index}]", condition, ruleset)


def _wrong_piece(path: str, piece: Mapping[str, Value], ruleset: Ruleset) -> Problems:
    own = {key: value for key, value in piece.items() if key not in ("id", "key", "where", "ready")}
    if "id" not in piece:
        yield path, message_of("ready.piece")
    elif piece["id"] not in ruleset.items:
        yield from _unknown(f"{path}.id", (str(piece["id"]),), ruleset.items, message_of("kind.piece_of_gear"))
    yield from _unknown(f"{path}.where", (str(piece.get("where", "pack")),), PLACES, message_of("kind.place"))
    if not isinstance(piece.get("ready", True), bool):
        yield f"{path}.ready", unfit_value(piece["ready"], "flag")
    yield from _unknown(path, own, ruleset.fields, message_of("kind.field_of_gear"))
    for key in own.keys() & ruleset.fields.keys():
        rule = ruleset.fields[key]
        problem = _unfit(own[key], rule.type) or _unlisted(own[key], rule.values)
        if problem is None and rule.type == "text" and key in dice_fields(ruleset):
            problem = fault_of(str(own[key]))
        if problem is not None:
            yield f"{path}.{key}", problem


def _unlisted(value: Value, words: tuple[str, ...]) -> Message | None:
    """Return that a value is none of the words that its field lists; None if it is one, or if there are none."""
    held = value if isinstance(value, tuple) else (value,)
    wrong = next((word for word in held if isinstance(word, str) and word and words and word not in words), None)
    if wrong is None:
        return None
    return message_of("values.none_of", value=repr(wrong), words=listed(words), hint=nearest(wrong, words))


def _wrong_condition(path: str, told: Mapping[str, Value], ruleset: Ruleset) -> Problems:
    id = str(told.get("id", ""))
    rule = ruleset.conditions.get(id)
    if rule is None:
        yield from _unknown(f"{path}.id", (id,), ruleset.conditions, message_of("kind.condition"))
        return
    own = {key: value for key, value in told.items() if key != "id"}
    yield from _unknown(path, own, rule.fields, message_of("kind.field_of_condition"))
    for key in own.keys() & rule.fields.keys():
        problem = _unfit(own[key], rule.fields[key])
        if problem is not None:
            yield f"{path}.{key}", problem


def _unfit(value: Value, type_: str) -> Message | None:
    """Return why a field of gear cannot have a value; None if it can."""
    if type_ == "number" and isinstance(value, str):
        return unfit_value(value, type_)
    try:
        figure(list(value) if isinstance(value, tuple) else value, type_)
    except (UnfitValue, FormulaError) as problem:
        return problem.full_message
    return None


def _wrong_fights(ready: Presets, ruleset: Ruleset) -> Problems:
    states = (*ruleset.conditions, *(mark for pool in ruleset.pools.values() for mark in pool.marks))
    for id, told in ready.fights.items():
        path = f"{ENCOUNTERS}.{id}"
        yield from _unknown(f"{path}.rules", told.rules, ruleset.rules, message_of("kind.rule"))
        yield from _unknown(f"{path}.out", told.out, states, message_of("kind.condition"))
        if len({fighter.side for fighter in told.fighters}) < 2:
            yield f"{path}.fighters", message_of("ready.sides")
        for index, fighter in enumerate(told.fighters):
            here = f"{path}.fighters[{index}]"
            yield from _unknown(
                f"{here}.character", (fighter.character,), ready.characters, message_of("kind.character")
            )
            if fighter.position:
                yield from _unknown(
                    f"{here}.position", (fighter.position,), ruleset.positions, message_of("kind.position")
                )


def _unknown_skills(path: str, used: Iterable[str], ruleset: Ruleset) -> Problems:
    """Report unknown skills; a skill may have a speciality."""
    yield from _unknown(path, unknown_skills(used, ruleset.skills), ruleset.skills, message_of("kind.skill"))


def _unknown(path: str, used: Iterable[str], known: Iterable[str], kind: Message) -> Problems:
    """Report unknown ids, each with the nearest known one."""
    listed = tuple(known)
    for id in used:
        if id not in listed:
            yield path, message_of("unknown", kind=kind, id=id, hint=nearest(id, listed))
