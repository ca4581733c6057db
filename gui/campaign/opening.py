"""Opening a campaign for the desk: for writing if possible, else read-only, else with the reason."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.words.messages import Message
from storage.campaign.backup_names import is_backup
from storage.campaign.campaign import Campaign, full_path, open_campaign, open_read_only
from storage.campaign.database import Clock
from storage.campaign.inspection import CHECKED_ALWAYS
from storage.campaign.settings import OPEN_ENCOUNTER
from storage.files.errors import CampaignError, Trouble

if TYPE_CHECKING:
    from storage.campaign.recovery import RecoveryReport

READABLE = frozenset({Trouble.TOO_NEW, Trouble.READ_ONLY, Trouble.LOCKED, Trouble.DAMAGED, Trouble.FOREIGN})
"""Troubles under which a file may still be readable."""


RECOVERED_AT_ONCE = 4 * CHECKED_ALWAYS
"""Largest damaged file, in bytes, whose provable content the desk shows at once; that takes about a second."""


class Opened(Struct, frozen=True):
    """An open campaign (None if it cannot be read), and the trouble that prevents writing.

    `wanted` is the path that was asked for; `notices` are about what was done to the file before it was opened.
    `report` says what is missing if the campaign is damaged, and the desk shows what can be proven of it.
    """

    campaign: Campaign | None
    trouble: CampaignError | None = None
    wanted: Path | None = None
    notices: tuple[Message, ...] = ()
    report: "RecoveryReport | None" = None


def open_for_desk(path: Path, clock: Clock, *, read_only: bool = False) -> Opened:
    """Open or create the campaign at a path; the desk makes its backups. A backup is only read."""
    if read_only or is_backup(full_path(path)):
        return _open_read_only(path, clock)
    try:
        return Opened(open_campaign(path, clock, daily_backup=False), wanted=path)
    except CampaignError as error:
        return open_in_spite(path, clock, error)


def open_in_spite(path: Path, clock: Clock, trouble: CampaignError) -> Opened:
    """Open as much of a campaign as can be read, although it cannot be written."""
    if trouble.kind is Trouble.DAMAGED:
        recovered = _recovered(path, clock, trouble)
        if recovered is not None:
            return recovered
    if trouble.kind not in READABLE:
        return Opened(None, trouble, path)
    try:
        campaign = open_read_only(path, clock)
    except CampaignError:
        return Opened(None, trouble, path)
    return Opened(campaign if _is_readable(campaign) else None, trouble, path)


def _open_read_only(path: Path, clock: Clock) -> Opened:
    try:
        return Opened(open_read_only(path, clock), wanted=path)
    except CampaignError as error:
        return Opened(None, error, path)


def _recovered(path: Path, clock: Clock, trouble: CampaignError) -> Opened | None:
    try:
        if path.stat().st_size > RECOVERED_AT_ONCE:
            return None
        # Damage is rare, so only a damaged file loads the recovery.
        from storage.campaign.recovered_view import open_recovered

        campaign, report = open_recovered(path, clock)
    except (CampaignError, OSError):
        return None
    return Opened(campaign, trouble, path, report=report)


def _is_readable(campaign: Campaign) -> bool:
    """Return whether the desk can read everything it needs; else close the campaign."""
    try:
        campaign.encounters.entries()
        campaign.roster.entries()
        campaign.shelving.all()
        campaign.settings.get(OPEN_ENCOUNTER)
        campaign.house_rules.in_force("")
    except CampaignError:
        campaign.close()
        return False
    return True
