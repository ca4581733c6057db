"""The favourite actions of a campaign by ruleset, and from the journal the recent and the common actions."""

from collections import Counter
from collections.abc import Iterator, Mapping

from gui.desk.desk import Desk
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.ruleset.rulebook import Rulebook
from rules.state.journal import Journal, Moment
from storage.campaign.settings import favourites_of
from storage.files.errors import CampaignError

MOST_RECENT = 8
"""Maximum number of recent actions."""

STEPS_BACK = 300
"""Number of journal steps searched for recent and common actions."""


class Favourites:
    """Stores the ids of the favourite actions in the campaign."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words

    def of(self, ruleset: str) -> tuple[str, ...]:
        """Return the favourites of a ruleset in the order in which they were added."""
        return tuple(self._desk.campaign.settings.get(favourites_of(ruleset)).split())

    def toggle(self, ruleset: str, action: str) -> None:
        """Add an action to the favourites, or remove it."""
        before = self.of(ruleset)
        after = tuple(id for id in before if id != action) if action in before else (*before, action)
        try:
            self._desk.campaign.settings.set(favourites_of(ruleset), " ".join(after))
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))


def recent_actions(journal: Journal, who: str, rulebook: Rulebook) -> tuple[str, ...]:
    """Return a combatant's recent actions, newest first, without duplicates."""
    found: dict[str, None] = {}
    for actor, action in _done(journal, rulebook):
        if len(found) == MOST_RECENT:
            break
        if actor == who:
            found[action] = None
    return tuple(found)


def common_actions(journal: Journal, rulebook: Rulebook) -> Mapping[str, int]:
    """Return how often each action was done lately, by anybody in the fight."""
    return Counter(action for _, action in _done(journal, rulebook))


def _done(journal: Journal, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield actor and action of the latest steps, newest first; table actions do not count."""
    moment: Moment | None = journal.now
    for _ in range(STEPS_BACK):
        if moment is None or moment.step is None:
            return
        plan = rulebook.plans.get(moment.step.subject)
        if plan is not None and not plan.action.table:
            yield moment.step.actor, plan.id
        moment = moment.before
