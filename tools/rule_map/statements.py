"""The statements of a ruleset: each figure, formula, need and step, in words, with its place and its source."""

from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, TypeAlias, cast

from msgspec import Struct

from gui.book.links import linked
from gui.book.pen import Pen
from rules.ruleset.sources import Owner, owner_of
from rules.ruleset.steps import Branch, Script, Step
from rules.ruleset.traversal import formulas, steps
from rules.words.texts import readable
from tools.rule_faults.changes import DICE, Path, entries, place_of

_Tree: TypeAlias = Mapping[str, Any]


class Statement(Struct, frozen=True):
    """What one entry of a file says: the file, the place in it, the rule it follows, whose that is, and its words."""

    file: str
    place: str
    cite: str
    owner: Owner
    text: str


class Statements:
    """Reads the statements out of the files of one ruleset; `trees` are its files by name, as they stand."""

    def __init__(self, pen: Pen, trees: Mapping[str, _Tree]) -> None:
        self._pen = pen
        self._trees = trees
        self._formulas = frozenset(path for path, _ in formulas(pen.ruleset))
        self._steps = dict(_steps_of(pen.ruleset))

    def of_file(self, name: str, section: str) -> Iterator[Statement]:
        """Yield the statements of a file in their order; `section` is what all its keys are below."""
        tree = self._trees[name]
        for path, value in entries(tree):
            place = place_of(section, path)
            text = self._text(section, path, place, value, tree)
            if text:
                cite = _cite(tree, path)
                yield Statement(name, place, cite, owner_of(self._pen.ruleset, cite), unescape(linked(text, ())))

    def _text(self, section: str, path: Path, place: str, value: object, tree: _Tree) -> str:
        """Return what an entry says; empty for one that only holds others, or is told with the step around it."""
        if place in self._steps:
            return self._step(self._steps[place])
        if any(place.startswith(f"{around}.") for around in _around(place) if around in self._steps):
            return ""
        told = self._value(path, place, value)
        return f"{self._title(section, path, tree)}: {told}" if told else ""

    def _value(self, path: Path, place: str, value: object) -> str:
        if place in self._formulas:
            return self._pen.naming.formula(str(value))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._pen.value(value)
        if isinstance(value, str) and _is_need(path):
            return self._pen.texts.reason(value)
        return self._pen.dice(value) if isinstance(value, str) and DICE.fullmatch(value) else ""

    def _step(self, step: Step) -> str:
        """Return the words of a step without what is below it, after its condition."""
        following = self._pen.following
        told = tuple(following.step(step, 1))
        if not told:
            return readable(type(step).__name__)
        line = told[0]
        if step.when is not None and not isinstance(step, Branch) and line.below:
            return f"{line.text} {line.below[0].text}"
        return line.text

    def _title(self, section: str, path: Path, tree: _Tree) -> str:
        """Return the name of the entry that a path leads into, and the keys from there."""
        kind, rest = (section, path) if section else (str(path[0]), path[1:])
        if not rest:
            return readable(kind)
        if isinstance(rest[0], int):
            name = self._pen.texts.name("mods", str(tree[kind][rest[0]].get("id", kind)))
        else:
            name = self._pen.texts.name(kind, rest[0])
        keys = " ".join(readable(str(key)) for key in rest[1:] if isinstance(key, str))
        return ", ".join(filter(None, (name, keys)))


def _steps_of(part: object, path: str = "") -> Iterator[tuple[str, Step]]:
    """Yield every step of a ruleset with its place."""
    if isinstance(part, Script):
        yield from steps(part, path)
    elif isinstance(part, Struct):
        for name, key in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from _steps_of(getattr(part, name), f"{path}.{key}".removeprefix("."))
    elif isinstance(part, tuple):
        for number, each in enumerate(cast("tuple[object, ...]", part)):
            yield from _steps_of(each, f"{path}[{number}]")
    elif isinstance(part, Mapping):
        for key, each in cast("Mapping[str, object]", part).items():
            yield from _steps_of(each, f"{path}.{key}")


def _cite(tree: _Tree, path: Path) -> str:
    """Return the rule that the innermost entry around a path names."""
    part: Any = tree
    cite = ""
    for key in path:
        part = part[key]
        if isinstance(part, dict):
            cite = str(cast("Mapping[str, Any]", part).get("cite", cite))
    return cite


def _around(place: str) -> Iterator[str]:
    """Yield the places around a place that end with a number, the innermost first."""
    at = place.rfind("].")
    while at >= 0:
        yield place[: at + 1]
        at = place.rfind("].", 0, at)


def _is_need(path: Path) -> bool:
    return len(path) > 1 and path[-2] == "needs"
