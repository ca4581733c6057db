"""Texts for questions and rolls, from the texts of the ruleset and the user interface."""

from collections.abc import Iterable, Iterator, Mapping

from gui.palette.borders import place_words
from gui.palette.wording import Wording
from gui.words.words import Words
from rules.dice.notation import in_hand, kept_of
from rules.facts.places import place_of
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion
from rules.resolving.resolve import NOTHING
from rules.ruleset.sections import Choice
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, ConditionGained, Noted, PoolChanged, PositionChanged, Rolled
from rules.telling.chronicle import Chronicler
from rules.telling.chronicle_course import note_words
from rules.telling.public import Withheld
from rules.telling.reasons import against
from rules.values import Value
from rules.words.texts import Texts, uncapitalised

_FELT = (PoolChanged, PositionChanged, ConditionGained)
"""The events to report of an unfinished action."""


def whose(question: AnyQuestion, encounter: Encounter, words: Words) -> str:
    """Return the name of who answers."""
    combatant = encounter.combatants.get(question.who)
    return words("dice.game_master") if combatant is None else combatant.name


def heading_of(question: AnyQuestion, under: UnderWay, texts: Texts, words: Words) -> str:
    """Return the heading of a question: who is asked what."""
    who = whose(question, under.fight.encounter, words)
    return words("dice.asked", who=who, question=texts.question(question.about))


def occasion_of(question: AnyQuestion, under: UnderWay, texts: Texts, words: Words, chronicler: Chronicler) -> str:
    """Return the occasion of a question: who does what, to whom and with what.

    A reaction is asked for with what the act has come to so far, or with its chance while nothing is rolled.
    """
    option, encounter = under.option, under.fight.encounter
    rules = under.fight.rulebook.plans[option.action].action.choices
    bound = {name: option.bound[name] for name in (*rules, *option.bound) if name in option.bound}
    shown = [_choice(rules, name, value, encounter, texts) for name, value in bound.items() if _tells(value)]
    action = texts.name("actions", option.action)
    who = encounter.combatants[option.actor].name
    told = words("dice.occasion", who=who, action=action)
    if shown:
        told = words("dice.occasion_with", who=who, action=action, choices=", ".join(shown))
    if not isinstance(question, ReactionQuestion):
        return told
    come_to = chronicler.outcome_so_far(under.events, option.actor).removesuffix(".")
    if come_to:
        return words("dice.occasion_rolled", occasion=told, outcome=uncapitalised(come_to))
    odds = Wording(under.fight.rulebook, encounter, texts, words).rolls.chance_of(option)
    return words("dice.occasion_odds", occasion=told, odds=odds) if odds else told


def answers_of(question: ChoiceQuestion, fight: Fight, texts: Texts, words: Words) -> list[tuple[str, str]]:
    """Return the answers of a question with their button texts; places next to the answerer have a direction."""
    grid, asked = fight.rulebook.ruleset.grid, fight.encounter.combatants.get(question.who)
    here = None if asked is None else asked.at
    ways = {answer: place_words(answer, grid, here) for answer in question.answers if place_of(answer) is not None}
    return [
        (answer, ways.get(answer) or _answer(question.about, answer, fight.encounter, texts, words))
        for answer in question.answers
    ]


def rolls_of(events: Iterable[AnyEvent], encounter: Encounter, texts: Texts, words: Words) -> Iterator[str]:
    """Yield a line for each roll, with its faces if there are several."""
    for event in events:
        if not isinstance(event, Rolled):
            continue
        actor = encounter.combatants.get(event.actor)
        between = ", " if event.deck else " "
        told = between.join(texts.card(event.deck, face) for face in event.faces)
        yield words(
            "dice.typed_roll" if event.typed else "dice.rolled_here",
            who=event.actor if actor is None else actor.name,
            roll=texts.name("tests", event.roll),
            total=texts.card(event.deck, event.total, counted=True),
            faces=_faces(told, event, words),
            dice=_dice_of(event, words),
        )


def _faces(told: str, event: Rolled, words: Words) -> str:
    """Return the faces of several dice or cards, and which of them count if not all do."""
    keep = kept_of(event.dice)
    if len(event.faces) < 2:
        return ""
    key = "dice.read_highest" if keep > 0 else "dice.read_lowest"
    return f" [{told}; {words(key, count=abs(keep))}]" if keep else f" [{told}]"


def _dice_of(event: Rolled, words: Words) -> str:
    """Return the dice of a roll as they lie on the table, or how many cards were drawn."""
    drawn, slash, left = event.dice.partition("/")
    return words("dice.cards", count=int(drawn), left=left) if slash else words.dice(in_hand(event.dice))


def notes_of(events: Iterable[AnyEvent], encounter: Encounter, texts: Texts) -> Iterator[str]:
    """Yield the notes of the rules, such as that a combatant steps in for another."""
    return (note_words(event, encounter, texts) for event in events if isinstance(event, Noted) and event.note)


def so_far(events: Iterable[AnyEvent], before: Encounter, chronicler: Chronicler) -> str:
    """Return the results so far of an unfinished action: who is hurt, who lies down; empty if there are none."""
    told = (event if _is_felt(event) else Withheld(event) for event in events)
    return " ".join(line.text for line in chronicler.tell(before, told))


def _is_felt(event: AnyEvent) -> bool:
    """Return whether an event matters to whoever answers next."""
    return isinstance(event, _FELT) and getattr(event, "cause", "") != "cost"


def next_words(option: Option, after: Option, wording: Wording) -> str:
    """Return how taking an option changes the next one of its kind: that it closes, or its new cost and odds."""
    texts, words, rolls = wording.texts, wording.words, wording.rolls
    name = texts.name("actions", option.action)
    if after.status == "illegal":
        unmet = (wording.reason(reason, after.bound) for reason in against(after.reasons))
        return words("dice.no_next", name=name, reasons="; ".join(dict.fromkeys(unmet)))
    parts = [f"{words.number(cost)} {texts.short('pools', pool)}" for pool, cost in after.costs.items() if cost]
    parts += filter(None, (rolls.short(after.preview), rolls.chance_of(after)))
    return words("dice.next", name=name, how=", ".join(parts)) if parts else ""


def _answer(about: str, answer: str, encounter: Encounter, texts: Texts, words: Words) -> str:
    if answer == NOTHING:
        return words("dice.nothing")
    if answer in ("yes", "no"):
        return words("palette.yes" if answer == "yes" else "palette.no")
    combatant = encounter.combatants.get(answer)
    return texts.value(about, answer) if combatant is None else combatant.name


def _choice(rules: Mapping[str, Choice], name: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    """Return a choice as text; a place on the board comes with what is done there."""
    told = _value(name, value, encounter, texts)
    return f"{texts.name('choices', name)} {told}" if name in rules and rules[name].kind == "place" else told


def _value(name: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    combatant = encounter.combatants.get(value) if isinstance(value, str) else None
    if combatant is not None:
        return combatant.name
    return texts.name("choices", name) if value is True else texts.value(name, value)


def _tells(value: Value) -> bool:
    """Return whether a choice tells anything beside the action: names and ways do, numbers alone do not."""
    return value is True or (isinstance(value, str) and value not in ("", "no"))
