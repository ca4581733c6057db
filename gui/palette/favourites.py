"""The favourite actions of a campaign, by ruleset; and what a combatant did last, read off the journal."""

from gui.desk.desk import Desk
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.ruleset.rulebook import Rulebook
from rules.state.journal import Journal, Moment
from storage.campaign.settings import favourites_of
from storage.files.errors import CampaignError

MOST_RECENT = 8
"""How many actions count as done last."""

STEPS_BACK = 300
"""How many steps are looked at to find them."""


class Favourites:
    """Keeps the favourites in the campaign, by the ids of the actions."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words

    def of(self, ruleset: str) -> tuple[str, ...]:
        """The favourites of a ruleset, in the order they became so."""
        return tuple(self._desk.campaign.settings.get(favourites_of(ruleset)).split())

    def toggle(self, ruleset: str, action: str) -> None:
        """Make an action a favourite, or let it be one no longer."""
        before = self.of(ruleset)
        after = tuple(id for id in before if id != action) if action in before else (*before, action)
        try:
            self._desk.campaign.settings.set(favourites_of(ruleset), " ".join(after))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))


def recent_actions(journal: Journal, who: str, rulebook: Rulebook) -> tuple[str, ...]:
    """The actions a combatant took last, each once, the newest first."""
    found: dict[str, None] = {}
    moment: Moment | None = journal.now
    for _ in range(STEPS_BACK):
        if moment is None or moment.step is None or len(found) == MOST_RECENT:
            break
        plan = rulebook.plans.get(moment.step.subject)
        if moment.step.actor == who and plan is not None and not plan.action.table:
            found[plan.id] = None
        moment = moment.before
    return tuple(found)
