"""Reading a ruleset folder: from TOML to typed values, with all problems in one report.

The files are passed as texts: this module opens nothing. Each entry is converted separately, so that ten mistakes give
ten problems, each with the file, the line, the path of the key and, for an unknown word, the nearest known one.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, cast, get_args, get_origin

import msgspec
from msgspec import Struct, field
from msgspec.structs import fields

from rules.formula.formulas import NOTHING_PARSED, FormulaError, Reference
from rules.loading.conversion import Decoder, UnfitValue, figure, is_list, is_table, unfit_value
from rules.loading.entry_rows import with_rows
from rules.loading.house_rules import LISTED, Tree, apply_overlay, id_of
from rules.loading.likeness import Likeness, name_choices
from rules.loading.mismatch import listed, mismatches
from rules.loading.packs import PACK_FILE, Pack, lay_over, with_pack
from rules.loading.pruning import pruned, told_of
from rules.loading.row_tables import RowTables
from rules.loading.ruleset_limits import exceeded_limits
from rules.loading.text_limits import LONGEST_RULESET, UnfitText, parse_toml
from rules.loading.toml_lines import fine_lines, key_lines
from rules.ruleset.sections import CatalogueItem, Figure, ItemField, Ruleset
from rules.words.messages import Fault, Message, message_of
from rules.words.nearest import nearest

HOUSE_RULES = "house rules"
"""The file name in the problems of house rules."""

MOST_PROBLEMS = 100
"""The most problems in one report."""

_KEYS_OF_PIECES = ("natural", "offered", "variants", "cite")
"""The keys of a piece of gear that are no fields."""

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")


class Problem(Struct, frozen=True):
    """A problem of a ruleset: the file, the line from 1 (0 if unknown), the path of the key, and the message."""

    file: str
    line: int
    path: str
    message: Message

    @property
    def full_message(self) -> Message:
        """The message after its file, line and path."""
        file = message_of("place.house_rules") if self.file == HOUSE_RULES else self.file
        where = message_of("place.line", file=file, line=self.line) if self.line else file
        within = message_of("place.at", place=self.path, fault=self.message) if self.path else self.message
        return message_of("place.at", place=where, fault=within)

    def __str__(self) -> str:
        return str(self.full_message)


class RulesetError(Fault):
    """Raised for a ruleset that cannot be used, with all its `problems`; `left` is what could be read all the same."""

    def __init__(self, problems: tuple[Problem, ...], left: "Remainder | None" = None) -> None:
        super().__init__(message_of("lines", problems=tuple(problem.full_message for problem in problems)))
        self.problems = problems
        self.left = left


class Source(Struct, frozen=True):
    """The place of each entry of a ruleset: its file and line by path.

    `texts` holds each file with the path that its keys are below; a text is looked through for the lines of keys within
    keys when something is wrong there, and `fine` keeps these lines. `likeness` knows where the keys of a choice are,
    and `rows` where the steps of a row are.
    """

    places: Mapping[str, tuple[str, int]]
    texts: Mapping[str, tuple[str, str]] = {}
    fine: dict[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    likeness: Likeness = field(default_factory=Likeness)
    rows: RowTables = field(default_factory=RowTables)

    def problem(self, path: str, message: Message) -> Problem:
        """Return a problem at a path: at its line, else that of the first key within it, else of a key around it."""
        path = self.rows.origin_of(self.likeness.origin_of(path))
        if path not in self.places:
            within = (place for known, place in self.places.items() if known.startswith(f"{path}."))
            inner = next(within, None)
            if inner is not None:
                return Problem(*inner, path, message)
        around = path
        while around and around not in self.places:
            around = _around(around)
        file, line = self.places.get(around, ("ruleset.toml", 0))
        return Problem(file, self._fine_line(file, path) or line, path, message)

    def _fine_line(self, file: str, path: str) -> int:
        """Return the line of a path within a key of a file, or of the nearest key around it; 0 if it is not there."""
        if path in self.places or file not in self.texts:
            return 0
        if file not in self.fine:
            self.fine[file] = fine_lines(*self.texts[file])
        lines = self.fine[file]
        while path and path not in lines:
            path = _around(path)
        return lines.get(path, 0)


def _ids(section: object) -> Iterable[str]:
    return cast("Mapping[str, object]", section) if isinstance(section, Mapping) else ()


def _around(path: str) -> str:
    """Return the path of what is around a key or an entry of a list."""
    return path.rpartition(".")[0] if "[" not in path.rpartition(".")[2] else path[: path.rindex("[")]


class Remainder(Struct, frozen=True):
    """What could be read of a faulty ruleset, and the ids of the entries that could not."""

    ruleset: Ruleset
    source: Source
    faulty: frozenset[str]
    dropped: frozenset[str]


class LoadedRuleset(Struct, frozen=True):
    """A ruleset that was read, the places of its entries, and its tables, which include the house rules."""

    ruleset: Ruleset
    source: Source
    tables: Mapping[str, Any]


def read_ruleset(
    files: Mapping[str, str], house_rules: str = "", packs: Sequence[Pack] = (), base: Mapping[str, str] | None = None
) -> LoadedRuleset:
    """Read the texts of a ruleset folder, by file name within it, add packs, and apply house rules.

    `base` holds the texts of the ruleset that this one is over, if it is over one. Formulas are parsed but not yet
    checked against the names of the ruleset: `compiler.compile_ruleset` does that. Raises RulesetError with every
    problem found.
    """
    reader = _Reader()
    try:
        reader.read_files(files if base is None else base)
        if base is not None:
            reader.lay_over(files)
        for pack in packs:
            reader.add_pack(pack)
        reader.stop_if_unread()
        if house_rules:
            reader.apply_house_rules(house_rules)
        reader.inherit()
        ruleset = reader.convert()
        reader.check_limits(ruleset)
    except _NothingFurther as problem:
        raise RulesetError(tuple(reader.problems)) from problem
    if reader.unread_actions:
        # Without those actions whatever the others and the procedures name of them would seem wrong.
        told = Problem(reader.problems[0].file, 0, "", message_of("ruleset.unread"))
        raise RulesetError((*reader.problems, told))
    if reader.problems:
        raise RulesetError(tuple(reader.problems), reader.remainder(ruleset))
    return LoadedRuleset(ruleset, reader.source, reader.tables)


def read_tables(tables: dict[str, Any], references: Mapping[str, tuple[Reference, ...]] = NOTHING_PARSED) -> Ruleset:
    """Return the ruleset from the tables of an earlier `LoadedRuleset`. Raises RulesetError if they do not fit.

    `references` holds those of its formulas, by source; such formulas are parsed on first use only.
    """
    reader = _Reader(references)
    reader.tables = tables
    ruleset = reader.convert()
    if reader.problems:
        raise RulesetError(tuple(reader.problems))
    return ruleset


def parse_file(name: str, text: str) -> dict[str, Any]:
    """Return the tree of one file of a ruleset. Raises RulesetError if it is not TOML or exceeds a limit."""
    try:
        return parse_toml(text)
    except UnfitText as problem:
        raise RulesetError((Problem(name, problem.line, "", problem.message),)) from problem


class _NothingFurther(Exception):
    """Raised when the problem limit is reached, or nothing more can be checked."""


class _Reader:
    """Reads one folder: collects the tables by section, the places of their entries, and the problems."""

    def __init__(self, references: Mapping[str, tuple[Reference, ...]] = NOTHING_PARSED) -> None:
        self.problems: list[Problem] = []
        self.places: dict[str, tuple[str, int]] = {}
        self.texts: dict[str, tuple[str, str]] = {}
        self.source = Source(self.places, self.texts)
        self.faulty: set[str] = set()
        self.unread = False
        self.unread_actions = False
        self.tables: dict[str, Any] = {}
        self._decoder = Decoder(references)

    def read_files(self, files: Mapping[str, str]) -> None:
        if "ruleset.toml" not in files:
            self.problems.append(Problem("ruleset.toml", 0, "", message_of("ruleset.no_file")))
        if sum(map(len, files.values())) > LONGEST_RULESET:
            self.problems.append(Problem("", 0, "", message_of("ruleset.too_large", most=LONGEST_RULESET)))
            return
        self.read_entries(files)

    def read_entries(self, files: Mapping[str, str]) -> None:
        """Read the files that hold entries of a ruleset."""
        for name in sorted(files):
            if name.endswith(".toml") and not name.startswith(("text/", "scenarios/")):
                self._read_file(name, files[name])

    def _read_file(self, name: str, text: str) -> None:
        tree = self._parsed(name, text)
        if tree is None:
            return
        section = "actions" if name.startswith("actions/") else "items" if name == "items.toml" else ""
        lines = key_lines(text, section)
        self.texts[name] = (text, section)
        named = tree if section == "actions" else _table_at(tree, "actions")
        for path, message in tuple(name_choices(named)):
            self.problems.append(Problem(name, lines.get(path.partition("[")[0], 0), path, message))
        for path, line in lines.items():
            self.places.setdefault(path, (name, line))
        for key, value in tree.items():
            self._add(name, section, key, value, lines)

    def _parsed(self, name: str, text: str) -> dict[str, Any] | None:
        """Return the tree of a file; None after adding its problems."""
        try:
            return parse_file(name, text)
        except RulesetError as refused:
            self.problems.extend(refused.problems)
            self.unread = self.unread or not name.startswith("actions/")
            self.unread_actions = self.unread_actions or name.startswith("actions/")
            return None

    def stop_if_unread(self) -> None:
        """Stop where a file with sections cannot be read: whatever the others name from it would seem wrong."""
        if self.unread:
            self.problems.append(Problem(self.problems[-1].file, 0, "", message_of("ruleset.unread")))
            raise _NothingFurther

    def lay_over(self, files: Mapping[str, str]) -> None:
        """Merge the files of a ruleset over those read so far."""
        upper = _Reader()
        upper.read_files(files)
        self._merge(upper, "", *lay_over(self.tables, upper.tables))

    def add_pack(self, pack: Pack) -> None:
        """Merge a pack into the tables read so far."""
        upper = _Reader()
        upper.read_entries(pack.rules)
        upper.places["replaces"] = (PACK_FILE, 0)
        self._merge(upper, f"{pack.header.id}/", *with_pack(self.tables, pack.header, upper.tables))

    def _merge(self, upper: "_Reader", prefix: str, merged: Tree, problems: tuple[tuple[str, Message], ...]) -> None:
        """Take over merged tables with the places and problems of the upper layer, its files after a prefix."""
        for path, (file, line) in upper.places.items():
            self.places[path] = (prefix + file, line)
        self.unread = self.unread or upper.unread
        self.unread_actions = self.unread_actions or upper.unread_actions
        for problem in upper.problems:
            self.problems.append(Problem(prefix + problem.file, problem.line, problem.path, problem.message))
        self.tables = merged
        for path, message in problems:
            self._problem(path, message)

    def apply_house_rules(self, text: str) -> None:
        """Apply house rules to the tables read so far."""
        tree = self._parsed(HOUSE_RULES, text)
        if tree is None:
            return
        self.texts[HOUSE_RULES] = (text, "")
        named = tuple(name_choices(_table_at(tree, "actions")))
        for path, line in key_lines(text, "").items():
            self.places[path] = (HOUSE_RULES, line)
        self.tables, problems = apply_overlay(self.tables, tree)
        self._place_listed(tree)
        for path, message in (*named, *problems):
            self._problem(path, message)

    def _place_listed(self, tree: Tree) -> None:
        """Let what house rules change in entries of a list stand at the lines of the house rules."""
        for section in LISTED:
            changed = _table_at(tree, section)
            for at, entry in enumerate(self.tables.get(section, ()) if changed else ()):
                start = f"{section}.{id_of(entry)}"
                inside = [path for path in self.places if path == start or path.startswith(f"{start}.")]
                for path in inside if id_of(entry) in changed else ():
                    self.places[f"{section}[{at}]{path.removeprefix(start)}"] = self.places[path]

    def _add(self, name: str, section: str, key: str, value: Any, lines: Mapping[str, int]) -> None:
        path = f"{section}.{key}" if section else key
        self.places.setdefault(path, (name, lines.get(path, 0)))
        holder = self.tables.setdefault(section, {}) if section else self.tables
        if not is_table(holder):
            self._problem(section, message_of("ruleset.twice"))
            return
        if key in holder and is_table(holder[key]) and is_table(value) and not section:
            self._merge_section(path, holder[key], value)
        elif key in holder and is_list(holder[key]) and is_list(value):
            holder[key].extend(value)
        elif key in holder:
            self._problem(path, message_of("ruleset.twice"))
        else:
            holder[key] = value

    def _merge_section(self, path: str, held: dict[str, Any], more: dict[str, Any]) -> None:
        for key, value in more.items():
            if key in held:
                self._problem(f"{path}.{key}", message_of("ruleset.twice"))
            else:
                held[key] = value

    def _problem(self, path: str, message: Message) -> None:
        problem = self.source.problem(path, message)
        if problem not in self.problems:
            self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise _NothingFurther

    def inherit(self) -> None:
        """Give actions and choices what they take over from others."""
        for path, message in self.source.likeness.complete(self.tables):
            self._problem(path, message)

    def convert(self) -> Ruleset:
        """Return the typed ruleset of all entries that could be converted."""
        sections = {info.encode_name: info.type for info in fields(Ruleset)}
        parts: dict[str, Any] = {}
        self.source.rows.spread(_table_at(self.tables, "procedures"))
        for name, value in self.tables.items():
            if name not in sections:
                self._problem(name, message_of("ruleset.no_section", name=name, hint=nearest(name, sections)))
            elif name == "items":
                continue
            elif get_origin(sections[name]) is Mapping and is_table(value):
                parts[name] = self._entries(name, value, get_args(sections[name])[1])
            elif get_origin(sections[name]) is tuple and is_list(value):
                parts[name] = self._list(name, value, get_args(sections[name])[0])
            else:
                converted = self._converted(name, value, sections[name])
                if converted is not None:
                    parts[name] = converted
        for needed in ("id", "format"):
            if needed not in parts:
                if needed not in self.tables:
                    self._problem(needed, message_of("ruleset.lacks", key=needed))
                parts[needed] = 1 if needed == "format" else ""
        parts["tables"] = with_rows(parts.get("tables", {}), parts.get("skills", {}), parts.get("traits", {}))
        parts["procedures"] = self.source.rows.complete(parts.get("procedures", {}))
        parts["items"] = self._items(parts.get("fields", {}), parts.get("variants", {}))
        return Ruleset(**parts)

    def remainder(self, ruleset: Ruleset) -> Remainder:
        """Return what could be read, with the ids that are written in the files but not in it."""
        written = {id for section in self.tables.values() if is_table(section) for id in section}
        kept = {id for name in ruleset.__struct_fields__ for id in _ids(getattr(ruleset, name))}
        pools = (each for each in _table_at(self.tables, "pools").values() if is_table(each))
        written |= {mark for each in pools for mark in _table_at(each, "marks")}
        kept |= {mark for each in ruleset.pools.values() for mark in each.marks}
        return Remainder(ruleset, self.source, frozenset(self.faulty), frozenset(written - kept))

    def check_limits(self, ruleset: Ruleset) -> None:
        """Add a problem for every limit that the ruleset exceeds, if it has no other problems."""
        for path, message in () if self.problems else exceeded_limits(ruleset):
            self._problem(path, message)

    def _entries(self, section: str, table: dict[str, Any], type_: Any) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        for id, value in table.items():
            if not _ID.fullmatch(id):
                self._problem(f"{section}.{id}", message_of("ruleset.id"))
                continue
            converted = self._converted(f"{section}.{id}", value, type_, table)
            if converted is not None:
                entries[id] = converted
        return entries

    def _list(self, section: str, values: list[Any], type_: Any) -> tuple[Any, ...]:
        converted = (self._converted(f"{section}[{index}]", value, type_) for index, value in enumerate(values))
        return tuple(value for value in converted if value is not None)

    def _converted(self, path: str, value: Any, type_: Any, table: Collection[str] = ()) -> Any:
        """Return a part converted to its type, without what is wrong in it; None if nothing is left.

        Adds every problem found in it. `table` holds the ids around it.
        """
        try:
            return self._decoder.convert(value, type_)
        except msgspec.ValidationError:
            faults = tuple(mismatches(value, type_, self._decoder.convert))
        for found in faults:
            if not (found.missing_key and self.source.likeness.is_broken(path)):
                self._problem(path + found.path, told_of(found, path.rpartition(".")[2], table))
        self.faulty.add(path)
        if path.startswith(("fields.", "variants.")):
            # Without its type a field would make other entries seem wrong.
            return None
        try:
            return self._decoder.convert(pruned(value, [found.path for found in faults]), type_)
        except msgspec.ValidationError:
            return None

    def _items(self, known: Mapping[str, ItemField], variants: Mapping[str, ItemField]) -> dict[str, CatalogueItem]:
        items: dict[str, CatalogueItem] = {}
        for id, table in _table_at(self.tables, "items").items():
            if not is_table(table):
                self._problem(f"items.{id}", message_of("ruleset.piece"))
                continue
            path = f"items.{id}"
            own = {key: value for key, value in table.items() if key not in _KEYS_OF_PIECES}
            ways = {
                way: self._fields(f"{path}.variants.{way}", figures, variants)
                for way, figures in _table_at(table, "variants").items()
            }
            items[id] = CatalogueItem(
                cite=str(table.get("cite", "")),
                fields=self._fields(path, own, known),
                variants=ways,
                natural=self._flag(path, table, "natural", False),
                offered=self._flag(path, table, "offered", True),
            )
        return items

    def _fields(self, path: str, table: Any, known: Mapping[str, ItemField]) -> dict[str, Figure]:
        figures: dict[str, Figure] = {}
        if not is_table(table):
            self._problem(path, message_of("ruleset.fields"))
            return figures
        for name, value in table.items():
            if name not in known:
                self._problem(f"{path}.{name}", message_of("ruleset.no_field", name=name, hint=nearest(name, known)))
                continue
            try:
                figures[name] = figure(value, known[name].type)
            except (UnfitValue, FormulaError) as problem:
                self._problem(f"{path}.{name}", problem.full_message)
                continue
            for word in _unlisted(figures[name], known[name]):
                hint = nearest(word, known[name].values)
                told = message_of("values.none_of", value=repr(word), words=listed(known[name].values), hint=hint)
                self._problem(f"{path}.{name}", told)
        return figures

    def _flag(self, path: str, table: Tree, key: str, usual: bool) -> bool:
        flag = table.get(key, usual)
        if not isinstance(flag, bool):
            self._problem(f"{path}.{key}", unfit_value(flag, "flag"))
        return flag is True


def _unlisted(value: Figure, rule: ItemField) -> tuple[str, ...]:
    """Return the words of a piece of gear that its field does not list, if that lists its values."""
    held = value if isinstance(value, tuple) else (value,)
    return tuple(word for word in held if isinstance(word, str) and word and rule.values and word not in rule.values)


def _table_at(tree: Tree, key: str) -> Tree:
    """Return the table at a key, or an empty one."""
    table = tree.get(key, {})
    return table if is_table(table) else {}
