"""Checks a watched ruleset folder in a thread: whether it is sound, also under the house rules of the open fight."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from gui.scheduling.background import Background
from gui.words.ruleset_words import known_rulesets
from rules.loading.packs import Pack, PackReference
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import Message
from storage.rulesets.archive import PackageError
from storage.rulesets.folders import NoRuleset
from storage.rulesets.library import load_rulebook
from storage.rulesets.package import Package, package_of


class FolderOrder(Struct, frozen=True):
    """A folder to check, and the open fight: its id, its ruleset, its house rules and the packs that these name."""

    folder: Path
    fight: int
    ruleset: str
    house_rules: str
    packs: Mapping[PackReference, Pack | None]


class CheckedFolder(Struct, frozen=True):
    """The result: the sound ruleset, or every fault. `rulebook` is that of the open fight, if it is of this ruleset."""

    order: FolderOrder
    package: Package | None = None
    rulebook: Rulebook | None = None
    faults: tuple[Message, ...] = ()


class FolderCheck(Background[FolderOrder]):
    """Checks one folder at a time; the result is a CheckedFolder."""

    def work(self, order: FolderOrder) -> object:
        """Check a folder."""
        try:
            package = package_of(order.folder, known_rulesets())
            return CheckedFolder(order, package, _of_fight(order, package))
        except RulesetError as error:
            return CheckedFolder(order, faults=tuple(each.full_message for each in error.problems))
        except (PackageError, NoRuleset) as error:
            return CheckedFolder(order, faults=(error.full_message,))


def _of_fight(order: FolderOrder, package: Package) -> Rulebook | None:
    """Return the rulebook of the open fight; None if it is of another ruleset. Raises RulesetError, NoRuleset."""
    if package.manifest.id != order.ruleset:
        return None
    base = known_rulesets().base(order.folder)
    return load_rulebook(order.folder, order.house_rules, None, order.packs.get, base)
