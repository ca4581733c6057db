"""Why a pool stands where it stands: its bounds, and every change in this fight."""

from collections.abc import Iterator

from gui.desk.desk import Desk
from gui.sheet.state import SheetState
from gui.sheet.why import rule_words, why_of_formula
from gui.widgets.why import Why
from gui.words.words import Words
from rules.telling.pace import Change, changes_of
from rules.words.figures import signed


def why_of_pool(desk: Desk, who: str, pool: str, words: Words) -> Why:
    """Return what a pool's highest value follows from, and what changed the pool, the newest change first."""
    facts, texts = desk.fight.book.of(who), desk.texts
    rule = desk.rulebook.ruleset.pools[pool]
    state = SheetState(facts.combatant.sheet, facts, texts, words)
    cite = rule_words(state, "pools", pool, rule.cite)
    name = f"{facts.combatant.name}, {texts.name('pools', pool)}: {words.number(facts.combatant.pools.get(pool, 0))}"
    most = state.computed(rule.high) if rule.high is not None else None
    below: tuple[Why, ...] = ()
    if rule.high is not None and most is not None:
        below = (why_of_formula(words("why.most", most=words.number(most)), rule.high, state),)
    return Why(name, cite, (*below, *_changes(desk, who, pool, state)))


def _changes(desk: Desk, who: str, pool: str, state: SheetState) -> Iterator[Why]:
    words, plans = state.words, desk.rulebook.plans
    for change in reversed(tuple(changes_of(desk.journal, who, pool))):
        amount = signed(change.event.change)
        left = words.number(change.left)
        told = words("why.changed", what=_cause(desk, change, words), amount=amount, left=left)
        cite = plans[change.action].action.cite if change.action in plans else ""
        yield Why(told, rule_words(state, "actions", change.action, cite))


def _cause(desk: Desk, change: Change, words: Words) -> str:
    """Return who did what that changed a pool."""
    by_hand = change.event.cause == "hand"
    if by_hand or change.action not in desk.rulebook.plans:
        return words("tracker.by_hand") if by_hand else words("why.by_the_rules")
    actor = desk.encounter.combatants.get(change.actor)
    name = desk.texts.name("actions", change.action)
    return name if actor is None else words("why.done_by", name=actor.name, action=name)
