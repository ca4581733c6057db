"""Commands for authors and users of rulesets: check, create, pack and install."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

import resources
from gui.words.faults import fault_sentences
from gui.words.ruleset_words import known_rulesets, ruleset_folder
from rules.loading.ruleset_file import RulesetError
from rules.loading.text_needs import TextGaps, stubs
from rules.ruleset.roll_tags import unmodified_tags, unrolled_tags
from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import homeless_actions, uncited_entries, uncited_headings
from rules.ruleset.unused import unanswered_groups, unopened_reactions, unused_entries
from rules.words.messages import Message, message_of, rendered
from storage.rulesets.check import checked_rulebook, folder_text_gaps, scenario_results
from storage.rulesets.folders import NoRuleset
from storage.rulesets.library import whole_folder
from storage.rulesets.new import NewRulesetError, make_ruleset
from storage.rulesets.package import AlreadyThere, PackageError, install, pack, read_package
from storage.rulesets.packs import PACK_SUFFIX, is_pack, read_pack, rulebook_with_pack, write_pack

MOST_NAMED = 8
"""The most entries that a note about a sound ruleset names."""


def check_ruleset(arguments: Namespace) -> int:
    """Check a ruleset folder and run its scenarios, or check a pack; print every problem, or a summary."""
    if is_pack(arguments.folder):
        return _check_pack(arguments)
    try:
        files = whole_folder(arguments.folder)
        base = known_rulesets(arguments.folder).base(arguments.folder.resolve())
        rulebook = checked_rulebook(files, base)
    except (RulesetError, NoRuleset) as problems:
        print(_message_text(problems.full_message, arguments))
        return 1
    results = () if arguments.no_scenarios else tuple(scenario_results(files, rulebook, base))
    failures = [
        message_of("place.at", place=result.file, fault=failure) for result in results for failure in result.failures
    ]
    if failures:
        print(_message_text(message_of("lines", problems=tuple(failures)), arguments))
        return 1
    count = None if arguments.no_scenarios else len(results)
    gaps = folder_text_gaps(files, rulebook.ruleset, base)
    told = (*_soundness(rulebook.ruleset, count), *_text_warnings(gaps))
    print(_message_text(message_of("lines", problems=told), arguments))
    if arguments.stubs:
        print("\n".join(f"\n{stubs(each)}" for each in gaps if each.missing))
    return 0


def _check_pack(arguments: Namespace) -> int:
    """Check a folder with a pack together with the ruleset that it extends."""
    rulesets = known_rulesets(arguments.folder)
    try:
        pack = read_pack(arguments.folder)
        folder = rulesets.folder(pack.header.over)
        rulebook = rulebook_with_pack(pack, folder, rulesets.base(folder))
    except (PackageError, NoRuleset, RulesetError) as problem:
        print(_message_text(problem.full_message, arguments))
        return 1
    (summary, *_) = _soundness(rulebook.ruleset, None)
    sound = message_of("check.pack", id=pack.header.id, ruleset=summary)
    gaps = folder_text_gaps(pack.files, rulebook.ruleset, folder)
    print(_message_text(message_of("lines", problems=(sound, *_text_warnings(gaps))), arguments))
    if arguments.stubs:
        print("\n".join(f"\n{stubs(each)}" for each in gaps if each.missing))
    return 0


def _text_warnings(gaps: Iterable[TextGaps]) -> Iterator[Message]:
    """Yield the texts that are missing in each file, and those that are about nothing."""
    for each in gaps:
        for key, sections in (("check.texts_missing", each.missing), ("check.texts_spare", each.spare)):
            for section, ids in sections.items():
                yield message_of(key, file=each.file, section=section, ids=", ".join(ids))


def _soundness(ruleset: Ruleset, scenarios: int | None) -> Iterator[Message]:
    """Yield a summary of a sound ruleset, and the number of passed scenarios if any were run."""
    actions, items, conditions = len(ruleset.actions), len(ruleset.items), len(ruleset.conditions)
    yield message_of("check.sound", id=ruleset.id, actions=actions, items=items, conditions=conditions)
    if scenarios is not None:
        yield message_of("check.scenarios", count=scenarios)
    yield from _notes(ruleset)


def _notes(ruleset: Ruleset) -> Iterator[Message]:
    """Yield notes about tags, entries and reactions without a use, and headings and citations that do not match."""
    for tag, ids in unrolled_tags(ruleset).items():
        yield message_of("check.unrolled", tag=tag, ids=", ".join(ids))
    for tag, other in unmodified_tags(ruleset).items():
        yield message_of("check.unmodified", tag=tag, other=other)
    yield from _unused(ruleset)
    if ruleset.sources:
        empty = uncited_headings(ruleset)
        homeless = homeless_actions(ruleset)
        if empty:
            yield message_of("check.headings", headings=", ".join(empty))
        if homeless:
            yield message_of("check.homeless", actions=", ".join(homeless))
        for section, ids in uncited_entries(ruleset).items():
            yield message_of("check.uncited", section=section, count=len(ids), ids=", ".join(ids[:MOST_NAMED]))


def _unused(ruleset: Ruleset) -> Iterator[Message]:
    """Yield notes about entries that nothing uses, and reactions that nothing opens."""
    for section, ids in unused_entries(ruleset).items():
        yield message_of("check.unused", section=section, ids=", ".join(ids))
    for group, ids in unopened_reactions(ruleset).items():
        yield message_of("check.unopened", group=group, ids=", ".join(ids))
    for group in unanswered_groups(ruleset):
        yield message_of("check.unanswered", group=group)


def new_ruleset(arguments: Namespace) -> int:
    """Create a ruleset folder to start from."""
    folders = known_rulesets()
    try:
        like = resources.entry("template") if arguments.like is None else ruleset_folder(arguments.like)
        id = make_ruleset(arguments.folder, like, folders)
    except (NewRulesetError, NoRuleset, RulesetError) as problem:
        print(_message_text(problem.full_message, arguments), file=sys.stderr)
        return 1
    print(_message_text(message_of("check.made", path=str(arguments.folder), id=id), arguments))
    return 0


def pack_ruleset(arguments: Namespace) -> int:
    """Pack the folder of a ruleset, or of a pack, into one file."""
    try:
        packed = _packed(arguments.folder, arguments.file)
    except (PackageError, RulesetError, NoRuleset) as problem:
        print(_message_text(problem.full_message, arguments), file=sys.stderr)
        return 1
    print(_message_text(message_of("check.packed", path=str(packed)), arguments))
    return 0


def _packed(folder: Path, file: Path | None) -> Path:
    """Write a folder as one file and return its path. Raises PackageError, RulesetError, NoRuleset."""
    if not is_pack(folder):
        return pack(folder, file, known_rulesets(folder))
    read = read_pack(folder)
    target = folder.resolve().parent / f"{read.header.id}{PACK_SUFFIX}" if file is None else file
    write_pack(read, target)
    return target


def install_ruleset(arguments: Namespace) -> int:
    """Install a ruleset from one file."""
    try:
        done = install(read_package(arguments.file, known_rulesets()), known_rulesets(), arguments.replace)
    except AlreadyThere as problem:
        print(
            _message_text(problem.full_message, arguments),
            _message_text(message_of("check.replace"), arguments),
            file=sys.stderr,
        )
        return 1
    except (PackageError, RulesetError, NoRuleset) as problem:
        print(_message_text(problem.full_message, arguments), file=sys.stderr)
        return 1
    told = message_of("check.installed", id=done.id, version=done.version)
    if done.replaced is not None:
        told = message_of("check.replaced", id=done.id, version=done.version, before=done.replaced)
    print(_message_text(told, arguments))
    return 0


def _message_text(said: Message, arguments: Namespace) -> str:
    """Render a message in the requested language."""
    return rendered(said, fault_sentences(arguments.lang))
