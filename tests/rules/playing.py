"""Playing at random: any combatant, any legal option, any replies; the engine must survive all of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.trial.story import FIGURES, faces, varied
from rules.values import Reply, Value

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]


def reply_to(fight: Fight, question: AnyQuestion, pick: Pick) -> Reply:
    """Return a random reply that the question allows."""
    if isinstance(question, RollQuestion | DiceQuestion):
        return faces(question.dice, pick)
    if isinstance(question, ChoiceQuestion):
        return pick(question.answers)
    if isinstance(question, ReactionQuestion):
        action = pick(question.answers)
        if action == "none":
            return action
        stands = fight.option(question.who, action, {}, question.against)
        given = varied(stands, pick)
        again = fight.option(question.who, action, given, question.against)
        return {question.about: action, **given} if again.status != "illegal" else action
    return pick(("yes", "no"))


SPELLED: Mapping[str, tuple[str, ...]] = {
    "place": ("0,0", "1,0", "0,1", "5,5"),
    "border": ("0,0|1,0", "0,0|0,1"),
    "text": ("casket", "door"),
}
"""Values for choices that are typed as texts, by kind."""


def facts_for(rulebook: Rulebook, stands: Option, pick: Pick) -> dict[str, Value]:
    """Return values for the facts that an option asks for."""
    given: dict[str, Value] = {}
    for reason in stands.reasons:
        if reason.kind != "unknown":
            continue
        choice = rulebook.plans[stands.action].action.choices.get(reason.id)
        fact = rulebook.ruleset.facts.get(reason.id)
        values = choice.values if choice is not None and choice.values else fact.values if fact is not None else ()
        if choice is not None and choice.kind in ("combatant", "item", "variant"):
            # Nobody and nothing is there to choose.
            continue
        if choice is not None and choice.kind in SPELLED:
            given[reason.id] = pick(SPELLED[choice.kind])
            continue
        flag = (choice is not None and choice.kind == "flag") or (fact is not None and fact.type == "flag")
        given[reason.id] = pick(values) if values else pick((True, False)) if flag else pick(FIGURES)
    return given


def choose(fight: Fight, actor: str, action: str, pick: Pick) -> Option | None:
    """Return a performable option of an action with random choices; None if there is none."""
    stands = fight.option(actor, action)
    given: dict[str, Value] = {}
    for _ in range(4):
        more = facts_for(fight.rulebook, stands, pick)
        if not more:
            break
        given |= more
        stands = fight.option(actor, action, given)
    tried = fight.option(actor, action, {**varied(stands, pick), **given})
    if tried.status != "illegal":
        stands = tried
    unknown = any(reason.kind == "unknown" for reason in stands.reasons)
    return None if stands.status == "illegal" or unknown else stands


def perform(fight: Fight, option: Option, pick: Pick) -> tuple[tuple[AnyEvent, ...], list[Reply]]:
    """Perform an option with random replies; return the events and the replies."""
    work = fight.perform(option)
    replies: list[Reply] = []
    try:
        question = next(work)
        while True:
            reply = reply_to(fight, question, pick)
            replies.append(reply)
            question = work.send(reply)
    except StopIteration as end:
        return end.value, replies


def within_bounds(rulebook: Rulebook, encounter: Encounter) -> list[str]:
    """Return a message for each pool and budget that is out of bounds."""
    fight = Fight(rulebook, encounter)
    wrong: list[str] = []
    for id, combatant in encounter.combatants.items():
        facts = fight.book.of(id)
        for pool, rule in rulebook.ruleset.pools.items():
            now = combatant.pools[pool]
            if rule.low is not None and now < rule.low.evaluate_number(facts):
                wrong.append(f"{id}: {pool} {now} is too low")
            if not float(now).is_integer():
                wrong.append(f"{id}: {pool} {now} is not whole")
        wrong += [f"{id}: {key} {count}" for key, count in combatant.used.items() if count < 0]
    return wrong
