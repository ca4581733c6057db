"""Rulesets on disk: reading a folder's files, and making a ruleset of them ready for play."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from rules.compiler import compile_ruleset
from rules.rulebook import Rulebook
from rules.ruleset_file import LONGEST_FILE, Problem, RulesetError, read_ruleset

FOLDERS = ("actions", "text", "scenarios")
"""The folders within a ruleset folder that are read; nothing deeper is."""

MOST_FILES = 200
"""Files a ruleset folder may hold."""


def ruleset_files(folder: Traversable) -> Mapping[str, str]:
    """The texts of a ruleset folder by name (`actions/movement.toml`). Raises RulesetError if it cannot be read."""
    if not folder.is_dir():
        raise RulesetError((Problem(str(folder), 0, "", "There is no such folder."),))
    files: dict[str, str] = {}
    for name, entry in _entries(folder):
        if len(files) >= MOST_FILES:
            raise RulesetError((Problem(name, 0, "", f"A ruleset folder holds at most {MOST_FILES} files."),))
        files[name] = _text(name, entry)
    return files


def load_rulebook(folder: Traversable, house_rules: str = "") -> Rulebook:
    """The ruleset of a folder with house rules laid over it, ready for play. Raises RulesetError with every problem."""
    reading = read_ruleset(ruleset_files(folder), house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


def _entries(folder: Traversable) -> list[tuple[str, Traversable]]:
    """The TOML files of a ruleset folder and of the folders it may have, by name."""
    entries = [(entry.name, entry) for entry in folder.iterdir() if _is_toml(entry)]
    for inner in FOLDERS:
        if (folder / inner).is_dir():
            entries += [(f"{inner}/{entry.name}", entry) for entry in (folder / inner).iterdir() if _is_toml(entry)]
    return sorted(entries, key=lambda pair: pair[0])


def _is_toml(entry: Traversable) -> bool:
    return entry.name.endswith(".toml") and entry.is_file()


def _text(name: str, entry: Traversable) -> str:
    try:
        with entry.open("rb") as file:
            content = file.read(4 * LONGEST_FILE + 1)
        if len(content) > 4 * LONGEST_FILE:
            raise RulesetError((Problem(name, 0, "", "The file is too long for a ruleset."),))
        return content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise RulesetError((Problem(name, 0, "", f"The file cannot be read as text: {problem}."),)) from problem
