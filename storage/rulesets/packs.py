"""Packs as folders and as files to share, checked before anything of them is used."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from rules.loading.compiler import compile_ruleset
from rules.loading.house_rules import PACKS
from rules.loading.pack_file import pack_of
from rules.loading.packs import PACK_FILE, Pack, wanted_packs
from rules.loading.ruleset_file import read_ruleset
from rules.presets.preset_file import read_presets
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_of
from storage.files.errors import detail_of
from storage.files.writing import write_whole
from storage.rulesets.archive import PackageError, folder_files, pack_files, unpack
from storage.rulesets.library import PRESET_FOLDERS, RULES, ruleset_files
from storage.rulesets.toml_edit import with_value

PACK_SUFFIX: Final = ".fightpack"
"""The suffix of a pack's file name."""


def is_pack(folder: Path) -> bool:
    """Return whether a folder holds a pack rather than a ruleset."""
    return (folder / PACK_FILE).is_file()


def read_pack(path: Path) -> Pack:
    """Read a pack from a folder, or from a file made by `write_pack`.

    Raises PackageError if it is none, RulesetError with every problem of its header and texts.
    """
    files = folder_files(path) if path.is_dir() else unpack(path)
    if PACK_FILE not in files:
        raise PackageError(message_of("pack.none", path=str(path), file=PACK_FILE))
    return pack_of(files)


def write_pack(pack: Pack, path: Path) -> None:
    """Write a pack to a file. Raises PackageError if it cannot be written."""
    try:
        write_whole(path, pack_files(pack.files))
    except OSError as error:
        raise PackageError(message_of("file.not_written", path=str(path), detail=detail_of(error))) from error


def write_pack_folder(pack: Pack, within: Path) -> Path:
    """Write the files of a pack to a new folder of its id within another one, and return it.

    Raises PackageError if there is one already, or if it cannot be written.
    """
    folder = within / pack.header.id
    try:
        folder.mkdir()
        for name, text in pack.files.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text.encode())
    except OSError as error:
        raise PackageError(message_of("file.not_written", path=str(folder), detail=detail_of(error))) from error
    return folder


def packs_only(house_rules: str) -> str:
    """Return house rules that build on the same packs and change nothing else; empty if there are no packs."""
    text = ""
    for reference in wanted_packs(house_rules):
        text = with_value(text, (PACKS, reference.id), reference.digest)
    return text


def rulebook_with_pack(pack: Pack, folder: Traversable, base: Traversable | None) -> Rulebook:
    """Return the rulebook of the ruleset in a folder, laid over that in its `base` if it has one, with a pack.

    Raises RulesetError with every problem.
    """
    below = None if base is None else ruleset_files(base, RULES)
    return checked_with_pack(ruleset_files(folder, RULES), pack, below)


def checked_with_pack(ruleset: Mapping[str, str], pack: Pack, base: Mapping[str, str] | None = None) -> Rulebook:
    """Return the rulebook of a ruleset's files, laid over those of its `base` if it has one, with a pack.

    Raises RulesetError with every problem, also of the presets in the pack.
    """
    loaded = read_ruleset(ruleset, packs=(pack,), base=base)
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    read_presets(pack.within(PRESET_FOLDERS), rulebook.ruleset)
    return rulebook
