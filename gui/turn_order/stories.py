"""The conditions of a combatant at length: who caused each, when, and when it ends."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from gui.combatants.condition_words import condition_words, marks_held
from gui.turn_order.notes import Telling
from gui.turn_order.ties import term_figure, term_name, tie_words
from rules.facts.book import FactBook, conditions_by_standing
from rules.facts.explain import explain_formula
from rules.resolving.signals import ANYBODY
from rules.ruleset.sections import Trigger
from rules.state.encounter import Condition, Encounter
from rules.state.events import ConditionGained
from rules.state.journal import Journal, Step
from rules.values import Value

MOMENTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "turn_start": ("story.turn_start", "story.turn_start_if"),
        "turn_end": ("story.turn_end", "story.turn_end_if"),
        "round_start": ("story.round_start", "story.round_start_if"),
        "round_end": ("story.round_end", "story.round_end_if"),
        "acted": ("story.acted", "story.acted_if"),
        "reacted": ("story.reacted", "story.reacted_if"),
    }
)
"""The moments every ruleset knows, each with two sentences: by itself, and with a further condition.

Other signals belong to a ruleset.
"""


def stories(book: FactBook, journal: Journal, who: str, told: Telling) -> tuple[str, ...]:
    """Return a sentence for each state of a combatant: its name, who caused it and when, and what ends it."""
    if who not in book.encounter.combatants:
        return ()
    return (
        *_of_initiative(book, who, told),
        *_of_stance(book, who, told),
        *_of_marks(book, who, told),
        *_of_conditions(book, journal, who, told),
        *_of_standing(book, who, told),
    )


def _of_initiative(book: FactBook, who: str, told: Telling) -> Iterator[str]:
    """Yield the parts of a combatant's initiative besides the dice."""
    rule, figure = book.rulebook.ruleset.turn.initiative, book.encounter.initiative.get(who)
    if not book.encounter.initiative:
        yield from _of_order(book, who, told)
    if rule is None or figure is None:
        return
    terms = () if rule.score is None else explain_formula(book.of(who), rule.score).terms
    named = (f"{term_name(term, book.rulebook.ruleset, told.texts)} {term_figure(term, told.words)}" for term in terms)
    told_terms = ", ".join(named)
    key = "order.made_of" if told_terms else "order.initiative"
    yield told.words(key, figure=told.words.number(figure), terms=told_terms)


def _of_order(book: FactBook, who: str, told: Telling) -> Iterator[str]:
    """Yield what orders a combatant while nobody has rolled, and who with the same figure comes before them."""
    rule, order = book.rulebook.ruleset.turn.order, book.encounter.order
    if rule is None or who not in order:
        return
    explained = explain_formula(book.of(who), rule)
    if isinstance(explained.value, int | float) and explained.terms:
        name = term_name(explained.terms[0], book.rulebook.ruleset, told.texts)
        yield told.words("order.by_figure", name=name, figure=told.words.number(explained.value))
    place = order.index(who)
    tie = tie_words(book, order[place - 1], who, told) if place else ""
    if tie:
        yield tie


def _of_stance(book: FactBook, who: str, told: Telling) -> Iterator[str]:
    stance = book.encounter.combatants[who].stance
    rule = book.rulebook.ruleset.stances.get(stance)
    if rule is not None:
        ends = _ends(rule.ends, Condition(stance), book.encounter, who, told)
        yield told.words("story.state", what=told.texts.name("stances", stance), story=ends)


def _of_marks(book: FactBook, who: str, told: Telling) -> Iterator[str]:
    for id in marks_held(book.of(who)):
        pools = book.rulebook.ruleset.pools
        pool = next((told.texts.name("pools", pool) for pool, rule in pools.items() if id in rule.marks), "")
        story = told.words("story.mark", pool=pool)
        yield told.words("story.state", what=told.texts.name("conditions", id), story=story)


def _of_conditions(book: FactBook, journal: Journal, who: str, told: Telling) -> Iterator[str]:
    encounter = book.encounter
    for held in encounter.combatants[who].conditions:
        rule = book.rulebook.ruleset.conditions.get(held.id)
        origin = _origin(journal, who, held)
        parts = () if origin is None else (_caused(origin, encounter, who, told),)
        ends = _ends(() if rule is None else rule.ends, held, encounter, who, told)
        what = condition_words(held, encounter, told.texts)
        yield told.words("story.state", what=what, story="; ".join((*parts, ends)))


def _of_standing(book: FactBook, who: str, told: Telling) -> Iterator[str]:
    for held in conditions_by_standing(book.of(who)):
        what = condition_words(held, book.encounter, told.texts)
        yield told.words("story.state", what=what, story=told.words("story.standing"))


def _origin(journal: Journal, who: str, held: Condition) -> Step | None:
    """Return the newest step that gave a combatant an equal condition; None if it is not loaded."""
    moment = journal.now
    while moment is not None and moment.step is not None:
        for event in moment.step.events:
            if isinstance(event, ConditionGained) and event.who == who and event.condition == held:
                return moment.step
        moment = moment.before
    return None


def _caused(step: Step, encounter: Encounter, who: str, told: Telling) -> str:
    round = f"{told.texts.name('ruleset', 'round')} {step.round}"
    if step.kind == "hand":
        return told.words("story.by_hand", round=round)
    actor = encounter.combatants.get(step.actor)
    if actor is None:
        return told.words("story.since", round=round)
    action = told.texts.name("actions", step.subject)
    key = "story.by_himself" if actor.id == who else "story.by"
    return told.words(key, name=actor.name, action=action, round=round)


def _ends(triggers: tuple[Trigger, ...], held: Condition, encounter: Encounter, who: str, told: Telling) -> str:
    ends = dict.fromkeys(_end(trigger, held, encounter, who, told) for trigger in triggers if trigger.end)
    return told.words("story.ends", when=told.words("story.or").join(ends)) if ends else told.words("story.lasts")


def _end(trigger: Trigger, held: Condition, encounter: Encounter, who: str, told: Telling) -> str:
    words = told.words
    if trigger.on not in MOMENTS:
        return _sent(trigger, held, encounter, who, told)
    key = MOMENTS[trigger.on][trigger.when is not None]
    if trigger.on in ("round_start", "round_end"):
        return words(key)
    return words(key, name=_whose(trigger, held, encounter, who, words_for_anybody=words("story.anybody")))


def _sent(trigger: Trigger, held: Condition, encounter: Encounter, who: str, told: Telling) -> str:
    """Return who sends a ruleset's own signal, and how; a general sentence if the ruleset has no words for it."""
    if trigger.on not in told.texts.words.get("signals", {}):
        return told.words("story.signal")
    name = _whose(trigger, held, encounter, who, words_for_anybody=told.words("story.anybody"))
    return told.words("story.signal_of", name=name, what=told.texts.name("signals", trigger.on))


def _whose(trigger: Trigger, held: Condition, encounter: Encounter, who: str, words_for_anybody: str) -> str:
    """Return the combatant whose turn or action is meant."""
    if trigger.of == ANYBODY:
        return words_for_anybody
    id: Value = held.fields.get(trigger.of, "") if trigger.of else who
    combatant = encounter.combatants.get(id) if isinstance(id, str) else None
    return encounter.combatants[who].name if combatant is None else combatant.name
