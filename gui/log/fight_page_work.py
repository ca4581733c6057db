"""Work out the page about a fight in a background thread, with its own database connection."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from gui.scheduling.background import Background
from rules.telling.fight_page import FightPages
from storage.campaign.campaign import open_read_only
from storage.exchange.log_export import page_of
from storage.files.errors import CampaignError, detail_of


class PageOrder(Struct, frozen=True):
    """A page to work out: of an encounter in a campaign, in the words of `pages`."""

    campaign: Path
    encounter: int
    pages: FightPages


class PageWork(Background[PageOrder]):
    """Works out one page at a time. The result is a Page, or a CampaignError or an error text."""

    def __init__(self, clock: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock

    def work(self, order: PageOrder) -> object:
        """Return the page of a fight, or the error."""
        try:
            with open_read_only(order.campaign, self._clock) as campaign:
                return page_of(campaign.fights, order.encounter, order.pages, self._tick)
        except OSError as error:
            return detail_of(error)
        except (CampaignError, LookupError, ValueError) as trouble:
            return trouble if isinstance(trouble, CampaignError) else str(trouble)

    def _tick(self, _number: int) -> None:
        self.check()
