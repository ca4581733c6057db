"""A ruleset folder as one file for other users: a zip archive with a manifest.

Packages come from untrusted sources. A package that is not a valid ruleset of acceptable size is refused with one
sentence, and nothing is written before the whole package is checked.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from rules.loading.text_limits import UnfitText, check_text, parse_toml
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_of
from storage.files.codec import NOT_READABLE
from storage.files.errors import detail_of
from storage.files.folders import lexists, write_folder
from storage.files.writing import write_whole
from storage.rulesets.archive import (
    LARGEST_FILE,
    LARGEST_PACKAGE,
    MANIFEST,
    SUFFIX,
    PackageError,
    folder_files,
    pack_files,
    quoted,
    refusal,
    unpack,
)
from storage.rulesets.check import checked_rulebook
from storage.rulesets.folders import RulesetFolders, is_ruleset_id

VERSION: Final = 1
"""The version of the format to write; newer versions are refused."""

_FORMAT = "fightbook ruleset"


class AlreadyThere(PackageError):
    """A ruleset with this id is already installed, and the caller did not ask to replace it."""


class Manifest(Struct, frozen=True, kw_only=True):
    """The manifest of a package: its format and the version of that, and the id and version of its ruleset."""

    format: str
    version: int
    id: str
    ruleset_version: str


class Package(Struct, frozen=True):
    """A valid package: its manifest, the texts of its ruleset by name, and the compiled ruleset."""

    manifest: Manifest
    files: Mapping[str, str]
    rulebook: Rulebook


class Installed(Struct, frozen=True):
    """An installed ruleset, and the version that it replaced; None if it is new."""

    id: str
    version: str
    replaced: str | None


def pack(folder: Path, file: Path | None = None, folders: RulesetFolders | None = None) -> Path:
    """Pack a ruleset folder and return the package's path, by default beside the folder.

    Raises RulesetError if the ruleset is faulty, NoRuleset if the one that it is over is not among the `folders`,
    PackageError if it cannot be packed or written.
    """
    package = package_of(folder, folders)
    target = folder.resolve().parent / f"{package.manifest.id}{SUFFIX}" if file is None else file
    content = pack_files({MANIFEST: _manifest_text(package.manifest), **package.files})
    if len(content) > LARGEST_PACKAGE:
        raise PackageError(message_of("package.pack_much", path=str(folder)))
    try:
        write_whole(target, content)
    except OSError as error:
        raise PackageError(message_of("file.not_written", path=str(target), detail=detail_of(error))) from error
    return target


def package_of(folder: Path, folders: RulesetFolders | None = None) -> Package:
    """Check a ruleset folder and return what a package of it would hold.

    Raises RulesetError if the ruleset is faulty, NoRuleset if the one that it is over is not among the `folders`,
    PackageError if it cannot be packed.
    """
    files = folder_files(folder)
    rulebook = checked_rulebook(_toml(files), None if folders is None else folders.base(folder))
    ruleset = rulebook.ruleset
    if not is_ruleset_id(ruleset.id):
        raise PackageError(message_of("package.id", id=ruleset.id))
    _check_texts(folder, "package.text_packed", files)
    manifest = Manifest(format=_FORMAT, version=VERSION, id=ruleset.id, ruleset_version=ruleset.version)
    return Package(manifest, files, rulebook)


def read_package(path: Path, folders: RulesetFolders | None = None) -> Package:
    """Read and check a package without writing files.

    Raises PackageError, RulesetError for a faulty ruleset, and NoRuleset if the one that it is over is not among the
    `folders`.
    """
    files = unpack(path)
    manifest = _manifest(path, files.pop(MANIFEST, None))
    _check_texts(path, "package.text_installed", files)
    texts = _toml(files)
    rulebook = checked_rulebook(texts, None if folders is None else folders.base_under(texts, manifest.id))
    if rulebook.ruleset.id != manifest.id:
        raise PackageError(message_of("package.other", path=str(path), told=manifest.id, held=rulebook.ruleset.id))
    return Package(manifest, files, rulebook)


def install(package: Package, folders: RulesetFolders, replace: bool = False) -> Installed:
    """Install the ruleset of a package in the user's folder, completely or not at all.

    Raises AlreadyThere if one with its id is installed and `replace` is False, PackageError if one with its id ships
    with the program or the folder cannot be written.
    """
    id, version = package.manifest.id, package.rulebook.ruleset.version
    if id in folders.shipped:
        raise PackageError(message_of("package.ships", id=id))
    target = folders.own / id
    there = lexists(target)
    before = _version_in(target) if there else None
    if there and not replace:
        raise AlreadyThere(message_of("package.there", id=id, before=before or "", version=version))
    try:
        write_folder(target, package.files)
    except OSError as error:
        raise PackageError(message_of("package.not_installed", path=str(target), detail=detail_of(error))) from error
    return Installed(id, version, before)


def _check_texts(path: Path, sentence: str, files: Mapping[str, str]) -> None:
    """Raise PackageError with the message `sentence` for a text that breaks the text limits."""
    for name, text in files.items():
        try:
            parse_toml(text) if name.endswith(".toml") else check_text(text)
        except UnfitText as problem:
            raise PackageError(message_of(sentence, path=str(path), name=name, fault=problem.message)) from problem


def _version_in(folder: Path) -> str:
    """Return the version of the ruleset in a folder; a question mark if it cannot be read."""
    try:
        with (folder / "ruleset.toml").open("rb") as file:
            return str(parse_toml(file.read(LARGEST_FILE).decode("utf-8")).get("version", "1"))
    except (OSError, UnicodeDecodeError, UnfitText):
        return "?"


def _manifest(path: Path, text: str | None) -> Manifest:
    """Return the manifest of a package. Raises PackageError."""
    if text is None:
        raise PackageError(message_of("package.none", path=str(path), suffix=SUFFIX))
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except NOT_READABLE as error:
        raise refusal(path, message_of("package.manifest")) from error
    if manifest.format != _FORMAT:
        raise PackageError(message_of("package.none", path=str(path), suffix=SUFFIX))
    if not 1 <= manifest.version <= VERSION:
        raise PackageError(message_of("package.too_new", path=str(path), version=manifest.version, known=VERSION))
    if not is_ruleset_id(manifest.id):
        raise refusal(path, message_of("package.no_id", name=quoted(manifest.id)))
    return manifest


def _toml(files: Mapping[str, str]) -> Mapping[str, str]:
    return {name: text for name, text in files.items() if name.endswith(".toml")}


def _manifest_text(manifest: Manifest) -> str:
    return msgspec.json.format(msgspec.json.encode(manifest), indent=2).decode() + "\n"
