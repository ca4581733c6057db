"""The command that plays a ruleset at random and tells what it finds."""

import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from gui.words.faults import fault_sentences
from gui.words.ruleset_words import known_rulesets
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.trial.findings import FAULTS, Finding, Trial
from rules.trial.trial import TrialLimits
from rules.words.messages import Message, message_from, message_of, rendered
from storage.files.writing import write_whole
from storage.rulesets.archive import PackageError
from storage.rulesets.check import checked_rulebook
from storage.rulesets.folders import NoRuleset
from storage.rulesets.library import whole_folder
from storage.rulesets.packs import is_pack, read_pack, rulebook_with_pack
from storage.rulesets.trial import trial_of

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""The exit codes: nothing broke; an action broke off or a pool left its bounds; the ruleset cannot be tried."""


def try_ruleset_folder(arguments: Namespace) -> int:
    """Play a ruleset at random, print every finding with the scenario that shows it, and return the exit code."""
    try:
        files, rulebook, base = _read(arguments.folder)
        limits = TrialLimits(time.monotonic, arguments.seed, arguments.actions, arguments.seconds)
        trial = trial_of(files, rulebook, limits, base)
        for number, finding in enumerate(trial.findings, 1):
            _tell(finding, number, arguments)
    except (RulesetError, NoRuleset, PackageError, OSError) as problem:
        print(_told(message_from(problem), arguments), file=sys.stderr)
        return UNREADABLE
    print(_told(_summary(trial, rulebook.ruleset.id), arguments))
    return FAULTY if any(finding.kind in FAULTS for finding in trial.findings) else SOUND


def _read(folder: Path) -> tuple[Mapping[str, str], Rulebook, Traversable | None]:
    """Return the files of a ruleset, its rulebook, and the folder that it is over; a pack is read with its ruleset.

    Raises RulesetError, NoRuleset, PackageError.
    """
    rulesets = known_rulesets(folder)
    if not is_pack(folder):
        files, base = whole_folder(folder), rulesets.base(folder.resolve())
        return files, checked_rulebook(files, base), base
    pack = read_pack(folder)
    below = rulesets.folder(pack.header.over)
    base = rulesets.base(below)
    return whole_folder(below), rulebook_with_pack(pack, below, base), base


def _summary(trial: Trial, id: str) -> Message:
    return message_of("trial.done", id=id, fights=trial.fights, actions=trial.actions, findings=len(trial.findings))


def _tell(finding: Finding, number: int, arguments: Namespace) -> None:
    """Print a finding, and its scenario or the file that it is saved in. Raises OSError."""
    told = _told(message_of("place.at", place=finding.path, fault=finding.message), arguments)
    print(told)
    if not finding.scenario:
        return
    text = f"# {told}\n{finding.scenario}"
    if arguments.save is None:
        print("\n".join(f"    {line}" for line in finding.scenario.splitlines()))
        return
    path = Path(arguments.save) / f"{number:02}_{finding.kind}_{finding.path.replace('.', '_')}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())
    print(_told(message_of("trial.saved", path=str(path)), arguments))


def _told(said: Message, arguments: Namespace) -> str:
    return rendered(said, fault_sentences(arguments.lang))
