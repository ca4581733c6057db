"""Rulesets on disk: reading the files of a folder, and compiling them."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from itertools import chain

from rules.loading.compiler import compile_ruleset
from rules.loading.house_rules import PACKS
from rules.loading.packs import FindPack, Pack, no_packs, wanted_packs
from rules.loading.ruleset_file import HOUSE_RULES, Problem, RulesetError, Source, read_ruleset, read_tables
from rules.loading.text_limits import LONGEST_FILE
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.traversal import formulas
from rules.words.messages import message_of
from storage.rulesets.cache import CheckedTables, RulesetCache

FOLDERS = ("actions", "text", "scenarios")
"""The folders in a ruleset folder that are read with it; deeper folders are ignored."""

RULES = ("actions",)
"""The folders with rules among them."""

PRESET_FOLDERS = ("characters", "encounters")
"""The folders that are read only for presets."""

EXCHANGE_FOLDERS = ("exchange",)
"""The folders that are read only to import or export characters of other programs."""

BELOW = "below/"
"""What the names of a base ruleset's files begin with in the cache."""

MOST_FILES = 200
"""Maximum number of files of a ruleset folder."""


def ruleset_files(folder: Traversable, inner: tuple[str, ...] = FOLDERS) -> Mapping[str, str]:
    """Return the texts of a ruleset folder and of the folders in `inner`, by name (`actions/movement.toml`).

    Raises RulesetError if a file cannot be read.
    """
    if not folder.is_dir():
        raise RulesetError((Problem(str(folder), 0, "", message_of("library.no_folder")),))
    own = [(entry.name, entry) for entry in folder.iterdir() if _is_toml(entry)]
    return _texts([*own, *_entries(folder, inner)])


def whole_folder(folder: Traversable) -> Mapping[str, str]:
    """Return all texts of a ruleset folder by name, with presets and exchange files. Raises RulesetError."""
    return {**ruleset_files(folder), **_texts(_entries(folder, (*PRESET_FOLDERS, *EXCHANGE_FOLDERS)))}


def load_rulebook(
    folder: Traversable,
    house_rules: str = "",
    cache: RulesetCache | None = None,
    find_pack: FindPack = no_packs,
    base: Traversable | None = None,
) -> Rulebook:
    """Return the compiled ruleset of a folder with house rules applied. Raises RulesetError with every problem.

    `find_pack` finds the packs that the house rules build on; `base` is the folder of the ruleset that this one is
    over. A ruleset in the `cache` is neither parsed nor checked again.
    """
    files = ruleset_files(folder, RULES)
    below = None if base is None else ruleset_files(base, RULES)
    layered = files if below is None else {**files, **{f"{BELOW}{name}": text for name, text in below.items()}}
    cached = None if cache is None else cache.recall(folder.name, layered, house_rules)
    if cached is not None:
        references = dict.fromkeys(chain.from_iterable(cached.references.values()))
        return compile_ruleset(read_tables(cached.tables, cached.references), Source({}), references)
    reading = read_ruleset(files, house_rules, packs_under(house_rules, folder.name, find_pack), below)
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    if cache is not None:
        references = {formula.source: formula.references for _, formula in formulas(reading.ruleset)}
        cache.keep(folder.name, layered, house_rules, CheckedTables(dict(reading.tables), references))
    return rulebook


def packs_under(house_rules: str, ruleset: str, find_pack: FindPack) -> tuple[Pack, ...]:
    """Return the packs that house rules of a ruleset build on. Raises RulesetError for each that is not at hand."""
    packs: list[Pack] = []
    problems: list[Problem] = []
    for wanted in wanted_packs(house_rules):
        pack = find_pack(wanted)
        path = f"{PACKS}.{wanted.id}"
        if pack is None:
            problems.append(Problem(HOUSE_RULES, 0, path, message_of("pack.missing", id=wanted.id)))
        elif pack.header.over != ruleset:
            over = pack.header.over
            problems.append(Problem(HOUSE_RULES, 0, path, message_of("pack.other_game", id=wanted.id, over=over)))
        else:
            packs.append(pack)
    if problems:
        raise RulesetError(tuple(problems))
    return tuple(packs)


def text_file(folder: Traversable, language: str) -> str:
    """Return the text file of a ruleset for a language; empty if there is none. Raises RulesetError."""
    name = f"text/{language}.toml"
    file = folder / "text" / f"{language}.toml"
    return _read_text(name, file) if file.is_file() else ""


def preset_files(folder: Traversable) -> Mapping[str, str]:
    """Return the texts of the presets in a ruleset folder, by name. Raises RulesetError if they cannot be read."""
    return _texts(_entries(folder, PRESET_FOLDERS))


def _entries(folder: Traversable, inner: tuple[str, ...]) -> list[tuple[str, Traversable]]:
    """Return the TOML files in those inner folders that exist, by name."""
    return [
        (f"{name}/{entry.name}", entry)
        for name in inner
        if (folder / name).is_dir()
        for entry in (folder / name).iterdir()
        if _is_toml(entry)
    ]


def _texts(entries: list[tuple[str, Traversable]]) -> Mapping[str, str]:
    """Return the texts of files by name. Raises RulesetError if there are too many."""
    if len(entries) > MOST_FILES:
        last = max(name for name, _ in entries)
        raise RulesetError((Problem(last, 0, "", message_of("library.too_many_files", most=MOST_FILES)),))
    return {name: _read_text(name, entry) for name, entry in sorted(entries, key=_name_of)}


def _name_of(named: tuple[str, Traversable]) -> str:
    return named[0]


def _is_toml(entry: Traversable) -> bool:
    return entry.name.endswith(".toml") and entry.is_file()


def _read_text(name: str, entry: Traversable) -> str:
    try:
        with entry.open("rb") as file:
            content = file.read(4 * LONGEST_FILE + 1)
        if len(content) > 4 * LONGEST_FILE:
            raise RulesetError((Problem(name, 0, "", message_of("library.too_long")),))
        return content.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise RulesetError((Problem(name, 0, "", message_of("library.not_text", detail=str(problem))),)) from problem
