"""Going on in the place from which another program took a campaign away, once its file is there again."""

from enum import StrEnum
from pathlib import Path

from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up_before
from storage.campaign.campaign import Campaign
from storage.campaign.contents import Relation, compare, describe
from storage.campaign.file_guard import file_stamp
from storage.campaign.inventory import CampaignContents
from storage.campaign.leftovers import has_foreign_log
from storage.files.errors import FILE_FAULTS, CampaignError


class PlaceState(StrEnum):
    """What is at a place: nothing, a file that holds nothing but what we have, or a file that must stay.

    One that is `separate` is a copy of our campaign with something of its own. One that is `unreadable` is no
    campaign, is damaged, or is being written at the moment.
    """

    MISSING = "missing"
    BEHIND = "behind"
    SEPARATE = "separate"
    ANOTHER = "another"
    UNREADABLE = "unreadable"


def place_state(path: Path, ours: CampaignContents) -> PlaceState:
    """Return what is at a place, compared with what our campaign holds; changes nothing, and may run in any thread."""
    try:
        if file_stamp(path) is None:
            return PlaceState.MISSING
        if has_foreign_log(path):
            return PlaceState.UNREADABLE
        relation = compare(ours, describe(path)).relation
    except (CampaignError, *FILE_FAULTS):
        return PlaceState.UNREADABLE
    if relation is Relation.ANOTHER:
        return PlaceState.ANOTHER
    return PlaceState.BEHIND if relation in (Relation.SAME, Relation.OLDER) else PlaceState.SEPARATE


def return_home(campaign: Campaign) -> PlaceState | None:
    """Go on in the place from which the campaign was taken away; return what prevents it, None if nothing does.

    A file that is there becomes a backup first, and is only replaced if the campaign has everything in it. The file
    that is left stays. Raises CampaignError if the lock or a file prevents it; play goes on where it was then.
    """
    home = campaign.home
    if home is None:
        return None
    stamp = file_stamp(home)
    state = place_state(home, campaign.inventory.read())
    if state not in (PlaceState.MISSING, PlaceState.BEHIND):
        return state
    campaign.lock(home)
    if state is PlaceState.BEHIND:
        back_up_before(home, BackupReason.RETURN, campaign.now())
    if file_stamp(home) != stamp:
        return PlaceState.UNREADABLE
    campaign.move_to(home, replaces=state is PlaceState.BEHIND)
    return None
