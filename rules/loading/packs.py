"""Packs: content that a table adds to a ruleset, such as beasts, gear or spells, with its source and licence.

A pack is a folder of the same files as a ruleset, with a `pack.toml` in place of `ruleset.toml`. It adds entries; one
that replaces an entry of the ruleset, or of a pack before it, says so in `replaces`. House rules name the packs that
they build on, and are merged last.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from rules.loading.conversion import is_list, is_table
from rules.loading.house_rules import DISABLE, PACKS, Tree, apply_overlay
from rules.loading.mismatch import find_mismatch
from rules.loading.problems import Problems
from rules.loading.references import KINDS, unknown
from rules.loading.ruleset_limits import LONGEST_WORD, RULESET_ID
from rules.loading.text_limits import UnfitText, parse_toml
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

PACK_FILE = "pack.toml"
"""The file that describes a pack."""

ADDED_TO = ("sources", "modifiers")
"""The lists of a ruleset to which a pack adds."""

RENAMED_KINDS = ("skills", "traits", "items", "positions", "stances", "conditions")
"""The sections whose ids sheets and fights hold, so that a pack may rename them."""

FIXED = ("id", "format", "version", "over", "cite", "renamed", "grid", "turn", "way", "heights", "senses", "sheet")
"""The parts of a ruleset that a pack cannot change."""


class PackHeader(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a pack says of itself.

    `over` is the ruleset that it extends. `replaces` lists entries that it replaces, such as `items.dagger`. `renamed`
    gives, for each section, the present id of entries that an earlier version of the pack had under another.
    """

    id: str
    format: Literal[1]
    over: str
    source: str
    licence: str
    version: str = "1"
    attribution: str = ""
    replaces: tuple[str, ...] = ()
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])


class Pack(Struct, frozen=True):
    """A pack: its header, and the texts of all its files by name (`pack.toml`, `items.toml`, `text/en.toml`)."""

    header: PackHeader
    files: Mapping[str, str]

    @property
    def rules(self) -> dict[str, str]:
        """The files that hold entries of a ruleset."""
        return {
            name: text
            for name, text in self.files.items()
            if name != PACK_FILE and name.endswith(".toml") and (name.startswith("actions/") or "/" not in name)
        }

    def within(self, folders: Collection[str]) -> dict[str, str]:
        """Return the files in some of its folders."""
        return {name: text for name, text in self.files.items() if name.partition("/")[0] in folders}

    def words(self) -> Tree:
        """Return its words by language, as house rules hold them in `text`. Raises UnfitText for a faulty file."""
        return {name[5:].removesuffix(".toml"): parse_toml(text) for name, text in self.within(("text",)).items()}


class PackReference(Struct, frozen=True, order=True):
    """The pack that house rules build on: its id, and the digest of its files, so that it never changes unnoticed."""

    id: str
    digest: str


FindPack: TypeAlias = Callable[[PackReference], Pack | None]
"""Returns the pack with exactly this content; None if it is not at hand."""


def no_packs(_reference: PackReference) -> Pack | None:
    """Find no pack: for rulesets that are read without a campaign."""
    return None


def wanted_packs(house_rules: str) -> tuple[PackReference, ...]:
    """Return the packs that house rules build on, in the order in which they are merged; none for a faulty text."""
    if PACKS not in house_rules:
        return ()
    try:
        listed: object = parse_toml(house_rules).get(PACKS, {})
    except UnfitText:
        return ()
    if not is_table(listed):
        return ()
    return tuple(PackReference(id, digest) for id, digest in listed.items() if isinstance(digest, str))


def read_header(text: str) -> tuple[PackHeader | None, tuple[tuple[str, Message], ...]]:
    """Return what a `pack.toml` says, and its problems as (path, message). Raises UnfitText if it is not TOML."""
    tree = parse_toml(text)
    try:
        header = msgspec.convert(tree, PackHeader)
    except msgspec.ValidationError:
        found = find_mismatch(tree, PackHeader, msgspec.convert)
        return None, ((found.path.lstrip("."), found.message),)
    problems = tuple(_header_problems(header))
    return (None if problems else header), problems


def _header_problems(header: PackHeader) -> Problems:
    for key, id in (("id", header.id), ("over", header.over)):
        if RULESET_ID.fullmatch(id) is None:
            yield key, message_of("bounds.id")
    for key, text in (("source", header.source), ("licence", header.licence)):
        if not text.strip():
            yield key, message_of("pack.empty", key=key)
    for key, text, most in (
        ("version", header.version, LONGEST_WORD),
        ("source", header.source, 4 * LONGEST_WORD),
        ("licence", header.licence, 4 * LONGEST_WORD),
        ("attribution", header.attribution, 40 * LONGEST_WORD),
    ):
        if len(text) > most:
            yield key, message_of("texts.too_long", count=len(text), most=most)
    yield from renamed_problems(header.renamed)


def renamed_problems(renamed: Mapping[str, Mapping[str, str]]) -> Problems:
    """Yield a problem for each section whose entries cannot have new ids."""
    for kind in renamed:
        if kind not in RENAMED_KINDS:
            yield f"renamed.{kind}", message_of("pack.renamed", kinds=", ".join(RENAMED_KINDS))


def renaming_problems(ruleset: Ruleset) -> Problems:
    """Yield a problem for each new id without an entry that has no newer one, and each former id that still has one."""
    for kind, ids in ruleset.renamed.items():
        known: Mapping[str, object] = getattr(ruleset, kind) if kind in RENAMED_KINDS else ids
        for former, now in ids.items():
            if now not in ids:
                yield from unknown(f"renamed.{kind}.{former}", KINDS.get(kind, KINDS[""]), now, known)
            if kind in RENAMED_KINDS and former in known:
                yield f"renamed.{kind}.{former}", message_of("pack.still_there", id=former)


def lay_over(base: Mapping[str, Any], added: Mapping[str, Any]) -> tuple[Tree, tuple[tuple[str, Message], ...]]:
    """Return the tables of a ruleset under those of a ruleset over it, and the problems as (path, message).

    Tables are merged key by key, the lists in `ADDED_TO` are joined, everything else is replaced.
    """
    joined = {key: [*base.get(key, ()), *added[key]] for key in ADDED_TO if is_list(added.get(key))}
    return apply_overlay(base, {**added, **joined})


def with_pack(
    base: Mapping[str, Any], header: PackHeader, added: Mapping[str, Any]
) -> tuple[Tree, tuple[tuple[str, Message], ...]]:
    """Return the tables of a ruleset with those of a pack, and the problems as (path, message)."""
    problems = (*_missing(base, header, added), *_collisions(base, header, added))
    kept = {key: value for key, value in added.items() if key not in FIXED}
    merged, unfit = lay_over(_without(base, header.replaces), {**kept, "renamed": msgspec.to_builtins(header.renamed)})
    return merged, (*problems, *unfit)


def _missing(base: Mapping[str, Any], header: PackHeader, added: Mapping[str, Any]) -> Problems:
    """Yield a problem for each entry that a pack says it replaces and that is not there, or that it does not give."""
    for path in header.replaces:
        entries, id = _entries_at(base, path)
        given, _ = _entries_at(added, path)
        if id not in entries:
            yield f"replaces.{path}", message_of("pack.nothing_replaced", path=path, hint=nearest(id, entries))
        elif id not in given:
            yield f"replaces.{path}", message_of("pack.not_given", path=path)


def _collisions(base: Mapping[str, Any], header: PackHeader, added: Mapping[str, Any]) -> Problems:
    """Yield a problem for each entry that a pack replaces without saying so, and each part that it cannot change."""
    for section, value in added.items():
        if section in (*FIXED, DISABLE):
            yield section, message_of("pack.fixed", key=section)
        elif is_table(value):
            held = _section(base, section)
            for path in (f"{section}.{id}" for id in value if id in held):
                if path not in header.replaces:
                    yield path, message_of("pack.collision", path=path)


def _without(tables: Mapping[str, Any], paths: tuple[str, ...]) -> Tree:
    """Return the tables without the entries at these paths."""
    kept = dict(tables)
    for path in paths:
        section, _, id = path.partition(".")
        kept[section] = {key: value for key, value in _section(kept, section).items() if key != id}
    return kept


def _entries_at(tables: Mapping[str, Any], path: str) -> tuple[Mapping[str, Any], str]:
    """Return the section that a path leads to, and the id within it."""
    section, _, id = path.partition(".")
    return _section(tables, section), id


def _section(tables: Mapping[str, Any], section: str) -> Mapping[str, Any]:
    entries: object = tables.get(section)
    return entries if is_table(entries) else {}
