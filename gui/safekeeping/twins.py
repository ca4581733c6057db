"""Looking for other copies of the open campaign that were played on separately, such as on another computer."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, Slot

from gui.scheduling.background import Background
from gui.widgets.message_strip import Notice
from gui.words.words import Words
from storage.campaign.contents import Comparison, Relation, compare, describe
from storage.campaign.twins import twins_of
from storage.files.errors import CampaignError

COMPARE: Final = "compare"
"""The remedy of a notice about another copy: compare the copies."""


class Twin(Struct, frozen=True):
    """Another copy that has something of its own, and how it differs from the open campaign."""

    path: Path
    comparison: Comparison


class TwinOrder(Struct, frozen=True):
    """The open campaign, the files elsewhere that may be copies of it, and a file that is `passed_over`."""

    campaign: Path
    elsewhere: tuple[Path, ...]
    passed_over: Path | None = None


class TwinSearch(Background[TwinOrder]):
    """Compares the copies of a campaign with it; the result is a tuple of twins. It changes no file."""

    def work(self, order: TwinOrder) -> tuple[Twin, ...]:
        """Return the copies that have steps or characters of their own."""
        twins = [each for each in twins_of(order.campaign, order.elsewhere) if each.path != order.passed_over]
        found: list[Twin] = []
        try:
            ours = describe(order.campaign) if twins else None
        except CampaignError:
            return ()
        for twin in twins:
            self.check()
            try:
                theirs = describe(twin.path)
            except CampaignError:
                # A copy that cannot be read takes nothing away from the open campaign.
                continue
            comparison = None if ours is None else compare(ours, theirs)
            if comparison is not None and comparison.relation in (Relation.NEWER, Relation.DIVERGED):
                found.append(Twin(twin.path, comparison))
        return tuple(found)


class Twins(QObject):
    """Tells in the strip about other copies of the campaign, and offers to compare them; it overwrites nothing.

    `told` carries a Notice. Call `finish` before closing the campaign.
    """

    told = Signal(object)

    def __init__(self, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words
        self.search = TwinSearch(self)
        self.search.ended.connect(self._tell_twins)

    def begin(self, campaign: Path, elsewhere: Sequence[Path], told_elsewhere: Path | None = None) -> None:
        """Start the search, and return at once; pass over a copy about which something else tells."""
        self.search.begin(TwinOrder(campaign, tuple(elsewhere), told_elsewhere))

    def finish(self) -> None:
        """Stop the search, and wait for its end."""
        self.search.finish()

    @Slot(object)
    def _tell_twins(self, found: tuple[Twin, ...] | None) -> None:
        words = self._words
        for twin in found or ():
            key = "twins.diverged" if twin.comparison.relation is Relation.DIVERGED else "twins.newer"
            sentence = words(key, path=twin.path)
            self.told.emit(Notice(sentence, offer=words("twins.compare"), remedy=COMPARE))
