"""Turning what a trial has seen into findings, each with the smallest scenario that shows it."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.play.fight import Fight
from rules.ruleset.rulebook import Plan, PlannedNeed, Rulebook
from rules.ruleset.sections import WHOSE
from rules.trial.bounds import Beyond, come_beyond
from rules.trial.findings import Finding
from rules.trial.givers import givers_of
from rules.trial.ledger import Ledger, Moment
from rules.trial.shrink import shrunk
from rules.trial.story import FAILURES, Crash, Story, retold
from rules.trial.story_text import asked_text, crash_text, pool_text
from rules.words.messages import message_of

ENOUGH = 20
"""How often a need must have been asked before the trial says that it is never or always met."""


def all_findings(
    rulebook: Rulebook,
    ledger: Ledger,
    crashes: Sequence[tuple[Story, Crash]],
    beyond: Sequence[tuple[Story, Beyond]],
) -> Iterator[Finding]:
    """Yield every finding of a trial."""
    yield from (_crash(rulebook, story, crash) for story, crash in crashes)
    yield from (_beyond(rulebook, story, each) for story, each in beyond)
    needs = _needs(rulebook)
    never = {id for id, need in needs.items() if _is_never_met(ledger, need)}
    yield from (_never_met(rulebook, ledger, id) for id in sorted(never))
    yield from _closed(rulebook, ledger, never)
    yield from _unreached(rulebook, ledger)
    yield from _always_met(rulebook, ledger, needs)


def _crash(rulebook: Rulebook, story: Story, crash: Crash) -> Finding:
    def shows(smaller: Story) -> bool:
        told = retold(rulebook, smaller)
        return isinstance(told, Crash) and (told.error, told.deed.action) == (crash.error, crash.deed.action)

    if shows(story):
        story = shrunk(rulebook, story, shows)
    action = crash.deed.action
    message = message_of("trial.crash", action=action, fault=crash.told)
    return Finding("crash", f"actions.{action}", message, crash_text(story), not crash.declared)


def _beyond(rulebook: Rulebook, story: Story, beyond: Beyond) -> Finding:
    def found_in(smaller: Story) -> Beyond | None:
        end = retold(rulebook, smaller)
        if end is None or isinstance(end, Crash):
            return None
        return next((each for each in come_beyond(rulebook, smaller.start, end) if each.pool == beyond.pool), None)

    def shows(smaller: Story) -> bool:
        return found_in(smaller) is not None

    story = shrunk(rulebook, story, shows) if shows(story) else story
    last = found_in(story) or beyond
    key = "trial.above" if last.figure > last.bound else "trial.below"
    message = message_of(key, pool=last.pool, figure=last.figure, bound=last.bound)
    return Finding("bounds", f"pools.{last.pool}", message, pool_text(story, last))


def _needs(rulebook: Rulebook) -> Mapping[str, PlannedNeed]:
    """Return the needs of all actions by id; one that is stated several times stands for all of them.

    Whose an action is says nothing about what it takes.
    """
    needs = (need for plan in rulebook.plans.values() for need in (*plan.needs, *plan.late))
    return {need.id: need for need in needs if need.id != WHOSE}


def _is_never_met(ledger: Ledger, need: PlannedNeed) -> bool:
    decided = need.gm and need.when.is_constant
    return not decided and ledger.asked[need.id] >= ENOUGH and need.id in ledger.unmet and need.id not in ledger.met


def _never_met(rulebook: Rulebook, ledger: Ledger, id: str) -> Finding:
    bearers = ", ".join(plan.id for plan in rulebook.plans.values() if id in _need_ids(plan))
    message = message_of("trial.never_met", need=id, count=ledger.asked[id], actions=bearers)
    return Finding("never_met", f"needs.{id}", message, _asked(rulebook, ledger.unmet[id], (id,)))


def _closed(rulebook: Rulebook, ledger: Ledger, never: set[str]) -> Iterator[Finding]:
    """Yield a finding for each action that was never open, unless a need that is never met explains it."""
    for id, plan in rulebook.plans.items():
        if id in ledger.opened or not plan.action.offered or never & _need_ids(plan):
            continue
        if plan.action.reaction:
            if plan.action.reaction in ledger.attacks:
                yield Finding("closed", f"actions.{id}", message_of("trial.closed_reaction", action=id))
            continue
        moment = ledger.closest.get(id)
        if moment is not None:
            reasons = ", ".join(moment.reasons)
            message = message_of("trial.closed", action=id, count=ledger.judged[id], reasons=reasons)
            yield Finding("closed", f"actions.{id}", message, _asked(rulebook, moment, moment.reasons))


def _need_ids(plan: Plan) -> set[str]:
    return {need.id for need in (*plan.needs, *plan.late)}


def _unreached(rulebook: Rulebook, ledger: Ledger) -> Iterator[Finding]:
    """Yield a finding for each condition, stance, position and line of a pool that nobody came into."""
    ruleset = rulebook.ruleset
    known = [f"{section}.{id}" for section in ("conditions", "stances") for id in getattr(ruleset, section)]
    known += [f"positions.{id}" for id in list(ruleset.positions)[1:]]
    for path in known:
        if path not in ledger.reached:
            yield _nobody(rulebook, ledger, path, givers_of(ruleset, path))
    for pool, rule in ruleset.pools.items():
        for mark in rule.marks:
            if f"marks.{mark}" not in ledger.reached:
                yield Finding("unreached", f"pools.{pool}.marks.{mark}", message_of("trial.unmarked", mark=mark))


def _nobody(rulebook: Rulebook, ledger: Ledger, path: str, givers: Sequence[str]) -> Finding:
    id = path.partition(".")[2]
    if not givers:
        return Finding("by_hand", path, message_of("trial.no_giver", id=id))
    actions = [giver.partition(".")[2] for giver in givers if giver.startswith("actions.")]
    moment = next((ledger.closest[each] for each in actions if each in ledger.closest), None)
    message = message_of("trial.unreached", id=id, givers=", ".join(givers))
    return Finding("unreached", path, message, "" if moment is None else _asked(rulebook, moment, moment.reasons))


def _always_met(rulebook: Rulebook, ledger: Ledger, needs: Mapping[str, PlannedNeed]) -> Iterator[Finding]:
    for id in needs:
        unmet = id in ledger.unmet or id in ledger.refused
        if ledger.asked[id] >= ENOUGH and id in ledger.met and not unmet:
            message = message_of("trial.always_met", need=id, count=ledger.asked[id])
            yield Finding("always_met", f"needs.{id}", message, _asked(rulebook, ledger.met[id], ()))


def _asked(rulebook: Rulebook, moment: Moment, reasons: tuple[str, ...]) -> str:
    """Return the text of the smallest scenario in which an action stands as at a moment."""

    def status_of(story: Story) -> tuple[str, frozenset[str]] | None:
        deed = story.deeds[-1]
        try:
            option = Fight(rulebook, story.start).option(deed.actor, deed.action, deed.given)
        except FAILURES:
            return None
        return option.status, frozenset(reason.id for reason in option.reasons)

    first = Story(moment.encounter, (moment.deed,))
    stands = status_of(first)
    if stands is None:
        return ""
    wanted = frozenset(reasons)

    def shows(story: Story) -> bool:
        now = status_of(story)
        return now is not None and now[0] == stands[0] and (now[1] == stands[1] or (bool(wanted) and wanted == now[1]))

    story = shrunk(rulebook, replace(first, start=replace(first.start, facts={})), shows)
    now = status_of(story) or stands
    return asked_text(story, now[0], tuple(sorted(now[1])))
