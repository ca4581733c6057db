"""Opening a campaign for the desk: for writing if possible, else read-only, else with the reason."""

from pathlib import Path

from msgspec import Struct

from rules.words.messages import Message
from storage.campaign.backup_names import is_backup
from storage.campaign.campaign import Campaign, full_path, open_campaign, open_read_only
from storage.campaign.database import Clock
from storage.files.errors import CampaignError, Trouble

READABLE = frozenset({Trouble.TOO_NEW, Trouble.READ_ONLY, Trouble.LOCKED, Trouble.DAMAGED, Trouble.FOREIGN})
"""Troubles under which a file may still be readable."""


class Opened(Struct, frozen=True):
    """An open campaign (None if it cannot be read), and the trouble that prevents writing.

    `wanted` is the path that was asked for; `notices` are about what was done to the file before it was opened.
    """

    campaign: Campaign | None
    trouble: CampaignError | None = None
    wanted: Path | None = None
    notices: tuple[Message, ...] = ()


def open_for_desk(path: Path, clock: Clock, *, read_only: bool = False) -> Opened:
    """Open or create the campaign at a path; the desk makes its backups. A backup is only read."""
    if read_only or is_backup(full_path(path)):
        return _open_read_only(path, clock)
    try:
        return Opened(open_campaign(path, clock, daily_backup=False), wanted=path)
    except CampaignError as error:
        return open_in_spite(path, clock, error)


def open_in_spite(path: Path, clock: Clock, error: CampaignError) -> Opened:
    """Open a campaign for reading, if that is possible, after an error prevented writing."""
    return Opened(_to_look_at(path, clock) if error.kind in READABLE else None, error, path)


def _open_read_only(path: Path, clock: Clock) -> Opened:
    try:
        return Opened(open_read_only(path, clock), wanted=path)
    except CampaignError as error:
        return Opened(None, error, path)


def _to_look_at(path: Path, clock: Clock) -> Campaign | None:
    try:
        return open_read_only(path, clock)
    except CampaignError:
        return None
