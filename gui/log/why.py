"""Why a line of the log came out as it did: every roll and figure of its step, and the rules that it followed."""

from collections.abc import Iterator

from gui.desk.desk import Desk
from gui.log.source import LogSource
from gui.sheet.rule_owners import RuleOwners
from gui.widgets.why import Why, tree_of_lines
from gui.words.words import Words
from rules.state.events import Performed, Reacted
from rules.state.journal import moment_of
from storage.campaign.log import LogEntry


def why_of_entry(desk: Desk, entry: LogEntry, words: Words) -> Why:
    """Return the line of a step with all its details, and the rule of each action in it."""
    source = LogSource(desk, words)
    details = source.details(entry)
    tree = tree_of_lines((detail.depth, detail.text) for detail in details)
    return Why(" ".join(source.line(entry).split()), below=(*tree, *_rules(desk, entry, words)))


def _rules(desk: Desk, entry: LogEntry, words: Words) -> Iterator[Why]:
    moment = moment_of(desk.journal, entry.step)
    if moment is None or moment.step is None:
        return
    plans = desk.rulebook.plans
    owners = RuleOwners(desk.rulebook.ruleset, desk.texts, words, desk.encounter.house_rules)
    done = (event.action for event in moment.step.events if isinstance(event, Performed | Reacted))
    for action in dict.fromkeys(done):
        rule = owners.words_of("actions", action, plans[action].action.cite) if action in plans else ""
        if rule:
            yield Why(desk.texts.name("actions", action), rule)
