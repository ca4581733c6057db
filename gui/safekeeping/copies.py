"""Reading copies of a campaign in a thread: whether each is good, what it holds, how it differs from now."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from gui.scheduling.background import Background
from storage.campaign.backup_names import Backup, BackupReason
from storage.campaign.contents import Comparison, compare, describe
from storage.campaign.inspection import is_sound
from storage.campaign.inventory import CampaignContents
from storage.campaign.schema import CURRENT
from storage.files.errors import CampaignError


class CopyRow(Struct, frozen=True):
    """A copy of a campaign; `contents` without hashes, and None until it `is_read`, or if it cannot be read.

    `comparison` tells how it differs from the campaign, if there is one. A copy that `is_sound` has no damaged page.
    """

    copy: Backup
    is_read: bool = False
    is_sound: bool = False
    contents: CampaignContents | None = None
    comparison: Comparison | None = None

    @property
    def is_good(self) -> bool:
        """Whether play could go on with this copy."""
        return self.is_sound and self.contents is not None

    @property
    def is_playable(self) -> bool:
        """Whether the file itself can be opened in place of the campaign, because it is no backup."""
        return self.is_good and self.copy.reason in (BackupReason.COPY, BackupReason.RESCUED)


class ReadOrder(Struct, frozen=True):
    """The copies to read, and the campaign to compare them with, if there is one."""

    copies: tuple[Backup, ...]
    campaign: Path | None = None


class CopiesReader(Background[ReadOrder]):
    """Reads copies one after the other; `row_read` carries each as a `CopyRow`. It changes no file."""

    row_read = Signal(object)
    _read = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read.connect(self.row_read, Qt.ConnectionType.QueuedConnection)

    def work(self, order: ReadOrder) -> None:
        """Read all copies; those that cannot be read are marked."""
        now = None if order.campaign is None else _described(order.campaign)
        for copy in order.copies:
            self.check()
            self._read.emit(_row(copy, now))


def best_first(rows: Iterable[CopyRow]) -> tuple[CopyRow, ...]:
    """Return copies with the best one to go on with first: good ones before others, those with more changes first."""
    return tuple(sorted(rows, key=_worth, reverse=True))


def _worth(row: CopyRow) -> tuple[bool, int, float]:
    changes = 0 if row.contents is None else row.contents.changes
    return row.is_good, changes, row.copy.made.timestamp()


def _row(copy: Backup, now: CampaignContents | None) -> CopyRow:
    contents = _described(copy.path)
    if contents is None:
        return CopyRow(copy, is_read=True)
    comparison = None if now is None else compare(now, contents)
    few = replace(contents, steps=frozenset(), starts=frozenset())
    return CopyRow(copy, True, is_sound(copy.path, CURRENT.version), few, comparison)


def _described(path: Path) -> CampaignContents | None:
    try:
        return describe(path)
    except CampaignError:
        return None
