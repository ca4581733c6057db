"""Opening a campaign for the desk: for writing if possible, else read-only, else with the reason."""

from pathlib import Path

from msgspec import Struct

from storage.campaign.campaign import Campaign, open_campaign, open_read_only
from storage.campaign.database import Clock
from storage.files.errors import CampaignError, Trouble

READABLE = frozenset({Trouble.TOO_NEW, Trouble.READ_ONLY, Trouble.LOCKED, Trouble.DAMAGED, Trouble.FOREIGN})
"""Troubles under which a file may still be readable."""


class Opened(Struct, frozen=True):
    """An open campaign (None if it cannot be read), and the trouble that prevents writing."""

    campaign: Campaign | None
    trouble: CampaignError | None = None


def open_for_desk(path: Path, clock: Clock) -> Opened:
    """Open or create the campaign at a path; the desk makes its daily backup."""
    try:
        return Opened(open_campaign(path, clock, daily_backup=False))
    except CampaignError as error:
        return Opened(_to_look_at(path, clock) if error.kind in READABLE else None, error)


def _to_look_at(path: Path, clock: Clock) -> Campaign | None:
    try:
        return open_read_only(path, clock)
    except CampaignError:
        return None
