"""Opening a campaign for the desk: to work in if that can be, else to look at, else with the reason why not."""

from pathlib import Path

from msgspec import Struct

from storage.campaign.campaign import Campaign, open_campaign, open_read_only
from storage.campaign.database import Clock
from storage.files.errors import CampaignError, Trouble

READABLE = frozenset({Trouble.TOO_NEW, Trouble.READ_ONLY, Trouble.LOCKED, Trouble.DAMAGED})
"""Troubles that may leave a file to be looked at."""


class Opened(Struct, frozen=True):
    """A campaign, None if it cannot even be read, and what kept it from being opened to work in."""

    campaign: Campaign | None
    trouble: CampaignError | None = None


def open_for_desk(path: Path, clock: Clock) -> Opened:
    """Open the campaign at a path, making it if there is none; its daily backup is left to the desk."""
    try:
        return Opened(open_campaign(path, clock, daily_backup=False))
    except CampaignError as error:
        return Opened(_to_look_at(path, clock) if error.kind in READABLE else None, error)


def _to_look_at(path: Path, clock: Clock) -> Campaign | None:
    try:
        return open_read_only(path, clock)
    except CampaignError:
        return None
