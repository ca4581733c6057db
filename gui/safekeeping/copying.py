"""Copying campaign files in a thread, so that the desk stays responsive: saving a copy, and restoring a backup."""

from pathlib import Path

from msgspec import Struct

from gui.scheduling.background import Background
from rules.words.messages import Message
from storage.campaign.backups import back_up
from storage.files.errors import CampaignError


class CopyOrder(Struct, frozen=True):
    """What to copy, in use or not, and the path without a file to copy it to."""

    source: Path
    target: Path


class Copied(Struct, frozen=True):
    """The result of an order; a `problem` if there is no copy."""

    order: CopyOrder
    problem: Message | None = None


class CopyWork(Background[CopyOrder]):
    """Makes one copy at a time; `ended` carries a `Copied`."""

    def work(self, order: CopyOrder) -> Copied:
        """Copy a campaign, and check the copy before it takes its name."""
        try:
            back_up(order.source, order.target)
        except CampaignError as error:
            return Copied(order, error.full_message)
        return Copied(order)
