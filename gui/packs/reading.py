"""Reading a pack from a file or folder in a thread, so that the desk stays responsive."""

from pathlib import Path

from gui.scheduling.background import Background
from rules.loading.ruleset_file import RulesetError
from storage.rulesets.archive import PackageError
from storage.rulesets.packs import read_pack


class PackReading(Background[Path]):
    """Reads one pack at a time; the result is a Pack, or the Fault that says why it cannot be read."""

    def work(self, order: Path) -> object:
        """Read a pack."""
        try:
            found = read_pack(order)
        except (PackageError, RulesetError) as problem:
            return problem
        self.check()
        return found
