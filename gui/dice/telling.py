"""What a question and what came of dice say, in the words of the ruleset and of the desk."""

from collections.abc import Iterable, Iterator, Mapping

from gui.palette.borders import place_words
from gui.palette.breakdown import score_words
from gui.words.words import Words
from rules.facts.places import place_of
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion
from rules.resolving.resolve import NOTHING
from rules.ruleset.sections import Choice
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, ConditionGained, Noted, PoolChanged, PositionChanged, Rolled
from rules.telling.chronicle import Chronicler, note_words
from rules.telling.public import Withheld
from rules.values import Value
from rules.words.texts import Texts

_FELT = (PoolChanged, PositionChanged, ConditionGained)
"""What is told of an action that is not over yet."""


def whose(question: AnyQuestion, encounter: Encounter, words: Words) -> str:
    """Who answers."""
    combatant = encounter.combatants.get(question.who)
    return words("dice.game_master") if combatant is None else combatant.name


def heading_of(question: AnyQuestion, under: UnderWay, texts: Texts, words: Words) -> str:
    """Who is asked what."""
    who = whose(question, under.fight.encounter, words)
    return words("dice.asked", who=who, question=texts.question(question.about))


def occasion_of(question: AnyQuestion, under: UnderWay, texts: Texts, words: Words) -> str:
    """What it is asked about: who does what, to whom and with what."""
    option, encounter = under.option, under.fight.encounter
    rules = under.fight.rulebook.plans[option.action].action.choices
    bound = {name: option.bound[name] for name in (*rules, *option.bound) if name in option.bound}
    shown = [_choice(rules, name, value, encounter, texts) for name, value in bound.items() if _tells(value)]
    action = texts.name("actions", option.action)
    who = encounter.combatants[option.actor].name
    told = words("dice.occasion", who=who, action=action)
    if shown:
        told = words("dice.occasion_with", who=who, action=action, choices=", ".join(shown))
    preview = option.preview
    if isinstance(question, ReactionQuestion) and preview.odds is not None:
        return words("dice.occasion_odds", occasion=told, odds=words.percent(preview.odds))
    return told


def answers_of(question: ChoiceQuestion, fight: Fight, texts: Texts, words: Words) -> list[tuple[str, str]]:
    """The answers of a question, each with what its button says; a place beside whoever answers with its direction."""
    grid, asked = fight.rulebook.ruleset.grid, fight.encounter.combatants.get(question.who)
    here = None if asked is None else asked.at
    ways = {answer: place_words(answer, grid, here) for answer in question.answers if place_of(answer) is not None}
    return [
        (answer, ways.get(answer) or _answer(question.about, answer, fight.encounter, texts, words))
        for answer in question.answers
    ]


def rolls_of(events: Iterable[AnyEvent], encounter: Encounter, texts: Texts, words: Words) -> Iterator[str]:
    """What the dice showed: a line for each roll, with its faces where there were several."""
    for event in events:
        if not isinstance(event, Rolled):
            continue
        actor = encounter.combatants.get(event.actor)
        faces = f" [{' '.join(str(face) for face in event.faces)}]" if len(event.faces) > 1 else ""
        yield words(
            "dice.typed_roll" if event.typed else "dice.rolled_here",
            who=event.actor if actor is None else actor.name,
            roll=texts.name("tests", event.roll),
            total=event.total,
            faces=faces,
            dice=words.dice(event.dice),
        )


def notes_of(events: Iterable[AnyEvent], encounter: Encounter, texts: Texts) -> Iterator[str]:
    """What the rules noted: that somebody steps in for another."""
    return (note_words(event, encounter, texts) for event in events if isinstance(event, Noted) and event.note)


def so_far(events: Iterable[AnyEvent], before: Encounter, chronicler: Chronicler) -> str:
    """What has come of an action that is not over: who is hurt, who lies down; empty if nothing has."""
    told = (event if _is_felt(event) else Withheld(event) for event in events)
    return " ".join(line.text for line in chronicler.tell(before, told))


def _is_felt(event: AnyEvent) -> bool:
    """Whether an event is something that whoever answers next should know of."""
    return isinstance(event, _FELT) and getattr(event, "cause", "") != "cost"


def next_words(option: Option, after: Option, texts: Texts, words: Words) -> str:
    """What taking an option does to the next like it: that it is not possible any more, or how it would stand then."""
    name = texts.name("actions", option.action)
    if after.status == "illegal":
        unmet = (texts.reason(reason.id) for reason in after.reasons if reason.kind in ("unmet", "undefined"))
        return words("dice.no_next", name=name, reasons="; ".join(unmet))
    parts = [f"{words.number(cost)} {texts.short('pools', pool)}" for pool, cost in after.costs.items() if cost]
    preview = after.preview
    if preview.score is not None:
        told = score_words(preview, words)
        parts.append(told if preview.pool is not None else words("dice.score", score=told))
    if preview.odds is not None:
        parts.append(words.percent(preview.odds))
    return words("dice.next", name=name, how=", ".join(parts)) if parts else ""


def _answer(about: str, answer: str, encounter: Encounter, texts: Texts, words: Words) -> str:
    if answer == NOTHING:
        return words("dice.nothing")
    if answer in ("yes", "no"):
        return words("palette.yes" if answer == "yes" else "palette.no")
    combatant = encounter.combatants.get(answer)
    return texts.value(about, answer) if combatant is None else combatant.name


def _choice(rules: Mapping[str, Choice], name: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    """A choice as it is told: a place on the board with what is done there."""
    told = _value(name, value, encounter, texts)
    return f"{texts.name('choices', name)} {told}" if name in rules and rules[name].kind == "place" else told


def _value(name: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    combatant = encounter.combatants.get(value) if isinstance(value, str) else None
    if combatant is not None:
        return combatant.name
    return texts.name("choices", name) if value is True else texts.value(name, value)


def _tells(value: Value) -> bool:
    """Whether a choice says something beside the action: names and ways do, figures by themselves do not."""
    return value is True or (isinstance(value, str) and value not in ("", "no"))
