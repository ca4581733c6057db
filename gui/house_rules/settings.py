"""The settings that house rules can change, as rows: the figure by the book, in a draft, and how to change it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import fields

from rules.formula.formulas import Formula
from rules.loading.house_changes import figure_at, figure_text
from rules.loading.house_rules import DISABLE
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Choice, Ruleset
from rules.ruleset.sources import is_house_default
from rules.ruleset.steps import Perform
from rules.ruleset.traversal import steps
from rules.telling.chronicle_house import spoken_figure
from rules.words.texts import Texts
from storage.rulesets.toml_edit import with_value, without_value

Path: TypeAlias = tuple[str, ...]

Way: TypeAlias = Literal["value", "need", "play"]
"""What a row changes: a value at its path, whether a need counts, or whether an action is in play."""

SECTIONS = ("rules", "prices", "pools", "counters", "modifiers", "values", "tables", "functions", "needs")
SECTIONS += ("tests", "skills")
"""The sections whose figures are listed, in order; actions have a page of their own."""

DOCUMENT_ONLY: Path = ("document_only",)
"""The path of the choice to play without the rules that the ruleset's author added."""

LEFT_OUT = frozenset(
    {"cite", "of", "gives", "type", "over", "take", "marks", "entered", "tracked", "attributes", "do"}
    | {"counts", "paid", "told", "terms", "gm", "either", "id", "to", "kind"}
)
"""Keys that say what an entry is or how it works, rather than how much it is; the text page can change them too."""


@dataclass(frozen=True)
class Setting:
    """A setting that house rules can change: its path, its name, and its value by the book.

    `part` is the heading above it. `member` is the member of the list at the path, if the setting is about one.
    A setting with `options` (value and name) takes one of them; `house` marks a default of the ruleset's author,
    and `cite` names the source. `summary` says what the setting does.
    """

    path: Path
    name: str
    by_book: str
    part: str = ""
    flag: bool = False
    way: Way = "value"
    member: str = ""
    options: tuple[tuple[str, str], ...] = ()
    cite: str = ""
    house: bool = False
    summary: str = ""


class Standing:
    """A ruleset with a draft of house rules over it: gives the values of settings, and the text of a change."""

    def __init__(self, ruleset: Ruleset, text: str, tree: Mapping[str, Any]) -> None:
        self._ruleset = ruleset
        self._text = text
        self._tree = tree

    def now(self, setting: Setting) -> str:
        """Return the value of a setting in the draft; flags are `true` and `false`."""
        if setting.way == "play":
            return _flag(
                setting.member not in self._disabled() and self._value_at((*setting.path, "offered")) is not False
            )
        if setting.way == "need":
            return _flag(setting.member not in self._waived(setting.path))
        said = self._value_at(setting.path)
        return setting.by_book if said is None else figure_text(tuple(said) if isinstance(said, list) else said)

    def is_changed(self, setting: Setting) -> bool:
        """Return whether the draft changes a setting."""
        return self.now(setting) != setting.by_book

    def text_with(self, setting: Setting, figure: str) -> str:
        """Return the draft with a setting at another value; the draft omits values that equal the book's."""
        if setting.way == "play":
            return self._text_in_play(setting, figure == "true")
        if setting.way == "need":
            return self._text_with_need(setting, figure == "true")
        if figure.strip() == setting.by_book:
            return without_value(self._text, setting.path)
        return with_value(self._text, setting.path, figure == "true" if setting.flag else as_written(figure))

    def _text_in_play(self, setting: Setting, on: bool) -> str:
        offered, listed = (*setting.path, "offered"), self._disabled()
        others = [each for each in listed if each != setting.member]
        text = self._text
        if listed != others:
            text = with_value(text, (DISABLE,), others) if others else without_value(text, (DISABLE,))
        if self._value_at(offered) is not None:
            text = without_value(text, offered)
        if on:
            return text
        if has_dependents(self._ruleset, setting.path[-1]):
            return with_value(text, offered, False)
        return with_value(text, (DISABLE,), [*others, setting.member])

    def _text_with_need(self, setting: Setting, on: bool) -> str:
        waived = [each for each in self._waived(setting.path) if each != setting.member]
        if not on:
            waived.append(setting.member)
        if set(waived) == set(self._book_waives(setting.path)):
            return without_value(self._text, setting.path)
        return with_value(self._text, setting.path, waived)

    def _disabled(self) -> list[str]:
        listed = self._tree.get(DISABLE, [])
        return [str(each) for each in cast("list[object]", listed)] if isinstance(listed, list) else []

    def _waived(self, path: Path) -> list[str]:
        said = self._value_at(path)
        if not isinstance(said, list):
            return self._book_waives(path)
        return [str(each) for each in cast("list[object]", said)]

    def _book_waives(self, path: Path) -> list[str]:
        held = figure_at(self._ruleset, (path[0], book_id(self._ruleset, self._tree, path[1]), *path[2:]))
        return [str(each) for each in cast("tuple[object, ...]", held)] if isinstance(held, tuple) else []

    def _value_at(self, path: Path) -> object | None:
        held: object = self._tree
        for name in path:
            held = cast("dict[str, object]", held).get(name) if isinstance(held, dict) else None
        return held


def book_id(ruleset: Ruleset, tree: Mapping[str, Any], id: str) -> str:
    """Return the book's action with this id, or the one that an action of the draft is like; empty if there is none."""
    seen: set[str] = set()
    while id not in ruleset.actions and id not in seen:
        seen.add(id)
        added = tree.get("actions", {}).get(id, {})
        id = str(added.get("like", "")) if isinstance(added, dict) else ""
    return id if id in ruleset.actions else ""


def settings_of_action(
    rulebook: Rulebook, like: str, id: str, texts: Texts, parts: Mapping[str, str]
) -> Iterator[Setting]:
    """Yield the settings of an action that is, or is like, one of the book's.

    `parts` are the headings by `play`, `costs`, `spends`, `needs` and `choices`, and the name of the first row.
    """
    plan, ruleset, home = rulebook.plans[like], rulebook.ruleset, ("actions", id)
    offered = _flag(plan.action.offered)
    yield Setting(home, parts["in_play"], offered, parts["play"], True, "play", f"actions.{id}", cite=plan.action.cite)
    for pool in ruleset.pools:
        cost = plan.costs.get(pool)
        known = "" if cost is None else cost.source
        yield Setting((*home, "costs", pool), texts.name("pools", pool), known, parts["costs"])
    for counter, rule in ruleset.counters.items():
        spent = plan.spends.get(counter)
        if spent is not None or rule.limit is not None:
            known = "" if spent is None else spent.source
            yield Setting((*home, "spends", counter), texts.name("counters", counter), known, parts["spends"])
    for need in (*plan.needs, *plan.late):
        yield Setting((*home, "waives"), texts.reason(need.id), "true", parts["needs"], True, "need", need.id)
    for need in plan.action.waives:
        yield Setting((*home, "waives"), texts.reason(need), "false", parts["needs"], True, "need", need)
    for name, choice in plan.action.choices.items():
        if choice.kind in ("one_of", "number", "flag", "text", "position"):
            yield _default_of(home, name, choice, texts, parts["choices"])


def settings_of(rulebook: Rulebook, texts: Texts, templates: Mapping[str, str]) -> Iterator[Setting]:
    """Yield the choice to play by the document alone, and the optional rules and figures, section by section."""
    ruleset = rulebook.ruleset
    if any(source.house for source in ruleset.sources):
        name = spoken_figure(DOCUMENT_ONLY, texts, templates)
        part, document = templates.get("section_rules", "rules"), _document(ruleset)
        told = templates.get("document_only_tip", "").format(document=document)
        yield Setting(DOCUMENT_ONLY, name, "false", part, flag=True, summary=told)
    for section in SECTIONS:
        entries = _entries(ruleset, section)
        part = templates.get(f"section_{section}", section)
        for id, entry in entries.items():
            cite = str(getattr(entry, "cite", ""))
            for path, value in _figures(entry, (section, id)):
                yield Setting(
                    path,
                    spoken_figure(path, texts, templates),
                    figure_text(value),
                    part,
                    isinstance(value, bool),
                    cite=cite,
                    house=is_house_default(ruleset, cite),
                    summary=texts.summary("mods" if section == "modifiers" else section, id),
                )


def _entries(ruleset: Ruleset, section: str) -> Mapping[str, Struct]:
    """Return the entries of a section by id, without those of a list that share an id."""
    if section != "modifiers":
        return cast("Mapping[str, Struct]", getattr(ruleset, section))
    shared = Counter(each.id for each in ruleset.modifiers)
    return {each.id: each for each in ruleset.modifiers if shared[each.id] == 1}


def _document(ruleset: Ruleset) -> str:
    """Return the names of the documents that a ruleset follows: its sources but the author's own."""
    return "; ".join(each.document for each in ruleset.sources if not each.house)


def has_dependents(ruleset: Ruleset, id: str) -> bool:
    """Return whether other parts of a ruleset depend on an action, so that it cannot be removed."""
    for action in ruleset.actions.values():
        if action.like == id or any(part.action == id for part in action.parts):
            return True
    scripts = [action.do for action in ruleset.actions.values()]
    scripts += [procedure.do for procedure in ruleset.procedures.values()]
    return any(isinstance(step, Perform) and step.perform == id for script in scripts for _, step in steps(script))


def as_written(figure: str) -> object:
    """Return typed text as a value for house rules: a number, else a formula."""
    typed = figure.strip()
    for number in (int, float):
        try:
            value = number(typed.replace("\N{MINUS SIGN}", "-"))
        except ValueError:
            continue
        return value if abs(value) < 10**15 else typed
    return typed


def _default_of(home: Path, name: str, choice: Choice, texts: Texts, part: str) -> Setting:
    source = "" if choice.default is None else choice.default.source
    options = tuple((f"'{value}'", texts.value(name, value)) for value in choice.values)
    return Setting((*home, "choices", name, "default"), texts.name("choices", name), source, part, options=options)


def _figures(entry: Struct, path: Path) -> Iterator[tuple[Path, object]]:
    """Yield the single figures of an entry, with their paths in the names of ruleset files."""
    for info in fields(entry):
        value = getattr(entry, info.name)
        if info.encode_name in LEFT_OUT or value is None or (info.name == "empty" and not getattr(entry, "over", "")):
            continue
        inner = (*path, info.encode_name)
        if isinstance(value, Formula | bool | int | float) or (isinstance(value, str) and value):
            yield inner, value
        elif isinstance(value, Mapping):
            held = cast("Mapping[str, object]", value)
            yield from (
                ((*inner, key), each)
                for key, each in held.items()
                if isinstance(each, Formula | bool | int | float | str)
            )


def _flag(on: bool) -> str:
    return "true" if on else "false"
